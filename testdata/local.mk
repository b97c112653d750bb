# testdata: sample records

EXTRA_DIST += testdata/faulty/final.jgf testdata/readme/final.sgf
EXTRA_DIST += \
  testdata/json-sgf/early.json \
  testdata/json-sgf/gist.json \
  testdata/json-sgf/odd.json \
  testdata/json-sgf/perl.json \
  testdata/json-sgf/split.json
# One game in each dialect of JGF, and UGF, UGZ and JSON-SGF files with one peculiarity each.
EXTRA_DIST += testdata/dialects testdata/json-sgf/cases testdata/ugf/cases testdata/archives/records.7z
EXTRA_DIST += \
  testdata/sgf/collection.sgf testdata/sgf/faulty.sgf testdata/sgf/ff1.sgf testdata/sgf/ff3.sgf testdata/sgf/game.sgf \
  testdata/sgf/handicap.sgf testdata/sgf/igs.sgf testdata/sgf/latin1.sgf testdata/sgf/shift_jis.sgf testdata/sgf/utf16.sgf

# UGF files with their findings and conversions (tests/cli/ugf.t).
EXTRA_DIST += \
  testdata/ugf/figures.ugf \
  testdata/ugf/figures.ugf.findings \
  testdata/ugf/figures.ugf.sgf \
  testdata/ugf/japanese.ugf \
  testdata/ugf/japanese.ugf.findings \
  testdata/ugf/japanese.ugf.sgf \
  testdata/ugf/packed.ugz \
  testdata/ugf/packed.ugz.findings \
  testdata/ugf/packed.ugz.sgf \
  testdata/ugf/pair.ugf \
  testdata/ugf/pair.ugf.findings \
  testdata/ugf/pair.ugf.sgf \
  testdata/ugf/review.ugi \
  testdata/ugf/review.ugi.findings \
  testdata/ugf/review.ugi.sgf

# GIB and NGF files with their findings and conversions (tests/cli/asia.t). tests/games/asian.py makes the correct ones.
EXTRA_DIST += \
  testdata/gib/chinese.gib \
  testdata/gib/chinese.gib.findings \
  testdata/gib/chinese.gib.sgf \
  testdata/gib/faulty.gib \
  testdata/gib/faulty.gib.findings \
  testdata/gib/faulty.gib.sgf \
  testdata/gib/global.gib \
  testdata/gib/global.gib.findings \
  testdata/gib/global.gib.sgf \
  testdata/gib/korean.gib \
  testdata/gib/korean.gib.findings \
  testdata/gib/korean.gib.sgf \
  testdata/ngf/faulty.ngf \
  testdata/ngf/faulty.ngf.findings \
  testdata/ngf/faulty.ngf.sgf \
  testdata/ngf/japanese.ngf \
  testdata/ngf/japanese.ngf.findings \
  testdata/ngf/japanese.ngf.sgf \
  testdata/ngf/korean.ngf \
  testdata/ngf/korean.ngf.findings \
  testdata/ngf/korean.ngf.sgf \
  testdata/ngf/old.ngf \
  testdata/ngf/old.ngf.findings \
  testdata/ngf/old.ngf.sgf \
  testdata/ngf/rated.ngf \
  testdata/ngf/rated.ngf.findings \
  testdata/ngf/rated.ngf.sgf

# Sample games.
EXTRA_DIST += testdata/games
