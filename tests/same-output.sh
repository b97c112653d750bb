#!/usr/bin/env bash
# same-output.sh [--short] OLD-BUILD NEW-BUILD [DIR...]: whether two builds write the same, byte for byte: to standard output, to
# standard error and into files, with the same exit status. Use it for changes that must not change the output.
# --short: findings, fixes, conversions and games, once each: for builds that run on another machine or library.
#
# The inputs are testdata, the examples in the rule sheets and the directories DIR. The script compares:
# - manual pages, help, explanations, schemas and completions
# - every option with each of its words and with invalid words
# - every key of a configuration with values of each type
# - findings in every output format, for every format and standard of input
# - every conversion, and a second conversion of its output
# - fixes: safe, unsafe, and as a diff
# The programs list their formats, options and words.
#
# A build is a directory with jgflint, jgfconv and man. Exit status 0: no differences. Otherwise the last line names the
# directory with the differences.
set -u
export LC_ALL=C.UTF-8
unset NO_COLOR MAKEFLAGS MAKELEVEL

die() {
  echo "same-output.sh: $*" >&2
  exit 2
}

short=no
if [ "${1:-}" = --short ]; then short=yes; shift; fi
[ $# -ge 2 ] || die 'wanted: [--short] OLD-BUILD NEW-BUILD [DIR...]'
source=$(cd "$(dirname "$0")/.." && pwd) || exit 2
old=$(cd "$1" && pwd) && new=$(cd "$2" && pwd) || exit 2
for build in "$old" "$new"; do
  for program in jgflint jgfconv; do [ -x "$build/$program" ] || die "$build/$program is not there"; done
done
shift 2

scratch=$(mktemp -d "${TMPDIR:-/tmp}/same-output.XXXXXX") || exit 2
trap 'exit 2' HUP INT TERM
mkdir "$scratch/old" "$scratch/new" "$scratch/differ"
compared=0 differ=0

# ---- comparing ----
# judge NAME OLD NEW: are these two files the same?
judge() {
  compared=$((compared + 1))
  cmp -s "$2" "$3" && return
  differ=$((differ + 1))
  local kept
  kept=$scratch/differ/$(printf '%04d' "$differ")
  cp "$2" "$kept.old" 2>/dev/null
  cp "$3" "$kept.new" 2>/dev/null
  printf '%s\n' "$1" >"$kept.name"
  [ "$differ" -gt 40 ] || printf 'differs: %s (%s)\n' "$1" "$kept"
}

# judge_trees NAME: compares the files that both left in tree, and removes tree.
judge_trees() {
  local file
  while IFS= read -r -d '' file; do
    judge "$1: $file" "$scratch/old/tree/$file" "$scratch/new/tree/$file"
  done < <({ cd "$scratch/old/tree" && find . -type f -print0; cd "$scratch/new/tree" && find . -type f -print0; } | sort -zu)
  rm -rf "$scratch/old/tree" "$scratch/new/tree"
}

# Times may differ.
timeless() { LC_ALL=C sed -E -i 's/ in [0-9]+\.[0-9]+ s\b/ in TIME s/; s/time="[0-9.]+"/time="TIME"/g; s/("seconds": ?)[0-9.]+/\1TIME/g' "$@"; }

# compare PROGRAM ARGUMENT...: standard output, standard error and the exit status of a run in the directories old and new.
input=/dev/null
compare() {
  local side build
  for side in old new; do
    build=$old
    [ "$side" = old ] || build=$new
    (cd "$scratch/$side" && timeout 1800 "$build/$1" "${@:2}" <"$input" >"$scratch/$side.out" 2>"$scratch/$side.err"
      echo "$?" >"$scratch/$side.status")
  done
  timeless "$scratch"/{old,new}.{out,err}
  judge "$*: exit status" "$scratch/old.status" "$scratch/new.status"
  judge "$*: standard output" "$scratch/old.out" "$scratch/new.out"
  judge "$*: standard error" "$scratch/old.err" "$scratch/new.err"
}

# compare_in FOLDER PROGRAM ARGUMENT...: like compare, with a copy of the folder named tree, which is compared afterwards.
compare_in() {
  local side
  for side in old new; do cp -r "$scratch/$1" "$scratch/$side/tree"; done
  compare "${@:2}"
  judge_trees "${*:2}"
}

# ---- inputs ----
mkdir "$scratch/in" "$scratch/in/sheets" "$scratch/small" "$scratch/empty"
cp -r "$source/testdata" "$scratch/in/testdata" || exit 2
for sheet in "$source"/rules/*.md; do
  [ "$(basename "$sheet")" = README.md ] || awk -v make=examples -v to="$scratch/in/sheets" -f "$source/rules/sheets.awk" "$sheet"
done >"$scratch/examples" || exit 2
number=0
for directory; do
  number=$((number + 1))
  cp -rL "$directory" "$scratch/in/$number" || exit 2
done
# A few texts of each kind, for the options.
for kind in shape json move sgf jsonsgf import; do
  find "$scratch/in/sheets" -name "$kind-*.bad" | sort | sed -n '1p;7p' | while IFS= read -r example; do cp "$example" "$scratch/small/"; done
done
for side in old new; do ln -s ../in "$scratch/$side/in"; done
[ -n "$(ls "$scratch/small")" ] || die 'the sheets have no examples'

# Static and cross-compiled programs read no archives.
for build in "$old" "$new"; do
  "$build/jgflint" --version --verbose | grep -q '^archives: through libarchive' || rm -rf "$scratch/in/testdata/archives"
done
# All endings of file names in the inputs, so that --ext finds every file that has one.
endings=$(find "$scratch/in" -type f | sed -n 's/.*\.\([A-Za-z0-9_-]*\)$/\1/p' | sort -u | paste -sd, -)

# words PROGRAM OPTION: the values of an option, from the completions for fish.
words() { "$old/$1" --completions fish | sed -n "s/^complete -c $1 -l $2 .*-a '\([a-z0-9 -]*\)'.*/\1/p"; }
options() { "$old/$1" --completions fish | sed -n "s/^complete -c $1 -l \([a-z-]*\).*/\1/p" | sort -u; }
reporters=$("$old/jgflint" --completions fish | sed -n 's/^set -g __jgflint_formats //p')
readers=$(words jgflint format-in)
targets=$(words jgfconv to)
standards=$(words jgflint std)
for list in "$reporters" "$readers" "$targets" "$standards" "$(options jgflint)" "$(options jgfconv)" "$endings"; do
  [ -n "$list" ] || die 'a list of formats or options is empty'
done

everything=(--ext "$endings" --no-ignore in)

# finish: prints the number of differences, and exits.
finish() {
  echo "same-output.sh: $compared outputs compared, $differ differ"
  if [ "$differ" = 0 ]; then
    rm -rf "$scratch"
    exit 0
  fi
  rm -rf "$scratch/in" "$scratch/small" "$scratch/empty" "$scratch/old" "$scratch/new" "$scratch"/*.*
  echo "$scratch/differ"
  exit 1
}

# ---- findings, fixes, conversions and games, each once ----
if [ "$short" = yes ]; then
  compare jgflint -f json "${everything[@]}"
  compare jgflint --print-games "${everything[@]}"
  compare_in in jgflint --unsafe-fixes --fix -f jsonl --ext "$endings" --no-ignore tree
  for target in $targets; do
    compare jgfconv -j 1 --verbose -f jsonl --to "$target" "${everything[@]}"
    compare_in empty jgfconv -q --force --to "$target" "${everything[@]}" -o tree/
  done
  finish
fi

# ---- help and lists ----
for page in "$old"/man/*.[1-9] "$source"/man/*.[1-9]; do
  page=$(basename "$page")
  for build in old new; do
    { [ ! -e "${!build}/man/$page" ] || cat "${!build}/man/$page"; } >"$scratch/$build.out"
  done
  judge "man/$page" "$scratch/old.out" "$scratch/new.out"
done
for program in jgflint jgfconv; do
  compare "$program" --help
  compare "$program" --version --verbose
  for shell in $(words "$program" completions); do compare "$program" --completions "$shell"; done
done
compare jgflint --list-rules
compare jgflint --list-rules -f json
compare jgflint --explain all
compare jgflint --explain all -f json
for schema in $(words jgflint print-schema); do compare jgflint --print-schema "$schema"; done

# ---- each option, with each value, a number and an invalid value ----
for program in jgflint jgfconv; do
  for option in $(options "$program"); do
    case $option in timings | progress | help | version | completions) continue ;; esac # The first two tell the time.
    input=$(find "$scratch/small" -name 'shape-*' | sort | head -n 1)
    compare_in small "$program" tree "--$option"
    for word in nonsense 1 '' all $(words "$program" "$option"); do compare_in small "$program" "--$option=$word" tree; done
    input=/dev/null
  done
  compare_in small "$program" tree --no-such-option
  compare_in small "$program" tree no-such-file
done

# ---- every key of a configuration ----
keys=$("$old/jgflint" --print-schema config | grep -o '"[A-Za-z0-9-]*": *[{[]' | cut -d'"' -f2 | sort -u)
for key in $keys no-such-key; do
  for value in null true 1 -1.5 '"x"' '"all"' '[]' '["x", "all", 1]' '{}' '{"x": 1}' '{"all": "error", "rule": "off"}'; do
    printf '{"%s": %s}\n' "$key" "$value" >"$scratch/in/config.json"
    compare jgflint --config in/config.json --show-config in/some.jgf
  done
done
rm "$scratch/in/config.json"
compare_in small jgflint --init tree

# ---- every output format and every way to read, over everything ----
for reporter in $reporters; do
  compare jgflint -f "$reporter" "${everything[@]}"
  compare jgflint -f "$reporter" --color always --min-severity info --statistics --verbose -j 3 "${everything[@]}"
done
for standard in $standards; do
  compare jgflint -f jsonl --std "$standard" "${everything[@]}"
  for reader in $readers; do compare jgflint -f jsonl --std "$standard" --format-in "$reader" "${everything[@]}"; done
done
for encoding in CP932 EUC-KR GB18030 windows-1252 UTF-16; do compare jgflint -f gcc --encoding "$encoding" "${everything[@]}"; done

# ---- every fix ----
for standard in $standards; do
  for how in '' --unsafe-fixes; do
    compare jgflint --std "$standard" $how --diff "${everything[@]}"
    compare_in in jgflint --std "$standard" $how --fix -f jsonl --ext "$endings" --no-ignore tree
  done
done

# ---- every conversion, and a second one ----
# One worker if the output goes to standard output: a JGF file can hold only one game, and the progress of other workers at this
# error would be random.

for first in $targets; do
  for how in '' --plain '--std seki'; do
    # shellcheck disable=SC2086 # words of a command line
    compare jgfconv -j 1 $how -f jsonl --to "$first" "${everything[@]}"
  done
  compare_in empty jgfconv -q --force -f gcc --to "$first" "${everything[@]}" -o tree/
  # Differences were reported already.
  rm -rf "$scratch/in/once"
  (cd "$scratch" && "$old/jgfconv" -q --force --to "$first" "${everything[@]}" -o in/once/) >/dev/null 2>&1
  for second in $targets; do compare jgfconv -j 1 -f gcc --to "$second" in/once; done
  rm -rf "$scratch/in/once"
done
for reader in $readers; do compare jgfconv -j 1 --format-in "$reader" -f gcc --to json-sgf "${everything[@]}"; done

finish
