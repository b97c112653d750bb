#include "fix/doc_patch.h"
#include "base/ascii.h"
#include "jgf/migration.h"
#include "json/value.h"

/* ---- style ---- */

/* Limits the containers that are read, so that a single fix in a large file is fast. */
enum { CONTAINERS_READ = 128 };

bool doc_begins_line(const struct doc_style *style, size_t offset, size_t *start) {
  const char *bytes = style->source->bytes;
  while (offset && ascii_is_blank(bytes[offset - 1])) offset--;
  if (start) *start = offset;
  return !offset || ascii_is_line_end(bytes[offset - 1]);
}

/* Offsets mostly ascend, so the line of the last one ends most searches in a long line. */
struct view doc_indent(struct doc_style *style, size_t offset) {
  const char *bytes = style->source->bytes;
  size_t start = offset, end;
  while (start && !ascii_is_line_end(bytes[start - 1])) {
    bool is_known = style->line_start < start && start <= style->line_known;
    start = is_known ? style->line_start : start - 1;
  }
  if (style->line_start != start || style->line_known < offset) style->line_known = offset;
  style->line_start = start;
  for (end = start; end < offset && ascii_is_blank(bytes[end]);) end++;
  return (struct view){bytes + start, end - start};
}

/* The child of `parent` that contains a value. */
static uint32_t climb(const struct doc_style *style, uint32_t spot, uint32_t parent) {
  const struct json_spot *spots = style->document->spots;
  while (spots[spot].parent != parent) spot = spots[spot].parent;
  return spot;
}

/* The spot before a value is the last one inside of its elder sibling, or the parent. */
uint32_t doc_before(const struct doc_style *style, uint32_t spot) {
  uint32_t parent = style->document->spots[spot].parent;
  return parent == NO_SPOT || spot - 1 == parent ? NO_SPOT : climb(style, spot - 1, parent);
}

uint32_t doc_last(const struct doc_style *style, uint32_t container) {
  uint32_t innermost = style->document->spots[container].next - 1;
  return innermost == container ? NO_SPOT : climb(style, innermost, container);
}

/* The bytes between two places, if they are one `mark` and white space. */
static bool mark_read(const struct doc_style *style, size_t start, size_t end, char mark, struct view *found) {
  const char *bytes = style->source->bytes;
  size_t marks = 0;
  for (size_t i = start; i < end; i++) {
    if (bytes[i] == mark) marks++;
    else if (!ascii_is_blank(bytes[i])) return false;
  }
  if (marks != 1) return false;
  *found = (struct view){bytes + start, end - start};
  return true;
}

static bool colon_read(const struct doc_style *style, uint32_t spot, struct view *colon) {
  const struct json_spot *at = &style->document->spots[spot];
  return at->key_end > at->key_start && mark_read(style, at->key_end, at->start, ':', colon);
}

struct view doc_colon(const struct doc_style *style, uint32_t object) {
  struct view colon = style->colon;
  uint32_t first = object + 1;
  if (first < style->document->spots[object].next) (void)colon_read(style, first, &colon);
  return colon;
}

static struct view line_end_read(const struct source *source) {
  const char *at = source->bytes, *end = at + source->size;
  while (at < end && !ascii_is_line_end(*at)) at++;
  if (at == end || *at == '\n') return VIEW("\n");
  return at[1] == '\n' ? VIEW("\r\n") : VIEW("\r");
}

static void unit_read(struct doc_style *style, uint32_t container) {
  size_t first = spot_begin(style->document, container + 1), start;
  if (!doc_begins_line(style, first, &start)) return;
  struct view outer = doc_indent(style, style->document->spots[container].start);
  const char *bytes = style->source->bytes;
  if (first - start <= outer.length || memcmp(bytes + start, outer.at, outer.length) != 0) return;
  style->unit = (struct view){bytes + start + outer.length, first - start - outer.length};
}

static void style_read(struct doc_style *style) {
  const struct json_document *document = style->document;
  size_t containers = 0;
  for (uint32_t spot = 0; spot < document->count && containers < CONTAINERS_READ; spot++) {
    const struct json_spot *at = &document->spots[spot];
    if (!style->colon.at) (void)colon_read(style, spot, &style->colon);
    bool has_next = at->parent != NO_SPOT && at->next < document->spots[at->parent].next;
    if (!style->comma.at && has_next) (void)mark_read(style, at->end, spot_begin(document, at->next), ',', &style->comma);
    if (at->next == spot + 1) continue;
    containers++;
    if (!doc_begins_line(style, spot_begin(document, spot + 1), NULL)) style->is_spread = false;
    else if (!style->unit.at) unit_read(style, spot);
  }
  bool is_narrow = style->colon.at && style->colon.at[style->colon.length - 1] == ':';
  if (!style->comma.at) style->comma = is_narrow ? VIEW(",") : VIEW(", ");
  if (!style->colon.at) style->colon = VIEW(": ");
  if (!style->unit.at) style->unit = VIEW("  ");
  style->is_dense = is_narrow && style->comma.length == 1;
  bool is_object = document->count && document->spots[0].kind == JSON_OBJECT;
  if (!is_object || document->spots[0].next == 1) style->is_spread = false;
}

struct doc_style *doc_style_of(struct diags *diags) {
  if (diags->style) return diags->style;
  struct doc_style *style = diags->style = arena_alloc_zeroed(&diags->tables, sizeof *style);
  *style = (struct doc_style){
      .document = diags->document, .source = diags->document->source, .is_spread = true};
  style->line_end = line_end_read(style->source);
  style_read(style);
  return style;
}

/* ---- texts ---- */

void doc_reindent(struct buffer *to, struct view text, struct view old, struct view new, const struct doc_style *style,
                  struct view line_end) {
  bool is_dense = style && style->is_dense;
  char quote = '\0', before = '\0';
  for (size_t i = 0; i < text.length; i++) {
    char c = text.at[i];
    if (!quote && ascii_is_line_end(c)) {
      if (c == '\r' && i + 1 < text.length && text.at[i + 1] == '\n') i++;
      buffer_add_view(to, line_end);
      buffer_add_view(to, new);
      for (size_t k = 0; k < old.length && i + 1 < text.length && text.at[i + 1] == old.at[k]; k++) i++;
    } else if (quote || c != ' ' || !is_dense || (before != ':' && before != ',')) buffer_add_char(to, c);
    if (quote && c == '\\' && i + 1 < text.length) buffer_add_char(to, text.at[++i]);
    else if (quote ? c == quote : c == '"' || c == '\'') quote = quote ? '\0' : c;
    before = quote ? '\0' : c;
  }
}

struct view doc_source(struct diags *diags, uint32_t spot) {
  struct doc_style *style = doc_style_of(diags);
  struct view indent = doc_indent(style, style->document->spots[spot].start);
  struct buffer text = {0};
  doc_reindent(&text, json_value_written(style->document, spot), indent, VIEW(""), NULL, VIEW("\n"));
  return arena_keep(&diags->arena, &text);
}

void doc_member_write(struct buffer *text, struct view key, struct view value) {
  buffer_add_string(text, text->length ? ", " : "{");
  json_write_string(text, key);
  buffer_add_string(text, ": ");
  buffer_add_view(text, value);
}

/* ---- the order of the specification ---- */

#define NO_RANK SIZE_MAX

/* An older key counts as the key that it becomes in the same object. */
static size_t rank_of_key(const struct jgf_schema *schema, unsigned key) {
  const struct jgf_field *field = key ? jgf_field_find(schema, key) : NULL;
  const struct jgf_older_key *older = field ? NULL : jgf_older_key_find(schema->path, key);
  if (older) field = jgf_field_in_v2(older);
  return field ? (size_t)(field - schema->fields) : NO_RANK;
}

uint32_t doc_member_place(const struct json_document *document, uint32_t object, const struct jgf_schema *schema,
                          const char *name) {
  enum { MEMBERS_READ = 1000 };
  const struct json_spot *spots = document->spots;
  const struct jgf_field *field = schema ? jgf_field_named(schema, name) : NULL;
  size_t members = 0;
  if (!field) return NO_SPOT;
  for (uint32_t spot = object + 1; spot < spots[object].next && members++ < MEMBERS_READ; spot = spots[spot].next) {
    size_t other = rank_of_key(schema, spots[spot].key);
    if (other != NO_RANK && other > (size_t)(field - schema->fields)) return spot;
  }
  return NO_SPOT;
}
