# sources.sh: fetches the sources of libraries from Debian. Sourced by static.sh, windows.sh, wheel.sh and npm.sh.
#
# These scripts set `name` (for messages), `packages` (the Debian names of the sources) and `made` (the folder of the built libraries).
# place() sets `dir`, the build folder.
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

say() { echo "$name: $*" >&2; }
needs() { command -v "$1" >/dev/null 2>&1 || { say "there is no $1 (Debian: $2)"; exit 77; }; }

# place FOLDER: sets `dir` to the folder and `beside` to its parent. Some libraries cannot be built in a path with a space: then `dir` is a
# temporary copy with the sources and libraries of FOLDER. Results go to `result`, which is always FOLDER.
place() {
  mkdir -p "$1"
  result=$(cd "$1" && pwd)
  dir=$result beside=$(dirname "$result")
  case $dir in
  *[!A-Za-z0-9_./+@:,=~-]*)
    dir=$(mktemp -d)
    trap 'rm -rf "$dir"' EXIT
    for part in sources made; do [ ! -d "$result/$part" ] || cp -r "$result/$part" "$dir"; done
    ;;
  esac
}

# package_is_made FOLDER: succeeds if the folder has an npm package that is newer than its sources, except those of the command line.
package_is_made() {
  [ -e "$1/index.d.ts" ] && [ -z "$(find "$top/src" "$top/rules" "$top/configure.ac" ! -path '*/site/*' ! -path '*/cli/*' ! -path '*/sys/*' \
    \( -name '*.[ch]' -o -name '*.md' -o -name '*.mjs' -o -name '*.in' -o -name '*.ac' \) -newer "$1/index.d.ts" | head -n 1)" ]
}

# needs_all [COMMAND PACKAGE]...: exits with status 77 and names every missing command, unless all of them exist.
needs_all() {
  missing='' wanted=''
  while [ $# -gt 1 ]; do
    command -v "$1" >/dev/null 2>&1 || missing="$missing $1" wanted="$wanted $2"
    shift 2
  done
  [ -z "$missing" ] || { say "missing:$missing (Debian: apt-get install$wanted)"; exit 77; }
}

# apt_setup FOLDER, apt_own FOLDER ARGUMENT...: run apt-get with the lists in FOLDER/parts instead of the lists of the machine.
apt_setup() {
  mkdir -p "$1/lists/partial" "$1/cache/archives/partial" "$1/parts"
}
apt_own() {
  own=$1
  shift
  timeout 120 apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$own/parts" \
    -o "Dir::State::lists=$own/lists" -o "Dir::Cache=$own/cache" "$@"
}

# fetch_from LINES STANZAS: fetches from the package sources of the machine, without lines and stanzas that match (^$: all are used).
fetch_from() {
  rm -rf "$dir/apt" "$dir/sources"
  apt_setup "$dir/apt"
  mkdir -p "$dir/sources"
  for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -e "$list" ] || awk -v out="$1" '$0 !~ out && sub(/^deb /, "deb-src ")' "$list" >>"$dir/apt/parts/lists.list"
  done
  for list in /etc/apt/sources.list.d/*.sources; do
    [ ! -e "$list" ] || awk -v out="$2" 'BEGIN { RS = ""; ORS = "\n\n" } $0 !~ out' "$list" | sed 's/^Types: deb$/Types: deb-src/' \
      >"$dir/apt/parts/$(basename "$list")"
  done
  # shellcheck disable=SC2086 # a list of words
  (cd "$dir/sources" && apt_own "$dir/apt" update && apt_own "$dir/apt" source $packages)
}

# fetch_tools: prints the commands and packages that `sources` needs, for needs_all.
fetch_tools() {
  for wanted in $packages; do
    source_of "$wanted" >/dev/null || { echo apt-get apt dpkg-source dpkg-dev; return; }
  done
}

# Tries security updates first, because static programs get them in no other way. Not every mirror has their sources.
fetch() {
  needs apt-get apt
  needs dpkg-source dpkg-dev
  fetch_from '^$' '^$' && return
  say "the mirrors of this machine have no sources of security updates: what is built of $packages is WITHOUT them"
  fetch_from 'security|-updates' security || { say "Debian's sources of $packages cannot be had"; exit 77; }
}

# Deletes the lines with an address of the repository while its account is unknown.
no_owner='/"[^"]*github.com[/]OWNER[/]/d'

# launchers FOLDER COMMAND... PROGRAMS: FOLDER/jgflint and FOLDER/jgfconv, which run those of the folder PROGRAMS by COMMAND.
launchers() {
  to=$1 how=
  shift
  while [ $# -gt 1 ]; do
    how="$how '$1'"
    shift
  done
  for program in jgflint jgfconv; do
    printf '#!/bin/sh\nexec%s '\''%s/%s'\'' "$@"\n' "$how" "$1" "$program" >"$to/$program"
    chmod +x "$to/$program"
  done
}

# source_of NAME: prints the folder of the source.
source_of() {
  for source in "$dir/sources/$1"-*/; do
    [ -d "$source" ] && printf '%s' "$source" && return
  done
  return 1
}

# Fetches the sources unless all of them are already unpacked.
sources() {
  for wanted in $packages; do
    source_of "$wanted" >/dev/null || { fetch; return; }
  done
}

# lhasa_library CC AR: builds only the library of lhasa. Some of its files are included by others.
lhasa_library() {
  mkdir -p "$dir/lhasa" "$made/lib/pkgconfig" "$made/include/liblhasa-1.0"
  (cd "$dir/lhasa" && from=$(source_of lhasa)lib &&
    for part in "$from"/*.c; do
      case ${part##*/} in bit_stream_reader.c | lh_new_decoder.c | pma_common.c | tree_decode.c | *_win32.c) continue ;; esac
      "$1" -O3 -w -ffile-prefix-map="$dir"=. -I"$from" -I"$from/public" -c "$part" || exit
    done &&
    "$2" cr "$made/lib/liblhasa.a" ./*.o && cp "$from"/public/*.h "$made/include/liblhasa-1.0") >"$dir/lhasa/make.log" 2>&1 ||
    { say "lhasa cannot be built: see $dir/lhasa/make.log"; exit 1; }
  sed "s,@prefix@,$made,; s,@exec_prefix@,$made,; s,@libdir@,$made/lib,; s,@includedir@,$made/include,; s,@PACKAGE_VERSION@,0," \
    "$(source_of lhasa)/liblhasa.pc.in" >"$made/lib/pkgconfig/liblhasa.pc"
}

# tree_of FOLDER: copies the files of a tarball to $dir/tree, because a tree with a build in it cannot be built in another folder.
tree_of() {
  (cd "$top" && rm -rf "$1-tree" && make -s distdir distdir="$1-tree" >/dev/null && rm -rf "$dir/tree" && mv "$1-tree" "$dir/tree")
}
