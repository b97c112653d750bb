# floors.t: checks the sources: the includes of each folder, the symbols that each library needs, headers that compile alone,
# and forbidden words. Failures name the file and line.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

cd "$top_srcdir" || exit 99
report=$scratch/.run/report

# The table in src/README.md lists the folders and libraries that each folder may include. `system`: files, time, threads.
$AWK -F'|' '$2 ~ /^ `(src\/[a-z]+|rules)` $/ {
  gsub(/[ `]/, "", $2)
  name = $2
  sub(/^src\//, "", name)
  count = split($3, word, " ")
  for (i = 1; i <= count; i++) may[name] = may[name] " " (word[i] == "…" ? may[word[i + 1]] : word[i])
  print $2 may[name], $4
}' src/README.md >"$scratch/floors"
cut -d' ' -f1 "$scratch/floors" | sort >"$scratch/listed"
{ find src -mindepth 1 -maxdepth 1 -type d -exec test -e '{}/local.mk' ';' -print; echo rules; } | sort >"$scratch/folders"
is 'the table of floors in src/README.md lists each folder' "$(comm -13 "$scratch/listed" "$scratch/folders")" ''
is 'each row of the table of floors has a folder' "$(comm -23 "$scratch/listed" "$scratch/folders")" ''
$AWK '{ name = $1; sub(/^src\//, "", name); for (i = 2; i <= NF; i++) if (!($i in seen) && $i !~ /^(pcre2|json-c|mimalloc|system)$/) print name " may include " $i ", which stands above it"; seen[name] = 1 }' "$scratch/floors" >"$report"
is 'the table of floors lists each floor after the floors it may include' "$(cat "$report")" ''

find src rules -name '*.[ch]' | LC_ALL=C sort >"$scratch/sources"
programs=$(sed -n 's/^bin_PROGRAMS += //p' src/*/local.mk)
check 'sources and programs are found' test -s "$scratch/sources" -a -n "$programs"

# ---- includes ----
# shellcheck disable=SC2046 # none of our names has a space
grep -n '^[ 	]*#[ 	]*include' $(cat "$scratch/sources") /dev/null |
  sed 's/^\([^:]*\):\([0-9]*\):[^"<]*\(["<]\)\([^">]*\)[">].*/\1 \2 \3 \4/' >"$scratch/includes"
$AWK '
FNR == NR {
  floor = $1
  sub(/^src\//, "", floor)
  known[floor] = 1
  may[floor, floor] = 1
  for (i = 2; i <= NF; i++) may[floor, $i] = 1
  next
}
{
  floor = $1
  sub(/^src\//, "", floor)
  sub(/\/.*/, "", floor)
  if (!(floor in known)) { print $1 ": the folder is not in the table of floors"; next }
  target = $4
  if ($3 == "\"") {
    if (target == "config.h" || target ~ /\.inc$/) next
    if (target !~ /\//) { print $1 ":" $2 ": \"" target "\" is not named from the top"; next }
    sub(/\/.*/, "", target)
    if (!((floor, target) in may)) print $1 ":" $2 ": " floor " may not include " $4
    next
  }
  if (floor == "base" && target == "sys/mman.h") next # base allocates memory
  if (floor == "library" && target ~ /^x?locale.h$/) next # the calling program may use any locale
  sub(/\.h$/, "", target)
  sub(/\/.*/, "", target)
  if (target ~ /^(unistd|fcntl|sys|dirent|poll|signal|time|pthread|threads|sched|locale)$/) target = "system"
  if (target ~ /^(json-c|pcre2|mimalloc|system)$/ && !((floor, target) in may)) print $1 ":" $2 ": " floor " may not include <" $4 ">"
}' "$scratch/floors" "$scratch/includes" >"$report"
is 'each floor includes only floors below it' "$(cat "$report")" ''

while read -r source line kind target; do
  [ "$kind" = '"' ] || continue
  case $target in config.h | *.inc) continue ;; esac
  [ -e "src/$target" ] || [ -e "$target" ] || echo "$source:$line: there is no $target"
done <"$scratch/includes" >"$report"
is 'each included file exists' "$(cat "$report")" ''

# ---- headers ----
: "${CC:=cc}"
setting() { sed -n "s/^$1 = //p" "$top_builddir/Makefile" 2>/dev/null; }
flags="-std=c11 -D_GNU_SOURCE -fsyntax-only -Werror -Wall -Wextra -I$top_srcdir/src -I$top_srcdir -I$top_builddir -I$top_builddir/src
$(setting JSONC_CFLAGS) $(setting PCRE2_CFLAGS)"
# Those of src/windows need the headers of Windows.
for header in $(grep '\.h$' "$scratch/sources" | grep -v '^src/windows/'); do
  printf '#include "%s"\n#include "%s"\n' "${header#src/}" "${header#src/}" >"$scratch/alone.c"
  # shellcheck disable=SC2086 # both are lists of words
  $CC $flags "$scratch/alone.c" 2>&1 || echo "$header does not compile alone, or not twice"
done >"$report"
is 'each header compiles alone and twice' "$(cat "$report")" ''

# shellcheck disable=SC2046
$AWK '
  function verdict() {
    if (!(guarded && defined)) print file ": the guard is not " guard
    if (!begins) print file ": does not begin with its name"
  }
  FNR == 1 {
    if (file) verdict()
    file = guard = name = FILENAME
    sub(/^src\//, "", guard)
    gsub(/[\/.-]/, "_", guard)
    guard = "JGFLINT_" toupper(guard)
    sub(/.*\//, "", name)
    begins = index($0, "/* " name ": ") == 1
    guarded = defined = 0
  }
  $0 == "#ifndef " guard { guarded = 1 }
  $0 == "#define " guard { defined = 1 }
  END { verdict() }' $(grep '\.h$' "$scratch/sources") >"$report"
is 'each header has its own guard and a first comment with its name' "$(cat "$report")" ''

# ---- libraries ----
# The undefined symbols of a library are defined by floors that it may include, or by other libraries.
if have nm && [ -e "$top_builddir/src/libbase.a" ]; then
  library() { case $1 in rules) echo "$top_builddir/rules/librules.a" ;; *) echo "$top_builddir/src/lib$1.a" ;; esac }
  floors=''
  while read -r folder _; do
    floor=${folder#src/}
    [ -e "$(library "$floor")" ] || continue
    floors="$floors $floor"
    nm -g "$(library "$floor")" 2>/dev/null | $AWK -v floor="$floor" 'NF == 3 && $2 ~ /^[A-TV-Z]$/ { print $3, floor }'
  done <"$scratch/floors" >"$scratch/defined"
  for floor in $floors; do
    nm -g "$(library "$floor")" 2>/dev/null |
      $AWK -v floor="$floor" '
      FILENAME != "-" && FILENAME ~ /floors$/ {
        name = $1
        sub(/^src\//, "", name)
        if (name == floor) for (i = 2; i <= NF; i++) may[$i] = 1
        next
      }
      FILENAME != "-" { if ($2 == floor || $2 in may) ours[$1] = 1; else other[$1] = $2; next }
      NF == 2 && $1 == "U" && !($2 in ours) {
        if ($2 in other) print floor " needs " $2 " of " other[$2]
        if ($2 ~ /^(json_object|json_tokener|lh_)/ && !("json-c" in may)) print floor " needs " $2 " of json-c"
        if ($2 ~ /^pcre2_/ && !("pcre2" in may)) print floor " needs " $2 " of PCRE2"
      }' "$scratch/floors" "$scratch/defined" -
  done | sort -u >"$report"
  is 'each floor links only with floors below it' "$(cat "$report")" ''
  check 'the libraries are found' test -n "$floors"
else
  skip 'each floor links only with floors below it' 'no nm, or nothing is built'
fi

# Files may not depend on each other in a circle, and libraries may not use functions of a file with main(). Checked by the
# defined and undefined symbols of all objects.
if have nm && [ -e "$top_builddir/src/libbase.a" ]; then
  for floor in $floors; do
    nm -g "$(library "$floor")" 2>/dev/null | $AWK -v floor="$floor" '
      /:$/ { object = $1; sub(/\.o:$/, "", object); sub(/^.*-/, "", object); object = floor "/" object; next }
      NF == 3 { print "defines", object, $3 }
      NF == 2 && $1 == "U" { print "needs", object, $2 }'
  done >"$scratch/symbols"
  for main in $programs; do
    nm -g "$top_builddir/src/cli/"*"main_$main.o" 2>/dev/null | $AWK -v object="main_$main" '
      NF == 3 { print "defines", object, $3 }
      NF == 2 && $1 == "U" { print "needs", object, $2 }'
  done >>"$scratch/symbols"
  check 'the main functions are found' grep -q '^defines main_jgfconv main$' "$scratch/symbols"
  $AWK '
    FNR == NR { if ($1 == "defines") home[$3] = $2; next }
    $1 == "needs" && $3 in home && home[$3] != $2 { print $2, home[$3] }' "$scratch/symbols" "$scratch/symbols" | sort -u >"$scratch/arrows"
  check 'dependencies between files are found' test -s "$scratch/arrows"
  is 'no library needs a symbol of a main file' "$(grep -v '^main_' "$scratch/arrows" | grep ' main_')" ''
  # Files without dependencies and files without users are removed repeatedly; circles remain.
  $AWK '
    { from[NR] = $1; to[NR] = $2; needs[$1]++; needed[$2]++; file[$1]; file[$2] }
    END {
      do {
        gone = 0
        for (name in file)
          if (!needs[name] || !needed[name]) {
            delete file[name]
            gone++
            for (i = 1; i <= NR; i++) {
              if (to[i] == name && from[i] in file) needs[from[i]]--
              if (from[i] == name && to[i] in file) needed[to[i]]--
            }
          }
      } while (gone)
      for (i = 1; i <= NR; i++) if (from[i] in file && to[i] in file) print from[i] " needs " to[i]
    }' "$scratch/arrows" >"$report"
  is 'no files need each other in a circle' "$(cat "$report")" ''
else
  skip 'no files need each other in a circle' 'no nm, or nothing is built'
fi

# A function that no other file calls must be static or removed. Tests may call functions that their own file uses as well. The
# functions in `for_tests` are called only by tests: by the fuzzer, to count the work of a replay, and to check readers in builds
# with sanitizers. Functions that begin with jgflint_ are the public interface.
if have nm && [ -e "$top_builddir/src/libbase.a" ]; then
  for_tests=' baseline_files_read format_session_lacks '
  for floor in $floors; do
    nm -A -g "$(library "$floor")" 2>/dev/null | $AWK 'NF >= 3 && $(NF - 1) == "T" { sub(/:[^:]*$/, "", $1); print $1, $NF }' |
      sed "s|^\\([^:]*\\):\\([^ ]*-\\)\\{0,1\\}\\([^ ]*\\)\\.o |$floor/\\3 |"
  done | grep -v ' jgflint_\| main$' >"$scratch/given"
  check 'global functions are found' grep -q ' arena_alloc$' "$scratch/given"
  cat tests/*/*.[ch] | grep -o '[a-z_0-9]*' | sort -u >"$scratch/tested"
  $AWK '
    FILENAME ~ /symbols$/ { if ($1 == "needs") needed[$3]; next }
    !($2 in needed)' "$scratch/symbols" "$scratch/given" |
    while read -r object name; do
      case $for_tests in *" $name "*) continue ;; esac
      source=$(printf 'src/%s.c\n%s.c\n' "$object" "$object" | while read -r file; do [ -e "$file" ] && echo "$file"; done)
      uses=$(grep -cw "$name" "$source")
      if [ "$uses" -lt 2 ]; then echo "$source: $name is not called"
      elif ! grep -qx "$name" "$scratch/tested"; then echo "$source: $name is used only in this file, but is not static"; fi
    done >"$report"
  is 'each global function is used in another file' "$(cat "$report")" ''
else
  skip 'each global function is used in another file' 'no nm, or nothing is built'
fi

# ---- words ----
# Comments and strings may contain these words.
# shellcheck disable=SC2046 # none of our names has a space
$AWK '{ sub(/\/\*.*\*\//, ""); sub(/^ *\*.*/, ""); sub(/^\/\*.*/, ""); gsub(/"[^"]*"/, ""); print FILENAME ":" FNR ":" $0 }' $(cat "$scratch/sources") >"$scratch/bare"
# words NAME EXPRESSION [FILES THAT MAY]
words() {
  grep -E "$2" "$scratch/bare" | MAY=${3:-^$} $AWK -F: '$1 !~ ENVIRON["MAY"]' >"$report"
  is "$1" "$(cat "$report")" ''
}

words 'no code calls a function that base.h bans' '(^|[^a-z_])(strcpy|strcat|strncpy|strncat|sprintf|vsprintf|strtok|atoi|atol|atof|gets|alloca)[ ]*\(' \
  '^src/base/base\.h$'
words 'only sys and cli end the program' '(^|[^a-z_])(exit|_exit|quick_exit)[ ]*\(' '^src/(sys|cli)/'
words 'only sys and cli write output' '(^|[^a-z_])(printf|puts|putchar|fprintf|fputs|perror|fwrite)[ ]*\(|std(out|err)([^a-z_]|$)' '^src/(sys|cli)/'
words 'only sys and cli read the environment' '(^|[^a-z_])(secure_)?getenv[ ]*\(' '^src/(sys|cli|windows)/'
words 'only json/make.h and json/library.c call json-c functions that may run out of memory' \
  '(^|[^a-z_])json_(object_(new_[a-z0-9_]*|(object|array)_add|array_(put|insert)_idx|set_string(_len)?|(to_)?json_string[a-z_]*|to_json_string[a-z_]*|from_[a-z_]*)|tokener_[a-z_]*|pointer_[gs]et[a-z]*)[ ]*\(' \
  '^src/json/(make\.h|library\.c)$'
words 'only base allocates memory' '(^|[^a-z_])(malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|strdup|strndup|realpath|asprintf|vasprintf|getline|getdelim)[ ]*\(' '^src/(sys/os_posix\.c|base/memory\.c|python/engine\.c|windows/.*|node/.*)$'
words 'no code depends on the locale of the user' '(^|[^a-z_])(setlocale|isalpha|isalnum|isdigit|isspace|isprint|toupper|tolower|strcoll)[ ]*\('
words 'no code searches a set of characters with strchr' '(^|[^a-z_])strchr[ ]*\(,' '^src/base/ascii\.h$'
words 'no struct has a typedef' 'typedef (struct|union|enum)' '^src/library/jgflint.h'
words 'only sys and cli use threads' '(^|[^a-z_])pthread_[a-z_]*[ ]*\(' '^src/(sys|cli)/'
words 'programs call an engine, not the linter, fixer or converter' '(^|[^a-z_])(linter|text_linter|fixer|converter|prover|config_set)_[a-z_]+[ ]*\(' '^(src/(lint|fix|config|engine)|rules)/'

# Code below the rules has no string that is the name of a rule or of a family ("json-"). A sheet declares effects of a finding
# with `means:` (rules/README.md).
cat rules/[a-z]*.md | $AWK '/^```/ { fenced = !fenced } !fenced && /^## / { print $2 } !fenced && /^# [a-z]+:/ { sub(/:/, "", $2); print $2 "-" }' >"$scratch/rules"
check 'the rules are found' grep -qx json-syntax "$scratch/rules"
# shellcheck disable=SC2046
$AWK '
  FILENAME ~ /rules$/ { rule[$1]; next }
  { sub(/\/\*.*\*\//, ""); sub(/^ *\*.*/, ""); sub(/^\/\*.*/, "") }
  { while (match($0, /"[a-z-]*"/)) {
      literal = substr($0, RSTART + 1, RLENGTH - 2)
      if (literal in rule) print FILENAME ":" FNR ": \"" literal "\""
      $0 = substr($0, RSTART + RLENGTH)
  } }' "$scratch/rules" $(grep '^src/' "$scratch/sources") >"$report"
is 'code below the rules names no rule' "$(cat "$report")" ''

# Thresholds that only affect speed have a small value in test builds (base/thresholds.h). They are recognized by their names, or
# as the first size of an array. The names below have other meanings: formats, output, memory, time.
# Folders that may not include base define no thresholds.
$AWK -F: '$1 ~ /^src\/(base\/thresholds\.h|windows\/.*|node\/.*|python\/.*)$/ { next }
  {
    line = $0
    sub(/^[^:]*:[^:]*:/, "", line)
    while (match(line, /(^|[^A-Za-z_])([A-Z]+_)*(LARGE|KEPT|MANY|FEW|OFTEN|SHORT|PIECE|BLOCK|BATCH|WINDOW|ANCHOR|TOGETHER) *= *[(]?[0-9]/)) {
      name = substr(line, RSTART, RLENGTH)
      gsub(/[^A-Z_]/, "", name)
      print $1 " " name
      line = substr(line, RSTART + RLENGTH)
    }
    if (line ~ /[?] ([24] [*] )?[a-z_.>-]*(size|capacity|count)( [*] [24])? : ([2-9]|[1-9][0-9]+)[,;}]/) print $1 ":" $2 ": where it begins"
  }' "$scratch/bare" | LC_ALL=C sort -u >"$report"
is 'thresholds that affect only speed are in base/thresholds.h' "$(cat "$report")" \
  'rules/move.c FEW
src/charset/decode.c WINDOW
src/cli/allocator.c PIECE
src/go/diagram.h DIAGRAM_WINDOW
src/lint/rule_context.c SHORT
src/lsp/diagnostics.c LARGE
src/lsp/jobs.c PIECE
src/report/fingerprint.c BLOCK
src/report/services.c KEPT
src/text/text_diff.c WINDOW'
sed -n 's/^  \([A-Z_]*\) = THRESHOLD(.*/\1/p' src/base/thresholds.h | while read -r name; do
  # shellcheck disable=SC2046
  grep -qw "$name" $(grep -v '^src/base/thresholds\.h$' "$scratch/sources") || echo "$name"
done >"$report"
is 'every threshold is used' "$(cat "$report")" ''
check 'thresholds are found' grep -q '^  ARENA_BLOCK = THRESHOLD(' src/base/thresholds.h

# shellcheck disable=SC2046
wc -l $(cat "$scratch/sources") | $AWK '$2 != "total" && $1 > 700 { print $2 ": " $1 " lines; split it" }' >"$report"
is 'no file has more than 700 lines' "$(cat "$report")" ''

# A function begins with a line that no space begins, and ends with a brace alone: tables and structs end in a semicolon. A block
# on the fourth level below the function has an indentation of eight.
find tests -name '*.[ch]' | LC_ALL=C sort >"$scratch/test-sources"
# shellcheck disable=SC2046
$AWK '
  /^[A-Za-z_]/ { start = FNR; deep = 0 }
  /^        (if|for|while|do|switch) .*\{$/ && start && !deep { deep = FNR }
  /^}$/ {
    if (FNR - start >= 80) print FILENAME ":" start ": " FNR - start + 1 " lines"
    if (deep > start && FNR > start) print FILENAME ":" deep ": more than three levels of nesting"
    if (FNR > start) functions++
  }
  END { if (functions < 1000) print "only " functions + 0 " functions were found" }' \
  $(cat "$scratch/sources" "$scratch/test-sources") >"$report"
is 'no function has more than 80 lines or three levels of nesting' "$(cat "$report")" ''

# Count characters, not bytes: remove the continuation bytes of UTF-8.
# shellcheck disable=SC2046
LC_ALL=C $AWK '{ gsub(/[\200-\277]/, "") } length > 130 { print FILENAME ":" FNR ": " length " characters" }' \
  $(cat "$scratch/sources" "$scratch/test-sources") >"$report"
# The same limit applies to code in documents.
for page in CONTRIBUTING.md src/README.md rules/README.md; do
  LC_ALL=C $AWK -v page=$page '/^```/ { on = !on } on && length > 130 { print page ":" NR ": " length " characters" }' $page
done >>"$report"
is 'no line has more than 130 characters' "$(cat "$report")" ''

# ---- lists in local.mk ----
cat Makefile.am src/*/local.mk rules/local.mk >"$scratch/lists"
tr -s ' \t' '\n\n' <"$scratch/lists" | $AWK 'FNR == NR { listed[$1]; next } !($1 in listed) { print $1 " is in no local.mk" }' - "$scratch/sources" >"$report"
is 'every source is listed in its local.mk' "$(cat "$report")" ''
for test in tests/*.t tests/*/*.t tests/lsp/*.talk; do
  [ -e "$test" ] || continue
  grep -q "$test" tests/local.mk tests/*/local.mk || echo "$test is in no local.mk"
done >"$report"
is 'every test is listed in its local.mk' "$(cat "$report")" ''
sed -n 's/^\([a-z_]*\)().*/\1/p' tests/lib.sh | while read -r name; do grep -nE "^ *$name\(\)" tests/*.t tests/*/*.t; done >"$report"
is 'no test replaces a function of lib.sh' "$(cat "$report")" ''

# ---- make help ----
sed -n "s/^\t@echo 'make \([a-z][a-z-]*\)[ '].*/\1/p" Makefile.am >"$scratch/shown"
{ sed -n 's/^\.PHONY: //p' Makefile.am packaging/local.mk src/*/local.mk tests/local.mk tests/*/local.mk | tr ' ' '\n'
  printf '%s\n' check clean dist distcheck install; } >"$scratch/targets"
while read -r target; do grep -qx "$target" "$scratch/targets" || echo "make $target: no such target"; done <"$scratch/shown" >"$report"
for target in $(sed -n 's/^\.PHONY: //p' Makefile.am packaging/local.mk src/*/local.mk); do
  case $target in help | wasm | check-windows | release-twice) continue ;; esac
  grep -qx "$target" "$scratch/shown" || echo "make help does not list $target"
done >>"$report"
is 'make help lists the targets' "$(cat "$report")" ''
check 'the targets of make help are found' test -s "$scratch/shown"

# ---- the repository ----
if have git && [ -e .git ]; then
  is 'git contains no built files' "$(git ls-files -ci --exclude-standard 2>&1)" ''
else skip 'git contains no built files' 'no git here, or no repository'; fi

finish
