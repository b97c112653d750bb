# crashes.t: what once broke a promise under one of the fuzz targets does so no more.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

targets=$top_builddir/tests/fuzz
for input in "$top_srcdir"/tests/fuzz/crashes/*; do
  name=$(basename "$input")
  check "$name" "$targets/${name%%-*}" "$input"
  check "... is in local.mk" grep -q "tests/fuzz/crashes/$name\( \\\\\)*\$" "$top_srcdir/tests/fuzz/local.mk"
done
# A program that replays notices when nothing is there to be replayed.
"$targets/glob" "$scratch/none" 2>said
is 'an input that cannot be read is an error' $? 1

# Whoever starts to fuzz has something to start from.
check 'samples are made' sh "$top_srcdir/tests/fuzz/seeds.sh" seeds 10
for input in "$top_srcdir"/tests/fuzz/*.c; do
  target=$(basename "$input" .c)
  case $target in fuzz | mutate | replay) continue ;; esac
  check "samples for $target are found" test -n "$(ls "seeds/$target")"
  check "... and they pass" "$targets/$target" "seeds/$target/$(ls "seeds/$target" | head -n 1)"
  kept=$(find "seeds/$target" -name 'kept-*' | wc -l)
  [ "$kept" = 0 ] || check "... and so do $kept that fuzzing found" "$targets/$target" "seeds/$target"/kept-*
done
for word in '"cutOffTop"' '"KM["' '"move-on-stone"'; do
  check "the dictionary has $word" grep -qxF "$word" seeds/fuzz.dict
done
finish
