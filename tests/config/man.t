#!/bin/sh
# man.t: jgflint.json(5) knows every key and no other, and its example is sound.
. "${top_srcdir:-.}/tests/lib.sh"

page=$top_srcdir/man/jgflint.json.5
have jq || skip_all "no jq"
"$JGFLINT" --print-schema config |
  jq -r '(.properties, .properties.custom.items.properties) | keys[]' | sort -u >known
sed -n 's/^\.It Cm \(.*\)/\1/p' "$page" | sort -u >told
is "the manual knows every key and no other" "$(diff known told)" ""
for key in $("$JGFLINT" --print-schema config | jq -r '(.properties.limits, .properties.overrides.items) | .properties | keys[]'); do
  like "and $key" "$page" "$key"
done

# ---- the examples ----

mkdir problems
good problems/first.jgf game.jgf
sed -n '/^\.Bd/,/^\.Ed/p' "$page" | sed '/^\.[BE]d/d' >.jgflint.json
run -f gcc
is "the example does what it says" "$(cat "$out")" "game.jgf:1:1: warning: the event begins with Club [custom/club-event]"
exits "and fails" 1
run --show-config problems/first.jgf
is "and is seen" "$(jq -c '.rules["custom/club-event"] | del(.words)' "$out")" '{"severity":"off","origin":".jgflint.json:7"}'

finish
