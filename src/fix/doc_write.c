#include "fix/doc_patch.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/search.h"
#include "jgf/keys.h"
#include "json/value.h"

/* ---- pieces ----
 *
 * The new text is a sequence of pieces: copied ranges of the old text, and new texts. */

struct piece {
  struct view text;
  bool is_copy;     /* `text` is in the old text */
  bool is_in_place; /* a copy that no edit touches */
};

struct writer {
  const struct doc_patch *patch;
  struct doc_style *style;
  struct arena *arena;     /* of the texts */
  struct piece *pieces;    /* owned */
  size_t count, capacity;
  size_t at; /* the bytes before it are copied or skipped */
};

static void piece_add(struct writer *writer, struct view text, bool is_copy) {
  ARRAY_ADD(writer->pieces, writer->count, writer->capacity, (struct piece){text, is_copy, false});
}

static void text_put(struct writer *writer, struct view text) {
  if (text.length) piece_add(writer, text, false);
}

static void range_copy(struct writer *writer, size_t end) {
  struct piece *last = writer->count ? &writer->pieces[writer->count - 1] : NULL;
  if (end <= writer->at) return;
  struct view text = {writer->patch->source->bytes + writer->at, end - writer->at};
  if (last && last->is_copy && last->text.at + last->text.length == text.at) last->text.length += text.length;
  else piece_add(writer, text, true);
  writer->at = end;
}

/* Whether an insertion at the offset belongs to the token before it. */
static bool is_behind(const struct source *source, size_t offset) {
  return offset == source->size || (offset && !ascii_is_one_of(source->bytes[offset - 1], " \t\r\n,:{["));
}

/* Copies up to `end`, with the edits of bytes. */
static void copy_to(struct writer *writer, size_t end) {
  const struct doc_patch *patch = writer->patch;
  const struct operation from = {.span = {writer->at, 0}}, *wanted = &from;
  size_t i = search_first(&wanted, patch->edits, patch->edit_count, sizeof wanted, edit_compare);
  for (; i < patch->edit_count && patch->edits[i]->span.end <= end; i++) {
    struct span span = patch->edits[i]->span;
    if (span.start == span.end && span.start == (is_behind(patch->source, span.start) ? writer->at : end)) continue;
    range_copy(writer, span.start);
    text_put(writer, patch->edits[i]->text);
    writer->at = span.end;
  }
  range_copy(writer, end);
}

static void skip_to(struct writer *writer, size_t end) {
  if (end > writer->at) writer->at = end;
}

/* ---- removal ---- */

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

/* The first comma between two places that is not in a comment, or `end`. */
static size_t comma_find(const char *bytes, size_t start, size_t end) {
  for (size_t i = start; i < end; i++) {
    if (bytes[i] == ',') return i;
    if (bytes[i] != '/') continue;
    bool is_line = bytes[i + 1] == '/';
    for (i += 2; i < end; i++)
      if (is_line ? ascii_is_line_end(bytes[i]) : bytes[i] == '/' && bytes[i - 1] == '*') break;
  }
  return end;
}

static void comma_remove(struct writer *writer, size_t start, size_t end) {
  size_t comma = comma_find(writer->style->source->bytes, start, end);
  if (comma < end) range_remove(writer, comma, comma + 1);
}

/* Siblings in a row that are removed. */
struct run {
  size_t before; /* the end of the sibling before them, or the head of their container */
  size_t start, end;
  size_t after;  /* the start of the sibling after them, or the tail of their container */
  bool has_before, has_after;
};

/* Removes siblings with the white space between them and a neighbor. Comments stay. */
static void run_remove(struct writer *writer, const struct run *run) {
  const struct doc_style *style = writer->style;
  const char *bytes = style->source->bytes;
  bool is_bare_before = is_bare(bytes, run->before, run->start), is_bare_after = is_bare(bytes, run->end, run->after);
  bool breaks_after = run->has_after && doc_begins_line(style, run->after, NULL) && !doc_begins_line(style, run->start, NULL);
  if (!run->has_before && !run->has_after && is_bare_before && is_bare_after) range_remove(writer, run->before, run->after);
  else if (run->has_before && is_bare_before && (!run->has_after || breaks_after)) range_remove(writer, run->before, run->end);
  else if (run->has_after && is_bare_after) range_remove(writer, run->start, run->after);
  else {
    if (run->has_before && !run->has_after) comma_remove(writer, run->before, run->start);
    range_remove(writer, run->start, run->end);
    if (run->has_after || !run->has_before) comma_remove(writer, run->end, run->after);
  }
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

/* For the children of a container in a line with this indentation. */
static struct neighbor neighbor_inside(struct writer *writer, struct view indent, bool has_line) {
  struct buffer inner = {0};
  buffer_add_view(&inner, indent);
  if (has_line) buffer_add_view(&inner, writer->style->unit);
  return (struct neighbor){has_line, arena_keep(writer->arena, &inner)};
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

static void siblings_write(struct writer *writer, struct siblings siblings, size_t first_part);

/* Returns true if the lines of moved values keep their indentation, because a list with forks can be long. */
static bool has_forks(const struct json_document *document, const struct item *moved) {
  for (uint32_t spot = moved->first; spot < document->spots[moved->last].next; spot++)
    if (document->spots[spot].key == KEY_VARIATIONS) return true;
  return false;
}

/* Copies moved values, with the changes in them. */
static void moved_put(struct writer *writer, const struct item *moved, struct view indent) {
  struct doc_style *style = writer->style;
  size_t first = writer->count, at = writer->at, start, end = style->document->spots[moved->last].end;
  start = writer->at = spot_begin(style->document, moved->first);
  struct view old = doc_indent(style, start);
  siblings_write(writer, doc_patch_moved(writer->patch, moved), doc_patch_from(writer->patch, moved->first));
  copy_to(writer, end);
  writer->at = at;
  if (view_equal(old, indent) || has_forks(style->document, moved)) return;
  LOCAL_BUFFER text = {0};
  for (size_t i = first; i < writer->count; i++) buffer_add_view(&text, writer->pieces[i].text);
  if (memchr(text.data, '\n', text.length) || memchr(text.data, '\r', text.length)) {
    writer->count = first;
    text_put(writer, indented(writer, buffer_view(&text), old, indent));
  }
}

/* Moved values in a new list or object: with lines, if they begin lines and are more than one or members. */
static void group_put(struct writer *writer, const struct item *group, struct view indent) {
  struct doc_style *style = writer->style;
  const struct item *first = group->group.first;
  bool is_list = group->move->group == JSON_ARRAY;
  bool has_lines = doc_begins_line(style, spot_begin(style->document, first->first), NULL) &&
                   (!is_list || (first->last != first->first && !has_forks(style->document, first)));
  struct neighbor neighbor = neighbor_inside(writer, indent, has_lines);
  text_put(writer, is_list ? VIEW("[") : VIEW("{"));
  if (has_lines) line_put(writer, neighbor.indent);
  for (const struct item *moved = first; moved; moved = moved->next) {
    if (moved != first) comma_put(writer, &neighbor);
    moved_put(writer, moved, neighbor.indent);
  }
  if (has_lines) line_put(writer, indent);
  text_put(writer, is_list ? VIEW("]") : VIEW("}"));
}

/* Writes new children of a container. */
static void items_put(struct writer *writer, const struct items *items, uint32_t container, const struct neighbor *neighbor) {
  for (const struct item *item = items->first; item; item = item->next) {
    if (item != items->first) comma_put(writer, neighbor);
    if (item->key.at) {
      text_put(writer, key_text(writer, item->key));
      text_put(writer, doc_colon(writer->style, container));
    }
    if (!item->move) text_put(writer, indented(writer, item->text, (struct view){NULL, 0}, neighbor->indent));
    else if (item->move->group) group_put(writer, item, neighbor->indent);
    else moved_put(writer, item, neighbor->indent);
  }
}

/* Writes new children into an empty container. */
static void inside_put(struct writer *writer, const struct part *container) {
  struct doc_style *style = writer->style;
  const struct json_spot *at = &style->document->spots[container->spot];
  struct view outer = doc_indent(style, at->start);
  struct neighbor neighbor = neighbor_inside(writer, outer, style->is_spread);
  copy_to(writer, at->start + 1);
  if (neighbor.has_line) line_put(writer, neighbor.indent);
  items_put(writer, &container->inside, container->spot, &neighbor);
  if (neighbor.has_line) line_put(writer, outer);
  if (at->marks & JSON_UNCLOSED) return;
  bool is_blank = !ascii_trim((struct view){style->source->bytes + at->start + 1, at->end - at->start - 2}).length;
  if (is_blank) skip_to(writer, at->end - 1);
}

/* ---- old values ---- */

static void key_write(struct writer *writer, uint32_t spot, struct view key) {
  const struct json_spot *at = &writer->style->document->spots[spot];
  if (!key.at) return;
  copy_to(writer, spot_begin(writer->style->document, spot));
  if (key.length) text_put(writer, key_text(writer, key));
  if (key.length && at->key_end == at->key_start) text_put(writer, writer->style->colon);
  skip_to(writer, key.length && at->key_end > at->key_start ? at->key_end : at->start);
}

static void bracket_write(struct writer *writer, size_t offset, enum json_kind kind, bool is_open) {
  if (!kind) return;
  copy_to(writer, offset);
  text_put(writer, kind == JSON_ARRAY ? (is_open ? VIEW("[") : VIEW("]")) : is_open ? VIEW("{") : VIEW("}"));
  skip_to(writer, offset + 1);
}

/* Writes the changes of an old value. */
static void value_write(struct writer *writer, const struct part *part) {
  const struct json_spot *at = &writer->style->document->spots[part->spot];
  if (part->text.at) {
    copy_to(writer, at->start);
    text_put(writer, indented(writer, part->text, (struct view){NULL, 0}, doc_indent(writer->style, at->start)));
    skip_to(writer, at->end);
    return;
  }
  bracket_write(writer, at->start, part->kind, true);
  if (at->next > part->spot + 1)
    siblings_write(writer, (struct siblings){.first = part->spot + 1, .end = at->next, .new = &part->inside,
                                             .head = at->start + 1,
                                             .tail = at->marks & JSON_UNCLOSED ? at->end : at->end - 1},
                   (size_t)(part - writer->patch->parts) + 1);
  else if (part->inside.first) inside_put(writer, part);
  bracket_write(writer, at->end - 1, part->kind, false);
}

/* Writes new containers around values in their place. */
static void wrap_write(struct writer *writer, const struct part *part) {
  const struct json_spot *spots = writer->style->document->spots;
  const struct operation *wrap = part->wrap;
  struct buffer text = {0};
  copy_to(writer, spots[part->spot].start);
  buffer_add_repeated(&text, '[', wrap->levels);
  if (!wrap->levels) buffer_printf(&text, "{\"%.*s\": ", (int)wrap->key.length, wrap->key.at);
  text_put(writer, arena_keep(writer->arena, &text));
  siblings_write(writer, doc_patch_wrapped(writer->patch, part), (size_t)(part - writer->patch->parts));
  copy_to(writer, spots[part->last].end);
  buffer_add_repeated(&text, ']', wrap->levels);
  if (!wrap->levels) buffer_add_char(&text, '}');
  text_put(writer, arena_keep(writer->arena, &text));
}

/* ---- siblings ---- */

/* Writes new siblings before or in the place of the old value `place`, or, if that is NULL, after the value `last`. */
static void items_write(struct writer *writer, const struct items *items, const struct part *place, uint32_t last) {
  const struct json_document *document = writer->style->document;
  uint32_t spot = place ? place->spot : last;
  struct neighbor neighbor = neighbor_of(writer->style, spot);
  bool keeps_key = items->first->move && items->first->move->into == NO_SPOT;
  if (!place) {
    copy_to(writer, document->spots[last].end);
    comma_put(writer, &neighbor);
  } else copy_to(writer, keeps_key ? document->spots[spot].start : spot_begin(document, spot));
  items_put(writer, items, document->spots[spot].parent, &neighbor);
  if (place && place->is_gone) skip_to(writer, document->spots[place->last].end);
  else if (place) comma_put(writer, &neighbor);
}

/* The last of the removed values in a row from this one on. Adds the comments between them. */
static const struct part *run_end(const struct writer *writer, const struct siblings *siblings, const struct part *last,
                                  struct buffer *comments) {
  const struct json_spot *spots = writer->style->document->spots;
  const char *bytes = writer->style->source->bytes;
  for (uint32_t spot = spots[last->last].next; spot < siblings->end; spot = spots[last->last].next) {
    const struct part *next = doc_patch_part(writer->patch, spot);
    if (!next || !next->is_gone || next->before.first) break;
    size_t start = spots[last->last].end, end = spot_begin(writer->style->document, spot), comma = comma_find(bytes, start, end);
    last = next;
    if (is_bare(bytes, start, end)) continue;
    buffer_add(comments, bytes + start, comma - start);
    if (comma < end) buffer_add(comments, bytes + comma + 1, end - comma - 1);
  }
  return last;
}

/* Writes removed values in a row; returns the last one. If no other value is left, the new siblings at the end take the place of
 * the first one. */
static const struct part *run_write(struct writer *writer, struct siblings *siblings, const struct part *first) {
  const struct json_document *document = writer->style->document;
  const struct json_spot *spots = document->spots;
  struct buffer text = {0};
  const struct part *last = run_end(writer, siblings, first, &text);
  struct view comments = arena_keep(writer->arena, &text);
  uint32_t next = spots[last->last].next;
  struct run run = {siblings->head, spot_begin(document, first->spot), spots[last->last].end, siblings->tail,
                    first->spot > siblings->first, next < siblings->end};
  if (run.has_before) run.before = spots[doc_before(writer->style, first->spot)].end;
  if (run.has_after) run.after = spot_begin(document, next);
  if (last->is_tail) siblings->new = NULL;
  if (siblings->new && !run.has_before && !run.has_after) {
    items_write(writer, siblings->new, first, NO_SPOT);
    siblings->new = NULL;
    if (first == last) return last;
    run.has_before = true;
    run.before = spots[first->last].end;
    run.start = spot_begin(document, spots[first->last].next);
  }
  run_remove(writer, &run);
  text_put(writer, comments);
  return last;
}

/* Writes siblings from the part with this index on. New siblings take the place of a removed value that follows, or of all
 * values. */
static void siblings_write(struct writer *writer, struct siblings siblings, size_t first_part) {
  const struct doc_patch *patch = writer->patch;
  const struct json_spot *spots = patch->document->spots;
  size_t i = first_part;
  if (siblings.new && !siblings.new->first) siblings.new = NULL;
  while (i < patch->part_count && patch->parts[i].spot < siblings.end) {
    const struct part *part = &patch->parts[i];
    bool is_taken = siblings.is_taken && part->spot == siblings.first, has_new = !is_taken && part->before.first;
    uint32_t last = is_taken ? part->spot : part->last;
    if (has_new) items_write(writer, &part->before, part, NO_SPOT);
    if (part->is_gone && !is_taken) {
      if (part->is_tail) siblings.new = NULL;
      if (!has_new) last = run_write(writer, &siblings, part)->last;
    } else {
      if (!is_taken || !part->wrap) key_write(writer, part->spot, part->key);
      if (!is_taken && part->wrap) wrap_write(writer, part);
      else value_write(writer, part);
    }
    i = doc_patch_from(patch, spots[last].next);
  }
  if (siblings.new) items_write(writer, siblings.new, NULL, doc_last(writer->style, spots[siblings.first].parent));
}

/* ---- edits ---- */

/* Copies in the order of the old text stay in place; others become texts. A copy that starts before the last ones in place takes
 * their place if it is longer. */
static void places_choose(struct writer *writer) {
  struct piece **row = mem_alloc((writer->count + 1) * sizeof *row);
  size_t count = 0;
  for (size_t i = 0; i < writer->count; i++) {
    struct piece *piece = &writer->pieces[i];
    size_t left = count, bytes = 0;
    if (!piece->is_copy) continue;
    for (; left && row[left - 1]->text.at > piece->text.at; left--) bytes += row[left - 1]->text.length;
    if (piece->text.length <= bytes) continue;
    while (count > left) row[--count]->is_in_place = false;
    piece->is_in_place = true;
    row[count++] = piece;
  }
  free(row);
}

static void edit_add(struct writer *writer, struct doc_edits *edits, size_t start, size_t end, struct buffer *text) {
  const char *bytes = writer->patch->source->bytes;
  if (end - start == text->length && (!text->length || memcmp(bytes + start, text->data, text->length) == 0)) return;
  ARRAY_GROW(edits->list, edits->count, edits->capacity);
  struct arena *arena = &writer->patch->diags->arena;
  edits->list[edits->count++] = (struct edit){.span = {start, end}, .text = arena_view(arena, buffer_view(text))};
}

static void pieces_to_edits(struct writer *writer, struct doc_edits *edits) {
  const struct source *source = writer->patch->source;
  size_t at = 0;
  LOCAL_BUFFER text = {0};
  places_choose(writer);
  for (size_t i = 0; i < writer->count; i++) {
    const struct piece *piece = &writer->pieces[i];
    if (piece->is_in_place) {
      size_t start = (size_t)(piece->text.at - source->bytes);
      edit_add(writer, edits, at, start, &text);
      buffer_clear(&text);
      at = start + piece->text.length;
    } else buffer_add_view(&text, piece->text);
  }
  edit_add(writer, edits, at, source->size, &text);
}

void doc_write(const struct doc_patch *patch, struct doc_edits *edits) {
  struct arena texts = {0};
  if (!patch->part_count) {
    for (size_t i = 0; i < patch->edit_count; i++) {
      ARRAY_ADD(edits->list, edits->count, edits->capacity,
                (struct edit){.span = patch->edits[i]->span, .text = patch->edits[i]->text});
    }
    return;
  }
  struct writer writer = {.patch = patch, .arena = &texts};
  writer.style = doc_style_of(patch->diags);
  siblings_write(&writer, (struct siblings){.end = patch->document->spots[0].next, .tail = patch->source->size}, 0);
  copy_to(&writer, patch->source->size);
  pieces_to_edits(&writer, edits);
  free(writer.pieces);
  arena_release(&texts);
}
