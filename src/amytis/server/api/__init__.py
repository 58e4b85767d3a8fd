"""HTTP and WebSockets: routes, messages, middleware, limits."""
