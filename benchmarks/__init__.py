"""How fast and how strong, measured against peers in the same run: `make bench` prints one table."""
