"""The tests of sandtable; the folders mirror those of src/sandtable."""
