/* hover.c: describes a place: its findings, its key, its position. */
#include "base/ascii.h"
#include "convert/formats.h"
#include "engine/schema.h"
#include "go/draw.h"
#include "go/point.h"
#include "jgf/keys.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/contents.h"
#include "lsp/linted.h"
#include "lsp/methods.h"
#include "lsp/params.h"
#include "lsp/pointers.h"
#include "report/rule_url.h"
#include "lsp/sgf_cursor.h"
#include "rules/catalogue.h"
#include "sgf/property.h"
#include "text/escape.h"

struct hover {
  struct lsp *lsp;
  struct params_place place;
  bool is_plain;      /* the client does not support Markdown */
  struct buffer text;
  struct span span;   /* the smallest span that a part describes */
  bool has_span;
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

/* Adds text of a record or a message. In Markdown, characters with a meaning are escaped, except between backquotes, where quoted
 * parts of the record appear. */
static void add_escaped(struct hover *hover, struct view text) {
  struct buffer escaped = {0};
  bool is_code = false;
  escape_text(&escaped, text);
  for (size_t i = 0; i < escaped.length; i++) {
    char c = escaped.data[i];
    if (c == '`') is_code = !is_code;
    if (!hover->is_plain && !is_code && ascii_is_one_of(c, "\\*_<>[]#&")) buffer_add_char(&hover->text, '\\');
    buffer_add_char(&hover->text, c);
  }
  if (is_code && !hover->is_plain) buffer_add_char(&hover->text, '`');
  buffer_release(&escaped);
}

static void add_heading(struct hover *hover, struct view text) {
  if (!hover->is_plain) buffer_add_string(&hover->text, "**");
  add_escaped(hover, text);
  if (!hover->is_plain) buffer_add_string(&hover->text, "**");
}

/* Adds the headline and reason of a rule, and a link to its page. */
static void add_rule(struct hover *hover, const struct rule *rule) {
  struct buffer url = {0};
  bool has_page = rule_url(hover->lsp->host.docs_url, &jgflint_catalogue, rule, &url);
  if (hover->is_plain) buffer_printf(&hover->text, "%s: %s", rule->name, rule->headline);
  else if (has_page) buffer_printf(&hover->text, "[`%s`](%s): %s", rule->name, buffer_string(&url), rule->headline);
  else buffer_printf(&hover->text, "`%s`: %s", rule->name, rule->headline);
  if (rule->reason && *rule->reason) buffer_printf(&hover->text, "\n\n%s", rule->reason);
  while (hover->text.length && hover->text.data[hover->text.length - 1] == '\n') hover->text.length--;
  buffer_release(&url);
}

/* ---- findings ---- */

enum { MOST_FINDINGS = 5 };

struct told {
  struct hover *hover;
  const struct rule *rules[MOST_FINDINGS];
  size_t count;
};

/* Describes the rules of findings. Editors show the messages themselves. */
static void add_findings_of(void *visitor, const struct linted *linted) {
  struct told *told = visitor;
  struct hover *hover = told->hover;
  for (size_t i = 0; i < linted->diags->count && told->count < MOST_FINDINGS; i++) {
    const struct diag *diag = &linted->diags->list[i];
    struct span span = linted_mark(linted, diag);
    if (hover->place.offset < span.start || hover->place.offset > span.end) continue;
    narrow(hover, span);
    bool is_told = false;
    for (size_t k = 0; k < told->count; k++) is_told |= told->rules[k] == diag->rule;
    if (is_told) continue;
    told->rules[told->count++] = diag->rule;
    begin_part(hover);
    add_rule(hover, diag->rule);
  }
}

static void add_findings(struct hover *hover) {
  struct told told = {.hover = hover};
  linted_each(hover->lsp, hover->place.document, (struct span){hover->place.offset, hover->place.offset}, add_findings_of, &told);
}

/* ---- the meaning of keys in records and configurations, according to the schemas ---- */

static const struct rule *find_rule(struct view name) {
  for (size_t i = 0; i < jgflint_catalogue.count; i++)
    for (size_t k = 0; k < jgflint_catalogue.families[i]->count; k++)
      if (view_equal(view_of(jgflint_catalogue.families[i]->rules[k].name), name))
        return &jgflint_catalogue.families[i]->rules[k];
  return NULL;
}

static void add_values(struct hover *hover, struct json_object *part) {
  struct json_object *words = json_member_of(part, "enum");
  if (!words) words = json_member_of(part, "examples");
  size_t count = json_object_is_type(words, json_type_array) ? json_object_array_length(words) : 0;
  if (count < 2 || count > 12) return;
  buffer_add_string(&hover->text, json_member_of(part, "enum") ? "\n\nOne of " : "\n\nFor instance ");
  for (size_t i = 0; i < count; i++) {
    buffer_add_string(&hover->text, i ? ", `" : "`");
    json_write_value(&hover->text, json_object_array_get_idx(words, i));
    buffer_add_char(&hover->text, '`');
  }
}

/* Reads the number of a column or row; false if the value is not a number. */
static bool read_number(const struct document_json *text, uint32_t point, unsigned key, int *number) {
  uint32_t spot = json_member(&text->document, point, key);
  struct json_object *value = spot == NO_SPOT ? NULL : json_spot(&text->document, spot)->value;
  if (!json_object_is_type(value, json_type_int)) return false;
  *number = json_object_get_int(value);
  return true;
}

/* Names the point whose column or row this key is: " of C7". */
static void add_point(struct hover *hover, const struct document_json *text, uint32_t spot) {
  const struct json_spot *member = json_spot(&text->document, spot);
  struct document_games games;
  struct document_node at;
  int x, y;
  if (member->key != KEY_X && member->key != KEY_Y) return;
  if (!read_number(text, member->parent, KEY_X, &x) || !read_number(text, member->parent, KEY_Y, &y)) return;
  if (!document_games_open(hover->lsp, hover->place.document, &games) || !document_node_at(&games, member->start, &at)) return;
  const struct go_board_size *board = &document_game(&games, at.game)->board;
  char name[POINT_NAME];
  if (point_on_board(board, x, y)) buffer_printf(&hover->text, " of %s", point_name(name, x, y, board));
}

static void describe_key(struct hover *hover, const struct document_json *text, uint32_t spot, struct json_object *schema) {
  struct json_object *part = schema_at(schema, &text->document, spot);
  struct json_object *description = json_member_of(part, "description");
  if (!description) return;
  struct buffer key = {0};
  json_key_text(&text->document, spot, &key);
  begin_part(hover);
  narrow(hover, json_key_span(&text->document, spot));
  add_heading(hover, buffer_view(&key));
  add_point(hover, text, spot);
  buffer_add_string(&hover->text, ": ");
  buffer_add_view(&hover->text, json_text_of(description));
  add_values(hover, schema_resolve(schema, part));
  buffer_release(&key);
}

/* Describes the name of a rule in a configuration or a suppression. */
static void add_rule_name(struct hover *hover, const struct document_json *text, uint32_t spot) {
  if (json_spot(&text->document, spot)->kind != JSON_STRING) return;
  const struct rule *rule = find_rule(json_string(&text->document, spot));
  if (!rule) return;
  begin_part(hover);
  narrow(hover, json_value_span(&text->document, spot));
  add_rule(hover, rule);
}

static void add_key(struct hover *hover) {
  struct document_json text;
  if (!document_json_open(hover->lsp, hover->place.document, &text)) return;
  uint32_t spot = document_json_at(&text, hover->place.offset);
  bool is_config = linted_is_config(hover->place.document);
  if (spot != NO_SPOT && document_json_is_key(&text, spot, hover->place.offset)) {
    describe_key(hover, &text, spot, document_schema(hover->lsp, hover->place.document));
    const struct json_spot *member = json_spot(&text.document, spot);
    struct view key = {text.source.bytes + member->key_start + 1, member->key_end - member->key_start - 2};
    const struct rule *rule = is_config && member->key_end - member->key_start > 2 ? find_rule(key) : NULL; /* of "severity" */
    if (rule) {
      begin_part(hover);
      narrow(hover, json_key_span(&text.document, spot));
      add_rule(hover, rule);
    }
  } else if (spot != NO_SPOT) add_rule_name(hover, &text, spot);
  document_json_release(&text);
}

/* ---- the meaning of properties of SGF and JSON-SGF and of their values ---- */

struct property_about {
  struct span span;
  bool is_header; /* describes the game, not a position */
};

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
  buffer_printf(to, "**%s**: %s\n\n", sgf_kind_of(id)->name, sgf_kind_of(id)->description);
  sgf_describe_kind(id, to);
  add_choices(to, id);
}

/* Describes a value if its meaning is not obvious. */
static bool describe_value(struct buffer *to, enum sgf_name id, struct view value) {
  enum sgf_type type = sgf_kind_of(id)->type;
  value = ascii_trim(value);
  for (const struct sgf_choice *choice = sgf_choices_of(id); choice->value; choice++)
    if (choice->meaning && view_is(value, choice->value)) {
      buffer_printf(to, "**%s** `%s`: %s", sgf_kind_of(id)->name, choice->value, choice->meaning);
      return true;
    }
  if (type != SGF_TYPE_NUMBER && type != SGF_TYPE_REAL && type != SGF_TYPE_SIZE) return false;
  buffer_printf(to, "**%s**: %s", sgf_kind_of(id)->name, sgf_kind_of(id)->description);
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

/* Describes a property and its span; false if there is no property. */
static bool property_help(struct lsp *lsp, struct params_place place, struct buffer *to, struct property_about *about) {
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

/* Returns true if the place belongs to the header. Called first. */
static bool add_property(struct hover *hover) {
  struct property_about about;
  if (!property_help(hover->lsp, hover->place, &hover->text, &about)) return false;
  narrow(hover, about.span);
  return about.is_header;
}

/* ---- moves, captures, clocks, and the board ---- */

/* "1:02:03" */
static void add_time(struct buffer *to, double seconds) {
  uint64_t all = seconds > 0 && seconds < 1e9 ? (uint64_t)seconds : 0;
  if (all >= 3600) buffer_printf(to, "%" PRIu64 ":%02" PRIu64 ":%02" PRIu64, all / 3600, all / 60 % 60, all % 60);
  else buffer_printf(to, "%" PRIu64 ":%02" PRIu64, all / 60, all % 60);
}

/* "Time left: 9:50, 3 periods" */
static void add_clock(struct hover *hover, const struct game *game, uint32_t node) {
  const struct go_item *left = game_node_item(game, node, GO_TIME_LEFT), *periods = game_node_item(game, node, GO_PERIODS_LEFT);
  if (!left && !periods) return;
  buffer_add_string(&hover->text, "\n\nTime left: ");
  if (left) add_time(&hover->text, left->number);
  if (left && periods) buffer_add_string(&hover->text, ", ");
  if (periods) buffer_printf(&hover->text, "%.0f %s", periods->number, periods->number == 1 ? "period" : "periods");
}

/* The image is embedded as a data URL, because Markdown does not accept <svg>. */
static void add_picture(struct hover *hover, const struct go_position *position) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  struct buffer svg = {0};
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
  buffer_release(&svg);
}

static void add_board(struct hover *hover, const struct go_position *position) {
  struct draw_style style = {.ascii = false};
  if (hover->lsp->settings.hover_image && !hover->is_plain) {
    add_picture(hover, position);
    return;
  }
  buffer_add_string(&hover->text, hover->is_plain ? "\n\n" : "\n\n```text\n");
  draw_text(position, &style, &hover->text);
  if (!hover->is_plain) buffer_add_string(&hover->text, "```");
}

static bool has_stones(const struct go_position *position) {
  const struct go_board_size *size = &position->game->board;
  for (int y = 0; y < size->height; y++)
    for (int x = 0; x < size->width; x++) {
      unsigned point = board_point(&position->board, x, y);
      if (point != BOARD_NOWHERE && position->board.color[point] != GO_EMPTY) return true;
    }
  return false;
}

/* The start of a game without setup has no board. */
static void add_position(struct hover *hover, size_t offset) {
  struct document_games games;
  struct document_node at;
  if (!document_games_open(hover->lsp, hover->place.document, &games) || !document_node_at(&games, offset, &at))
    return;
  const struct game *game = document_game(&games, at.game);
  const struct go_position *position = engine_position(games.engine, at.game, at.node);
  bool is_empty = !position || !has_stones(position);
  if (!position || (is_empty && !position->has_move)) return;
  struct buffer line = {0};
  begin_part(hover);
  narrow(hover, document_node_span(&games, game, at.node));
  draw_title(position, &line);
  add_heading(hover, buffer_view(&line));
  buffer_clear(&line);
  add_clock(hover, game, at.node);
  if (!is_empty) add_board(hover, position);
  if (draw_captured(position, &line)) buffer_printf(&hover->text, "\n\n%s", buffer_string(&line));
  buffer_clear(&line);
  if (draw_turn(position, &line)) buffer_printf(&hover->text, "\n\n%s", buffer_string(&line));
  buffer_release(&line);
}

/* Describes the target of a pointer in `meta`: a position or a value. */
static bool add_pointer(struct hover *hover) {
  struct pointer_found found;
  bool is_there = pointer_find(hover->lsp, hover->place, &found);
  if (is_there) {
    begin_part(hover);
    narrow(hover, found.span);
    buffer_printf(&hover->text, hover->is_plain ? "%s" : "```json\n%s\n```", buffer_string(&found.text));
    add_position(hover, found.target.start);
  }
  buffer_release(&found.text);
  return is_there;
}

/* ---- the method ---- */

/* The board comes before the text, because an editor may show only the beginning. */
static void add_board_first(struct hover *hover) {
  bool is_header = add_property(hover);
  struct buffer property = hover->text;
  hover->text = (struct buffer){0};
  if (!is_header && !add_pointer(hover)) add_position(hover, hover->place.offset);
  if (property.length) begin_part(hover);
  buffer_add_view(&hover->text, buffer_view(&property));
  buffer_release(&property);
}

static void show(struct lsp *lsp, struct lsp_call *call) {
  struct hover hover = {.lsp = lsp, .is_plain = lsp->client.shows_plain_text};
  if (!params_place(lsp, call, &hover.place)) return;
  add_board_first(&hover);
  add_key(&hover);
  add_findings(&hover);
  if (hover.text.length) {
    struct json_object *contents = json_make_object();
    json_put_string(contents, "kind", hover.is_plain ? "plaintext" : "markdown");
    json_put(contents, "value", json_make_string(buffer_view(&hover.text)));
    call->result = json_make_object();
    json_put(call->result, "contents", contents);
    if (hover.has_span) json_put(call->result, "range", params_make_range(lsp, hover.place.document, hover.span));
  }
  buffer_release(&hover.text);
}

const struct lsp_method lsp_hover = {.name = "textDocument/hover", .run = show, .provider = "hoverProvider"};
