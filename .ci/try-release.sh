#!/bin/sh
# try-release.sh [PROGRAMS]: tests each archive of `make release` in an empty environment: the static programs in an empty root, the wheel
# in a new virtual environment, the npm package in a new project, the Debian packages unpacked, the zip for Windows under wine. Findings,
# files and exit status for the samples must be those of the programs in the folder PROGRAMS (default: this build). Archives that cannot
# be tested here are listed. Exit status 1 if an archive fails.
set -u
top=$(cd "$(dirname "$0")/.." && pwd)
release=$top/release
programs=$(cd "${1:-$top}" && pwd)
version=$("$top/.ci/version.sh") || exit 1
LC_ALL=C.UTF-8
export LC_ALL
scratch=$(mktemp -d)
trap 'chmod -R u+w "$scratch"; rm -rf "$scratch"' EXIT
wrong=0 tried=0

bad() { echo "WRONG: $*"; wrong=$((wrong + 1)); }

# samples FOLDER: copies the samples into the folder.
samples() {
  mkdir -p "$1/samples/sgf"
  cp "$top"/testdata/games/*.jgf "$top"/testdata/faulty/*.jgf "$1/samples"
  cp "$top"/testdata/sgf/*.sgf "$1/samples/sgf"
  chmod -R u+w "$1/samples"
}

# results FOLDER LAUNCHERS: runs jgflint and jgfconv of LAUNCHERS on the samples in FOLDER, and writes the output to FOLDER.results.
results() {
  (
    cd "$1" || exit
    results=$1.results
    mkdir "$results"
    "$2/jgflint" --isolated --ext jgf,sgf -f json samples >"$results/findings" 2>/dev/null </dev/null
    echo "lint $?" >"$results/status"
    "$2/jgflint" --isolated --ext jgf,sgf --fix -q samples >"$results/left" 2>/dev/null </dev/null
    echo "fix $?" >>"$results/status"
    "$2/jgfconv" samples/final.jgf --to sgf >"$results/sgf" 2>/dev/null </dev/null
    echo "convert $?" >>"$results/status"
    "$2/jgfconv" --to jsonl samples/sgf >"$results/jsonl" 2>/dev/null </dev/null
    echo "convert all $?" >>"$results/status"
    find samples -type f | sort | xargs cat | cksum >"$results/fixed"
  )
}

# compare WHAT FOLDER LAUNCHERS
compare() {
  results "$2" "$3"
  tried=$((tried + 1))
  if diff -r "$scratch/expected.results" "$2.results" >"$scratch/difference" 2>&1 && [ -s "$2.results/findings" ]; then echo "good: $1"
  else bad "$1"; head -c 600 "$scratch/difference"; fi
}

# launcher FILE COMMAND...
launcher() {
  file=$1
  shift
  { echo '#!/bin/sh'; printf 'exec'; printf " '%s'" "$@"; echo ' "$@"'; } >"$file"
  chmod +x "$file"
}

samples "$scratch/expected"
results "$scratch/expected" "$programs"

for archive in "$release/jgflint-$version-linux-"*.tar.gz; do
  [ -e "$archive" ] || { echo "not tried: there are no static programs"; continue; }
  machine=${archive##*-linux-} machine=${machine%.tar.gz}
  root=$scratch/$machine emulator=''
  samples "$root"
  tar -xzf "$archive" -C "$root" --strip-components=1
  for page in jgflint.1 jgfconv.1 jgflint.json.5 jgf.5 jgflint-rules.7 jgf-formats.7 jgf-dialects.7 jgflint-editors.7; do
    [ -s "$root/man/$page" ] || bad "$(basename "$archive"): there is no man/$page"
  done
  [ -s "$root/completions/bash/jgflint" ] || bad "$(basename "$archive"): there are no completions"
  if [ "$machine" != "$(uname -m)" ]; then
    emulator=/qemu
    cp "$(command -v "qemu-$machine-static" || echo none)" "$root/qemu" 2>/dev/null || { echo "not tried: $(basename "$archive"), without qemu"; continue; }
  fi
  enter='chroot'
  [ "$(id -u)" = 0 ] || enter='unshare -r chroot'
  mkdir "$scratch/$machine.bin"
  # shellcheck disable=SC2086 # lists of words
  for program in jgflint jgfconv; do launcher "$scratch/$machine.bin/$program" $enter "$root" $emulator "/$program"; done
  if "$scratch/$machine.bin/jgflint" --version >/dev/null 2>&1; then compare "$(basename "$archive") in an empty root" "$root" "$scratch/$machine.bin"
  else echo "not tried: $(basename "$archive"), which takes root or user namespaces"; fi
done

zip=$release/jgflint-$version-windows-x86_64.zip
if [ -e "$zip" ] && command -v wine >/dev/null; then
  samples "$scratch/windows"
  (cd "$scratch" && unzip -q "$zip")
  mkdir "$scratch/windows.bin"
  export WINEPREFIX="$scratch/wine" WINEDEBUG=-all
  for program in jgflint jgfconv; do launcher "$scratch/windows.bin/$program" wine "$scratch/jgflint-$version-windows-x86_64/$program.exe"; done
  compare "$(basename "$zip") under wine" "$scratch/windows" "$scratch/windows.bin"
else echo "not tried: the programs for Windows"; fi

if ls "$release"/*.deb >/dev/null 2>&1; then
  samples "$scratch/debian"
  for package in "$release"/*.deb; do dpkg-deb -x "$package" "$scratch/installed"; done
  compare "Debian's packages, unpacked" "$scratch/debian" "$scratch/installed/usr/bin"
else echo "not tried: Debian's packages"; fi

if ls "$release"/*.whl >/dev/null 2>&1 && python3 -m venv "$scratch/venv" >/dev/null 2>&1; then
  samples "$scratch/python"
  "$scratch/venv/bin/pip" install -q --no-index "$release"/*.whl >"$scratch/log" 2>&1 || { bad "pip install"; cat "$scratch/log"; }
  compare 'the wheel in a new environment' "$scratch/python" "$scratch/venv/bin"
  is=$("$scratch/venv/bin/python" -c 'import jgflint; print(jgflint.__version__, len(jgflint.lint(b"{}")))' 2>&1)
  [ "$is" = "$version 1" ] || bad "import jgflint: $is"
else echo "not tried: the wheel, which takes python3-venv"; fi

if ls "$release"/*.tgz >/dev/null 2>&1 && command -v npm >/dev/null; then
  mkdir "$scratch/project"
  native=$release/jgflint-linux-x64-$version.tgz # what npm would choose out of its registry
  [ "$(uname -sm)" = 'Linux x86_64' ] && [ -e "$native" ] || native=''
  samples "$scratch/npm"
  (cd "$scratch/project" && npm init -y && npm install --offline --no-audit --no-fund "$release/jgflint-$version.tgz" ${native:+"$native"}) >"$scratch/log" 2>&1 || { bad "npm install"; cat "$scratch/log"; }
  compare 'the package for npm in a new project' "$scratch/npm" "$scratch/project/node_modules/.bin"
  is=$(cd "$scratch/project" && node --input-type=module -e 'import * as j from "jgflint"; console.log(typeof j.load)' 2>&1)
  [ "$is" = function ] || bad "import from npm: $is"
else echo "not tried: the package for npm"; fi

if [ -e "$release/jgflint-$version.vsix" ]; then
  tried=$((tried + 1))
  (cd "$scratch" && mkdir vsix && cd vsix && unzip -q "$release/jgflint-$version.vsix") || bad "the extension for VS Code is no archive"
  grep -q "\"version\": \"$version\"" "$scratch/vsix/extension/package.json" || bad "the extension for VS Code has another version"
fi
if [ -e "$release/mirror" ]; then
  tried=$((tried + 1))
  [ "$(git -C "$release/mirror" describe --tags)" = "v$version" ] || bad "the repository of hooks has another tag"
fi
(cd "$release" && sha256sum --quiet -c SHA256SUMS) || bad "SHA256SUMS"
if [ -e "$release/jgf-suite-$version.tar.gz" ] && command -v python3 >/dev/null 2>&1; then
  tar -xzf "$release/jgf-suite-$version.tar.gz" -C "$scratch"
  python3 "$scratch/jgf-suite-$version/run.py" "$programs/jgflint" -q --isolated --format-in jgf >"$scratch/suite" 2>&1 || bad "the conformance suite: $(tail -n 4 "$scratch/suite")"
  tried=$((tried + 1))
else echo "not tried: the conformance suite"; fi
echo "$tried tried, $wrong wrong"
[ "$wrong" = 0 ] && [ "$tried" -gt 0 ]
