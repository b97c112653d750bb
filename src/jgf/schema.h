/* schema.h: what an object of a record looks like, as rows.
 *
 * A schema is the type of an object: its rows say which keys it has, of what type, in
 * which range, with which words or pattern, and what the value means for the game. Keys that only JGF 1
 * had are rows of migration.h. Reading, checking, messages, insertion and the printed JSON Schemas go by these rows, and
 * editors complete by the printed schemas.
 * Sources: the specifications of JGF 1 and 2, and records of Seki (jgf-dialects(7)).
 * All tables and strings are static. */
#ifndef JGFLINT_JGF_SCHEMA_H
#define JGFLINT_JGF_SCHEMA_H

#include "base/buffer.h"
#include "jgf/keys.h"

struct json_document;

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
  bool is_open;                  /* other words are as good; these are the usual ones */
  const char *definition;        /* name of the list in the printed schema, or NULL */
  const struct jgf_words *others; /* words that are right as well, or NULL */
};

extern const struct jgf_words jgf_color_words, jgf_setup_words, jgf_markup_words;

/* Whether it is one of the words or of the others. */
bool jgf_words_have(const struct jgf_words *words, struct view text);

struct jgf_schema;

struct jgf_field {
  uint16_t key;       /* enum jgf_key */
  uint8_t types;      /* enum jgf_type, or-ed */
  uint8_t since;      /* the version of JGF that has it first; 0: JGF 1 */
  uint16_t flags;     /* enum jgf_flag, or-ed */
  uint8_t meaning;    /* enum go_meaning, for READ_VALUE */
  uint8_t action;     /* enum jgf_action */
  uint8_t pattern;    /* enum pattern, for FIELD_PATTERN */
  int least, most;    /* for FIELD_RANGE; most INT_MAX: no limit */
  const struct jgf_schema *schema;   /* of the object, or NULL */
  const struct jgf_field *element; /* of the list's elements, or NULL */
  const struct jgf_words *words;   /* or NULL: any text */
  const char *example;             /* a value in JSON, as messages show it; or NULL */
  const char *offered;             /* values with commas that editors offer beside it; or NULL */
  const char *default_value;       /* what its absence means, in JSON; or NULL */
};

struct jgf_schema {
  const char *name;   /* as said to users: "a player", "the rules" */
  const char *path;   /* of its place: "rules", "players[]", "tree[].move" */
  const struct jgf_field *fields;
  size_t count;       /* at most 63 */
  const char *definition;  /* its name in the printed schema, which refers to it; NULL: it stands in its place */
  const char *constraints; /* what holds for its members together, as members of a JSON Schema; or NULL */
};

extern const struct jgf_schema jgf_record_schema, jgf_player_schema, jgf_keyed_player_schema, jgf_node_schema, jgf_move_schema,
    jgf_setup_entry_schema, jgf_markup_entry_schema, jgf_score_entry_schema, jgf_point_schema, jgf_label_point_schema;

/* All schemas of JGF 2 and their parts, for lists of them; ends with NULL. */
extern const struct jgf_schema *const jgf_schemas[];

/* The schema of the record's own member of that name; NULL if JGF 2 has none, or it is no object that is known inside. */
const struct jgf_schema *jgf_schema_of(unsigned key);

/* The schema of the object at a path, among those of JGF 2; NULL if there is none. */
const struct jgf_schema *jgf_schema_at(const char *path);

/* The row of a key, or NULL. */
const struct jgf_field *jgf_field_find(const struct jgf_schema *schema, unsigned key);

/* The only object of JGF 2, other than `schema`, that has this key with that type, or failing that with any type; NULL for none
 * or several. */
const struct jgf_schema *jgf_schema_with(unsigned key, unsigned type, const struct jgf_schema *schema);

/* The row whose key `name` equals but for case, separators and characters that only look alike; NULL if there is none. */
const struct jgf_field *jgf_field_by_letters(const struct jgf_schema *schema, struct view name);
/* Which rows' keys an object has, under their right names: bit i for row i; no schema has 64 rows. It is looked up once for an
 * object, which may have a million keys that are none. */
uint64_t jgf_rows_there(const struct json_document *document, uint32_t object, const struct jgf_schema *schema);
/* The required key that is not there and that `name` is a slip of: then there is one defect, the slip, and reading goes on as if
 * it were right. NULL if there is none. */
const struct jgf_field *jgf_field_missing(const struct jgf_schema *schema, uint64_t there, struct view name);
/* The key of JGF 2, whatever object it belongs to, that `name` equals in that way, or KEY_NONE. */
unsigned jgf_key_by_letters(struct view name);

#endif
