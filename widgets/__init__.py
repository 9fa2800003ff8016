"""What a learner sees and touches. Nothing here knows a rule: the engine says what is legal and why not.

A game's module makes a `scene.Scene`, plain data; `svg` and `canvas` draw it; `board.Board` lets people point at it.
"""
