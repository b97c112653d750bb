#include "fix/json_insert.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "jgf/schema.h"
#include "json/value.h"

/* At one offset, insertions stand before the replacement of what follows. */
static bool comes_before(const struct edit *edit, const struct edit *other) {
  if (edit->span.start != other->span.start) return edit->span.start < other->span.start;
  return edit->span.end == edit->span.start && other->span.end > other->span.start;
}

void json_insert_edit(struct arena *arena, struct fix *fix, struct edit edit) {
  fix->edits = arena_grow(arena, fix->edits, fix->count, &fix->capacity, sizeof *fix->edits);
  size_t at = fix->count++;
  for (; at && comes_before(&edit, &fix->edits[at - 1]); at--) fix->edits[at] = fix->edits[at - 1];
  fix->edits[at] = edit;
}

static int compare_edits(const void *a, const void *b) {
  return comes_before(a, b) ? -1 : comes_before(b, a);
}

static void merge_edits(struct arena *arena, struct fix *fix, const struct edit *edits, size_t count) {
  struct edit *all = arena_alloc(arena, (fix->count + count) * sizeof *all);
  size_t old = fix->count, new = count;
  for (size_t at = old + new; at > 0; at--) {
    bool is_new = new && !(old && comes_before(&edits[new - 1], &fix->edits[old - 1]));
    all[at - 1] = is_new ? edits[--new] : fix->edits[--old];
  }
  fix->edits = all;
  fix->count = fix->capacity = fix->count + count;
}

void json_insert_edits(struct arena *arena, struct fix *fix, struct edit *edits, size_t count) {
  if (count > 1) qsort(edits, count, sizeof *edits, compare_edits);
  merge_edits(arena, fix, edits, count);
}

/* ---- the three places where something can go ---- */

/* The neighbor whose line breaks and indentation the new element copies. */
struct neighbor {
  bool own_line;
  struct view indent;
};

static struct neighbor neighbor_read(const struct file_style *style, uint32_t spot) {
  size_t start = file_style_start(style, spot), line;
  if (!file_style_own_line(style, start, &line)) return (struct neighbor){false, file_style_indent(style, start)};
  return (struct neighbor){true, {style->source->bytes + line, start - line}};
}

static void comma_add(const struct file_style *style, struct buffer *to, const struct neighbor *neighbor) {
  if (!neighbor->own_line) {
    buffer_add_view(to, style->comma);
    return;
  }
  buffer_add_char(to, ',');
  buffer_add_view(to, style->line_end);
  buffer_add_view(to, neighbor->indent);
}

static struct span before_put(const struct file_style *style, struct buffer *to, uint32_t before, struct views texts) {
  struct neighbor neighbor = neighbor_read(style, before);
  for (size_t i = 0; i < texts.count; i++) {
    file_style_add(style, to, texts.list[i], neighbor.indent);
    comma_add(style, to, &neighbor);
  }
  size_t start = file_style_start(style, before);
  return (struct span){start, start};
}

static struct span behind_put(const struct file_style *style, struct buffer *to, uint32_t last, struct views texts) {
  struct neighbor neighbor = neighbor_read(style, last);
  for (size_t i = 0; i < texts.count; i++) {
    comma_add(style, to, &neighbor);
    file_style_add(style, to, texts.list[i], neighbor.indent);
  }
  size_t end = style->document->spots[last].end;
  return (struct span){end, end};
}

/* The blanks between the brackets of an empty container, or no bytes if there is a comment. */
static struct span inner_read(const struct file_style *style, uint32_t container) {
  const struct json_spot *at = &style->document->spots[container];
  struct span inner = {at->start + 1, at->start + 1};
  if (at->marks & JSON_UNCLOSED) return inner;
  for (size_t i = inner.start; i < at->end - 1; i++)
    if (!ascii_is_space(style->source->bytes[i])) return inner;
  inner.end = at->end - 1;
  return inner;
}

static struct span inside_put(const struct file_style *style, struct buffer *to, uint32_t container, struct views texts) {
  struct view outer = file_style_indent(style, style->document->spots[container].start);
  struct buffer indent = {0};
  buffer_add_view(&indent, outer);
  if (style->spread) buffer_add_view(&indent, style->unit);
  struct neighbor neighbor = {.own_line = style->spread, .indent = buffer_view(&indent)};
  if (style->spread) buffer_add_view(to, style->line_end);
  if (style->spread) buffer_add_view(to, neighbor.indent);
  for (size_t i = 0; i < texts.count; i++) {
    if (i) comma_add(style, to, &neighbor);
    file_style_add(style, to, texts.list[i], neighbor.indent);
  }
  if (style->spread) buffer_add_view(to, style->line_end);
  if (style->spread) buffer_add_view(to, outer);
  buffer_release(&indent);
  return inner_read(style, container);
}

static struct edit values_edit(const struct file_style *style, uint32_t container, uint32_t before, struct views texts) {
  struct buffer text = {0};
  struct edit edit = {0};
  uint32_t last = file_style_last(style, container);
  if (before != NO_SPOT) edit.span = before_put(style, &text, before, texts);
  else if (last != NO_SPOT) edit.span = behind_put(style, &text, last, texts);
  else edit.span = inside_put(style, &text, container, texts);
  edit.text = arena_keep(style->arena, &text);
  return edit;
}

void json_insert_values(const struct file_style *style, struct fix *fix, uint32_t container, uint32_t before,
                        struct views texts) {
  json_insert_edit(style->arena, fix, values_edit(style, container, before, texts));
}

/* ---- the order of the specification ---- */

#define NO_RANK SIZE_MAX
enum { MOST_LOOKED_AT = 1000 };

static size_t rank_of_row(const struct jgf_schema *shape, const struct jgf_field *row) {
  return (size_t)(row - shape->fields);
}

/* An older key counts as the one that it becomes, if that stands in the same object. */
static size_t rank_of_key(const struct jgf_schema *shape, unsigned key) {
  const struct jgf_field *row = key ? jgf_field_find(shape, key) : NULL;
  if (!row) return NO_RANK;
  if (!(row->flags & FIELD_OLD)) return rank_of_row(shape, row);
  size_t length = strlen(shape->path);
  if (!length || !row->v2_path || strncmp(row->v2_path, shape->path, length) != 0 || row->v2_path[length] != '.') return NO_RANK;
  for (size_t i = 0; i < shape->count; i++)
    if (strcmp(jgf_key_texts[shape->fields[i].key], row->v2_path + length + 1) == 0) return i;
  return NO_RANK;
}

static size_t rank_of_name(const struct jgf_schema *shape, const char *name) {
  for (size_t i = 0; shape && i < shape->count; i++)
    if (strcmp(jgf_key_texts[shape->fields[i].key], name) == 0) return rank_of_key(shape, shape->fields[i].key);
  return NO_RANK;
}

/* Whether the fix removes the value at the place: then nothing can be inserted before it. */
static bool is_inside_edit(const struct fix *fix, size_t offset) {
  size_t i = fix->count;
  while (i && fix->edits[i - 1].span.start >= offset) i--;
  return i && offset < fix->edits[i - 1].span.end;
}

/* The first member that stays and that the specification lists after `rank`. */
static uint32_t place_find(const struct file_style *style, const struct fix *fix, uint32_t object, const struct jgf_schema *shape,
                           size_t rank) {
  const struct json_spot *spots = style->document->spots;
  size_t looked_at = 0;
  if (rank == NO_RANK) return NO_SPOT;
  for (uint32_t spot = object + 1; spot < spots[object].next && looked_at++ < MOST_LOOKED_AT; spot = spots[spot].next) {
    size_t other = rank_of_key(shape, spots[spot].key);
    if (other != NO_RANK && other > rank && !is_inside_edit(fix, file_style_start(style, spot))) return spot;
  }
  return NO_SPOT;
}

struct placed {
  size_t rank;
  uint32_t before;
  struct view text;
};

static struct view member_text(const struct file_style *style, uint32_t object, const struct fix_member *member) {
  struct buffer text = {0};
  json_write_string(&text, view_of(member->key));
  buffer_add_view(&text, file_style_colon(style, object));
  buffer_add_view(&text, member->value);
  return arena_keep(style->arena, &text);
}

struct edit json_members_edit(const struct file_style *style, uint32_t object, const struct fix_member *members, size_t count) {
  struct view *texts = mem_alloc(count * sizeof *texts);
  for (size_t i = 0; i < count; i++) texts[i] = member_text(style, object, &members[i]);
  struct edit edit = values_edit(style, object, NO_SPOT, (struct views){texts, count});
  free(texts);
  return edit;
}

void json_insert_members(const struct file_style *style, struct fix *fix, uint32_t object, const struct jgf_schema *shape,
                         const struct fix_member *members, size_t count) {
  struct placed *placed = mem_alloc(count * sizeof *placed);
  struct view *texts = mem_alloc(count * sizeof *texts);
  for (size_t i = 0; i < count; i++) {
    size_t rank = rank_of_name(shape, members[i].key), at = i;
    for (; at && placed[at - 1].rank > rank; at--) placed[at] = placed[at - 1];
    placed[at] = (struct placed){rank, place_find(style, fix, object, shape, rank), member_text(style, object, &members[i])};
  }
  for (size_t i = 0; i < count;) {
    size_t same = 0;
    for (; i + same < count && placed[i + same].before == placed[i].before; same++) texts[same] = placed[i + same].text;
    json_insert_values(style, fix, object, placed[i].before, (struct views){texts, same});
    i += same;
  }
  free(texts);
  free(placed);
}
