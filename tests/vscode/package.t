# package.t: the content of the .vsix, its package.json, and its server in a Worker.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/vscode/lib.sh"

check 'the .vsix is a valid archive' unzip -q "$vsix" -d unpacked
is 'the .vsix starts with its content types and manifest' "$(unzip -Z1 "$vsix" | head -n 2)" "[Content_Types].xml
extension.vsixmanifest"
is 'the files in the .vsix are sorted' "$(unzip -Z1 "$vsix" | sed -n '3,$p')" "$(unzip -Z1 "$vsix" | sed -n '3,$p' | LC_ALL=C sort)"
is 'the files in the .vsix have one date' "$(unzip -Z -T "$vsix" | sed -n 's/.* \([0-9]\{8\}\.[0-9]\{6\}\) .*/\1/p' | sort -u)" 19800102.000000
if have xmllint; then
  check 'the manifest of the .vsix is well-formed XML' xmllint --noout unpacked/extension.vsixmanifest 'unpacked/[Content_Types].xml'
else skip 'the manifest of the .vsix is well-formed XML' 'no xmllint'; fi
tap node "$top_srcdir/tests/vscode/package.mjs" "$scratch/unpacked" "$top_srcdir"
tap node "$top_srcdir/tests/vscode/server.mjs" "$scratch/unpacked/extension"
tap node "$top_srcdir/tests/vscode/activate.mjs" "$scratch/unpacked/extension"
finish
