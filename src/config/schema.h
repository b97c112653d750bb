/* schema.h: the keys of a configuration, as rows.
 *
 * The reader and the printed JSON Schema use these rows. */
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
  uint8_t element;          /* enum jgf_type of the elements of a list, or of the values of an object without a schema */
  bool required;
  bool names_rules;         /* strings name rules and families */
  bool not_empty;           /* a list of rules that must not be empty */
  bool is_option;           /* for options and programs; not allowed in a file */
  bool replaces;            /* a struct config_list: the list of a file replaces that of the file it extends */
  bool adds;                /* but options add to it */
  const char *const *words; /* the allowed strings, with NULL at the end; NULL: any string */
  const char *pattern;      /* a pattern of strings for the schema, or NULL */
  const char *preset;       /* the default, as JSON, for the schema; or NULL */
  const struct config_schema *shape; /* of the object, or of the objects of the list */
  /* Called at the beginning of an object: returns the target of its values. NULL: that of the object itself. */
  void *(*enter)(struct config_reader *reader, void *into, uint32_t spot);
  /* Called at the end of an object, with this target. `is_sound`: no mistake was found in it. NULL: is not used. */
  void (*leave)(struct config_reader *reader, void *into, bool is_sound);
  /* Takes one value: a scalar, an element of a list, a member of an object without shape. May report. NULL: is not used. */
  void (*read)(struct config_reader *reader, const struct config_field *field, void *into, uint32_t spot);
  size_t offset;            /* for `read`: the offset in the target */
  int kind;                 /* for `read`: enum choice_kind, or the minimum of a count */
  uint64_t most;            /* the largest count in a file, 0: any; options are trusted and may exceed it */
};

struct config_schema {
  const char *name; /* "a configuration" */
  const struct config_field *fields;
  size_t count;
  const char *more; /* further conditions, as members of its JSON Schema, or NULL */
};

extern const struct config_schema config_shape;

#endif
