/* game.h: a Go game, independent of its file format.
 *
 * The readers of the formats fill it, and the static checks, the replay and the rules read it. It contains the board, the
 * rules, the players, and the tree of nodes with moves, setup, markup, score and comments, each with the spot from which it
 * was read. It is not checked: points may be off the board, and colors may belong to no player.
 *
 * A spot is a number that the reader converts to a span: in JSON the index of a value in the document (json/document.h), in
 * other formats a number of the reader. NO_SPOT means that the value is missing.
 *
 * Points count from 0 at the top left corner, x to the right and y down, as in JGF 2. Cut-offs hide lines and do not shift
 * points. */
#ifndef JGFLINT_GO_GAME_H
#define JGFLINT_GO_GAME_H

#include "base/buffer.h"
#include "facts/go_facts.h"
#include "text/source.h"

enum { GO_LARGEST_SIDE = 52, GO_NO_NODE = -1 };

/* Colors are small numbers: 0 is an empty point ("clear" in a setup), 1 black, 2 white. Other colors get the next numbers. 255
 * is an unreadable color, which no player has. */
enum { GO_EMPTY = 0, GO_BLACK = 1, GO_WHITE = 2, GO_FIRST_OTHER = 3, GO_LAST_OTHER = 254, GO_NO_COLOR = 255 };

static inline bool go_is_color(uint8_t color) {
  return color != GO_EMPTY && color != GO_NO_COLOR;
}

struct go_value {
  uint8_t meaning;  /* enum go_meaning */
  uint8_t is_text;  /* text, not a number (a boolean is 0 or 1) */
  uint16_t player;  /* for GO_PLAYER_*: index in the list of players, from 0. The number of a GO_PLAYER_COLOR is the color */
  uint32_t spot;
  double number;
  struct view text; /* borrowed from the input */
};

/* A piece of free text: a name or a comment, for the rules of rules/text.md. */
struct go_text {
  struct view text; /* borrowed */
  uint32_t spot;
  bool is_comment;  /* a comment, not a name or another short value */
};

enum go_item_kind {
  GO_MOVE,      /* color, point or pass */
  GO_SETUP,     /* color (GO_EMPTY clears), point */
  GO_TURN,      /* color */
  GO_MARKUP,    /* type, point, text_spot for a label */
  GO_SCORE,     /* color, point */
  GO_COMMENT,   /* spot is the string */
  GO_NODE_NAME, /* spot is the string */
  GO_SOLUTION,
  GO_TIME_LEFT, /* number: seconds; spot: the value; color: the player */
  GO_PERIODS_LEFT, /* number; color as for the time */
  GO_UNREAD       /* may be a move or a setup, but cannot be read: the position after it and the player to move are unknown.
                     With GO_IS_PASS, the board is unchanged. A move with an unreadable color or point is a GO_MOVE. marks
                     has GO_NO_POINT */
};

enum go_item_mark {
  GO_IS_PASS = 1,
  GO_NO_POINT = 2,   /* the point is missing or unreadable: x and y have no meaning */
  GO_HAS_TEXT = 4,   /* markup with a non-empty text */
  GO_ODD_COLOR = 8,  /* the color is misspelled; `color` is its interpretation */
  GO_MORE_MOVE = 16  /* another value of the previous move's property: reported separately, not as out of turn */
};

struct go_item {
  uint32_t spot;           /* the whole move, point, value */
  uint32_t x_spot, y_spot; /* NO_SPOT if the format has none: use `spot`. Of an unreadable point: values that may be a point in
                              another notation (point_notation.c); y_spot is NO_SPOT for a single value */
  uint32_t text_spot;      /* markup: the label; move, setup, score, turn: the color, in SGF also of clocks; or NO_SPOT */
  uint32_t group;          /* spot of the entry around it ({type, coords}), or NO_SPOT */
  int32_t x, y;            /* can be off the board */
  double number;
  uint8_t kind;            /* enum go_item_kind */
  uint8_t color;
  uint8_t type;            /* GO_MARKUP: index in `markup_types` of the game */
  uint8_t marks;           /* enum go_item_mark */
};

static inline bool go_item_can_have_point(const struct go_item *item) {
  return item->kind == GO_MOVE || item->kind == GO_SETUP || item->kind == GO_MARKUP || item->kind == GO_SCORE;
}

static inline bool go_item_has_point(const struct go_item *item) {
  return go_item_can_have_point(item) && !(item->marks & (GO_IS_PASS | GO_NO_POINT));
}

/* Nodes are in the order of the text, depth first: the first child of a node is the next node. */
struct go_node {
  int32_t parent;      /* the previous node; GO_NO_NODE for the root (and other roots of a broken tree) */
  uint32_t first_item; /* index in items */
  uint32_t item_count;
  uint32_t spot;
  uint32_t line;       /* number of its list of nodes: 0 is the tree. A branch starts where this number changes */
  bool is_empty;       /* the text has no data in this node, not even unknown data */
};

struct go_board_size {
  int width, height;   /* 1 to 52; 0 if the size is unusable: the game is not replayed */
  int cut_top, cut_bottom, cut_left, cut_right; /* numbers of hidden rows and columns, 0 or more */
  bool assumed;        /* no size is given: 19x19 */
};

/* Values that the record has but that cannot be read. Their defaults do not apply, and checks do not use them. A board of unknown
 * size is 0x0. */
enum go_unknown {
  GO_UNKNOWN_SUICIDE = 1, /* whether suicide is allowed */
  GO_UNKNOWN_HANDICAP = 2,
  GO_UNKNOWN_PLAYERS = 4  /* the number of players and their colors */
};

struct game {
  struct go_board_size board;
  bool allow_suicide, disallow_repeats;
  bool states_suicide;   /* allow_suicide is explicit in the record, not from the ruleset */
  bool komi_in_hundredths; /* the writer of the record writes 50 for half a point */
  bool komi_in_stones;     /* the writer also writes 250 for 2.5 stones under Chinese rules */
  bool is_go;          /* game.type is go, missing or unreadable */
  unsigned unknown;    /* enum go_unknown, or-ed */
  struct go_value *values; /* owned */
  size_t value_count, value_capacity;
  struct go_text *texts; /* owned; in the order of the text */
  size_t text_count, text_capacity;
  struct go_node *nodes; /* owned */
  size_t node_count, node_capacity;
  struct go_item *items; /* owned */
  size_t item_count, item_capacity;
  size_t player_count;
  uint32_t spot;         /* the whole record */
  uint32_t rules_spot, board_spot, tree_spot; /* NO_SPOT if absent */
  const char *color_names[256];      /* borrowed or static; [1] "black", [2] "white" */
  unsigned color_count;              /* the largest number in use plus 1 */
  const char *markup_types[256];     /* borrowed or static; index 0 is not used */
  unsigned markup_type_count;
  /* Converts a spot, except NO_SPOT, to a span. NULL: there are no spans. */
  struct span (*span)(const void *places, uint32_t spot);
  /* Appends the comment, name or label at a spot. NULL: there are no texts. */
  void (*text)(const void *places, uint32_t spot, struct buffer *to);
  const void *places; /* borrowed */
  const char *source; /* borrowed: the text that spans refer to; NULL: texts are not compared */
};

void game_init(struct game *game);
/* Empties it for the next game but keeps the memory. */
void game_clear(struct game *game);
void game_release(struct game *game);

/* `data` of GO_FACT_FORK. A branch begins with a new list of nodes, or with a node that follows branches in its list. */
struct go_fork {
  int32_t node;      /* the node before the branches; GO_NO_NODE if the tree begins with them */
  uint32_t first;    /* the first node of the first branch */
  size_t branches;
};

/* Emits GO_FACT_NODE_EMPTY and GO_FACT_FORK. */
void game_note_tree(const struct game *game, struct fact_sink sink);
/* Emits the facts of the static checks (static_checks.c): points off the board or cut off, repeated points, labels without text,
 * and variations with the same first move. */
void static_checks_run(const struct game *game, struct fact_sink sink);

/* Each function adds an element at the end for the caller to fill: spots are NO_SPOT, the parent of a node is GO_NO_NODE, other
 * members are 0. The pointer is valid until the next call. game_add_item adds to the last node. */
struct go_node *game_add_node(struct game *game);
struct go_item *game_add_item(struct game *game);
struct go_value *game_add_value(struct game *game);
struct go_text *game_add_text(struct game *game);

/* The first value with this meaning, or NULL. */
const struct go_value *game_value(const struct game *game, enum go_meaning meaning);
/* The first value with this meaning of this player, or NULL. */
const struct go_value *game_player_value(const struct game *game, size_t player, enum go_meaning meaning);
/* The number of the color with this name, in lower case. A new name gets a new number. `copy` is the same name with a NUL, and
 * must outlive the contents of the game. Colors beyond GO_LAST_OTHER share this number. */
uint8_t game_color(struct game *game, struct view name, const char *copy);
/* The letter for a stone of this color: X for black, O for white, the initial or '#' for other colors. */
char game_color_letter(const struct game *game, uint8_t color);
/* The item of this kind in a node, or NULL. */
const struct go_item *game_node_item(const struct game *game, size_t node, enum go_item_kind kind);
/* The node of an item; the last node if no node has it. */
uint32_t game_item_node(const struct game *game, uint32_t item);

/* The colors of the players. */
struct player_colors {
  uint8_t players[256]; /* number of players with this color; 255 is 255 or more */
  unsigned sides;       /* number of different colors of the players */
  bool complete;        /* every player has a readable color */
  bool one_sided;       /* two or more players, all with the same color */
};

void player_colors_read(const struct game *game, struct player_colors *player_colors);

/* Returns false only if all players are known and none has the color. Always true for black and white. */
bool player_colors_has(const struct player_colors *player_colors, uint8_t color);

/* ---- the six types of markup of JGF 2, with the SGF property of each ---- */

#define MARKUP_TYPES_ALL(X) \
  X("circle", "CR") X("triangle", "TR") X("square", "SQ") X("mark", "MA") X("label", "LB") X("selected", "SL")

/* Types as numbers, in the order of the list. Types of MARKUP_NONE are not compared. */
enum markup {
  MARKUP_NONE, MARKUP_CIRCLE, MARKUP_TRIANGLE, MARKUP_SQUARE, MARKUP_MARK, MARKUP_LABEL, MARKUP_SELECTED, MARKUP_END,
  MARKUP_TYPES = MARKUP_END - 1
};
extern const struct markup_type {
  const char *name, *property;
} markup_types[MARKUP_TYPES];

/* The name for an SGF property; NULL if the property is not such a mark. */
const char *markup_type_of(struct view property);

/* Sends a fact to the sink, with the spans of its spots. */
void game_note(const struct game *game, struct fact_sink sink, struct fact fact);

/* The span of a spot; empty for NO_SPOT and if there are no spans. */
static inline struct span game_span(const struct game *game, uint32_t spot) {
  return spot == NO_SPOT || !game->span ? (struct span){0, 0} : game->span(game->places, spot);
}

#endif
