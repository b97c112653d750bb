#include "fix/apply_edits.h"
#include "base/ascii.h"
#include "base/search.h"
#include "fix/doc_patch.h"

/* ---- lists of edits ---- */

static void fix_list(struct doc_patch *patch, struct fix *fix) {
  struct doc_edits edits = {0};
  if (doc_patch_add(patch, fix)) {
    doc_patch_finish(patch);
    pointers_follow(patch);
    doc_write(patch, &edits);
  }
  fix->edits = arena_alloc(&patch->diags->arena, (edits.count + 1) * sizeof *fix->edits);
  if (edits.count) memcpy(fix->edits, edits.list, edits.count * sizeof *fix->edits);
  fix->count = edits.count;
  free(edits.list);
  doc_patch_clear(patch);
}

/* If all nodes of a long list move, and each has a pointer to it, the lists would grow with the square of their number. */
void fixes_list(const struct source *source, struct diags *diags) {
  enum { ALWAYS = 2 << 20 };
  struct doc_patch patch;
  size_t room = source->size + ALWAYS, before = diags->arena.taken;
  doc_patch_init(&patch, diags, source);
  for (size_t i = 0; i < diags->count; i++) {
    struct fix *fix = diags->list[i].fix;
    if (!fix || fix->edits || !fix->operation_count) continue;
    if (diags->arena.taken - before + patch.steps > room) fix->is_unlisted = true;
    else fix_list(&patch, fix);
  }
  doc_patch_release(&patch);
}

/* ---- texts that were decoded ---- */

static size_t place_of(const struct source *text, const struct source *given, size_t offset) {
  return offset < text->size ? source_offset(text, offset) - text->first_offset : given->size;
}

/* Returns true at an ASCII character of one byte in both texts, and where another character begins. In sets such as UTF-16, every
 * character is a separate step, and the result is false. */
static bool is_boundary(const struct source *text, const struct source *given, size_t offset) {
  if (offset == text->size) return true;
  size_t at = place_of(text, given, offset);
  if (at >= given->size) return false;
  bool is_same = text->bytes[offset] == given->bytes[at] && !((unsigned char)given->bytes[at] & 0x80);
  if (is_same) return place_of(text, given, offset + 1) == at + 1;
  size_t behind = offset + 1, next = search_first(&behind, text->steps, text->step_count, sizeof *text->steps, compare_size);
  if (!next) return false; /* before the first step, where both texts are equal */
  const struct source_step *step = &text->steps[next - 1];
  return step->is_one && step->offset == offset && (text->steps[0].offset || !text->steps[0].is_one);
}

/* It replaces the whole text, in UTF-8. */
static bool is_of_all(const struct source *text, const struct edit *edit) {
  return edit->span.start == 0 && edit->span.end == text->size && text->size;
}

const struct source *edits_bytes(const struct linter *linter, const struct source *linted) {
  const struct source *text = linter_source(linter);
  return linter_reader(linter) && text->steps ? linted : text;
}

/* An edit has the same meaning in both texts if it begins and ends where characters do, and inserts only ASCII. */
static bool is_possible(const struct source *text, const struct source *given, const struct fix *fix) {
  for (size_t i = 0; i < fix->count; i++) {
    const struct edit *edit = &fix->edits[i];
    bool is_certain = ascii_is_all(edit->text) && is_boundary(text, given, edit->span.start) &&
                      is_boundary(text, given, edit->span.end);
    if (!is_certain && !is_of_all(text, edit)) return false;
  }
  return true;
}

const char *edits_mark_impossible(const struct linter *linter, const struct source *linted, struct diags *diags) {
  const struct source *text = linter_source(linter), *given = edits_bytes(linter, linted);
  const char *obstacle = NULL;
  if (text == given) return NULL;
  fixes_list(text, diags);
  for (size_t i = 0; i < diags->count; i++) {
    struct diag *diag = &diags->list[i];
    if (!diag->fix || is_possible(text, given, diag->fix)) continue;
    diag->fix = NULL;
    diag->unfixed = obstacle = "its character set is not one in which a byte that is ASCII is always a letter";
  }
  return obstacle;
}

/* ---- writing ---- */

static void text_write(const struct source *text, const struct source *given, const struct doc_edits *edits, struct buffer *to) {
  bool is_decoded = text != given;
  size_t at = 0;
  for (size_t i = 0; i < edits->count; i++) {
    const struct edit *edit = &edits->list[i];
    /* before any mark */
    size_t start = is_decoded && !is_of_all(text, edit) ? place_of(text, given, edit->span.start) : edit->span.start;
    buffer_add(to, given->bytes + at, start - at);
    buffer_add_view(to, edit->text);
    at = is_decoded ? place_of(text, given, edit->span.end) : edit->span.end;
  }
  buffer_add(to, given->bytes + at, given->size - at);
}

size_t apply_edits(struct diags *diags, const struct source *text, const struct source *given, const struct diag **wanted,
                   size_t count, struct buffer *to) {
  size_t made = 0;
  struct doc_patch patch;
  struct doc_edits edits = {0};
  doc_patch_init(&patch, diags, text);
  for (size_t i = 0; i < count; i++)
    if (doc_patch_add(&patch, wanted[i]->fix)) wanted[made++] = wanted[i];
  doc_patch_finish(&patch);
  pointers_follow(&patch);
  doc_write(&patch, &edits);
  text_write(text, given, &edits, to);
  free(edits.list);
  doc_patch_release(&patch);
  return made;
}
