/* read.c: a text of UGF, UGI or UGZ from its bytes to the tree. */
#include "base/ascii.h"
#include "base/memory.h"
#include "json/make.h"
#include "ugf/internal.h"
#include <json-c/json.h>

/* ---- is it UGF? ---- */

/* A line that is the name of a section, as far as anybody looks for one. */
static bool has_section(struct view text) {
  for (bool is_title; text.length;) {
    struct view line = line_cut(&text, '\n');
    while (line.length) { /* files with CR alone */
      struct view part = line_cut(&line, '\r');
      if (part.length && *part.at == '[' && ugf_section_of(part, &is_title) != UGF_NO_SECTION) return true;
    }
  }
  return false;
}

enum { SNIFF = 16384 };

static bool sniff(struct view all) {
  if (ugz_sniff(all)) return true;
  char narrow[SNIFF / 2];
  size_t length = charset_narrow(all, narrow, sizeof narrow);
  if (length) return has_section((struct view){narrow, length});
  struct view text = {all.at, all.length < SNIFF ? all.length : SNIFF};
  if (text.length >= 3 && memcmp(text.at, "\xEF\xBB\xBF", 3) == 0) text.at += 3, text.length -= 3;
  for (size_t i = 0; i < text.length; i++) { /* JSON and SGF are asked no further */
    char c = text.at[i];
    if (c == ' ' || (c >= '\t' && c <= '\r')) continue;
    if (c == '{' || c == '(') return false;
    break;
  }
  return has_section(text);
}

/* ---- what a reader leaves behind ---- */

static struct span own_span(const void *places, uint32_t spot) {
  const struct ugf_own *own = places;
  return spot < own->place_count ? own->places[spot] : (struct span){0, 0};
}

static void release(void *to) {
  struct ugf_own *own = to;
  charset_text_release(&own->decoded);
  charset_cache_release(&own->charsets);
  buffer_release(&own->unpacked);
  free(own->places);
  free(own->lines);
  free(own->parts);
  free(own->nodes);
  free(own->notes);
  free(own->numbers);
  free(own->ids);
  free(own);
}

/* ---- the text ---- */

/* Where the first byte that cannot be read stands in the text, as U+FFFD. */
static struct span bad_span(const struct source *text, size_t original) {
  for (size_t at = 0; at + 3 <= text->size; at++) {
    if (memcmp(text->bytes + at, "\xEF\xBF\xBD", 3) != 0) continue;
    if (source_offset(text, at) - text->first_offset >= original) return (struct span){at, at + 3};
  }
  return (struct span){0, 0};
}

/* Private use characters, whose meaning only a certain font knows. */
static void note_private_use(struct ugf_reading *reading) {
  const struct source *text = reading->session->text;
  size_t count = 0;
  struct span first = {0, 0};
  for (size_t at = 0; at + 2 < text->size; at++) {
    unsigned char lead = (unsigned char)text->bytes[at], next = (unsigned char)text->bytes[at + 1];
    if (!(lead == 0xEE || (lead == 0xEF && next >= 0x80 && next <= 0xA3))) continue; /* U+E000 to U+F8FF */
    if (!count++) first = (struct span){at, at + 3};
  }
  if (count) ugf_note(reading, UGF_FACT_CHARSET_PRIVATE_USE, first, (struct fact_detail){.number = (double)count});
}

static void note_charset(struct ugf_reading *reading, const struct charset_choice *choice) {
  const struct charset_text *decoded = &reading->own->decoded;
  const struct ugf_value *lang = &reading->header[UGF_LANG];
  struct fact_detail detail = {.meant = view_of(choice->name), .value = lang->text, .number = (double)decoded->bad_count};
  bool is_guess = choice->guessed && !charset_known(lang->text);
  if (decoded->bad_count || is_guess) {
    struct span span = decoded->bad_count ? bad_span(reading->session->text, decoded->bad[0]) : lang->span;
    unsigned guess = decoded->bad_count ? UGF_FACT_CHARSET_UNDETECTED : UGF_FACT_CHARSET_ASSUMED;
    ugf_note(reading, is_guess ? guess : UGF_FACT_CHARSET_INVALID_BYTES, span, detail);
    return;
  }
  if (lang->text.length && !choice->declared) ugf_note(reading, UGF_FACT_LANG_MISMATCH, lang->span, detail);
  if (!choice->as_found || choice->by_mark) note_private_use(reading);
}

static struct view declared(struct view all) {
  for (size_t at = 0; at < all.length; at++) {
    size_t end = at;
    while (end < all.length && all.at[end] != '\n' && all.at[end] != '\r') end++;
    struct view line = {all.at + at, end - at};
    static const char key[] = "LANG=";
    size_t same = 0;
    while (same < 5 && same < line.length && (line.at[same] & ~0x20) == (key[same] & ~0x20)) same++;
    if (same == 5) return line_trim((struct view){line.at + 5, line.length - 5});
    at = end;
  }
  return (struct view){NULL, 0};
}

static struct charset_choice decode(struct ugf_reading *reading, const struct source *source) {
  struct format_session *session = reading->session;
  struct ugf_own *own = reading->own;
  struct view all = {source->bytes, source->size};
  charset_text_clear(&own->decoded);
  struct charset_witness witness = {.declared = declared(all),
                                    .asked = session->limits.charset,
                                    .is_unicode = source->is_unicode,
                                    .usual = "CP932",
                                    .cache = &own->charsets};
  struct charset_choice choice = charset_choose(all, &witness, &own->decoded);
  session->text = source;
  if (!choice.as_found) {
    charset_text_source(&own->decoded, source, &session->decoded);
    session->text = &session->decoded;
  }
  session->tree.charset = choice.name;
  return choice;
}

/* ---- the game ---- */

static const struct ugf_part *find_part(const struct ugf_own *own, enum ugf_section section) {
  for (size_t i = 0; i < own->part_count; i++)
    if (own->parts[i].section == section) return &own->parts[i];
  return NULL;
}

/* Whether there is a game to be read. If not, nothing else is noted. */
static bool has_game(struct ugf_reading *reading) {
  const struct ugf_own *own = reading->own;
  const struct ugf_value *crypt = &reading->header[UGF_CRYPT], *redirect = &reading->header[UGF_REDIRECT_URL];
  size_t known = 0;
  for (size_t i = 0; i < own->part_count; i++) known += own->parts[i].section != UGF_NO_SECTION;
  struct view parts[2];
  if (!line_trim((struct view){reading->text + reading->start, reading->end - reading->start}).length) {
    ugf_note(reading, IMPORT_FACT_EMPTY, (struct span){0, 0}, (struct fact_detail){0});
    return false;
  }
  if (crypt->text.length) ugf_split(crypt->text, ',', parts, 2);
  if (crypt->text.length && !ascii_same(parts[1], "PLAIN_UGF_FILE")) {
    ugf_note(reading, UGF_FACT_ENCRYPTED, crypt->span, (struct fact_detail){.value = crypt->text});
    return false;
  }
  if (!known) {
    ugf_note(reading, UGF_FACT_NO_GAME, (struct span){0, 0}, (struct fact_detail){0});
    return false;
  }
  if (redirect->text.at && !find_part(own, UGF_DATA)) {
    ugf_note(reading, UGF_FACT_REDIRECT_ONLY, redirect->key, (struct fact_detail){0});
    return false;
  }
  return true;
}

static void read_sections(struct ugf_reading *reading) {
  const struct ugf_own *own = reading->own;
  for (size_t i = 0; i < own->part_count; i++) {
    const struct ugf_part *part = &own->parts[i];
    if (part->section == UGF_REMOTE) ugf_read_remote(reading, part);
    else if (part->section == UGF_FILES) ugf_read_files(reading, part);
    else if (part->section == UGF_MESSAGE_LINE) ugf_read_messages(reading, part);
  }
  ugf_check_photos(reading);
}

static void read_game(struct ugf_reading *reading, void (*game)(void *to), void *to) {
  struct property_tree *tree = &reading->session->tree;
  struct ugf_own *own = reading->own;
  struct span all = {reading->start ? reading->start : source_bom(reading->session->text), reading->end};
  if (!find_part(own, UGF_HEADER))
    ugf_note(reading, UGF_FACT_NO_HEADER, (struct span){all.start, all.start}, (struct fact_detail){0});
  tree->span = own_span;
  tree->places = own;
  tree->source = reading->session->text;
  tree->number = reading->number;
  tree->count = reading->start || reading->end < reading->session->text->size ? 0 : 1;
  tree->spot = ugf_place(reading, all);
  const struct ugf_part *header = find_part(own, UGF_HEADER);
  property_tree_add_node(tree, -1, 0, header ? ugf_place(reading, header->title) : tree->spot);
  ugf_add_node(reading, UGF_NONE, header ? header->title : all, false);
  read_sections(reading);
  ugf_add_header(reading);
  ugf_read_data(reading);
  ugf_read_review(reading);
  ugf_read_figures(reading);
  if (!find_part(own, UGF_DATA) && !reading->moves)
    ugf_note(reading, UGF_FACT_NO_DATA, header ? header->title : (struct span){all.start, all.start}, (struct fact_detail){0});
  ugf_check_counts(reading);
  ugf_add_nodes(reading);
  if (json_object_object_length(reading->meta)) {
    property_tree_add_extra(tree, "/meta/ugf", reading->meta, NO_SPOT);
    reading->meta = NULL;
  }
  game(to);
}

static void say_nothing(void *to, const struct fact *fact) {
  (void)to, (void)fact;
}

static void read_beginning(struct ugf_reading *reading, struct fact_sink sink) {
  memset(reading->header, 0, sizeof reading->header);
  json_object_put(reading->meta);
  reading->meta = json_make_object();
  reading->sink = sink;
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

static void read_piece(struct ugf_reading *reading, const struct charset_choice *choice, void (*game)(void *to), void *to) {
  struct fact_sink sink = reading->sink;
  struct ugf_own *own = reading->own;
  own->place_count = own->node_count = own->note_count = own->number_count = own->id_count = 0;
  property_tree_clear(&reading->session->tree);
  reading->session->tree.charset = choice->name;
  read_beginning(reading, (struct fact_sink){.note = say_nothing});
  reading->sink = sink;
  if (has_game(reading)) { /* faults of the text are noted when it is known to hold a game */
    read_beginning(reading, sink);
    note_charset(reading, choice);
    ugf_read_header(reading);
    read_game(reading, game, to);
  }
  json_object_put(reading->meta);
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
static void read_text(struct format_session *session, const struct source *source, bool is_packed, struct fact_sink sink,
                      void (*game)(void *to), void *to) {
  struct ugf_reading first = {.session = session, .own = session->own, .sink = sink};
  struct charset_choice choice = decode(&first, source);
  first.text = session->text->bytes;
  for (size_t start = 0, number = 1; start < session->text->size || number == 1; number++) {
    struct ugf_reading reading = first, trial = first;
    bool is_damaged = false, makes_no_sense = false;
    reading.start = start;
    reading.end = is_packed ? piece_end(session->text, start, &is_damaged) : session->text->size;
    reading.number = number;
    start = reading.end + 2;
    if (is_damaged) {
      trial = reading;
      trial.sink = (struct fact_sink){on_damage, &makes_no_sense};
      read_piece(&trial, &choice, pass_over, NULL);
    }
    if (!makes_no_sense) read_piece(&reading, &choice, game, to);
  }
}

static void read(struct format_session *session, struct fact_sink sink, void (*game)(void *to), void *to) {
  if (!session->own) session->own = mem_alloc_zeroed(1, sizeof(struct ugf_own));
  struct ugf_own *own = session->own;
  const struct source *source = session->source;
  struct view all = {source->bytes, source->size};
  bool is_packed = ugz_sniff(all);
  if (is_packed) {
    buffer_clear(&own->unpacked);
    if (!ugz_unpack(all, sink, &own->unpacked)) return;
    memset(buffer_reserve(&own->unpacked, SOURCE_PADDING), 0, SOURCE_PADDING);
    source_init_borrow(&own->member, source->name, buffer_string(&own->unpacked), own->unpacked.length);
    source = &own->member;
  }
  read_text(session, source, is_packed, sink, game, to);
}

static const char *const endings[] = {".ugf", ".ugi", ".ugz", ".UGF", ".UGI", ".UGZ", NULL};
static const unsigned lost_moves[] = {UGF_FACT_MOVE_SYNTAX, UGF_FACT_MOVE_COLOR, 0};
const struct format format_ugf = {.name = "ugf",
                                  .title = "UGF",
                                  .memory = 60,
                                  .note = "UGI and UGZ too",
                                  .endings = endings,
                                  .lost_moves = lost_moves,
                                  .fixable = false,
                                  .sniff = sniff,
                                  .read = read,
                                  .release = release};
