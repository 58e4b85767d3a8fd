"""Where somebody asks from, as limits count it."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

# Of IPv6 whoever has one address has its whole network, more addresses than could ever be counted.
HOUSEHOLD = 64
UNKNOWN = "somebody"


def sender_of(connection: HTTPConnection) -> str:
    """The address that something is asked from, or the network that belongs to the same household."""
    if connection.client is None:
        return UNKNOWN
    try:
        address = ip_address(connection.client.host)
    except ValueError:
        return connection.client.host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Network((int(address), HOUSEHOLD), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)
