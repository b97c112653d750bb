#include "rules/fix_values.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/suggest.h"
#include "go/point.h"
#include "go/spelling.h"
#include "jgf/keys.h"
#include "jgf/schema.h"
#include "rules/message_words.h"

/* ---- spellings ---- */

bool date_exists(struct rule_context *context, struct view text) {
  LOCAL_BUFFER meant = {0};
  return rule_matches(context, PATTERN_DATE, text) && spell_dates(text, &meant) == SPELLING_SAME;
}

bool spelling_is_utf8(struct view name) {
  static const char *const names[] = {"UTF-8", "utf-8", "UTF8", "utf8", "Utf-8"};
  return view_is_one_of(name, names, ARRAY_LENGTH(names));
}

const char *nearest_word(struct view written, const char *const *words, size_t count) {
  struct suggestion similar = {0};
  for (size_t i = 0; i < count; i++) suggest_consider(&similar, written, words[i]);
  return similar.best;
}

/* ---- new values ---- */

struct view new_number(struct rule_context *context, int number) {
  return rule_format(context, "%d", number);
}

struct view new_string(struct rule_context *context, const char *text) {
  return fix_quote(context, view_of(text));
}

struct view new_point(struct rule_context *context, int x, int y) {
  const struct fix_member members[] = {{"x", new_number(context, x)}, {"y", new_number(context, y)}};
  return fix_object(context, members, ARRAY_LENGTH(members));
}

struct view new_version(struct rule_context *context) {
  return context->rule_table->std == STD_SEKI ? new_string(context, "2.0.0") : new_number(context, 2);
}

struct view new_record(struct rule_context *context) {
  const struct fix_member members[] = {{"format", new_string(context, "JGF")}, {"version", new_version(context)}};
  return fix_object(context, members, ARRAY_LENGTH(members));
}

struct view new_list(struct rule_context *context, const struct view *values, size_t count) {
  struct buffer text = {0};
  buffer_add_char(&text, '[');
  for (size_t i = 0; i < count; i++) {
    buffer_add_string(&text, i ? ", " : "");
    buffer_add_view(&text, values[i]);
  }
  buffer_add_char(&text, ']');
  return arena_keep(&context->diags->arena, &text);
}

void repair_text(struct rule_context *context, struct diag *diag, uint32_t spot, enum fix_class safety, struct view meant) {
  struct view quoted = fix_quote(context, meant);
  struct fix *fix = fix_new(context, diag, safety, "write %.*s", (int)quoted.length, quoted.at);
  fix_replace_value(context, fix, spot, quoted);
}

/* Whether brackets surround a value. */
static bool is_bracketed(const struct source *source, struct span span) {
  return span.start && span.end > span.start && span.end < source->size && source->bytes[span.start - 1] == '[' &&
         source->bytes[span.end] == ']';
}

void repair_header(struct rule_context *context, struct diag *diag, const struct fact *fact, enum fix_class safety,
                   struct view meant) {
  if (context->document) {
    repair_text(context, diag, fact->spot, safety, meant);
    return;
  }
  if (!is_bracketed(context->source, fact->span)) return;
  struct fix *fix = fix_new(context, diag, safety, "write %s", rule_shorten(context, meant));
  fix_replace(context, fix, fact->span, meant);
}

struct view string_at(const struct rule_context *context, uint32_t spot) {
  bool is_string = context->document && json_spot(context->document, spot)->kind == JSON_STRING;
  return is_string ? json_string(context->document, spot) : VIEW("");
}

void offer_near(struct rule_context *context, struct diag *diag, struct view written, const char *near) {
  struct view text = source_view(context->source, diag->span);
  bool is_string = view_begins(text, "\"");
  if (!near || !(is_string || view_equal(text, written))) return;
  diags_offer(context->diags, diag, FIX_UNSAFE, diag->span, is_string ? fix_quote(context, view_of(near)) : view_of(near));
}

struct diag *report_misspelled_color(struct rule_context *context, const struct fact *fact, const char *claim) {
  const char *name = fact->number == GO_EMPTY ? "clear" : describe_color(context, (uint8_t)fact->number);
  const char *written = rule_quote(context, fact->span);
  struct diag *diag = rule_report(context, fact, "%s \"%s\", but is `%s`", claim, name, written);
  repair_text(context, diag, fact->spot, FIX_SAFE, view_of(name));
  return diag;
}

void report_color(struct rule_context *context, const struct fact *fact) {
  const struct game *game = context->game;
  const struct view written = string_at(context, fact->spot);
  if (fact->number != GO_NO_COLOR) {
    report_misspelled_color(context, fact, "the color must be");
    return;
  }
  const char *meant = game->player_count > 2 ? "one of the players', such as \"black\"" : "\"black\" or \"white\"";
  struct diag *diag = rule_report(context, fact, "the color must be %s, but is `%s`", meant, rule_quote(context, fact->span));
  offer_near(context, diag, written, nearest_word(written, game->color_names + GO_BLACK, game->color_count - GO_BLACK));
}

uint32_t next_sibling(const struct rule_context *context, uint32_t spot) {
  const struct json_spot *spots = context->document->spots;
  return spots[spot].next < spots[spots[spot].parent].next ? spots[spot].next : NO_SPOT;
}

/* Returns true if a value of JSON-SGF is a single point, which can be removed: two letters or a pair. False for rectangles, and
 * for labels, whose order has a meaning: ["aa", "A", "bb", "B"]. */
static bool is_single_point(const struct rule_context *context, uint32_t point) {
  const struct json_spot *at = &context->document->spots[point];
  if (at->parent == NO_SPOT || at->kind == JSON_ARRAY) return at->kind == JSON_ARRAY;
  struct view name = source_view(context->source, json_key_span(context->document, at->parent));
  bool is_label = view_is(name, "\"LB\"") || view_is(name, "\"L\"");
  return at->kind == JSON_STRING && at->end - at->start == 4 && !is_label &&
         context->document->spots[at->parent].kind == JSON_ARRAY;
}

enum fix_class repair_class_for_seki(const struct rule_context *context) {
  bool is_seki = context->rule_table->std_open && rule_is_on_jgf(context) && jgf_is_seki(context->read_result, context->game);
  return is_seki ? FIX_UNSAFE : FIX_SAFE;
}

/* Returns true if a point or an entry has members that its removal would lose. Only markup has a text. */
static bool has_extra_data(const struct rule_context *context, uint32_t value, bool is_markup) {
  const struct json_spot *spots = context->document->spots, *at = &spots[value];
  if (at->kind == JSON_STRING) return !is_markup && at->end - at->start > 4;
  if (at->kind == JSON_ARRAY)
    return !is_markup && (at->next - value > 3 || (at->next > value + 1 && spots[value + 1].kind == JSON_STRING));
  bool has_list = at->kind == JSON_OBJECT && json_member(context->document, value, KEY_COORDS) != NO_SPOT;
  for (uint32_t spot = value + 1; at->kind == JSON_OBJECT && spot < at->next; spot = spots[spot].next) {
    unsigned key = spots[spot].key;
    bool is_in_list = spots[at->parent].key == KEY_COORDS, is_of_entry = key == KEY_TYPE || key == KEY_COLOR || key == KEY_COORDS;
    bool is_known =
        ((key == KEY_X || key == KEY_Y) && !has_list) || (is_of_entry && !is_in_list) || (key == KEY_TEXT && is_markup);
    if (!is_known || spots[spot].marks & JSON_SUPERSEDED) return true;
  }
  return false;
}

static bool can_remove_point(const struct rule_context *context, uint32_t point) {
  if (context->reader) return is_single_point(context, point);
  const struct json_spot *spots = context->document->spots;
  uint32_t list = spots[point].parent, layer = point, entry = point;
  /* The only point of `coords` is removed with its entry. */
  if (spots[list].key == KEY_COORDS && point == list + 1 && spots[point].next == spots[list].next) entry = spots[list].parent;
  while (layer != NO_SPOT && spots[layer].key != KEY_SETUP && spots[layer].key != KEY_MARKUP && spots[layer].key != KEY_SCORE) {
    if (spots[layer].marks & (JSON_SUPERSEDED | JSON_SUPERSEDES)) return false;
    layer = spots[layer].parent;
  }
  bool is_markup = layer != NO_SPOT && spots[layer].key == KEY_MARKUP;
  return !has_extra_data(context, point, is_markup) && (entry == point || !has_extra_data(context, entry, is_markup));
}

/* Replaces the children of a list with this key by the list, if all of them are to be removed, or, with two steps, by the entry
 * with the list. The spots ascend. Returns their new number. */
static size_t use_emptied_lists(const struct rule_context *context, uint32_t *spots, size_t count, unsigned key, unsigned steps) {
  const struct json_spot *all = context->document->spots;
  size_t left = 0;
  for (size_t i = 0, run; i < count; i += run) {
    uint32_t list = all[spots[i]].parent;
    for (run = 1; i + run < count && all[spots[i + run]].parent == list; run++) continue;
    bool is_emptied = all[list].key == key && all[doc_last(doc_style_of(context->diags), list)].index + 1 == run;
    for (unsigned step = 1; is_emptied && step < steps; step++) list = all[list].parent;
    if (is_emptied) spots[left++] = list;
    for (size_t k = i; !is_emptied && k < i + run; k++) spots[left++] = spots[k];
  }
  return left;
}

/* Returns the span of a value with its brackets. */
static struct span span_with_brackets(struct span span) {
  return (struct span){span.start - 1, span.end + 1};
}

/* Removes values of SGF properties, and each property without other values. */
static void sgf_points_remove(struct rule_context *context, struct fix *fix, const struct span *points, size_t count) {
  const char *bytes = context->source->bytes;
  for (size_t i = 0, used; i < count; i += used) {
    size_t start = span_with_brackets(points[i]).start, end = start, next = start;
    for (used = 0; i + used < count && span_with_brackets(points[i + used]).start == next; used++) { /* values in a row */
      end = next = span_with_brackets(points[i + used]).end;
      while (ascii_is_space(bytes[next])) next++;
    }
    while (start && ascii_is_space(bytes[start - 1])) start--;
    bool is_emptied = start && ascii_is_letter(bytes[start - 1]) && bytes[next] != '[';
    for (size_t k = i; !is_emptied && k < i + used; k++) fix_remove(context, fix, span_with_brackets(points[k]));
    while (start && ascii_is_letter(bytes[start - 1])) start--;
    if (is_emptied) fix_remove(context, fix, (struct span){start, end});
  }
}

static void repair_remove_sgf_points(struct rule_context *context, struct diag *diag, enum fix_class safety,
                                     const uint32_t *spots, size_t count, const char *order) {
  struct span *points = mem_alloc(count * sizeof *points);
  bool is_possible = true;
  for (size_t i = 0; i < count; i++) {
    points[i] = game_span(context->game, spots[i]);
    is_possible &= is_bracketed(context->source, points[i]) && (!i || points[i].start > points[i - 1].end);
  }
  if (is_possible) sgf_points_remove(context, fix_new(context, diag, safety, "%s", order), points, count);
  free(points);
}

void repair_remove_points(struct rule_context *context, struct diag *diag, enum fix_class safety, const uint32_t *points,
                          size_t count, const char *order) {
  if (!context->document) {
    repair_remove_sgf_points(context, diag, safety, points, count, order);
    return;
  }
  for (size_t i = 0; i < count; i++)
    if (!can_remove_point(context, points[i]) || (i && points[i] <= points[i - 1])) return;
  struct fix *fix = fix_new(context, diag, safety, "%s", order);
  uint32_t *spots = mem_alloc(count * sizeof *spots);
  memcpy(spots, points, count * sizeof *spots);
  size_t left = use_emptied_lists(context, spots, count, KEY_COORDS, 2);
  left = use_emptied_lists(context, spots, left, KEY_SETUP, 1);
  for (size_t i = 0; i < left; i++) fix_remove_value(context, fix, spots[i]);
  free(spots);
}

bool repair_make_pass(struct rule_context *context, struct fix *fix, uint32_t move) {
  const struct json_document *document = context->document;
  uint32_t color = json_member(document, move, KEY_COLOR), pass = json_member(document, move, KEY_PASS);
  uint32_t x = json_member(document, move, KEY_X), y = json_member(document, move, KEY_Y);
  if (color == NO_SPOT || pass != NO_SPOT || x == NO_SPOT || y == NO_SPOT) return false;
  fix_remove_value(context, fix, x);
  fix_remove_value(context, fix, y);
  fix_insert_member(context, fix, move, &jgf_move_schema, "pass", VIEW("true"));
  return true;
}

bool is_any_point_off(struct rule_context *context) {
  const struct game *game = context->game;
  for (size_t i = 0; !context->is_off_known && i < game->item_count && !context->is_off; i++) {
    const struct go_item *item = &game->items[i];
    context->is_off = go_item_has_point(item) && !point_on_board(&game->board, item->x, item->y) &&
                      !point_means_pass(&game->board, item);
  }
  context->is_off_known = true;
  return context->is_off;
}

struct diag *report_same_point(struct rule_context *context, const struct fact *fact, const char *message) {
  struct diag *diag = rule_report(context, fact, message ? "%s" : NULL, message);
  rule_add_related(context, diag, fact->other, "the first one");
  if (fact->number && context->document) repair_remove_points(context, diag, FIX_SAFE, &fact->spot, 1, "remove the second one");
  return diag;
}
