# playground: the front page of the site.
EXTRA_DIST += \
  src/site/board.html src/site/link.mjs src/site/playground.css src/site/playground.html src/site/playground.mjs src/site/playground-board.mjs \
  src/site/playground-editor.mjs src/site/playground-engine.mjs src/site/playground-files.mjs src/site/playground-findings.mjs src/site/playground-output.mjs src/site/playground-repair.mjs \
  src/site/playground-syntax.mjs src/site/unpack.mjs src/site/playground-worker.mjs src/site/samples/game.ugf src/site/samples/mistakes.jgf
