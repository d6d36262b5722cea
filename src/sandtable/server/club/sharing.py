"""Being written by the helper HOOKS (not EXTRAS): leave webhooks, quiet hours and shared seats to it."""
