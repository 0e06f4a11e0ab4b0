// Locks are in the Swift module os.
