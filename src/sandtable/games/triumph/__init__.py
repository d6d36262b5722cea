"""Craig Besinque's system: one set of rules for two theatres and for both joined."""
