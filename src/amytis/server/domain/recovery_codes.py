"""Recovery codes: knowing one proves an identity. The code itself is not stored.

The first group finds the account; the other five, 100 random bits, prove it, and are kept as a slow hash only.
"""

import hashlib
import hmac
import secrets

from amytis.server.storage.accounts import StoredCode

# Crockford's letters: those that look like others are left out, and read as what they look like.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LOOK_ALIKE = str.maketrans("OIL", "011")
GROUPS = 6
LETTERS_IN_GROUP = 4
LONGEST_CODE = 80
# About a twentieth of a second and 32 MB for each attempt.
COST = {"n": 2**15, "r": 8, "p": 1, "maxmem": 64 * 2**20, "dklen": 32}


# Checked where no account is found, so that timing reveals nothing.
NOBODYS = StoredCode("", "00" * 16, "00" * 32)


def fresh_code() -> str:
    """A new code, in groups that can be read aloud."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(GROUPS * LETTERS_IN_GROUP))
    return "-".join(letters[i : i + LETTERS_IN_GROUP] for i in range(0, len(letters), LETTERS_IN_GROUP))


def read_code(text: str) -> str | None:
    """The normalized letters of a typed code, or None if it cannot be a code."""
    letters = "".join(letter for letter in text if letter.isalnum())
    if not letters.isascii():
        return None  # Letters of other scripts become ours in upper case.
    letters = letters.upper().translate(LOOK_ALIKE)
    fits = len(letters) == GROUPS * LETTERS_IN_GROUP and set(letters) <= set(LETTERS)
    return letters if fits else None


def start_of(letters: str) -> str:
    """The part of a code by which its account is found."""
    return letters[:LETTERS_IN_GROUP]


def keep(code: str) -> StoredCode:
    """What to store of a new code."""
    letters = read_code(code)
    assert letters
    salt = secrets.token_bytes(16)
    return StoredCode(start_of(letters), salt.hex(), _hash(letters, salt).hex())


def is_right(letters: str, kept: StoredCode) -> bool:
    """Whether a code is the one of which this was kept."""
    found = _hash(letters, bytes.fromhex(kept.salt))
    return hmac.compare_digest(found, bytes.fromhex(kept.hash))


def _hash(letters: str, salt: bytes) -> bytes:
    secret = letters[LETTERS_IN_GROUP:].encode()
    return hashlib.scrypt(secret, salt=salt, **COST)
