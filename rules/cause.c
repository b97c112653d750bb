/* cause: one mistake behind several findings (go/causes.h), with fixes for JGF and SGF. */
#include "base/ascii.h"
#include "go/causes.h"
#include "go/game_reader.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

/* ---- the evidence ---- */

static const char *plural(struct rule_context *context, size_t count, const char *one, const char *many) {
  return count == 1 ? rule_format(context, "the %s", one).at : rule_format(context, "the %zu %s", count, many).at;
}

/* "the 8 illegal moves below are legal", "the illegal move and the 2 moves out of turn below are right". */
static const char *describe_evidence(struct rule_context *context, const struct go_cause *cause) {
  const size_t illegal = cause->verdict.explained[SYMPTOM_ILLEGAL], turns = cause->verdict.explained[SYMPTOM_TURN],
               off = cause->verdict.explained[SYMPTOM_OFF_BOARD];
  if (off)
    return rule_format(context, "%s below %s on the board", plural(context, off, "point", "points"), off == 1 ? "is" : "are").at;
  if (illegal && turns)
    return rule_format(context, "%s and %s below are right", plural(context, illegal, "illegal move", "illegal moves"),
                       plural(context, turns, "move out of turn", "moves out of turn")).at;
  if (illegal)
    return rule_format(context, "%s below %s legal", plural(context, illegal, "illegal move", "illegal moves"),
                       illegal == 1 ? "is" : "are").at;
  return "all moves alternate";
}

/* ---- the description of a change ---- */

/* The number of the move in this node on its line. */
static unsigned number_of(const struct game *game, uint32_t node) {
  unsigned number = 0;
  for (int32_t at = (int32_t)node; at != GO_NO_NODE; at = game->nodes[at].parent)
    number += game_node_item(game, (size_t)at, GO_MOVE) != NULL;
  return number;
}

/* "move 20 repeats move 19", "the board is probably 13x13, not 9x9". */
static const char *describe_change(struct rule_context *context, const struct go_change *change) {
  static const char *const notations[NOTATIONS] = {"as on the board", "as on the board, with the letter I", "in letters of SGF",
                                                   "in capitals", "as numbers from 0", "as numbers from 1"};
  const struct game *game = context->game;
  const struct go_item *item = change->item == UINT32_MAX ? NULL : &game->items[change->item];
  switch (change->kind) {
  case GO_CAUSE_HANDICAP:
    return rule_format(context, "a handicap of %.0f, but no handicap stones", game_value(game, GO_HANDICAP)->number).at;
  case GO_CAUSE_REPEATED_NODE:
    return rule_format(context, "move %u repeats move %u", number_of(game, change->node), number_of(game, change->other_node)).at;
  case GO_CAUSE_SWAPPED_NODES:
    return rule_format(context, "moves %u and %u are in the wrong order", number_of(game, change->node),
                       number_of(game, change->other_node)).at;
  case GO_CAUSE_MOVE_COLOR:
    return rule_format(context, "move %u is probably %s's", number_of(game, game_item_node(game, change->item)),
                       describe_color(context, item->color == GO_BLACK ? GO_WHITE : GO_BLACK)).at;
  case GO_CAUSE_COLORS_SWAPPED:
    return item->kind == GO_SETUP ? "the handicap stones are white: all colors are probably exchanged"
                                  : "white begins this even game: all colors are probably exchanged";
  case GO_CAUSE_LATE_VARIATION:
    return rule_format(context, "this variation begins one move too late: it is probably another move %u",
                       number_of(game, change->other_node)).at;
  case GO_CAUSE_SECOND_ROOT: return "a second root: the properties of the game are repeated here";
  case GO_CAUSE_PASS_AS_POINT:
    if (!context->reader) return rule_format(context, "a pass is written as the point (%d, %d)", item->x, item->y).at;
    return rule_format(context, "a pass is written `%s`", rule_quote(context, game_span(game, item->spot))).at;
  case GO_CAUSE_COUNTED_FROM_ONE: return "the points are probably counted from 1";
  case GO_CAUSE_AXES_SWAPPED: return "`x` and `y` are probably exchanged";
  case GO_CAUSE_ROWS_REVERSED: return "`y` is probably counted from below";
  case GO_CAUSE_LETTERS: return rule_format(context, "the points are written %s", notations[change->variant]).at;
  case GO_CAUSE_BOARD_SIZE: case GO_CAUSES: break;
  }
  return rule_format(context, "the board is probably %dx%d, not %dx%d", change->side, change->side, game->board.width,
                     game->board.height).at;
}

static char letter_of(int line) {
  return (char)(line < 26 ? 'a' + line : 'A' + line - 26);
}

/* The value of the first point: "`Q16` is pd". */
static const char *describe_first_point(struct rule_context *context, const struct go_cause *cause) {
  const struct go_item *item = &cause->changed->items[cause->change.item];
  const char *written = rule_quote(context, game_span(context->game, item->spot));
  if (item->marks & GO_IS_PASS) return rule_format(context, "`%s` is a pass", written).at;
  if (context->reader) return rule_format(context, "`%s` is %c%c", written, letter_of(item->x), letter_of(item->y)).at;
  return rule_format(context, "this is x %d, y %d", item->x, item->y).at;
}

/* ---- fixes ---- */

static bool is_on_sgf(const struct rule_context *context) {
  return context->reader && strcmp(context->reader->name, "sgf") == 0;
}

/* ---- items that differ between the game and the changed game ---- */

struct rewriting {
  struct rule_context *context;
  const struct go_cause *cause;
  struct fix *fix;
  uint32_t color_spot; /* of the last rewritten color, which several points can have; NO_SPOT at first */
  bool failed;
};

/* A point of JGF that could not be read: "point": "Q16" becomes "x": 15, "y": 3. */
static void unread_write(struct rewriting *rewriting, const struct go_item *item, const struct go_item *changed) {
  struct rule_context *context = rewriting->context;
  struct fix *fix = rewriting->fix;
  const struct json_spot *spots = context->document->spots;
  const uint32_t one = item->x_spot, other = item->y_spot;
  if (spots[item->spot].kind != JSON_OBJECT) {
    fix_replace_value(context, fix, item->spot, new_point(context, changed->x, changed->y));
    return;
  }
  const struct view x = new_number(context, changed->x), y = new_number(context, changed->y);
  const bool is_in_list = spots[one].parent != item->spot;
  if (other != NO_SPOT && !is_in_list) {
    fix_replace_value(context, fix, one, x);
    fix_replace_value(context, fix, other, y);
    return;
  }
  const struct jgf_schema *schema = item->kind == GO_MOVE ? &jgf_move_schema : NULL;
  fix_remove_value(context, fix, is_in_list ? spots[one].parent : one);
  if (changed->marks & GO_IS_PASS) fix_insert_member(context, fix, item->spot, schema, "pass", VIEW("true"));
  else {
    fix_insert_member(context, fix, item->spot, schema, "x", x);
    fix_insert_member(context, fix, item->spot, schema, "y", y);
  }
}

/* The color of a point is that of its list. A clock of JGF has the color of its move. */
static void color_write(struct rewriting *rewriting, const struct go_item *item, uint8_t color) {
  struct rule_context *context = rewriting->context;
  const bool is_point_of_list = item->kind == GO_SETUP || item->kind == GO_SCORE;
  if (item->text_spot == NO_SPOT || (is_point_of_list && item->text_spot == rewriting->color_spot)) return;
  rewriting->color_spot = item->text_spot;
  if (!is_on_sgf(context)) {
    fix_replace_value(context, rewriting->fix, item->text_spot, new_string(context, describe_color(context, color)));
    return;
  }
  /* B and W, AB and AW, TB and TW, BL and WL, OB and OW, and the value of PL */
  const struct span name = game_span(context->game, item->text_spot);
  const size_t at = is_point_of_list || item->kind == GO_PERIODS_LEFT ? name.end - 1 : name.start;
  const char letter = context->source->bytes[at];
  const bool is_small = letter == 'b' || letter == 'w';
  rewriting->failed |= name.end - name.start > 2 || (letter != 'B' && letter != 'W' && !is_small); /* PL[Black] */
  const char *text = color == GO_BLACK ? (is_small ? "b" : "B") : is_small ? "w" : "W";
  fix_replace(context, rewriting->fix, (struct span){at, at + 1}, view_of(text));
}

static void jgf_item_write(struct rewriting *rewriting, const struct go_item *item, const struct go_item *changed) {
  struct rule_context *context = rewriting->context;
  if (item->color != changed->color) color_write(rewriting, item, changed->color);
  if (item->marks & GO_NO_POINT && !(changed->marks & GO_NO_POINT)) {
    unread_write(rewriting, item, changed);
    return;
  }
  if (changed->marks & ~item->marks & GO_IS_PASS) {
    rewriting->failed |= !repair_make_pass(context, rewriting->fix, item->spot);
    return;
  }
  if (item->x == changed->x && item->y == changed->y) return;
  if (item->x_spot == NO_SPOT || item->y_spot == NO_SPOT) {
    fix_replace_value(context, rewriting->fix, item->spot, new_point(context, changed->x, changed->y));
    return;
  }
  if (item->x != changed->x) fix_replace_value(context, rewriting->fix, item->x_spot, new_number(context, changed->x));
  if (item->y != changed->y) fix_replace_value(context, rewriting->fix, item->y_spot, new_number(context, changed->y));
}

/* The items of a rectangle, aa:cc, have one spot. The first and the last one are corners, also after the change. */
static void rectangle_write(struct rewriting *rewriting, size_t first) {
  const struct game *changed = rewriting->cause->changed;
  const struct go_item *one = &changed->items[first], *other = one;
  while (other + 1 < changed->items + changed->item_count && other[1].spot == one->spot) other++;
  bool is_right = one->x > other->x, is_low = one->y > other->y;
  char text[6] = {letter_of(is_right ? other->x : one->x), letter_of(is_low ? other->y : one->y), ':',
                  letter_of(is_right ? one->x : other->x), letter_of(is_low ? one->y : other->y), '\0'};
  fix_replace(rewriting->context, rewriting->fix, game_span(changed, one->spot), view_of(text));
}

static void sgf_item_write(struct rewriting *rewriting, size_t index) {
  const struct go_item *item = &rewriting->cause->base->items[index], *changed = &rewriting->cause->changed->items[index];
  struct rule_context *context = rewriting->context;
  if (item->color != changed->color) color_write(rewriting, item, changed->color);
  bool is_read = (item->marks & ~changed->marks) & GO_NO_POINT;
  if (item->marks == changed->marks && item->x == changed->x && item->y == changed->y) return;
  if (item->group != NO_SPOT && item->group == item->spot) {
    if (index && item[-1].spot == item->spot) return;
    rectangle_write(rewriting, index);
    return;
  }
  struct span span = game_span(context->game, item->spot);
  const struct view value = source_view(context->source, span);
  const char *label = memchr(value.at, ':', value.length);
  if (!is_read) span.end = span.start + 2;
  else if (label) span.end = span.start + (size_t)(label - value.at);
  char text[3] = {letter_of(changed->x), letter_of(changed->y), '\0'};
  if (changed->marks & GO_IS_PASS) text[0] = '\0';
  bool is_point = changed->x >= 0 && changed->y >= 0 && changed->x < GO_LARGEST_SIDE && changed->y < GO_LARGEST_SIDE;
  rewriting->failed |= !is_point || span.start == span.end;
  if (!rewriting->failed) fix_replace(context, rewriting->fix, span, view_of(text));
}

static bool items_fix(struct rule_context *context, struct fix *fix, const struct go_cause *cause) {
  const struct game *base = cause->base;
  struct rewriting rewriting = {.context = context, .cause = cause, .fix = fix, .color_spot = NO_SPOT};
  for (size_t i = 0; i < base->item_count; i++) {
    if (base->items[i].spot == NO_SPOT) continue;
    if (is_on_sgf(context)) sgf_item_write(&rewriting, i);
    else jgf_item_write(&rewriting, &base->items[i], &cause->changed->items[i]);
  }
  return !rewriting.failed;
}

/* ---- nodes ---- */

/* The end of a property of SGF with its values. */
static size_t property_end(const struct rule_context *context, size_t at) {
  const struct source *source = context->source;
  size_t end = at;
  while (at < source->size && ascii_is_letter(source->bytes[at])) end = ++at;
  for (;;) {
    while (at < source->size && ascii_is_space(source->bytes[at])) at++;
    if (at >= source->size || source->bytes[at] != '[') return end;
    while (at < source->size && source->bytes[at] != ']') at += source->bytes[at] == '\\' ? 2 : 1;
    end = at < source->size ? ++at : at;
  }
}

/* An SGF node up to the next node or bracket, without white space at the end. */
static struct span sgf_node_span(const struct rule_context *context, uint32_t spot) {
  const struct source *source = context->source;
  size_t at = (size_t)spot + 1, end = at;
  while (at < source->size && !ascii_is_one_of(source->bytes[at], ";()")) {
    size_t property = property_end(context, at);
    if (property > at) end = at = property;
    else if (!ascii_is_space(source->bytes[at++])) end = at;
  }
  return (struct span){spot, end};
}

static struct span node_span(const struct rule_context *context, uint32_t node) {
  uint32_t spot = context->game->nodes[node].spot;
  return is_on_sgf(context) ? sgf_node_span(context, spot) : json_value_span(context->document, spot);
}

/* Returns true if the node in the text is this node alone: one with two moves is several nodes of the game. The first node of SGF
 * also describes the file. */
static bool is_whole_node(const struct rule_context *context, uint32_t node) {
  const struct game *game = context->game;
  uint32_t spot = game->nodes[node].spot;
  bool is_split = (node && game->nodes[node - 1].spot == spot) ||
      (node + 1 < game->node_count && game->nodes[node + 1].spot == spot);
  if (is_on_sgf(context)) return node && !is_split && context->source->bytes[spot] == ';';
  const struct json_spot *spots = context->document->spots;
  return !is_split && spots[spots[spot].parent].kind == JSON_ARRAY;
}

/* A copy with other data is not removed, except for the clocks of SGF, which change with every node. */
static bool is_bare_copy(const struct rule_context *context, const struct go_change *change) {
  const struct game *game = context->game;
  const struct go_node *node = &game->nodes[change->node];
  struct view one = source_view(context->source, node_span(context, change->node)),
              other = source_view(context->source, node_span(context, change->other_node));
  if (view_equal(one, other)) return true;
  if (!is_on_sgf(context)) {
    const struct json_spot *spots = context->document->spots;
    return node->item_count == 1 && spots[node->spot].next == spots[node->spot + 1].next; /* its move is its only member */
  }
  for (uint32_t i = node->first_item; i < node->first_item + node->item_count; i++)
    if (game->items[i].kind != GO_MOVE && game->items[i].kind != GO_TIME_LEFT) return false;
  return true;
}

static bool repeated_fix(struct rule_context *context, struct fix *fix, const struct go_cause *cause) {
  const struct go_change *change = &cause->change;
  if (!is_whole_node(context, change->node) || !is_bare_copy(context, change)) return false;
  if (is_on_sgf(context)) {
    fix_remove(context, fix, node_span(context, change->node));
    return true;
  }
  const struct json_spot *spots = context->document->spots;
  uint32_t spot = context->game->nodes[change->node].spot, list = spots[spot].parent;
  if (spots[list].next == spots[spot].next && spots[spot].index == 0) return false; /* the list would be empty */
  fix_remove_value(context, fix, spot);
  return true;
}

/* The place before a value in its list. */
static struct fix_place place_before(const struct rule_context *context, uint32_t spot) {
  return (struct fix_place){.into = context->document->spots[spot].parent, .before = spot};
}

static bool swapped_fix(struct rule_context *context, struct fix *fix, const struct go_cause *cause) {
  const struct go_change *change = &cause->change;
  const struct go_node *nodes = context->game->nodes;
  if (!is_whole_node(context, change->node) || !is_whole_node(context, change->other_node)) return false;
  if (is_on_sgf(context)) {
    struct span one = node_span(context, change->node), other = node_span(context, change->other_node);
    fix_replace(context, fix, one, source_view(context->source, other));
    fix_replace(context, fix, other, source_view(context->source, one));
    return true;
  }
  uint32_t one = nodes[change->node].spot, other = nodes[change->other_node].spot, next = next_sibling(context, other);
  struct fix_place end = {.into = context->document->spots[other].parent, .before = next};
  fix_move(context, fix, other, other, place_before(context, one));
  if (next_sibling(context, one) != other) fix_move(context, fix, one, one, end);
  return true;
}

/* The node before the fork becomes the first node of its first branch. */
static bool late_fix(struct rule_context *context, struct fix *fix, const struct go_cause *cause) {
  const struct game *game = context->game;
  const uint32_t fork = cause->change.other_node, branch = fork + 1;
  size_t branches = 0, moved = 0;
  for (size_t i = branch; i < game->node_count; i++) {
    branches += game->nodes[i].parent == (int32_t)fork;
    moved += game->nodes[i].parent == (int32_t)fork && cause->changed->nodes[i].parent != (int32_t)fork;
  }
  if (branches != moved + 1 || !is_whole_node(context, fork)) return false;
  if (is_on_sgf(context)) {
    const char *source = context->source->bytes;
    const struct span span = node_span(context, fork);
    size_t open = span.end;
    while (ascii_is_space(source[open])) open++;
    if (source[open] != '(') return false;
    fix_insert(context, fix, span.start, VIEW("("));
    fix_remove(context, fix, (struct span){open, open + 1});
    return true;
  }
  const struct json_spot *spots = context->document->spots;
  uint32_t first = game->nodes[branch].spot, list = spots[first].parent, spot = game->nodes[fork].spot;
  bool is_branch = spots[list].kind == JSON_ARRAY && spots[first].index == 0 && spots[spots[list].parent].key == KEY_VARIATIONS;
  if (is_branch) fix_move(context, fix, spot, spot, place_before(context, first));
  return is_branch;
}

/* Removes the properties of the root and of game info, and the node if it has no others. */
static bool root_fix(struct rule_context *context, struct fix *fix, const struct go_cause *cause) {
  static const char names[] = "AN AP BR BT CA CP DT EV FF GM GN HA KM ON OT PB PC PW RE RO RU SO ST SZ TM US WR WT ";
  const char *source = context->source->bytes;
  if (!is_on_sgf(context)) return false;
  const struct span node = node_span(context, cause->change.node);
  bool keeps_others = false;
  for (int pass = 0; pass < 2; pass++) /* first, other properties are found */
    for (size_t at = node.start + 1, end; at < node.end; at = end > at ? end : at + 1) {
      end = property_end(context, at);
      size_t letters = 0;
      while (at + letters < end && ascii_is_letter(source[at + letters])) letters++;
      const char name[] = {source[at], letters == 2 ? source[at + 1] : '\0', ' ', '\0'};
      bool is_of_root = letters == 2 && strstr(names, name);
      if (pass == 0) keeps_others |= end > at && !is_of_root;
      else if (keeps_others && is_of_root) fix_remove(context, fix, (struct span){at, end});
    }
  if (!keeps_others) fix_remove(context, fix, node);
  return true;
}

/* ---- the header ---- */

static bool handicap_fix(struct rule_context *context, struct fix *fix, const struct go_cause *cause) {
  const struct game *changed = cause->changed;
  const struct go_node *root = &changed->nodes[0];
  struct view points[9];
  char letters[9 * 4 + 1] = "";
  size_t count = 0;
  for (uint32_t i = root->first_item; i < root->first_item + root->item_count; i++) {
    const struct go_item *stone = &changed->items[i];
    if (stone->kind != GO_SETUP || stone->spot != NO_SPOT) continue;
    snprintf(letters + 4 * count, 5, "[%c%c]", letter_of(stone->x), letter_of(stone->y));
    points[count++] = new_point(context, stone->x, stone->y);
  }
  if (is_on_sgf(context)) {
    fix_insert(context, fix, game_span(context->game, cause->change.spot).end + 1, rule_format(context, "AB%s", letters));
    return true;
  }
  const struct fix_member entry[] = {{"type", new_string(context, "black")}, {"coords", new_list(context, points, count)}};
  struct view stones = fix_object(context, entry, ARRAY_LENGTH(entry));
  uint32_t spot = context->game->nodes[0].spot;
  if (spot == NO_SPOT || context->document->spots[spot].kind != JSON_OBJECT) return false;
  fix_insert_member(context, fix, spot, &jgf_node_schema, "setup", new_list(context, &stones, 1));
  return true;
}

static bool size_fix(struct rule_context *context, struct fix *fix, const struct go_cause *cause) {
  const struct game *game = context->game;
  static const enum go_meaning meanings[] = {GO_BOARD_SIZE, GO_BOARD_WIDTH, GO_BOARD_HEIGHT};
  struct view side = new_number(context, cause->change.side);
  size_t replaced = 0;
  for (size_t i = 0; i < ARRAY_LENGTH(meanings); i++) {
    const struct go_value *value = game_value(game, meanings[i]);
    if (!value || (is_on_sgf(context) && replaced)) continue;
    struct span span = game_span(game, value->spot);
    if (is_on_sgf(context)) fix_replace(context, fix, span, side);
    else fix_replace_value(context, fix, value->spot, side);
    replaced++;
  }
  if (replaced) return true;
  if (is_on_sgf(context)) {
    fix_insert(context, fix, (size_t)game->nodes[0].spot + 1, rule_format(context, "SZ[%s]", side.at));
    return true;
  }
  if (game->board_spot != NO_SPOT) fix_insert_member(context, fix, game->board_spot, jgf_schema_of(KEY_BOARD), "size", side);
  else {
    const struct fix_member member = {"size", side};
    fix_insert_member(context, fix, context->read_result->top, &jgf_record_schema, "board", fix_object(context, &member, 1));
  }
  return true;
}

/* ---- the rule ---- */

static const struct {
  const char *remedy; /* "... the moves below are legal", or NULL */
  const char *order;
  bool (*fix)(struct rule_context *context, struct fix *fix, const struct go_cause *cause); /* false: something prevents it */
} words[GO_CAUSES] = {
    [GO_CAUSE_HANDICAP] = {"with the stones on their usual points", "set up the stones on their usual points", handicap_fix},
    [GO_CAUSE_REPEATED_NODE] = {"without it", "remove it", repeated_fix},
    [GO_CAUSE_SWAPPED_NODES] = {"if they are exchanged", "exchange the two nodes", swapped_fix},
    [GO_CAUSE_MOVE_COLOR] = {"then", "give it the other color", items_fix},
    [GO_CAUSE_COLORS_SWAPPED] = {NULL, "exchange all colors", items_fix},
    [GO_CAUSE_LATE_VARIATION] = {"then", "begin it one move earlier", late_fix},
    [GO_CAUSE_SECOND_ROOT] = {NULL, "remove them", root_fix},
    [GO_CAUSE_PASS_AS_POINT] = {NULL, "make it a pass", items_fix},
    [GO_CAUSE_COUNTED_FROM_ONE] = {"if they are counted from 0", "subtract 1 from all coordinates", items_fix},
    [GO_CAUSE_AXES_SWAPPED] = {"if they are exchanged", "exchange `x` and `y`", items_fix},
    [GO_CAUSE_ROWS_REVERSED] = {"if it is counted from the top", "count `y` from the top", items_fix},
    [GO_CAUSE_LETTERS] = {NULL, "rewrite all points", items_fix},
    [GO_CAUSE_BOARD_SIZE] = {"on that board", "write the right size", size_fix},
};

void report_cause(struct rule_context *context, const struct fact *fact) {
  const struct go_cause *cause = fact->data;
  const enum go_cause_kind kind = cause->change.kind;
  const bool has_rival = cause->rival.kind != GO_CAUSES;
  const char *claim = describe_change(context, &cause->change);
  struct diag *diag;
  if (has_rival)
    diag = rule_report(context, fact, "%s, or %s: both explain what follows", claim, describe_change(context, &cause->rival));
  else if (kind == GO_CAUSE_LETTERS)
    diag = rule_report(context, fact, "%s: %s", claim, describe_first_point(context, cause));
  else if (!words[kind].remedy) diag = rule_report(context, fact, "%s", claim);
  else diag = rule_report(context, fact, "%s: %s, %s", claim, words[kind].remedy, describe_evidence(context, cause));
  /* The level of a cause without consequences, whose rules are off. */
  const size_t *explained = cause->verdict.explained;
  bool is_error = explained[SYMPTOM_ILLEGAL] || explained[SYMPTOM_OFF_BOARD] || explained[SYMPTOM_UNREAD] ||
                  explained[SYMPTOM_ROOT];
  rule_override_level(context, diag, is_error ? LEVEL_ERROR : LEVEL_WARNING);
  if (has_rival || !(rule_is_on_jgf(context) || is_on_sgf(context))) return;
  struct fix *fix = fix_new(context, diag, FIX_UNSAFE, "%s", words[kind].order);
  if (!words[kind].fix(context, fix, cause)) diag->fix = NULL;
}

#include "rules/cause.rows.inc"
