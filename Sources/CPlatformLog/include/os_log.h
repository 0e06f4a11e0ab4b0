// Messages are in the Swift module os.
