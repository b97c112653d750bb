/* remarks.c: what old files say of moves, behind all of them: "GI1", how many remarks there are, and "IDB[211] text[EndTxt]". */
#include "base/memory.h"
#include "ngf/internal.h"

static const char head[] = "IDB[", foot[] = "[EndTxt]";

static bool is_remark(struct view line) {
  return line.length >= sizeof head - 1 && memcmp(line.at, head, sizeof head - 1) == 0;
}

/* Where the foot of a remark stands, at or behind `at`, which may be lines later; SIZE_MAX if the text ends before it. */
static size_t find_foot(struct ngf_own *own, size_t at) {
  const struct line_text *lines = &own->lines;
  if (own->foot >= at) return own->foot;
  const char *found = memmem(lines->bytes + at, lines->size - at, foot, sizeof foot - 1);
  return own->foot = found ? (size_t)(found - lines->bytes) : SIZE_MAX;
}

static int compare(const void *a, const void *b) {
  const struct ngf_remark *one = a, *other = b;
  if (one->move != other->move) return one->move < other->move ? -1 : 1;
  return one->span.start < other->span.start ? -1 : one->span.start > other->span.start;
}

void ngf_find_remarks(struct ngf_reading *reading, size_t at) {
  struct ngf_own *own = reading->own;
  struct span span;
  own->remark_count = own->foot = 0;
  while (reading->is_old && line_text_next(reading->lines, &at, &span)) {
    struct view line = line_text_view(reading->lines, span), rest = line;
    size_t end = is_remark(line) ? find_foot(own, span.start) : SIZE_MAX;
    long move;
    if (end == SIZE_MAX) continue;
    rest.at += sizeof head - 1, rest.length -= sizeof head - 1;
    struct view number = line_cut(&rest, ']');
    if (!line_integer(number, &move) || (size_t)(rest.at - reading->lines->bytes) > end) continue;
    struct view text = line_trim((struct view){rest.at, end - (size_t)(rest.at - reading->lines->bytes)});
    ARRAY_GROW(own->remarks, own->remark_count, own->remark_capacity);
    own->remarks[own->remark_count++] = (struct ngf_remark){move, text, {span.start, end + sizeof foot - 1}};
    at = end + sizeof foot - 1;
  }
  own->foot = 0;
  if (own->remark_count) qsort(own->remarks, own->remark_count, sizeof *own->remarks, compare);
}

void ngf_add_remarks(struct ngf_reading *reading, long move, size_t *next) {
  const struct ngf_own *own = reading->own;
  struct buffer text = {0};
  struct span span = {0, 0};
  for (; *next < own->remark_count && own->remarks[*next].move <= move; ++*next) {
    if (own->remarks[*next].move < move) continue; /* of a move that cannot be read */
    if (text.length) buffer_add_string(&text, "\n\n");
    else span = own->remarks[*next].span;
    buffer_add_view(&text, own->remarks[*next].text);
  }
  if (text.length) line_text_property(reading->lines, "C", buffer_view(&text), span);
  buffer_release(&text);
}

bool ngf_pass_remark(const struct ngf_reading *reading, struct view line, size_t *at) {
  if (!reading->is_old) return false;
  if (line.length > 2 && memcmp(line.at, "GI", 2) == 0) return line_integer((struct view){line.at + 2, line.length - 2}, &(long){0});
  size_t start = (size_t)(line.at - reading->lines->bytes), end = is_remark(line) ? find_foot(reading->own, start) : SIZE_MAX;
  if (end == SIZE_MAX) return false;
  /* The line of the foot is the last one: what stands behind it there is passed over. */
  size_t behind = end + sizeof foot - 1;
  while (behind < reading->lines->size && reading->lines->bytes[behind] != '\n' && reading->lines->bytes[behind] != '\r') behind++;
  *at = behind;
  return true;
}
