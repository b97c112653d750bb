# lib.sh: common start of the npm package tests. `make npm` builds the package; `make check` tests it in a build that has it.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

package=$top_builddir/npm
have node || skip_all "no node"
[ -e "$package/index.d.ts" ] || skip_all "make npm has not been called"
newer=$(find "$top_srcdir/src" "$top_srcdir/rules" \( -name '*.[ch]' -o -name '*.md' -o -name '*.[cm]js' -o -name '*.in' \) ! -path '*/site/*' -newer "$package/index.d.ts" | head -n 1)
[ -z "$newer" ] || skip_all "$newer is newer than npm/: call make npm"
package=$(cd "$package" && pwd)
