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
  size_t at;              /* the offset after the last token */
  struct span range;      /* the part of the text that may change */
  struct view line_end;
  char blank;             /* the character of the indentation */
  size_t blanks;          /* per level of indentation */
  uint32_t meta, meta_end; /* the values of the record's "meta", which contains no nodes */
  struct buffer wanted;   /* the formatted text */
  size_t wanted_at;       /* its length after the last token */
  struct json_object *edits;
  size_t count;           /* edits, also beyond MOST_EDITS */
  struct span all, all_wanted; /* from the first edit to the last one, in both texts */
};

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

/* Adds the next token of the text. The blanks before it become those that were added to the formatted text. */
static void add_token(struct formatting *formatting, size_t length) {
  const struct view text = formatting->text;
  struct view wanted = view_after(buffer_view(&formatting->wanted), formatting->wanted_at);
  struct span blanks = {formatting->at, formatting->at};
  while (blanks.end < text.length && ascii_is_space(text.at[blanks.end])) blanks.end++;
  const size_t token = blanks.end;
  bool is_same = view_equal(wanted, (struct view){text.at + blanks.start, blanks.end - blanks.start});
  if (!is_same && cut(formatting, &blanks, &wanted)) {
    size_t start = formatting->wanted_at + blanks.start - formatting->at;
    if (!formatting->count) formatting->all.start = blanks.start;
    if (!formatting->count) formatting->all_wanted.start = start;
    formatting->all.end = blanks.end;
    formatting->all_wanted.end = start + wanted.length;
    if (++formatting->count <= MOST_EDITS)
      json_append(formatting->edits, lsp_edit(formatting->lsp, formatting->document, blanks, wanted));
  }
  buffer_add(&formatting->wanted, text.at + token, length);
  formatting->wanted_at = formatting->wanted.length;
  formatting->at = token + length;
}

/* ---- the formatted text ---- */

static struct view key_of(const struct formatting *formatting, uint32_t spot) {
  struct span key = json_key_span(formatting->json, spot);
  return (struct view){formatting->text.at + key.start, key.end - key.start};
}

static void begin_line(struct formatting *formatting, size_t level) {
  if (level > JSON_LEVELS_MOST) level = JSON_LEVELS_MOST;
  buffer_add_view(&formatting->wanted, formatting->line_end);
  buffer_add_repeated(&formatting->wanted, formatting->blank, formatting->blanks * level);
}

/* Returns the bytes of a value on one line; SIZE_MAX if there are more than `most`, or if it needs several lines: the root, and
 * lists of nodes, which have a certain key, or are in another list and contain an object. */
static size_t line_length(const struct formatting *formatting, uint32_t spot, size_t most) {
  const struct json_spot *value = json_spot(formatting->json, spot);
  const struct view key = key_of(formatting, spot);
  size_t length = value->kind < JSON_ARRAY ? value->end - value->start : strlen("[]");
  bool may_hold_nodes = value->kind == JSON_ARRAY && (spot < formatting->meta || spot >= formatting->meta_end);
  bool holds_nodes = may_hold_nodes && (view_is(key, "\"tree\"") || view_is(key, "\"variations\""));
  if (value->next > spot + 1 && (!spot || holds_nodes)) return SIZE_MAX;
  for (uint32_t child = spot + 1; child < value->next; child = json_spot(formatting->json, child)->next) {
    const size_t key_length = key_of(formatting, child).length;
    bool is_node = may_hold_nodes && !key.length && json_spot(formatting->json, child)->kind == JSON_OBJECT;
    length += (child > spot + 1 ? strlen(", ") : 0) + (key_length ? key_length + strlen(": ") : 0);
    if (is_node || length > most) return SIZE_MAX;
    size_t child_length = line_length(formatting, child, most - length);
    if (child_length == SIZE_MAX) return SIZE_MAX;
    length += child_length;
  }
  return length <= most ? length : SIZE_MAX;
}

static void write_value(struct formatting *formatting, uint32_t spot, size_t level, bool is_on_line) {
  const struct json_spot *value = json_spot(formatting->json, spot);
  if (value->kind < JSON_ARRAY) {
    add_token(formatting, value->end - value->start);
    return;
  }
  is_on_line = is_on_line || value->next == spot + 1 || line_length(formatting, spot, LINE_MOST) != SIZE_MAX;
  add_token(formatting, 1);
  for (uint32_t child = spot + 1; child < value->next; child = json_spot(formatting->json, child)->next) {
    const size_t key_length = key_of(formatting, child).length;
    if (child > spot + 1) add_token(formatting, 1); /* the comma */
    if (!is_on_line) begin_line(formatting, level + 1);
    else if (child > spot + 1) buffer_add_char(&formatting->wanted, ' ');
    if (key_length) {
      add_token(formatting, key_length);
      add_token(formatting, 1); /* the colon */
      buffer_add_char(&formatting->wanted, ' ');
    }
    write_value(formatting, child, level + 1, is_on_line);
  }
  if (!is_on_line) begin_line(formatting, level);
  add_token(formatting, 1);
}

/* Returns the edits. If there is other text around the value, nothing changes. */
static struct json_object *make_edits(struct formatting *formatting) {
  const struct view text = formatting->text;
  const struct span root = json_value_span(formatting->json, 0), *wanted = &formatting->all_wanted;
  const struct view before = {text.at + formatting->at, root.start - formatting->at};
  formatting->edits = json_make_array();
  if (root.end > text.length || ascii_trim(before).length || ascii_trim(view_after(text, root.end)).length)
    return formatting->edits;
  write_value(formatting, 0, 0, false);
  begin_line(formatting, 0);
  add_token(formatting, 0);
  if (formatting->count <= MOST_EDITS) return formatting->edits;
  json_object_put(formatting->edits);
  formatting->edits = json_make_array();
  const struct view all = {formatting->wanted.data + wanted->start, wanted->end - wanted->start};
  json_append(formatting->edits, lsp_edit(formatting->lsp, formatting->document, formatting->all, all));
  return formatting->edits;
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
    formatting.at = source_bom(json->source);
    find_indentation(&formatting, params_at(call->params, "/options"));
    size_t end = text_line_end(formatting.text, 0), next = text_line_next(formatting.text, 0);
    formatting.line_end = end < next ? (struct view){formatting.text.at + end, next - end} : VIEW("\n");
    for (uint32_t spot = 1; spot < json->count; spot = json_spot(json, spot)->next) {
      if (!view_is(key_of(&formatting, spot), "\"meta\"")) continue;
      formatting.meta = spot;
      formatting.meta_end = json_spot(json, spot)->next;
    }
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
