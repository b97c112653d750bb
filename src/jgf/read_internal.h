/* read_internal.h: declarations that the parts of the reader share. Only for src/jgf. */
#ifndef JGFLINT_JGF_READ_INTERNAL_H
#define JGFLINT_JGF_READ_INTERNAL_H

#include "facts/jgf_facts.h"
#include "jgf/read.h"
#include "jgf/schema.h"

struct jgf_record_reader {
  struct json_document *document;       /* borrowed */
  const struct json_spot *spots;        /* borrowed */
  struct game *game;                /* borrowed */
  struct jgf_read_result *read_result;      /* borrowed */
  struct jgf_scratch *scratch;          /* borrowed */
  struct fact_sink sink;
  uint16_t player;                      /* index of the player that is read */
  uint32_t lines;                       /* lists of nodes begun so far */
  uint32_t unread_part;                 /* a member of this node with an unread part of the game, or NO_SPOT */
  uint64_t unread;                      /* header values that cannot be read: a bit for each enum go_meaning */
};

enum { JGF_MOST_FIELDS = 64 };

/* The members of an object, as object_check finds them. */
struct members {
  const struct jgf_schema *schema;
  uint32_t at[JGF_MOST_FIELDS]; /* by index of the row: spot of its value, or NO_SPOT if no value fits the row */
  uint64_t seen;                /* rows whose key exists, with any value */
  uint32_t count;               /* members, unknown ones too */
};

/* Returns the value of the row with that key, or NO_SPOT if no value fits the row. */
uint32_t members_value(const struct members *members, unsigned key);
/* Whether a member has that key, with any value. */
bool members_have(const struct members *members, unsigned key);

/* ---- schema_check.c: schemas ---- */

/* Checks the members of an object. Notes unknown keys, wrong types and missing keys. */
void object_check(struct jgf_record_reader *reader, uint32_t object, const struct jgf_schema *schema, struct members *members);
/* Checks one value against a row. Returns false if the value is not read. */
bool jgf_value_check(struct jgf_record_reader *reader, uint32_t spot, const struct jgf_field *field);

/* Notes that a value of the header cannot be read. */
void unread_add(struct jgf_record_reader *reader, const struct jgf_field *field);

void note(struct jgf_record_reader *reader, unsigned kind, uint32_t spot, const void *data, long long number, const char *text);
void note_key(struct jgf_record_reader *reader, unsigned kind, uint32_t spot, const void *data, long long number,
              const char *text);
/* ---- read_tree.c: lists of nodes ---- */

void tree_read(struct jgf_record_reader *reader, uint32_t tree);

/* ---- coerce.c ---- */

enum color_use { COLOR_OF_PLAYER, COLOR_OF_MOVE, COLOR_OF_SETUP, COLOR_OF_SCORE, COLOR_OF_TURN };
/* The number of the color that a string names. *is_unusual: it is misspelled. */
uint8_t color_read(struct jgf_record_reader *reader, uint32_t spot, enum color_use use, bool *is_unusual);
/* The same for the key of a player. */
uint8_t color_of_key(struct jgf_record_reader *reader, uint32_t spot, bool *is_unusual);
uint8_t markup_type_read(struct jgf_record_reader *reader, uint32_t spot, bool *known);

/* ---- foreign.c ---- */

/* Returns true if the document is not a record. `name` is then its format ("GeoJSON") or NULL; static. */
bool foreign_find(const struct json_document *document, const char **name);
/* Returns true for a member that only forms older than JGF 1 have. */
bool foreign_is_older(const struct json_document *document);
/* The member of an object with exactly this name, or the first element of a list ("0"); or NO_SPOT. */
uint32_t member_named(const struct json_document *document, uint32_t spot, struct view name);

/* ---- version.c ---- */

/* Returns true for a record in a form older than JGF 1. *place: the value of its version, or the record. */
bool version_is_unsupported(const struct jgf_record_reader *reader, uint32_t *place);
/* Decides whether the record is JGF 1 (read_result->older), and notes the facts that depend on that. */
void version_decide(struct jgf_record_reader *reader);

#endif
