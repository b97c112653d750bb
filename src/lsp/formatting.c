/* formatting.c: formats JSON: one node per line, and lists and objects on one line if they fit.
 *
 * The layout is that of converted records (json/value.h), with the indentation and line ends of the file. Only blanks between
 * tokens change. Texts that are not valid JSON stay unchanged. */
#include "base/ascii.h"
#include "lsp/methods.h"

enum {
  LINE_MOST = 100,   /* bytes of a list or object on one line */
  MOST_EDITS = 2000, /* more edits are one edit */
  MOST_BLANKS = 16   /* of one level of indentation */
};

struct formatting {
  struct lsp *lsp;
  struct document *document;
  const struct json_document *json;
  struct view text;
  size_t start;           /* after the byte order mark */
  struct span range;      /* the part of the text that may change */
  struct view line_end;
  char blank;             /* the character of the indentation */
  size_t blanks;          /* per level of indentation */
  uint32_t meta, meta_end; /* the values of the record's "meta", which contains no nodes */
  struct buffer wanted;   /* the formatted text */
};

/* ---- the formatted text ---- */

static struct view text_of(const struct formatting *formatting, struct span span) {
  return (struct view){formatting->text.at + span.start, span.end - span.start};
}

static struct view key_of(const struct formatting *formatting, uint32_t spot) {
  return text_of(formatting, json_key_span(formatting->json, spot));
}

static void begin_line(struct formatting *formatting, size_t level) {
  if (level > JSON_LEVELS_MOST) level = JSON_LEVELS_MOST;
  buffer_add_view(&formatting->wanted, formatting->line_end);
  buffer_add_repeated(&formatting->wanted, formatting->blank, formatting->blanks * level);
}

/* Adds a key, or nothing to an element. */
static void write_key(struct formatting *formatting, uint32_t spot) {
  struct view key = key_of(formatting, spot);
  buffer_add_view(&formatting->wanted, key);
  if (key.length) buffer_add_string(&formatting->wanted, ": ");
}

/* Writes a value on one line, up to `most` bytes of text. Returns false if it is longer or needs several lines: the root, and
 * lists of nodes, which have a certain key, or are in another list and contain an object. */
static bool write_on_line(struct formatting *formatting, uint32_t spot, size_t most) {
  const struct json_spot *value = json_spot(formatting->json, spot);
  struct view written = text_of(formatting, json_value_span(formatting->json, spot)), key = key_of(formatting, spot);
  struct buffer *to = &formatting->wanted;
  if (value->next == spot + 1) {
    if (value->kind == JSON_OBJECT) written = VIEW("{}");
    if (value->kind == JSON_ARRAY) written = VIEW("[]");
    if (written.length > most - to->length) return false;
    buffer_add_view(to, written);
    return true;
  }
  bool may_hold_nodes = value->kind == JSON_ARRAY && (spot < formatting->meta || spot >= formatting->meta_end);
  if (!spot || (may_hold_nodes && (view_is(key, "\"tree\"") || view_is(key, "\"variations\"")))) return false;
  buffer_add_char(to, *written.at);
  for (uint32_t child = spot + 1; child < value->next; child = json_spot(formatting->json, child)->next) {
    bool is_node = may_hold_nodes && !key.length && json_spot(formatting->json, child)->kind == JSON_OBJECT;
    if (is_node || key_of(formatting, child).length > LINE_MOST) return false;
    if (child > spot + 1) buffer_add_string(to, ", ");
    write_key(formatting, child);
    if (to->length > most || !write_on_line(formatting, child, most)) return false;
  }
  buffer_add_char(to, written.at[written.length - 1]);
  return to->length <= most;
}

static void write_value(struct formatting *formatting, uint32_t spot, size_t level) {
  const struct json_spot *value = json_spot(formatting->json, spot);
  struct buffer *to = &formatting->wanted;
  size_t begin = to->length;
  if (write_on_line(formatting, spot, value->next > spot + 1 ? begin + LINE_MOST : SIZE_MAX)) return;
  to->length = begin;
  buffer_add_char(to, formatting->text.at[value->start]);
  for (uint32_t child = spot + 1; child < value->next; child = json_spot(formatting->json, child)->next) {
    if (child > spot + 1) buffer_add_char(to, ',');
    begin_line(formatting, level + 1);
    write_key(formatting, child);
    write_value(formatting, child, level + 1);
  }
  begin_line(formatting, level);
  buffer_add_char(to, formatting->text.at[value->end - 1]);
}

/* ---- the differences ---- */

/* If only part of the blanks is in the range, that part changes only if the rest is already formatted. */
static bool cut(const struct formatting *formatting, struct span *span, struct view *wanted) {
  struct span range = formatting->range;
  if (span->start < range.start) {
    size_t outside = range.start - span->start;
    if (range.start > span->end || outside > wanted->length) return false;
    if (memcmp(formatting->text.at + span->start, wanted->at, outside) != 0) return false;
    span->start = range.start;
    *wanted = view_after(*wanted, outside);
  }
  if (span->end > range.end) {
    size_t outside = span->end - range.end;
    if (span->start > range.end || outside > wanted->length) return false;
    if (memcmp(formatting->text.at + range.end, wanted->at + wanted->length - outside, outside) != 0) return false;
    span->end = range.end;
    wanted->length -= outside;
  }
  return true;
}

/* Removes the blanks at the start of a text, and returns them. */
static struct view take_blanks(struct view *text) {
  size_t length = 0;
  while (length < text->length && ascii_is_one_of(text->at[length], " \t\r\n")) length++;
  struct view blanks = {text->at, length};
  *text = view_after(*text, length);
  return blanks;
}

/* The size of the string or character at the start of a text. */
static size_t token_size(struct view text) {
  size_t size = 1;
  if (!text.length || *text.at != '"') return text.length ? 1 : 0;
  while (text.at[size] != '"') size += text.at[size] == '\\' ? 2 : 1;
  return size + 1;
}

/* Both texts have the same tokens, unless there is other text around the value: then nothing changes. */
static struct json_object *make_edits(const struct formatting *formatting) {
  struct json_object *list = json_make_array();
  struct view text = view_after(formatting->text, formatting->start), wanted = buffer_view(&formatting->wanted);
  struct span all = {0, 0};
  struct view all_wanted = {NULL, 0};
  struct span root = json_value_span(formatting->json, 0);
  struct view before = text_of(formatting, (struct span){formatting->start, root.start});
  struct view after = view_after(formatting->text, root.end);
  size_t count = 0;
  (void)take_blanks(&before);
  (void)take_blanks(&after);
  while (!before.length && !after.length && (text.length || wanted.length)) {
    struct view blanks = take_blanks(&text), wanted_blanks = take_blanks(&wanted);
    size_t start = (size_t)(blanks.at - formatting->text.at), size = token_size(text);
    struct span span = {start, start + blanks.length};
    if (!view_equal(blanks, wanted_blanks) && cut(formatting, &span, &wanted_blanks)) {
      if (!count) all_wanted.at = wanted_blanks.at;
      if (!count++) all.start = span.start;
      all.end = span.end;
      all_wanted.length = (size_t)(wanted_blanks.at - all_wanted.at) + wanted_blanks.length;
      if (count <= MOST_EDITS) json_append(list, lsp_edit(formatting->lsp, formatting->document, span, wanted_blanks));
    }
    text = view_after(text, size);
    wanted = view_after(wanted, size);
  }
  if (count && count <= MOST_EDITS) return list;
  json_object_put(list);
  list = json_make_array();
  if (count) json_append(list, lsp_edit(formatting->lsp, formatting->document, all, all_wanted));
  return list;
}

/* ---- the style of the file ---- */

/* Detects the indentation from the first indented value at the start of a line. Otherwise the options of the editor apply. */
static void find_indentation(struct formatting *formatting, struct json_object *options) {
  struct json_object *size = json_member_of(options, "tabSize");
  int64_t most = json_object_is_type(size, json_type_int) ? json_object_get_int64(size) : 2;
  bool has_tabs = params_is(options, "/insertSpaces", false);
  formatting->blank = has_tabs ? '\t' : ' ';
  formatting->blanks = has_tabs ? 1 : most < 1 ? 2 : most > MOST_BLANKS ? MOST_BLANKS : (size_t)most;
  for (uint32_t spot = 1; spot < formatting->json->count; spot++) {
    const struct json_spot *value = json_spot(formatting->json, spot);
    const char *at = formatting->text.at + (value->key_end > value->key_start ? value->key_start : value->start), *start = at;
    while (start > formatting->text.at && start[-1] == at[-1] && (start[-1] == ' ' || start[-1] == '\t')) start--;
    size_t blanks = (size_t)(at - start);
    if (!blanks || start == formatting->text.at || (start[-1] != '\n' && start[-1] != '\r')) continue;
    size_t depth = 0;
    for (uint32_t above = spot; above && depth < JSON_LEVELS_MOST; depth++) above = json_spot(formatting->json, above)->parent;
    if (blanks % depth || blanks / depth > MOST_BLANKS) continue;
    formatting->blank = *start;
    formatting->blanks = blanks / depth;
    return;
  }
}

/* ---- the methods ---- */

static void explain_refusal(struct lsp *lsp, struct document *document, const struct json_document *json) {
  size_t line = json && json->flaws.count ? document_line(document, json->flaws.list[0].span.start) + 1 : 1;
  struct json_object *reason = json ? lsp_string("This document was not formatted: line %zu is not valid JSON.", line)
                                 : lsp_string("This document was not formatted: jgflint formats only JGF and JSON-SGF.");
  lsp_show_message(lsp, LSP_MESSAGE_INFO, reason);
}

/* The result stays null if the document cannot be formatted. */
static void format(struct lsp *lsp, struct lsp_call *call, struct span range) {
  struct document *document = call->place.document;
  if (scopes_is_config(document->name)) return;
  const struct json_document *json = document_json(lsp, document);
  struct formatting formatting = {.lsp = lsp, .document = document, .json = json, .text = document_text(document),
                                  .range = range};
  if (json && json_is_sound(json)) {
    formatting.start = source_bom(json->source);
    find_indentation(&formatting, params_at(call->params, "/options"));
    size_t end = text_line_end(formatting.text, 0), next = text_line_next(formatting.text, 0);
    formatting.line_end = end < next ? (struct view){formatting.text.at + end, next - end} : VIEW("\n");
    for (uint32_t spot = 1; spot < json->count; spot = json_spot(json, spot)->next) {
      if (!view_is(key_of(&formatting, spot), "\"meta\"")) continue;
      formatting.meta = spot;
      formatting.meta_end = json_spot(json, spot)->next;
    }
    write_value(&formatting, 0, 0);
    begin_line(&formatting, 0);
    call->result = make_edits(&formatting);
  } else explain_refusal(lsp, document, json);
  buffer_release(&formatting.wanted);
}

void lsp_formatting(struct lsp *lsp, struct lsp_call *call) {
  format(lsp, call, WHOLE_TEXT);
}

void lsp_range_formatting(struct lsp *lsp, struct lsp_call *call) {
  format(lsp, call, call->range);
}
