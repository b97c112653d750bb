# testdata: records and texts that we wrote or made; see tests/games.

EXTRA_DIST += testdata/readme/final.jgf
EXTRA_DIST += \
  testdata/json-sgf/early.json \
  testdata/json-sgf/gist.json \
  testdata/json-sgf/odd.json \
  testdata/json-sgf/perl.json \
  testdata/json-sgf/split.json
