/* remote.c: [Remote], [Files] and [MessageLine]: what surrounds the game. */
#include "base/ascii.h"
#include "json/make.h"
#include "json/value.h"
#include "ugf/internal.h"
#include <json-c/json.h>

/* ---- Remote ---- */

static void on_variable(struct ugf_reading *reading, struct view key, const struct line_value *value) {
  if (!value->text.length) return;
  if (ascii_same(key, "Commentator")) reading->remote_commentator = *value;
  else if (ascii_same(key, "Notice")) reading->notice = *value;
  else if (ascii_same(key, "NoticePage")) reading->notice_page = *value;
}

void ugf_read_remote(struct ugf_reading *reading, const struct ugf_part *part) {
  struct json_object *remote = json_child(reading->text->meta, "remote");
  struct view key, text;
  for (size_t i = part->first; i < part->end; i++) {
    if (!ugf_variable(reading, i, "Remote", &key, &text)) continue;
    struct line_value value = {.text = text, .span = reading->own->lines[i], .key = text_reader_span(reading->text, key)};
    if (text.length) value.span = text_reader_span(reading->text, text);
    on_variable(reading, key, &value);
    if (text.length) text_reader_keep(remote, key, text);
  }
}

/* ---- Files ---- */

static bool is_hex(struct view text) {
  for (size_t i = 0; i < text.length; i++) {
    char c = text.at[i];
    if (!(ascii_is_digit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'))) return false;
  }
  return text.length % 2 == 0 && text.length > 0;
}

static void read_file(struct ugf_reading *reading, struct view name, struct view hex) {
  struct fact_detail detail = {.name = name};
  struct span name_span = text_reader_span(reading->text, name);
  struct span span = hex.length ? text_reader_span(reading->text, hex) : name_span;
  if (!name.length || ugf_leads_elsewhere(name)) text_reader_note(reading->text, UGF_FACT_FILE_UNSAFE_NAME, name_span, detail);
  if (!is_hex(hex)) text_reader_note(reading->text, UGF_FACT_FILE_HEX_INVALID, span, detail);
  struct json_object *entry = json_make_object();
  json_put(entry, "name", json_make_string(name));
  json_put(entry, "bytes", json_make_integer((int64_t)(hex.length / 2)));
  ugf_list_add(reading, "files", entry);
}

void ugf_read_files(struct ugf_reading *reading, const struct ugf_part *part) {
  struct view name, hex;
  for (size_t i = part->first; i < part->end; i++)
    if (ugf_variable(reading, i, "Files", &name, &hex)) read_file(reading, name, hex);
}

/* ---- MessageLine ---- */

/* " .Text,121,125,Rotation error": the moves that it is about, and a text with commas of its own. */
void ugf_read_messages(struct ugf_reading *reading, const struct ugf_part *part) {
  for (size_t i = part->first; i < part->end; i++) {
    struct view rest = line_trim(ugf_line(reading, i)), all = rest;
    long long first, last;
    if (!rest.length) continue;
    struct json_object *entry = json_make_object();
    struct view word = line_trim(view_cut(&rest, ',')), from = line_trim(view_cut(&rest, ',')),
                to = line_trim(view_cut(&rest, ','));
    if (ascii_same(word, ".Text") && ugf_integer(from, &first) && ugf_integer(to, &last)) {
      json_put(entry, "from", json_make_integer(first));
      json_put(entry, "to", json_make_integer(last));
      all = rest;
    }
    json_put(entry, "text", json_make_string(line_trim(all)));
    ugf_list_add(reading, "messages", entry);
  }
}
