"""What makes a club comfortable, and what those who run it do."""
