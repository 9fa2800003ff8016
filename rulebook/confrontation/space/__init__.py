"""The field in centimetres: shapes, ways, lines of sight, formations and measuring."""
