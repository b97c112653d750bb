/* header.c: the lines of the header, by their places. */
#include "ngf/internal.h"

#define FIELD_KEY(name, key) key,
static const char *const keys[NGF_FIELD_COUNT] = {NGF_FIELDS(FIELD_KEY)};
#undef FIELD_KEY

const char *ngf_field_key(enum ngf_field field) {
  return keys[field];
}

/* With GI in front there are eleven: the fourth and fifth are empty in the files that are known. */
static const unsigned char places[] = {NGF_TITLE, NGF_SIZE, NGF_WHITE, NGF_BLACK, NGF_PLACE, NGF_HANDICAP, NGF_UNKNOWN, NGF_KOMI, NGF_DATE, NGF_TIME, NGF_RESULT, NGF_COUNT};
static const unsigned char old_places[] = {NGF_TITLE, NGF_WHITE, NGF_BLACK, NGF_PLACE, NGF_SPARE, NGF_DATE, NGF_SIZE, NGF_HANDICAP, NGF_UNKNOWN, NGF_KOMI, NGF_COUNT};

bool ngf_is_move(struct view line) {
  return line.length >= 2 && memcmp(line.at, "PM", 2) == 0;
}

static bool is_old(struct view line) {
  return line.length >= 2 && memcmp(line.at, "GI", 2) == 0;
}

void ngf_read_header(struct ngf_reading *reading, size_t *at) {
  struct line_text *lines = reading->lines;
  struct span span;
  for (size_t next = *at; line_text_next(lines, &next, &span); *at = next) {
    struct view line = line_trim(line_text_view(lines, span));
    if (!reading->header_lines) reading->is_old = is_old(line);
    size_t most = reading->is_old ? ARRAY_LENGTH(old_places) : ARRAY_LENGTH(places);
    /* A title may begin with these letters, too; a title of moves alone is none. */
    if ((ngf_is_move(line) && reading->header_lines) || reading->header_lines == most) return;
    if (reading->is_old && is_old(line)) line = line_trim((struct view){line.at + 2, line.length - 2});
    size_t field = reading->is_old ? old_places[reading->header_lines] : places[reading->header_lines];
    reading->header[field] = (struct ngf_value){.text = line, .span = line.length ? line_text_span(lines, line) : span};
    reading->last = reading->header[field].span;
    reading->header_lines++;
  }
}
