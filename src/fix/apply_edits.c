#include "fix/apply_edits.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/search.h"
#include "fix/meta_legacy.h"
#include "fix/node_moves.h"

/* ---- claimed bytes ----
 *
 * Each byte of the text has a bit, and so has the gap before it: the gap at offset n is bit 2n, the byte after it bit 2n + 1. */

struct claims {
  uint64_t *taken;   /* owned: changed bytes, and gaps with inserted text */
  uint64_t *borders; /* owned: gaps at the ends of removed bytes */
  uint64_t *kept;    /* owned: places of insertions into meta.legacy, which fixes share */
  uint64_t *closed;  /* owned: gaps with closing brackets, which fixes share */
  uint64_t *pointed; /* owned: pointers to nodes; NULL if no fix moves a node */
  bool moves, points;     /* whether any moves nodes, or changes a pointer by itself: not both at once */
  bool keeps, names_meta; /* whether any keeps something there, or renames a member to it: there can be but one */
};

/* The bits of a word between `first` and `last`. */
static uint64_t mask_of(size_t word, size_t first, size_t last) {
  uint64_t mask = UINT64_MAX;
  if (word == first / 64) mask &= UINT64_MAX << first % 64;
  if (word == last / 64) mask &= UINT64_MAX >> (63 - last % 64);
  return mask;
}

static bool any_bit(const uint64_t *bits, size_t first, size_t last) {
  for (size_t word = first / 64; word <= last / 64; word++)
    if (bits[word] & mask_of(word, first, last)) return true;
  return false;
}

static void set_bits(uint64_t *bits, size_t first, size_t last) {
  for (size_t word = first / 64; word <= last / 64; word++) bits[word] |= mask_of(word, first, last);
}

static bool is_removal(const struct edit *edit) {
  return !edit->text.length && edit->span.end > edit->span.start;
}

static bool names_meta(const struct edit *edit) {
  return view_is(edit->text, "\"meta\"");
}

static bool points(const struct claims *claims, const struct edit *edit) {
  return claims->pointed && !edit->follows && any_bit(claims->pointed, 2 * edit->span.start, 2 * edit->span.end);
}

static bool is_free(const struct claims *claims, const struct edit *edit) {
  size_t first = 2 * edit->span.start, last = 2 * edit->span.end;
  if (edit->follows) return true;
  if (claims->moves && points(claims, edit)) return false;
  if (edit->keeps ? claims->names_meta : claims->keeps && names_meta(edit)) return false;
  if (any_bit(claims->taken, first, last)) return false;
  if (!is_removal(edit) && any_bit(claims->borders, first, last)) return false;
  return (edit->keeps || !any_bit(claims->kept, first, last)) && (edit->closes || !any_bit(claims->closed, first, last));
}

static void claim(struct claims *claims, const struct edit *edit) {
  size_t first = 2 * edit->span.start, last = 2 * edit->span.end;
  if (edit->follows) return;
  claims->points |= points(claims, edit);
  claims->keeps |= edit->keeps;
  claims->names_meta |= names_meta(edit);
  if (edit->keeps) set_bits(claims->kept, first, last);
  else if (edit->closes) set_bits(claims->closed, first, last);
  else if (is_removal(edit)) {
    set_bits(claims->taken, first + 1, last - 1);
    set_bits(claims->borders, first, first);
    set_bits(claims->borders, last, last);
  } else set_bits(claims->taken, first, last);
}

static bool edits_may(const struct fix *fix) {
  size_t end = 0;
  for (size_t i = 0; i < fix->count; i++) {
    if (fix->edits[i].span.start < end) return false;
    end = fix->edits[i].span.end;
  }
  return true;
}

static bool all_free(const struct claims *claims, const struct fix *fix) {
  if (fix->move_count && claims->points) return false;
  for (size_t i = 0; i < fix->count; i++)
    if (!is_free(claims, &fix->edits[i])) return false;
  return edits_may(fix);
}

/* ---- which fixes ---- */

static int compare(const void *a, const void *b) {
  const struct diag *one = *(const struct diag *const *)a, *other = *(const struct diag *const *)b;
  const struct span first = one->fix->edits[0].span, second = other->fix->edits[0].span;
  if (first.start != second.start) return first.start < second.start ? -1 : 1;
  if (first.end != second.end) return first.end < second.end ? -1 : 1;
  return one < other ? -1 : one > other; /* diags are sorted: the order of the list is that of the findings */
}

static uint64_t *bits_new(const struct source *source) {
  return mem_alloc_zeroed((2 * source->size + 1) / 64 + 1, sizeof(uint64_t));
}

static uint64_t *pointed_new(const struct source *source, struct diags *diags, const struct diag *const *wanted, size_t count) {
  size_t first = 0;
  while (first < count && !wanted[first]->fix->move_count) first++;
  if (first == count) return NULL;
  const struct node_pointers *pointers = node_pointers_of(diags);
  uint64_t *bits = bits_new(source);
  for (size_t i = 0; i < pointers->count; i++) set_bits(bits, 2 * pointers->list[i].span.start, 2 * pointers->list[i].span.end);
  return bits;
}

size_t edits_choose(struct diags *diags, const struct source *source, const struct diag **wanted, size_t count) {
  size_t made = 0, waiting = 0;
  struct claims claims = {.taken = bits_new(source), .borders = bits_new(source), .kept = bits_new(source),
                          .closed = bits_new(source), .pointed = pointed_new(source, diags, wanted, count)};
  const struct diag **left = mem_alloc(count * sizeof(const struct diag *));
  if (count > 1) qsort(wanted, count, sizeof *wanted, compare);
  for (size_t i = 0; i < count; i++) {
    if (!all_free(&claims, wanted[i]->fix)) {
      left[waiting++] = wanted[i];
      continue;
    }
    for (size_t k = 0; k < wanted[i]->fix->count; k++) claim(&claims, &wanted[i]->fix->edits[k]);
    claims.moves |= wanted[i]->fix->move_count > 0;
    wanted[made++] = wanted[i];
  }
  for (size_t i = 0; i < waiting; i++) wanted[made + i] = left[i];
  free(left);
  free(claims.taken);
  free(claims.borders);
  free(claims.kept);
  free(claims.closed);
  free(claims.pointed);
  return made;
}

/* ---- the text ---- */

struct ordered {
  struct edit edit;
  size_t order; /* among all edits, as the fixes have them */
};

struct edits {
  struct ordered *list; /* owned */
  size_t count, capacity;
};

static void edit_add(void *to, const struct edit *edit) {
  struct edits *edits = to;
  ARRAY_GROW(edits->list, edits->count, edits->capacity);
  edits->list[edits->count] = (struct ordered){*edit, edits->count};
  edits->count++;
}

static int compare_edits(const void *a, const void *b) {
  const struct ordered *one = a, *other = b;
  if (one->edit.span.start != other->edit.span.start) return one->edit.span.start < other->edit.span.start ? -1 : 1;
  if (one->edit.span.end != other->edit.span.end) return one->edit.span.end < other->edit.span.end ? -1 : 1;
  int order = one->order < other->order ? -1 : one->order > other->order;
  return one->edit.closes && other->edit.closes ? -order : order;
}

/* What all fixes put into meta.legacy, put there as if by one fix. */
static void kept_add(struct diags *diags, const struct diag *const *made, size_t count, struct edits *edits) {
  struct fix_legacy *entries = NULL;
  size_t entry_count = 0, entry_capacity = 0;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < made[i]->fix->kept_count; k++) {
      ARRAY_GROW(entries, entry_count, entry_capacity);
      entries[entry_count++] = made[i]->fix->kept[k];
    }
  if (entry_count) {
    struct fix fix = {0};
    (void)meta_legacy_put(file_style_new(diags->document, &diags->arena, &diags->tables), &fix, entries, entry_count,
                          NULL);
    for (size_t i = 0; i < fix.count; i++) edit_add(edits, &fix.edits[i]);
  }
  free(entries);
}

/* ---- texts that were decoded ---- */

static size_t place_of(const struct source *text, const struct source *given, size_t offset) {
  return offset < text->size ? source_offset(text, offset) - text->first_offset : given->size;
}

/* The step that this offset belongs to; NULL: it is before the first one, where both texts are the same. */
static const struct source_step *step_of(const struct source *text, size_t offset) {
  size_t behind = offset + 1, next = search_first(&behind, text->steps, text->step_count, sizeof *text->steps, compare_size);
  return next ? &text->steps[next - 1] : NULL;
}

/* Beside ASCII that is one byte there as here; or where a character begins, unless the set is UTF-16 or the like, in which every
 * character is a step of its own from the first one on. */
static bool is_boundary(const struct source *text, const struct source *given, size_t offset) {
  if (offset == text->size) return true;
  size_t at = place_of(text, given, offset);
  if (at >= given->size) return false;
  bool is_same = text->bytes[offset] == given->bytes[at] && !((unsigned char)given->bytes[at] & 0x80);
  if (is_same) return place_of(text, given, offset + 1) == at + 1;
  const struct source_step *step = step_of(text, offset);
  return step && step->is_one && step->offset == offset && (text->steps[0].offset || !text->steps[0].is_one);
}

/* It writes the text anew, in UTF-8. */
static bool is_of_all(const struct source *text, const struct edit *edit) {
  return edit->span.start == 0 && edit->span.end == text->size && text->size;
}

/* An edit begins and ends where characters do, and puts in nothing but ASCII: then it means the same in either text. */
static bool is_certain(const struct source *text, const struct source *given, const struct edit *edit) {
  if (is_of_all(text, edit)) return true;
  return ascii_is_all(edit->text) && is_boundary(text, given, edit->span.start) && is_boundary(text, given, edit->span.end);
}

const struct source *edits_bytes(const struct linter *linter, const struct source *linted) {
  const struct source *text = linter_source(linter);
  return linter_reader(linter) && text->steps ? linted : text;
}

static const char *obstacle_of(const struct source *text, const struct source *given, const struct fix *fix) {
  for (size_t i = 0; i < fix->count && text != given; i++)
    if (!is_certain(text, given, &fix->edits[i]))
      return "its character set is not one in which a byte that is ASCII is always a letter";
  return NULL;
}

const char *edits_mark_impossible(const struct linter *linter, const struct source *linted, struct diags *diags) {
  const struct source *text = linter_source(linter), *given = edits_bytes(linter, linted);
  const char *obstacle = NULL;
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    if (!diag->fix) continue;
    const char *reason = edits_may(diag->fix) ? obstacle_of(text, given, diag->fix) : "its edits overlap";
    if (!reason) continue;
    if (edits_may(diag->fix)) obstacle = reason;
    diag->fix = NULL;
    diag->unfixed = reason;
  }
  return obstacle;
}

/* ---- writing ---- */

static void text_write(const struct source *text, const struct source *given, const struct edits *edits, struct buffer *to) {
  bool decoded = text != given;
  size_t at = 0;
  for (size_t i = 0; i < edits->count; i++) {
    const struct edit *edit = &edits->list[i].edit;
    /* before any mark */
    size_t start = decoded && !is_of_all(text, edit) ? place_of(text, given, edit->span.start) : edit->span.start;
    buffer_add(to, given->bytes + at, start - at);
    buffer_add_view(to, edit->text);
    at = decoded ? place_of(text, given, edit->span.end) : edit->span.end;
  }
  buffer_add(to, given->bytes + at, given->size - at);
}

void apply_edits(struct diags *diags, const struct source *text, const struct source *given, const struct diag *const *made,
                 size_t count, struct buffer *to) {
  struct edits edits = {0};
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < made[i]->fix->count; k++)
      if (!made[i]->fix->edits[k].keeps && !made[i]->fix->edits[k].follows) edit_add(&edits, &made[i]->fix->edits[k]);
  kept_add(diags, made, count, &edits);
  node_moves_follow(diags, made, count, edit_add, &edits);
  if (edits.count > 1) qsort(edits.list, edits.count, sizeof *edits.list, compare_edits);
  text_write(text, given, &edits, to);
  free(edits.list);
}
