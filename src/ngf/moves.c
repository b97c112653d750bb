/* moves.c: PM, two letters that count, B or W, two letters for the point, and the same two the other way round. */
#include "ngf/internal.h"

struct moves {
  struct ngf_reading *reading;
  size_t expected; /* the number of the next move, from 1 */
  size_t count, passes;
  size_t remark;   /* the next one to be told */
};

static void note(const struct moves *moves, unsigned kind, struct view part, struct notation what) {
  line_text_note(moves->reading->lines, kind, line_text_span(moves->reading->lines, part), what);
}

static bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

/* The first move is AB, the 26th BA; behind ZZ the letters go round. */
static void check_number(struct moves *moves, struct view letters) {
  size_t number = (size_t)(letters.at[0] - 'A') * 26 + (size_t)(letters.at[1] - 'A'), wanted = moves->expected % 676;
  moves->expected++;
  if (number == wanted) return;
  char meant[2] = {(char)('A' + wanted / 26), (char)('A' + wanted % 26)};
  note(moves, NGF_FACT_MOVE_NUMBER, letters, (struct notation){.value = letters, .meant = {meant, 2}});
  moves->expected = number + 1;
}

/* The second pair of letters is the first one turned: nobody reads it, but it shows whether a letter was hit by accident. */
static void check_mirror(const struct moves *moves, struct view point, struct view mirror) {
  char meant[2] = {point.at[1], point.at[0]};
  if (mirror.at[0] == meant[0] && mirror.at[1] == meant[1]) return;
  note(moves, NGF_FACT_MOVE_MIRROR, mirror, (struct notation){.value = mirror, .meant = {meant, 2}});
}

/* B is the first column, and the first row from above; AA is a pass. */
static void read_move(struct moves *moves, struct view line) {
  struct line_text *lines = moves->reading->lines;
  struct view number = {line.at + 2, 2}, color = {line.at + 4, 1}, point = {line.at + 5, 2}, mirror = {line.at + 7, 2};
  bool is_pass = view_is(point, "AA");
  moves->count++;
  check_number(moves, number);
  if (*color.at != 'B' && *color.at != 'W') {
    note(moves, NGF_FACT_MOVE_COLOR, color, (struct notation){.value = color});
    return;
  }
  check_mirror(moves, point, mirror);
  line_text_node(lines, line_text_span(lines, line));
  const char *name = *color.at == 'B' ? "B" : "W";
  moves->passes += is_pass;
  if (is_pass) line_text_property(lines, name, VIEW(""), line_text_span(lines, point));
  else line_text_point(lines, name, point.at[0] - 'B', point.at[1] - 'B', line_text_span(lines, point));
  ngf_add_remarks(moves->reading, (long)moves->count, &moves->remark);
}

static bool is_last(const struct line_text *lines, size_t behind) {
  while (behind < lines->size && memchr(" \t\r\n", lines->bytes[behind], 4)) behind++;
  return behind == lines->size;
}

/* Nine letters; the last line of a text that was cut off may have fewer. `behind` it, the text goes on. */
static void read_line(struct moves *moves, struct view line, size_t behind) {
  bool is_whole = line.length == 9 && ngf_is_move(line);
  for (size_t i = 0; i < line.length; i++) is_whole &= is_capital(line.at[i]);
  /* A point outside of the letters of a board that has one of its letters as A is none. */
  bool is_half_pass = is_whole && !view_is((struct view){line.at + 5, 2}, "AA") && (line.at[5] == 'A' || line.at[6] == 'A');
  if (is_whole && !is_half_pass) {
    read_move(moves, line);
    return;
  }
  moves->count++;
  moves->expected++;
  note(moves, line.length < 9 && is_last(moves->reading->lines, behind) ? NGF_FACT_TORN : NGF_FACT_MOVE_SYNTAX, line, (struct notation){.value = line});
}

/* Nothing but capitals, about as many as a move has: PM was hurt. */
static bool is_like_move(struct view line) {
  bool is_like = line.length > 6 && line.length < 11;
  for (size_t i = 0; is_like && i < line.length; i++) is_like = is_capital(line.at[i]);
  return is_like;
}

/* Passes are counted by some clients and not by others. */
static void check_count(const struct moves *moves) {
  const struct ngf_reading *reading = moves->reading;
  const struct ngf_value *value = &reading->header[NGF_COUNT];
  long said;
  if (!value->text.length) return;
  if (!line_integer(value->text, &said) || said < 0) line_text_note(reading->lines, NGF_FACT_COUNT_INVALID, value->span, (struct notation){.value = value->text});
  else if ((size_t)said > moves->count || (size_t)said + moves->passes < moves->count)
    line_text_note(reading->lines, NGF_FACT_MOVES_COUNT, value->span, (struct notation){.value = value->text, .number = (double)moves->count});
}

void ngf_read_moves(struct ngf_reading *reading, size_t *at) {
  struct line_text *lines = reading->lines;
  struct moves moves = {.reading = reading, .expected = 1};
  struct span span;
  while (line_text_next(lines, at, &span)) {
    struct view line = line_trim(line_text_view(lines, span));
    if (ngf_is_move(line)) read_line(&moves, line, *at < lines->size ? *at : lines->size);
    else if (is_like_move(line)) read_line(&moves, line, lines->size);
    else if (line.length && !ngf_pass_remark(reading, line, at)) note(&moves, NGF_FACT_MALFORMED_LINE, line, (struct notation){.value = line});
  }
  if (!moves.count) line_text_note(lines, NGF_FACT_NO_MOVES, reading->last, (struct notation){0});
  else check_count(&moves);
}
