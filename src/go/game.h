/* game.h: a game of Go, whatever file it was read from.
 *
 * The readers of the formats fill it; the static checks and the replay read it;
 * rules judge it. It holds what a game is (board, rules, players, the tree of nodes
 * with moves, setup, markup, score, comments), each thing with the spot it was read
 * from, and no opinion: points may lie off the board, colors may be of no player.
 *
 * A spot is a number that the reader can turn into a span: for JSON the index of a
 * value in the document (json/document.h), for other formats what that reader has
 * chosen. NO_SPOT says that a thing is not there.
 *
 * Points are 0-based from the top left corner: x to the right, y down, as
 * JGF 2 counts them: cut-offs hide lines and shift nothing. */
#ifndef JGFLINT_GO_GAME_H
#define JGFLINT_GO_GAME_H

#include "base/buffer.h"
#include "facts/go_facts.h"
#include "text/source.h"

enum { GO_LARGEST_SIDE = 52, GO_NO_NODE = -1 };

/* Colors are small numbers: 0 is an empty point ("clear" in a setup), 1 black,
 * 2 white; others get numbers as they occur. 255 stands for a color that could
 * not be read, which is nobody's. */
enum { GO_EMPTY = 0, GO_BLACK = 1, GO_WHITE = 2, GO_FIRST_OTHER = 3, GO_LAST_OTHER = 254, GO_NO_COLOR = 255 };

static inline bool go_is_color(uint8_t color) {
  return color != GO_EMPTY && color != GO_NO_COLOR;
}

struct go_value {
  uint8_t meaning;  /* enum go_meaning */
  uint8_t is_text;  /* else a number (a boolean is 0 or 1) */
  uint16_t player;  /* for GO_PLAYER_*: 0-based index in the list of players */
  uint32_t spot;
  double number;
  struct view text; /* borrowed from what was read */
};

/* A piece of free text: a name or a comment, for the rules of rules/text.md. */
struct go_text {
  struct view text; /* borrowed */
  uint32_t spot;
  bool is_comment;  /* running text; else a name or another short value */
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
  GO_TIME_LEFT, /* number: seconds; spot is the value; color: whose, GO_EMPTY: the mover's */
  GO_PERIODS_LEFT, /* number; color as for the time */
  GO_UNREAD       /* something that may be a move or a setup and cannot be read: nobody knows the position after it, or whose
                     turn it is; with GO_IS_PASS, the board is as it was. A move of which only color or point cannot be read
                     is a GO_MOVE. marks has GO_NO_POINT */
};

enum go_item_mark {
  GO_IS_PASS = 1,
  GO_NO_POINT = 2,   /* the point is missing or could not be read: x and y mean nothing */
  GO_HAS_TEXT = 4,   /* markup with a non-empty text */
  GO_ODD_COLOR = 8   /* the color is misspelled; `color` is what it was taken for */
};

struct go_item {
  uint32_t spot;           /* the whole move, point, value */
  uint32_t x_spot, y_spot; /* NO_SPOT where the format has none: then point at `spot` */
  uint32_t text_spot;      /* of a label; of a move: its color; NO_SPOT if none. Of setup, markup, score: see group */
  uint32_t group;          /* spot of the entry it stands in ({type, coords}); NO_SPOT if none */
  int32_t x, y;            /* may be off the board; fit an int32_t */
  double number;
  uint8_t kind;            /* enum go_item_kind */
  uint8_t color;
  uint8_t type;            /* GO_MARKUP: number of the markup type's name in the record's `markup_types` */
  uint8_t marks;           /* enum go_item_mark */
};

/* Nodes stand in the order of the text, which is depth first: a node's first
 * child, if it has one, is the next node. */
struct go_node {
  int32_t parent;      /* the node played before; GO_NO_NODE for the root (and further roots of a broken tree) */
  uint32_t first_item; /* into items */
  uint32_t item_count;
  uint32_t spot;
  uint32_t line;       /* number of the list of nodes it stands in: 0 is the tree itself. A branch starts where it changes */
};

struct go_board_size {
  int width, height;   /* 1..52; 0 where what the record says cannot be used: then the board is not played on */
  int cut_top, cut_bottom, cut_left, cut_right; /* rows and columns hidden, >= 0 */
  bool assumed;        /* nothing was said: 19x19 */
};

/* Values that the record has but that cannot be read. Their defaults do not hold either, and nothing is judged by them. A board
 * of unknown size is 0x0. */
enum go_unknown {
  GO_UNKNOWN_SUICIDE = 1, /* whether it is allowed */
  GO_UNKNOWN_HANDICAP = 2,
  GO_UNKNOWN_PLAYERS = 4  /* how many play, and with which colors */
};

/* A board that was too small for its game (static_checks.h). */
struct go_board_too_small {
  int width, height; /* as the record says */
  size_t points;     /* off that board; 0: the board is as the record says */
  uint32_t first;    /* the item of the first of them */
  bool in_x;         /* there are some beyond its width */
};

struct game {
  struct go_board_size board;
  struct go_board_too_small outgrown;
  bool allow_suicide, disallow_repeats;
  bool suicide_said;   /* allow_suicide is what the record says in so many words; else it follows from the ruleset */
  bool komi_in_hundredths; /* the program that wrote the record writes 50 for half a point */
  bool komi_in_stones;     /* ... and under Chinese rules 250 for 2.5 stones */
  bool is_go;          /* game.type is go, or is not said, or cannot be read */
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
  unsigned color_count;              /* one more than the largest number in use */
  const char *markup_types[256];     /* borrowed or static; 0 is none */
  unsigned markup_type_count;
  /* Turns a spot into a span. Never asked for NO_SPOT; NULL: there are no places. */
  struct span (*span)(const void *places, uint32_t spot);
  const void *places; /* borrowed */
  const char *source; /* borrowed: the text that spans count in; NULL: texts are not compared */
};

void game_init(struct game *game);
/* Empties it for the next game, and keeps the memory. */
void game_clear(struct game *game);
void game_release(struct game *game);

/* Each adds one element at the end, for the caller to fill: its spots are NO_SPOT, a node's parent is GO_NO_NODE, all else
 * is 0. The pointer is good until the next call. game_add_item adds to the last node. */
struct go_node *game_add_node(struct game *game);
struct go_item *game_add_item(struct game *game);
struct go_value *game_add_value(struct game *game);
struct go_text *game_add_text(struct game *game);

/* The first value of that meaning, or NULL. */
const struct go_value *game_value(const struct game *game, enum go_meaning meaning);
/* The first value of that meaning of that player, or NULL. */
const struct go_value *game_player_value(const struct game *game, size_t player, enum go_meaning meaning);
/* The number of the color of that name, which is in lower case. A name that is not known yet gets a new number; `kept` is
 * the same name, ends with a NUL and outlives the contents of the game. Colors beyond GO_LAST_OTHER share that number. */
uint8_t game_color(struct game *game, struct view name, const char *kept);
/* How a stone of that color is drawn where there are only letters: X is black, O white; of other colors it is the initial, or
 * '#'. */
char game_color_letter(const struct game *game, uint8_t color);
/* The item of that kind in a node, or NULL. */
const struct go_item *game_node_item(const struct game *game, size_t node, enum go_item_kind kind);

/* Puts the nodes from the root to a node into *path, which ARRAY_GROW allocates; returns how many nodes these are, 0 for
 * GO_NO_NODE. */
size_t game_path(const struct game *game, int32_t node, uint32_t **path, size_t *capacity);

/* Which colors the players have; nothing about the players themselves. */
struct player_colors {
  uint8_t players[256]; /* how many have the color; 255 stands for 255 or more */
  unsigned sides;       /* different colors among the players, those that nobody plays included */
  bool complete;        /* every player has a color that could be read */
  bool one_sided;       /* two or more players, all of one color */
};

void player_colors_read(const struct game *game, struct player_colors *player_colors);

/* False only if all players are known and none has the color. Black and white are always there. */
bool player_colors_has(const struct player_colors *player_colors, uint8_t color);

/* Nowhere for NO_SPOT, of which a reader is never asked, and where there are no places. */
static inline struct span game_span(const struct game *game, uint32_t spot) {
  return spot == NO_SPOT || !game->span ? (struct span){0, 0} : game->span(game->places, spot);
}

#endif
