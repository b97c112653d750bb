# testdata: records and texts that we wrote or made; see tests/games.

EXTRA_DIST += testdata/readme/final.jgf
EXTRA_DIST += \
  testdata/json-sgf/early.json \
  testdata/json-sgf/gist.json \
  testdata/json-sgf/odd.json \
  testdata/json-sgf/perl.json \
  testdata/json-sgf/split.json
EXTRA_DIST += \
  testdata/sgf/collection.sgf testdata/sgf/faulty.sgf testdata/sgf/ff1.sgf testdata/sgf/ff3.sgf testdata/sgf/game.sgf \
  testdata/sgf/handicap.sgf testdata/sgf/latin1.sgf testdata/sgf/shift_jis.sgf testdata/sgf/utf16.sgf
