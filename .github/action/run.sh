#!/usr/bin/env bash
# run.sh: lints, with annotations and a summary of the job. JGFLINT_ARGS: options, with the quotes of a shell and nothing else of it;
# JGFLINT_PATHS: a path or a pattern on each line. They come by the environment: in the script itself they could be commands.
set -euo pipefail
export PATH="$JGFLINT_FOLDER:$PATH"
args=() paths=()
# In a folder of their own: that of a report is one in which the run may write.
scratch=$(mktemp -d)
words=$scratch/words report=$scratch/report
trap 'rm -r "$scratch"' EXIT
tr '\n' ' ' <<<"${JGFLINT_ARGS:-}" | xargs printf '%s\0' >"$words" ||
  { echo '::error title=jgflint::a quotation mark in args is not closed'; exit 2; }
while IFS= read -r -d '' word; do args+=("$word"); done <"$words"
[ -n "$(tr -d ' \n\t' <<<"${JGFLINT_ARGS:-}")" ] || args=()
shopt -s globstar nullglob
IFS=
# What is there is a path, whatever characters are in it. A pattern that matches nothing is left, and jgflint says that it is not there.
while IFS= read -r path; do
  [ -n "$path" ] || continue
  found=()
  if [ ! -e "$path" ]; then found=($path); fi
  if [ ${#found[@]} -gt 0 ]; then paths+=("${found[@]}"); else paths+=("$path"); fi
done <<<"${JGFLINT_PATHS:-.}"
status=0
jgflint -f github -f "markdown:$report" --fail-on-empty ${args[@]+"${args[@]}"} -- ${paths[@]+"${paths[@]}"} || status=$?
# Of annotations GitHub shows ten of each level, of a summary a megabyte. Options that make no sense leave no report.
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || [ ! -e "$report" ] || head -c 1000000 "$report" >>"$GITHUB_STEP_SUMMARY"
exit "$status"
