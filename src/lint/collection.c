#include "lint/collection.h"
#include "base/ascii.h"
#include "base/digest128.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "go/point.h"
#include "go/position.h"

/* ---- names of players, compared without regard to spelling ---- */

struct collection_spelling {
  const char *text; /* the first spelling */
  const char *name; /* of its record */
};

enum { LEAST_BYTES = 3 };

/* Returns the small or narrow form of a letter, and 0 for characters that separate words. Covers Latin, Greek and Cyrillic, the
 * scripts with capitals that occur in names of Go players. */
static uint32_t fold(int32_t code) {
  if (code >= 0xFF01 && code <= 0xFF5E) code -= 0xFEE0; /* full width forms */
  if (code < 0) return '?';
  if (code <= ' ' || code == 0xA0 || code == 0x3000 || code == 0x30FB || code == 0xFF65 || (code >= 0x2000 && code <= 0x200B))
    return 0;
  if (code < 0x80 && ascii_is_one_of((char)code, "-_.,'`")) return 0;
  if (code == 0x2019 || code == 0x2010 || code == 0x2011) return 0;
  if (code >= 'A' && code <= 'Z') return (uint32_t)code + 0x20;
  if (code >= 0xC0 && code <= 0xDE && code != 0xD7) return (uint32_t)code + 0x20;
  if (code >= 0x100 && code <= 0x137) return (uint32_t)code | 1;
  if (code >= 0x14A && code <= 0x177) return (uint32_t)code | 1;
  if (code >= 0x391 && code <= 0x3A9) return (uint32_t)code + 0x20;
  if (code >= 0x410 && code <= 0x42F) return (uint32_t)code + 0x20;
  if (code >= 0x400 && code <= 0x40F) return (uint32_t)code + 0x50;
  return (uint32_t)code;
}

static int compare(const void *a, const void *b) {
  return view_compare(*(const struct view *)a, *(const struct view *)b);
}

/* Appends the letters, with a NUL after each word. */
static void letters(struct view text, struct buffer *to) {
  bool in_word = false;
  for (size_t at = 0; at < text.length;) {
    size_t used;
    char out[4];
    uint32_t code = fold(utf8_decode(text.at + at, text.length - at, &used));
    at += used;
    if (!code && in_word) buffer_add_char(to, '\0');
    in_word = code != 0;
    if (code) buffer_add(to, out, utf8_encode(code, out));
  }
  if (in_word) buffer_add_char(to, '\0');
}

/* Makes two keys: the joined words in their order, and in alphabetical order. */
static void keys(struct view text, struct buffer *straight, struct buffer *sorted) {
  LOCAL_BUFFER words = {0};
  struct view *list = NULL;
  size_t count = 0, capacity = 0;
  letters(text, &words);
  for (size_t at = 0; at < words.length; at += strlen(words.data + at) + 1) {
    ARRAY_ADD(list, count, capacity, view_of(words.data + at));
    buffer_add_string(straight, words.data + at);
  }
  if (count > 1) qsort(list, count, sizeof *list, compare);
  for (size_t i = 0; i < count; i++) buffer_add(sorted, list[i].at, list[i].length);
  free(list);
}

/* The first spelling of a name; a new name is stored with the name of its record. NULL for names that are too short to
 * compare. */
static const struct collection_spelling *collection_name(struct map *names, struct arena *arena, struct view text,
                                                         const char *game) {
  LOCAL_BUFFER straight = {0}, sorted = {0};
  struct collection_spelling *spelling = NULL;
  keys(text, &straight, &sorted);
  if (straight.length >= LEAST_BYTES) {
    spelling = map_find(names, buffer_view(&straight));
    if (!spelling) spelling = map_find(names, buffer_view(&sorted));
    if (!spelling) {
      spelling = arena_alloc(arena, sizeof *spelling);
      *spelling = (struct collection_spelling){arena_string(arena, text), game};
    }
    /* A slot is valid only until the next call. */
    void **slot = map_get_or_add(names, buffer_view(&straight));
    if (!*slot) *slot = spelling;
    slot = map_get_or_add(names, buffer_view(&sorted));
    if (!*slot) *slot = spelling;
  }
  return spelling;
}

/* ---- lines of games ---- */

enum { SYMMETRIES = 8, NO_POINT = 0xFFFF };

/* The number that a node adds to the line: a move, or the sum of a setup. */
#define SETUP UINT32_C(0x80000000)

/* Rotations and reflections. The last four swap x and y: only for square boards. */
static void turn(unsigned symmetry, int width, int height, int *x, int *y) {
  if (symmetry & 1) *x = width - 1 - *x;
  if (symmetry & 2) *y = height - 1 - *y;
  if (symmetry & 4) {
    int swapped = *x;
    *x = *y;
    *y = swapped;
  }
}

static uint32_t number_of(const struct game *game, unsigned symmetry, uint8_t color, int x, int y) {
  turn(symmetry, game->board.width, game->board.height, &x, &y);
  return (uint32_t)color << 16 | (uint32_t)(y * GO_LARGEST_SIDE + x);
}

static uint32_t move_number(const struct game *game, const struct go_item *move, unsigned symmetry) {
  bool is_on_board = go_item_has_point(move) && point_on_board(&game->board, move->x, move->y);
  return is_on_board ? number_of(game, symmetry, move->color, move->x, move->y) : (uint32_t)move->color << 16 | NO_POINT;
}

/* The stones of a setup have no order, so a setup is a sum of hashes. */
static uint32_t mix(uint32_t number) {
  number = (number ^ number >> 16) * UINT32_C(0x7FEB352D);
  number = (number ^ number >> 15) * UINT32_C(0x846CA68B);
  return number ^ number >> 16;
}

/* A board with the position of the line up to its last setup. Only the changes of a setup count. */
struct line_board {
  struct go_position position;
  uint32_t played;              /* the number of played nodes */
  uint32_t changed_in[BOARD_CELLS]; /* by point: 1 + the last node whose setup changed it */
  uint16_t changed[GO_LARGEST_SIDE * GO_LARGEST_SIDE]; /* points that the setup changed */
  size_t changed_count;
};

struct line {
  struct digest128 digest; /* of the size of the board, and the number of each node */
  size_t moves;            /* without passes */
  bool has_setup;
  struct line_board *board; /* owned; NULL until there is a setup */
};

/* Reads the points that the setup of a node changes. A node can set a point twice, so the final color counts. */
static void setup_read(struct line_board *line_board, const struct game *game, uint32_t node) {
  const struct board *board = &line_board->position.board;
  if (!line_board->played) {
    go_position_begin(&line_board->position, game);
    memset(line_board->changed_in, 0, sizeof line_board->changed_in);
  }
  while (line_board->played <= node) go_position_play(&line_board->position, line_board->played++);
  line_board->changed_count = 0;
  for (size_t i = line_board->position.setup; i < board->journal_count; i++) {
    unsigned point = board->journal[i].point;
    bool is_again = line_board->changed_in[point] == node + 1;
    line_board->changed_in[point] = node + 1;
    if (!is_again && board->color[point] != board->journal[i].color)
      line_board->changed[line_board->changed_count++] = (uint16_t)point;
  }
}

static uint32_t setup_number(const struct line_board *line_board, const struct game *game, unsigned symmetry) {
  uint32_t sum = 0;
  for (size_t i = 0; i < line_board->changed_count; i++) {
    unsigned point = line_board->changed[i];
    sum += mix(number_of(game, symmetry, line_board->position.board.color[point], board_x(point), board_y(point)) + 1);
  }
  return sum | SETUP;
}

/* Adds a move, or the setup of the node if `move` is NULL. Among the best symmetries so far, keeps the symmetries with the
 * smallest number. So the beginning of a line does not depend on its end. */
static void add_number(struct line *line, const struct game *game, const struct go_item *move, unsigned *alive) {
  uint32_t best = 0;
  unsigned stay = 0;
  for (unsigned symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    if (!(*alive >> symmetry & 1)) continue;
    uint32_t number = move ? move_number(game, move, symmetry) : setup_number(line->board, game, symmetry);
    if (stay && number > best) continue;
    if (!stay || number < best) stay = 0;
    stay |= 1u << symmetry;
    best = number;
  }
  *alive = stay;
  digest_number(&line->digest, best);
  if (!move) line->has_setup = true;
  else if ((best & NO_POINT) != NO_POINT) line->moves++;
}

/* Adds the move, then the setup, in the order of a replay. */
static void add_node(struct line *line, const struct game *game, uint32_t index, unsigned *alive) {
  const struct go_node *node = &game->nodes[index];
  bool has_setup = false;
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    has_setup |= game->items[i].kind == GO_SETUP;
    if (game->items[i].kind == GO_MOVE) add_number(line, game, &game->items[i], alive);
  }
  if (!has_setup) return;
  if (!line->board) line->board = mem_alloc_zeroed(1, sizeof *line->board);
  setup_read(line->board, game, index);
  if (line->board->changed_count) add_number(line, game, NULL, alive);
}

/* Returns false if the size of the board is unknown or the game is not Go. */
static bool line_read(struct line *line, const struct game *game) {
  int width = game->board.width, height = game->board.height;
  line->moves = 0;
  line->has_setup = false;
  if (line->board) line->board->played = 0;
  if (!game->is_go || !width || !height) return false;
  line->digest = digest_begin(0);
  digest_number(&line->digest, (uint64_t)width << 8 | (uint64_t)height);
  unsigned alive = width == height ? 0xFF : 0x0F;
  for (size_t i = 0; i < game->node_count; i++) {
    /* Otherwise, the node begins a branch. */
    if (game->nodes[i].parent != (int32_t)i - 1) break;
    add_node(line, game, (uint32_t)i, &alive);
  }
  return true;
}

static void line_release(struct line *line) {
  if (line->board) go_position_release(&line->board->position);
  free(line->board);
}

_Static_assert((int)COLLECTION_FACTS_END <= (int)FACTS_SUPPRESS, "kinds of facts overlap");

/* Shorter games can be equal by chance or by intention. */
enum { LEAST_SAME = 10 };

#define NO_RECORD UINT32_MAX

struct collection {
  struct line line; /* of the current record */
  struct map games;            /* by the digest of the line: the name of its first record, in the arena */
  size_t *found_ends;          /* owned; by record: the end of the facts in `found` about it and the records before */
  size_t record_count, record_capacity;
  size_t checkpoint;           /* the first record whose facts are stored, or NO_RECORD */
  size_t repeated;             /* the record that is checked again, or NO_RECORD */
  struct facts found;          /* about the last record, or all records since the checkpoint */
  struct map players;
  struct arena arena;
};

struct collection *collection_new(void) {
  struct collection *collection = mem_alloc_zeroed(1, sizeof *collection);
  collection->checkpoint = collection->repeated = NO_RECORD;
  return collection;
}

void collection_free(struct collection *collection) {
  if (!collection) return;
  line_release(&collection->line);
  free(collection->found_ends);
  map_release(&collection->games);
  facts_release(&collection->found);
  map_release(&collection->players);
  arena_release(&collection->arena);
  free(collection);
}

/* ---- judging ---- */

static void note(struct collection *collection, enum collection_fact kind, const struct game *game, uint32_t spot,
                 const char *name, const void *data) {
  facts_add(&collection->found, &(struct fact){.kind = kind, .spot = spot, .span = game_span(game, spot), .other_spot = NO_SPOT,
                                               .text = name, .data = data});
}

static void judge_line(struct collection *collection, const char *name, const struct game *game) {
  const struct line *line = &collection->line;
  if (!line_read(&collection->line, game) || (line->moves < LEAST_SAME && !line->has_setup)) return;
  struct digest128 digest = digest_end(line->digest);
  void **first = map_get_or_add(&collection->games, (struct view){(const char *)&digest, sizeof digest});
  if (*first) note(collection, COLLECTION_FACT_SAME_GAME, game, game->spot, *first, NULL);
  else *first = (void *)(uintptr_t)name;
}

static void judge(struct collection *collection, const char *name, const struct game *game) {
  const char *copy = arena_string(&collection->arena, view_of(name));
  judge_line(collection, copy, game);
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value *value = &game->values[i];
    if (value->meaning != GO_PLAYER_NAME || !value->is_text) continue;
    const struct collection_spelling *spelling = collection_name(&collection->players, &collection->arena, value->text, copy);
    if (spelling && !view_is(value->text, spelling->text))
      note(collection, COLLECTION_FACT_PLAYER_NAME, game, value->spot, spelling->name, spelling->text);
  }
  ARRAY_ADD(collection->found_ends, collection->record_count, collection->record_capacity, collection->found.count);
}

void collection_judge(struct collection *collection, const char *name, const struct game *game, struct fact_sink sink) {
  size_t record = collection->record_count;
  if (collection->repeated < record) record = collection->repeated++;
  else {
    if (collection->checkpoint == NO_RECORD) collection->found.count = 0;
    judge(collection, name, game);
  }
  size_t start = record > collection->checkpoint ? collection->found_ends[record - 1] : 0;
  for (size_t i = start; i < collection->found_ends[record]; i++) sink.note(sink.context, &collection->found.list[i]);
}

void collection_mark(struct collection *collection) {
  collection->checkpoint = collection->record_count;
  collection->found.count = 0;
}

void collection_repeat(struct collection *collection, bool on) {
  collection->repeated = on ? collection->checkpoint : NO_RECORD;
}

bool collection_digest(const struct game *game, struct buffer *to) {
  struct line line = {0};
  bool is_there = line_read(&line, game);
  struct digest128 digest = digest_end(line.digest);
  if (is_there) buffer_printf(to, "%016llx%016llx", (unsigned long long)digest.a, (unsigned long long)digest.b);
  line_release(&line);
  return is_there;
}
