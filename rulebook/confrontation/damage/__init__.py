"""Who is hurt: damage, its allotment and sacrifices."""
