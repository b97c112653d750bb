# hooks.t: tests the pre-commit hooks, the GitHub action and the problem matcher.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

. "$top_srcdir/tests/hooks.sh"
mkdir bin
ln -s "$JGFLINT" bin/jgflint
PATH=$scratch/bin:$PATH
export PATH

# uses ID: installs that hook in the current repository.
uses() {
  printf 'repos:\n- repo: %s/hooks\n  rev: v1\n  hooks:\n  - id: %s\n' "$scratch" "$1" >.pre-commit-config.yaml
  git add .pre-commit-config.yaml
  pre-commit install >"$out" 2>&1 || fail "pre-commit installs $1" "$(cat "$out")"
}

hooks() {
  repository hooks
  cp "$top_srcdir/.pre-commit-hooks.yaml" . && git add -A && git commit -q -m hooks && git tag v1 || exit 99
  check 'the manifest of the hooks is valid' pre-commit validate-manifest .pre-commit-hooks.yaml

  repository tried
  good 'good one.jgf'
  bad bad.jgf other.jgf.json 'not a record.json'
  git add -A
  try pre-commit try-repo "$scratch/hooks" jgflint --all-files --verbose
  failed_with 'the hook fails for a bad record' '^bad.jgf:1:.*json-trailing-comma'
  like 'the hook lints .jgf.json files' "$out" '^other.jgf.json:1:.*json-trailing-comma'
  unlike 'the hook does not lint other files' "$out" 'not a record'
  try pre-commit try-repo "$scratch/hooks" jgflint --files 'good one.jgf'
  exits 'the hook passes a good record' 0
  printf '{"exclude": ["bad.jgf"]}\n' >.jgflint.json
  try pre-commit try-repo "$scratch/hooks" jgflint --files bad.jgf
  exits 'the hook skips records excluded in the configuration' 0
  printf '\377\376{\000' >utf16.jgf
  git add utf16.jgf
  try pre-commit try-repo "$scratch/hooks" jgflint --files utf16.jgf
  failed_with 'the hook lints records that are not text' '^utf16.jgf:'

  repository collected
  for game in "$top_srcdir"/testdata/games/*.jgf; do break; done
  cp "$game" one.jgf && chmod u+w one.jgf
  cp one.jgf two.jgf
  git add -A
  try pre-commit try-repo "$scratch/hooks" jgflint-collection --files two.jgf --verbose
  like 'the hook jgflint-collection compares all records' "$out" '^two.jgf:1:1: [a-z]*: .*collection-same-game'

  repository refused
  uses jgflint
  bad bad.jgf
  git add bad.jgf
  try git commit -m one
  failed_with 'the hook rejects a commit with a bad record' json-trailing-comma
  check 'the rejected commit does not exist' sh -c '! git rev-parse -q --verify HEAD'
  good bad.jgf
  git add bad.jgf
  try git commit -m one
  exits 'the hook accepts a commit with a good record' 0

  if "$JGFLINT" --help | grep -q -e '^ *--fix '; then
    repository fixed
    uses jgflint-fix
    bad record.jgf
    git add record.jgf
    try git commit -m one
    failed_with 'the hook jgflint-fix rejects a commit with a fixable record' 'files were modified by this hook'
    is 'the hook jgflint-fix fixes the record' "$(cat record.jgf)" "$good_record"
    git add record.jgf
    try git commit -m one
    exits 'the hook jgflint-fix accepts the fixed record' 0
  else
    skip 'the hook jgflint-fix fixes the record' 'jgflint --fix is not there yet'
  fi

  repository begun
  # The hook of packaging/ci.md for a jgflint on the PATH names the branch.
  git -C "$scratch/hooks" branch -q -M main && git -C "$scratch/hooks" tag -d v1 >/dev/null || exit 99
  run --init
  sed -n '/^  repos:/,/^$/s/^  //p' "$out" | sed "s|https://github.com/.*/jgflint-pre-commit|$scratch/hooks|; s|rev: v.*|rev: main|" >.pre-commit-config.yaml
  check '--init prints a valid configuration for pre-commit' pre-commit validate-config .pre-commit-config.yaml
  pre-commit install >"$out" 2>&1
  bad bad.jgf
  git add -A
  try git commit -m one
  failed_with 'the hook printed by --init rejects a bad record' json-trailing-comma
  good bad.jgf
  git add -A
  try git commit -m one
  exits 'the hook printed by --init accepts a good record' 0

  # The hook of packaging/ci.md, with the address of this repository.
  repository shown
  shown 'rev: main' | sed "s|https://github.com/OWNER/jgflint|$scratch/hooks|" >.pre-commit-config.yaml
  check 'packaging/ci.md has a valid configuration for pre-commit' pre-commit validate-config .pre-commit-config.yaml
  bad bad.jgf
  git add -A
  try pre-commit run --all-files
  failed_with 'the hook of packaging/ci.md finds the bad record' json-trailing-comma
  try pre-commit autoupdate --bleeding-edge
  like 'pre-commit autoupdate --bleeding-edge writes a commit' .pre-commit-config.yaml '^ *rev: [0-9a-f]\{40\}$'

  repository local
  shown 'language: system' README.md >.pre-commit-config.yaml
  check 'README.md has a valid configuration for pre-commit' pre-commit validate-config .pre-commit-config.yaml
  bad bad.jgf
  git add -A
  try pre-commit run --all-files
  failed_with 'the hook of README.md finds the bad record' json-trailing-comma
  good bad.jgf
  git add -A
  try pre-commit run --all-files
  exits 'the hook of README.md accepts a good record' 0
  cd "$scratch" || exit 99
}

if ! have git; then skip 'the hooks work with pre-commit' 'no git here'
elif ! have pre-commit; then skip 'the hooks work with pre-commit' 'no pre-commit here'
else hooks; fi

# ---- the action: its scripts, as a runner would call them ----
action() {
  JGFLINT_ARGS=$1 JGFLINT_PATHS=$2 JGFLINT_FOLDER=$scratch/bin "$top_srcdir/.github/action/run.sh"
}

if have bash; then
  bad 'one two.jgf' three.jgf ./-q.jgf
  good good.jgf
  try action '' 'one two.jgf'
  exits 'the action fails if there are errors' 1
  like 'the action prints annotations' "$out" '^::error file=one two.jgf,line=1,'
  unlike 'the action prints no notice for a single error' "$out" '^::notice'
  GITHUB_STEP_SUMMARY=$scratch/summary
  export GITHUB_STEP_SUMMARY
  try action '' 'one two.jgf'
  exits 'the action with a step summary fails if there are errors' 1
  like 'the step summary has the finding' summary '^| 1:[0-9]* | error | .* | `json-trailing-comma` |$'
  try action --nope good.jgf
  exits 'an unknown option with a step summary exits with 2' 2
  unset GITHUB_STEP_SUMMARY
  i=0
  while [ $i -lt 12 ]; do bad "many$i.jgf"; i=$((i + 1)); done
  try action '' "$(ls many*.jgf)"
  like 'a notice counts the errors that GitHub does not show' "$out" '^::notice title=jgflint::12 errors in all: GitHub shows the first 10'
  try action '--exit-zero  --ignore json' 'one two.jgf
-q.jgf
'
  exits 'the action accepts several options' 0
  try action '' '-q.jgf
three.jgf'
  is 'paths are separated by lines and may start with a dash' "$(grep -c '^::error file=\(-q\|three\).jgf' "$out")" 2
  try action '' good.jgf
  exits 'the action passes good records' 0
  try action '' '$(touch trap) `touch trap` ; touch trap'
  check 'the paths input is never run as a command' [ ! -e trap ]
  try action '$(touch trap) `touch trap`' good.jgf
  check 'the args input is never run as a command' [ ! -e trap ]
  mkdir -p 'my games/deep'
  bad 'my games/deep/a b.jgf' 'my games/c.jgf' 'my games/[d].jgf'
  try action '--exclude "my games/**"' .
  is 'double quotes in args group an option with blanks' "$(grep -c 'my games' "$out")" 0
  try action "--exclude 'my games/**' --exclude many\\*" .
  is 'single quotes and backslashes in args group an option' "$(grep -c 'my games\|many' "$out")" 0
  try action '--exit-zero
--ignore
json' three.jgf
  exits 'options may be on separate lines' 0
  try action '--exclude "my games' .
  exits 'an unclosed quotation mark in args exits with 2' 2
  like 'an unclosed quotation mark in args is reported' "$out" '^::error title=jgflint::a quotation mark'
  try action '' 'my games/**/*.jgf'
  is 'a pattern in paths finds files with and without blanks' "$(grep -c '^::error file=my games/' "$out")" 3
  try action '' 'my games/[d].jgf'
  is 'an existing path with brackets is not a pattern' "$(grep -c '^::error file=my games/\[d\].jgf' "$out")" 1
  try action '' 'nothing/*.jgf'
  exits 'a pattern without files exits with 2' 2

  # serve FOLDER: releases are those in it, until $server is killed. Each server writes its port to a new file; otherwise the
  # port of an earlier server could be read.
  serve() {
    python3 -u -m http.server --bind 127.0.0.1 --directory "$1" 0 >"$1.port" 2>/dev/null &
    server=$!
    until grep -q 'port [0-9]' "$1.port" 2>/dev/null; do kill -0 $server || exit 99; sleep 0.1; done
    releases=http://127.0.0.1:$(sed 's/.* port \([0-9]*\).*/\1/' "$1.port")
  }

  # A release on this machine.
  version=$(sed -n 's/^AC_INIT(\[jgflint\], *\[\([^]]*\)\].*/\1/p' "$top_srcdir/configure.ac")
  archive=jgflint-$version-linux-$(uname -m)
  if have python3 && have curl && [ "$(uname -s)" = Linux ]; then
    mkdir -p "served/v$version" "served/v9.9.9" "$archive"
    printf '#!/bin/sh\necho released "$@"\n' >"$archive/jgflint" && chmod +x "$archive/jgflint" && cp "$archive/jgflint" "$archive/jgfconv"
    tar -czf "served/v$version/$archive.tar.gz" "$archive"
    (cd "served/v$version" && sha256sum "$archive.tar.gz" >SHA256SUMS)
    cp "served/v$version/$archive.tar.gz" "served/v9.9.9/jgflint-9.9.9-linux-$(uname -m).tar.gz"
    serve served
    # Runs the first step of action.yml, which prints the cache key of the program.
    place() {
      sed -n '/^      run: |$/,/^    - uses/s/^        //p' "$top_srcdir/action.yml" >"$scratch/place.sh"
      JGFLINT_VERSION=$1 JGFLINT_SHA256=$2 GITHUB_ACTION_PATH=$top_srcdir GITHUB_OUTPUT=$scratch/placed.$2 RUNNER_TEMP=/t RUNNER_OS=Linux \
        RUNNER_ARCH=X64 bash "$scratch/place.sh"
    }
    place 2.0.0 ''; place 2.0.0 aa; place 2.0.0 bb
    is 'the cache key of the action has version and platform' "$(sed -n 's/-[0-9a-f]*$//p' "$scratch/placed.aa")" 'key=jgflint-2.0.0-Linux-X64'
    is 'the cache key of the action depends on the checksum' "$(cat "$scratch"/placed.* | grep -c '^key')$(cat "$scratch"/placed.* | sort -u | grep -c '^key')" 33
    install() { JGFLINT_FOLDER=$scratch/$1 JGFLINT_VERSION=$2 JGFLINT_SHA256=$3 JGFLINT_RELEASES=$releases "$top_srcdir/.github/action/install.sh"; }
    try install one '' ''
    exits 'the action installs the program of the release' 0
    is 'the installed program runs' "$(one/jgflint x)" 'released x'
    try install two "v$version" "$(cut -d' ' -f1 "served/v$version/SHA256SUMS")"
    exits 'the action installs a named version with a checksum' 0
    try install three '' 0000
    exits 'the action refuses another checksum' 2
    check 'the action installs nothing with another checksum' [ ! -e three ]
    try install four 9.9.9 ''
    exits 'the action refuses a release without checksums' 2
    # The lines of packaging/ci.md for GitLab and Jenkins, with this server instead of GitHub.
    $AWK '/^## GitLab/ { on = 1 } /^## Jenkins/ { exit } on && sub(/^    - /, "") && !/apt-get/' "$top_srcdir/packaging/ci.md" >gitlab.sh
    $AWK '/^## Jenkins/ { on = 1 } on && /^    \047\047\047/ { exit } text { print } on && /sh \047\047\047/ { text = 1 }' "$top_srcdir/packaging/ci.md" >jenkins.sh
    if [ "$(uname -m)" = x86_64 ]; then
      for service in gitlab jenkins; do
        (mkdir $service && cd $service && RELEASE=$releases/v$version sh -e ../$service.sh) >"$out" 2>"$err"
        like "the lines for $service install the program of the release" "$out" '^released -f gcc'
      done
    fi
    echo broken >>"served/v$version/$archive.tar.gz"
    try install five '' ''
    exits 'the action refuses a modified archive' 2
    like 'the action prints the checksum of a modified archive' "$out" "$archive.tar.gz has the SHA-256 sum"
    (mkdir broken && cd broken && RELEASE=$releases/v$version sh -e ../gitlab.sh) >"$out" 2>"$err"
    unlike 'the lines of packaging/ci.md refuse a modified archive' "$out" '^released'
    try install one '' ''
    exits 'the action uses a cached program' 0
    try install six 1.2.3 ''
    exits 'the action does not build another version than its sources' 2
    try install seven '../x' ''
    exits 'the action refuses an invalid version' 2
    try install seven "$(printf '1\n::error::forged\r::error::forged')" ''
    is 'an invalid version prints one line only' "$(tr '\r' '\n' <"$out" | grep -c '^::')" 1
    kill $server
    wait $server 2>/dev/null
    try install eight '' ''
    exits 'the action fails without a server' 2
    # Without a release, the hook builds these sources: here, a copy with an empty bootstrap.
    mkdir -p empty copy/.github && cp -R "$top_srcdir/.github/action" copy/.github/ && cp "$top_srcdir/configure.ac" copy/
    chmod -R u+w copy
    printf '#!/bin/sh\ncd "$(dirname "$0")" && echo built >jgflint && echo built >jgfconv && chmod +x jgflint jgfconv\n' >copy/bootstrap && chmod +x copy/bootstrap
    serve empty
    build() { JGFLINT_FOLDER=$scratch/nine JGFLINT_VERSION='' JGFLINT_RELEASES=$releases copy/.github/action/install.sh; }
    try build
    exits 'the action builds its sources without a release' 0
    is 'the built programs are in the folder of the action' "$(cat nine/jgflint nine/jgfconv | tr '\n' ' ')" 'built built '
    kill $server
    wait $server 2>/dev/null
  else skip 'the action installs the program of the release' 'there is no python3 or curl'; fi
else
  skip 'the action prints annotations' 'no bash here'
fi

# ---- the problem matcher ----
if have python3; then
  bad 'a [1] b.jgf'
  printf '%s\n' '{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{"a: error: b [c]": 1}]}' >odd.jgf
  run -q -f gcc --exit-zero 'a [1] b.jgf' odd.jgf
  cp "$out" lines
  run -q -f jsonl --min-severity warning --exit-zero 'a [1] b.jgf' odd.jgf
  check 'the problem matcher reads the lines of -f gcc' python3 - "$top_srcdir/.github/jgflint-matcher.json" lines "$out" <<'PYTHON'
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
  skip 'the problem matcher reads the lines of -f gcc' 'no python3 here'
fi

finish
