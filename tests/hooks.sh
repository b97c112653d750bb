# hooks.sh: functions for tests of pre-commit hooks in new repositories. Source it after lib.sh.
mkdir home
HOME=$scratch/home GIT_CONFIG_NOSYSTEM=1 PRE_COMMIT_HOME=$scratch/pre-commit
# If a git hook runs the tests, they must not use the repository of this hook.
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
export HOME GIT_CONFIG_NOSYSTEM PRE_COMMIT_HOME

try() {
  status=0
  "$@" >"$out" 2>&1 </dev/null || status=$?
}

failed_with() {
  if [ "$status" != 0 ]; then like "$1" "$out" "$2"
  else fail "$1" "it succeeded:
$(cat "$out")"; fi
}

# repository NAME: makes a new repository and changes the working directory to it.
repository() {
  cd "$scratch" && git init -q "$1" 2>/dev/null && cd "$1" || exit 99
  git config user.name Tester && git config user.email tester@example.org && git config commit.gpgsign false || exit 99
}

# shown WORDS [DOCUMENT]: the configuration in packaging/ci.md, or in the document, that contains these words.
shown() {
  $AWK -v words="$1" '
    /^```/ { if (block ~ /^repos:/ && index(block, words)) printf "%s", block; block = ""; next }
    { block = block $0 "\n" }' "$top_srcdir/${2:-packaging/ci.md}"
}

# alone COMMAND...: runs the command with /usr/bin:/bin as PATH and without a network.
alone() {
  if [ -z "${without+set}" ]; then
    without=
    if unshare -rn true 2>/dev/null; then without='unshare -rn'; fi
  fi
  # shellcheck disable=SC2086 # a list of words
  env -i PATH=/usr/bin:/bin HOME="$HOME" PRE_COMMIT_HOME="$PRE_COMMIT_HOME" LC_ALL="${LC_ALL:-C.UTF-8}" https_proxy=http://127.0.0.1:9 $without "$@"
}
