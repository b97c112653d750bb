#include "lint/splice.h"
#include "base/memory.h"
#include "lint/keep.h"
#include "lint/put.h"

/* ---- what is taken ----
 *
 * A bit for each byte of the text and one for the gap before each: the gap at
 * offset n is bit 2n, the byte behind it bit 2n + 1. */

enum { MOST_KEPT = 64 };

struct claims {
  uint64_t *taken;   /* owned: bytes that change, and gaps at which text comes in */
  uint64_t *borders; /* owned: gaps at the ends of bytes that just go */
  struct span kept[MOST_KEPT]; /* where things go into meta.legacy; fixes share these places */
  size_t kept_count;
};

static bool any_bit(const uint64_t *bits, size_t first, size_t last) {
  for (size_t word = first / 64; word <= last / 64; word++) {
    uint64_t mask = UINT64_MAX;
    if (word == first / 64) mask &= UINT64_MAX << first % 64;
    if (word == last / 64) mask &= UINT64_MAX >> (63 - last % 64);
    if (bits[word] & mask) return true;
  }
  return false;
}

static void set_bits(uint64_t *bits, size_t first, size_t last) {
  for (size_t word = first / 64; word <= last / 64; word++) {
    uint64_t mask = UINT64_MAX;
    if (word == first / 64) mask &= UINT64_MAX << first % 64;
    if (word == last / 64) mask &= UINT64_MAX >> (63 - last % 64);
    bits[word] |= mask;
  }
}

static bool is_removal(const struct edit *edit) {
  return !edit->text.length && edit->span.end > edit->span.start;
}

static bool touches(struct span a, struct span b) {
  return a.start <= b.end && b.start <= a.end;
}

static bool is_free(const struct claims *claims, const struct edit *edit) {
  size_t first = 2 * edit->span.start, last = 2 * edit->span.end;
  if (any_bit(claims->taken, first, last)) return false;
  if (!is_removal(edit) && any_bit(claims->borders, first, last)) return false;
  bool shared = false;
  for (size_t i = 0; i < claims->kept_count; i++) {
    bool same = claims->kept[i].start == edit->span.start && claims->kept[i].end == edit->span.end;
    if (edit->keeps ? same : touches(claims->kept[i], edit->span)) shared = true;
  }
  return edit->keeps ? shared || claims->kept_count < MOST_KEPT : !shared;
}

static void take(struct claims *claims, const struct edit *edit) {
  size_t first = 2 * edit->span.start, last = 2 * edit->span.end;
  if (edit->keeps) {
    for (size_t i = 0; i < claims->kept_count; i++)
      if (claims->kept[i].start == edit->span.start && claims->kept[i].end == edit->span.end) return;
    claims->kept[claims->kept_count++] = edit->span;
  } else if (is_removal(edit)) {
    set_bits(claims->taken, first + 1, last - 1);
    set_bits(claims->borders, first, first);
    set_bits(claims->borders, last, last);
  } else set_bits(claims->taken, first, last);
}

/* A fix that contradicts itself is never made. */
static bool is_sane(const struct fix *fix) {
  size_t end = 0;
  for (size_t i = 0; i < fix->count; i++) {
    if (fix->edits[i].span.start < end) return false;
    end = fix->edits[i].span.end;
  }
  return true;
}

static bool all_free(const struct claims *claims, const struct fix *fix) {
  size_t new_kept = 0;
  if (!is_sane(fix)) return false;
  for (size_t i = 0; i < fix->count; i++) {
    if (!is_free(claims, &fix->edits[i])) return false;
    new_kept += fix->edits[i].keeps;
  }
  return claims->kept_count + new_kept <= MOST_KEPT;
}

/* ---- which fixes ---- */

static int compare(const void *a, const void *b) {
  const struct diag *one = *(const struct diag *const *)a, *other = *(const struct diag *const *)b;
  const struct span first = one->fix->edits[0].span, second = other->fix->edits[0].span;
  if (first.start != second.start) return first.start < second.start ? -1 : 1;
  if (first.end != second.end) return first.end < second.end ? -1 : 1;
  return one < other ? -1 : one > other; /* diags are sorted: the order of the list is that of the findings */
}

static size_t choose(const struct source *source, const struct diag **wanted, size_t count) {
  size_t words = (2 * source->size + 1) / 64 + 1, made = 0, waiting = 0;
  struct claims claims = {.taken = mem_alloc_zeroed(words, sizeof(uint64_t)), .borders = mem_alloc_zeroed(words, sizeof(uint64_t))};
  const struct diag **left = mem_alloc(count * sizeof(const struct diag *));
  if (count > 1) qsort(wanted, count, sizeof *wanted, compare);
  for (size_t i = 0; i < count; i++) {
    if (!all_free(&claims, wanted[i]->fix)) {
      left[waiting++] = wanted[i];
      continue;
    }
    for (size_t k = 0; k < wanted[i]->fix->count; k++) take(&claims, &wanted[i]->fix->edits[k]);
    wanted[made++] = wanted[i];
  }
  for (size_t i = 0; i < waiting; i++) wanted[made + i] = left[i];
  free(left);
  free(claims.taken);
  free(claims.borders);
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

static void edit_add(struct edits *edits, const struct edit *edit) {
  MEM_RESERVE(edits->list, edits->count, edits->capacity);
  edits->list[edits->count] = (struct ordered){*edit, edits->count};
  edits->count++;
}

static int compare_edits(const void *a, const void *b) {
  const struct ordered *one = a, *other = b;
  if (one->edit.span.start != other->edit.span.start) return one->edit.span.start < other->edit.span.start ? -1 : 1;
  if (one->edit.span.end != other->edit.span.end) return one->edit.span.end < other->edit.span.end ? -1 : 1;
  return one->order < other->order ? -1 : one->order > other->order;
}

/* What all fixes keep, as if one fix kept it. */
static void kept_add(struct diags *diags, const struct diag *const *made, size_t count, struct edits *edits) {
  struct mend_legacy *entries = NULL;
  size_t entry_count = 0, entry_capacity = 0;
  for (size_t i = 0; i < count; i++)
    for (size_t k = 0; k < made[i]->fix->kept_count; k++) {
      MEM_RESERVE(entries, entry_count, entry_capacity);
      entries[entry_count++] = made[i]->fix->kept[k];
    }
  if (entry_count) {
    struct fix fix = {0};
    (void)keep_put(layout_new(diags->document, &diags->arena), &fix, entries, entry_count);
    for (size_t i = 0; i < fix.count; i++) edit_add(edits, &fix.edits[i]);
  }
  free(entries);
}

static void text_write(const struct source *source, const struct edits *edits, struct bytes *to) {
  size_t at = 0;
  for (size_t i = 0; i < edits->count; i++) {
    const struct edit *edit = &edits->list[i].edit;
    bytes_add(to, source->bytes + at, edit->span.start - at);
    bytes_add_view(to, edit->text);
    at = edit->span.end;
  }
  bytes_add(to, source->bytes + at, source->size - at);
}

size_t splice(struct diags *diags, const struct source *source, const struct diag **wanted, size_t count, struct bytes *to) {
  size_t made = choose(source, wanted, count);
  struct edits edits = {0};
  for (size_t i = 0; i < made; i++)
    for (size_t k = 0; k < wanted[i]->fix->count; k++)
      if (!wanted[i]->fix->edits[k].keeps) edit_add(&edits, &wanted[i]->fix->edits[k]);
  kept_add(diags, wanted, made, &edits);
  if (edits.count > 1) qsort(edits.list, edits.count, sizeof *edits.list, compare_edits);
  text_write(source, &edits, to);
  free(edits.list);
  return made;
}
