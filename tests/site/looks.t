# looks.t: the layout of pages in a real Chromium.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/site/lib.sh"

in_chromium looks.mjs
finish
