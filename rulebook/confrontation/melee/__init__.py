"""Hand-to-hand combat."""
