# playground.t: the playground in a real Chromium.
. "${top_srcdir:-$(dirname "$0")/../..}/tests/site/lib.sh"

in_chromium playground.mjs
finish
