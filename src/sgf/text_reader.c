#include "sgf/text_reader.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "facts/import_facts.h"
#include "facts/json_facts.h"
#include "go/point.h"
#include "json/make.h"
#include "sgf/emit.h"
#include "text/location.h"
#include <json-c/json.h>

/* ---- the text ---- */

bool text_reader_note_too_large(struct fact_sink sink, size_t most, const char *detail) {
  struct fact fact = {.kind = JSON_FLAW_TOO_LARGE, .spot = NO_SPOT, .other_spot = NO_SPOT, .text = detail};
  fact.number = (long long)most;
  sink.note(sink.context, &fact);
  return true;
}

static bool exceeds_limit(const struct source *source, const struct json_limits *limits, struct fact_sink sink) {
  size_t lines = 0;
  if (source->size > limits->size) return text_reader_note_too_large(sink, limits->size, "bytes");
  for (size_t i = 0; i < source->size && lines <= limits->values; i++)
    lines += source->bytes[i] == '\n' || (source->bytes[i] == '\r' && source->bytes[i + 1] != '\n');
  return lines > limits->values && text_reader_note_too_large(sink, limits->values, "values");
}

bool text_reader_begin(struct text_reader *lines, struct format_session *session, const struct source *source,
                       struct fact_sink sink, struct charset_hints hints) {
  lines->session = session;
  lines->sink = sink;
  lines->place_count = 0;
  if (exceeds_limit(source, &session->limits, sink)) return false;
  charset_text_clear(&lines->decoded);
  lines->decoded.max_steps = charset_max_steps(session->limits.values);
  hints.cache = &lines->charsets;
  hints.asked = session->limits.charset;
  hints.is_unicode = source->is_unicode;
  lines->choice = charset_choose((struct view){source->bytes, source->size}, &hints, &lines->decoded);
  if (lines->decoded.is_incomplete) return !text_reader_note_too_large(sink, session->limits.values, "values");
  session->text = source;
  if (!lines->choice.as_found) {
    charset_text_source(&lines->decoded, source, &session->decoded);
    session->text = &session->decoded;
  }
  lines->bytes = session->text->bytes;
  lines->size = session->text->size;
  return true;
}

bool text_reader_sniff(struct view all, size_t most, bool (*is_like)(struct view text)) {
  char narrow[8192];
  size_t length = charset_utf16_prefix(all, narrow, most / 2 < sizeof narrow ? most / 2 : sizeof narrow);
  if (length) return is_like((struct view){narrow, length});
  view_skip(&all, UTF8_BOM);
  if (all.length > most) all.length = most;
  size_t start = 0;
  while (start < all.length && (ascii_is_space(all.at[start]) || all.at[start] == '\v' || all.at[start] == '\f')) start++;
  return start < all.length && all.at[start] != '{' && all.at[start] != '(' && is_like(all);
}

void text_reader_release(struct text_reader *lines) {
  charset_text_release(&lines->decoded);
  charset_cache_release(&lines->charsets);
  json_object_put(lines->meta);
  free(lines->places);
}

bool text_reader_next(const struct text_reader *lines, size_t *at, struct span *line) {
  if (*at >= lines->size) return false;
  struct view all = {lines->bytes, lines->size};
  *line = (struct span){*at, text_line_end(all, *at)};
  *at = text_line_next(all, line->end);
  return true;
}

struct view text_reader_view(const struct text_reader *lines, struct span span) {
  return (struct view){lines->bytes + span.start, span.end - span.start};
}

struct span text_reader_span(const struct text_reader *lines, struct view part) {
  size_t start = (size_t)(part.at - lines->bytes);
  return (struct span){start, start + part.length};
}

/* ---- facts ---- */

void text_reader_note_other(const struct text_reader *lines, unsigned kind, struct span span, struct span other,
                            struct fact_detail detail) {
  sgf_emit_span(lines->sink, kind, span, other, 0, &detail);
}

void text_reader_note(const struct text_reader *lines, unsigned kind, struct span span, struct fact_detail detail) {
  text_reader_note_other(lines, kind, span, (struct span){0, 0}, detail);
}

void text_reader_note_part(const struct text_reader *lines, unsigned kind, struct view part) {
  text_reader_note(lines, kind, text_reader_span(lines, part), (struct fact_detail){.value = part});
}

void text_reader_note_value(const struct text_reader *lines, unsigned kind, const struct line_value *value) {
  text_reader_note(lines, kind, value->span,
                   (struct fact_detail){.name = text_reader_view(lines, value->key), .value = value->text});
}

struct span text_first_bad(const struct charset_text *decoded, const struct source *text) {
  static const char unknown[] = "\xEF\xBF\xBD";
  for (size_t at = 0; decoded->bad_count && at + 3 <= text->size; at++)
    if (memcmp(text->bytes + at, unknown, 3) == 0 && source_offset(text, at) - text->first_offset >= decoded->bad[0])
      return (struct span){at, at + 3};
  return (struct span){0, 0};
}

bool text_reader_check_game(const struct text_reader *lines, bool has_game, unsigned no_game) {
  size_t bad_count = lines->decoded.bad_count;
  bool is_empty = !line_trim((struct view){lines->bytes, lines->size}).length;
  if (!has_game) text_reader_note(lines, is_empty ? IMPORT_FACT_EMPTY : no_game, (struct span){0, 0}, (struct fact_detail){0});
  else if (bad_count || lines->choice.unlikely)
    text_reader_note(lines, IMPORT_FACT_CHARSET, text_first_bad(&lines->decoded, lines->session->text),
                     (struct fact_detail){.meant = view_of(lines->choice.name), .number = (double)bad_count});
  return has_game;
}

/* ---- the tree ---- */

static struct span place_span(const void *places, uint32_t spot) {
  const struct text_reader *lines = places;
  return spot < lines->place_count ? lines->places[spot] : (struct span){0, 0};
}

uint32_t text_reader_place(struct text_reader *lines, struct span span) {
  ARRAY_GROW(lines->places, lines->place_count, lines->place_capacity);
  lines->places[lines->place_count] = span;
  return (uint32_t)lines->place_count++;
}

void text_reader_begin_game(struct text_reader *lines, struct span all, struct span root) {
  struct property_tree *tree = &lines->session->tree;
  property_tree_clear(tree);
  json_object_put(lines->meta);
  lines->meta = json_make_object();
  lines->place_count = 0;
  tree->charset = lines->choice.name;
  tree->span = place_span;
  tree->places = lines;
  tree->spot = text_reader_place(lines, all);
  property_tree_add_node(tree, -1, 0, text_reader_place(lines, root));
  text_reader_property(lines, "GM", VIEW("1"), (struct span){all.start, all.start});
}

void text_reader_end_game(struct text_reader *lines) {
  char pointer[32];
  if (json_object_object_length(lines->meta)) {
    snprintf(pointer, sizeof pointer, "/meta/%s", lines->session->format->name);
    property_tree_add_leftover(&lines->session->tree, 0, pointer, lines->meta, NO_SPOT);
    lines->meta = NULL;
  }
  format_session_game(lines->session);
}

void text_reader_node(struct text_reader *lines, struct span span) {
  struct property_tree *tree = &lines->session->tree;
  property_tree_add_node(tree, (int32_t)tree->node_count - 1, 0, text_reader_place(lines, span));
}

void text_reader_property(struct text_reader *lines, const char *name, struct view text, struct span span) {
  struct property_tree *tree = &lines->session->tree;
  uint32_t spot = text_reader_place(lines, span);
  property_tree_add_property(tree, view_of(name), spot);
  property_tree_add_value(tree, arena_view(&tree->arena, text), spot);
}

void text_reader_print(struct text_reader *lines, const char *name, struct span span, const char *format, ...) {
  LOCAL_BUFFER text = {0};
  va_list args;
  va_start(args, format);
  buffer_vprintf(&text, format, args);
  va_end(args);
  text_reader_property(lines, name, buffer_view(&text), span);
}

void text_reader_part(struct text_reader *lines, const char *name, struct view part) {
  if (part.length) text_reader_property(lines, name, part, text_reader_span(lines, part));
}

void text_reader_value(struct text_reader *lines, const char *name, const struct line_value *value) {
  if (value->text.length) text_reader_property(lines, name, value->text, value->span);
}

bool text_reader_spell(struct text_reader *lines, const char *name, const struct line_value *value,
                       enum spelling (*spell)(struct view written, struct buffer *canonical)) {
  LOCAL_BUFFER text = {0};
  bool is_known = spell(value->text, &text) != SPELLING_UNKNOWN;
  if (is_known) text_reader_property(lines, name, buffer_view(&text), value->span);
  return is_known;
}

void text_reader_fields(struct text_reader *lines, const struct header_field *fields, const struct line_value *values,
                        size_t count) {
  for (size_t i = 0; i < count; i++) {
    const struct header_field *field = &fields[i];
    if (!values[i].text.length) continue;
    if (field->property && !field->spell) text_reader_value(lines, field->property, &values[i]);
    else if (field->property && !text_reader_spell(lines, field->property, &values[i], field->spell) &&
             !(field->spell == spell_result && spell_result_is_open(values[i].text)))
      text_reader_note_value(lines, field->invalid, &values[i]);
    if (field->meta_key) text_reader_keep(lines->meta, view_of(field->meta_key), values[i].text);
  }
}

void text_reader_set_value(const struct text_reader *lines, struct line_value *value, struct view key, struct view text,
                           struct span line) {
  struct span key_span = text_reader_span(lines, key);
  if (value->text.at)
    text_reader_note_other(lines, IMPORT_FACT_DUPLICATE_VARIABLE, key_span, value->key,
                           (struct fact_detail){.name = key, .value = text});
  if (!value->text.at || (!value->text.length && text.length))
    *value = (struct line_value){text, text.length ? text_reader_span(lines, text) : line, key_span};
}

void text_reader_leftover(struct text_reader *lines, const char *pointer, struct json_object *value, struct span span) {
  property_tree_add_leftover(&lines->session->tree, 0, pointer, value, text_reader_place(lines, span));
}

void text_reader_point(struct text_reader *lines, const char *name, int x, int y, struct span span) {
  struct property_tree *tree = &lines->session->tree;
  const struct sgf_node *node = &tree->nodes[tree->node_count - 1];
  bool is_further = node->property_count && view_is(tree->properties[tree->property_count - 1].name, name);
  uint32_t spot = text_reader_place(lines, span);
  if (x == 19 && y == 19) x = y = 51; /* on smaller boards, FF[3] has it for a pass */
  if (!is_further) property_tree_add_property(tree, view_of(name), spot);
  property_tree_add_value(tree, sgf_point_text(&tree->arena, x, y), spot);
}

bool text_reader_handicap(struct text_reader *lines, long handicap, struct view written) {
  const int size = lines->session->tree.width;
  struct go_point stones[9];
  size_t count = point_handicap(&(struct go_board_size){.width = size, .height = size}, handicap, HANDICAP_FOX, stones);
  struct span span = text_reader_span(lines, written);
  if (count) text_reader_property(lines, "HA", written, span);
  for (size_t i = 0; i < count; i++) text_reader_point(lines, "AB", stones[i].x, stones[i].y, span);
  return count;
}

void text_reader_keep(struct json_object *object, struct view key, struct view text) {
  LOCAL_BUFFER name = {0};
  buffer_add_view(&name, key);
  if (!json_object_object_get_ex(object, buffer_string(&name), NULL))
    json_put(object, buffer_string(&name), json_make_string(text));
}

/* ---- parts of a line ---- */

static bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r' || c == '\0';
}

struct view line_trim(struct view text) {
  while (text.length && is_blank(*text.at)) text.at++, text.length--;
  while (text.length && is_blank(text.at[text.length - 1])) text.length--;
  return text;
}

struct view line_word(struct view *tail) {
  *tail = line_trim(*tail);
  if (!tail->length) return *tail;
  struct view word = {tail->at, 0};
  while (word.length < tail->length && !is_blank(tail->at[word.length])) word.length++;
  *tail = view_after(*tail, word.length);
  return word;
}

bool line_integer(struct view text, long *number) {
  bool is_signed = text.length && (*text.at == '-' || *text.at == '+'), is_negative = is_signed && *text.at == '-';
  if (text.length == is_signed || text.length - is_signed > 9) return false;
  *number = 0;
  for (size_t i = is_signed; i < text.length; i++) {
    if (!ascii_is_digit(text.at[i])) return false;
    *number = *number * 10 + (text.at[i] - '0');
  }
  if (is_negative) *number = -*number;
  return true;
}

void line_tenths(struct buffer *to, long tenths) {
  if (tenths < 0) buffer_add_char(to, '-');
  long size = tenths < 0 ? -tenths : tenths;
  buffer_printf(to, "%ld", size / 10);
  if (size % 10) buffer_printf(to, ".%ld", size % 10);
}
