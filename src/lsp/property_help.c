#include "base/ascii.h"
#include "convert/formats.h"
#include "lsp/contents.h"
#include "lsp/linted.h"
#include "lsp/property_help.h"
#include "lsp/sgf_cursor.h"
#include "sgf/property.h"

static void add_choices(struct buffer *to, enum sgf_name id) {
  const struct sgf_choice *choice = sgf_choices_of(id);
  if (choice->value) buffer_add_char(to, '\n');
  for (; choice->value; choice++) {
    buffer_printf(to, "\n* `%s`", choice->value);
    if (choice->meaning) buffer_printf(to, ": %s", choice->meaning);
  }
}

static bool is_header(enum sgf_name id) {
  enum sgf_place place = sgf_kind_of(id)->place;
  return place == SGF_PLACE_ROOT || place == SGF_PLACE_GAME_INFO;
}

static void describe(struct buffer *to, enum sgf_name id) {
  buffer_printf(to, "**%s**: %s\n\n", sgf_kind_of(id)->name, sgf_meaning_of(id));
  sgf_describe_kind(id, to);
  add_choices(to, id);
}

/* Of a value only what it means is said, if that is more than it says itself. */
static bool describe_value(struct buffer *to, enum sgf_name id, struct view value) {
  enum sgf_type type = sgf_kind_of(id)->type;
  value = ascii_trim(value);
  for (const struct sgf_choice *choice = sgf_choices_of(id); choice->value; choice++)
    if (choice->meaning && view_is(value, choice->value)) {
      buffer_printf(to, "**%s** `%s`: %s", sgf_kind_of(id)->name, choice->value, choice->meaning);
      return true;
    }
  if (type != SGF_TYPE_NUMBER && type != SGF_TYPE_REAL && type != SGF_TYPE_SIZE) return false;
  buffer_printf(to, "**%s**: %s", sgf_kind_of(id)->name, sgf_meaning_of(id));
  return true;
}

static bool help_in_sgf(struct params_place place, struct buffer *to, struct property_about *about) {
  struct sgf_cursor cursor;
  struct view text = document_text(place.document);
  sgf_cursor_find(text, place.offset, &cursor);
  if (cursor.id == SGF_UNKNOWN) return false;
  *about = (struct property_about){cursor.word, is_header(cursor.id)};
  if (cursor.in_value)
    return describe_value(to, cursor.id, (struct view){text.at + cursor.word.start, cursor.word.end - cursor.word.start});
  describe(to, cursor.id);
  return true;
}

static bool help_in_json(const struct document_json *text, size_t offset, struct buffer *to, struct property_about *about) {
  uint32_t spot = document_json_at(text, offset);
  const struct json_spot *value = spot == NO_SPOT ? NULL : json_spot(&text->document, spot);
  if (!value || value->key_end <= value->key_start) return false;
  struct buffer key = {0};
  json_key_text(&text->document, spot, &key);
  enum sgf_name id = sgf_name_of(buffer_view(&key));
  buffer_release(&key);
  if (id == SGF_UNKNOWN) return false;
  about->is_header = is_header(id);
  if (document_json_is_key(text, spot, offset)) {
    about->span = json_key_span(&text->document, spot);
    describe(to, id);
    return true;
  }
  about->span = json_value_span(&text->document, spot);
  if (value->kind == JSON_STRING) return describe_value(to, id, json_string(&text->document, spot));
  return describe_value(to, id, (struct view){text->source.bytes + value->start, value->end - value->start});
}

bool property_help(struct lsp *lsp, struct params_place place, struct buffer *to, struct property_about *about) {
  struct document *document = place.document;
  if (linted_is_config(document) || linted_is_off(lsp, document) || linted_is_lines(lsp, document)) return false;
  struct source source = linted_source(document);
  const struct format *format = engine_format_of(linted_scope(lsp, document)->engine, &source);
  if (format == &format_sgf) return help_in_sgf(place, to, about);
  struct document_json text;
  if (format != &format_json_sgf || !document_json_open(lsp, document, &text)) return false;
  bool has_help = help_in_json(&text, place.offset, to, about);
  document_json_release(&text);
  return has_help;
}
