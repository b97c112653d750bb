# firefox.t: the playground in Firefox.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/site/lib.sh"

browser=$(command -v firefox-esr || command -v firefox) || skip_all "no firefox"
tap node "$top_srcdir/tests/site/firefox.mjs" "$site" "$browser" "$scratch"
finish
