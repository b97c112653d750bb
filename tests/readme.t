# readme.t: what the README shows is what happens.
#
# A comment `<!-- output of: COMMAND -->` stands before a block that holds what the command prints, standard error
# included, but for the seconds. UPDATE=1 sh tests/readme.t, in a built tree, writes the blocks and the pictures anew.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

readme=$top_srcdir/README.md
mkdir bin
ln -s "$JGFLINT" bin/jgflint
ln -s "$top_builddir/jgfconv" bin/jgfconv
PATH=$scratch/bin:$PATH
export PATH

timeless() { sed 's/ in [0-9][0-9.]* s\([:;]\)/ in 0.00 s\1/'; }

# The README with all blocks replaced by what really comes.
$AWK -v top="$top_srcdir" '
BEGIN { gsub(/\047/, "\047\\\047\047", top) }
/^<!-- output of: .* -->$/ {
  command = $0
  sub(/^<!-- output of: /, "", command)
  sub(/ -->$/, "", command)
  print
  getline
  print
  system("cd \047" top "\047 && exec 2>&1; " command)
  fflush()
  while ((getline) > 0 && $0 != "```") { }
  print
  next
}
{ print; fflush() }' "$readme" >fresh
if [ "${UPDATE:-}" = 1 ]; then
  timeless <fresh >README.new && cp README.new "$readme" && exec "$top_srcdir/man/pictures/make.sh"
fi
timeless <"$readme" >shown
timeless <fresh >real
same 'the README shows what happens' shown real
check 'it shows something' grep -q '^<!-- output of: jgf' "$readme"
mkdir pictures
check 'the pictures are made' "$top_srcdir/man/pictures/make.sh" pictures
for picture in terminal report; do
  same "the picture shows what happens: $picture (else UPDATE=1 sh tests/readme.t)" "$top_srcdir/man/pictures/$picture.svg" "pictures/$picture.svg"
  if have xmllint; then check 'it is XML' xmllint --noout "pictures/$picture.svg"; else skip 'it is XML' 'no xmllint here'; fi
  like 'and the README has it' "$readme" "](man/pictures/$picture.svg)"
done

# Vim understands what its line says.
if have vim && vim --version | grep -q +quickfix; then
  line=$(tr '\n' ' ' <"$readme" | sed -n 's/.*in Vim `:\(set makeprg[^`]*\)`.*/\1/p')
  good seen.jgf
  bad faulty.jgf
  vim -N -u NONE -es -c "$line" -c 'e faulty.jgf' -c 'silent make %' -c 'redir! > seen' -c 'echo map(getqflist(), "[v:val.lnum, v:val.type]")[0]' -c 'redir END' -c 'qa!' faulty.jgf >/dev/null 2>&1 </dev/null
  like 'Vim finds the place' seen "^\[[0-9]*, 'e'\]"
else skip 'Vim finds the place' 'no vim here'; fi

{ "$JGFLINT" --help && "$top_builddir/jgfconv" --help; } >"$out"
for option in $(grep -o '`[^`]*`' "$readme" | grep -o -e '--[a-z][a-z-]*' | sort -u); do
  [ "$option" = --help ] || like "$option is an option" "$out" "^ *\(-., \)*$option\( \|\$\)"
done

# The lines of the shell that it gives: in a repository of two records.
if have git; then
  GIT_CONFIG_NOSYSTEM=1 HOME=$scratch
  export GIT_CONFIG_NOSYSTEM HOME
  git init -q repository 2>/dev/null && cd repository || exit 99
  good good.jgf
  bad bad.jgf not-added.jgf
  git add good.jgf bad.jgf
  line=$(sed -n '/^```sh$/,/^```$/{/^```/!p;}' "$readme")
  status=0
  sh -c "$line" >"$out" 2>"$err" || status=$?
  exits 'the line for a shell lints what git knows of' 1
  like 'which is two records' "$err" '^Checked 2 records '
  cd "$scratch" || exit 99
else
  skip 'the line for a shell lints what git knows of' 'no git here'
fi

# The calls that it gives to GitLab and Jenkins, and the options that the action and the hook get.
mkdir service && cd service && good good.jgf && bad bad.jgf || exit 99
grep -o "jgflint -f [^']*" "$readme" | sed -n 's/^jgflint \(.* [.]\)$/\1/p' >calls
is 'there are calls for two services' "$(grep -c . <calls)" 2
while read -r call; do
  # shellcheck disable=SC2086 # a list of words
  run $call
  exits "the call finds what is bad: $call" 1
  reported=$(printf '%s\n' "$call" | sed 's/.*:\([^ ]*\) .*/\1/')
  like "and writes $reported" "$reported" 'json-trailing-comma'
done <calls
run --fail-on warning good.jgf
exits 'the options are ones' 0

# The configuration that it shows, and the entry that silences a rule.
mkdir -p "$scratch/club/problems" && cd "$scratch/club" || exit 99
sed -n '/^```json$/,/^```$/{/^```/!p;}' "$readme" >.jgflint.json
good game.jgf problems/one.jgf
run -q -f gcc
is 'the configuration does what it says' "$(cat "$out")" 'game.jgf:1:1: warning: the event begins with Club [custom/event]'
exits 'and fails' 1
entry=$(sed -n 's/^    "meta": //p' "$readme")
printf '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "meta": %s,
 "tree": [{}%s, {"move": {"color": "black", "x": 3, "y": 3}}]}\n' "$entry" \
  "$($AWK 'BEGIN { for (i = 0; i < 11; i++) printf ", {\"move\": {\"color\": \"%s\", \"x\": %d, \"y\": 0}}", i % 2 ? "white" : "black", i % 9 * (i < 9) }' )" >silent.jgf
run --isolated -f json --select move-out-of-turn,suppress silent.jgf
unlike 'an entry in a record silences a rule' "$out" 'suppress-\|move-out-of-turn'

finish
