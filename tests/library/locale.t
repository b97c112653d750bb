# locale.t: the library works the same in a locale whose numbers have a comma.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

[ -e "$top_builddir/libjgflint.la" ] || skip_all 'built without the library'
if grep -q -e __asan_init -e __tsan_init "$JGFLINT"; then skip_all 'built to be examined, which other programs are not'; fi
have localedef || skip_all 'no localedef'
localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 >/dev/null 2>&1
[ -d de_DE.UTF-8 ] || skip_all 'no German locale can be made here'
coverage=$(grep -q __gcov_ "$JGFLINT" && echo --coverage)
: "${CC:=cc}"
# shellcheck disable=SC2046,SC2086 # lists of words
built() { $CC $coverage "$top_srcdir/tests/library/locale.c" -I"$top_srcdir/src/library" "$top_builddir/.libs/libjgflint.so" -o program; }
check 'a program with the library builds' built
LD_LIBRARY_PATH=$top_builddir/.libs LOCPATH=$scratch
export LD_LIBRARY_PATH LOCPATH
in_locale() { ./program "$1" >"$2" 2>"$2.own"; }
check 'the program runs in the C locale' in_locale C point
is 'the program prints numbers with a point in the C locale' "$(cat point.own)" 6.5
check 'the program runs in a German locale' in_locale de_DE.UTF-8 comma
is 'the program prints numbers with a comma in a German locale' "$(cat comma.own)" 6,5
like 'the library reads and writes numbers with a point' point '"komi": 6.5, "time": 1800.25'
same 'the library gives the same in both locales' point comma

finish
