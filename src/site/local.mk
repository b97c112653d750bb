# site: the pages of jgflint in the web, made of the rule sheets, the manual pages and the schemas, with the engine for a playground.
# No library: it is what `make site` writes into site/, and nothing here goes into the programs.
EXTRA_DIST += \
  src/site/404.html src/site/front.html src/site/search.html \
  src/site/catalogue.mjs src/site/search.mjs src/site/site.mjs \
  src/site/icon.svg src/site/site.css src/site/social.png src/site/social.svg \
  src/site/make/examples.mjs src/site/make/frame.mjs src/site/make/front.mjs src/site/make/install.mjs src/site/make/make.mjs src/site/make/manuals.mjs src/site/make/markdown.mjs \
  src/site/make/rules.mjs src/site/make/samples.mjs src/site/make/schemas.mjs src/site/make/sheets.mjs src/site/make/sitemap.mjs src/site/make/text.mjs

# social.png, which others show of a link, is social.svg as chromium --headless --window-size=1200,630 --screenshot draws it.
# SITE_URL, if set, is where it will be served: then pages that are not there lead back, too.
.PHONY: site
site: man/jgflint-rules.7
	SITE_URL='$(SITE_URL)' $(srcdir)/.ci/site.sh
