"""Before the first round: the battlefield, zones and deployment."""
