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
  size_t at; /* the bytes before it are copied or skipped */
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

static struct view piece_text(const struct writer *writer, const struct piece *piece) {
  if (piece->text.at) return piece->text;
  return (struct view){writer->patch->source->bytes + piece->start, piece->end - piece->start};
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
  size_t start, end;
  size_t before, after; /* the end of the sibling before them, and the start of the sibling after them; 0 */
  size_t head, tail;    /* the contents of their container */
};

/* Removes siblings with the white space between them and a neighbor. Comments stay. */
static void run_remove(struct writer *writer, const struct run *run) {
  const struct doc_style *style = writer->style;
  const char *bytes = style->source->bytes;
  bool is_bare_before = is_bare(bytes, run->before ? run->before : run->head, run->start);
  bool is_bare_after = is_bare(bytes, run->end, run->after ? run->after : run->tail);
  bool breaks_after = run->after && doc_begins_line(style, run->after, NULL) && !doc_begins_line(style, run->start, NULL);
  if (!run->before && !run->after && is_bare_before && is_bare_after) range_remove(writer, run->head, run->tail);
  else if (run->before && is_bare_before && (!run->after || breaks_after)) range_remove(writer, run->before, run->end);
  else if (run->after && is_bare_after) range_remove(writer, run->start, run->after);
  else {
    if (!run->after && run->before) comma_remove(writer, run->before, run->start);
    range_remove(writer, run->start, run->end);
    if (run->after || !run->before) comma_remove(writer, run->end, run->after ? run->after : run->tail);
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

static void list_write(struct writer *writer, const struct part *list, size_t head, size_t tail);
static void spots_write(struct writer *writer, uint32_t first, uint32_t end);

/* The first or last old value of moved parts. */
static uint32_t first_of(const struct part *moved) {
  const struct part *first = moved->first_child;
  while (first->first == NO_SPOT) first = first->next;
  return first->first;
}

static uint32_t last_of(const struct part *moved) {
  const struct part *last = moved->last_child;
  while (last->last == NO_SPOT) last = last->before;
  return last->last;
}

/* Returns true if the lines of moved values keep their indentation, because a list with forks can be long. */
static bool has_forks(const struct json_document *document, const struct part *moved) {
  for (uint32_t spot = first_of(moved); spot < document->spots[last_of(moved)].next; spot++)
    if (document->spots[spot].key == KEY_VARIATIONS) return true;
  return false;
}

/* Copies moved values, with the changes in them. */
static void moved_put(struct writer *writer, const struct part *moved, struct view indent) {
  struct doc_style *style = writer->style;
  size_t first = writer->count, at = writer->at, start, end = style->document->spots[last_of(moved)].end;
  start = writer->at = spot_begin(style->document, first_of(moved));
  struct view old = doc_indent(style, start);
  list_write(writer, moved, start, end);
  copy_to(writer, end);
  writer->at = at;
  if (view_equal(old, indent) || has_forks(style->document, moved)) return;
  struct buffer text = {0};
  for (size_t i = first; i < writer->count; i++) buffer_add_view(&text, piece_text(writer, &writer->pieces[i]));
  if (memchr(text.data, '\n', text.length) || memchr(text.data, '\r', text.length)) {
    writer->count = first;
    text_put(writer, indented(writer, buffer_view(&text), old, indent));
  }
  buffer_release(&text);
}

/* Moved values in a new list or object: with lines, if they begin lines and are more than one or members. */
static void group_put(struct writer *writer, const struct part *group, struct view indent) {
  struct doc_style *style = writer->style;
  const struct part *first = group->first_child;
  bool is_list = group->kind == JSON_ARRAY;
  bool has_lines = doc_begins_line(style, spot_begin(style->document, first_of(first)), NULL) &&
                   (!is_list || (last_of(first) != first_of(first) && !has_forks(style->document, first)));
  struct buffer inner = {0};
  buffer_add_view(&inner, indent);
  if (has_lines) buffer_add_view(&inner, style->unit);
  struct neighbor neighbor = {has_lines, arena_keep(writer->arena, &inner)};
  text_put(writer, is_list ? VIEW("[") : VIEW("{"));
  if (has_lines) line_put(writer, neighbor.indent);
  for (const struct part *moved = first; moved; moved = moved->next) {
    if (moved != first) comma_put(writer, &neighbor);
    moved_put(writer, moved, neighbor.indent);
  }
  if (has_lines) line_put(writer, indent);
  text_put(writer, is_list ? VIEW("]") : VIEW("}"));
}

/* Writes new parts up to `end`. */
static void items_put(struct writer *writer, const struct part *item, const struct part *end, const struct neighbor *neighbor) {
  const struct part *list = item->parent;
  for (bool is_first = true; item != end; item = item->next) {
    if (item->first != NO_SPOT) continue;
    if (!is_first) comma_put(writer, neighbor);
    is_first = false;
    if (item->key.at) {
      text_put(writer, key_text(writer, item->key));
      text_put(writer, list->first == NO_SPOT ? writer->style->colon : doc_colon(writer->style, list->first));
    }
    if (item->text.at) text_put(writer, indented(writer, item->text, (struct view){NULL, 0}, neighbor->indent));
    else if (item->kind) group_put(writer, item, neighbor->indent);
    else moved_put(writer, item, neighbor->indent);
  }
}

/* Writes new parts into an empty container. */
static void inside_put(struct writer *writer, const struct part *list) {
  struct doc_style *style = writer->style;
  const struct json_spot *at = &style->document->spots[list->first];
  struct view outer = doc_indent(style, at->start);
  struct buffer indent = {0};
  buffer_add_view(&indent, outer);
  if (style->is_spread) buffer_add_view(&indent, style->unit);
  struct neighbor neighbor = {style->is_spread, arena_keep(writer->arena, &indent)};
  copy_to(writer, at->start + 1);
  if (neighbor.has_line) line_put(writer, neighbor.indent);
  items_put(writer, list->first_child, NULL, &neighbor);
  if (neighbor.has_line) line_put(writer, outer);
  bool is_blank = !(at->marks & JSON_UNCLOSED);
  for (size_t i = at->start + 1; i + 1 < at->end && is_blank; i++) is_blank = ascii_is_space(style->source->bytes[i]);
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
  const struct json_spot *at = &writer->style->document->spots[part->first];
  if (part->text.at) {
    copy_to(writer, at->start);
    text_put(writer, indented(writer, part->text, (struct view){NULL, 0}, doc_indent(writer->style, at->start)));
    skip_to(writer, at->end);
    return;
  }
  bracket_write(writer, at->start, part->kind, true);
  if (part->is_open && at->next == part->first + 1 && part->first_child) inside_put(writer, part);
  else if (part->is_open) list_write(writer, part, at->start + 1, at->marks & JSON_UNCLOSED ? at->end : at->end - 1);
  else spots_write(writer, part->first + 1, at->next);
  bracket_write(writer, at->end - 1, part->kind, false);
}

/* Writes the changes inside of unchanged values. */
static void spots_write(struct writer *writer, uint32_t first, uint32_t end) {
  const struct doc_patch *patch = writer->patch;
  for (size_t i = doc_patch_from(patch, first); i < patch->part_count && patch->parts[i]->first < end;) {
    const struct part *part = patch->parts[i];
    value_write(writer, part);
    i = doc_patch_from(patch, patch->document->spots[part->first].next);
  }
}

/* Writes new containers around values in their place. */
static void wrap_write(struct writer *writer, struct part *wrap) {
  const struct json_spot *spots = writer->style->document->spots;
  const struct operation *operation = wrap->wrap;
  struct buffer text = {0};
  key_write(writer, wrap->first, wrap->first_child->key);
  wrap->first_child->key = (struct view){NULL, 0};
  copy_to(writer, spots[wrap->first].start);
  buffer_add_repeated(&text, '[', operation->levels);
  if (!operation->levels)
    buffer_printf(&text, "{\"%.*s\": ", (int)operation->key.length, operation->key.at);
  text_put(writer, arena_keep(writer->arena, &text));
  list_write(writer, wrap, spots[wrap->first].start, spots[wrap->last].end);
  if (!wrap->last_child->is_gone) copy_to(writer, spots[wrap->last].end);
  buffer_add_repeated(&text, ']', operation->levels);
  if (!operation->levels) buffer_add_char(&text, '}');
  text_put(writer, arena_keep(writer->arena, &text));
}

/* ---- lists of parts ---- */

/* Writes the changes of old siblings that stay. */
static void part_write(struct writer *writer, struct part *part) {
  if (part->wrap) wrap_write(writer, part);
  else if (part->first != part->last) spots_write(writer, part->first, writer->style->document->spots[part->last].next);
  else {
    key_write(writer, part->first, part->key);
    value_write(writer, part);
  }
}

/* Writes new parts before or in the place of the old part `place`, or, if that is NULL, after the value `last`. */
static void items_write(struct writer *writer, const struct part *items, const struct part *end, const struct part *place,
                        uint32_t last) {
  const struct json_document *document = writer->style->document;
  struct neighbor neighbor = neighbor_of(writer->style, place ? place->first : last);
  if (!place) comma_put(writer, &neighbor);
  else copy_to(writer, items->keeps_key ? document->spots[place->first].start : spot_begin(document, place->first));
  items_put(writer, items, end, &neighbor);
  if (place && place->is_gone) skip_to(writer, document->spots[place->last].end);
  else if (place) comma_put(writer, &neighbor);
}

/* Moves `*part` to the last removed value of a row, and returns the comments between these values. */
static struct view run_read(struct writer *writer, struct part **part) {
  const struct json_document *document = writer->style->document;
  const char *bytes = writer->style->source->bytes;
  struct buffer comments = {0};
  for (; (*part)->next && (*part)->next->is_gone; *part = (*part)->next) {
    size_t start = document->spots[(*part)->last].end, end = spot_begin(document, (*part)->next->first);
    size_t comma = comma_find(bytes, start, end);
    if (is_bare(bytes, start, end)) continue;
    buffer_add(&comments, bytes + start, comma - start);
    if (comma < end) buffer_add(&comments, bytes + comma + 1, end - comma - 1);
  }
  return arena_keep(writer->arena, &comments);
}

/* Writes the parts of a list, whose old contents are from `head` to `tail`. New parts take the place of a removed value that
 * follows, or of all values. */
static void list_write(struct writer *writer, const struct part *list, size_t head, size_t tail) {
  const struct json_document *document = writer->style->document;
  struct run run = {.head = head, .tail = tail};
  uint32_t last = NO_SPOT;
  for (struct part *part = list->first_child; part; part = part->next) {
    struct part *items = part;
    while (part && part->first == NO_SPOT) part = part->next;
    bool has_items = items != part;
    if (!part) {
      copy_to(writer, run.before);
      items_write(writer, items, NULL, NULL, last);
      return;
    }
    if (has_items) items_write(writer, items, part, part, NO_SPOT);
    if (!part->is_gone) part_write(writer, part);
    else if (!has_items) {
      struct view comments = run_read(writer, &part);
      const struct part *next = part->next;
      while (next && next->first == NO_SPOT) next = next->next;
      bool is_all = part->next && !next && !run.before;
      if (is_all) {
        items_write(writer, part->next, NULL, items, NO_SPOT);
        run.before = document->spots[items->last].end;
        if (items == part) return;
        items = items->next;
      }
      run.start = spot_begin(document, items->first);
      run.end = document->spots[part->last].end;
      run.after = next ? spot_begin(document, next->first) : 0;
      run_remove(writer, &run);
      text_put(writer, comments);
      if (is_all) return;
    }
    last = part->last;
    if (has_items || !part->is_gone) run.before = document->spots[last].end;
  }
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
    if (piece->text.at) continue;
    for (; left && row[left - 1]->start > piece->start; left--) bytes += row[left - 1]->end - row[left - 1]->start;
    if (piece->end - piece->start <= bytes) continue;
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
  size_t at = 0;
  struct buffer text = {0};
  places_choose(writer);
  for (size_t i = 0; i < writer->count; i++) {
    const struct piece *piece = &writer->pieces[i];
    if (piece->is_in_place) {
      edit_add(writer, edits, at, piece->start, &text);
      buffer_clear(&text);
      at = piece->end;
    } else buffer_add_view(&text, piece_text(writer, piece));
  }
  edit_add(writer, edits, at, writer->patch->source->size, &text);
  buffer_release(&text);
}

void doc_write(const struct doc_patch *patch, struct doc_edits *edits) {
  struct arena texts = {0};
  if (!patch->top) {
    for (size_t i = 0; i < patch->edit_count; i++) {
      ARRAY_GROW(edits->list, edits->count, edits->capacity);
      edits->list[edits->count++] = (struct edit){.span = patch->edits[i]->span, .text = patch->edits[i]->text};
    }
    return;
  }
  struct writer writer = {.patch = patch, .arena = &texts};
  writer.style = doc_style_of(patch->diags);
  list_write(&writer, patch->top, 0, patch->source->size);
  copy_to(&writer, patch->source->size);
  pieces_to_edits(&writer, edits);
  free(writer.pieces);
  arena_release(&texts);
}
