# hooks.t: pre-commit, the action and the problem matcher do what they are for.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

mkdir bin home
ln -s "$JGFLINT" bin/jgflint
PATH=$scratch/bin:$PATH HOME=$scratch/home
GIT_CONFIG_NOSYSTEM=1 PRE_COMMIT_HOME=$scratch/pre-commit
# A hook that runs the tests must not lend them its own repository.
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
export PATH HOME GIT_CONFIG_NOSYSTEM PRE_COMMIT_HOME

try() {
  status=0
  "$@" >"$out" 2>&1 </dev/null || status=$?
}

failed_with() {
  if [ "$status" != 0 ]; then like "$1" "$out" "$2"
  else fail "$1" "it succeeded:
$(cat "$out")"; fi
}

# repository NAME: a new one, which becomes the working directory.
repository() {
  cd "$scratch" && git init -q "$1" 2>/dev/null && cd "$1" || exit 99
  git config user.name Tester && git config user.email tester@example.org && git config commit.gpgsign false || exit 99
}

# uses ID: this repository has that hook installed.
uses() {
  printf 'repos:\n- repo: %s/hooks\n  rev: v1\n  hooks:\n  - id: %s\n' "$scratch" "$1" >.pre-commit-config.yaml
  git add .pre-commit-config.yaml
  pre-commit install >"$out" 2>&1 || fail "pre-commit installs $1" "$(cat "$out")"
}

hooks() {
  repository hooks
  cp "$top_srcdir/.pre-commit-hooks.yaml" . && git add -A && git commit -q -m hooks && git tag v1 || exit 99
  check 'the manifest is one' pre-commit validate-manifest .pre-commit-hooks.yaml

  repository tried
  good 'good one.jgf'
  bad bad.jgf other.jgf.json 'not a record.json'
  git add -A
  try pre-commit try-repo "$scratch/hooks" jgflint --all-files --verbose
  failed_with 'try-repo: a bad record fails' '^bad.jgf:1:.*json-trailing-comma'
  like 'so does one of the longer name' "$out" '^other.jgf.json:1:.*json-trailing-comma'
  unlike 'other files are not looked at' "$out" 'not a record'
  try pre-commit try-repo "$scratch/hooks" jgflint --files 'good one.jgf'
  exits 'try-repo: a good record passes' 0
  printf '{"exclude": ["bad.jgf"]}\n' >.jgflint.json
  try pre-commit try-repo "$scratch/hooks" jgflint --files bad.jgf
  exits 'what the configuration excludes is left alone' 0
  printf '\377\376{\000' >utf16.jgf
  git add utf16.jgf
  try pre-commit try-repo "$scratch/hooks" jgflint --files utf16.jgf
  failed_with 'what is not text is looked at' '^utf16.jgf:'

  repository collected
  for game in "$top_srcdir"/testdata/games/*.jgf; do break; done
  cp "$game" one.jgf && chmod u+w one.jgf
  cp one.jgf two.jgf
  git add -A
  try pre-commit try-repo "$scratch/hooks" jgflint-collection --files two.jgf --verbose
  like 'the whole collection is compared, whatever was changed' "$out" '^two.jgf:1:1: [a-z]*: .*collection-same-game'

  repository refused
  uses jgflint
  bad bad.jgf
  git add bad.jgf
  try git commit -m one
  failed_with 'a commit with a bad record is refused' json-trailing-comma
  check 'nothing was committed' sh -c '! git rev-parse -q --verify HEAD'
  good bad.jgf
  git add bad.jgf
  try git commit -m one
  exits 'once it is good, it is accepted' 0

  if "$JGFLINT" --help | grep -q -e '^ *--fix '; then
    repository fixed
    uses jgflint-fix
    bad record.jgf
    git add record.jgf
    try git commit -m one
    failed_with 'a commit with a fixable record stops' 'files were modified by this hook'
    is 'the record is fixed' "$(cat record.jgf)" "$good_record"
    git add record.jgf
    try git commit -m one
    exits 'and then accepted' 0
  else
    skip 'a commit that is fixed' 'jgflint --fix is not there yet'
  fi

  repository begun
  # No version is tagged, so both --init and the README name the branch.
  git -C "$scratch/hooks" branch -q -M main && git -C "$scratch/hooks" tag -d v1 >/dev/null || exit 99
  run --init
  sed -n '/^  repos:/,/^$/s/^  //p' "$out" | sed "s|https://github.com/OWNER/jgflint|$scratch/hooks|" >.pre-commit-config.yaml
  check 'what --init prints is a configuration' pre-commit validate-config .pre-commit-config.yaml
  pre-commit install >"$out" 2>&1
  bad bad.jgf
  git add -A
  try git commit -m one
  failed_with 'that refuses a bad record' json-trailing-comma
  good bad.jgf
  git add -A
  try git commit -m one
  exits 'and accepts a good one' 0

  # What the README shows, but for where the repository is.
  repository shown
  sed -n '/^repos:$/,/^```$/{/^```$/!p;}' "$top_srcdir/README.md" | sed "s|https://github.com/OWNER/jgflint|$scratch/hooks|" >.pre-commit-config.yaml
  check 'what the README shows is a configuration' pre-commit validate-config .pre-commit-config.yaml
  bad bad.jgf
  git add -A
  try pre-commit run --all-files
  failed_with 'and its hook runs' json-trailing-comma
  try pre-commit autoupdate --bleeding-edge
  like 'autoupdate writes a commit there' .pre-commit-config.yaml '^ *rev: [0-9a-f]\{40\}$'
  cd "$scratch" || exit 99
}

if ! have git; then skip 'hooks of pre-commit' 'no git here'
elif ! have pre-commit; then skip 'hooks of pre-commit' 'no pre-commit here'
else hooks; fi

# ---- the action: its last script, as a runner would call it ----

action() {
  JGFLINT_ARGS=$1 JGFLINT_PATHS=$2 GITHUB_ACTION_PATH=$scratch/bin bash --noprofile --norc -eo pipefail action.sh
}

if have bash; then
  $AWK '/^      run: \|$/ { on = 1; next } on' "$top_srcdir/action.yml" >action.sh
  bad 'one two.jgf' three.jgf ./-q.jgf
  good good.jgf
  try action '' 'one two.jgf'
  exits 'the action fails if there are errors' 1
  like 'with annotations' "$out" '^::error file=one two.jgf,line=1,'
  unlike 'and no more than that' "$out" '^::notice'
  GITHUB_STEP_SUMMARY=$scratch/summary
  export GITHUB_STEP_SUMMARY
  try action '' 'one two.jgf'
  exits 'with a summary, too' 1
  like 'that has all of it' summary '^| 1:[0-9]* | error | .* | `json-trailing-comma` |$'
  unset GITHUB_STEP_SUMMARY
  i=0
  while [ $i -lt 12 ]; do bad "many$i.jgf"; i=$((i + 1)); done
  try action '' "$(ls many*.jgf)"
  like 'what GitHub does not show is spoken of' "$out" '^::notice title=jgflint::12 errors in all: GitHub shows the first 10'
  try action '--exit-zero  --ignore json' 'one two.jgf
-q.jgf
'
  exits 'it takes options' 0
  try action '' '-q.jgf
three.jgf'
  is 'paths are lines, whatever they begin with' "$(grep -c '^::error file=\(-q\|three\).jgf' "$out")" 2
  try action '' good.jgf
  exits 'good records pass' 0
  try action '' '$(touch trap) `touch trap` ; touch trap'
  check 'inputs are never commands' [ ! -e trap ]
else
  skip 'the action runs' 'no bash here'
fi

# ---- the problem matcher ----

if have python3; then
  bad 'a [1] b.jgf'
  printf '%s\n' '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"a: error: b [c]": 1}]}' >odd.jgf
  run -q -f gcc --exit-zero 'a [1] b.jgf' odd.jgf
  cp "$out" lines
  run -q -f jsonl --min-severity warning --exit-zero 'a [1] b.jgf' odd.jgf
  check 'the problem matcher reads what gcc lines say' python3 - "$top_srcdir/.github/jgflint-matcher.json" lines "$out" <<'PYTHON'
import json, re, sys
pattern, = json.load(open(sys.argv[1]))["problemMatcher"][0]["pattern"]
expression = re.compile(pattern["regexp"])
wanted = [f for f in map(json.loads, open(sys.argv[3])) if "rule" in f]
lines = open(sys.argv[2]).read().splitlines()
assert len(lines) == len(wanted) >= 2, (lines, wanted)
for line, finding in zip(lines, wanted):
    match = expression.search(line)
    assert match, line
    for ours, theirs in {"file": "file", "line": "line", "column": "column", "severity": "severity", "message": "message", "rule": "code"}.items():
        assert match[pattern[theirs]] == str(finding[ours]), (line, ours)
assert not expression.search("Checked 1 record in 0.00 s: 1 error, 0 warnings")
PYTHON
else
  skip 'the problem matcher reads what gcc lines say' 'no python3 here'
fi

finish
