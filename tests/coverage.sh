#!/usr/bin/env bash
# coverage.sh [LINES BRANCHES]: prints the test coverage of src and rules by folder, then the files with low coverage. If less
# than LINES percent of the lines or BRANCHES percent of the branches were run, the exit status is 1. Run it after make check in a
# build directory whose CFLAGS had --coverage -include .../tests/coverage.h. It needs only gcov.
set -u
export LC_ALL=C
sources=$(sed -n 's/^srcdir = //p' Makefile) || exit 1 # relative to this directory, as in the arguments of the compiler

# A file may be compiled for several programs, and a header is part of many files. A line counts if any of these ran it.
find src rules tests \( -name '*.gcda' -o -name '*.gcno' \) | sed 's/\.gc..$//' | sort -u | while IFS= read -r object; do
  gcov -t -b -c "$object.gcno" 2>/dev/null
done | awk -v sources="$sources/" -v least_lines="${1:-0}" -v least_branches="${2:-0}" '
  function percent(part, whole) { return whole ? 100 * part / whole : 100 }
  function row(name, l, lt, b, bt) {
    return sprintf("%-28s %6d lines %6.1f %%   %6d branches %6.1f %%", name, lt, percent(l, lt), bt, percent(b, bt))
  }

  match($0, /^ *-: *0:Source:/) {
    file = substr($0, RLENGTH + 1)
    if (index(file, sources) == 1) file = substr(file, length(sources) + 1)
    # These run only as WebAssembly, in the tests in tests/npm.
    counts = file ~ /^(src|rules)\// && file !~ /^src\/(npm|node)\//
    next
  }
  !counts { next }
  /^branch / {
    id = file SUBSEP line SUBSEP $2
    if (!(id in branch)) branch[id] = 0
    if ($3 == "taken" && $4 > 0) branch[id] = 1
    next
  }
  /^(call|function|unconditional) / { next }
  split($0, part, ":") >= 2 {
    gsub(/ /, "", part[1])
    line = part[2] + 0
    if (line == 0 || part[1] == "-") next
    id = file SUBSEP line
    if (!(id in ran)) ran[id] = 0
    if (part[1] !~ /^[#=]/) ran[id] = 1
  }
  END {
    for (id in ran) { split(id, part, SUBSEP); lines[part[1]]++; good[part[1]] += ran[id] }
    for (id in branch) { split(id, part, SUBSEP); branches[part[1]]++; taken[part[1]] += branch[id] }
    for (file in lines) {
      folder = file
      sub(/\/[^\/]*$/, "", folder)
      fl[folder] += lines[file]; fg[folder] += good[file]; fb[folder] += branches[file]; ft[folder] += taken[file]
      al += lines[file]; ag += good[file]; ab += branches[file]; at += taken[file]
    }
    by = "sort"
    for (folder in fl) print row(folder, fg[folder], fl[folder], ft[folder], fb[folder]) | by
    close(by)
    print row("all", ag, al, at, ab)
    print "\nbehind, those with the most lines first:"
    by = "sort -k1,1nr | head -n 40 | cut -d\" \" -f2-"
    for (file in lines)
      if (percent(good[file], lines[file]) < 97 || percent(taken[file], branches[file]) < 80)
        print int(lines[file] - good[file] + (branches[file] - taken[file]) / 4), row(file, good[file], lines[file], taken[file], branches[file]) | by
    close(by)
    if (!al) { print "nothing was measured"; exit 1 }
    bad = percent(ag, al) < least_lines || percent(at, ab) < least_branches
    printf "\n%s: %.2f %% of the lines, %.2f %% of the branches; the floor is at %s and %s\n", bad ? "too little" : "enough", percent(ag, al), percent(at, ab), least_lines, least_branches
    exit bad
  }'
