"""What a host watches: whether the server is well, what it does, and what it says in its logs."""
