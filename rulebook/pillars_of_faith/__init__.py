"""Pillars of Faith: four religions, 72 stations, four pillars."""
