# Completions of jgflint for fish. Made by jgflint --completions fish.
set -g __jgflint_rules @@RULES@@
set -g __jgflint_formats @@FORMATS@@
@@CASES@@
