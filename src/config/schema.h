/* schema.h: what a configuration looks like, as rows.
 *
 * The reader goes by these rows, and so does the printed JSON Schema. */
#ifndef JGFLINT_CONFIG_SCHEMA_H
#define JGFLINT_CONFIG_SCHEMA_H

#include "config/config.h"
#include "jgf/schema.h"

struct config_reader;
struct config_schema;

struct config_field {
  const char *key;
  const char *help;         /* for the schema */
  uint8_t types;            /* enum jgf_type, or-ed */
  uint8_t element;          /* enum jgf_type: of a list's elements, or of the values of an object without shape */
  bool required;
  bool names_rules;         /* strings name rules and families */
  bool not_empty;           /* a list of rules: it names one */
  bool is_option;           /* for options and programs alone: no file may say it */
  bool replaces;            /* a struct config_list: what a file says takes the place of what it extends says */
  bool adds;                /* but options add to it */
  const char *const *words; /* what strings may say; NULL at the end. NULL: anything */
  const char *pattern;      /* what strings look like, for the schema; or NULL */
  const char *preset;       /* the default, as JSON, for the schema; or NULL */
  const struct config_schema *shape; /* of the object, or of the list's objects */
  /* An object begins: what its values go into. NULL: into what the object itself stands in. */
  void *(*enter)(struct config_reader *reader, void *into, uint32_t spot);
  /* Takes one value: a scalar, an element of a list, a member of an object without shape. May report. */
  void (*read)(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot);
  size_t where;             /* for `read`: offset in what it goes into */
  int kind;                 /* for `read`: enum choice_kind; of a count the least */
  uint64_t most;            /* of a count in a file, which may be anybody's: options may allow more; 0: any */
};

struct config_schema {
  const char *name; /* "a configuration" */
  const struct config_field *fields;
  size_t count;
  const char *more; /* what else has to hold, as members of its JSON Schema; or NULL */
};

extern const struct config_schema config_shape;

#endif
