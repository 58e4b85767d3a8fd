"""Client addresses, as limits count them."""

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

from starlette.requests import HTTPConnection

# With IPv6 a subscriber gets a whole network, more addresses than could ever be counted.
NETWORK_BITS = 64
UNKNOWN = "somebody"


def sender_of(connection: HTTPConnection) -> str:
    """The address or network by which a request counts."""
    return UNKNOWN if connection.client is None else network_key(connection.client.host)


def network_key(host: str) -> str:
    """By what an address counts: itself, or the network of an IPv6 address."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Network((int(address), NETWORK_BITS), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


def in_networks(host: str, networks: list[IPv4Network | IPv6Network]) -> bool:
    """Whether an address is in one of some networks; a name is in none."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return any(address in network for network in networks)
