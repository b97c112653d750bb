/* property.h: the SGF properties, versions FF1 to FF4 (properties.def). JSON-SGF uses the same names and types.
 *
 * A point is two letters: column and row from the top left corner, a-z for 0 to 25, A-Z for 26 to 51. */
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

/* What values of a type consist of. */
enum sgf_type_flag {
  SGF_TYPE_IS_POINT = 1 << 0,    /* one point, or a rectangle */
  SGF_TYPE_HAS_POINTS = 1 << 1,
  SGF_TYPE_IS_NUMBER = 1 << 2,
  SGF_TYPE_HAS_TEXT = 1 << 3,    /* any text, as the whole value or its second part */
  SGF_TYPE_IS_COMPOSED = 1 << 4, /* may have a colon and a second part */
  SGF_TYPE_MAY_BE_EMPTY = 1 << 5 /* an empty value means something, such as a pass */
};
enum { SGF_TYPES = SGF_TYPE_UNKNOWN + 1 };
extern const uint8_t sgf_type_flags[SGF_TYPES];

static inline bool sgf_type_is(enum sgf_type type, enum sgf_type_flag flag) {
  return sgf_type_flags[type] & flag;
}

/* The nodes that may have a property (FF4: "property types"). */
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
  SGF_SPELLING_PLAIN, /* unchanged */
  SGF_SPELLING_VERSION, SGF_SPELLING_GAME, SGF_SPELLING_CHARSET, SGF_SPELLING_PROGRAM, SGF_SPELLING_SIZE, SGF_SPELLING_STYLE,
  SGF_SPELLING_NAMES, SGF_SPELLING_RANK, SGF_SPELLING_RESULT, SGF_SPELLING_DATES, SGF_SPELLING_RULESET, SGF_SPELLING_KOMI,
  SGF_SPELLING_HANDICAP, SGF_SPELLING_TIME, SGF_SPELLING_OVERTIME, SGF_SPELLING_SOURCE,
  SGF_SPELLING_VIEW, SGF_SPELLING_PRINT_MODE,
  /* spellings in nodes; lists are in the order of their members in JGF */
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

/* The use of a property in the game (go/game.h). */
enum sgf_use { SGF_NO_USE, SGF_IS_NAME, SGF_IS_PROSE, SGF_IS_VALUE, SGF_IS_ITEM, SGF_IS_JUDGMENT };

/* A row of properties.def. */
struct sgf_kind {
  const char *name; /* static: "AB"; NULL for SGF_UNKNOWN */
  enum sgf_type type;
  enum sgf_many many;
  enum sgf_place place;
  int first_ff, last_ff; /* in which versions it is known */
  int order;             /* position of the property when a node is written; 0: after all others */
  enum sgf_jgf_place jgf_place;
  const char *section;   /* static; NULL: SGF_NOT_IN_JGF */
  const char *keys[4];   /* static; NULL after the last */
  enum sgf_spelling spelling;
  enum sgf_use use;
  uint8_t meaning;       /* enum go_meaning, enum go_item_kind, or enum sgf_judgment */
  uint8_t subtype;       /* the player, the color, or the type of markup */
  const char *description; /* static: one sentence or two, with a full stop */
};

/* Finds a property by name. SGF_UNKNOWN if no version has the name. */
enum sgf_name sgf_name_of(struct view name);
/* Whether a known program uses the name for a private property, so that it is not a typing mistake. */
bool sgf_name_is_private(struct view name);
/* The name of the property that results if a doubled letter of an unknown name is removed; empty if no property fits. */
struct view sgf_name_slip(struct view name);

/* By enum sgf_name. */
extern const struct sgf_kind sgf_kinds[SGF_NAME_COUNT];

static inline const struct sgf_kind *sgf_kind_of(enum sgf_name id) {
  return &sgf_kinds[id];
}

/* Converts a letter of a point to a number from 0 to 51. Returns false for other characters. */
static inline bool sgf_letter(char c, int *number) {
  if (c >= 'a' && c <= 'z') *number = c - 'a';
  else if (ascii_is_capital(c)) *number = c - 'A' + 26;
  else return false;
  return true;
}

/* The letters for 0 to 51, and a point as text in an arena. A coordinate out of range gets the last letter. */
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

/* Whether the property adds stones to the board or removes stones. */
static inline bool sgf_is_stones(enum sgf_name id) {
  return id == SGF_AB || id == SGF_AW || id == SGF_AE;
}

/* The name of FF4 for the lists M and L of older versions. */
static inline enum sgf_name sgf_name_now(enum sgf_name id) {
  return id == SGF_M ? SGF_MA : id == SGF_L ? SGF_LB : id;
}

/* Whether the name consists of one or more capitals. */
bool sgf_is_name(struct view name);
/* Whether an empty value means something: a pass, an empty list, a judgment. */
static inline bool sgf_may_be_empty(enum sgf_name id) {
  return sgf_kinds[id].many == SGF_LIST_OR_EMPTY || sgf_type_is(sgf_kinds[id].type, SGF_TYPE_MAY_BE_EMPTY);
}
/* Whether the property marks points. A point can have only one mark. */
bool sgf_is_mark(enum sgf_name id);
/* Whether the property judges the position or the move. A node can have one judgment of each kind. */
enum sgf_judgment { SGF_NO_JUDGMENT, SGF_OF_POSITION, SGF_OF_MOVE, SGF_JUDGMENTS };
enum sgf_judgment sgf_judgment_of(enum sgf_name id);
/* Whether the text is a whole number in the range of the property. In FF4, only ST, FF, GM and PM have a range. */
bool sgf_number_fits(enum sgf_name id, struct view text);
/* Static: a phrase for the content of the property, such as "a text". */
const char *sgf_content_of(enum sgf_name id);

/* Reads [+-]digits[.digits], ".5" or "5.", with or without white space around the number. Returns false for other texts, and
 * for 60 characters or more. */
bool sgf_number_read(struct view text, double *number);
/* Reads a side of the board from SZ: 1 to 52, or 0 if the text is not a valid side. */
int sgf_side_read(struct view text);
/* Reads both sides of the board from `19`, from `19:13` with `13` as `second`, or from `19x13`, which is not valid SGF but has
 * only one meaning. */
bool sgf_size_read(struct view text, struct view second, int *width, int *height);

/* A value that a property may have, in SGF spelling. */
struct sgf_choice {
  const char *value;   /* static: "1"; NULL at the end of a list */
  const char *meaning; /* static; NULL: the value needs no explanation */
};

/* Appends a description of the values of a property, the nodes that may have it, and its versions. */
void sgf_describe_kind(enum sgf_name id, struct buffer *to);
/* Static: the values to offer to a user; may be an empty list. */
const struct sgf_choice *sgf_choices_of(enum sgf_name id);

struct sgf_game {
  const char *title; /* as in FF[4] */
  const char *type;  /* the JGF word for the game, or NULL */
};

/* The game of a number, or NULL. */
const struct sgf_game *sgf_game_of(double number);
/* The number for a JGF word, or 0. */
int sgf_game_number(struct view type);

/* The meaning of a value that is not well-formed. */
struct sgf_meaning {
  struct view text;     /* in FF[4] spelling; empty if the meaning is uncertain */
  bool is_part;         /* the text lacks a part of the value */
  struct view overtime; /* the overtime in a value of TM, to be moved to OT; may be empty */
};

/* True if a value of RE, DT, TM or KM is well-formed, or if it belongs to another property. */
bool sgf_value_spell(struct arena *arena, enum sgf_name id, struct view text, struct sgf_meaning *meaning);

/* The length of the beginning that an entry of DT shares with the canonical date before it, which has `length` bytes: 8 for
 * "03" after "2014-01-02". Returns -1 if the entry is not in FF[4] spelling. */
int sgf_date_shared(struct view entry, size_t length);

/* The kind of a win that a margin of hundredths means ("W+0.02": W+T); empty for other results. */
struct view sgf_kind_as_margin(struct view text);

#endif
