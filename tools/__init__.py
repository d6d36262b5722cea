"""Programs for those who work on sandtable; nothing here is installed with the package."""
