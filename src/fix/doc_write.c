#include "fix/doc_write.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/search.h"
#include "fix/doc_style.h"
#include "jgf/keys.h"
#include "json/value.h"

/* ---- pieces ----
 *
 * The new text is a sequence of pieces: copied ranges of the old text, and new texts. */

struct piece {
  size_t start, end; /* of a copy; equal for a text */
  struct view text;
  bool is_in_place;  /* a copy that no edit touches */
};

struct writer {
  const struct doc_patch *patch;
  struct doc_style *style;
  struct arena *arena;     /* of the texts */
  struct piece *pieces;    /* owned */
  size_t count, capacity;
  size_t at;   /* the bytes before it are copied or skipped */
  size_t edit; /* the edits of bytes before it are made */
};

static struct piece *piece_add(struct writer *writer) {
  ARRAY_GROW(writer->pieces, writer->count, writer->capacity);
  struct piece *piece = &writer->pieces[writer->count++];
  *piece = (struct piece){0};
  return piece;
}

static void text_put(struct writer *writer, struct view text) {
  if (text.length) piece_add(writer)->text = text;
}

static void range_copy(struct writer *writer, size_t end) {
  struct piece *last = writer->count ? &writer->pieces[writer->count - 1] : NULL;
  if (end <= writer->at) return;
  if (last && last->end == writer->at && last->end > last->start) last->end = end;
  else {
    struct piece *piece = piece_add(writer);
    piece->start = writer->at;
    piece->end = end;
  }
  writer->at = end;
}

/* Copies up to `end`, with the edits of bytes. An insertion at `end` is made if a token ends there. */
static void copy_to(struct writer *writer, size_t end) {
  const struct doc_patch *patch = writer->patch;
  bool is_behind = end == patch->source->size || (end && !ascii_is_one_of(patch->source->bytes[end - 1], " \t\r\n,:{["));
  for (; writer->edit < patch->edit_count; writer->edit++) {
    const struct operation *edit = patch->edits[writer->edit];
    if (edit->span.end > end || (edit->span.start == end && !is_behind)) break;
    range_copy(writer, edit->span.start);
    text_put(writer, edit->text);
    writer->at = edit->span.end;
  }
  range_copy(writer, end);
}

static void skip_to(struct writer *writer, size_t end) {
  if (end > writer->at) writer->at = end;
}

/* ---- removal ---- */

/* The comma between `start` and `end`, outside of comments, or SIZE_MAX. */
static size_t comma_find(const char *bytes, size_t start, size_t end) {
  for (size_t i = start; i < end; i++) {
    if (bytes[i] == ',') return i;
    if (bytes[i] != '/') continue;
    bool is_line = i + 1 < end && bytes[i + 1] == '/';
    for (i += 2; i < end; i++)
      if (is_line ? bytes[i] == '\n' || bytes[i] == '\r' : bytes[i] == '/' && bytes[i - 1] == '*') break;
  }
  return SIZE_MAX;
}

/* White space and at most a comma: no comment. */
static bool is_bare(const char *bytes, size_t start, size_t end) {
  for (size_t i = start; i < end; i++)
    if (!ascii_is_one_of(bytes[i], " \t\r\n,")) return false;
  return true;
}

static void range_remove(struct writer *writer, size_t start, size_t end) {
  copy_to(writer, start);
  skip_to(writer, end);
}

/* Removes the comma after the removed values, or before them at the end of the list. */
static void comma_remove(struct writer *writer, size_t start, size_t end) {
  size_t comma = comma_find(writer->style->source->bytes, start, end);
  if (comma != SIZE_MAX) range_remove(writer, comma, comma + 1);
}

/* Siblings in a row that are removed. */
struct run {
  size_t start, end;
  uint32_t before, after; /* the siblings around them; NO_SPOT */
};

static void all_remove(struct writer *writer, uint32_t container, const struct run *run) {
  const struct json_spot *at = &writer->style->document->spots[container];
  size_t inner = at->start + 1, end = at->marks & JSON_UNCLOSED ? run->end : at->end - 1;
  const char *bytes = writer->style->source->bytes;
  if (is_bare(bytes, inner, run->start) && is_bare(bytes, run->end, end)) range_remove(writer, inner, end);
  else {
    range_remove(writer, run->start, run->end);
    comma_remove(writer, run->end, end);
  }
}

/* Removes up to the next sibling, which moves to the start of the run. If the run has whole lines, they are removed. */
static void first_remove(struct writer *writer, const struct run *run, size_t next) {
  const char *bytes = writer->style->source->bytes;
  if (is_bare(bytes, run->end, next)) {
    range_remove(writer, run->start, next);
    return;
  }
  size_t comma = comma_find(bytes, run->end, next), end = run->end;
  bool adjoins = comma != SIZE_MAX && is_bare(bytes, run->end, comma);
  if (adjoins) {
    end = comma + 1;
    while (bytes[end] == ' ' || bytes[end] == '\t') end++;
  }
  range_remove(writer, run->start, end);
  if (!adjoins) comma_remove(writer, run->end, next);
}

/* Removes from the end of the previous sibling, with the comma. */
static void last_remove(struct writer *writer, const struct run *run, size_t before) {
  const char *bytes = writer->style->source->bytes;
  if (is_bare(bytes, before, run->start)) {
    range_remove(writer, before, run->end);
    return;
  }
  comma_remove(writer, before, run->start);
  size_t start = run->start;
  while (start > before && ascii_is_space(bytes[start - 1])) start--;
  range_remove(writer, start, run->end);
}

static void run_remove(struct writer *writer, uint32_t container, const struct run *run) {
  const struct doc_style *style = writer->style;
  const struct json_spot *spots = style->document->spots;
  if (run->before == NO_SPOT && run->after == NO_SPOT) {
    all_remove(writer, container, run);
    return;
  }
  size_t before = run->before == NO_SPOT ? 0 : spots[run->before].end;
  size_t next = run->after == NO_SPOT ? 0 : spot_begin(style->document, run->after);
  bool breaks_after = next && doc_begins_line(style, next, NULL) && !doc_begins_line(style, run->start, NULL);
  bool is_bare_before = before && is_bare(style->source->bytes, before, run->start);
  if (!next || (breaks_after && is_bare_before)) last_remove(writer, run, before);
  else first_remove(writer, run, next);
}

/* ---- insertion ---- */

/* The value whose line breaks and indentation new values copy. */
struct neighbor {
  bool has_line;
  struct view indent;
};

static struct neighbor neighbor_of(struct doc_style *style, uint32_t spot) {
  size_t start = spot_begin(style->document, spot), line;
  if (!doc_begins_line(style, start, &line)) return (struct neighbor){false, doc_indent(style, start)};
  return (struct neighbor){true, {style->source->bytes + line, start - line}};
}

static void line_put(struct writer *writer, struct view indent) {
  text_put(writer, writer->style->line_end);
  text_put(writer, indent);
}

static void comma_put(struct writer *writer, const struct neighbor *neighbor) {
  if (!neighbor->has_line) text_put(writer, writer->style->comma);
  else {
    text_put(writer, VIEW(","));
    line_put(writer, neighbor->indent);
  }
}

static struct view indented(struct writer *writer, struct view text, struct view old, struct view new) {
  struct buffer to = {0};
  doc_reindent(&to, text, old, new, old.at ? NULL : writer->style, writer->style->line_end);
  return arena_keep(writer->arena, &to);
}

static struct view key_text(struct writer *writer, struct view key) {
  struct buffer text = {0};
  json_write_string(&text, key);
  return arena_keep(writer->arena, &text);
}

static void key_put(struct writer *writer, uint32_t object, struct view key) {
  text_put(writer, key_text(writer, key));
  text_put(writer, doc_colon(writer->style, object));
}

static size_t changes_write(struct writer *writer, size_t i, uint32_t end, const struct moved_range *moved);

/* Copies moved values, with the changes in them. */
static void moved_copy(struct writer *writer, const struct moved_range *moved) {
  const struct doc_patch *patch = writer->patch;
  uint32_t last = moved->last == NO_SPOT ? doc_last(writer->style, moved->parent) : moved->last;
  size_t at = writer->at;
  writer->at = spot_begin(writer->style->document, moved->first);
  changes_write(writer, doc_patch_from(patch, moved->first), writer->style->document->spots[last].next, moved);
  copy_to(writer, writer->style->document->spots[last].end);
  writer->at = at;
}

static struct view pieces_text(const struct writer *writer, size_t first, struct arena *arena) {
  struct buffer text = {0};
  for (size_t i = first; i < writer->count; i++) {
    const struct piece *piece = &writer->pieces[i];
    if (piece->text.at) buffer_add_view(&text, piece->text);
    else buffer_add(&text, writer->patch->source->bytes + piece->start, piece->end - piece->start);
  }
  return arena_keep(arena, &text);
}

/* Returns true if the lines of moved values keep their indentation, because a list with forks can be long. */
static bool has_forks(const struct json_document *document, const struct moved_range *moved) {
  uint32_t end = moved->last == NO_SPOT ? document->spots[moved->parent].next : document->spots[moved->last].next;
  for (uint32_t spot = moved->first; spot < end; spot++)
    if (document->spots[spot].key == KEY_VARIATIONS) return true;
  return false;
}

static void moved_put(struct writer *writer, const struct moved_range *moved, struct view indent) {
  struct doc_style *style = writer->style;
  struct view old = doc_indent(style, spot_begin(style->document, moved->first));
  size_t first = writer->count;
  moved_copy(writer, moved);
  if (view_equal(old, indent) || has_forks(style->document, moved)) return;
  struct view text = pieces_text(writer, first, writer->arena);
  if (!memchr(text.at, '\n', text.length) && !memchr(text.at, '\r', text.length)) return;
  writer->count = first;
  text_put(writer, indented(writer, text, old, indent));
}

/* Moved values in a new list or object: with lines, if they begin lines and are more than one or members. */
static void group_put(struct writer *writer, const struct item *item, struct view indent) {
  struct doc_style *style = writer->style;
  const struct moved_range *first = item->moved;
  bool is_list = item->group == JSON_ARRAY;
  uint32_t last = first->last == NO_SPOT ? doc_last(style, first->parent) : first->last;
  bool has_lines = doc_begins_line(style, spot_begin(style->document, first->first), NULL) &&
                   (!is_list || (last != first->first && !has_forks(style->document, first)));
  struct buffer inner = {0};
  buffer_add_view(&inner, indent);
  if (has_lines) buffer_add_view(&inner, style->unit);
  struct neighbor neighbor = {has_lines, arena_keep(writer->arena, &inner)};
  text_put(writer, is_list ? VIEW("[") : VIEW("{"));
  if (has_lines) line_put(writer, neighbor.indent);
  for (const struct moved_range *moved = first; moved; moved = moved->next) {
    if (moved != first) comma_put(writer, &neighbor);
    moved_put(writer, moved, neighbor.indent);
  }
  if (has_lines) line_put(writer, indent);
  text_put(writer, is_list ? VIEW("]") : VIEW("}"));
}

static void item_put(struct writer *writer, uint32_t container, const struct item *item, struct view indent) {
  if (item->key.at) key_put(writer, container, item->key);
  if (!item->moved) text_put(writer, indented(writer, item->text, (struct view){NULL, 0}, indent));
  else if (item->group) group_put(writer, item, indent);
  else
    for (const struct moved_range *moved = item->moved; moved; moved = moved->next) moved_put(writer, moved, indent);
}

static void items_put(struct writer *writer, uint32_t container, const struct item *item, const struct neighbor *neighbor) {
  for (bool is_first = true; item; item = item->next, is_first = false) {
    if (!is_first) comma_put(writer, neighbor);
    item_put(writer, container, item, neighbor->indent);
  }
}

/* Writes items into an empty container. */
static void inside_put(struct writer *writer, uint32_t container, const struct item *items) {
  struct doc_style *style = writer->style;
  const struct json_spot *at = &style->document->spots[container];
  struct view outer = doc_indent(style, at->start);
  struct buffer indent = {0};
  buffer_add_view(&indent, outer);
  if (style->is_spread) buffer_add_view(&indent, style->unit);
  struct neighbor neighbor = {style->is_spread, arena_keep(writer->arena, &indent)};
  copy_to(writer, at->start + 1);
  if (neighbor.has_line) line_put(writer, neighbor.indent);
  items_put(writer, container, items, &neighbor);
  if (neighbor.has_line) line_put(writer, outer);
  bool is_blank = at->next == container + 1 && !(at->marks & JSON_UNCLOSED);
  for (size_t i = at->start + 1; i + 1 < at->end && is_blank; i++) is_blank = ascii_is_space(style->source->bytes[i]);
  if (is_blank) skip_to(writer, at->end - 1);
}

static bool is_left(const struct doc_patch *patch, uint32_t spot) {
  const struct change *change = doc_patch_change(patch, spot);
  return !change || !change->is_gone || change->before.first || change->instead.first;
}

/* Whether any value is left in the container, apart from items at its end. */
static bool has_values(const struct writer *writer, uint32_t container) {
  const struct json_spot *spots = writer->style->document->spots;
  for (uint32_t spot = container + 1; spot < spots[container].next;) {
    if (is_left(writer->patch, spot)) return true;
    uint32_t last = doc_patch_change(writer->patch, spot)->gone_last;
    if (last == NO_SPOT) return false;
    spot = spots[last].next;
  }
  return false;
}

/* Writes items after the last value. */
static void end_put(struct writer *writer, uint32_t container, const struct item *items) {
  struct doc_style *style = writer->style;
  if (!items) return;
  if (!has_values(writer, container)) {
    inside_put(writer, container, items);
    return;
  }
  uint32_t last = doc_last(style, container);
  struct neighbor neighbor = neighbor_of(style, last);
  copy_to(writer, style->document->spots[last].end);
  comma_put(writer, &neighbor);
  items_put(writer, container, items, &neighbor);
}

/* ---- changes ---- */

/* Skips values that go, from the change `i` on, or puts items in their place. Returns the index of the next change. */
static size_t gone_write(struct writer *writer, size_t i) {
  const struct doc_patch *patch = writer->patch;
  const struct change *change = patch->changes[i];
  struct doc_style *style = writer->style;
  const struct json_spot *spots = style->document->spots;
  uint32_t parent = spots[change->spot].parent, spot = change->spot, last = spot;
  struct run run = {.start = spot_begin(style->document, spot), .before = doc_before(style, spot)};
  const struct item *items = change->before.first ? change->before.first : change->instead.first;
  do {
    last = change->gone_last == NO_SPOT ? doc_last(style, parent) : change->gone_last;
    i = doc_patch_from(patch, spots[last].next);
    change = i < patch->change_count && patch->changes[i]->spot == spots[last].next ? patch->changes[i] : NULL;
  } while (!items && change && spots[change->spot].parent == parent && change->is_gone && !is_left(patch, change->spot));
  run.end = spots[last].end;
  run.after = doc_after(style, last);
  if (!items) {
    run_remove(writer, parent, &run);
    return i;
  }
  const struct json_spot *at = &spots[spot];
  struct neighbor neighbor = neighbor_of(style, spot);
  bool has_key = at->key_end > at->key_start && items == patch->changes[doc_patch_from(patch, spot)]->instead.first;
  copy_to(writer, has_key ? at->start : run.start);
  items_put(writer, parent, items, &neighbor);
  skip_to(writer, run.end);
  return i;
}

static void brackets_write(struct writer *writer, const struct json_spot *at, enum json_kind kind, bool is_open) {
  size_t offset = is_open ? at->start : at->end - 1;
  copy_to(writer, offset);
  text_put(writer, kind == JSON_ARRAY ? (is_open ? VIEW("[") : VIEW("]")) : is_open ? VIEW("{") : VIEW("}"));
  skip_to(writer, offset + 1);
}

/* Writes the value of a change. Returns the index of the next change. */
static size_t value_write(struct writer *writer, size_t i) {
  const struct change *change = writer->patch->changes[i];
  const struct json_spot *at = &writer->style->document->spots[change->spot];
  if (change->text.at) {
    copy_to(writer, at->start);
    text_put(writer, indented(writer, change->text, (struct view){NULL, 0}, doc_indent(writer->style, at->start)));
    skip_to(writer, at->end);
    return doc_patch_from(writer->patch, at->next);
  }
  if (change->brackets) brackets_write(writer, at, change->brackets, true);
  i = changes_write(writer, i + 1, at->next, NULL);
  if (!change->end_from) end_put(writer, change->spot, change->at_end.first);
  if (change->brackets) brackets_write(writer, at, change->brackets, false);
  return i;
}

static void key_write(struct writer *writer, const struct change *change) {
  const struct json_spot *at = &writer->style->document->spots[change->spot];
  if (!change->key.at) return;
  copy_to(writer, spot_begin(writer->style->document, change->spot));
  if (!change->key.length) skip_to(writer, at->start);
  else if (at->key_end == at->key_start) {
    text_put(writer, key_text(writer, change->key));
    text_put(writer, writer->style->colon);
  } else {
    text_put(writer, key_text(writer, change->key));
    skip_to(writer, at->key_end);
  }
}

/* Writes the changes of values before the spot `end`, from the change `i` on, in their place or in a range that is moved. Returns
 * the index of the next change. */
static size_t changes_write(struct writer *writer, size_t i, uint32_t end, const struct moved_range *moved) {
  const struct doc_patch *patch = writer->patch;
  while (i < patch->change_count && patch->changes[i]->spot < end) {
    const struct change *change = patch->changes[i];
    bool is_moved = moved && change->spot == moved->gone;
    if (change->is_gone && !is_moved) {
      i = gone_write(writer, i);
      continue;
    }
    if (change->before.first && !is_moved) {
      struct neighbor neighbor = neighbor_of(writer->style, change->spot);
      copy_to(writer, spot_begin(writer->style->document, change->spot));
      items_put(writer, writer->style->document->spots[change->spot].parent, change->before.first, &neighbor);
      comma_put(writer, &neighbor);
    }
    key_write(writer, change);
    if (change->open.at) copy_to(writer, writer->style->document->spots[change->spot].start);
    text_put(writer, change->open);
    i = value_write(writer, i);
    if (change->close.at) copy_to(writer, writer->style->document->spots[change->spot].end);
    text_put(writer, change->close);
  }
  const struct change *parent = moved ? doc_patch_change(patch, moved->parent) : NULL;
  if (parent && parent->end_from == moved->first) end_put(writer, parent->spot, parent->at_end.first);
  return i;
}

/* ---- edits ---- */

/* Copies in the order of the old text stay in place, as many bytes as possible; others become texts. The best ends of rows of
 * such copies are in a Fenwick tree over the order of the old text. */
struct row_end {
  size_t bytes, piece; /* piece: index plus one, or 0 */
};

static int compare_starts(const void *a, const void *b) {
  const struct piece *one = *(struct piece *const *)a, *other = *(struct piece *const *)b;
  return (one->start > other->start) - (one->start < other->start);
}

static void places_choose(struct writer *writer) {
  size_t count = 0, copies = writer->count + 1;
  struct piece **order = mem_alloc(copies * sizeof *order);
  size_t *rank = mem_alloc(copies * sizeof *rank), *before = mem_alloc_zeroed(copies, sizeof *before);
  struct row_end *tree = mem_alloc_zeroed(copies, sizeof *tree), best = {0};
  for (size_t i = 0; i < writer->count; i++)
    if (writer->pieces[i].end > writer->pieces[i].start) order[count++] = &writer->pieces[i];
  if (count > 1) qsort(order, count, sizeof *order, compare_starts);
  for (size_t i = 0; i < count; i++) rank[order[i] - writer->pieces] = i + 1;
  for (size_t i = 0; i < writer->count; i++) {
    const struct piece *piece = &writer->pieces[i];
    struct row_end end = {0};
    if (piece->end == piece->start) continue;
    for (size_t at = rank[i] - 1; at; at &= at - 1)
      if (tree[at].bytes > end.bytes) end = tree[at];
    before[i] = end.piece;
    end = (struct row_end){end.bytes + piece->end - piece->start, i + 1};
    for (size_t at = rank[i]; at <= count; at += at & -at)
      if (end.bytes > tree[at].bytes) tree[at] = end;
    if (end.bytes > best.bytes) best = end;
  }
  for (size_t i = best.piece; i; i = before[i - 1]) writer->pieces[i - 1].is_in_place = true;
  free(order);
  free(rank);
  free(before);
  free(tree);
}

static void edit_add(struct writer *writer, struct doc_edits *edits, size_t start, size_t end, struct buffer *text) {
  const char *bytes = writer->patch->source->bytes;
  if (end - start == text->length && (!text->length || memcmp(bytes + start, text->data, text->length) == 0)) return;
  ARRAY_GROW(edits->list, edits->count, edits->capacity);
  struct arena *arena = &writer->patch->diags->arena;
  edits->list[edits->count++] = (struct edit){.span = {start, end}, .text = arena_view(arena, buffer_view(text))};
}

static void pieces_to_edits(struct writer *writer, struct doc_edits *edits) {
  size_t at = 0;
  struct buffer text = {0};
  places_choose(writer);
  for (size_t i = 0; i < writer->count; i++) {
    const struct piece *piece = &writer->pieces[i];
    if (piece->is_in_place) {
      edit_add(writer, edits, at, piece->start, &text);
      buffer_clear(&text);
      at = piece->end;
    } else if (piece->text.at) buffer_add_view(&text, piece->text);
    else buffer_add(&text, writer->patch->source->bytes + piece->start, piece->end - piece->start);
  }
  edit_add(writer, edits, at, writer->patch->source->size, &text);
  buffer_release(&text);
}

/* Edits of bytes alone need no pieces. */
static void bytes_to_edits(const struct doc_patch *patch, struct doc_edits *edits) {
  for (size_t i = 0; i < patch->edit_count; i++) {
    ARRAY_GROW(edits->list, edits->count, edits->capacity);
    edits->list[edits->count++] = (struct edit){.span = patch->edits[i]->span, .text = patch->edits[i]->text};
  }
}

void doc_write(const struct doc_patch *patch, struct doc_edits *edits) {
  struct arena texts = {0};
  if (!patch->change_count) {
    bytes_to_edits(patch, edits);
    return;
  }
  struct writer writer = {.patch = patch, .arena = &texts};
  writer.style = doc_style_of(patch->diags);
  changes_write(&writer, 0, (uint32_t)patch->document->count, NULL);
  copy_to(&writer, patch->source->size);
  pieces_to_edits(&writer, edits);
  free(writer.pieces);
  arena_release(&texts);
}
