# lib.sh: what the tests of the npm package share. `make npm` makes it; `make check` tests it where it was made.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/lib.sh"

package=$top_builddir/npm
have node || skip_all "no node"
[ -e "$package/index.d.ts" ] || skip_all "make npm has not been called"
newer=$(find "$top_srcdir/src" "$top_srcdir/rules" \( -name '*.[ch]' -o -name '*.md' -o -name '*.mjs' -o -name '*.in' \) ! -path '*/cli/*' ! -path '*/sys/*' -newer "$package/index.d.ts" | head -n 1)
[ -z "$newer" ] || skip_all "$newer is newer than npm/: call make npm"
package=$(cd "$package" && pwd)

# say_all COMMAND...: each line of what it prints, "NAME" or "not NAME: WHY", is a test.
say_all() {
  "$@" >"$out" 2>"$err" || echo "not $1 ends well: $(tail -n 5 "$err")" >>"$out"
  while IFS= read -r line; do
    case $line in
    'not '*) fail "${line#not }" ;;
    *) pass "$line" ;;
    esac
  done <"$out"
}
