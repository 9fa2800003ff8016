"""Incarnates: Elixir, feats, artifacts, war staffs and resurrection."""
