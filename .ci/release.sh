#!/bin/sh
# release.sh: builds everything that a version publishes, in one folder.
#
#     .ci/release.sh [PART]...    `make release`; without a PART, all parts
#
# Parts: nothing, source, static, aarch64, windows, deb, wheel, npm, vscode, mirror, suite. Every call also writes the files that depend on the
# contents of release/: release/packaging (Homebrew, winget, AUR), jgflint-VERSION.spdx and SHA256SUMS. Each part is built in the folder of its
# own target (static, windows, wasm, wheel), so a second run rebuilds only changed files. All files are reproducible. MINISIGN_KEY: a key
# without a password that signs SHA256SUMS; GPG_KEY: the name of a gpg key. Exit status 77: the tools of some parts are missing; these parts
# are listed, and all other parts are built.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
cd "$top"
name=release
. "$top/.ci/sources.sh"
LC_ALL=C
SOURCE_DATE_EPOCH=$("$top/.ci/source-date.sh" "$top")
export LC_ALL SOURCE_DATE_EPOCH
version=$("$top/.ci/version.sh") || { say "the versions have to agree first"; exit 1; }
release=$top/release
parts=${*:-source static aarch64 windows deb wheel npm vscode mirror suite}
mkdir -p "$release"

source_part() {
  make -s dist-gzip && mv "jgflint-$version.tar.gz" "$release"
}

static_part() {
  .ci/static.sh static && cp "static/jgflint-$version-linux-$(uname -m).tar.gz" "$release"
}

aarch64_part() {
  [ "$(uname -m)" != aarch64 ] || return 0
  STATIC_MACHINE=aarch64 .ci/static.sh static-aarch64 && cp "static-aarch64/jgflint-$version-linux-aarch64.tar.gz" "$release"
}

windows_part() {
  .ci/windows.sh windows
}

# Uses the files of the repository, because the source tarball has no debian/. Its tests run elsewhere.
deb_part() {
  needs_all dpkg-buildpackage dpkg-dev dh debhelper
  folder=$(mktemp -d)
  mkdir "$folder/jgflint-$version" && git ls-files -z | tar -c --null -T - | tar -x -C "$folder/jgflint-$version" || return 1
  (cd "$folder/jgflint-$version" && DEB_BUILD_OPTIONS="nocheck parallel=$jobs" dpkg-buildpackage -b -us -uc >"$folder/log" 2>&1) || {
    status=1
    ! grep -q 'Unmet build dependencies' "$folder/log" || status=77
    tail -n 20 "$folder/log" >&2
    rm -rf "$folder"
    return "$status"
  }
  rm -f "$release"/*.deb && find "$folder" -name '*.deb' ! -name '*-dbgsym_*' -exec mv {} "$release" \;
  rm -rf "$folder"
}

wheel_part() {
  .ci/wheel.sh wheel
}

npm_part() {
  .ci/npm.sh wasm && cp "jgflint-$version.tgz" "$release"
}

vscode_part() {
  .ci/vscode.sh wasm && cp "jgflint-$version.vsix" "$release"
}

nothing_part() {
  :
}

mirror_part() {
  .ci/mirror.sh release
}

suite_part() {
  needs python3 python3
  make -s suite
}

# ---- files about all parts ----

# Reports the files whose sums are unknown because an archive is missing.
packaging() {
  owner=$(sed -n 's,.*"git+https://github.com/\([^/"]*\)/jgflint.git".*,\1,p' src/npm/package.json.in)
  rm -rf "$release/packaging"
  find packaging -name '*.in' | sort | while read -r template; do
    made=$release/${template%.in}
    mkdir -p "$(dirname "$made")"
    sed "s/@VERSION@/$version/g; s/@OWNER@/$owner/g; s/@DATE@/$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)/g" "$template" >"$made"
    for file in "$release/jgflint-$version"*; do
      what=$(basename "$file")
      # Replaces "@SHA256 NAME@" and "@SHA256-CAPITALS NAME@" by the sum of the file.
      sum=$(sha256sum "$file" | cut -d' ' -f1)
      sed -i "s/@SHA256 $what@/$sum/g; s/@SHA256-CAPITALS $what@/$(echo "$sum" | tr a-f A-F)/g" "$made"
    done
    ! grep -q '@[A-Z][A-Z0-9]*[^@]*@' "$made" || { say "packaging: $(basename "$made") cannot be made without all archives"; rm -f "$made"; }
  done
  [ "$owner" != OWNER ] || say "packaging: OWNER must be replaced by an account first (CONTRIBUTING.md, Release)"
}

sums() {
  rm -f "$release"/SHA256SUMS*
  list=$(cd "$release" && find . -type f ! -path './mirror/.git/*' | sed 's,^\./,,' | sort)
  (cd "$release" && echo "$list" | tr '\n' '\0' | xargs -0 sha256sum >SHA256SUMS)
}

sign() {
  [ -z "${MINISIGN_KEY:-}" ] ||
    minisign -S -W -s "$MINISIGN_KEY" -c "jgflint $version" -t "jgflint $version" -m "$release/SHA256SUMS" >/dev/null </dev/null ||
    minisign -S -s "$MINISIGN_KEY" -c "jgflint $version" -t "jgflint $version" -m "$release/SHA256SUMS" >/dev/null
  [ -z "${GPG_KEY:-}" ] || gpg --batch --yes --armor --local-user "$GPG_KEY" --detach-sign "$release/SHA256SUMS"
}

missing='' failed=''
for part in $parts; do
  case $part in nothing | source | static | aarch64 | windows | deb | wheel | npm | vscode | mirror | suite) ;;
  *) say "there is no part '$part'"; exit 2 ;; esac
  status=0
  ("${part}_part") || status=$?
  case $status in
  0) ;;
  77) missing="$missing $part" ;;
  *) failed="$failed $part" ;;
  esac
done
packaging
python3 .ci/spdx.py "$release" "$version" "$SOURCE_DATE_EPOCH"
sums
sign
[ -z "$failed" ] || { say "failed:$failed"; exit 1; }
[ -z "$missing" ] || { say "what these need is missing, as said above:$missing"; exit 77; }
say "$release"
