# site: the website. `make site` builds it from rule sheets, manual pages and schemas, with the engine for the playground.
EXTRA_DIST += \
  src/site/404.html src/site/front.html src/site/search.html \
  src/site/catalogue.mjs src/site/search.mjs src/site/site.mjs \
  src/site/icon.svg src/site/site.css src/site/social.png src/site/social.svg \
  src/site/make/examples.mjs src/site/make/frame.mjs src/site/make/front.mjs src/site/make/install.mjs src/site/make/make.mjs src/site/make/manuals.mjs src/site/make/markdown.mjs \
  src/site/make/rules.mjs src/site/make/samples.mjs src/site/make/schemas.mjs src/site/make/sheets.mjs src/site/make/sitemap.mjs src/site/make/text.mjs

# social.png is the picture in previews of links: social.svg, drawn by chromium --headless --window-size=1200,630 --screenshot.
# SITE_URL is the address of the site, if it is known. Only then can the page for missing addresses link to other pages.
.PHONY: site
site: man/jgflint-rules.7
	SITE_URL='$(SITE_URL)' $(srcdir)/.ci/site.sh
