/* read.c: a text of UGF, UGI or UGZ from its bytes to the tree. */
#include "base/ascii.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "facts/json_facts.h"
#include "text/location.h"
#include "ugf/internal.h"

/* ---- is it UGF? ---- */

/* A line that is the name of a section, as far as anybody looks for one. */
static bool has_section(struct view text) {
  bool is_title;
  for (size_t at = 0, end; at < text.length; at = text_line_next(text, end)) {
    end = text_line_end(text, at);
    if (ugf_section_of((struct view){text.at + at, end - at}, &is_title) != UGF_NO_SECTION) return true;
  }
  return false;
}

enum { SNIFF = 16384 };

static bool sniff(struct view all) {
  if (ugz_sniff(all)) return true;
  char narrow[SNIFF / 2];
  size_t length = charset_utf16_prefix(all, narrow, sizeof narrow);
  if (length) return has_section((struct view){narrow, length});
  struct view text = {all.at, all.length < SNIFF ? all.length : SNIFF};
  view_skip(&text, UTF8_BOM);
  for (size_t i = 0; i < text.length; i++) { /* JSON and SGF are asked no further */
    char c = text.at[i];
    if (c == ' ' || (c >= '\t' && c <= '\r')) continue;
    if (c == '{' || c == '(') return false;
    break;
  }
  return has_section(text);
}

/* ---- what a reader leaves behind ---- */

static void release(void *to) {
  struct ugf_own *own = to;
  text_reader_release(&own->text);
  buffer_release(&own->unpacked);
  free(own->lines);
  free(own->parts);
  free(own->nodes);
  free(own->notes);
  free(own->numbers);
  free(own->ids);
  free(own);
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
  if (count) text_reader_note(reading->text, UGF_FACT_CHARSET_PRIVATE_USE, first, (struct fact_detail){.number = (double)count});
}

static void note_charset(struct ugf_reading *reading) {
  const struct charset_choice *choice = &reading->text->choice;
  const struct line_value *lang = &reading->header[UGF_LANG];
  size_t bad_count = reading->text->decoded.bad_count;
  struct fact_detail detail = {.meant = view_of(choice->name), .value = lang->text, .number = (double)bad_count};
  bool is_guess = choice->guessed && !charset_known(lang->text);
  if (bad_count || is_guess) {
    struct span span = bad_count ? text_reader_first_bad(reading->text) : lang->span;
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
  const struct ugf_own *own = reading->own;
  const struct line_value *crypt = &reading->header[UGF_CRYPT], *redirect = &reading->header[UGF_REDIRECT_URL];
  const struct span none = {0, 0};
  size_t known = 0;
  for (size_t i = 0; i < own->part_count; i++) known += own->parts[i].section != UGF_NO_SECTION;
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

static void read_sections(struct ugf_reading *reading) {
  const struct ugf_own *own = reading->own;
  for (size_t i = 0; i < own->part_count; i++) {
    const struct ugf_part *part = &own->parts[i];
    if (part->section == UGF_REMOTE) ugf_read_remote(reading, part);
    else if (part->section == UGF_FILES) ugf_read_files(reading, part);
    else if (part->section == UGF_MESSAGE_LINE) ugf_read_messages(reading, part);
  }
}

static void note_too_large(struct fact_sink sink, size_t most, const char *what) {
  struct fact fact = {.kind = JSON_FLAW_TOO_LARGE, .spot = NO_SPOT, .other_spot = NO_SPOT, .text = what};
  fact.number = (long long)most;
  sink.note(sink.to, &fact);
}

static void read_game(struct ugf_reading *reading, void (*game)(void *to), void *to) {
  struct text_reader *text = reading->text;
  struct property_tree *tree = &text->session->tree;
  const struct ugf_part *header = ugf_part_of(reading, UGF_HEADER);
  struct span all = text->places[tree->spot], root = header ? header->title : all;
  if (!header) text_reader_note(text, UGF_FACT_NO_HEADER, (struct span){all.start, all.start}, (struct fact_detail){0});
  text->places[tree->nodes[0].spot] = root;
  tree->number = reading->number;
  ugf_add_node(reading, UGF_NONE, root, false);
  read_sections(reading);
  ugf_add_header(reading);
  ugf_read_data(reading);
  ugf_read_review(reading);
  if (!ugf_read_figures(reading)) {
    note_too_large(text->sink, text->session->limits.values, "values");
    return;
  }
  if (!ugf_part_of(reading, UGF_DATA) && !reading->moves)
    text_reader_note(text, UGF_FACT_NO_DATA, header ? root : (struct span){all.start, all.start}, (struct fact_detail){0});
  ugf_check_counts(reading);
  ugf_add_nodes(reading);
  text_reader_end_game(text, game, to);
}

static void say_nothing(void *to, const struct fact *fact) {
  (void)to, (void)fact;
}

/* Up to the header, whose variables are kept. */
static void read_beginning(struct ugf_reading *reading, struct fact_sink sink) {
  struct text_reader *text = reading->text;
  struct span all = {reading->start ? reading->start : source_bom(text->session->text), reading->end};
  memset(reading->header, 0, sizeof reading->header);
  text->sink = sink;
  text_reader_begin_game(text, all, all);
  ugf_cut(reading);
  for (size_t i = 0; i < reading->own->part_count; i++)
    if (reading->own->parts[i].section == UGF_HEADER) ugf_read_variables(reading, &reading->own->parts[i]);
}

/* What cannot be read as the lines of a game: there is nothing to it if a text is known to be damaged. */
static void on_damage(void *to, const struct fact *fact) {
  static const unsigned kinds[] = {UGF_FACT_MALFORMED_LINE,
                                   UGF_FACT_UNKNOWN_SECTION,
                                   IMPORT_FACT_UNKNOWN_VARIABLE,
                                   UGF_FACT_MOVE_SYNTAX,
                                   UGF_FACT_CHARSET_INVALID_BYTES,
                                   UGF_FACT_NO_HEADER,
                                   UGF_FACT_NO_DATA,
                                   UGF_FACT_NO_GAME};
  for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++) *(bool *)to |= fact->kind == kinds[i];
}

static void pass_over(void *to) {
  (void)to;
}

static void read_piece(struct ugf_reading *reading, struct fact_sink sink, void (*game)(void *to), void *to) {
  struct ugf_own *own = reading->own;
  own->node_count = own->note_count = own->number_count = own->id_count = 0;
  read_beginning(reading, (struct fact_sink){.note = say_nothing});
  reading->text->sink = sink;
  if (!has_game(reading)) return;
  read_beginning(reading, sink); /* faults of the text are noted when it is known to hold a game */
  note_charset(reading);
  ugf_read_header(reading);
  read_game(reading, game, to);
}

/* Where the text of one member ends, and whether the line there says that it is damaged. */
static size_t piece_end(const struct source *text, size_t start, bool *is_damaged) {
  for (size_t at = start; at < text->size; at++) {
    char c = text->bytes[at];
    if ((c != UGZ_END && c != UGZ_END_OF_DAMAGED) || (at && text->bytes[at - 1] != '\n')) continue;
    *is_damaged = c == UGZ_END_OF_DAMAGED;
    return at;
  }
  return text->size;
}

/* One game, or those of an archive one after another. That one is damaged has been noted; if it makes no sense, it is skipped. */
static void read_text(struct ugf_own *own, bool is_packed, struct fact_sink sink, void (*game)(void *to), void *to) {
  const struct source *text = own->text.session->text;
  for (size_t start = 0, number = 1; start < text->size || number == 1; number++) {
    bool is_damaged = false, makes_no_sense = false;
    struct ugf_reading reading = {.own = own, .text = &own->text, .start = start, .number = number};
    reading.end = is_packed ? piece_end(text, start, &is_damaged) : text->size;
    start = reading.end + 2;
    struct ugf_reading trial = reading;
    if (is_damaged) read_piece(&trial, (struct fact_sink){on_damage, &makes_no_sense}, pass_over, NULL);
    if (!makes_no_sense) read_piece(&reading, sink, game, to);
  }
}

/* Unpacks the games of an archive. */
static bool unpack(const struct format_session *session, struct view all, struct fact_sink sink, struct buffer *unpacked) {
  size_t most = session->limits.size;
  buffer_clear(unpacked);
  if (!ugz_unpack(all, most, sink, unpacked)) note_too_large(sink, most, "bytes");
  return unpacked->length;
}

static void read(struct format_session *session, struct fact_sink sink, void (*game)(void *to), void *to) {
  if (!session->own) session->own = mem_alloc_zeroed(1, sizeof(struct ugf_own));
  struct ugf_own *own = session->own;
  const struct source *source = session->source;
  struct view all = {source->bytes, source->size};
  bool is_packed = ugz_sniff(all);
  if (is_packed) {
    if (!unpack(session, all, sink, &own->unpacked)) return;
    memset(buffer_reserve(&own->unpacked, SOURCE_PADDING), 0, SOURCE_PADDING);
    source_init_borrow(&own->member, source->name, buffer_string(&own->unpacked), own->unpacked.length);
    source = &own->member;
  }
  struct view text = {source->bytes, source->size};
  if (!text_reader_begin(&own->text, session, source, sink, (struct charset_hints){.declared = declared(text), .usual = "CP932"}))
    return;
  read_text(own, is_packed, sink, game, to);
}

static const char *const endings[] = {".ugf", ".ugi", ".ugz", NULL};
static const unsigned lost_moves[] = {UGF_FACT_MOVE_SYNTAX, UGF_FACT_MOVE_COLOR, 0};
const struct format format_ugf = {.name = "ugf",
                                  .title = "UGF",
                                  .note = "also UGI and UGZ",
                                  .endings = endings,
                                  .lost_moves = lost_moves,
                                  .fixable = false,
                                  .sniff = sniff,
                                  .read = read,
                                  .release = release};
