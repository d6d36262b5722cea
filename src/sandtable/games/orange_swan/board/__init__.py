"""What people see: the chart, the board, the panels and their words. No rule stands here."""
