#include "config/reader.h"

/* The rules about configurations. They are always on, because a configuration cannot turn off findings about itself.
 * tests/config/rules.t runs the examples. */

static const uint16_t nothing[] = {0};
static void silent(struct rule_context *check, const struct fact *fact) {
  (void)check, (void)fact;
}

#define EXAMPLE(is, content, says) {.kind = (is), .text = (content), .length = sizeof(content) - 1, .output = (says)}

static const struct rule_example unknown_key[] = {
    EXAMPLE("bad", "{\"ingore\": [\"player\"]}\n",
            ".jgflint.json:1:2: error: unknown key `ingore` in a configuration; did you mean `ignore`? [config-unknown-key]\n"),
    EXAMPLE("good", "{\"ignore\": [\"player\"]}\n", NULL),
};
static const struct rule_example wrong_type[] = {
    EXAMPLE("bad", "{\"limits\": {\"depth\": \"500\"}}\n",
            ".jgflint.json:1:22: error: `depth` must be a whole number, but is a string [config-wrong-type]\n"),
    EXAMPLE("good", "{\"limits\": {\"depth\": 500}}\n", NULL),
};
static const struct rule_example missing_key[] = {
    EXAMPLE("bad", "{\"custom\": [{\"id\": \"format\", \"required\": true}]}\n",
            ".jgflint.json:1:13: error: a custom rule must have the key `at` [config-missing-key]\n"),
    EXAMPLE("good", "{\"custom\": [{\"id\": \"format\", \"at\": \"/record/format\", \"required\": true}]}\n", NULL),
};
static const struct rule_example value[] = {
    EXAMPLE("bad", "{\"fail-on\": \"warnings\"}\n",
            ".jgflint.json:1:13: error: `warnings` is not one of error, warning, info, never; did you mean `warning`? "
            "[config-value]\n"),
    EXAMPLE("good", "{\"fail-on\": \"warning\"}\n", NULL),
};
static const struct rule_example unknown_rule[] = {
    EXAMPLE("bad", "{\"severity\": {\"move-suicid\": \"warning\"}}\n",
            ".jgflint.json:1:15: error: there is no rule or family `move-suicid`; did you mean `move-suicide`? "
            "[config-unknown-rule]\n"),
    EXAMPLE("good", "{\"severity\": {\"move-suicide\": \"warning\"}}\n", NULL),
};
static const struct rule_example pattern[] = {
    EXAMPLE("bad", "{\"custom\": [{\"id\": \"rank\", \"at\": \"/players/*/rank\", \"pattern\": \"^([1-9]d$\"}]}\n",
            ".jgflint.json:1:64: error: the pattern cannot be compiled: missing closing parenthesis [config-pattern]\n"),
    EXAMPLE("good", "{\"custom\": [{\"id\": \"rank\", \"at\": \"/players/*/rank\", \"pattern\": \"^[1-9]d$\"}]}\n", NULL),
};
static const struct rule_example extends[] = {
    EXAMPLE("bad", "{\"extends\": \".jgflint.json\"}\n",
            ".jgflint.json:1:13: error: `.jgflint.json` extends itself through this file [config-extends]\n"),
    EXAMPLE("good", "{\"extends\": \"shared.json\"}\n", NULL),
};
static const struct rule_example requires[] = {
    EXAMPLE("bad", "{\"requires\": \">=99\"}\n",
            ".jgflint.json:1:14: error: this configuration requires jgflint >=99, but this is 2.0.0 [config-requires]\n"),
    EXAMPLE("good", "{\"requires\": \">=0.9\"}\n", NULL),
};

#define ROW(number, n, list, h, r)                                                                                    \
  [number] = {.name = "config-" n, .headline = (h), .reason = (r), .fix_note = "", .since = "1.0", .level = LEVEL_ERROR, \
              .listens = nothing, .check = silent, .examples = (list), .example_count = ARRAY_LENGTH(list)}

const struct rule config_rules[CONFIG_RULES] = {
    ROW(CONFIG_UNKNOWN_KEY, "unknown-key", unknown_key, "a key is not known in a configuration",
        "An unknown key is usually misspelled and has no effect. jgflint.json(5) lists the keys."),
    ROW(CONFIG_WRONG_TYPE, "wrong-type", wrong_type, "a value of a configuration has the wrong type",
        "jgflint.json(5) describes each key. Editors can use the schema that `jgflint --print-schema config` prints."),
    ROW(CONFIG_MISSING_KEY, "missing-key", missing_key, "a key is missing in a configuration",
        "An override must have the key `files`, and a custom rule must have the keys `id` and `at`."),
    ROW(CONFIG_VALUE, "value", value, "a value of a configuration cannot be used", "jgflint.json(5) describes each key."),
    ROW(CONFIG_UNKNOWN_RULE, "unknown-rule", unknown_rule, "a configuration names a rule that does not exist",
        "An unknown rule cannot be configured. `jgflint --list-rules` lists all rules."),
    ROW(CONFIG_PATTERN, "pattern", pattern, "a regular expression cannot be compiled",
        "Patterns of custom rules are PCRE2 regular expressions; see pcre2pattern(3)."),
    ROW(CONFIG_EXTENDS, "extends", extends, "a configuration that is extended cannot be read",
        "Paths are relative to the file that they are in, and no file may extend itself, directly or indirectly."),
    ROW(CONFIG_REQUIRES, "requires", requires, "a configuration requires another version of jgflint",
        "The meaning of a configuration depends on the version of jgflint."),
};

const struct family config_family = {"config", "mistakes in a configuration; always on", config_rules, CONFIG_RULES};
