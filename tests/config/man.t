#!/bin/sh
# man.t: jgflint.json(5) documents exactly the existing keys, and its example is valid.
. "${top_srcdir:-.}/tests/lib.sh"

page=$top_srcdir/man/jgflint.json.5
have jq || skip_all "no jq"
"$JGFLINT" --print-schema config |
  jq -r '(.properties, .properties.custom.items.properties) | keys[]' | sort -u >known
sed -n 's/^\.It Cm \(.*\)/\1/p' "$page" | sort -u >found
is "jgflint.json(5) has every key and no other" "$(diff known found)" ""
for key in $("$JGFLINT" --print-schema config | jq -r '(.properties.limits, .properties.overrides.items) | .properties | keys[]'); do
  like "jgflint.json(5) has the key $key" "$page" "$key"
done

# ---- the examples ----
mkdir problems
good problems/first.jgf game.jgf
sed -n '/^\.Bd/,/^\.Ed/p' "$page" | sed '/^\.[BE]d/d' >.jgflint.json
run -f gcc
is "the example in jgflint.json(5) has the finding it describes" "$(cat "$out")" "game.jgf:1:1: warning: the event begins with Club [custom/club-event]"
exits "the example in jgflint.json(5) exits with 1" 1
run --show-config problems/first.jgf
is "the example in jgflint.json(5) turns off its rule for problems" "$(jq -c '.rules["custom/club-event"] | del(.words)' "$out")" '{"severity":"off","origin":".jgflint.json:7"}'

finish
