#include "cli/line_edits.h"
#include "base/memory.h"

void line_edits_release(struct line_edits *edits) {
  free(edits->list);
  buffer_release(&edits->text);
}

static size_t carriage_returns(struct view text) {
  size_t count = 0;
  for (size_t i = 0; i < text.length; i++) count += text.at[i] == '\r';
  return count;
}

bool line_edits_add(struct line_edits *edits, const struct source *line, struct view new) {
  struct view old = {line->bytes, line->size};
  if (memchr(new.at, '\n', new.length) || carriage_returns(new) > carriage_returns(old)) return false;
  ARRAY_GROW(edits->list, edits->count, edits->capacity);
  buffer_add_view(&edits->text, new);
  edits->list[edits->count++] = (struct line_edit){line->first_offset, line->size, edits->text.length};
  edits->shift += (ptrdiff_t)new.length - (ptrdiff_t)old.length;
  return true;
}

static void reason_add(struct line_reasons *reasons, const struct line_reason *more) {
  for (size_t i = 0; i < reasons->count; i++) {
    if (reasons->list[i].why != more->why) continue;
    reasons->list[i].count += more->count;
    return;
  }
  if (reasons->count < LINE_REASONS) reasons->list[reasons->count++] = *more;
}

void line_edits_note(struct line_edits *edits, size_t line, const char *why) {
  reason_add(&edits->reasons, &(struct line_reason){why, line, 1});
}

void line_reasons_add(struct line_reasons *to, const struct line_reasons *more) {
  for (size_t i = 0; i < more->count; i++) reason_add(to, &more->list[i]);
}

struct view line_edits_new(const struct line_edits *edits, size_t index) {
  size_t start = index ? edits->list[index - 1].end : 0;
  return (struct view){buffer_string(&edits->text) + start, edits->list[index].end - start};
}

void line_edits_clear(struct line_edits *edits) {
  edits->count = edits->findings = edits->reasons.count = 0;
  edits->shift = 0;
  buffer_clear(&edits->text);
}
