# Configuration, baselines, schemas, completions, rules across files.
CONFIG_TESTS = tests/config/baseline.t tests/config/collection.t tests/config/completions.t tests/config/config.t tests/config/man.t tests/config/order.t tests/config/parameters.t tests/config/rules.t tests/config/schema.t tests/config/schema_words.t tests/config/editor.t
TESTS += $(CONFIG_TESTS)
NIGHT_TESTS += tests/config/patterns.t
EXTRA_DIST += $(CONFIG_TESTS) tests/config/patterns.t tests/config/ajv.js tests/config/editor.js tests/config/offers.zsh tests/config/order.py tests/config/schema.py tests/config/schema_mutants.py
