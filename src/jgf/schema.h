/* schema.h: the objects of a record, as rows.
 *
 * A schema is the type of an object. Its rows list the keys, their types, ranges, words or patterns, and their meaning for the
 * game. migration.c lists the keys of JGF 1. Reading, checking, messages, insertion, the printed JSON Schemas and completion in
 * editors use these rows.
 * Sources: the specifications of JGF 1 and 2, and records of Seki (jgf-dialects(7)).
 * All tables and strings are static. */
#ifndef JGFLINT_JGF_SCHEMA_H
#define JGFLINT_JGF_SCHEMA_H

#include "base/buffer.h"
#include "jgf/keys.h"

enum jgf_type {
  TYPE_NULL = 1,
  TYPE_BOOLEAN = 2,
  TYPE_INTEGER = 4, /* a number without a fraction, spelled as one */
  TYPE_DOUBLE = 8,
  TYPE_NUMBER = TYPE_INTEGER | TYPE_DOUBLE,
  TYPE_STRING = 16,
  TYPE_ARRAY = 32,
  TYPE_OBJECT = 64,
  TYPE_ANY = 127
};

enum jgf_flag {
  FIELD_REQUIRED = 1,
  FIELD_EXTENSION = 4,  /* written by a known program, not in a specification */
  FIELD_PATTERN = 8,    /* pattern holds */
  FIELD_RANGE = 16,     /* least and most hold */
  FIELD_MAY_BE_EMPTY = 32,
  FIELD_NAME = 64,      /* a short free text, for the rules about writing */
  FIELD_PROSE = 128,    /* a running one */
  FIELD_COORDINATE = 256,
  FIELD_OPEN = 1024     /* its content is not checked */
};

/* The action for a value of the right type. */
enum jgf_action {
  READ_NOTHING,
  READ_VALUE,   /* a header value: goes to the record by its meaning */
  READ_OBJECT,  /* read by the row's schema */
  READ_LIST,    /* each element judged by the row `element` */
  READ_PLAYERS, READ_TREE, READ_META,
  READ_MOVE, READ_SETUP, READ_MARKUP, READ_SCORE, READ_TURN, READ_COMMENTS, READ_NODE_NAME, READ_SOLUTION, READ_VARIATIONS,
  READ_FORMAT, READ_VERSION
};

/* The words that a string may be. */
struct jgf_words {
  const char *const *list;
  size_t count;
  bool is_open;                  /* other words are allowed as well */
  const char *definition;        /* name of the list in the printed schema, or NULL */
  const struct jgf_words *others; /* further allowed words, or NULL */
};

extern const struct jgf_words jgf_color_words, jgf_setup_words, jgf_markup_words;

/* Whether it is one of the words or of the others. */
bool jgf_words_have(const struct jgf_words *words, struct view text);

struct jgf_schema;

struct jgf_field {
  uint16_t key;       /* enum jgf_key */
  uint8_t types;      /* enum jgf_type, or-ed */
  uint8_t since;      /* the first version of JGF with it; 0: JGF 1 */
  uint16_t flags;     /* enum jgf_flag, or-ed */
  uint8_t meaning;    /* enum go_meaning, for READ_VALUE */
  uint8_t action;     /* enum jgf_action */
  uint8_t pattern;    /* enum pattern, for FIELD_PATTERN */
  int least, most;    /* for FIELD_RANGE; most INT_MAX: no limit */
  const struct jgf_schema *schema;   /* of the object, or NULL */
  const struct jgf_field *element; /* of the list's elements, or NULL */
  const struct jgf_words *words;   /* or NULL: any text */
  const char *example;             /* a value in JSON, as messages show it; or NULL */
  const char *offered;             /* further values that editors offer, with commas; or NULL */
  const char *default_value;       /* the default in JSON; or NULL */
};

struct jgf_schema {
  const char *name;   /* in messages: "a player", "the rules" */
  const char *path;   /* of its place: "rules", "players[]", "tree[].move" */
  const struct jgf_field *fields;
  size_t count;       /* at most 63 */
  const char *definition;  /* its name in the printed schema; NULL: it has no separate definition */
  const char *constraints; /* constraints on its members together, as members of a JSON Schema; or NULL */
};

extern const struct jgf_schema jgf_record_schema, jgf_player_schema, jgf_keyed_player_schema, jgf_node_schema, jgf_move_schema,
    jgf_setup_entry_schema, jgf_markup_entry_schema, jgf_score_entry_schema, jgf_point_schema, jgf_label_point_schema;

/* All JGF 2 schemas, including the schemas of their parts; ends with NULL. */
extern const struct jgf_schema *const jgf_schemas[];

/* The schema of the record's member with this key, or NULL. */
const struct jgf_schema *jgf_schema_of(unsigned key);

/* The schema of JGF 2 with this path, or NULL. */
const struct jgf_schema *jgf_schema_at(const char *path);

/* The schema of JGF 2 that has this row, or NULL. */
const struct jgf_schema *jgf_home_of(const struct jgf_field *row);

/* The key of the record's member with this schema; KEY_NONE for the record itself and for other schemas. */
unsigned jgf_key_of(const struct jgf_schema *schema);

/* The row of a key, or NULL. */
const struct jgf_field *jgf_field_find(const struct jgf_schema *schema, unsigned key);
/* The same by the name of the key. */
const struct jgf_field *jgf_field_named(const struct jgf_schema *schema, const char *name);

/* Returns the only JGF 2 schema, other than `schema`, that has this key with this type. If no schema matches the type, returns
 * the only one that has the key. Returns NULL if no schema or several schemas match. */
const struct jgf_schema *jgf_schema_with(unsigned key, unsigned type, const struct jgf_schema *schema);

/* The row with this key, regardless of case, separators and lookalike characters; or NULL. */
const struct jgf_field *jgf_field_by_letters(const struct jgf_schema *schema, struct view name);
/* The key of JGF 2 in any object that matches as in jgf_field_by_letters, or KEY_NONE. */
unsigned jgf_key_by_letters(struct view name);

#endif
