"""Where somebody asks from, as limits count it."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

# Of IPv6 whoever has one address has its whole network, more addresses than could ever be counted.
HOUSEHOLD = 64
UNKNOWN = "somebody"


def sender_of(connection: HTTPConnection) -> str:
    """The address that something is asked from, or the network that belongs to the same household."""
    return UNKNOWN if connection.client is None else household_of(connection.client.host)


def household_of(host: str) -> str:
    """An address, or the network that belongs to the same household."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Network((int(address), HOUSEHOLD), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


def is_among(host: str, networks: list[IPv4Network | IPv6Network]) -> bool:
    """Whether an address belongs to one of some networks; a name belongs to none."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return any(address in network for network in networks)
