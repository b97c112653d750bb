# testdata: records and texts that we wrote or made; see tests/games.
