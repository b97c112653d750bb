# testdata: records and texts that we wrote or made; see tests/games.

EXTRA_DIST += testdata/readme/final.jgf
