# stages.sh: functions of .ci/run and .ci/night. Sourced by both, in the top folder of the sources.
#
# A stage is a shell function. `stage NAME FUNCTION` runs it, counts its tests and prints one line; its log is
# .ci/logs/NAME.log (or in $JGFLINT_CI_LOGS). `finish` prints "N passed, N failed" as the last line.
export LC_ALL=C.UTF-8 PATH="$PATH:/usr/games"
unset NO_COLOR MAKEFLAGS MAKELEVEL
# The python3 of pyenv is a shell script that starts 40 processes before Python.
case $(command -v python3) in */shims/*) PATH=$(python3 -c 'import os, sys; print(os.path.dirname(sys.executable))'):$PATH ;; esac

logs=${JGFLINT_CI_LOGS:-$PWD/.ci/logs}
mkdir -p "$logs"
scratch=$(mktemp -d)
running='' stopped=no
trap '[ -z "$running" ] || kill -TERM -- "-$running"; chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
passed=0 failed=0 skipped=0 skipped_stages=''
# Minutes after which no stage begins, and after which a running one is stopped.
: "${begin:=60}" "${limit:=80}"

# install_packages: COMMAND PACKAGE lines on standard input. Root gets missing packages from apt-get, unless
# JGFLINT_CI_INSTALL is "no"; a test whose tool is missing skips.
install_packages() {
  local command package wanted=""
  if [ "${JGFLINT_CI_INSTALL:-yes}" = no ] || [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then return 0; fi
  while read -r command package; do
    case $command in
    python:*) /usr/bin/python3 -c "import ${command#python:}" 2>/dev/null || wanted+=" $package" ;;
    package) dpkg -s "$package" >/dev/null 2>&1 || wanted+=" $package" ;;
    *) command -v "$command" >/dev/null || wanted+=" $package" ;;
    esac
  done
  [ -n "$wanted" ] || return 0
  echo "installing for optional tests:$wanted"
  timeout 120 apt-get update -qq >"$logs/apt.log" 2>&1
  # shellcheck disable=SC2086 # a list of words
  DEBIAN_FRONTEND=noninteractive timeout 400 apt-get install -y -qq --no-install-recommends $wanted >>"$logs/apt.log" 2>&1 ||
    for package in $wanted; do # one unknown name must not prevent the others
      DEBIAN_FRONTEND=noninteractive timeout 400 apt-get install -y -qq --no-install-recommends "$package" >>"$logs/apt.log" 2>&1 ||
        echo "$package could not be installed"
    done
}

# count LOG WHAT...: sums the lines "# WHAT: n" of all summaries of automake in a log.
count() {
  local log=$1
  shift
  awk -v what=" $* " '
    /^Testsuite summary/ { on = 1 }
    on && $1 == "#" && index(what, " " substr($2, 1, length($2) - 1) " ") { sum += $3 }
    /^See / { on = 0 }
    END { print sum + 0 }' "$log"
}

# watched LOG COMMAND...: runs it in a process group and returns its status. After $limit minutes of the whole run the
# group is stopped and `stopped` is yes.
watched() {
  local log=$1 process
  shift
  set -m
  ("$@") >"$log" 2>&1 </dev/null &
  running=$!
  set +m
  while kill -0 "$running" 2>/dev/null; do
    if [ "$SECONDS" -ge "$((limit * 60))" ]; then
      kill -TERM -- "-$running"
      sleep 5
      kill -KILL -- "-$running" 2>/dev/null
      stopped=yes
    fi
    sleep 1
  done
  process=$running running=''
  wait "$process" 2>/dev/null
}

# skip_stage NAME REASON
skip_stage() {
  skipped=$((skipped + 1))
  skipped_stages+=" $1"
  printf '== %s: SKIP, %s\n' "$1" "$2"
}

# stage NAME FUNCTION: runs a stage. A stage without separate tests counts as one test. Status 77 means that a requirement is
# missing; the last line of the log names it.
stage() {
  local name=$1 log bad good status=0 began=$SECONDS verdict=good
  log=$logs/$name.log
  if [ "$SECONDS" -ge "$((begin * 60))" ]; then
    skip_stage "$name" "$begin minutes have passed"
    return
  fi
  printf '== %s\n' "$name"
  watched "$log" "$2" || status=$?
  if [ "$stopped" = yes ]; then
    grep -E '^(not ok|FAIL|ERROR)|Sanitizer' "$log" | head -n 60
    skip_stage "$name" "stopped after $limit minutes"
    return
  fi
  if [ "$status" = 77 ]; then
    skip_stage "$name" "$(tail -n 1 "$log")"
    return
  fi
  bad=$(count "$log" FAIL ERROR XPASS)
  good=$(count "$log" PASS XFAIL)
  [ "$status" = 0 ] || [ "$bad" != 0 ] || bad=1
  [ "$status" != 0 ] || bad=0
  [ "$status" != 0 ] || [ "$good" != 0 ] || good=1
  passed=$((passed + good))
  skipped=$((skipped + $(count "$log" SKIP)))
  failed=$((failed + bad))
  sed -n 's/^again: /   passed only when run again: /p; /^seed: /s/^/   /p' "$log"
  if [ "$status" != 0 ]; then
    verdict=BAD
    grep -E '^(not ok|FAIL|ERROR|XPASS)|error:|Sanitizer' "$log" | head -n 60
    tail -n 60 "$log"
  fi
  printf '   %s, %s passed, %s failed, %s skipped, %s s; minute %s\n' "$verdict" "$good" "$bad" "$(count "$log" SKIP)" \
    "$((SECONDS - began))" "$((SECONDS / 60))"
}

finish() {
  [ -z "$skipped_stages" ] || echo "skipped stages:$skipped_stages"
  [ "$skipped" = 0 ] || echo "$skipped skipped"
  echo "$passed passed, $failed failed"
  [ "$failed" = 0 ]
}

# needs COMMAND...: returns 77 and prints the missing commands, unless all exist.
needs() {
  local command
  for command; do command -v "$command" >/dev/null || { echo "there is no $command"; return 77; }; done
}

# failures: the tests that failed in the last run of make.
failures() {
  grep -rlE --include='*.trs' '^:recheck: *yes' tests | sed 's/\.trs$//' | tr '\n' ' '
}

# checked ARGUMENT...: runs `make ARGUMENT...`. Failed tests run again without other tests, because browsers and editors are slow on a
# busy machine. A test that fails twice has failed.
checked() {
  local argument failures again=()
  make "$@" && return 0
  failures=$(failures)
  [ -n "$failures" ] || return 1
  for argument; do case $argument in check|check-TESTS) again+=(recheck) ;; -j*) ;; *) again+=("$argument") ;; esac; done
  echo "again: $failures"
  make "${again[@]}"
}

# Unpacks the sources of a release in $scratch/sources, for builds in other folders.
unpacked_sources() {
  [ -x "$scratch/sources/configure" ] || { make dist-gzip distdir=sources >/dev/null && tar xzf sources.tar.gz -C "$scratch" && rm -f sources.tar.gz; }
}

# build_in FOLDER OPTION...: configures and builds in $scratch/FOLDER, which becomes the current folder.
build_in() {
  local folder=$scratch/$1
  shift
  unpacked_sources && mkdir -p "$folder" && cd "$folder" && ../sources/configure --quiet --enable-werror "$@" && make -s -j"$jobs"
}

# AddressSanitizer and UBSan, linked statically and at fixed addresses: programs start in half the time, and most tests start
# many. jgflint itself never exits with 99.
sanitized_build() {
  export ASAN_OPTIONS=exitcode=99:detect_leaks=1:allocator_may_return_null=1
  export UBSAN_OPTIONS=exitcode=99:print_stacktrace=1
  export JGFLINT_TEST_SECONDS=0
  build_in sanitized --enable-sanitizers CFLAGS='-O1 -g' LDFLAGS='-static-libasan -static-libubsan -no-pie'
}
