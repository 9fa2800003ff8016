"""The activation of a unit: what it announces, the parts it takes, and its end."""
