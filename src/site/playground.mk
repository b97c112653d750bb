# playground: the front page of the site.
EXTRA_DIST += src/site/link.mjs
