/* reader.h: declarations that the files of src/config share. */
#ifndef JGFLINT_CONFIG_READER_H
#define JGFLINT_CONFIG_READER_H

#include "base/map.h"
#include "config/schema.h"

struct config_reader {
  const struct config_host *host;  /* borrowed */
  struct config *config;           /* borrowed */
  struct config_file *file;        /* borrowed: the current file */
  unsigned layer;                  /* of the choices in this file */
  size_t first_custom;             /* index of the first custom rule in this file */
  struct map customs;              /* owned: the names of these custom rules */
};

/* rules.c: the rules about configurations. They are not in the catalogue: they always run, and count as errors. */
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
/* Adds "; did you mean `near`?" to the last finding, and `near` as a replacement that editors can offer. NULL: adds nothing. */
void config_suggest(struct config_reader *reader, const char *near);
const char *config_quote(struct config_reader *reader, struct view text);
const char *config_quote_value(struct config_reader *reader, uint32_t spot);
/* Reports that the value, which the format names, has none of these types. */
void config_report_wrong_type(struct config_reader *reader, unsigned types, uint32_t spot, const char *format, ...)
    PRINTF_LIKE(4, 5);

/* read.c: checks the members of an object against its schema, and stores the correct values. */
void config_read_object(struct config_reader *reader, uint32_t object, const struct config_schema *shape, void *into);

/* schema.c: */

/* The string of a spot as a path. Relative paths are relative to the folder of the current file. */
const char *config_path(struct config_reader *reader, uint32_t spot);
/* The reason why a configuration may not name this file, or NULL. Options may name any file. */
const char *config_refuse(const struct config_reader *reader, const char *path);

#endif
