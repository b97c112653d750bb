# bootstrap.t: bootstrap installs missing packages, and names the packages that it cannot install.
#
# It runs in a fake checkout: the compiler finds the headers listed in the file `headers`, pkg-config the modules listed in
# `modules`, apt-get adds to both, and the PATH has only the programs that bootstrap calls.
. "${top_srcdir:-$(dirname "$0")/..}/tests/lib.sh"

# program NAME TEXT: writes a fake program to the only directory of PATH.
program() {
  printf '#!/bin/sh\n%s\n' "$2" >"bin/$1"
  chmod +x "bin/$1"
}

# checkout NAME: makes a checkout with all required packages and no optional one.
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
  PATH=$PWD/bin PYTHON=$PWD/bin/python3 ./bootstrap "$@" >"$out" 2>"$err" </dev/null || status=$?
}
last_line() { tail -n 1 "$err"; }

checkout root
boot
exits 'bootstrap as root with a network' 0
like 'bootstrap installs optional packages' calls 'install .*libarchive-dev'
is 'bootstrap names no missing feature' "$(grep without "$err")" ''
like 'bootstrap builds' "$out" '^make$'
boot
exits 'a second run succeeds' 0
is 'a second run calls only make' "$(cat "$out")" make

boot --with-wasm --enable-werror
exits 'bootstrap --with-wasm' 0
for package in emscripten cmake nodejs npm mandoc zip dpkg-dev; do like "--with-wasm installs $package" calls "install .* $package\( \|\$\)"; done
unlike '--with-wasm does not install the tools of make wheel' calls 'musl-tools'
like 'configure gets only its own options' "$out" '^configure --quiet --enable-werror$'
: >calls
boot --with-wheel
exits 'bootstrap --with-wheel' 0
for package in python3-dev musl-tools cmake g++ dpkg-dev; do like "--with-wheel installs $package" calls "install .* $package\( \|\$\)"; done

checkout without
program apt-get 'exit 100'
boot
exits 'bootstrap without optional packages' 0
like 'bootstrap builds without optional packages' "$out" '^make$'
like 'bootstrap names the cost of a missing libarchive' "$err" '^bootstrap: built without libarchive-dev: archives (zip, tar) and compressed files cannot be read$'
like 'bootstrap names the cost of a missing lhasa' "$err" '^bootstrap: built without liblhasa-dev: UGZ'
like 'bootstrap names the cost of a missing mimalloc' "$err" '^bootstrap: built without libmimalloc-dev: linting takes'
is 'the last line is the command that installs missing packages' "$(last_line)" 'bootstrap: to add these: apt-get install libmimalloc-dev libarchive-dev liblhasa-dev && ./bootstrap'
printf 'archive.h\nmimalloc.h\n' >>headers
echo liblhasa >>modules
boot
like 'bootstrap configures again after they were installed' calls '^config.status --recheck'
is 'bootstrap configures again only once' "$(grep -c recheck calls)" 1
boot
is 'bootstrap does not try a rejected package again' "$(grep -c recheck calls)" 1
is 'bootstrap names no missing feature' "$(grep without "$err")" ''

checkout user
program id 'echo 1000'
program apt-get 'echo called >>calls'
printf 'archive.h\nmimalloc.h\n' >>headers
boot
exits 'a user without sudo and without optional packages' 0
is 'the last line is a command for root' "$(last_line)" 'bootstrap: to add these: as root, run apt-get install liblhasa-dev; then run ./bootstrap again'
: >modules
boot
exits 'a user without sudo and without required packages' 2
is 'the last line is a command for root' "$(last_line)" 'bootstrap: as root, run apt-get install libjson-c-dev libpcre2-dev liblhasa-dev; then run ./bootstrap again'
check 'apt-get is not called' test ! -e calls

checkout offline
: >modules
program apt-get 'echo "E: Temporary failure resolving"  >&2; exit 100'
boot
exits 'bootstrap without a network' 2
is 'the last line gives advice' "$(last_line)" \
  'bootstrap: connect to a network or install these packages in another way, then run ./bootstrap again'
like 'the line before it names the packages' "$err" '^bootstrap: apt-get could not install libjson-c-dev libpcre2-dev'
is 'bootstrap builds nothing without required packages' "$(cat "$out")" ''

checkout unknown
rm bin/apt-get
: >modules
boot
exits 'an unknown distribution' 2
is 'the last line gives advice' "$(last_line)" 'bootstrap: install these with the package manager of your system, then run ./bootstrap again'
like 'the names of the packages are listed' "$err" '^  Fedora:  dnf install '
printf 'json-c\nlibpcre2-8\n' >modules
boot
exits 'an unknown distribution with required packages' 0
is 'the last line gives advice' "$(last_line)" 'bootstrap: to add these, install the packages of your system and run ./bootstrap again'

finish
