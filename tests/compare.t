# compare.t: the table in README.md that compares tools. Each cell is tried with two records that differ only in the mistake: a
# tool that reports more about the second record has found it.
#
# JGFLINT_SGFC is the program SGFC, JGFLINT_SEKI a folder with the sources of Seki, JGFLINT_NODE_MODULES a folder with ajv and
# @sabaki/sgf. The cells of missing tools are skipped.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

tests_dir=$(cd "$top_srcdir/tests" && pwd)
sgfc=${JGFLINT_SGFC:-$(command -v sgfc || :)}
NODE_PATH=${JGFLINT_NODE_MODULES:+$JGFLINT_NODE_MODULES:}${NODE_PATH:-}
export NODE_PATH

# ---- who is asked: prints how much it has to complain ----

asks_jgflint() { "$JGFLINT" --isolated --extend-select collection -q -f gcc --min-severity info "$1" | wc -l; }
asks_sgfc() { "$sgfc" "$1" 2>&1 | grep -c -i -e error -e warning; }
asks_seki() { node --stack-size=60000 "$tests_dir/cli/seki.mjs" "$JGFLINT_SEKI" "$1" | grep -c '"error":'; }
asks_schema() {
  node -e 'const Ajv = require("ajv/dist/2020"), fs = require("fs");
const check = new Ajv({ allErrors: true, strictTuples: false }).compile(JSON.parse(fs.readFileSync(process.argv[1])));
let record;
try { record = JSON.parse(fs.readFileSync(process.argv[2])); } catch { console.log(1); process.exit(); }
check(record);
console.log((check.errors || []).length);' jgf2.json "$1"
}
is_there() {
  case $1 in
  sgfc) [ -n "$sgfc" ] ;;
  seki) have node && [ -n "${JGFLINT_SEKI:-}" ] ;;
  schema) have node && node -e 'require("ajv/dist/2020")' 2>/dev/null ;;
  esac
}

# ---- what they are asked about: NUMBER.good and NUMBER.bad ----

# A record with these moves, xy each, and the header that the variables say.
jgf() {
  printf '{"record": {"format": "JGF", "version": 2}, "game": {"name": "%s", "date": "%s", "result": "%s"}, "rules": {"ruleset": "Japanese", "komi": 6.5},\n "board": {"size": 9},\n "players": [{"color": "black", "name": "Ann"}, {"color": "white", "name": "Bob"}], "tree": [{}' \
    "${name:-Final}" "${date:-2026-03-01}" "${result:-B+R}"
  color=black
  for move in $1; do
    printf ',\n {"move": {"color": "%s", "x": %s, "y": %s}}' $color "${move%?}" "${move#?}"
    if [ $color = black ]; then color=white; else color=black; fi
  done
  printf ']}\n'
}
sgf() {
  printf '(;FF[4]GM[1]CA[UTF-8]SZ[9]GN[%s]DT[%s]RE[%s]RU[Japanese]KM[6.5]PB[Ann]PW[Bob]' "${name:-Final}" "${date:-2026-03-01}" "${result:-B+R}"
  color=B
  for move in $1; do
    printf '\n;%s[%s]' $color "$(printf %s "$move" | tr 012345678 abcdefghi)"
    if [ $color = B ]; then color=W; else color=B; fi
  done
  printf ')\n'
}
sample() {
  jgf "$2" >"$1.jgf"
  sgf "$2" >"$1.sgf"
}
usual='44 24 25 33'
long='44 24 25 33 60 61 62 57 75 66 67 47'
mirrored=$(for move in $long; do printf '%s%s ' "${move#?}" "${move%?}"; done)

sample stone.good "$usual" && sample stone.bad "$usual 44"
sample suicide.good '10 44 01 45 88' && sample suicide.bad '10 44 01 00 88'
sample ko.good '10 20 01 31 12 22 21 11 88' && sample ko.bad '10 20 01 31 12 22 21 11 21'
sample date.good "$usual" && date=2026-02-30 sample date.bad "$usual"
result=B+3.5 sample margin.good "$usual" && result=B+3 sample margin.bad "$usual"
sgf "$usual" | sed 's/PW.Bob./&C[Good game]/' >bracket.good.sgf && sed 's/game]/game/' bracket.good.sgf >bracket.bad.sgf
sample text.good "$usual" && name=$(printf 'Fin\357\277\275l') sample text.bad "$usual"
sample key.good "$usual" && jgf "$usual" | sed 's/"name": "Ann"/"nmae": "Ann"/' >key.bad.jgf
jgf "$usual" | sed 's/"komi": 6.5}/"komi": 6.5,}/' >behind.good.jgf
date=2026-02-30 jgf "$usual" | sed 's/"komi": 6.5}/"komi": 6.5,}/' >behind.bad.jgf
mkdir twice.good twice.bad
sample twice.good/a "$long 63" && sample twice.good/b "$long 73"
sample twice.bad/a "$long 63" && sample twice.bad/b "$mirrored 36"

# ---- the cells ----

"$JGFLINT" --print-schema jgf2 >jgf2.json
# cell ROW WHO ENDING SAMPLE SAYS
cell() {
  case $5 in yes | no) ;; *) return ;; esac
  case " $missing " in *" $2 "*) return ;; esac
  good=$("asks_$2" "$4.good$3") bad=$("asks_$2" "$4.bad$3") said=no
  [ "$bad" -le "$good" ] || said=yes
  is "$1: $2 ($good complaints, then $bad)" "$said" "$5"
}

missing=''
for who in sgfc seki schema; do
  is_there $who || { missing="$missing $who" && skip "what $who finds" "$who is not here: see the head of this test"; }
done

rows=0
sed -n '/^| what is wrong /,/^$/p' "$top_srcdir/README.md" | sed '1,2d; /^$/d; s/^| *//; s/ *| */|/g' >table
while IFS='|' read -r what jgflint sgfc_says seki schema; do
  case $what in
  'a move on a stone') sample=stone ;;
  'self-capture (suicide)') sample=suicide ;;
  'an illegal ko recapture') sample=ko ;;
  'a date that does not exist') sample=date ;;
  'a winning margin impossible with this komi') sample=margin ;;
  'characters lost in an earlier conversion') sample=text ;;
  'a missing `]` that hides a move') sample=bracket ;;
  'a misspelled key') sample=key ;;
  'a mistake after broken JSON') sample=behind ;;
  'the same game twice, mirrored') sample=twice ;;
  *) fail "samples for $what are found" && continue ;;
  esac
  rows=$((rows + 1))
  ending=.jgf
  case $sample in twice) ending='' ;; bracket) ending=.sgf ;; esac
  cell "$what" jgflint "$ending" $sample "$jgflint"
  cell "$what" sgfc .sgf $sample "$sgfc_says"
  cell "$what" seki .jgf $sample "$seki"
  cell "$what" schema .jgf $sample "$schema"
done <table
is 'the table of README.md is found' "$rows" 10

# ---- readers of SGF that do not check ----

# The nodes of both samples, as "5 4".
nodes='5 4'
if python=$(python_with sgfmill); then
  is 'sgfmill reads the game with a missing ] one move short' "$("$python" -c 'import sys
from sgfmill import sgf
print(*[len(list(sgf.Sgf_game.from_bytes(open(name, "rb").read()).get_main_sequence())) for name in sys.argv[1:]])' bracket.good.sgf bracket.bad.sgf 2>&1)" "$nodes"
else skip 'sgfmill reads the game with a missing ] one move short' 'sgfmill is not installed'; fi
if have node && node -e 'require("@sabaki/sgf")' 2>/dev/null; then
  is '@sabaki/sgf reads the game with a missing ] one move short' "$(node -e 'const sgf = require("@sabaki/sgf");
const length = node => node ? 1 + length(node.children[0]) : 0;
console.log(...process.argv.slice(1).map(name => length(sgf.parseFile(name)[0])));' bracket.good.sgf bracket.bad.sgf 2>&1)" "$nodes"
else skip '@sabaki/sgf reads the game with a missing ] one move short' 'JGFLINT_NODE_MODULES has no @sabaki/sgf'; fi

finish
