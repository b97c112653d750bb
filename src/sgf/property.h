/* property.h: the properties that SGF has names for, in FF1 to FF4.
 *
 * Sources: the FF[4] specification's property index (red-bean.com/sgf/proplist.html),
 * FF[3] and FF[1] documents as listed in its "history"; JSON-SGF uses the same names
 * and types. All points are two letters: column, row, 0-based from the top left
 * corner: a-z are 0 to 25, A-Z 26 to 51. */
#ifndef JGFLINT_SGF_PROPERTY_H
#define JGFLINT_SGF_PROPERTY_H

#include "base/arena.h"
#include "base/ascii.h"
#include "base/buffer.h"

enum sgf_type {
  SGF_TYPE_NONE,        /* KO DO IT */
  SGF_TYPE_NUMBER,      /* an integer */
  SGF_TYPE_REAL,
  SGF_TYPE_DOUBLE,      /* 1 or 2 */
  SGF_TYPE_COLOR,       /* B or W */
  SGF_TYPE_TEXT,        /* keeps its lines */
  SGF_TYPE_SIMPLE_TEXT, /* one line */
  SGF_TYPE_POINT,       /* a point, or nothing in a list that may be empty */
  SGF_TYPE_STONE,       /* a point in Go */
  SGF_TYPE_MOVE,        /* a point, or nothing for a pass */
  SGF_TYPE_POINT_POINT, /* composed */
  SGF_TYPE_POINT_TEXT,
  SGF_TYPE_TEXT_TEXT,   /* AP */
  SGF_TYPE_SIZE,        /* SZ: number, or number:number */
  SGF_TYPE_FIGURE,      /* FG: nothing, or number:text */
  SGF_TYPE_UNKNOWN
};

/* Where a property may stand (FF4: "property types"). */
enum sgf_place {
  SGF_PLACE_ANY,       /* no type: also with moves and setup */
  SGF_PLACE_ROOT,      /* the first node of a tree */
  SGF_PLACE_GAME_INFO, /* once on any path */
  SGF_PLACE_MOVE,
  SGF_PLACE_SETUP,
  SGF_PLACE_INHERIT
};

enum sgf_many { SGF_ONE, SGF_LIST, SGF_LIST_OR_EMPTY };

/* The order of these numbers is that of the names. */
#define P(name, ...) SGF_##name,
enum sgf_name { SGF_UNKNOWN,
#include "sgf/properties.def"
  SGF_NAME_COUNT };
#undef P

/* How values are spelled in SGF and in JGF, which values are offered, and which are in range. */
enum sgf_spelling {
  SGF_SPELLING_PLAIN, /* as it is */
  SGF_SPELLING_VERSION, SGF_SPELLING_GAME, SGF_SPELLING_CHARSET, SGF_SPELLING_PROGRAM, SGF_SPELLING_SIZE, SGF_SPELLING_STYLE,
  SGF_SPELLING_NAMES, SGF_SPELLING_RANK, SGF_SPELLING_RESULT, SGF_SPELLING_DATES, SGF_SPELLING_RULESET, SGF_SPELLING_KOMI,
  SGF_SPELLING_OLD_KOMI, SGF_SPELLING_HANDICAP, SGF_SPELLING_TIME, SGF_SPELLING_OVERTIME, SGF_SPELLING_SOURCE,
  SGF_SPELLING_VIEW, SGF_SPELLING_PRINT_MODE,
  /* of nodes; those of lists in the order in which JGF has them */
  SGF_SPELLING_MOVE, SGF_SPELLING_CLOCK, SGF_SPELLING_PERIODS, SGF_SPELLING_TURN, SGF_SPELLING_NODE_NAME, SGF_SPELLING_COMMENT,
  SGF_SPELLING_POINTS, SGF_SPELLING_LABELS, SGF_SPELLING_LINES,
  SGF_SPELLINGS
};

/* The place of a property in JGF. */
enum sgf_jgf_place {
  SGF_NOT_IN_JGF,
  SGF_IN_HEADER, /* section and keys */
  SGF_IN_PLAYER, /* section: the color; one key */
  SGF_IN_NODE    /* section: the member; keys: the type of its entries, or the key in a move */
};

/* What a property is in the game (go/game.h). */
enum sgf_use { SGF_NO_USE, SGF_IS_NAME, SGF_IS_PROSE, SGF_IS_VALUE, SGF_IS_ITEM, SGF_IS_JUDGMENT };

/* A row of properties.def. */
struct sgf_kind {
  const char *name; /* static: "AB"; NULL for SGF_UNKNOWN */
  enum sgf_type type;
  enum sgf_many many;
  enum sgf_place place;
  int first_ff, last_ff; /* in which versions it is known */
  int order;             /* among the properties of a node that is written; 0: behind all others */
  enum sgf_jgf_place jgf_place;
  const char *section;   /* static; NULL: SGF_NOT_IN_JGF */
  const char *keys[4];   /* static; NULL behind the last */
  enum sgf_spelling spelling;
  enum sgf_use use;
  uint8_t meaning;       /* enum go_meaning, enum go_item_kind, or enum sgf_judgment */
  uint8_t which;         /* the player, the color, or the type of markup */
  const char *description; /* static: one sentence or two, with a full stop */
};

/* SGF_UNKNOWN for what is in no version. */
enum sgf_name sgf_name_of(struct view name);
/* Whether it is a private property of a known program, and so no slip of the pen. */
bool sgf_name_is_private(struct view name);
/* The property that an unknown name is, but for a letter typed twice; empty: none. */
struct view sgf_name_slip(struct view name);
const struct sgf_kind *sgf_kind_of(enum sgf_name id);
/* The properties in the order in which they are written, SGF_UNKNOWN for numbers without one; and how many numbers there
 * are. */
enum sgf_name sgf_name_in_order(size_t number);
extern const size_t sgf_order_count;

/* Two letters are a point, wherever it lies; false for anything else. */
static inline bool sgf_letter(char c, int *number) {
  if (c >= 'a' && c <= 'z') *number = c - 'a';
  else if (ascii_is_capital(c)) *number = c - 'A' + 26;
  else return false;
  return true;
}

/* The other way: letters of 0 to 51, and a point in an arena; what has no letters gets the last. */
extern const char sgf_letters[];
struct view sgf_point_text(struct arena *arena, int x, int y);

static inline bool sgf_point(struct view text, int *x, int *y) {
  return text.length == 2 && sgf_letter(text.at[0], x) && sgf_letter(text.at[1], y);
}

static inline bool sgf_is_point(struct view text) {
  int x, y;
  return sgf_point(text, &x, &y);
}

static inline bool sgf_is_move(enum sgf_name id) {
  return id == SGF_B || id == SGF_W;
}

/* Stones that are put on the board, or taken away. */
static inline bool sgf_is_stones(enum sgf_name id) {
  return id == SGF_AB || id == SGF_AW || id == SGF_AE;
}

bool sgf_type_has_points(enum sgf_type type);
/* One capital or more. */
bool sgf_is_name(struct view name);
/* Of marks a point has one. */
bool sgf_is_mark(enum sgf_name id);
/* Whether it says how good the position is, or the move: of each kind a node has one. */
enum sgf_judgment { SGF_NO_JUDGMENT, SGF_OF_POSITION, SGF_OF_MOVE, SGF_JUDGMENTS };
enum sgf_judgment sgf_judgment_of(enum sgf_name id);
/* Whether it is a whole number that the property may have. FF4: only ST, FF, GM and PM have a range of their own. */
bool sgf_number_fits(enum sgf_name id, struct view text);
/* Static: what the property holds: "a text". */
const char *sgf_content_of(enum sgf_name id);

/* [+-]digits[.digits], with white space around; ".5" and "5." as well. False for anything else, and for 60 letters or more. */
bool sgf_number_read(struct view text, double *number);
/* Of SZ, 1 to 52: a side, 0 if that is none; and both, from `19`, from `19:13`, whose second part is `second`, and from
 * `19x13`,
 * which SGF does not have and which can mean nothing else. */
int sgf_side_read(struct view text);
bool sgf_size_read(struct view text, struct view second, int *width, int *height);

/* One of the values that a property may have, as it stands in SGF. */
struct sgf_choice {
  const char *value;   /* static: "1"; NULL at the end of a list */
  const char *meaning; /* static; NULL: the value says it */
};

/* Static: what a value looks like, where it may stand and in which versions, as a phrase. Appended. */
void sgf_describe_kind(enum sgf_name id, struct buffer *to);
/* Static: the values that are worth to be offered; an empty list if there are none. */
const struct sgf_choice *sgf_choices_of(enum sgf_name id);

struct sgf_game {
  const char *title; /* as FF[4] has it */
  const char *type;  /* the word for it in JGF, or NULL */
};

/* The game of a number, or NULL. */
const struct sgf_game *sgf_game_of(double number);
/* The number for a word of JGF, or 0. */
int sgf_game_number(struct view type);

/* What a value means that is not well-formed. */
struct sgf_meaning {
  struct view text;     /* as FF[4] writes it; empty if that is not certain */
  bool is_part;         /* the value says more than the text */
  struct view overtime; /* what belongs into OT, of a value of TM; else empty */
};

/* True if a value of RE, DT, TM or KM is well-formed, or if it belongs to another property. */
bool sgf_value_spell(struct arena *arena, enum sgf_name id, struct view text, struct sgf_meaning *meaning);

/* The length of the beginning that an entry of DT shares with the canonical date before it, which has `length` bytes: 8 for
 * "03" after "2014-01-02". -1 if it is not an entry as FF[4] writes it. */
int sgf_date_shared(struct view entry, size_t length);

/* The kind of a win that a margin of hundredths means ("W+0.02": W+T); empty for other results. */
struct view sgf_kind_as_margin(struct view text);

#endif
