#!/bin/sh
# completions.t: what bash offers; that the other shells are offered all options too.
. "${top_srcdir:-.}/tests/lib.sh"

run --help
sed -n 's/^  \(-., \|    \)--\([a-z-]*\).*/\2/p' "$out" | sort >options
for shell in bash zsh fish; do
  run --completions $shell
  exits "--completions $shell" 0
  cp "$out" $shell
  missing=
  while read -r option; do grep -q -e "$option" $shell || missing="$missing $option"; done <options
  is "$shell knows every option" "$missing" ""
done
run --completions tcsh
exits "another shell" 2
if have zsh; then check "zsh can read it" zsh -n zsh; else skip "zsh can read it" "no zsh"; fi
if have fish; then check "fish can read it" fish -n fish; else skip "fish can read it" "no fish"; fi
have bash || { skip "bash" "no bash"; finish; }

mkdir games
good games/a.jgf
: >'with space.jgf'
# offers WORD...: what bash offers for the last word, one a line.
cat >drive <<'END'
source ./bash
compopt() { :; }
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_jgflint
printf '%s\n' "${COMPREPLY[@]}"
END
offers() { bash --norc --noprofile drive jgflint "$@" | sort | tr '\n' ' '; }
is "options that begin like it" "$(offers --ex)" "--exclude --exit-non-zero-on-fix --exit-zero --explain --ext --extend-select "
is "words" "$(offers --fail-on w)" "warning "
is "behind an equals sign, which bash cuts off" "$(offers --fail-on = '')" "error info never warning " 
is "and of which it gives the sign itself" "$(offers --color =)" "always auto never "
is "rules" "$(offers --select move-o)" "move-on-stone move-out-of-turn "
is "rules in a list" "$(offers --ignore tree,move-on)" "tree,move-on-stone "
is "a rule that gets a level" "$(offers --severity move-on)" "move-on-stone= "
is "formats, by the short option" "$(offers -f rdj)" "rdjson rdjsonl "
is "files" "$(offers games/)" "games/a.jgf "
is "a file with a blank in its name" "$(offers wi)" "with space.jgf "
is "a file for an option" "$(offers --config gam)" "games "
is "nothing for a number" "$(offers --jobs 1)" " "
is "nothing that begins like it" "$(offers --fail-on x)" " "

finish
