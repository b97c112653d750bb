#include "config/schema.h"
#include "config/reader.h"

/* Rows are written with these, so that a table reads like the manual. */
#define LIST TYPE_STRING | TYPE_ARRAY
#define GLOBS(k, put, h) \
  {.key = (k), .help = (h), .types = LIST, .element = TYPE_STRING, .replaces = true, .read = config_read_glob, .where = (put)}
#define RULES(k, choice, put, h) \
  {.key = (k), .help = (h), .types = LIST, .element = TYPE_STRING, .names_rules = true, .not_empty = (choice) == CHOICE_SELECT, \
   .read = config_read_rule, .where = (put), .kind = (choice)}
#define LEVELS_OF_RULES(put)                                                                                           \
  {.key = "severity",                                                                                                  \
   .help = "The severity of rules and families; off turns them off. A severity does not turn on a rule that is not selected.", \
   .types = TYPE_OBJECT, .element = TYPE_STRING, .words = level_words, .read = config_read_severity, .where = (put)}
#define PARAMETERS_OF_RULES(put)                                                                                       \
  {.key = "parameters", .help = "Parameters of rules: an object with numbers for each rule.",                    \
   .types = TYPE_OBJECT, .element = TYPE_OBJECT, .read = config_read_parameters, .where = (put)}
#define COUNT(k, put, given, largest, h)                                                                              \
  {.key = (k), .help = (h), .preset = (given), .types = TYPE_INTEGER, .read = config_read_count, .where = (put), .kind = 1, \
   .most = (largest)}
/* What options and programs say, and no file. */
#define OPTION_FLAG(k, put) \
  {.key = (k), .help = "", .types = TYPE_BOOLEAN, .read = config_read_boolean, .where = (put), .is_option = true}
#define FIELDS(rows) .fields = (rows), .count = ARRAY_LENGTH(rows)
#define IN_CONFIG(field) offsetof(struct config, field)
#define IN_OVERRIDE(field) offsetof(struct config_override, field)
#define IN_CUSTOM(field) offsetof(struct custom, field)

static const char *const level_words[] = {"off", "info", "warning", "error", NULL};
static const char *const std_words[] = {"jgf2", "seki", NULL};
static const char *const fail_words[] = {"error", "warning", "info", "never", NULL};
static const char *const on_words[] = {"info", "warning", "error", NULL};
static const char *const ugf_words[] = {"auto", "igs", "jpn", NULL}; /* in the order of enum ugf_coordinates */

static const struct config_field limit_fields[] = {
    COUNT("depth", IN_CONFIG(depth), "2500", 0, "The maximum nesting depth of objects and arrays."),
    COUNT("size", IN_CONFIG(size), "268435456", 0, "The maximum size of a record in bytes."),
    COUNT("values", IN_CONFIG(values), "1000000", 1000000, "The maximum number of values in a record; only an option "
        "allows more."),
};
static const struct config_schema limits_shape = {"`limits`", FIELDS(limit_fields)};

static const struct config_field override_fields[] = {
    {.key = "files",
     .help = "The records that this applies to: patterns as in .gitignore, relative to the directory of the configuration.",
     .types = LIST, .element = TYPE_STRING, .required = true, .replaces = true, .read = config_read_glob,
     .where = IN_OVERRIDE(files)},
    RULES("select", CHOICE_SELECT, IN_OVERRIDE(choices), "The only rules and families that apply to these records."),
    RULES("ignore", CHOICE_IGNORE, IN_OVERRIDE(choices), "Rules and families that do not apply to these records."),
    RULES("extend-select", CHOICE_EXTEND, IN_OVERRIDE(choices), "Rules and families that also apply to these records."),
    LEVELS_OF_RULES(IN_OVERRIDE(choices)),
    PARAMETERS_OF_RULES(IN_OVERRIDE(choices)),
};
static const struct config_schema override_shape = {"an override", FIELDS(override_fields)};

static const struct config_field custom_fields[] = {
    {.key = "id", .help = "The name: findings are reported as custom/ID.", .types = TYPE_STRING, .required = true,
     .pattern = "^(?=.{1,100}$)[a-z0-9]+(-[a-z0-9]+)*$", .read = config_read_id},
    {.key = "at", .help = "The values to check: a JSON Pointer in which * matches any index or key.", .types = TYPE_STRING,
     .required = true, .pattern = "^(/([^~]|~[01])*)?$", .read = config_read_pointer},
    {.key = "required", .help = "Whether the value must exist.", .types = TYPE_BOOLEAN, .preset = "false",
     .read = config_read_flag, .where = IN_CUSTOM(required)},
    {.key = "forbidden", .help = "Whether the value must not exist.", .types = TYPE_BOOLEAN, .preset = "false",
     .read = config_read_flag, .where = IN_CUSTOM(forbidden)},
    {.key = "pattern", .help = "A PCRE2 regular expression that must match part of the value.",
     .types = TYPE_STRING, .read = config_read_pattern},
    {.key = "values", .help = "The allowed values.", .types = TYPE_ARRAY,
     .element = TYPE_NULL | TYPE_BOOLEAN | TYPE_NUMBER | TYPE_STRING, .read = config_read_allowed},
    {.key = "severity", .help = "The severity of a finding (default: warning).", .types = TYPE_STRING, .words = on_words,
     .preset = "\"warning\"", .read = config_read_custom_level},
    {.key = "message", .help = "The message of a finding (default: a description of the condition).", .types = TYPE_STRING,
     .read = config_read_message},
};
static const struct config_schema custom_shape = {
    "a custom rule", FIELDS(custom_fields),
    .more = "{\"anyOf\": [{\"properties\": {\"pattern\": true}, \"required\": [\"pattern\"]},"
            " {\"properties\": {\"values\": true}, \"required\": [\"values\"]},"
            " {\"required\": [\"required\"], \"properties\": {\"required\": {\"const\": true}}},"
            " {\"required\": [\"forbidden\"], \"properties\": {\"forbidden\": {\"const\": true}}}]}"};

static const struct config_field fields[] = {
    {.key = "$schema", .help = "The JSON Schema of this file, for editors.", .types = TYPE_STRING, .read = config_read_nothing},
    {.key = "requires", .help = "The versions of jgflint that this configuration requires: \">=1.2\".", .types = TYPE_STRING,
     .pattern = "^ *(>=|<=|>|<|=)? *[0-9]+(\\.[0-9]+){0,2} *(, *(>=|<=|>|<|=)? *[0-9]+(\\.[0-9]+){0,2} *)*$",
     .read = config_read_requires},
    {.key = "extends", .help = "Paths of configurations to extend, relative to this file.", .types = LIST,
     .element = TYPE_STRING, .read = config_read_nothing}, /* read before the rest */
    {.key = "std", .help = "Check against the specification (jgf2) or against what Seki writes and reads (seki).",
     .types = TYPE_STRING, .words = std_words, .preset = "\"jgf2\"", .read = config_read_word, .where = IN_CONFIG(std)},
    RULES("select", CHOICE_SELECT, IN_CONFIG(choices), "The only rules and families that run; all: all rules."),
    RULES("ignore", CHOICE_IGNORE, IN_CONFIG(choices), "Rules and families that do not run."),
    RULES("extend-select", CHOICE_EXTEND, IN_CONFIG(choices), "Rules and families that also run."),
    LEVELS_OF_RULES(IN_CONFIG(choices)),
    PARAMETERS_OF_RULES(IN_CONFIG(choices)),
    {.key = "fail-on", .help = "Findings of this severity or above give exit status 1.", .types = TYPE_STRING,
     .words = fail_words, .preset = "\"error\"", .read = config_read_fail_on, .where = IN_CONFIG(fail_on)},
    {.key = "fail-on-empty", .help = "Whether a run that searches a directory and lints no record fails, with exit status 2.",
     .types = TYPE_BOOLEAN, .preset = "false", .read = config_read_boolean, .where = IN_CONFIG(fail_on_empty)},
    GLOBS("exclude", IN_CONFIG(exclude),
          "Files to skip in directories: patterns as in .gitignore, relative to the directory of the configuration."),
    GLOBS("include", IN_CONFIG(include), "Files to lint in directories, instead of *.jgf and *.jgf.json."),
    {.key = "overrides",
     .help = "Other rules for some records; the last override that matches and mentions a rule decides.",
     .types = TYPE_ARRAY, .element = TYPE_OBJECT, .shape = &override_shape, .enter = config_enter_override},
    {.key = "fixable", .help = "Rules and families whose findings --fix may fix.", .types = LIST, .element = TYPE_STRING,
     .names_rules = true, .not_empty = true, .replaces = true, .read = config_read_fixable, .where = IN_CONFIG(fixable)},
    {.key = "unfixable", .help = "Rules and families whose findings --fix does not fix.", .types = LIST, .element = TYPE_STRING,
     .names_rules = true, .replaces = true, .adds = true, .read = config_read_fixable, .where = IN_CONFIG(unfixable)},
    {.key = "encoding",
     .help = "The character set of the records; see jgf-formats(7).",
     .types = TYPE_STRING, .read = config_read_encoding, .where = IN_CONFIG(encoding)},
    {.key = "id-pointer", .help = "A JSON Pointer to the value used as id in the findings of a record.",
     .types = TYPE_STRING, .pattern = "^(/([^~]|~[01])*)?$", .read = config_read_reference, .where = IN_CONFIG(id_pointer)},
    {.key = "limits", .help = "Limits for each record.", .types = TYPE_OBJECT, .shape = &limits_shape},
    {.key = "baseline", .help = "The path of a baseline of known findings, relative to this file.", .types = TYPE_STRING,
     .read = config_read_path, .where = IN_CONFIG(baseline)},
    {.key = "custom", .help = "Custom rules.", .types = TYPE_ARRAY, .element = TYPE_OBJECT, .shape = &custom_shape,
     .enter = config_enter_custom},
    {.key = "format-in", .help = "", .types = TYPE_STRING, .is_option = true, .read = config_read_format,
     .where = IN_CONFIG(format_in)},
    {.key = "ugf-coordinates", .help = "", .types = TYPE_STRING, .is_option = true, .words = ugf_words, .read = config_read_word,
     .where = IN_CONFIG(ugf_coordinates)},
    OPTION_FLAG("keep-email", IN_CONFIG(keep_email)),
    OPTION_FLAG("plain", IN_CONFIG(plain)),
    OPTION_FLAG("force-lossy", IN_CONFIG(force_lossy)),
};
const struct config_schema config_shape = {"a configuration", FIELDS(fields)};
