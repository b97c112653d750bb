# Completions of jgflint for bash. Made by jgflint --completions bash.
_jgflint() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} option list last
  # Bash cuts --option=value in three.
  if [[ $word == = ]]; then option=$before word=
  elif [[ $before == = ]]; then option=${COMP_WORDS[COMP_CWORD-2]}
  else option=$before; fi
  COMPREPLY=()
  # And so it does with --severity RULE=SEVERITY and --severity=RULE=SEVERITY.
  if [[ "${COMP_WORDS[*]:0:COMP_CWORD+1} " == *' --severity '?('= ')+([!\ ])' = '* && ($before == = || ${COMP_WORDS[COMP_CWORD]} == =) ]]; then
    COMPREPLY=($(compgen -W "$_jgflint_levels" -- "$word")); return
  fi
  case $option in
@@CASES@@
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$_jgflint_options" -- "$word"))
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}
# The last of a list with commas.
_jgflint_list() {
  last=${word##*,} list=${word%"${word##*,}"}
  COMPREPLY=($(compgen -W "$1" -P "$list" -- "$last"))
  compopt -o nospace 2>/dev/null
}
complete -F _jgflint jgflint
_jgflint_options='@@OPTIONS@@'
_jgflint_formats='@@FORMATS@@'
_jgflint_levels='@@LEVELS@@'
_jgflint_rules='@@RULES@@'
