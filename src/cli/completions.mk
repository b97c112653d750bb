# completions: shell completions of both programs, printed by the programs. `make install zshcompletionsdir=DIR` names
# another directory for the completions of zsh.
COMPLETION_OF = jgflint jgfconv
bashcompletionsdir = $(datadir)/bash-completion/completions
zshcompletionsdir  = $(datadir)/zsh/site-functions
fishcompletionsdir = $(datadir)/fish/vendor_completions.d

all-local: completions/made
if CROSS_COMPILING
# After cross compilation, the programs do not run on this machine.
completions/made:
	@echo "completions: SKIP, since this is a cross build: where jgflint runs, jgflint --completions SHELL prints them"
	@$(MKDIR_P) completions && : > $@
else
completions/made: $(bin_PROGRAMS)
	$(AM_V_GEN)$(MKDIR_P) completions/bash completions/zsh completions/fish && \
	for program in $(COMPLETION_OF); do \
	  ./$$program$(EXEEXT) --completions bash > completions/bash/$$program && \
	  ./$$program$(EXEEXT) --completions zsh > completions/zsh/_$$program && \
	  ./$$program$(EXEEXT) --completions fish > completions/fish/$$program.fish || exit 1; \
	done && : > $@
endif

install-data-local: completions/made
	@for shell in bash zsh fish; do \
	  case $$shell in \
	    bash) to='$(DESTDIR)$(bashcompletionsdir)' ;; \
	    zsh) to='$(DESTDIR)$(zshcompletionsdir)' ;; \
	    fish) to='$(DESTDIR)$(fishcompletionsdir)' ;; \
	  esac; \
	  test -d completions/$$shell || continue; \
	  echo " $(MKDIR_P) '$$to'"; \
	  $(MKDIR_P) "$$to" || exit 1; \
	  for file in completions/$$shell/*; do \
	    echo " $(INSTALL_DATA) $$file '$$to'"; \
	    $(INSTALL_DATA) $$file "$$to" || exit 1; \
	  done; \
	done

uninstall-local:
	@for program in $(COMPLETION_OF); do \
	  rm -f '$(DESTDIR)$(bashcompletionsdir)'/$$program '$(DESTDIR)$(zshcompletionsdir)'/_$$program \
	    '$(DESTDIR)$(fishcompletionsdir)'/$$program.fish; \
	done

clean-local:
	rm -rf completions
