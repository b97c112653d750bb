/* formatting.c: formats JSON: one node per line, and lists and objects on one line if they fit.
 *
 * The layout is that of converted records (json/value.h), with the indentation and line ends of the file. Only blanks between
 * tokens change. Texts that are not valid JSON stay unchanged. */
#include "base/ascii.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/linted.h"
#include "lsp/methods.h"

enum {
  LINE_MOST = 100,   /* bytes of a list or object on one line */
  MOST_EDITS = 2000, /* a larger number of edits is merged */
  MOST_BLANKS = 16   /* of one level of indentation */
};

struct formatting {
  struct lsp *lsp;
  struct document *document;
  const struct json_document *json;
  struct view text;
  struct span range;      /* the part of the text that may change */
  struct view line_end;
  char blank;             /* the character of the indentation */
  size_t blanks;          /* per level of indentation */
  uint32_t meta, meta_end; /* the values of the record's "meta", which contains no nodes */
  uint32_t *lengths;      /* the length of each value on one line; LINE_MOST + 1: it needs several lines */
  size_t at;              /* after the last token */
  struct buffer wanted;   /* the blanks that belong before the next token */
  struct layout_edit {
    struct span span;
    struct view text;     /* in the arena */
  } *edits;               /* owned */
  size_t count, capacity;
  struct arena *arena;    /* borrowed from the call */
  bool failed;            /* there is text other than blanks between tokens */
};

/* ---- lengths of values ---- */

static struct view key_of(const struct formatting *formatting, uint32_t spot) {
  struct span key = json_key_span(formatting->json, spot);
  return (struct view){formatting->text.at + key.start, key.end - key.start};
}

static void find_meta(struct formatting *formatting) {
  const struct json_document *json = formatting->json;
  for (uint32_t spot = 1; spot < json->count; spot = json_spot(json, spot)->next) {
    if (!view_is(key_of(formatting, spot), "\"meta\"")) continue;
    formatting->meta = spot;
    formatting->meta_end = json_spot(json, spot)->next;
  }
}

/* Returns true for a list of nodes: it has a certain key, or is an element of such a list, and contains objects or lists. */
static bool holds_nodes(const struct formatting *formatting, uint32_t spot) {
  const struct json_spot *list = json_spot(formatting->json, spot);
  bool is_in_meta = spot >= formatting->meta && spot < formatting->meta_end;
  struct view key = key_of(formatting, spot);
  if (list->kind != JSON_ARRAY || list->next == spot + 1 || is_in_meta) return false;
  if (key.length) return view_is(key, "\"tree\"") || view_is(key, "\"variations\"");
  for (uint32_t child = spot + 1; child < list->next; child = json_spot(formatting->json, child)->next)
    if (json_spot(formatting->json, child)->kind == JSON_OBJECT || formatting->lengths[child] > LINE_MOST) return true;
  return false;
}

static void add_length(uint32_t *length, size_t more) {
  *length = *length + more > LINE_MOST ? LINE_MOST + 1 : (uint32_t)(*length + more);
}

/* Runs from the last value to the first, because the contents of a container are needed first. */
static void measure(struct formatting *formatting) {
  const struct json_document *json = formatting->json;
  formatting->lengths = arena_alloc_zeroed(formatting->arena, json->count * sizeof *formatting->lengths);
  for (uint32_t spot = (uint32_t)json->count; spot-- > 0;) {
    const struct json_spot *value = json_spot(json, spot);
    uint32_t *length = &formatting->lengths[spot];
    bool is_container = value->kind == JSON_ARRAY || value->kind == JSON_OBJECT;
    if (is_container) add_length(length, strlen("[]"));
    else *length = value->end - value->start;
    bool is_root = !spot && is_container && value->next > 1;
    if (holds_nodes(formatting, spot) || is_root) *length = LINE_MOST + 1;
    if (!spot) break;
    uint32_t *parent = &formatting->lengths[value->parent];
    if (is_container && *length > LINE_MOST) *parent = LINE_MOST + 1;
    else add_length(parent, *length);
    if (value->key_end > value->key_start) add_length(parent, value->key_end - value->key_start + strlen(": "));
    if (value->index) add_length(parent, strlen(", "));
  }
}

static bool is_broken(const struct formatting *formatting, uint32_t spot) {
  return formatting->lengths[spot] > LINE_MOST && json_spot(formatting->json, spot)->next > spot + 1;
}

/* ---- blanks between tokens ---- */

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

/* Writes the wanted blanks before the token at `start`. */
static void put_gap(struct formatting *formatting, size_t start) {
  struct span span = {formatting->at, start};
  struct view wanted = buffer_view(&formatting->wanted);
  for (size_t i = span.start; i < span.end; i++) formatting->failed |= !ascii_is_one_of(formatting->text.at[i], " \t\r\n");
  struct view there = {formatting->text.at + span.start, span.end - span.start};
  if (formatting->failed || view_equal(there, wanted) || !cut(formatting, &span, &wanted)) return;
  ARRAY_GROW(formatting->edits, formatting->count, formatting->capacity);
  struct view text = {arena_string(formatting->arena, wanted), wanted.length};
  formatting->edits[formatting->count++] = (struct layout_edit){span, text};
}

static void want(struct formatting *formatting, const char *text) {
  buffer_clear(&formatting->wanted);
  buffer_add_string(&formatting->wanted, text);
}

static void want_line(struct formatting *formatting, size_t level) {
  buffer_clear(&formatting->wanted);
  buffer_add_view(&formatting->wanted, formatting->line_end);
  if (level > JSON_LEVELS_MOST) level = JSON_LEVELS_MOST;
  buffer_add_repeated(&formatting->wanted, formatting->blank, formatting->blanks * level);
}

/* Skips a comma or a colon, which have no blanks before them. */
static void step_over(struct formatting *formatting, char mark) {
  size_t start = formatting->at;
  while (start < formatting->text.length && ascii_is_one_of(formatting->text.at[start], " \t\r\n")) start++;
  formatting->failed |= start == formatting->text.length || formatting->text.at[start] != mark;
  want(formatting, "");
  put_gap(formatting, start);
  formatting->at = start + 1;
}

static void close_container(struct formatting *formatting, uint32_t spot, size_t level) {
  const struct json_spot *container = json_spot(formatting->json, spot);
  if (is_broken(formatting, spot)) want_line(formatting, level);
  else want(formatting, "");
  put_gap(formatting, container->end - 1);
  formatting->at = container->end;
}

static void open_value(struct formatting *formatting, uint32_t spot, size_t level) {
  const struct json_spot *value = json_spot(formatting->json, spot);
  if (value->index) step_over(formatting, ',');
  if (value->parent != NO_SPOT && is_broken(formatting, value->parent)) want_line(formatting, level);
  else want(formatting, value->index ? " " : "");
  bool has_key = value->key_end > value->key_start;
  put_gap(formatting, has_key ? value->key_start : value->start);
  if (has_key) {
    formatting->at = value->key_end;
    step_over(formatting, ':');
    want(formatting, " ");
    put_gap(formatting, value->start);
  }
  formatting->at = value->kind == JSON_ARRAY || value->kind == JSON_OBJECT ? value->start + 1 : value->end;
}

static void lay_out(struct formatting *formatting) {
  const struct json_document *json = formatting->json;
  uint32_t open = NO_SPOT;
  size_t level = 0;
  for (uint32_t spot = 0; spot < json->count && !formatting->failed; spot++) {
    const struct json_spot *value = json_spot(json, spot);
    for (; open != value->parent; open = json_spot(json, open)->parent) close_container(formatting, open, --level);
    open_value(formatting, spot, level);
    if (value->kind != JSON_ARRAY && value->kind != JSON_OBJECT) continue;
    open = spot;
    level++;
  }
  for (; open != NO_SPOT; open = json_spot(json, open)->parent) close_container(formatting, open, --level);
  want_line(formatting, 0);
  put_gap(formatting, formatting->text.length);
}

/* ---- the style of the file ---- */

/* Detects the indentation from the first indented value at the start of a line. Otherwise the options of the editor apply. */
static void find_indentation(struct formatting *formatting, struct json_object *options) {
  struct json_object *size = json_member_of(options, "tabSize"), *spaces = json_member_of(options, "insertSpaces");
  int64_t most = json_object_is_type(size, json_type_int) ? json_object_get_int64(size) : 2;
  bool has_tabs = json_object_is_type(spaces, json_type_boolean) && !json_object_get_boolean(spaces);
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

static struct json_object *make_edits(struct formatting *formatting) {
  struct json_object *list = json_make_array();
  struct layout_edit *edits = formatting->edits;
  struct buffer text = {0};
  if (formatting->count > MOST_EDITS) { /* merges all changes into one edit */
    for (size_t i = 0; i < formatting->count; i++) {
      size_t from = i ? edits[i - 1].span.end : edits[i].span.start;
      buffer_add(&text, formatting->text.at + from, edits[i].span.start - from);
      buffer_add_view(&text, edits[i].text);
    }
    edits[0] = (struct layout_edit){{edits[0].span.start, edits[formatting->count - 1].span.end}, buffer_view(&text)};
    formatting->count = 1;
  }
  for (size_t i = 0; i < formatting->count && !formatting->failed; i++)
    json_append(list, lsp_edit(formatting->lsp, formatting->document, edits[i].span, edits[i].text));
  buffer_release(&text);
  return list;
}

static void explain_refusal(struct lsp *lsp, struct document *document, const struct json_document *json) {
  struct buffer text = {0};
  if (!json) buffer_add_string(&text, "This document was not formatted: jgflint formats only JGF and JSON-SGF.");
  else {
    size_t line = json->flaws.count ? document_line(document, json->flaws.list[0].span.start) + 1 : 1;
    buffer_printf(&text, "This document was not formatted: line %zu is not valid JSON.", line);
  }
  lsp_show_message(lsp, LSP_MESSAGE_INFO, buffer_view(&text));
  buffer_release(&text);
}

/* The result stays null if the document cannot be formatted. */
static void format(struct lsp *lsp, struct lsp_call *call, struct span range) {
  struct document *document = call->place.document;
  struct document_json text;
  if (linted_is_config(document)) return;
  if (!document_json_open(lsp, document, &text)) {
    explain_refusal(lsp, document, NULL);
    return;
  }
  struct formatting formatting = {.lsp = lsp, .document = document, .json = &text.document, .text = document_text(document),
                                  .range = range, .arena = &call->arena};
  if (json_is_sound(&text.document)) {
    formatting.at = source_bom(&text.source);
    find_indentation(&formatting, params_find(call->params, "options", NULL));
    size_t end = text_line_end(formatting.text, 0), next = text_line_next(formatting.text, 0);
    formatting.line_end = end < next ? (struct view){formatting.text.at + end, next - end} : VIEW("\n");
    find_meta(&formatting);
    measure(&formatting);
    lay_out(&formatting);
    call->result = make_edits(&formatting);
  } else explain_refusal(lsp, document, &text.document);
  buffer_release(&formatting.wanted);
  free(formatting.edits);
  document_json_release(&text);
}

void lsp_formatting(struct lsp *lsp, struct lsp_call *call) {
  format(lsp, call, WHOLE_TEXT);
}

void lsp_range_formatting(struct lsp *lsp, struct lsp_call *call) {
  format(lsp, call, call->range);
}
