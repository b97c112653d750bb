/* hover.c: describes a place: its findings, its key, its position. */
#include "base/ascii.h"
#include "convert/formats.h"
#include "engine/schema.h"
#include "go/draw.h"
#include "lsp/cursor.h"
#include "lsp/methods.h"
#include "report/reporter.h"
#include "rules/catalogue.h"
#include "sgf/property.h"
#include "text/escape.h"

enum { MOST_FINDINGS = 5 };

struct hover {
  struct lsp *lsp;
  struct lsp_place place;
  bool is_plain;      /* the client does not support Markdown */
  struct buffer text;
  struct span span;   /* the smallest span that a part describes */
  bool has_span;
  const struct rule *rules[MOST_FINDINGS]; /* described ones */
  size_t rule_count;
};

/* ---- text ---- */

/* Starts a new part, with a line before it. */
static void begin_part(struct hover *hover) {
  if (hover->text.length) buffer_add_string(&hover->text, hover->is_plain ? "\n\n" : "\n\n---\n\n");
}

/* Restricts the span of the hover to that of a part. */
static void narrow(struct hover *hover, struct span span) {
  if (hover->place.offset < span.start || hover->place.offset > span.end) return;
  if (hover->has_span && hover->span.end - hover->span.start <= span.end - span.start) return;
  hover->span = span;
  hover->has_span = true;
}

/* Adds text of a record or a message. In Markdown, characters with a meaning are escaped, except between backquotes, where
 * quoted parts of the record appear. */
static void add_escaped(struct hover *hover, struct view text) {
  LOCAL_BUFFER escaped = {0};
  bool is_code = false;
  escape_text(&escaped, text);
  for (size_t i = 0; i < escaped.length; i++) {
    char c = escaped.data[i];
    if (c == '`') is_code = !is_code;
    if (!hover->is_plain && !is_code && ascii_is_one_of(c, "\\*_<>[]#&")) buffer_add_char(&hover->text, '\\');
    buffer_add_char(&hover->text, c);
  }
  if (is_code && !hover->is_plain) buffer_add_char(&hover->text, '`');
}

static void add_heading(struct hover *hover, struct view text) {
  if (!hover->is_plain) buffer_add_string(&hover->text, "**");
  add_escaped(hover, text);
  if (!hover->is_plain) buffer_add_string(&hover->text, "**");
}

/* Adds the headline and reason of a rule, and a link to its page. */
static void add_rule(struct hover *hover, const struct rule *rule) {
  LOCAL_BUFFER url = {0};
  bool has_page = rule_url(hover->lsp->host.docs_url, &jgflint_catalogue, rule, &url);
  if (hover->is_plain) buffer_printf(&hover->text, "%s: %s", rule->name, rule->headline);
  else if (has_page) buffer_printf(&hover->text, "[`%s`](%s): %s", rule->name, buffer_string(&url), rule->headline);
  else buffer_printf(&hover->text, "`%s`: %s", rule->name, rule->headline);
  if (rule->reason && *rule->reason) buffer_printf(&hover->text, "\n\n%s", rule->reason);
  while (hover->text.length && hover->text.data[hover->text.length - 1] == '\n') hover->text.length--;
}

/* ---- findings ---- */

/* Describes the rules of findings, each once. Editors show the messages themselves. */
static void add_findings(void *visitor, const struct linted *linted) {
  struct hover *hover = visitor;
  for (size_t i = 0; i < linted->diags->count && hover->rule_count < MOST_FINDINGS; i++) {
    const struct diag *diag = &linted->diags->list[i];
    struct span span = linted_mark(linted, diag);
    bool is_skipped = hover->place.offset < span.start || hover->place.offset > span.end;
    if (!is_skipped) narrow(hover, span);
    for (size_t k = 0; k < hover->rule_count; k++) is_skipped |= hover->rules[k] == diag->rule;
    if (is_skipped) continue;
    hover->rules[hover->rule_count++] = diag->rule;
    begin_part(hover);
    add_rule(hover, diag->rule);
  }
}

/* ---- the meaning of keys in records and configurations, according to the schemas ---- */

static void add_values(struct hover *hover, struct json_object *part) {
  struct json_object *words = json_member_of(part, "enum");
  if (!words) words = json_member_of(part, "examples");
  size_t count = json_length_of(words);
  if (count < 2 || count > 12) return;
  buffer_add_string(&hover->text, json_member_of(part, "enum") ? "\n\nOne of " : "\n\nFor instance ");
  for (size_t i = 0; i < count; i++) {
    buffer_add_string(&hover->text, i ? ", `" : "`");
    json_write_value(&hover->text, json_object_array_get_idx(words, i));
    buffer_add_char(&hover->text, '`');
  }
}

static void describe_key(struct hover *hover, const struct json_document *json, uint32_t spot, struct json_object *schema) {
  struct json_object *part = schema_at(schema, json, spot);
  struct json_object *description = json_member_of(part, "description");
  if (!description) return;
  LOCAL_BUFFER key = {0};
  json_key_text(json, spot, &key);
  begin_part(hover);
  narrow(hover, json_key_span(json, spot));
  add_heading(hover, buffer_view(&key));
  buffer_add_string(&hover->text, ": ");
  buffer_add_view(&hover->text, json_text_of(description));
  add_values(hover, schema_resolve(schema, part));
}

/* Describes a rule by its name. */
static void describe_rule(struct hover *hover, struct view name, struct span span) {
  const struct rule *found = catalogue_rule(&jgflint_catalogue, name);
  if (!found) return;
  begin_part(hover);
  narrow(hover, span);
  add_rule(hover, found);
}

/* A key, which names a rule in "severity", or the name of a rule in a configuration or a suppression. */
static void add_key(struct hover *hover) {
  struct document *document = hover->place.document;
  const struct json_document *json = document_json(hover->lsp, document);
  uint32_t spot = json ? document_json_at(json, hover->place.offset) : NO_SPOT;
  if (spot == NO_SPOT) return;
  if (document_json_is_key(json, spot, hover->place.offset)) {
    describe_key(hover, json, spot, document_schema(hover->lsp, document));
    if (scopes_is_config(document->name)) describe_rule(hover, json_key_written(json, spot), json_key_span(json, spot));
  } else if (json_spot(json, spot)->kind == JSON_STRING)
    describe_rule(hover, json_string(json, spot), json_value_span(json, spot));
}

/* ---- the meaning of properties of SGF and JSON-SGF and of their values ---- */

static void describe_property(struct hover *hover, enum sgf_name id, struct span span) {
  struct buffer *to = &hover->text;
  const struct sgf_choice *choice = sgf_choices_of(id);
  narrow(hover, span);
  buffer_printf(to, "**%s**: %s\n\n", sgf_kind_of(id)->name, sgf_kind_of(id)->description);
  sgf_describe_kind(id, to);
  if (choice->value) buffer_add_char(to, '\n');
  for (; choice->value; choice++) {
    buffer_printf(to, "\n* `%s`", choice->value);
    if (choice->meaning) buffer_printf(to, ": %s", choice->meaning);
  }
}

/* Describes a value if its meaning is not obvious. */
static bool describe_value(struct hover *hover, enum sgf_name id, struct view value, struct span span) {
  enum sgf_type type = sgf_kind_of(id)->type;
  const struct sgf_choice *choice = sgf_choices_of(id);
  value = ascii_trim(value);
  while (choice->value && !(choice->meaning && view_is(value, choice->value))) choice++;
  bool is_number = type == SGF_TYPE_NUMBER || type == SGF_TYPE_REAL || type == SGF_TYPE_SIZE;
  if (!choice->value && !is_number) return false;
  narrow(hover, span);
  buffer_printf(&hover->text, "**%s**", sgf_kind_of(id)->name);
  if (choice->value) buffer_printf(&hover->text, " `%s`", choice->value);
  buffer_printf(&hover->text, ": %s", choice->value ? choice->meaning : sgf_kind_of(id)->description);
  return true;
}

/* The next two functions describe the property or value at the place. They return its property, or SGF_UNKNOWN. */

static enum sgf_name add_sgf_property(struct hover *hover) {
  struct sgf_cursor cursor;
  struct view text = document_text(hover->place.document);
  sgf_cursor_find(text, hover->place.offset, &cursor);
  struct view value = {text.at + cursor.word.start, cursor.word.end - cursor.word.start};
  if (cursor.id != SGF_UNKNOWN && !cursor.in_value) describe_property(hover, cursor.id, cursor.word);
  else if (cursor.id != SGF_UNKNOWN && !describe_value(hover, cursor.id, value, cursor.word)) return SGF_UNKNOWN;
  return cursor.id;
}

static enum sgf_name add_json_property(struct hover *hover) {
  const struct json_document *json = document_json(hover->lsp, hover->place.document);
  uint32_t spot = json ? document_json_at(json, hover->place.offset) : NO_SPOT;
  if (spot == NO_SPOT || json_spot(json, spot)->key_end <= json_spot(json, spot)->key_start) return SGF_UNKNOWN;
  LOCAL_BUFFER key = {0};
  json_key_text(json, spot, &key);
  enum sgf_name id = sgf_name_of(buffer_view(&key));
  if (id == SGF_UNKNOWN) return SGF_UNKNOWN;
  if (document_json_is_key(json, spot, hover->place.offset)) {
    describe_property(hover, id, json_key_span(json, spot));
    return id;
  }
  return describe_value(hover, id, json_value_text(json, spot), json_value_span(json, spot)) ? id : SGF_UNKNOWN;
}

/* Returns true if the place belongs to the header, so that it has no position. Called first. */
static bool add_property(struct hover *hover) {
  struct document *document = hover->place.document;
  enum sgf_name id = SGF_UNKNOWN;
  if (linted_kind(hover->lsp, document) != DOCUMENT_RECORD) return false;
  struct source source = linted_source(document);
  const struct format *format = engine_format_of(linted_scope(hover->lsp, document)->engine, &source);
  if (format == &format_sgf) id = add_sgf_property(hover);
  else if (format == &format_json_sgf) id = add_json_property(hover);
  if (id == SGF_UNKNOWN) return false;
  return sgf_kind_of(id)->place == SGF_PLACE_ROOT || sgf_kind_of(id)->place == SGF_PLACE_GAME_INFO;
}

/* ---- moves, captures, clocks, and the board ---- */

/* "Time left: 9:50, 3 periods" */
static void add_clock(struct hover *hover, const struct game *game, uint32_t node) {
  const struct go_item *left = game_node_item(game, node, GO_TIME_LEFT), *periods = game_node_item(game, node, GO_PERIODS_LEFT);
  if (!left && !periods) return;
  buffer_add_string(&hover->text, "\n\nTime left: ");
  uint64_t time = left && left->number > 0 && left->number < 1e9 ? (uint64_t)left->number : 0;
  if (time >= 3600) buffer_printf(&hover->text, "%" PRIu64 ":%02" PRIu64, time / 3600, time / 60 % 60);
  else if (left) buffer_printf(&hover->text, "%" PRIu64, time / 60);
  if (left) buffer_printf(&hover->text, ":%02" PRIu64 "%s", time % 60, periods ? ", " : "");
  if (periods) buffer_printf(&hover->text, "%.0f %s", periods->number, periods->number == 1 ? "period" : "periods");
}

/* The image is embedded as a data URL, because Markdown does not accept <svg>. */
static void add_picture(struct hover *hover, const struct go_position *position) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  LOCAL_BUFFER svg = {0};
  draw_svg(position, &svg);
  buffer_add_string(&hover->text, "\n\n![The board](data:image/svg+xml;base64,");
  for (size_t i = 0; i < svg.length; i += 3) {
    unsigned char bytes[3] = {0};
    size_t count = svg.length - i < 3 ? svg.length - i : 3;
    memcpy(bytes, svg.data + i, count);
    unsigned three = (unsigned)bytes[0] << 16 | (unsigned)bytes[1] << 8 | bytes[2];
    for (size_t k = 0; k < 4; k++) buffer_add_char(&hover->text, k <= count ? digits[three >> (18 - 6 * k) & 63] : '=');
  }
  buffer_add_string(&hover->text, ")");
}

/* The start of a game without setup has no board. */
static void add_position(struct hover *hover, size_t offset) {
  struct document_games games;
  struct document_node at;
  if (!document_games_open(hover->lsp, hover->place.document, &games) || !document_node_at(&games, offset, &at))
    return;
  const struct game *game = document_game(&games, at.game);
  const struct go_position *position = engine_position(games.engine, at.game, at.node);
  bool is_empty = true;
  for (size_t color = GO_EMPTY + 1; position && color < ARRAY_LENGTH(position->board.stones); color++)
    is_empty &= !position->board.stones[color];
  if (!position || (is_empty && !position->has_move)) return;
  LOCAL_BUFFER line = {0};
  begin_part(hover);
  narrow(hover, document_node_span(&games, game, at.node));
  draw_title(position, &line);
  add_heading(hover, buffer_view(&line));
  buffer_clear(&line);
  add_clock(hover, game, at.node);
  bool is_picture = hover->lsp->settings.hover_image && !hover->is_plain;
  if (!is_empty && is_picture) add_picture(hover, position);
  else if (!is_empty) {
    buffer_add_string(&hover->text, hover->is_plain ? "\n\n" : "\n\n```text\n");
    draw_text(position, &(struct draw_style){.ascii = false}, &hover->text);
    if (!hover->is_plain) buffer_add_string(&hover->text, "```");
  }
  if (draw_captured(position, &line)) buffer_printf(&hover->text, "\n\n%s", buffer_string(&line));
  buffer_clear(&line);
  if (draw_turn(position, &line)) buffer_printf(&hover->text, "\n\n%s", buffer_string(&line));
}

/* ---- the method ---- */

void lsp_hover(struct lsp *lsp, struct lsp_call *call) {
  struct hover hover = {.lsp = lsp, .place = call->place, .is_plain = lsp->client.shows_plain_text};
  struct span cursor = {hover.place.offset, hover.place.offset};
  /* The board comes before the text of the property, because an editor may show only the beginning. */
  bool is_header = add_property(&hover);
  struct buffer property = hover.text;
  hover.text = (struct buffer){0};
  if (!is_header) add_position(&hover, hover.place.offset);
  if (property.length) begin_part(&hover);
  buffer_add_view(&hover.text, buffer_view(&property));
  buffer_release(&property);
  add_key(&hover);
  linted_each(lsp, hover.place.document, cursor, add_findings, &hover);
  if (hover.text.length) {
    call->result = lsp_object("contents", lsp_markup(lsp, buffer_view(&hover.text)), NULL);
    if (hover.has_span) json_put(call->result, "range", lsp_range(lsp, hover.place.document, hover.span));
  }
  buffer_release(&hover.text);
}
