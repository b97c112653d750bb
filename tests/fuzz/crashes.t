# crashes.t: inputs that once crashed a fuzz target or failed its checks pass.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

targets=$top_builddir/tests/fuzz
for input in "$top_srcdir"/tests/fuzz/crashes/*; do
  name=$(basename "$input")
  check "$name" "$targets/${name%%-*}" "$input"
done
# Replaying reports a missing input.
"$targets/glob" "$scratch/none" 2>said
is 'an input that cannot be read is an error' $? 1

# Each target has seeds.
check 'samples are made' sh "$top_srcdir/tests/fuzz/seeds.sh" seeds 10
for input in "$top_srcdir"/tests/fuzz/*.c; do
  target=$(basename "$input" .c)
  case $target in fuzz | mutate | replay) continue ;; esac
  check "samples for $target are found" test -n "$(ls "seeds/$target")"
  check "samples for $target pass" "$targets/$target" "seeds/$target/$(ls "seeds/$target" | head -n 1)"
  kept=$(find "seeds/$target" -name 'kept-*' | wc -l)
  [ "$kept" = 0 ] || check "$kept kept inputs for $target pass" "$targets/$target" "seeds/$target"/kept-*
done
for word in '"cutOffTop"' '"KM["' '"move-on-stone"'; do
  check "the dictionary has $word" grep -qxF "$word" seeds/fuzz.dict
done
finish
