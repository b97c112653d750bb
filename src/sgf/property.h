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

/* Sorted by name. X(name, type, many, place, first FF, last FF) */
#define SGF_NAMES(X) \
  X(AB, STONE, LIST, SETUP, 1, 4) X(AE, POINT, LIST, SETUP, 1, 4) X(AN, SIMPLE_TEXT, ONE, GAME_INFO, 3, 4) \
  X(AP, TEXT_TEXT, ONE, ROOT, 4, 4) X(AR, POINT_POINT, LIST, ANY, 4, 4) X(AW, STONE, LIST, SETUP, 1, 4) \
  X(B, MOVE, ONE, MOVE, 1, 4) X(BL, REAL, ONE, MOVE, 1, 4) X(BM, DOUBLE, ONE, MOVE, 1, 4) \
  X(BR, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) X(BS, NUMBER, ONE, GAME_INFO, 1, 3) X(BT, SIMPLE_TEXT, ONE, GAME_INFO, 3, 4) \
  X(C, TEXT, ONE, ANY, 1, 4) X(CA, SIMPLE_TEXT, ONE, ROOT, 4, 4) X(CH, DOUBLE, ONE, ANY, 1, 3) \
  X(CP, SIMPLE_TEXT, ONE, GAME_INFO, 3, 4) X(CR, POINT, LIST, ANY, 3, 4) X(DD, POINT, LIST_OR_EMPTY, INHERIT, 4, 4) \
  X(DM, DOUBLE, ONE, ANY, 3, 4) X(DO, NONE, ONE, MOVE, 3, 4) X(DT, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) \
  X(EL, NUMBER, ONE, ANY, 1, 1) X(EV, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) X(EX, MOVE, ONE, ANY, 1, 1) \
  X(FF, NUMBER, ONE, ROOT, 1, 4) X(FG, FIGURE, ONE, ANY, 1, 4) X(GB, DOUBLE, ONE, ANY, 1, 4) \
  X(GC, TEXT, ONE, GAME_INFO, 1, 4) X(GM, NUMBER, ONE, ROOT, 1, 4) X(GN, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) \
  X(GW, DOUBLE, ONE, ANY, 1, 4) X(HA, NUMBER, ONE, GAME_INFO, 1, 4) X(HO, DOUBLE, ONE, ANY, 3, 4) \
  X(ID, SIMPLE_TEXT, ONE, GAME_INFO, 3, 3) X(IT, NONE, ONE, MOVE, 3, 4) X(KI, NUMBER, ONE, GAME_INFO, 1, 1) \
  X(KM, REAL, ONE, GAME_INFO, 1, 4) X(KO, NONE, ONE, MOVE, 3, 4) X(L, POINT, LIST, ANY, 1, 2) \
  X(LB, POINT_TEXT, LIST, ANY, 3, 4) X(LN, POINT_POINT, LIST, ANY, 4, 4) X(LT, NONE, ONE, ANY, 3, 3) \
  X(M, POINT, LIST, ANY, 1, 2) X(MA, POINT, LIST, ANY, 3, 4) X(MN, NUMBER, ONE, MOVE, 3, 4) \
  X(N, SIMPLE_TEXT, ONE, ANY, 1, 4) X(OB, NUMBER, ONE, MOVE, 3, 4) X(OM, NUMBER, ONE, ANY, 3, 3) \
  X(ON, SIMPLE_TEXT, ONE, GAME_INFO, 3, 4) X(OP, REAL, ONE, ANY, 3, 3) X(OT, SIMPLE_TEXT, ONE, GAME_INFO, 4, 4) \
  X(OV, REAL, ONE, ANY, 3, 3) X(OW, NUMBER, ONE, MOVE, 3, 4) X(PB, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) \
  X(PC, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) X(PL, COLOR, ONE, SETUP, 1, 4) X(PM, NUMBER, ONE, INHERIT, 4, 4) \
  X(PW, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) X(RE, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) X(RG, POINT, LIST, ANY, 1, 3) \
  X(RO, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) X(RU, SIMPLE_TEXT, ONE, GAME_INFO, 3, 4) X(SC, POINT, LIST, ANY, 1, 3) \
  X(SE, POINT, LIST, ANY, 3, 3) X(SI, DOUBLE, ONE, ANY, 3, 3) X(SL, POINT, LIST, ANY, 1, 4) \
  X(SO, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) X(SQ, POINT, LIST, ANY, 4, 4) X(ST, NUMBER, ONE, ROOT, 4, 4) \
  X(SZ, SIZE, ONE, ROOT, 1, 4) X(TB, POINT, LIST_OR_EMPTY, ANY, 1, 4) X(TC, NUMBER, ONE, ANY, 3, 3) \
  X(TE, DOUBLE, ONE, MOVE, 1, 4) X(TM, REAL, ONE, GAME_INFO, 1, 4) X(TR, POINT, LIST, ANY, 3, 4) \
  X(TW, POINT, LIST_OR_EMPTY, ANY, 1, 4) X(UC, DOUBLE, ONE, ANY, 3, 4) X(US, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) \
  X(V, REAL, ONE, ANY, 1, 4) X(VW, POINT, LIST_OR_EMPTY, INHERIT, 3, 4) X(W, MOVE, ONE, MOVE, 1, 4) \
  X(WL, REAL, ONE, MOVE, 1, 4) X(WR, SIMPLE_TEXT, ONE, GAME_INFO, 1, 4) X(WS, NUMBER, ONE, GAME_INFO, 1, 3) \
  X(WT, SIMPLE_TEXT, ONE, GAME_INFO, 3, 4)

#define SGF_NAME_ENUM(name, type, many, place, first, last) SGF_##name,
enum sgf_name { SGF_UNKNOWN, SGF_NAMES(SGF_NAME_ENUM) SGF_NAME_COUNT };
#undef SGF_NAME_ENUM

struct sgf_kind {
  const char *name; /* static: "AB"; NULL for SGF_UNKNOWN */
  enum sgf_type type;
  enum sgf_many many;
  enum sgf_place place;
  int first_ff, last_ff; /* in which versions it is known */
};

/* SGF_UNKNOWN for what is in no version. */
enum sgf_name sgf_name_of(struct view name);
/* Whether it is a private property of a known program, and so no slip of the pen. */
bool sgf_name_is_private(struct view name);
/* The property that an unknown name is, but for a letter typed twice; empty: none. */
struct view sgf_name_slip(struct view name);
const struct sgf_kind *sgf_kind_of(enum sgf_name id);

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

/* [+-]digits[.digits], with white space around; ".5" and "5." as well. False for anything else, and for 60 letters or more. */
bool sgf_number_read(struct view text, double *number);
/* Of SZ, 1 to 52: a side, 0 if that is none; and both, from `19`, from `19:13`, whose second part is `second`, and from `19x13`,
 * which SGF does not have and which can mean nothing else. */
int sgf_side_read(struct view text);
bool sgf_size_read(struct view text, struct view second, int *width, int *height);

/* What the properties of SGF mean, for people who write them: in the words of FF[4], and of FF[3] and FF[1] for
 * those that FF[4] no longer has. */

/* One of the values that a property may have, as it stands in SGF. */
struct sgf_choice {
  const char *value;   /* static: "1"; NULL at the end of a list */
  const char *meaning; /* static; NULL: the value says it */
};

/* Static: one sentence or two, with a full stop; NULL for SGF_UNKNOWN. */
const char *sgf_meaning_of(enum sgf_name id);
/* Static: what a value looks like, where it may stand and in which versions, as a phrase. Appended. */
void sgf_describe_kind(enum sgf_name id, struct buffer *to);
/* Static: the values that are worth to be offered; an empty list if there are none. */
const struct sgf_choice *sgf_choices_of(enum sgf_name id);

#endif
