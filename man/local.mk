# man: written by hand but for jgflint-rules(7), which the sheets make.
