/* digest_internal.h: what the parts of the digest share. For src/jgf alone.
 *
 * A part of the game is a digest of its own. Parts whose order says nothing are summed. */
#ifndef JGFLINT_JGF_DIGEST_INTERNAL_H
#define JGFLINT_JGF_DIGEST_INTERNAL_H

#include "go/replay.h"
#include "jgf/digest.h"
#include "jgf/read_internal.h"
#include "jgf/schema.h"

enum digest_part {
  PART_HEADER = 1, PART_PLAYER, PART_MEMBER, PART_JSON, PART_DATE, PART_DATES, PART_BOARD, PART_PERIODS, PART_META,
  PART_NODE, PART_MOVE, PART_SETUP, PART_MARKUP, PART_SCORE, PART_TURN, PART_COMMENT, PART_NAME, PART_SOLUTION,
  PART_TIME_LEFT, PART_PERIODS_LEFT, PART_ELEMENT, PART_TREE
};

/* A value of the header. A value in its place in JGF 2 replaces values in older places, and those replace values in no known
 * place. */
enum value_place { PLACE_PROPER, PLACE_OLD, PLACE_STRAY };

struct digest_value {
  struct digest128 hash;
  uint8_t meaning; /* enum go_meaning */
  uint8_t place;   /* enum value_place */
};

/* A point of a setup, markup or score. */
struct digest_point {
  struct digest128 hash;
  uint32_t item; /* of the record, for a setup; NO_SPOT */
};

struct digest_node {
  struct digest128 sum;  /* of its parts */
  struct digest128 tail; /* of its children and all below them, folded from the last to the first */
  uint32_t parts;
  uint32_t first_point, point_count;
  bool is_solution;
};

struct jgf_digester {
  const struct json_document *document; /* borrowed */
  const struct json_spot *spots;        /* borrowed */
  struct replay *replay;                /* owned */
  struct game game;                 /* moves and setup alone: to see what a setup does */
  struct digest_value *values;            /* owned */
  size_t value_count, value_capacity;
  struct digest_node *nodes;              /* owned; as those of the record */
  size_t node_capacity;
  struct digest_point *points;            /* owned */
  size_t point_count, point_capacity;
  struct digest_frame *frames;            /* owned */
  size_t frame_count, frame_capacity;
  struct hash_holder *holders;          /* owned: a value and the containers around it */
  size_t holder_count, holder_capacity;
  struct buffer dates, first_date;       /* dates parted by commas */
  struct buffer scratch;
  double board[GO_CUT_OFF_RIGHT - GO_BOARD_SIZE + 1];
  bool board_said[GO_CUT_OFF_RIGHT - GO_BOARD_SIZE + 1];
  uint8_t board_place[GO_CUT_OFF_RIGHT - GO_BOARD_SIZE + 1]; /* enum value_place */
  double periods, period;               /* numberOfPeriods, timePerPeriod */
  struct digest128 sum;                  /* parts of the whole record */
  struct digest128 *player;              /* parts of the player that is read; NULL outside of players */
  const struct json_spot *looked_at;    /* the object of which rows_there is known; NULL: of none */
  const struct jgf_schema *looked_as;
  uint64_t rows_there;
  bool has_overtime, has_setup, dates_in_place;
  bool is_stray;                        /* what is read stands in an object that has no place for it */
};

/* ---- digest_value.c: single values ---- */

/* Adds a number in any notation that is read, 0x1F and +.5 among them; false if it is none. */
bool number_text_digest(struct view text, struct digest128 *hash);

/* A value as it stands, but for the order of members. */
struct digest128 value_digest(struct jgf_digester *digester, uint32_t spot);
/* A member that nobody knows. */
struct digest128 member_digest(struct jgf_digester *digester, const char *path, uint32_t spot);
/* A number, or a string that is one as a whole. */
bool value_number(const struct jgf_digester *digester, uint32_t spot, double *number);
/* true, "true". */
bool value_is_true(const struct jgf_digester *digester, uint32_t spot);
bool value_is_empty(const struct jgf_digester *digester, uint32_t spot);
/* A string's content, or the spelling of a number. */
struct view text_trim(struct view text);
/* Feeds a color by its name, or by its letters if it has none; returns its number. */
uint8_t color_digest(struct jgf_digester *digester, struct view text, enum color_use use, struct digest128 *hash);
/* The row of a member, however its key is spelled; NULL if the schema has none. */
const struct jgf_field *member_field(struct jgf_digester *digester, uint32_t spot, const struct jgf_schema *schema);
/* Members that say nothing: superseded, null, unreadable. */
bool member_is_void(const struct jgf_digester *digester, uint32_t spot);

struct point {
  int32_t x, y;
  struct view text;        /* of a label */
  struct digest128 odd;   /* members that a point does not have */
};

/* False if it is none. */
bool coordinate_read(const struct jgf_digester *digester, uint32_t spot, int32_t *value);
bool point_read(struct jgf_digester *digester, uint32_t spot, struct point *point);

/* ---- digest_header.c: the header ---- */

void header_read(struct jgf_digester *digester);
/* Sums up what the header said. */
void header_end(struct jgf_digester *digester);

/* ---- digest_node.c: what is in a node ---- */

/* Adds to the node that was added last. */
void node_part(struct jgf_digester *digester, struct digest128 part);
/* A member of the node that was added last, other than its variations. */
void node_member_read(struct jgf_digester *digester, uint32_t spot);
/* Points that stand twice count once. */
void node_points_end(struct jgf_digester *digester);

#endif
