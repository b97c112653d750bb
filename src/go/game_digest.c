#include "go/game_digest.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "go/game.h"
#include "go/point.h"
#include "go/ruleset.h"
#include "go/spelling.h"

enum part {
  PART_NODE = 1, PART_NEW_POSITION, PART_VALUE, PART_PLAYER, PART_DATES, PART_BOARD, PART_GAME,
  PART_ITEM /* plus enum go_item_kind */
};

/* A part of a node that is a set. */
struct node_part {
  struct digest128 digest;
  uint32_t item;
};

/* The state of a node. */
struct node_state {
  struct digest128 sum;  /* of its parts */
  struct digest128 tail; /* of its children and all nodes below them, folded from the last to the first */
  int32_t parent;        /* the nearest one above that has content */
  bool has_content, follows_move;
};

struct digester {
  const struct game *game;
  struct node_state *nodes;  /* owned */
  bool *is_idle;             /* owned: by item; true for setups that change nothing. NULL: there is no setup */
  struct node_part *parts;   /* owned: the parts of one node */
  size_t part_count, part_capacity;
  struct buffer text;
};

/* ---- leftovers ---- */

void game_leftovers_add(struct game_leftovers *leftovers, int32_t node, struct digest128 digest) {
  ARRAY_ADD(leftovers->list, leftovers->count, leftovers->capacity, (struct game_leftover){node, digest});
}

void game_leftovers_add_value(struct game_leftovers *leftovers, struct go_value value) {
  ARRAY_ADD(leftovers->values, leftovers->value_count, leftovers->value_capacity, value);
}

struct digest128 game_comments_begin(void) {
  return digest_begin(PART_ITEM + GO_COMMENT);
}

void game_leftovers_release(struct game_leftovers *leftovers) {
  free(leftovers->list);
  free(leftovers->values);
  *leftovers = (struct game_leftovers){0};
}

/* ---- items ---- */

static void text_feed(const struct game *game, uint32_t spot, bool is_trimmed, struct digest128 *hash) {
  LOCAL_BUFFER text = {0};
  if (spot != NO_SPOT && game->text) game->text(game->places, spot, &text);
  digest_text(hash, is_trimmed ? ascii_trim(buffer_view(&text)) : buffer_view(&text));
}

/* The name of a markup type in JGF 2. */
static struct view markup_name(const struct game *game, const struct go_item *item) {
  static const char *const same[][2] = {{"X", "mark"}, {"cross", "mark"}, {"select", "selected"}};
  const char *written = item->type == UINT8_MAX ? NULL : game->markup_types[item->type];
  if (!written) return VIEW("");
  struct view name = view_of(written);
  const char *standard = view_is(name, "LB") ? NULL : markup_type_of(name);
  for (size_t i = 0; !standard && i < ARRAY_LENGTH(same); i++)
    if (ascii_same(name, same[i][0])) standard = same[i][1];
  return standard ? view_of(standard) : name;
}

/* Numbers of colors other than black and white depend on their order in the text. */
static void color_feed(const struct game *game, uint8_t color, struct digest128 *hash) {
  digest_number(hash, color >= GO_FIRST_OTHER && color < game->color_count ? GO_FIRST_OTHER : color);
  if (color >= GO_FIRST_OTHER && color < game->color_count) digest_text(hash, view_of(game->color_names[color]));
}

static void point_feed(const struct go_item *item, struct digest128 *hash) {
  bool has_point = !(item->marks & (GO_IS_PASS | GO_NO_POINT));
  digest_number(hash, has_point);
  if (has_point) digest_number(hash, (uint64_t)(uint32_t)item->x << 32 | (uint32_t)item->y);
}

static struct digest128 move_digest(const struct game *game, const struct go_item *item) {
  struct digest128 hash = digest_begin(PART_ITEM + GO_MOVE);
  bool is_pass = item->marks & GO_IS_PASS || (!(item->marks & GO_NO_POINT) && point_means_pass(&game->board, item));
  color_feed(game, item->color, &hash);
  digest_number(&hash, is_pass);
  if (!is_pass) point_feed(item, &hash);
  return digest_end(hash);
}

struct digest128 game_item_digest(const struct game *game, const struct go_item *item) {
  const enum go_item_kind kind = (enum go_item_kind)item->kind;
  struct digest128 hash = digest_begin(PART_ITEM + kind);
  if (kind == GO_MOVE) return move_digest(game, item);
  if (kind == GO_MARKUP) {
    digest_text(&hash, markup_name(game, item));
    text_feed(game, item->text_spot, false, &hash);
  } else if (kind == GO_NODE_NAME) text_feed(game, item->spot, true, &hash);
  else color_feed(game, item->color, &hash);
  if (kind == GO_TIME_LEFT || kind == GO_PERIODS_LEFT) digest_double(&hash, item->number);
  if (kind == GO_SETUP || kind == GO_MARKUP || kind == GO_SCORE) point_feed(item, &hash);
  return digest_end(hash);
}

/* ---- nodes ---- */

static int compare_parts(const void *a, const void *b) {
  const struct node_part *one = a, *other = b;
  if (one->digest.a != other->digest.a) return one->digest.a < other->digest.a ? -1 : 1;
  if (one->digest.b != other->digest.b) return one->digest.b < other->digest.b ? -1 : 1;
  return one->item < other->item ? -1 : one->item > other->item;
}

static bool is_setup(const struct game *game, uint32_t item) {
  return game->items[item].kind == GO_SETUP;
}

/* Collects the different items of a node, except comments. The first of several equal setups represents all of them. */
static void parts_collect(struct digester *digester, const struct go_node *node) {
  size_t count = 0;
  digester->part_count = 0;
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    const struct go_item *item = &digester->game->items[i];
    bool is_void = item->kind == GO_UNREAD && item->marks & GO_IS_PASS;
    if (item->kind == GO_COMMENT || is_void) continue;
    ARRAY_ADD(digester->parts, digester->part_count, digester->part_capacity,
              (struct node_part){game_item_digest(digester->game, item), i});
  }
  if (digester->part_count > 1) qsort(digester->parts, digester->part_count, sizeof *digester->parts, compare_parts);
  for (size_t i = 0; i < digester->part_count; i++) {
    const struct node_part *part = &digester->parts[i], *last = count ? &digester->parts[count - 1] : NULL;
    bool is_equal = last && digest_equal(part->digest, last->digest);
    if (!is_equal || digester->game->items[part->item].kind == GO_MOVE) digester->parts[count++] = *part;
    else if (is_setup(digester->game, part->item)) digester->is_idle[last->item] &= digester->is_idle[part->item];
  }
  digester->part_count = count;
}

static void on_fact(void *context, const struct fact *fact) {
  struct digester *digester = context;
  const struct go_event *event = fact->data;
  for (size_t i = 0; fact->kind == GO_FACT_SETUP_UNCHANGED && i < event->unchanged_all; i++)
    digester->is_idle[event->unchanged[i]] = true;
}

static void setups_play(struct digester *digester, struct replay *replay) {
  const struct game *game = digester->game;
  uint32_t item = 0;
  while (item < game->item_count && !is_setup(game, item)) item++;
  if (item == game->item_count) return;
  digester->is_idle = mem_alloc_zeroed(game->item_count, sizeof *digester->is_idle);
  replay_run(game, replay, (struct fact_sink){on_fact, digester});
}

static void node_add(struct node_state *node, struct digest128 part) {
  digest_add(&node->sum, part);
  node->has_content = true;
}

static void comments_feed(struct digester *digester, const struct go_node *node, struct node_state *state) {
  struct digest128 hash = digest_begin(PART_ITEM + GO_COMMENT);
  bool has_any = false;
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++) {
    if (digester->game->items[i].kind != GO_COMMENT) continue;
    buffer_clear(&digester->text);
    if (digester->game->text) digester->game->text(digester->game->places, digester->game->items[i].spot, &digester->text);
    if (!digester->text.length) continue;
    digest_text(&hash, buffer_view(&digester->text));
    has_any = true;
  }
  if (has_any) node_add(state, digest_end(hash));
}

static void node_feed(struct digester *digester, size_t index) {
  const struct game *game = digester->game;
  const struct go_node *node = &game->nodes[index];
  struct node_state *state = &digester->nodes[index];
  bool has_setup = false;
  state->parent = node->parent;
  state->follows_move = node->parent >= 0 && digester->nodes[node->parent].follows_move;
  parts_collect(digester, node);
  for (size_t i = 0; i < digester->part_count; i++) {
    const uint32_t item = digester->parts[i].item;
    if (game->items[item].kind == GO_MOVE) state->follows_move = true;
    if (is_setup(game, item)) has_setup = true;
    if (!is_setup(game, item) || !digester->is_idle[item]) node_add(state, digester->parts[i].digest);
  }
  if (has_setup && state->follows_move) node_add(state, digest_end(digest_begin(PART_NEW_POSITION)));
  comments_feed(digester, node, state);
}

/* Folds the nodes from the leaves to the roots. A node without content leaves its children to its parent. */
static struct digest128 nodes_fold(struct digester *digester) {
  struct node_state *nodes = digester->nodes;
  struct digest128 roots = {0, 0};
  for (size_t i = 0; i < digester->game->node_count; i++)
    if (nodes[i].parent >= 0 && !nodes[nodes[i].parent].has_content) nodes[i].parent = nodes[nodes[i].parent].parent;
  for (size_t i = digester->game->node_count; i-- > 0;) {
    if (!nodes[i].has_content) continue;
    struct digest128 hash = digest_begin(PART_NODE), *tail = nodes[i].parent >= 0 ? &nodes[nodes[i].parent].tail : &roots;
    digest_digest(&hash, nodes[i].sum);
    digest_digest(&hash, nodes[i].tail);
    digest_digest(&hash, *tail);
    *tail = digest_end(hash);
  }
  return roots;
}

/* ---- the header ---- */

static void text_normal(unsigned meaning, struct view text, struct buffer *to) {
  enum spelling spelling = SPELLING_UNKNOWN;
  if (meaning == GO_RESULT) spelling = spell_result(text, to);
  else if (meaning == GO_PLAYER_RANK) spelling = spell_rank(text, to);
  else if (meaning == GO_DATE) spelling = spell_dates(text, to);
  if (to->length && (spelling_is_sure(spelling) || (meaning == GO_DATE && spelling == SPELLING_PART))) return;
  buffer_clear(to);
  if (meaning == GO_RULESET || meaning == GO_GAME_TYPE) ruleset_letters(text, to);
  else buffer_add_view(to, meaning == GO_DESCRIPTION ? text : ascii_trim(text));
}

/* "3x30 byo-yomi", for which Seki also has two members. */
static bool periods_read(struct digester *digester, struct view text, double *periods, double *period) {
  if (!spell_periods(text, periods, period)) return false;
  buffer_clear(&digester->text);
  spell_byo_yomi(*periods, *period, &digester->text);
  return view_equal(text, buffer_view(&digester->text));
}

static struct digest128 value_digest(struct digester *digester, const struct go_value *value) {
  struct digest128 hash = digest_begin(PART_VALUE);
  digest_number(&hash, value->meaning);
  buffer_clear(&digester->text);
  if (value->is_text) text_normal(value->meaning, value->text, &digester->text);
  else if (value->number < 0x1p53 && value->number > -0x1p53) digest_double(&hash, value->number);
  else text_feed(digester->game, value->spot, true, &hash); /* the number is not exact */
  digest_text(&hash, buffer_view(&digester->text));
  return digest_end(hash);
}

static bool is_of_player(const struct go_value *value) {
  return value->meaning >= GO_PLAYER_COLOR && value->meaning <= GO_PLAYER_COUNTRY;
}

static bool is_of_board(const struct go_value *value) {
  return value->meaning >= GO_BOARD_SIZE && value->meaning <= GO_CUT_OFF_RIGHT;
}

static bool is_empty(const struct go_value *value) {
  return value->is_text && !ascii_trim(value->text).length && value->meaning != GO_RESULT;
}

/* A black or white player without other values does not count. */
static struct digest128 players_sum(struct digester *digester) {
  const struct game *game = digester->game;
  struct digest128 sum = {0, 0}, *members = mem_alloc_zeroed(game->player_count + 1, sizeof *members);
  const struct go_value **colors = mem_alloc_zeroed(game->player_count + 1, sizeof *colors);
  for (size_t i = 0; i < game->value_count; i++) {
    const struct go_value *value = &game->values[i];
    if (!is_of_player(value) || value->player >= game->player_count || is_empty(value)) continue;
    if (value->meaning == GO_PLAYER_COLOR) colors[value->player] = value;
    else digest_add(&members[value->player], value_digest(digester, value));
  }
  for (size_t i = 0; i < game->player_count; i++) {
    const uint8_t color = colors[i] ? (uint8_t)colors[i]->number : GO_NO_COLOR;
    bool is_common = color == GO_BLACK || color == GO_WHITE;
    struct digest128 hash = digest_begin(PART_PLAYER);
    color_feed(game, color, &hash);
    if (color == GO_NO_COLOR && colors[i]) digest_text(&hash, colors[i]->text);
    digest_digest(&hash, members[i]);
    if (!is_common || members[i].a || members[i].b) digest_add(&sum, digest_end(hash));
  }
  free(members);
  free(colors);
  return sum;
}

/* A list of one date is the same as the date, and the first of several is the date if no other is given. */
static struct digest128 dates_sum(struct digester *digester) {
  const struct game *game = digester->game;
  const struct go_value *date = game_value(game, GO_DATE);
  struct digest128 sum = {0, 0}, list = digest_begin(PART_DATES), first = digest_begin(GO_DATE);
  LOCAL_BUFFER first_date = {0}, entry = {0};
  size_t count = 0;
  bool is_list = false;
  if (date && !is_empty(date)) text_normal(GO_DATE, date->text, &first_date);
  for (size_t i = 0; i < game->value_count; i++) {
    if (game->values[i].meaning != GO_DATES_ENTRY || is_empty(&game->values[i])) continue;
    buffer_clear(&entry);
    text_normal(GO_DATE, game->values[i].text, &entry);
    struct view left = buffer_view(&entry);
    while (left.length) {
      struct view day = ascii_trim(view_cut(&left, ','));
      if (!first_date.length) buffer_add_view(&first_date, day);
      if (count++ || !view_equal(day, buffer_view(&first_date))) is_list = true;
      digest_text(&list, day);
    }
  }
  digest_text(&first, buffer_view(&first_date));
  if (first_date.length) digest_add(&sum, digest_end(first));
  if (is_list) digest_add(&sum, digest_end(list));
  return sum;
}

/* The board by its size, which may follow from several values; an unknown size by these values. */
static struct digest128 board_sum(struct digester *digester) {
  const struct game *game = digester->game;
  const struct go_board_size *board = &game->board;
  struct digest128 hash = digest_begin(PART_BOARD);
  const int sides[] = {board->width, board->height, board->cut_top, board->cut_bottom, board->cut_left, board->cut_right};
  for (size_t i = 0; i < ARRAY_LENGTH(sides); i++) digest_number(&hash, (uint64_t)sides[i]);
  digest_number(&hash, game->unknown);
  struct digest128 sum = digest_end(hash);
  for (size_t i = 0; !board->width && i < game->value_count; i++)
    if (is_of_board(&game->values[i])) digest_add(&sum, value_digest(digester, &game->values[i]));
  return sum;
}

/* Only the first value of each meaning counts. */
static struct digest128 header_sum(struct digester *digester) {
  const struct game *game = digester->game;
  struct digest128 sum = {0, 0}, times = digest_begin(GO_OVERTIME);
  const struct go_value *overtime = game_value(game, GO_OVERTIME), *count = game_value(game, GO_NUMBER_OF_PERIODS),
                        *seconds = game_value(game, GO_TIME_PER_PERIOD);
  double periods = count ? count->number : 0, period = seconds ? seconds->number : 0;
  bool is_read = overtime && overtime->is_text && periods_read(digester, ascii_trim(overtime->text), &periods, &period);
  bool has_periods = is_read || (!overtime && periods > 0 && period > 0);
  for (unsigned meaning = 0; meaning < GO_MEANINGS; meaning++) {
    const struct go_value *value = game_value(game, (enum go_meaning)meaning);
    if (!value || is_of_player(value) || is_of_board(value) || is_empty(value)) continue;
    if (meaning == GO_FORMAT_VERSION || meaning == GO_CHARSET || meaning == GO_DATE || meaning == GO_DATES_ENTRY) continue;
    if (meaning == GO_OVERTIME && is_read) continue;
    digest_add(&sum, value_digest(digester, value));
  }
  digest_double(&times, periods);
  digest_double(&times, period);
  if (has_periods) digest_add(&sum, digest_end(times));
  digest_add(&sum, dates_sum(digester));
  digest_add(&sum, players_sum(digester));
  digest_add(&sum, board_sum(digester));
  return sum;
}

/* ---- the game ---- */

struct digest128 game_digest(const struct game *game, const struct game_leftovers *leftovers, struct replay *replay) {
  struct game whole = *game;
  if (leftovers->value_count) { /* the values of the game, then those of the leftovers */
    whole.value_count += leftovers->value_count;
    whole.values = mem_alloc(whole.value_count * sizeof *whole.values);
    for (size_t i = 0; i < whole.value_count; i++)
      whole.values[i] = i < game->value_count ? game->values[i] : leftovers->values[i - game->value_count];
  }
  struct digester digester = {.game = &whole, .nodes = mem_alloc_zeroed(game->node_count + 1, sizeof *digester.nodes)};
  struct digest128 hash = digest_begin(PART_GAME), sum = {0, 0};
  setups_play(&digester, replay);
  for (size_t i = 0; i < game->node_count; i++) node_feed(&digester, i);
  for (size_t i = 0; i < leftovers->count; i++) {
    const struct game_leftover *leftover = &leftovers->list[i];
    if (leftover->node >= 0) node_add(&digester.nodes[leftover->node], leftover->digest);
    else digest_add(&sum, leftover->digest);
  }
  digest_digest(&hash, nodes_fold(&digester));
  digest_digest(&hash, header_sum(&digester));
  digest_digest(&hash, sum);
  if (leftovers->value_count) free(whole.values);
  free(digester.nodes);
  free(digester.is_idle);
  free(digester.parts);
  buffer_release(&digester.text);
  return digest_end(hash);
}
