"""What crosses the wire: messages, HTTP, sockets."""
