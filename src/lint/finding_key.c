#include "lint/finding_key.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/search.h"
#include "base/utf8.h"
#include "jgf/keys.h"
#include "json/pointer.h"
#include "text/escape.h"

enum { LONGEST = 60 }; /* code points of a value; a hash replaces further ones */

/* ---- places ---- */

static bool is_known(const struct diags *diags, const struct diag *diag) {
  return diags->document && diag->spot != NO_SPOT && diag->spot < diags->document->count;
}

/* The way from the record to a value. */
struct route {
  uint32_t move; /* the innermost move of a node that contains the value, or NO_SPOT */
  bool is_branching, is_in_branching; /* the value, or its parent, is a list of nodes, or of such lists */
  bool is_in_variation;
};

/* Adds the step to a child. Omits indexes of nodes and variations in variations, so that a branch around a value does not change
 * its key. `text` may be NULL. */
static void step_down(const struct json_document *document, uint32_t spot, struct route *route, struct buffer *text) {
  const struct json_spot *at = &document->spots[spot];
  bool has_key = at->key_start != at->key_end, is_list = at->kind == JSON_ARRAY;
  bool is_named = has_key && document->spots[at->parent].kind == JSON_OBJECT, is_of_node = route->is_in_branching;
  bool is_left_out = is_named ? at->key == KEY_VARIATIONS && route->is_in_variation : route->is_branching;
  if (text && is_named && !is_left_out) {
    LOCAL_BUFFER key = {0};
    json_key_text(document, spot, &key);
    json_pointer_key(text, buffer_view(&key));
  } else if (text && !is_left_out) json_pointer_index(text, at->index);
  if (at->key == KEY_MOVE && is_of_node) route->move = spot;
  route->is_in_variation |= is_named && at->key == KEY_VARIATIONS;
  route->is_in_branching = route->is_branching;
  route->is_branching = is_list && (at->key == KEY_TREE || at->key == KEY_VARIATIONS || (!has_key && route->is_branching));
}

/* Goes from the record to the value. */
static void route_extend(const struct json_document *document, uint32_t spot, struct route *route, struct buffer *text) {
  if (document->spots[spot].parent == NO_SPOT) return;
  route_extend(document, document->spots[spot].parent, route, text);
  step_down(document, spot, route, text);
}

static struct route route_to(const struct json_document *document, uint32_t spot, struct buffer *text) {
  struct route route = {.move = NO_SPOT};
  route_extend(document, spot, &route, text);
  return route;
}

void finding_key_pointer(const struct diags *diags, const struct diag *diag, struct buffer *to) {
  if (is_known(diags, diag)) (void)route_to(diags->document, diag->spot, to);
}

/* ---- values ---- */

static void add_scalar(const struct json_document *document, uint32_t spot, struct buffer *to) {
  const struct json_spot *at = &document->spots[spot];
  if (at->kind == JSON_STRING) buffer_add_view(to, json_string(document, spot));
  else if (at->kind == JSON_INTEGER) buffer_printf(to, "%lld", (long long)json_object_get_int64(at->value));
  else if (at->kind == JSON_DOUBLE) buffer_printf(to, "%.15g", json_object_get_double(at->value));
  else buffer_add_view(to, json_value_written(document, spot));
}

static bool is_scalar(const struct json_spot *spot) {
  return spot->kind != JSON_ARRAY && spot->kind != JSON_OBJECT;
}

/* The scalars in a container, sorted: "x=3, y=4". */
static void add_container(const struct json_document *document, uint32_t spot, struct buffer *to) {
  const struct json_spot *spots = document->spots;
  char **parts = NULL;
  size_t count = 0, capacity = 0;
  for (uint32_t child = spot + 1; child < spots[spot].next; child = spots[child].next) {
    if (!is_scalar(&spots[child]) || spots[child].marks & JSON_SUPERSEDED) continue;
    struct buffer part = {0};
    json_key_text(document, child, &part);
    if (part.length) buffer_add_char(&part, '=');
    add_scalar(document, child, &part);
    ARRAY_ADD(parts, count, capacity, buffer_detach(&part));
  }
  if (count > 1 && spots[spot].kind == JSON_OBJECT) qsort(parts, count, sizeof *parts, compare_strings);
  for (size_t i = 0; i < count; i++) {
    if (i) buffer_add_string(to, ", ");
    if (parts[i]) buffer_add_string(to, parts[i]);
    free(parts[i]);
  }
  free(parts);
}

static void add_member(const struct json_document *document, uint32_t object, unsigned key, const char *before,
                       struct buffer *to) {
  uint32_t spot = json_member(document, object, key);
  if (spot == NO_SPOT || !is_scalar(&document->spots[spot])) return;
  buffer_add_string(to, before);
  add_scalar(document, spot, to);
}

/* "black 3,3", "white pass"; all members of a move without a color. */
static void add_move(const struct json_document *document, uint32_t move, struct buffer *to) {
  if (document->spots[move].kind != JSON_OBJECT) {
    if (is_scalar(&document->spots[move])) add_scalar(document, move, to);
    return;
  }
  bool is_plain = json_member(document, move, KEY_COLOR) != NO_SPOT;
  if (!is_plain) {
    add_container(document, move, to);
    return;
  }
  add_member(document, move, KEY_COLOR, "", to);
  add_member(document, move, KEY_X, " ", to);
  add_member(document, move, KEY_Y, ",", to);
  if (json_member(document, move, KEY_X) == NO_SPOT && json_member(document, move, KEY_PASS) != NO_SPOT)
    buffer_add_string(to, " pass");
}

/* A coordinate is described by its point, because many points have the same x. */
static uint32_t whole_of(const struct json_document *document, uint32_t spot) {
  const struct json_spot *spots = document->spots;
  uint32_t object = spots[spot].parent, list = object == NO_SPOT ? NO_SPOT : spots[object].parent;
  return list != NO_SPOT && spots[list].key == KEY_COORDS && spots[object].kind == JSON_OBJECT ? object : spot;
}

static void add_value(const struct json_document *document, uint32_t spot, struct buffer *to) {
  const struct json_spot *at = &document->spots[spot];
  struct route route = route_to(document, spot, NULL);
  if (is_scalar(at)) add_scalar(document, spot, to);
  else if (route.is_in_branching) { /* a node, described by its move */
    uint32_t move = json_member(document, spot, KEY_MOVE);
    if (move != NO_SPOT) add_move(document, move, to);
  } else if (at->parent != NO_SPOT && !route.is_branching) add_container(document, spot, to);
}

/* Returns true if the finding is about a separate token, such as a comma. The span of a finding about a list or an object can be
 * its first character. */
static bool is_elsewhere(const struct json_document *document, const struct diag *diag) {
  const struct json_spot *at = &document->spots[diag->spot];
  size_t first = is_scalar(at) ? at->end : at->start + 1;
  bool at_value = diag->span.start == at->start && (diag->span.end == at->end || diag->span.end == first);
  return !at_value && !(diag->span.start == at->key_start && diag->span.end == at->key_end);
}

/* Appends a short text without control characters and invalid UTF-8. */
static void add_clean(struct view text, struct buffer *to) {
  size_t at = 0;
  for (size_t count = 0; at < text.length && count < LONGEST; count++) {
    size_t used;
    int32_t code = utf8_decode(text.at + at, text.length - at, &used);
    if (code < 0) buffer_add_char(to, '?');
    else if (code < 0x20 || code == 0x7F) buffer_add_char(to, ' ');
    else buffer_add(to, text.at + at, used);
    at += used;
  }
  if (at < text.length) buffer_printf(to, "... #%08lx", (unsigned long)(map_hash(MAP_HASH_START, text.at, text.length) >> 32));
}

/* Appends the words for a move or another value. */
static void add_words(const struct diags *diags, uint32_t spot, bool is_move, struct buffer *to) {
  struct value_words *words = diags->words;
  if (words->spot != spot) {
    LOCAL_BUFFER raw = {0};
    if (is_move) add_move(diags->document, spot, &raw);
    else add_value(diags->document, spot, &raw);
    buffer_clear(&words->text);
    add_clean(buffer_view(&raw), &words->text);
    words->spot = spot;
  }
  buffer_add_view(to, buffer_view(&words->text));
}

void finding_key_value(const struct diags *diags, const struct source *source, const struct diag *diag, struct buffer *to) {
  size_t end = diag->span.end < source->size ? diag->span.end : source->size;
  uint32_t move = is_known(diags, diag) ? route_to(diags->document, diag->spot, NULL).move : NO_SPOT;
  if (move != NO_SPOT) add_words(diags, move, true, to);
  else if (is_known(diags, diag) && !is_elsewhere(diags->document, diag))
    add_words(diags, whole_of(diags->document, diag->spot), false, to);
  else if (diag->span.start < end) add_clean((struct view){source->bytes + diag->span.start, end - diag->span.start}, to);
}

void finding_key(const struct diags *diags, const struct source *source, const struct diag *diag, struct buffer *to) {
  LOCAL_BUFFER pointer = {0};
  buffer_printf(to, "%s\n", diag->rule->name);
  finding_key_pointer(diags, diag, &pointer);
  escape_path(to, buffer_view(&pointer));
  buffer_add_char(to, '\n');
  finding_key_value(diags, source, diag, to);
}
