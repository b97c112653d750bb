# installed.t: programs can be built with the installed library and pkg-config alone.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

header=$top_srcdir/src/library/jgflint.h
setting() { sed -n "s/^$1 = //p" "$top_builddir/Makefile"; }
[ -e "$top_builddir/libjgflint.la" ] || skip_all 'built without the library'
have pkg-config || skip_all 'no pkg-config here'
: "${CC:=cc}"

# ---- installed files ----
make -s -C "$top_builddir" install DESTDIR="$scratch/root" >installing 2>&1 || sed 's/^/# /' installing
root=$scratch/root$(setting prefix)
libraries=$scratch/root$(sed -n 's/^libdir=//p' "$top_builddir/src/library/jgflint.pc" | sed "s,\${exec_prefix},$(setting prefix),")
for file in "$root/include/jgflint.h" "$libraries/libjgflint.so" "$libraries/libjgflint.so.2" "$libraries/libjgflint.a" "$libraries/pkgconfig/jgflint.pc"; do
  check "make install installs ${file##*/}" test -e "$file"
done
PKG_CONFIG_PATH=$libraries/pkgconfig PKG_CONFIG_SYSROOT_DIR=$scratch/root LD_LIBRARY_PATH=$libraries
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR

# ---- its names ----
grep -o 'jgflint_[a-z_]*(' "$header" | tr -d '(' | sort -u >declared
sed -n 's/^    \(jgflint_[a-z_]*\);$/\1/p' "$top_srcdir/src/library/jgflint.map" >listed
same 'jgflint.map lists the functions of jgflint.h' listed declared
nm -D --defined-only "$libraries/libjgflint.so.2" | sed -n 's/.* [TDRBW] //p' >exported
is 'the shared library exports only the functions of jgflint.h' "$(sed 's/@@.*//' exported)" "$(cat declared)"
is 'the exported functions have a version' "$(sed 's/.*@@//' exported | sort -u)" JGFLINT_2.0
if [ -n "$(setting OBJCOPY)" ]; then
  is 'the static library exports only the functions of jgflint.h' "$(nm -g --defined-only "$libraries/libjgflint.a" | sed -n 's/.* [A-Z] //p' | sort)" "$(cat declared)"
else skip 'the static library exports only the functions of jgflint.h' 'no objcopy here'; fi

# Sanitizers and coverage add calls to the library.
examined() { grep -q -e __asan_init -e __tsan_init -e __gcov_ "$JGFLINT"; }
# The library does not import the functions for actions that it must never do.
if examined; then
  skip 'the library opens no files and starts or ends no processes' 'built to be examined: what examines it opens and prints'
else
  is 'the library opens no files and starts or ends no processes' "$(nm -D --undefined-only "$libraries/libjgflint.so.2" |
    grep -E ' (f?open(at)?|fopen64|open64|f?printf|puts|f?write|read|exit|_exit|kill|raise|signal|sigaction|pthread_create|thrd_create|system|execv?p?e?|fork|socket|setlocale|setenv|getenv|dlopen)(@|$)')" ''
fi

# ---- programs ----
if examined; then
  skip 'programs build with the library' 'built to be examined: a program would have to be built so, too'
  finish
fi

sed -n '/^\.Bd -literal$/,/^\.Ed$/p' "$top_srcdir/man/jgflint.3" | sed '1d;$d; s/\\e/\\/g; s/^\\&//' >shown.c
sed 1d "$top_srcdir/man/example.c" >example.c
same 'the example in jgflint(3) is the installed example' shown.c example.c
broken='{"record": {"format": "JGF", "version": 2}, "board": {"size": 9}, "tree": [{}, {"move": {"color": "black", "x": 4, "y": 4}},]}'
# runs NAME: runs the example that was built as NAME and checks its output for a record.
runs() {
  printf '%s' "$broken" | LD_LIBRARY_PATH=$LD_LIBRARY_PATH "./$1" broken.jgf >"$1.out" 2>&1
  like "$1: the example prints a finding" "$1.out" '^broken.jgf:1:[0-9]*: .*comma.*\[json-trailing-comma\]$'
  like "$1: the example counts fixes" "$1.out" '^1 fixed: {"json-trailing-comma": 1}$'
  like "$1: the example prints the number of moves" "$1.out" '^1 moves$'
  like "$1: the example prints the board" "$1.out" '^ 5 .*(●)'
}
warnings='-Wall -Wextra -Wpedantic -Wconversion -Werror'
# shellcheck disable=SC2046,SC2086 # lists of words
{
  check 'the example builds as C99' $CC -std=c99 $warnings example.c $(pkg-config --cflags --libs jgflint) -o shared
  runs shared
  static=$(pkg-config --static --libs jgflint | sed "s,-ljgflint,$libraries/libjgflint.a,")
  check 'the example builds with the static library' $CC -std=c99 example.c $(pkg-config --cflags jgflint) $static -o static
  runs static
  if have c++; then
    check 'the example builds as C++' c++ -x c++ -std=c++11 $warnings example.c -x none $(pkg-config --cflags --libs jgflint) -o plus
    runs plus
  else skip 'the example builds as C++' 'no compiler for C++ here'; fi
  if have valgrind; then
    printf '%s' "$broken" | LD_LIBRARY_PATH=$LD_LIBRARY_PATH valgrind -q --error-exitcode=9 --leak-check=full ./shared broken.jgf >checked 2>&1
    is 'valgrind finds no errors in the example' "$?" 0
  else skip 'valgrind finds no errors in the example' 'no valgrind here'; fi
}

# The header alone, without other files of the project, in C99.
echo '#include <jgflint.h>' >alone.c
# shellcheck disable=SC2046 # a list of words
check 'the header compiles alone as C99' $CC -std=c99 -pedantic-errors -fsyntax-only $(pkg-config --cflags jgflint) alone.c
is 'the header includes three headers of C' "$(grep -o '#include <.*>' "$header")" '#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>'

make -s -C "$top_builddir" uninstall DESTDIR="$scratch/root" >uninstalling 2>&1
is 'make uninstall removes all files' "$(find "$scratch/root" -name '*jgflint*' -type f)" ''

finish
