"""What the theatres share, one module for a chapter."""
