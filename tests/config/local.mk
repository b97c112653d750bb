# Configuration, baselines, schemas, completions, rules across files.
TESTS += tests/config/baseline.t tests/config/config.t
EXTRA_DIST += tests/lib.sh tests/config/baseline.t tests/config/config.t
