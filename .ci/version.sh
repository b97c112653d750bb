#!/bin/sh
# version.sh: prints the version, or lists the files with another version or without a date. Programs, library and packages take the
# version from configure.ac.
top=$(cd "$(dirname "$0")/.." && pwd)
version=$(sed -n 's/^AC_INIT(\[jgflint\], *\[\([^]]*\)\].*/\1/p' "$top/configure.ac")
wrong=no
# says FILE VERSION: compares the version with that of configure.ac
says() {
  [ "$2" != "$version" ] || return 0
  echo "$1 says '$2', and configure.ac '$version'" >&2
  wrong=yes
}
says CHANGES.md "$(sed -n 's/^## //p' "$top/CHANGES.md" | sed -n '1s/ ([0-9]\{4\}-[0-9][0-9]-[0-9][0-9])$//p')"
says debian/changelog "$(sed -n '1s/^jgflint (\([^)]*\)) .*/\1/p' "$top/debian/changelog")"
for document in README.md packaging/ci.md; do
  says $document "$(sed -n 's,.*/jgflint@v\(.*\),\1,p' "$top/$document")"
done
says packaging/ci.md "$(sed -n 's/^ *rev: v//p' "$top/packaging/ci.md")"
says packaging/ci.md "$(sed -n 's/^ *additional_dependencies: \[jgflint@\(.*\)\]$/\1/p' "$top/packaging/ci.md")"
says packaging/ci.md "$(grep -oE 'jgflint-[0-9][0-9.]*[0-9]' "$top/packaging/ci.md" | sed 's/.*-//' | sort -u)"
says INSTALL.md "$(grep -oE 'jgflint2?[-_][0-9][0-9.]*[0-9]' "$top/INSTALL.md" | sed 's/.*[-_]//' | sort -u)"
says src/config/rules.c "$(sed -n 's/.*but this is \([0-9.]*\) .*/\1/p' "$top/src/config/rules.c")"
for made in src/npm/package.json.in src/vscode/package.json.in; do
  says "$made" "$(sed -n 's/^  "version": "\(.*\)",*$/\1/p' "$top/$made" | sed "s/@VERSION@/$version/")"
done
[ $wrong = no ] && echo "$version"
