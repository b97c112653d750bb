#compdef jgflint
# Completions of jgflint for zsh. Made by jgflint --completions zsh.
_jgflint_level() {
  if compset -P '*='; then compadd @@LEVELS@@; else compadd -S = -a rules; fi
}
_jgflint() {
  local -a rules formats
  rules=(@@RULES@@)
  formats=(@@FORMATS@@)
  _arguments -s -S \
@@CASES@@
    '*:record or directory:_files'
}
if [[ $funcstack[1] == _jgflint ]]; then _jgflint "$@"; else compdef _jgflint jgflint; fi
