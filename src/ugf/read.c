/* read.c: a text of UGF, UGI or UGZ from its bytes to the tree. */
#include "text/location.h"
#include "ugf/internal.h"
#include "ugf/ugz.h"

/* ---- is it UGF? ---- */

enum { SNIFF = 16384 };

static bool has_section(struct view text) {
  bool is_title;
  for (size_t at = 0, end; at < text.length; at = text_line_next(text, end)) {
    end = text_line_end(text, at);
    if (ugf_section_of((struct view){text.at + at, end - at}, &is_title) != UGF_NO_SECTION) return true;
  }
  return false;
}

static bool sniff(struct view all) {
  return ugz_sniff(all) || text_reader_sniff(all, SNIFF, has_section);
}

/* ---- the text ---- */

/* Private use characters, whose meaning only a certain font knows. */
static void note_private_use(struct ugf_reading *reading) {
  const struct source *text = reading->text->session->text;
  size_t count = 0;
  struct span first = {0, 0};
  for (size_t at = 0; at + 2 < text->size; at++) {
    unsigned char lead = (unsigned char)text->bytes[at], next = (unsigned char)text->bytes[at + 1];
    if (!(lead == 0xEE || (lead == 0xEF && next >= 0x80 && next <= 0xA3))) continue; /* U+E000 to U+F8FF */
    if (!count++) first = (struct span){at, at + 3};
  }
  if (count) TEXT_NOTE(reading->text, UGF_FACT_CHARSET_PRIVATE_USE, first, .number = (double)count);
}

static void note_charset(struct ugf_reading *reading) {
  const struct charset_choice *choice = &reading->text->choice;
  const struct line_value *lang = &reading->header[UGF_LANG];
  size_t bad_count = reading->text->decoded.bad_count;
  struct fact_detail detail = {.meant = view_of(choice->name), .value = lang->text, .number = (double)bad_count};
  bool is_guess = choice->guessed && !charset_known(lang->text);
  if (bad_count || is_guess) {
    struct span span = bad_count ? text_first_bad(&reading->text->decoded, reading->text->session->text) : lang->span;
    unsigned guess = bad_count ? UGF_FACT_CHARSET_UNDETECTED : UGF_FACT_CHARSET_ASSUMED;
    text_reader_note(reading->text, is_guess ? guess : UGF_FACT_CHARSET_INVALID_BYTES, span, detail);
    return;
  }
  if (lang->text.length && !choice->declared) text_reader_note(reading->text, UGF_FACT_LANG_MISMATCH, lang->span, detail);
  if (!choice->as_found || choice->by_mark) note_private_use(reading);
}

static struct view declared(struct view all) {
  for (size_t at = 0, end; at < all.length; at = text_line_next(all, end)) {
    end = text_line_end(all, at);
    struct view line = {all.at + at, end - at};
    if (ascii_begins(line, "LANG=")) return line_trim(view_after(line, 5));
  }
  return (struct view){NULL, 0};
}

/* ---- the game ---- */

/* Whether there is a game to be read. If not, nothing else is noted. */
static bool has_game(struct ugf_reading *reading) {
  const struct ugf_state *state = reading->state;
  const struct line_value *crypt = &reading->header[UGF_CRYPT], *redirect = &reading->header[UGF_REDIRECT_URL];
  const struct span none = {0, 0};
  size_t known = 0;
  for (size_t i = 0; i < state->part_count; i++) known += state->parts[i].section != UGF_NO_SECTION;
  struct view parts[2] = {{0}};
  if (crypt->text.length) ugf_split(crypt->text, ',', parts, 2);
  if (!line_trim(text_reader_view(reading->text, (struct span){reading->start, reading->end})).length)
    text_reader_note(reading->text, IMPORT_FACT_EMPTY, none, (struct fact_detail){0});
  else if (crypt->text.length && !ascii_same(parts[1], "PLAIN_UGF_FILE"))
    text_reader_note_value(reading->text, UGF_FACT_ENCRYPTED, crypt);
  else if (!known) text_reader_note(reading->text, UGF_FACT_NO_GAME, none, (struct fact_detail){0});
  else if (redirect->text.at && !ugf_part_of(reading, UGF_DATA))
    text_reader_note(reading->text, UGF_FACT_REDIRECT_ONLY, redirect->key, (struct fact_detail){0});
  else return true;
  return false;
}

static void read_game(struct ugf_reading *reading) {
  struct text_reader *text = reading->text;
  struct property_tree *tree = &text->session->tree;
  const struct ugf_part *header = ugf_part_of(reading, UGF_HEADER);
  struct span all = text->places[tree->spot], root = header ? header->title : all;
  if (!header) text_reader_note(text, UGF_FACT_NO_HEADER, (struct span){all.start, all.start}, (struct fact_detail){0});
  text->places[tree->nodes[0].spot] = root;
  tree->number = reading->number;
  ugf_add_node(reading, 0, root, false);
  ugf_read_surroundings(reading);
  ugf_add_header(reading);
  ugf_read_data(reading);
  ugf_read_review(reading);
  if (!ugf_read_figures(reading)) {
    text_reader_note_too_large(text->sink, text->session->limits.values, "values");
    return;
  }
  if (!ugf_part_of(reading, UGF_DATA) && !reading->moves)
    text_reader_note(text, UGF_FACT_NO_DATA, header ? root : (struct span){all.start, all.start}, (struct fact_detail){0});
  ugf_check_counts(reading);
  ugf_add_nodes(reading);
  if (!reading->is_trial) text_reader_end_game(text);
}

/* Up to the header, whose variables are kept. */
static void read_beginning(struct ugf_reading *reading, struct fact_sink sink) {
  struct text_reader *text = reading->text;
  struct span all = {reading->start ? reading->start : source_bom(text->session->text), reading->end};
  memset(reading->header, 0, sizeof reading->header);
  text->sink = sink;
  text_reader_begin_game(text, all, all);
  ugf_cut(reading);
  for (size_t i = 0; i < reading->state->part_count; i++)
    if (reading->state->parts[i].section == UGF_HEADER) ugf_read_variables(reading, &reading->state->parts[i]);
}

/* Sets a flag if a text that is known to be damaged makes no sense. */
static void on_damage(void *context, const struct fact *fact) {
  static const unsigned kinds[] = {UGF_FACT_MALFORMED_LINE, UGF_FACT_UNKNOWN_SECTION, IMPORT_FACT_UNKNOWN_VARIABLE,
                                   UGF_FACT_MOVE_SYNTAX,    UGF_FACT_NO_HEADER,       UGF_FACT_CHARSET_INVALID_BYTES,
                                   UGF_FACT_NO_DATA,        UGF_FACT_NO_GAME};
  for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) *(bool *)context |= fact->kind == kinds[i];
}

static void read_piece(struct ugf_reading *reading, struct fact_sink sink) {
  struct ugf_state *state = reading->state;
  state->node_count = state->note_count = 0;
  map_release(&state->numbers);
  map_release(&state->ids);
  read_beginning(reading, (struct fact_sink){0});
  reading->text->sink = sink;
  if (!has_game(reading)) return;
  read_beginning(reading, sink); /* faults of the text are noted when it is known to hold a game */
  note_charset(reading);
  ugf_read_header(reading);
  read_game(reading);
}

/* Reads one game, or the games of an archive one after another. A damaged game that makes no sense is skipped. */
static void read_text(struct ugf_state *state, bool is_packed, struct fact_sink sink) {
  const struct source *text = state->text.session->text;
  for (size_t start = 0, number = 1; start < text->size || number == 1; number++) {
    bool is_damaged = false, makes_no_sense = false;
    size_t end = is_packed ? start : text->size;
    for (; end < text->size; end++) {
      char c = text->bytes[end];
      is_damaged = c == UGZ_END_OF_DAMAGED;
      if ((is_damaged || c == UGZ_END) && (!end || text->bytes[end - 1] == '\n')) break;
      is_damaged = false;
    }
    struct ugf_reading reading = {.state = state, .text = &state->text, .start = start, .end = end, .number = number};
    struct ugf_reading trial = reading;
    trial.is_trial = true;
    start = end + 2;
    if (is_damaged) read_piece(&trial, (struct fact_sink){on_damage, &makes_no_sense});
    if (!makes_no_sense) read_piece(&reading, sink);
  }
}

static void read(struct format_session *session, struct fact_sink sink) {
  if (!session->state) session->state = mem_alloc_zeroed(1, sizeof(struct ugf_state));
  struct ugf_state *state = session->state;
  const struct source *source = session->source;
  struct view text = {source->bytes, source->size};
  bool is_packed = ugz_sniff(text);
  if (is_packed) {
    buffer_clear(&state->unpacked);
    if (!ugz_unpack(text, session->limits.size, sink, &state->unpacked))
      text_reader_note_too_large(sink, session->limits.size, "bytes");
    if (!state->unpacked.length) return;
    memset(buffer_reserve(&state->unpacked, SOURCE_PADDING), 0, SOURCE_PADDING);
    source_init_borrow(&state->member, source->name, buffer_string(&state->unpacked), state->unpacked.length);
    source = &state->member;
    text = (struct view){source->bytes, source->size};
  }
  struct charset_hints hints = {.declared = declared(text), .usual = "CP932"};
  if (text_reader_begin(&state->text, session, source, sink, hints)) read_text(state, is_packed, sink);
}

static void release(void *context) {
  struct ugf_state *state = context;
  text_reader_release(&state->text);
  buffer_release(&state->unpacked);
  free(state->lines);
  free(state->parts);
  free(state->nodes);
  free(state->notes);
  map_release(&state->numbers);
  map_release(&state->ids);
  free(state);
}

static const char *const endings[] = {".ugf", ".ugi", ".ugz", NULL};
static const unsigned lost_moves[] = {UGF_FACT_MOVE_SYNTAX, UGF_FACT_MOVE_COLOR, 0};
const struct format format_ugf = {.name = "ugf", .title = "UGF", .note = "also UGI and UGZ", .endings = endings,
                                  .lost_moves = lost_moves, .sniff = sniff, .read = read, .release = release};
