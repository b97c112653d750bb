#!/bin/sh
# completions.t: what bash, zsh and fish offer, and that what make install puts in place is just that.
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

mkdir games
good games/a.jgf
: >'with space.jgf'

# ---- bash ----

if have bash; then
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
  is "a level for a rule" "$(offers --severity move-ko = w)" "warning "
  is "or all of them" "$(offers --severity = move-ko =)" "error info off warning "
  is "but the rule first" "$(offers --severity = move-on)" "move-on-stone= "
else skip "bash" "no bash"; fi

# ---- zsh and fish, the same questions ----

# questions NAME: asks offers LINE, which prints what is offered, one a line, in any order.
questions() {
  is "$1: options that begin like it" "$(offers 'jgflint --ex')" "--exclude --exit-non-zero-on-fix --exit-zero --explain --ext --extend-select "
  is "$1: words" "$(offers 'jgflint --fail-on ')" "error info never warning "
  is "$1: rules" "$(offers 'jgflint --select move-o')" "move-on-stone move-out-of-turn "
  is "$1: formats, by the short option" "$(offers 'jgflint -f rdj')" "rdjson rdjsonl "
  is "$1: nothing for a number" "$(offers 'jgflint --jobs 1')" ""
  is "$1: nothing that begins like it" "$(offers 'jgflint --fail-on x')" ""
}

if have zsh; then
  mkdir functions
  cp zsh functions/_jgflint
  offers() { timeout 60 zsh -f "$top_srcdir/tests/config/offers.zsh" functions "$1" | sed '/^$/d' | LC_ALL=C sort | tr '\n' ' '; }
  questions zsh
  is "zsh: behind an equals sign" "$(offers 'jgflint --fail-on=w')" "warning "
  is "zsh: rules in a list" "$(offers 'jgflint --ignore tree,move-on')" "move-on-stone "
  is "zsh: a rule that gets a level" "$(offers 'jgflint --severity move-on')" "move-on-stone= "
  is "zsh: and the level" "$(offers 'jgflint --severity=move-ko=')" "error info off warning "
  is "zsh: files" "$(offers 'jgflint ga')" "games "
  is "zsh: a file with a blank in its name" "$(offers 'jgflint wi')" "with\\ space.jgf "
else skip "zsh" "no zsh"; fi

if have fish; then
  mkdir home
  # Each candidate stands before a tab and its description.
  offers() {
    HOME=$scratch/home XDG_CONFIG_HOME=$scratch/home XDG_DATA_HOME=$scratch/home timeout 60 \
      fish --no-config -c "source fish; complete -C '$1'" | sed 's/	.*//' | LC_ALL=C sort | tr '\n' ' '
  }
  questions fish
  is "fish: behind an equals sign" "$(offers 'jgflint --fail-on=w')" "--fail-on=warning "
  is "fish: rules in a list" "$(offers 'jgflint --ignore tree,move-on')" "tree,move-on-stone "
  is "fish: a rule that gets a level" "$(offers 'jgflint --severity move-on-stone=i')" "move-on-stone=info "
  is "fish: files" "$(offers 'jgflint ga')" "games/ "
  is "fish: a file with a blank in its name" "$(offers 'jgflint wi')" "with space.jgf "
else skip "fish" "no fish"; fi

# ---- what is installed ----

# A cross build has none.
if [ -d "$top_builddir/completions/bash" ]; then
  same "bash gets what is printed" bash "$top_builddir/completions/bash/jgflint"
  same "and so does zsh" zsh "$top_builddir/completions/zsh/_jgflint"
  same "and fish" fish "$top_builddir/completions/fish/jgflint.fish"
  unset MAKEFLAGS MAKELEVEL MFLAGS
  check "make install" "${MAKE:-make}" -s -C "$top_builddir" install DESTDIR="$scratch/root" prefix=/usr
  (cd root/usr/share && find . -name '*jgflint*' -path '*compl*' -o -name _jgflint) | sort >installed
  is "has them where the shells look" "$(tr '\n' ' ' <installed)" \
    "./bash-completion/completions/jgflint ./fish/vendor_completions.d/jgflint.fish ./zsh/site-functions/_jgflint "
  check "make uninstall" "${MAKE:-make}" -s -C "$top_builddir" uninstall DESTDIR="$scratch/root" prefix=/usr
  is "leaves nothing" "$(find root -type f)" ""
else skip "make install has the completions" "they were not made"; fi

# ---- PowerShell, which is not to be had here: what can be seen without it ----

for program in "$JGFLINT" "${JGFCONV:-$top_builddir/jgfconv}"; do
  name=$(basename "$program")
  "$program" --completions powershell >ps1
  "$program" --help | sed -n 's/^ \{2,6\}\(-., \)\{0,1\}\(--[a-z0-9-]*\).*/\2/p' | sort >known
  sed -n "/ordered/,/^  }/s/^    '\(--[a-z0-9-]*\)' = '.*'\$/\1/p" ps1 | sort >told
  same "$name: PowerShell is offered the options of --help" told known
  # Strings end, and brackets close, if what is quoted is passed over.
  is "$name: each string and bracket ends" "$($AWK '
    { text = $0; gsub(/\047[^\047]*\047/, "", text); if (text ~ /\047/) print "string: " $0
      gsub(/"[^"]*"/, "", text); if (text ~ /"/) print "string: " $0
      sub(/^#.*/, "", text)
      for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (index("([{", c)) stack = stack c
        else if (index(")]}", c)) {
          if (index("([{", substr(stack, length(stack), 1)) != index(")]}", c)) print "bracket: " $0
          stack = substr(stack, 1, length(stack) - 1)
        }
      } }
    END { printf "%s", stack }' ps1)" ''
  is "$name: values of --color" "$(sed -n "s/^    '--color' = '\(.*\)'.Split(' ')/\1/p" ps1)" 'auto always never'
done
finish
