"""The bot: rules of thumb, and how good a battle looks to a side."""
