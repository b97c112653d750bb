# commands.t: `npx jgflint` and `npx jgfconv`, as WebAssembly, do what the programs do, whatever the options and the files: random ones.
#
# JGFLINT_ROUNDS: how many times more commands are tried than usual. A command that makes a difference is found again by its seed and
# number: KEEP=1 node tests/npm/commands.mjs npm ./jgflint ./jgfconv FOLDER SEED COUNT testdata leaves its tree.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/npm/lib.sh"

jgfconv=$top_builddir/jgfconv
mkdir -p node_modules && cp -r "$package" node_modules/jgflint
count=$((30 * ${JGFLINT_ROUNDS:-1}))
for seed in 20261124 7; do
  status=0
  node "$top_srcdir/tests/npm/commands.mjs" node_modules/jgflint "$JGFLINT" "$jgfconv" "$scratch" $seed $count "$top_srcdir/testdata" >"$out" 2>"$err" || status=$?
  is "seed $seed: $count random commands give the same as the programs" "$(cut -c1-500 "$out" | head -n 20)" "$count commands, 0 differences"
  is "seed $seed: the comparison runs without errors" "$status$(cat "$err")" 0
done
finish
