/* read.h: reads a JGF record from a JSON document.
 *
 * One pass checks the record by its schema, and fills the game. Values under keys of JGF 1 are migrated first (migration.h).
 * Forms older than JGF 1 are not read. */
#ifndef JGFLINT_JGF_READ_H
#define JGFLINT_JGF_READ_H

#include "facts/fact.h"
#include "go/game_digest.h"
#include "jgf/migration.h"
#include "json/document.h"

struct jgf_field;

enum jgf_players_form { JGF_PLAYERS_NONE, JGF_PLAYERS_LIST, JGF_PLAYERS_BY_COLOR, JGF_PLAYERS_NUMBERED };

/* A member that belongs to another place in JGF 2. Several members can claim the same place. */
struct jgf_claim {
  const struct jgf_field *row; /* of the place; static */
  uint32_t spot;
  bool is_read; /* its value is read for that place */
  bool fits_there; /* it is in a wrong object, and its value fits that place */
  bool is_old_key; /* its key is an older one */
};

struct jgf_read_result {
  bool is_record;         /* an object with a tree in some form, so the game may be checked */
  bool is_foreign;        /* JSON of another kind, which is not checked further */
  bool is_unsupported;    /* in a form older than JGF 1, which is not checked further */
  bool older;             /* JGF 1 */
  bool has_flat_variations;
  uint32_t top;           /* the record: 0, or NO_SPOT */
  uint32_t info;          /* `record` */
  uint32_t version;       /* its value */
  uint32_t tree;
  enum jgf_players_form players_form;
  size_t old_count;       /* keys and forms of JGF 1 */
  size_t newer_count;     /* keys that only v2 has */
  const struct jgf_claim *claims; /* of the header, in the order of the text; borrowed from the scratch */
  size_t claim_count;
  const struct jgf_migration *migration; /* keys and comments of JGF 1; borrowed from the scratch */
  uint32_t numbered_kept; /* NUMBERED: players with the key black or white and at least one value */
};

/* Memory that is used again for the next record, by one thread at a time. {0} is empty. */
struct jgf_scratch {
  struct jgf_claim *claims; /* owned */
  size_t claim_count, claim_capacity;
  struct facts misplaced; /* noted after all claims are known */
  struct jgf_migration migration; /* owned */
};

void jgf_scratch_release(struct jgf_scratch *scratch);

/* Reads `document` into `game`, which is empty, and `read_result`, and notes facts in `sink`. The game borrows from the document.
 * A member with a misspelled key gets the number of the right key in the document. */
void jgf_read(struct json_document *document, struct game *game, struct jgf_read_result *read_result,
              struct jgf_scratch *scratch, struct fact_sink sink);

/* Reads a point in the form "dd" or [3, 3]; fills x, y and, for numbers, their spots. False for other values. */
bool jgf_point_form_read(const struct json_document *document, uint32_t spot, struct go_item *item);

/* The member in the right place of a row of the header, or NO_SPOT. *can_be_there: it is missing, and its object can
 * have it. */
uint32_t jgf_home_member(const struct json_document *document, const struct jgf_field *row, bool *can_be_there);

/* Whether the record has the form of Seki: players under their colors, or a generator such as "Seki v4.3.0" unless the players
 * are a list. Seki 4 does not read the list that the specification requires, so no safe fix converts the players. */
bool jgf_is_seki(const struct jgf_read_result *read_result, const struct game *game);

/* ---- leftovers.c ---- */

/* Adds the values of the document that are not in `game`, which was read from it, for the digest. Each counts by its key and
 * its text, but not by its place in the header or in its node, because fixes move misplaced keys. Data of jgflint in meta,
 * pointers of converters and keys that go to meta.legacy do not count. */
void jgf_leftovers_collect(const struct json_document *document, const struct game *game, struct game_leftovers *leftovers);
/* Appends the text of a value, for struct game. A comment of JGF 1 includes its name and its time. */
void jgf_spot_text(const void *document, uint32_t spot, struct buffer *to);

#endif
