#!/usr/bin/env bash
# lint.sh: shell scripts, and the subjects of commits. The rest of the lint stage is `make check-lint`.
set -u
cd "$(dirname "$0")/.." || exit 2
status=0
mkdir -p .ci/logs

if command -v shellcheck >/dev/null; then
  # SC1090, SC1091, SC2034, SC2148, SC2154: files that are sourced. SC2016: text for make and awk. SC2046, SC2048, SC2086: lists of words.
  # SC3013: every sh that we know has -nt.
  shellcheck --severity=warning -e SC1090,SC1091,SC2016,SC2034,SC2046,SC2048,SC2086,SC2148,SC2154,SC2206,SC3013 bootstrap .ci/run .ci/night .ci/*.sh \
    .github/action/*.sh || status=1
else echo 'no shellcheck: shell scripts are not checked'; fi

# "area: verb object", at most 72 columns, since the first commit that has this file.
first=$(git log --diff-filter=A --format=%H -- .ci/lint.sh 2>/dev/null | tail -n 1)
if [ -n "$first" ]; then
  git log --no-merges --format=%s "$first..HEAD" | while IFS= read -r subject; do
    [ "${#subject}" -le 72 ] || echo "more than 72 columns: $subject"
    printf '%s\n' "$subject" | grep -qE '^[A-Za-z0-9./_, -]+: .{3,}$|^Revert ' || echo "not \"area: verb object\": $subject"
  done >.ci/logs/subjects
  [ ! -s .ci/logs/subjects ] || { cat .ci/logs/subjects; status=1; }
fi
exit "$status"
