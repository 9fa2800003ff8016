"""Tests of Pillars of Faith, written from its rule texts."""
