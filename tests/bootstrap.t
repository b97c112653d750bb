# bootstrap.t: bootstrap says what it goes without, and what to do where it cannot go on.
#
# It runs in a checkout of stand-ins: a compiler that knows the headers of the file `headers`, a pkg-config that knows the
# modules of `modules`, an apt-get that adds to both what it installs, and no other program than it needs.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

# program NAME TEXT: a stand-in, in the only directory of PATH.
program() {
  printf '#!/bin/sh\n%s\n' "$2" >"bin/$1"
  chmod +x "bin/$1"
}

# checkout NAME: a new one, with everything there that has to be, and nothing that may be.
checkout() {
  mkdir -p "$scratch/$1/bin" && cd "$scratch/$1" || exit 99
  cp "$top_srcdir/bootstrap" . && chmod +x bootstrap || exit 99
  for tool in sh cat dirname env find getconf grep chmod cp; do ln -s "$(command -v $tool)" bin; done
  printf 'stdio.h\n' >headers
  printf 'json-c\nlibpcre2-8\n' >modules
  program cc 'IFS= read -r line; line=${line#*<}; exec grep -q -x -F "${line%>}" headers'
  program pkg-config 'exec grep -q -x -F "$2" modules'
  program make 'echo make'
  program autoconf :
  program automake :
  program libtoolize :
  program id 'echo 0'
  program apt-get 'echo "apt-get $*" >>calls
for package; do :; done
case $* in *update*) exit 0 ;; esac
case $package in
  libarchive-dev) echo archive.h >>headers ;;
  libmimalloc-dev) echo mimalloc.h >>headers ;;
  liblhasa-dev) echo liblhasa >>modules ;;
  libjson-c-dev) echo json-c >>modules ;;
esac'
  : >configure.ac
  program autoreconf 'cp configure.made configure; : >Makefile.in'
  cat >configure.made <<'CONFIGURE'
#!/bin/sh
echo configure "$@"
: >Makefile
: >config.h
! grep -q archive.h headers || echo '#define HAVE_LIBARCHIVE 1' >>config.h
! grep -q mimalloc.h headers || echo '#define HAVE_MIMALLOC 1' >>config.h
! grep -q liblhasa modules || echo '#define HAVE_LHASA 1' >>config.h
echo 'echo "config.status $*" >>calls' >config.status
chmod +x config.status
CONFIGURE
  chmod +x configure.made
}

boot() {
  status=0
  PATH=$PWD/bin ./bootstrap "$@" >"$out" 2>"$err" </dev/null || status=$?
}
last_line() { tail -n 1 "$err"; }

checkout root
boot
exits 'root with a network' 0
like 'has everything installed' calls 'install .*libarchive-dev'
is 'and goes without nothing' "$(grep without "$err")" ''
like 'it builds' "$out" '^make$'
boot
exits 'the second time' 0
is 'there is nothing to do' "$(cat "$out")" make

boot --with-wasm --enable-werror
exits 'asked for the compiler of make npm' 0
like 'it installs that' calls 'install .*emscripten'
like 'and tells configure only what is for it' "$out" '^configure --quiet --enable-werror$'

checkout without
program apt-get 'exit 100'
boot
exits 'what is not required is not there' 0
like 'it builds all the same' "$out" '^make$'
like 'and says what that costs: archives' "$err" '^bootstrap: built without libarchive-dev: archives (zip, tar) and compressed files cannot be read$'
like 'UGZ' "$err" '^bootstrap: built without liblhasa-dev: UGZ'
like 'time' "$err" '^bootstrap: built without libmimalloc-dev: linting takes'
is 'and what to do' "$(last_line)" 'bootstrap: to have that, too: apt-get install libmimalloc-dev libarchive-dev liblhasa-dev && ./bootstrap'
printf 'archive.h\nmimalloc.h\n' >>headers
echo liblhasa >>modules
boot
like 'once they are there, it configures again' calls '^config.status --recheck'
is 'once' "$(grep -c recheck calls)" 1
boot
is 'and not each time, though what is there cannot be used' "$(grep -c recheck calls)" 1
is 'and goes without nothing' "$(grep without "$err")" ''

checkout user
program id 'echo 1000'
program apt-get 'echo called >>calls'
printf 'archive.h\nmimalloc.h\n' >>headers
boot
exits 'a user without sudo, and something that is not required' 0
is 'is told who can have it' "$(last_line)" 'bootstrap: to have that, too: as root, apt-get install liblhasa-dev; then ./bootstrap again'
: >modules
boot
exits 'a user without sudo, and something that is required' 2
is 'is told so in the last line' "$(last_line)" 'bootstrap: as root, apt-get install libjson-c-dev libpcre2-dev liblhasa-dev; then call ./bootstrap again'
check 'apt-get is not called' test ! -e calls

checkout offline
: >modules
program apt-get 'echo "E: Temporary failure resolving"  >&2; exit 100'
boot
exits 'no network' 2
is 'the last line says what to do' "$(last_line)" \
  'bootstrap: if there is no network, connect to one, or install these packages in another way; then call ./bootstrap again'
like 'and before it what is missing' "$err" '^bootstrap: apt-get could not install libjson-c-dev libpcre2-dev'
is 'it builds nothing' "$(cat "$out")" ''

checkout unknown
rm bin/apt-get
: >modules
boot
exits 'an unknown distribution' 2
is 'the last line says what to do' "$(last_line)" "bootstrap: install these with your system's package manager, then call ./bootstrap again"
like 'the names are given' "$err" '^  Fedora:  dnf install '
printf 'json-c\nlibpcre2-8\n' >modules
boot
exits 'an unknown distribution with what is required' 0
is 'is told what to do, too' "$(last_line)" 'bootstrap: to have that, too: install what your system calls them, and call ./bootstrap again'

finish
