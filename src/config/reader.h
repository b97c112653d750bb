/* reader.h: what the parts of reading a configuration share, for src/config alone. */
#ifndef JGFLINT_CONFIG_READER_H
#define JGFLINT_CONFIG_READER_H

#include "base/map.h"
#include "config/schema.h"

struct config_reader {
  const struct config_host *host;  /* borrowed */
  struct config *config;           /* borrowed */
  struct config_file *file;        /* borrowed: the one that is read */
  unsigned layer;                  /* of its choices */
  size_t first_custom;             /* of the custom rules of this file */
  struct map customs;              /* owned: their names */
  /* owned: for each spot, the number of findings before it, and the total */
  uint32_t *faults;
};

/* rules.c: the rules about configurations. They are not of the catalogue: they always run, and count as errors. */
enum config_rule {
  CONFIG_UNKNOWN_KEY, CONFIG_WRONG_TYPE, CONFIG_MISSING_KEY, CONFIG_VALUE, CONFIG_UNKNOWN_RULE, CONFIG_PATTERN,
  CONFIG_EXTENDS, CONFIG_REQUIRES,
  CONFIG_RULES
};
extern const struct rule config_rules[CONFIG_RULES];

/* read.c: findings */
void config_report(struct config_reader *reader, enum config_rule rule, struct span span, uint32_t spot, const char *format, ...)
    PRINTF_LIKE(5, 6);
void config_report_value(struct config_reader *reader, enum config_rule rule, uint32_t spot, const char *format,
                         ...) PRINTF_LIKE(4, 5);
/* "; did you mean `near`?" or "". Lives as long as the file's diagnostics. */
const char *config_suggestion(struct config_reader *reader, const char *near);
/* For an editor to offer it in place of the name that was reported last; NULL: nothing. */
void config_offer(struct config_reader *reader, const char *near);
const char *config_quote(struct config_reader *reader, struct view text);
void config_report_wrong_type(struct config_reader *reader, const char *name, unsigned types, uint32_t spot);

/* read.c: judges the members of an object by its shape and takes what is right. */
void config_read_object(struct config_reader *reader, uint32_t object, const struct config_schema *shape, void *into);

/* values.c, custom_rules.c: see schema.h */
#define CONFIG_READ(name) \
  void config_read_##name(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot)
CONFIG_READ(nothing);
CONFIG_READ(requires);
CONFIG_READ(word);
CONFIG_READ(fail_on);
CONFIG_READ(count);
CONFIG_READ(boolean);
CONFIG_READ(reference);
CONFIG_READ(encoding);
CONFIG_READ(format);
CONFIG_READ(rule);
CONFIG_READ(fixable);
CONFIG_READ(severity);
CONFIG_READ(parameters);
CONFIG_READ(glob);
CONFIG_READ(path);
CONFIG_READ(id);
CONFIG_READ(pointer);
CONFIG_READ(flag);
CONFIG_READ(pattern);
CONFIG_READ(allowed);
CONFIG_READ(custom_level);
CONFIG_READ(message);
void *config_enter_override(struct config_reader *reader, void *into, uint32_t spot);
void *config_enter_custom(struct config_reader *reader, void *into, uint32_t spot);

/* Makes headline and reason of a custom rule that is read. */
void config_describe_custom(struct config_reader *reader, struct custom *custom, const struct config_value *place);

/* The string of a spot, in the configuration's arena. An option may have bytes that are not UTF-8, as names of files do. */
const char *config_text(struct config_reader *reader, uint32_t spot);
/* Path from where jgflint was called of one that stands in the file that is read. */
const char *config_path(struct config_reader *reader, uint32_t spot);
/* Why the file may not be named; NULL if it may. */
const char *config_refuse(const struct config_reader *reader, const char *path);

#endif
