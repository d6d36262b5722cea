"""What all chapters stand on: the data as numbered lists, the notation, names, registers and watches."""
