#!/bin/sh
# completions.t: the completions for bash, zsh and fish work, and make install installs the same files.
. "${top_srcdir:-.}/tests/lib.sh"

run --help
sed -n 's/^  \(-., \|    \)--\([a-z-]*\).*/\2/p' "$out" | sort >options
for shell in bash zsh fish; do
  ends "--completions $shell exits with 0" 0 --completions $shell
  cp "$out" $shell
  missing=
  while read -r option; do grep -q -e "$option" $shell || missing="$missing $option"; done <options
  is "the $shell completions have every option" "$missing" ""
done
ends "an unknown shell exits with 2" 2 --completions tcsh

mkdir games
good games/a.jgf
: >'with space.jgf'

# ---- bash ----
if have bash; then
  # offers WORD...: prints the completions of bash for the last word, one per line.
  cat >drive <<'END'
source ./bash
compopt() { :; }
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_jgflint
printf '%s\n' "${COMPREPLY[@]}"
END
  offers() { bash --norc --noprofile drive jgflint "$@" | sort | tr '\n' ' '; }
  is "bash completes options" "$(offers --ex)" "--exclude --exit-non-zero-on-fix --exit-zero --explain --ext --extend-select "
  is "bash completes a word" "$(offers --fail-on w)" "warning "
  is "bash completes words after an equals sign" "$(offers --fail-on = '')" "error info never warning " 
  is "bash completes words right after the equals sign" "$(offers --color =)" "always auto never "
  is "bash completes rules" "$(offers --select move-o)" "move-on-stone move-out-of-turn "
  is "bash completes a rule in a list" "$(offers --ignore tree,move-on)" "tree,move-on-stone "
  is "bash completes a rule for --severity" "$(offers --severity move-on)" "move-on-stone= "
  is "bash completes formats of -f" "$(offers -f rdj)" "rdjson rdjsonl "
  is "bash completes files" "$(offers games/)" "games/a.jgf "
  is "bash completes a file with a blank in its name" "$(offers wi)" "with space.jgf "
  is "bash completes a file for an option" "$(offers --config gam)" "games "
  is "bash completes nothing for a number" "$(offers --jobs 1)" " "
  is "bash completes nothing for an unknown word" "$(offers --fail-on x)" " "
  is "bash completes a severity after a rule" "$(offers --severity move-ko = w)" "warning "
  is "bash completes all severities after a rule" "$(offers --severity = move-ko =)" "error info off warning "
  is "bash completes the rule before its severity" "$(offers --severity = move-on)" "move-on-stone= "
else skip "bash completes options" "no bash"; fi

# ---- zsh and fish, with the same checks ----
# questions NAME: checks the function `offers LINE`, which prints the completions of the shell in any order.
questions() {
  is "$1 completes options" "$(offers 'jgflint --ex')" "--exclude --exit-non-zero-on-fix --exit-zero --explain --ext --extend-select "
  is "$1 completes words" "$(offers 'jgflint --fail-on ')" "error info never warning "
  is "$1 completes rules" "$(offers 'jgflint --select move-o')" "move-on-stone move-out-of-turn "
  is "$1 completes formats of -f" "$(offers 'jgflint -f rdj')" "rdjson rdjsonl "
  is "$1 completes nothing for a number" "$(offers 'jgflint --jobs 1')" ""
  is "$1 completes nothing for an unknown word" "$(offers 'jgflint --fail-on x')" ""
}

if have zsh; then
  mkdir functions
  cp zsh functions/_jgflint
  offers() { timeout 60 zsh -f "$top_srcdir/tests/config/offers.zsh" functions "$1" | sed '/^$/d' | LC_ALL=C sort | tr '\n' ' '; }
  questions zsh
  is "zsh completes a word after an equals sign" "$(offers 'jgflint --fail-on=w')" "warning "
  is "zsh completes a rule in a list" "$(offers 'jgflint --ignore tree,move-on')" "move-on-stone "
  is "zsh completes a rule for --severity" "$(offers 'jgflint --severity move-on')" "move-on-stone= "
  is "zsh completes severities after a rule" "$(offers 'jgflint --severity=move-ko=')" "error info off warning "
  is "zsh completes files" "$(offers 'jgflint ga')" "games "
  is "zsh completes a file with a blank in its name" "$(offers 'jgflint wi')" "with\\ space.jgf "
else skip "zsh completes options" "no zsh"; fi

if have fish; then
  mkdir home
  # fish prints each candidate, a tab and its description.
  offers() {
    HOME=$scratch/home XDG_CONFIG_HOME=$scratch/home XDG_DATA_HOME=$scratch/home timeout 60 \
      fish --no-config -c "source fish; complete -C '$1'" | sed 's/	.*//' | LC_ALL=C sort | tr '\n' ' '
  }
  questions fish
  is "fish completes a word after an equals sign" "$(offers 'jgflint --fail-on=w')" "--fail-on=warning "
  is "fish completes a rule in a list" "$(offers 'jgflint --ignore tree,move-on')" "tree,move-on-stone "
  is "fish completes a severity after a rule" "$(offers 'jgflint --severity move-on-stone=i')" "move-on-stone=info "
  is "fish completes files" "$(offers 'jgflint ga')" "games/ "
  is "fish completes a file with a blank in its name" "$(offers 'jgflint wi')" "with space.jgf "
else skip "fish completes options" "no fish"; fi

# ---- installed completions ----
# A cross build has no completions.
if [ -d "$top_builddir/completions/bash" ]; then
  same "the built completions for bash are those of --completions" bash "$top_builddir/completions/bash/jgflint"
  same "the built completions for zsh are those of --completions" zsh "$top_builddir/completions/zsh/_jgflint"
  same "the built completions for fish are those of --completions" fish "$top_builddir/completions/fish/jgflint.fish"
  unset MAKEFLAGS MAKELEVEL MFLAGS
  check "make install runs" "${MAKE:-make}" -s -C "$top_builddir" install DESTDIR="$scratch/root" prefix=/usr
  (cd root/usr/share && find . -name '*jgflint*' -path '*compl*' -o -name _jgflint) | sort >installed
  is "make install puts the completions where the shells look" "$(tr '\n' ' ' <installed)" \
    "./bash-completion/completions/jgflint ./fish/vendor_completions.d/jgflint.fish ./zsh/site-functions/_jgflint "
  check "make uninstall runs" "${MAKE:-make}" -s -C "$top_builddir" uninstall DESTDIR="$scratch/root" prefix=/usr
  is "make uninstall removes all files" "$(find root -type f)" ""
else skip "make install puts the completions where the shells look" "they were not made"; fi

# ---- PowerShell: checks of the text, without running it ----
for program in "$JGFLINT" "$JGFCONV"; do
  name=$(basename "$program")
  "$program" --completions powershell >ps1
  "$program" --help | sed -n 's/^ \{2,6\}\(-., \)\{0,1\}\(--[a-z0-9-]*\).*/\2/p' | sort >known
  sed -n "/ordered/,/^  }/s/^    '\(--[a-z0-9-]*\)' = '.*'\$/\1/p" ps1 | sort >completed
  same "$name: PowerShell completes the options of --help" completed known
  # Every string ends, and every bracket outside of strings is closed.
  is "$name: strings and brackets for PowerShell are closed" "$($AWK '
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
  is "$name: PowerShell completes the words of --color" "$(sed -n "s/^    '--color' = '\(.*\)'.Split(' ')/\1/p" ps1)" 'auto always never'
done
finish
