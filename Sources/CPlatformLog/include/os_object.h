// The C module under the Swift module os, so that apps may import its parts os.lock and os.log.
