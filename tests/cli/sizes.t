# sizes.t: runs every rule on a large text of every format, because some rules check only texts of more than a megabyte.
# JGFLINT_ROUNDS=16 makes texts of 17 megabytes.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"
bytes=$((1153434 * ${JGFLINT_ROUNDS:-1}))

# large BEFORE PIECE BETWEEN AFTER: prints a text with $bytes bytes of pieces; awk reads \n and \\ in the arguments.
large() {
  $AWK -v before="$1" -v piece="$2" -v between="$3" -v behind="$4" -v bytes="$bytes" 'BEGIN {
    ORS = ""
    print before piece
    for (size = length(piece); size < bytes; size += length(between piece)) print between piece
    print behind }'
}
large '' '(;GM[1]FF[4]SZ[9];B[aa];W[aa])' '\n' '\n' >games.sgf
large '(;GM[1]FF[4]SZ[9]' ';B[aa];W[bb]' '' ')\n' >game.sgf
large '[' '[{"GM":1,"FF":4,"SZ":9},\n                  {"B":"aa"},{"W":"aa"}]' ',\n' ']\n' >games.json
large '' '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},{"move":{"color":"black","x":9,"y":0}}]}' '\n' '\n' >games.jsonl
large '{"record":{"format":"JGF","version":2},"board":{"size":9},"tree":[{},' \
  '{"move":                    {"color":"black",\n     "x":9,\n     "y":0}}' ',\n' ']}\n' >game.jgf
large '[Header]\nSize=19\n[Data]\n' 'YA,B1,0,0' '\n' '\n' >game.ugf
large '\\HS\n\\[GAMENAME=a\\]\n\\HE\n\\GS\n2 1 0\n' 'STO 0 2 1 3 3' '\n' '\n\\GE\n' >game.gib
large 'Game\n19\nwhite\nblack\nwww\n0\n0\n6\n20150101 [10:00]\n0\nB win\n50000\n' 'PMAABBBBB' '\n' '\n' >game.ngf

for file in games.sgf game.sgf games.json games.jsonl game.jgf game.ugf game.gib game.ngf; do
  case $file in *.json) format=json-sgf;; *) format=auto;; esac
  check "$file has more than a megabyte" test "$(wc -c <$file)" -gt 1153433
  ends "all rules run on $file" 1 --isolated -q --select all --format-in $format -f gcc $file
  silent "all rules run on $file without messages" "$err"
  run --isolated -q --select all --format-in $format --diff --unsafe-fixes -f gcc:said $file
  check "all fixes are made in $file" test "$status" -le 1
  for to in jsonl json-sgf; do
    status=0
    "$JGFCONV" -q --force-lossy --format-in $format --to $to $file >"$out" 2>"$err" || status=$?
    check "$file converts to $to" test "$status" -le 1
  done
done

# Nested variations in JGF: the text grows with the game, and a game that is too deep for reading has a finding.
for levels in 400 800 900; do
  $AWK -v levels=$levels 'BEGIN { printf "(;GM[1]FF[4]SZ[9]"
    for (i = 0; i < levels; i++) printf "(;B[aa]C[x]KO[](;W[bb])"
    for (i = 0; i <= levels; i++) printf ")" }' >nested.sgf
  "$JGFCONV" -q -f gcc --min-severity warning --to jsonl nested.sgf >nested.jsonl 2>"$err"
  is "$levels nested forks: only a record of more than 2,500 levels has a warning" "$(grep -c 'levels deep.*\[convert-depth\]' "$err")" "$((levels > 831))"
  is "$levels nested forks: all nodes return" "$("$JGFCONV" -q --max-depth 3000 --to sgf nested.jsonl 2>"$err" | tr -cd ';' | wc -c | tr -d ' ')" $((2 * levels + 1))
  is "$levels nested forks: all nodes return from JSON-SGF" "$("$JGFCONV" -q --to json-sgf nested.sgf | "$JGFCONV" -q --format-in json-sgf --max-depth 3000 --to sgf - 2>"$err" | tr -cd ';' | wc -c | tr -d ' ')" $((2 * levels + 1))
done
check 'the text of 900 nested forks is bounded' test "$(wc -c <nested.jsonl)" -lt 10000000

printf '(;GM[1]FF[4]SZ[9];B[aa]%1200000s)' '' >blank.sgf
printf '[Header]\nSize=19\n[Data]\n%1200000s\nPD,B1,1,0\n' '' >blank.ugf
prints_nothing 'json-bloat judges only JSON' --isolated -q --select json-bloat --min-severity info -f gcc blank.sgf blank.ugf

# Each game with a mistake has one finding, and a finding about the whole text occurs once.
for file in games.sgf games.json games.jsonl; do
  case $file in *.json) format=json-sgf; mark=GM;; *.sgf) format=auto; mark=GM;; *) format=auto; mark=record;; esac
  rule=move-on-stone
  [ $file != games.jsonl ] || rule=point-off-board
  run --isolated -q --select $rule --format-in $format -f gcc $file
  more=$(sed -n 's/.*error: \([0-9]*\) more findings would take.*/\1/p' "$out")
  is "each game in $file has a finding" "$(($(grep -c "\[$rule\]" "$out") + ${more:-0}))" "$(grep -c $mark $file)"
done

finish
