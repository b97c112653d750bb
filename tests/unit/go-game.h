/* go-game.h: games for unit tests, written in a subset of SGF.
 *
 * sample_read fills a game from a text such as ";B[aa];W[bb](;B[cc])(;B[dd])". A point is two letters or "". The point "tt" is
 * off the board, as in JGF. The properties are B, W, G (a green stone), M (a move without a readable color), AB, AW, AG, AE, PL,
 * BL, WL, OB, OW, TB, TW, LB, TR and C. The first node is the root. sample_facts plays the game and returns the facts with their
 * nodes, as in "on-stone 3, ko 5". */
#ifndef JGFLINT_TESTS_GO_GAME_H
#define JGFLINT_TESTS_GO_GAME_H

#include "go/replay.h"
#include "base/buffer.h"

static const char *const game_kinds[] = {
    "off-board", "in-cut-off", "pass-as-point", "setup-same", "markup-same", "score-same", "label-without-text", "same-branch",
        "cut-off-all",
    "on-stone", "suicide", "ko", "repeats", "out-of-turn", "after-end", "no-liberty", "turn-contradicted",
    "turn-without-setup", "time-grows", "color-without-player", "unchanged", "handicap", "replayed"};

static inline struct span sample_span(const void *places, uint32_t spot) {
  (void)places;
  return (struct span){spot, spot + 1};
}

static inline void sample_start(struct game *game, int side) {
  game_init(game);
  game->board.width = game->board.height = side;
  game->span = sample_span;
  game->spot = 0;
  game->markup_types[1] = "label";
  game->markup_types[2] = "triangle";
  game->markup_type_count = 3;
  game->color_names[3] = "green";
  game->color_count = 4;
}

static inline void sample_value(struct game *game, enum go_meaning meaning, double number, const char *text) {
  struct go_value *value = game_add_value(game);
  value->meaning = (uint8_t)meaning;
  value->number = number;
  value->is_text = text != NULL;
  if (text) value->text = view_of(text);
  if (meaning == GO_PLAYER_COLOR) value->player = (uint16_t)game->player_count++;
}

/* Finds the kind and color of the item that a property makes. */
static inline bool sample_property(const char *name, size_t length, uint8_t *kind, uint8_t *color) {
  static const struct { const char *name; uint8_t kind, color; } known[] = {
      {"B", GO_MOVE, 1}, {"W", GO_MOVE, 2}, {"G", GO_MOVE, 3}, {"M", GO_MOVE, GO_NO_COLOR},
      {"AB", GO_SETUP, 1}, {"AW", GO_SETUP, 2}, {"AG", GO_SETUP, 3}, {"AE", GO_SETUP, 0}, {"PL", GO_TURN, 0},
      {"BL", GO_TIME_LEFT, 1}, {"WL", GO_TIME_LEFT, 2}, {"OB", GO_PERIODS_LEFT, 1}, {"OW", GO_PERIODS_LEFT, 2},
      {"TB", GO_SCORE, 1}, {"TW", GO_SCORE, 2}, {"LB", GO_MARKUP, 1}, {"TR", GO_MARKUP, 2}, {"C", GO_COMMENT, 0}};
  for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
    if (strlen(known[i].name) == length && strncmp(known[i].name, name, length) == 0) {
      *kind = known[i].kind;
      *color = known[i].color;
      return true;
    }
  return false;
}

static inline void sample_item(struct game *game, uint8_t kind, uint8_t color, const char *value, size_t length) {
  struct go_item *item = game_add_item(game);
  item->spot = (uint32_t)game->item_count * 4;
  item->x_spot = item->spot + 1;
  item->y_spot = item->spot + 2;
  item->kind = kind;
  item->color = kind == GO_MARKUP ? 0 : color;
  item->type = kind == GO_MARKUP ? color : 0;
  if (kind == GO_TURN) {
    item->color = value[0] == 'B' ? 1 : value[0] == 'W' ? 2 : GO_NO_COLOR;
  } else if (kind == GO_TIME_LEFT || kind == GO_PERIODS_LEFT) {
    item->number = strtod(value, NULL);
  } else if (kind != GO_COMMENT && length < 2) {
    item->marks = length == 0 ? GO_IS_PASS : GO_NO_POINT;
  } else if (kind != GO_COMMENT) {
    item->x = value[0] == '-' ? -1 : value[0] - 'a';
    item->y = value[1] == '-' ? -1 : value[1] - 'a';
    if (kind == GO_MARKUP && length > 3) {
      item->marks = GO_HAS_TEXT;
      item->text_spot = (uint32_t)(unsigned char)value[3]; /* spans are one byte long */
    }
  }
}

static inline void sample_read(struct game *game, const char *sgf) {
  int32_t at = GO_NO_NODE, forks[64];
  size_t fork_count = 0;
  uint8_t kind = 0, color = 0;
  while (*sgf) {
    if (*sgf == '(') {
      forks[fork_count++] = at;
    } else if (*sgf == ')') {
      at = forks[--fork_count];
    } else if (*sgf == ';') {
      game_add_node(game)->parent = at;
      at = (int32_t)game->node_count - 1;
    } else if (*sgf == '[') {
      size_t length = strcspn(sgf + 1, "]");
      sample_item(game, kind, color, sgf + 1, length);
      sgf += length + 1;
    } else {
      size_t length = strcspn(sgf, "[");
      if (!sample_property(sgf, length, &kind, &color)) abort();
      sgf += length - 1;
    }
    sgf++;
  }
}

struct game_notes {
  struct buffer text;
  struct go_summary summary;
  bool replayed;
};

static inline void sample_note(void *context, const struct fact *fact) {
  struct game_notes *notes = context;
  const struct go_event *event = fact->data;
  if (fact->kind == GO_FACT_REPLAYED) {
    notes->summary = *(const struct go_summary *)fact->data;
    notes->replayed = true;
    return;
  }
  if (fact->kind == GO_FACT_SETUP_UNCHANGED && fact->spot == NO_SPOT) return;
  if (notes->text.length) buffer_add_string(&notes->text, ", ");
  buffer_add_string(&notes->text, game_kinds[fact->kind - GO_FACT_OFF_BOARD]);
  bool is_of_node = event && fact->kind < GO_FACT_HANDICAP;
  if (is_of_node) buffer_printf(&notes->text, " %u", (unsigned)event->node);
}

/* Plays a record and releases it. */
static inline const char *sample_facts_of(struct game *game, struct game_notes *notes) {
  struct replay *replay = replay_new();
  buffer_clear(&notes->text);
  replay_run(game, replay, (struct fact_sink){sample_note, notes});
  replay_free(replay);
  game_release(game);
  return buffer_string(&notes->text);
}

static inline const char *sample_facts(struct game_notes *notes, int side, const char *sgf) {
  struct game game;
  sample_start(&game, side);
  sample_read(&game, sgf);
  return sample_facts_of(&game, notes);
}

#endif
