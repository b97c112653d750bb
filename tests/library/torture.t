# torture.t: memory that ends in a function of the library. The function says so, and the handle goes on.
# JGFLINT_TORTURE, or else JGFLINT_ROUNDS: how many times more of them than usual fail; 10000: each does.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

setting() { sed -n "s/^$1 = //p" "$top_builddir/Makefile"; }
[ -e "$top_builddir/libjgflint.la" ] || skip_all 'built without the library'
if grep -q -e __asan_init -e __tsan_init "$JGFLINT"; then skip_all 'built to be examined, with a malloc of its own'; fi
coverage=$(grep -q __gcov_ "$JGFLINT" && echo --coverage)
: "${CC:=cc}"
: "${JGFLINT_TORTURE:=${JGFLINT_ROUNDS:-1}}"
libraries=$top_builddir/.libs
cp "$top_srcdir/tests/library/torture.c" .
# shellcheck disable=SC2046,SC2086 # lists of words
built() { $CC -O1 $coverage torture.c -I"$top_srcdir/src/library" $(setting JSONC_CFLAGS) "$@" -ldl -lpthread; }
check 'a program is made that has a malloc of its own' built "$libraries/libjgflint.so" -o torture
LD_LIBRARY_PATH=$libraries
export LD_LIBRARY_PATH

printf '%s\n' '{"record":{"format":"JGF","version":2,},"game":{"event":"Cup"},"board":{"size":9},"players":[{"color":"black","name":"a"},{"color":"white","name":"b"}],"tree":[{},{"move":{"color":"black","x":3,"y":3},"comments":["Hello"]},{"move":{"color":"black","x":3,"y":3}},{"variations":[[{"move":{"color":"white","x":1,"y":1},"comments":["hi"]}],[{"move":{"color":"white","x":2,"y":1},"markup":[{"type":"label","coords":[{"x":1,"y":1,"text":"A"}]}],"more":1}]]}]}' >a.jgf
printf '%s\n' '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{}]}' '{"tree":[{"move":{"color":"black","x":1,"y":1}},]}' >l.jsonl
printf '(;FF[4]GM[1]SZ[9]KM[6.5]PB[Ann]PW[Bob]DT[2020-01-02]AB[aa][bb]LB[cc:A]TR[dd];B[ee]BL[12.5]C[hello];W[ee](;B[cc]N[x])(;B[dd]XX[odd]))\n' >g.sgf
printf '(;FF[4]GM[1]SZ[9]PB[\260\242\260\242\271\335\316\242]C[\260\242\271\335\316\242];B[ee])\n' >unsaid.sgf

data=$top_srcdir/testdata
tortured() { "./$1" $((5 * JGFLINT_TORTURE)) "$2" a.jgf g.sgf l.jsonl unsaid.sgf "$data/json-sgf/odd.json" "$data/dialects/v1-json.jgf" "$data/ugf/packed.ugz" "$data/gib/faulty.gib" "$data/ngf/faulty.ngf"; }
check 'the function says so, the handle goes on, and nothing is left' tortured torture "$(reporters)"

# shellcheck disable=SC2046 # lists of words
if built "$top_builddir/libjgflint.a" $(setting JSONC_LIBS) $(setting PCRE2_LIBS) $(setting LHASA_LIBS) -lm -o static 2>"$err"; then
  check 'and so does the static library' ./static 2 text a.jgf g.sgf
else fail 'and so does the static library' "$(cat "$err")"; fi

# The linker knows of json-c's functions what goes where by a list: those that make a value, or take one, are in it.
nm -D --undefined-only "$libraries/libjgflint.so" | sed -n 's/^ *U \([a-z_0-9]*\).*/\1/p' |
  grep -E '^(json_object_(new_.*|get|put|deep_copy|object_add.*|array_(add|put_idx|insert_idx)|from_.*)|json_tokener_.*|json_patch_.*|json_pointer_set.*|lh_table_insert.*)$' | sort >asked_for
sed -n 's/^--wrap=\(json_\|lh_\)/\1/p' "$top_srcdir/src/library/jgflint.wrap" | sort >listed
is 'all functions of json-c that make or take a value are led elsewhere' "$(comm -23 asked_for listed)" ''

if have valgrind; then
  check 'valgrind has nothing to say' valgrind -q --soname-synonyms=somalloc=nouserintercepts --error-exitcode=9 ./torture 1 text a.jgf
else skip 'valgrind has nothing to say' 'no valgrind here'; fi

finish
