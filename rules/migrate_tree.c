#include "rules/migration.h"
#include "base/memory.h"
#include "base/search.h"
#include "fix/node_moves.h"
#include "rules/legacy_text.h"
#include <math.h>

/* What a list or object of the tree is. */
enum role { ROLE_OTHER, ROLE_NODES, ROLE_BRANCHES, ROLE_NODE };

static bool is_text(const struct migration *migration, uint32_t spot, const char *text) {
  return migration_spot(migration, spot)->kind == JSON_STRING && view_is(json_string(migration->context->document, spot), text);
}

/* ---- what is in a node ---- */

struct node {
  uint32_t spot;
  uint32_t gone[64]; /* members that go */
  size_t gone_count;
  struct fix_member clocks[4]; /* for the move */
  size_t clock_count;
  bool solution;     /* stood in the move */
};

static void member_drop(struct node *node, uint32_t spot) {
  if (node->gone_count < ARRAY_LENGTH(node->gone)) node->gone[node->gone_count++] = spot;
}

static void clocks_read(struct migration *migration, struct node *node) {
  const struct json_spot *spots = migration->context->document->spots;
  for (uint32_t spot = node->spot + 1; spot < spots[node->spot].next; spot = spots[spot].next) {
    struct fix_member clock;
    if (spots[spot].marks & JSON_SUPERSEDED || node->clock_count == ARRAY_LENGTH(node->clocks)) continue;
    if (!old_clock_read(migration->context, node->spot, spot, &clock)) continue;
    bool twice = node->clock_count && strcmp(node->clocks[node->clock_count - 1].key, clock.key) == 0;
    if (twice) continue;
    node->clocks[node->clock_count++] = clock;
    member_drop(node, spot);
  }
}

/* `solution` inside of a move was ngGo's for nine days; it is the node's. */
static bool solution_read(const struct migration *migration, uint32_t move, uint32_t *solution) {
  *solution = json_member(migration->context->document, move, KEY_SOLUTION);
  if (*solution == NO_SPOT) return false;
  const struct json_spot *at = migration_spot(migration, *solution);
  return is_text(migration, *solution, "true") || (at->kind == JSON_BOOLEAN && json_object_get_boolean(at->value));
}

static void move_migrate(struct migration *migration, struct node *node, uint32_t move) {
  struct rule_context *context = migration->context;
  uint32_t solution;
  if (migration_spot(migration, move)->kind != JSON_OBJECT) return;
  node->solution =
      solution_read(migration, move, &solution) && json_member(context->document, node->spot, KEY_SOLUTION) == NO_SPOT;
  bool is_flag = solution == NO_SPOT || node->solution || migration_spot(migration, solution)->kind <= JSON_BOOLEAN;
  if (!is_flag) migration_keep(migration, solution, NULL);
  if (is_ngo_move(context, move)) {
    struct buffer text = {0};
    if (old_move_write(context, move, node->clocks, node->clock_count, &text)) {
      fix_replace_value(context, migration->fix, move, buffer_view(&text));
      fix_restate(context, migration->fix, old_move_point_of(context, move));
    } else migration_block(migration, move);
    buffer_release(&text);
    return;
  }
  if (solution != NO_SPOT) fix_remove_values(context, migration->fix, &solution, 1);
  if (node->clock_count) fix_insert_members(context, migration->fix, move, &jgf_move_shape, node->clocks, node->clock_count);
}

static void setup_types_migrate(struct migration *migration, uint32_t layer) {
  const struct json_spot *spots = migration->context->document->spots;
  for (uint32_t entry = layer + 1; entry < spots[layer].next; entry = spots[entry].next) {
    if (spots[entry].kind != JSON_OBJECT) continue;
    uint32_t type = json_member(migration->context->document, entry, KEY_TYPE);
    if (type != NO_SPOT && is_text(migration, type, "empty"))
      fix_replace(migration->context, migration->fix, json_value_span(migration->context->document, type), VIEW("\"clear\""));
  }
}

static void layer_migrate(struct migration *migration, uint32_t layer) {
  unsigned key = migration_spot(migration, layer)->key;
  enum json_kind kind = (enum json_kind)migration_spot(migration, layer)->kind;
  if (kind != JSON_OBJECT && kind != JSON_ARRAY) return;
  if (!is_old_layer(migration->context, layer)) {
    if (key == KEY_SETUP) setup_types_migrate(migration, layer);
    return;
  }
  struct buffer text = {0};
  if (old_layer_write(migration->context, layer, key, &text))
    fix_replace_value(migration->context, migration->fix, layer, buffer_view(&text));
  else migration_block(migration, layer);
  buffer_release(&text);
}

/* Keeps the members of a comment other than name, time and text: for instance the points that it is about. */
static void comment_rest_keep(struct migration *migration, uint32_t comment) {
  const struct json_spot *spots = migration->context->document->spots;
  for (uint32_t spot = comment + 1; spot < spots[comment].next; spot = spots[spot].next)
    if (!old_comment_says(migration->context, spot) && spots[spot].kind != JSON_NULL) migration_keep(migration, spot, NULL);
}

static void comments_migrate(struct migration *migration, uint32_t comments) {
  const struct json_spot *spots = migration->context->document->spots;
  for (uint32_t spot = comments + 1; spots[comments].kind == JSON_ARRAY && spot < spots[comments].next; spot = spots[spot].next) {
    struct buffer text = {0};
    bool more = false;
    if (spots[spot].kind == JSON_OBJECT && old_comment_write(migration->context, spot, &more, &text)) {
      fix_replace_value(migration->context, migration->fix, spot, buffer_view(&text));
      if (more) comment_rest_keep(migration, spot);
    } else if (spots[spot].kind == JSON_OBJECT) migration_block(migration, spot);
    buffer_release(&text);
  }
}

static void turn_migrate(struct migration *migration, struct node *node, uint32_t turn) {
  const char *meant = is_text(migration, turn, "B") ? "\"black\"" : is_text(migration, turn, "W") ? "\"white\"" : NULL;
  if (meant) fix_replace(migration->context, migration->fix, json_value_span(migration->context->document, turn), view_of(meant));
  else if (is_text(migration, turn, "")) member_drop(node, turn);
}

/* `solution` holds whatever counts as true in JavaScript, for which it was written. */
static void flag_migrate(struct migration *migration, struct node *node, uint32_t solution) {
  const struct json_spot *at = migration_spot(migration, solution);
  bool is_number = at->kind == JSON_INTEGER || at->kind == JSON_DOUBLE;
  bool zero = is_number && fpclassify(json_object_get_double(at->value)) == FP_ZERO;
  bool falsy = at->kind == JSON_NULL || zero || is_text(migration, solution, "") || is_text(migration, solution, "false");
  if (at->kind == JSON_BOOLEAN) falsy = !json_object_get_boolean(at->value);
  if (at->kind == JSON_STRING && !falsy && !is_text(migration, solution, "true")) migration_keep(migration, solution, NULL);
  if (is_number) fix_restate(migration->context, migration->fix, solution);
  if (falsy) member_drop(node, solution);
  else if (is_number || at->kind == JSON_STRING)
    fix_replace(migration->context, migration->fix, json_value_span(migration->context->document, solution), VIEW("true"));
}

/* Removes members, and inserts `solution`: in place of the last one that is removed, if there is any. */
static void members_settle(struct migration *migration, struct node *node) {
  static const struct fix_member solution = {"solution", {"true", 4}};
  struct rule_context *context = migration->context;
  if (node->gone_count > 1) qsort(node->gone, node->gone_count, sizeof *node->gone, compare_uint32);
  if (node->solution && node->gone_count) {
    const struct json_spot *place = migration_spot(migration, node->gone[--node->gone_count]);
    fix_replace(context, migration->fix, (struct span){place->key_start, place->end}, VIEW("\"solution\": true"));
  } else if (node->solution) fix_insert_members(context, migration->fix, node->spot, &jgf_node_shape, &solution, 1);
  if (node->gone_count) fix_remove_values(context, migration->fix, node->gone, node->gone_count);
}

/* Programs left a boolean or a number there; anything else was written by somebody, and is kept. */
static bool says_more(const struct json_spot *at) {
  return at->kind >= JSON_STRING;
}

static void node_migrate(struct migration *migration, uint32_t spot_of_node) {
  const struct json_spot *spots = migration->context->document->spots;
  struct node node = {.spot = spot_of_node};
  clocks_read(migration, &node);
  uint32_t move = json_member(migration->context->document, spot_of_node, KEY_MOVE);
  if (move != NO_SPOT) move_migrate(migration, &node, move);
  for (uint32_t spot = spot_of_node + 1; spot < spots[spot_of_node].next; spot = spots[spot].next) {
    switch (spots[spot].key) {
    case KEY_SETUP: case KEY_MARKUP: case KEY_SCORE: layer_migrate(migration, spot); break;
    case KEY_COMMENTS: comments_migrate(migration, spot); break;
    case KEY_TURN: turn_migrate(migration, &node, spot); break;
    case KEY_SOLUTION: flag_migrate(migration, &node, spot); break;
    case KEY_ROOT: case KEY_REMEMBERED_PATH: case KEY_REMEMBERED_PATH_SNAKE:
      if (says_more(&spots[spot])) migration_keep(migration, spot, NULL);
      else fix_restate(migration->context, migration->fix, spot);
      member_drop(&node, spot);
      break;
    case KEY_MODE: case KEY_AUTOPLAY: case KEY_DEMO:
      migration_keep(migration, spot, NULL);
      member_drop(&node, spot);
      break;
    default: break;
    }
  }
  members_settle(migration, &node);
}

/* ---- the lists ---- */

static enum role role_of(const struct json_spot *at, enum role parent) {
  switch (parent) {
  case ROLE_NODES: return at->kind == JSON_OBJECT ? ROLE_NODE : at->kind == JSON_ARRAY ? ROLE_BRANCHES : ROLE_OTHER;
  case ROLE_BRANCHES: return at->kind == JSON_ARRAY ? ROLE_NODES : at->kind == JSON_OBJECT ? ROLE_NODE : ROLE_OTHER;
  case ROLE_NODE: return at->key == KEY_VARIATIONS && at->kind == JSON_ARRAY ? ROLE_BRANCHES : ROLE_OTHER;
  case ROLE_OTHER: return ROLE_OTHER;
  }
  return ROLE_OTHER;
}

struct forks {
  uint32_t *list; /* owned */
  size_t count, capacity;
};

static void fork_add(struct forks *forks, uint32_t spot) {
  ARRAY_GROW(forks->list, forks->count, forks->capacity);
  forks->list[forks->count++] = spot;
}

/* Closes what was opened, in the order of the text, as edits must be. */
static void forks_close(struct migration *migration, struct forks *open, uint32_t next) {
  while (open->count && migration_spot(migration, open->list[open->count - 1])->next <= next)
    fix_insert(migration->context, migration->fix, migration_spot(migration, open->list[--open->count])->end, VIEW("}"));
}

/* Parents come before their children, so one pass knows what each is. */
void migrate_tree(struct migration *migration, uint32_t tree) {
  struct rule_context *context = migration->context;
  const struct json_spot *spots = context->document->spots;
  uint32_t end = spots[tree].next;
  struct forks open = {0}, wrapped = {0};
  uint8_t *roles = mem_alloc_zeroed(end - tree, sizeof *roles);
  roles[0] = ROLE_NODES;
  for (uint32_t spot = tree + 1; spot < end; spot++) {
    forks_close(migration, &open, spot);
    enum role parent = (enum role)roles[spots[spot].parent - tree], role = role_of(&spots[spot], parent);
    roles[spot - tree] = (uint8_t)role;
    if (role == ROLE_NODE && parent == ROLE_BRANCHES)
      migration_block(migration, spot); /* flat: where one branch ends is not known */
    if (role == ROLE_NODE) node_migrate(migration, spot);
    if (role != ROLE_BRANCHES || parent != ROLE_NODES) continue;
    fix_insert(context, migration->fix, spots[spot].start, VIEW("{\"variations\": "));
    fork_add(&open, spot);
    fork_add(&wrapped, spot);
  }
  forks_close(migration, &open, end);
  pointers_wrap_all(context, migration->fix, wrapped.list, wrapped.count);
  free(open.list);
  free(wrapped.list);
  free(roles);
}
