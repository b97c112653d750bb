# A unit test links the floor that it tests and those below.
