# sources.sh: sources of libraries from Debian, for static.sh and npm.sh, which read this file with `.`.
#
# They set: name (of themselves, for messages), dir (where all lies) and packages (Debian's names of the sources).
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)

say() { echo "$name: $*" >&2; }
needs() { command -v "$1" >/dev/null 2>&1 || { say "there is no $1 (Debian: $2)"; exit 77; }; }

# apt_setup FOLDER, apt_own FOLDER ARGUMENT...: apt-get with lists of its own, those of FOLDER/parts, so that the machine's stay as they are.
apt_setup() {
  mkdir -p "$1/lists/partial" "$1/cache/archives/partial" "$1/parts"
}
apt_own() {
  own=$1
  shift
  timeout 120 apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$own/parts" \
    -o "Dir::State::lists=$own/lists" -o "Dir::Cache=$own/cache" "$@"
}

# The machine's own package sources, asked for the packages' sources; not every mirror of updates has those.
fetch() {
  needs apt-get apt
  needs dpkg-source dpkg-dev
  apt_setup "$dir/apt"
  mkdir -p "$dir/sources"
  : >"$dir/apt/parts/lists.list"
  for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [ ! -e "$list" ] || sed -n '/security\|-updates/d; s/^deb /deb-src /p' "$list" >>"$dir/apt/parts/lists.list"
  done
  for list in /etc/apt/sources.list.d/*.sources; do
    [ ! -e "$list" ] || awk 'BEGIN { RS = ""; ORS = "\n\n" } !/security/' "$list" | sed 's/^Types: deb$/Types: deb-src/' \
      >"$dir/apt/parts/$(basename "$list")"
  done
  # shellcheck disable=SC2086 # a list of words
  (cd "$dir/sources" && apt_own "$dir/apt" update && apt_own "$dir/apt" source $packages) ||
    { say "Debian's sources of $packages cannot be had"; exit 77; }
}

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

# source_of NAME: its directory.
source_of() {
  for source in "$dir/sources/$1"-*/; do
    [ -d "$source" ] && printf '%s' "$source" && return
  done
  return 1
}

# Those that are unpacked already will do.
sources() {
  for wanted in $packages; do
    source_of "$wanted" >/dev/null || { fetch; return; }
  done
}

# tree_of FOLDER: what a tarball has, in $dir/tree: a tree in which something was built cannot be built from elsewhere.
tree_of() {
  (cd "$top" && rm -rf "$1-tree" && make -s distdir distdir="$1-tree" >/dev/null && rm -rf "$dir/tree" && mv "$1-tree" "$dir/tree")
}
