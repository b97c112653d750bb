/* header.c: [Header], [Remote], [Files] and [MessageLine], as SGF properties, JGF members and data in meta.ugf. */
#include "go/ruleset.h"
#include "json/value.h"
#include "ugf/internal.h"
#include "ugf/ugz.h"

static void keep_list(struct ugf_reading *reading, const char *key, const struct view *texts, size_t count) {
  struct json_object *list = json_make_array();
  for (size_t i = 0; i < count; i++) json_append(list, json_make_string(texts[i]));
  json_put(reading->text->meta, key, list);
}

/* ---- Date ---- */

/* Appends "2013-08-01" for "2013/8/1", or "2013" for "2013//". "//" and "0/0/0" give no date, but are not wrong. */
static void read_date(struct ugf_reading *reading, struct view text, struct buffer *date) {
  struct view given = text;
  bool is_dummy = true;
  for (size_t i = 0; i < text.length; i++) is_dummy &= ascii_is_one_of(text.at[i], "/-0 ");
  while (given.length && given.at[given.length - 1] == '/') given.length--;
  if (is_dummy ? !text.length : spelling_is_sure(spell_dates(given, date))) return;
  text_reader_note_part(reading->text, is_dummy ? UGF_FACT_DATE_DUMMY : UGF_FACT_DATE_INVALID, text);
}

/* The days that the game began and ended on. */
static void add_dates(struct ugf_reading *reading, const struct line_value *value) {
  LOCAL_BUFFER start = {0}, end = {0}, dates = {0};
  struct view parts[4];
  ugf_split(value->text, ',', parts, 4);
  read_date(reading, parts[0], &start);
  read_date(reading, parts[2], &end);
  if (parts[1].length || parts[3].length) keep_list(reading, "times", (struct view[]){parts[1], parts[3]}, 2);
  int order = start.length && end.length ? view_compare(buffer_view(&end), buffer_view(&start)) : 0;
  buffer_add_view(&dates, buffer_view(start.length ? &start : &end));
  if (order > 0) {
    buffer_add_char(&dates, ',');
    spell_date_short(buffer_view(&end), buffer_view(&start), &dates);
  } else if (order < 0) TEXT_NOTE_PART(reading->text, UGF_FACT_DATE_ORDER, parts[2], .value = parts[2], .meant = parts[0]);
  if (dates.length) text_reader_property(reading->text, "DT", buffer_view(&dates), value->span);
}

/* ---- Winner ---- */

/* Adds a win: "B+" if it is not known how Black won. Returns false if the value makes no sense. */
static bool add_win(struct buffer *to, char winner, struct view win) {
  LOCAL_BUFFER margin = {0};
  char code = win.length ? ascii_upper(*win.at) : 'E';
  bool has_margin = win.length && win.length <= 10 && ascii_is_digit(*win.at) && !memchr(win.at, ',', win.length) &&
                    spell_number(win, &margin) && !view_is(buffer_view(&margin), "0");
  bool is_code = ascii_is_one_of(code, "CRTFNG") && (win.length == 1 || (code == 'F' && ascii_is_number(view_after(win, 1))));
  buffer_printf(to, "%c+", winner);
  if (has_margin) buffer_add_view(to, buffer_view(&margin));
  else if (is_code) buffer_add_char(to, code == 'C' || code == 'R' ? 'R' : code == 'T' ? 'T' : 'F');
  return has_margin || is_code || (code == 'E' && win.length <= 1);
}

static void add_result(struct ugf_reading *reading, const struct line_value *value) {
  struct view parts[2];
  LOCAL_BUFFER result = {0};
  size_t count = ugf_split(value->text, ',', parts, 2);
  char code = parts[0].length == 1 ? ascii_upper(*parts[0].at) : ascii_same(parts[0], "N1") ? 'N' : '\0';
  bool is_good = count <= 2 && code && ascii_is_one_of(code, "BWDNPAOE");
  unsigned kind = code == 'P' || code == 'A' ? UGF_FACT_WINNER_IN_PROGRESS : code == 'O' ? UGF_FACT_WINNER_BOTH_LOST : 0;
  if (code == 'B' || code == 'W') is_good &= add_win(&result, code, parts[1]);
  else if (code == 'D') buffer_add_char(&result, '0');
  else if (code == 'N' || code == 'A') buffer_add_string(&result, "Void"); /* FF4, RE: "no result or suspended play" */
  else if (code != 'P') buffer_add_char(&result, '?');
  if (!is_good) kind = UGF_FACT_WINNER_UNKNOWN;
  if (kind) TEXT_NOTE(reading->text, kind, value->span, .value = value->text);
  if (result.length) text_reader_property(reading->text, "RE", buffer_view(&result), value->span);
  text_reader_keep(reading->text->meta, VIEW("winner"), value->text);
}

/* ---- Ptime ---- */

struct side_time {
  char kind;
  long main, b, c;
};

/* "J;300;60;5"; `old`: "I9015;600", where the number of stones is the end of that of the minutes. */
static bool read_side(struct view text, struct side_time *side, bool *old) {
  struct view parts[4];
  *side = (struct side_time){0};
  if (!text.length) return false;
  side->kind = ascii_upper(*text.at);
  *old = text.length > 1 && ascii_is_digit(text.at[1]);
  if (*old) {
    struct view tail = view_after(text, 1), number = view_cut(&tail, ';');
    struct view main = {number.at, number.length > 2 ? number.length - 2 : number.length};
    struct view count = view_after(number, main.length);
    return side->kind == 'I' && line_integer(main, &side->main) && (!count.length || line_integer(count, &side->b)) &&
           (!tail.length || line_integer(tail, &side->c));
  }
  if (ugf_split(text, ';', parts, 4) > 4 || parts[0].length != 1) return false;
  long *to[] = {&side->main, &side->b, &side->c};
  for (size_t i = 0; i < 3; i++)
    if (parts[i + 1].length && (!line_integer(parts[i + 1], to[i]) || *to[i] < 0)) return false;
  return true;
}

static void add_side_time(struct ugf_reading *reading, const struct line_value *value, struct side_time side) {
  LOCAL_BUFFER overtime = {0};
  if (side.main > 1000000) side.main = 1000000;
  if (side.main || side.b || side.c) text_reader_print(reading->text, "TM", value->span, "%ld", side.main * 60);
  if (side.kind == 'J' && side.b > 0) spell_byo_yomi(side.c > 0 ? (double)side.c : 1, (double)side.b, &overtime);
  if (side.kind == 'I' && side.b > 0 && side.c > 0) spell_canadian(side.b, side.c, &overtime);
  if (overtime.length) text_reader_property(reading->text, "OT", buffer_view(&overtime), value->span);
  else if (!side.b && !side.c) reading->main_time = (double)side.main * 60;
}

static void add_time(struct ugf_reading *reading, const struct line_value *value) {
  struct view parts[4];
  struct side_time black, white;
  bool old, white_old;
  text_reader_keep(reading->text->meta, VIEW("ptime"), value->text);
  ugf_split(value->text, ',', parts, 4);
  bool good = read_side(parts[0], &black, &old);
  if (!read_side(parts[1], &white, &white_old)) white = black;
  /* The meaning of the last two numbers of an N is uncertain: the time is read, the overtime is not. */
  if (!good || !ascii_is_one_of(black.kind, "JIN") || (black.kind == 'N' && (black.b || black.c))) {
    text_reader_note_value(reading->text, UGF_FACT_PTIME_UNKNOWN, value);
    if (!good || black.kind != 'N') return;
  }
  if (white.main != black.main || white.b != black.b || white.c != black.c) {
    text_reader_note_value(reading->text, UGF_FACT_PTIME_SIDES_DIFFER, value);
    if (white.main > black.main) black = white;
  }
  if (old) {
    char meant[80];
    snprintf(meant, sizeof meant, "%c;%ld;%ld;%ld", black.kind, black.main, black.b, black.c);
    TEXT_NOTE(reading->text, UGF_FACT_PTIME_OLD_SYNTAX, value->span, .value = value->text, .meant = view_of(meant));
  }
  add_side_time(reading, value, black);
}

/* ---- the variables ---- */

static enum spelling spell_rule(struct view written, struct buffer *canonical) {
  const struct ruleset *known = ruleset_named(written);
  buffer_add_view(canonical, known ? view_of(known->name) : written);
  return SPELLING_SURE;
}

#define UGF_VARIABLE_ROW(name, ...) {.key = __VA_ARGS__},
static const struct header_field fields[UGF_VARIABLE_COUNT] = {UGF_VARIABLES(UGF_VARIABLE_ROW)};
#undef UGF_VARIABLE_ROW

void ugf_read_variables(struct ugf_reading *reading, const struct ugf_part *part) {
  static const char *const old_keys[] = {"BMemb1", "WMemb1", "BMemb2", "WMemb2"}; /* in the order of the variables */
  struct view key, text;
  for (size_t i = part->first; i < part->end; i++) {
    if (!ugf_variable(reading, i, "Header", &key, &text)) continue;
    size_t variable = 0;
    while (variable < UGF_VARIABLE_COUNT && !ascii_same(key, fields[variable].key)) variable++;
    for (size_t k = 0; k < ARRAY_LENGTH(old_keys); k++)
      if (ascii_same(key, old_keys[k])) variable = UGF_PLAYER_B + k;
    if (variable < UGF_VARIABLE_COUNT)
      text_reader_set_value(reading->text, &reading->header[variable], key, text, reading->state->lines[i]);
    else {
      TEXT_NOTE_PART(reading->text, IMPORT_FACT_UNKNOWN_VARIABLE, key, .name = key);
      text_reader_keep(json_child(reading->text->meta, "other"), key, text);
    }
  }
}

/* ---- the variables that the other sections depend on ---- */

/* Notes a missing value at the section. A missing section has been noted already. */
static void note_missing(const struct ugf_reading *reading, unsigned kind, const struct line_value *value) {
  const struct ugf_part *part = ugf_part_of(reading, UGF_HEADER);
  if (value->text.at || part) text_reader_note(reading->text, kind, value->text.at ? value->span : part->title,
                                               (struct fact_detail){0});
}

static void read_size(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_SIZE];
  struct property_tree *tree = &reading->text->session->tree;
  long size;
  tree->size_assumed = !line_integer(value->text, &size) || size < 1 || size > 52;
  reading->size = tree->size_assumed ? 19 : (int)size;
  if (!tree->size_assumed) tree->width = tree->height = reading->size;
  if (!value->text.length) note_missing(reading, UGF_FACT_SIZE_MISSING, value);
  else if (tree->size_assumed) text_reader_note_value(reading->text, UGF_FACT_SIZE_INVALID, value);
  else if (size != 9 && size != 13 && size != 19)
    TEXT_NOTE(reading->text, UGF_FACT_SIZE_UNUSUAL, value->span, .value = value->text, .number = (double)size);
}

/* Programs differ on the default. As A. E. Brouwer describes the format ("The UGF format"), only IGS counts rows from the
 * bottom. */
static void read_coordinate_type(struct ugf_reading *reading) {
  const struct line_value *value = &reading->header[UGF_COORDINATE_TYPE];
  enum ugf_coordinates option = reading->text->session->options.ugf_coordinates;
  bool is_igs = ascii_begins(value->text, "IGS"), is_jpn = ascii_begins(value->text, "JPN");
  bool is_case = value->text.length == 3 && (is_igs || is_jpn);
  struct fact_detail detail = {.value = value->text, .meant = is_igs ? VIEW("IGS") : VIEW("JPN")};
  reading->from_bottom = option == UGF_COORDINATES_AUTO ? is_igs : option == UGF_COORDINATES_IGS;
  if (option != UGF_COORDINATES_AUTO || view_equal(value->text, detail.meant)) return;
  unsigned kind = is_case ? UGF_FACT_COORDINATE_TYPE_CASE : UGF_FACT_COORDINATE_TYPE_INVALID;
  if (!value->text.length) note_missing(reading, UGF_FACT_COORDINATE_TYPE_MISSING, value);
  else text_reader_note(reading->text, kind, value->span, detail);
}

void ugf_read_header(struct ugf_reading *reading) {
  static const char *const versions[] = {"UGF,100", "UGF2,100", "UGF2,200", "UGF3,200", "PANDA-EGG", "REVIEW1,200"};
  const struct line_value *version = &reading->header[UGF_VER];
  bool is_known = !version->text.length;
  for (size_t i = 0; i < ARRAY_LENGTH(versions); i++) is_known |= ascii_same(version->text, versions[i]);
  if (!is_known) text_reader_note_value(reading->text, UGF_FACT_VERSION_UNKNOWN, version);
  read_size(reading);
  read_coordinate_type(reading);
}

/* ---- ranks ---- */

/* Records of amateur tournaments have countries instead of ranks. */
static bool names_country(struct view text) {
  static const char *const countries[] = {
      "Argentina", "Armenia", "Australia", "Austria", "Belarus", "Belgium", "Bosnia", "Brazil", "Brunei", "Bulgaria",
      "Canada", "Chile", "China", "Chinese Taipei", "Colombia", "Costa Rica", "Croatia", "Cuba", "Cyprus", "Czech",
      "Czech Republic", "Denmark", "Ecuador", "Estonia", "Finland", "France", "Germany", "Great Britain", "Greece",
      "Guatemala", "Hong Kong", "Hungary", "Iceland", "India", "Indonesia", "Iran", "Ireland", "Israel", "Italy", "Japan",
      "Kazakhstan", "Korea", "Latvia", "Lithuania", "Luxembourg", "Macau", "Madagascar", "Malaysia", "Mexico", "Moldova",
      "Mongolia", "Morocco", "Nepal", "Netherlands", "New Zealand", "North Korea", "Norway", "Panama", "Peru",
      "Philippines", "Poland", "Portugal", "Romania", "Russia", "Serbia", "Singapore", "Slovakia", "Slovenia",
      "South Africa", "South Korea", "Spain", "Sweden", "Switzerland", "Taiwan", "Thailand", "Turkey", "UK", "USA",
      "Ukraine", "United Kingdom", "Uruguay", "Venezuela", "Vietnam", "Yugoslavia"};
  for (size_t i = 0; i < ARRAY_LENGTH(countries); i++)
    if (ascii_same(text, countries[i])) return true;
  return false;
}

struct view ugf_rank(struct view text, struct buffer *spelled, bool *is_country) {
  struct view raw = line_trim(text), inner = raw;
  bool has_brackets = raw.length > 2 && *raw.at == '(' && raw.at[raw.length - 1] == ')';
  if (has_brackets) inner = line_trim((struct view){raw.at + 1, raw.length - 2});
  *is_country = has_brackets || names_country(inner);
  if (*is_country) return inner;
  return spell_rank(raw, spelled) == SPELLING_UNKNOWN ? raw : buffer_view(spelled);
}

/* ---- players ---- */

struct player {
  struct view name, rank, serial, email;
  struct span name_span, rank_span;
};

struct side {
  enum ugf_variable first, second;
  const char *color, *name, *rank, *extra, *country; /* static: names and pointers */
};

static const struct side sides[] = {
    {UGF_PLAYER_B, UGF_PLAYER_B2, "black", "PB", "BR", "/players/0/name", "/players/0/country"},
    {UGF_PLAYER_W, UGF_PLAYER_W2, "white", "PW", "WR", "/players/1/name", "/players/1/country"},
};

/* "name,rank,serial,e-mail". Commas in a name are not escaped: in that case, the fields are counted from both ends. */
static struct player read_player(struct ugf_reading *reading, enum ugf_variable variable) {
  const struct line_value *value = &reading->header[variable];
  struct view tail = value->text, parts[4];
  while (tail.length && tail.at[tail.length - 1] == ',') tail.length--;
  size_t count = ugf_split(tail, ',', parts, 4);
  if (count > 4) {
    struct view all = tail;
    for (size_t i = 4; i-- > 1;) parts[i] = line_trim(view_cut_last(&all, ','));
    parts[0] = line_trim(all);
    struct view key = text_reader_view(reading->text, value->key);
    TEXT_NOTE(reading->text, UGF_FACT_PLAYER_EXTRA_COMMA, value->span, .name = key, .value = value->text, .meant = parts[0]);
  }
  struct player player = {.name = parts[0], .rank = parts[1], .serial = parts[2], .email = parts[3]};
  player.name_span = parts[0].length ? text_reader_span(reading->text, parts[0]) : value->span;
  player.rank_span = parts[1].length ? text_reader_span(reading->text, parts[1]) : value->span;
  if (parts[3].length && memchr(parts[3].at, '@', parts[3].length))
    TEXT_NOTE_PART(reading->text, UGF_FACT_PLAYER_EMAIL, parts[3], .name = text_reader_view(reading->text, value->key));
  return player;
}

static void keep_under(struct ugf_reading *reading, const char *key, const char *color, struct view text) {
  json_put(json_child(reading->text->meta, key), color, json_make_string(text));
}

/* The third and fourth players in JGF; SGF has "A & B". */
static void add_second(struct ugf_reading *reading, const struct side *side, size_t number, const struct player *player) {
  char pointer[32];
  LOCAL_BUFFER spelled = {0};
  bool is_country;
  struct view rank = ugf_rank(player->rank, &spelled, &is_country);
  struct json_object *entry = json_make_object();
  json_put_string(entry, "color", side->color);
  json_put(entry, "name", json_make_string(player->name));
  if (rank.length) json_put(entry, is_country ? "country" : "rank", json_make_string(rank));
  snprintf(pointer, sizeof pointer, "/players/%zu", number);
  text_reader_leftover(reading->text, pointer, entry, player->name_span);
}

static void add_names(struct ugf_reading *reading, const struct side *side, const struct player *first,
                      const struct player *second) {
  LOCAL_BUFFER name = {0};
  const struct line_value *value = &reading->header[side->second];
  bool is_pair = first->name.length && second->name.length;
  buffer_add_view(&name, first->name);
  if (is_pair) buffer_add_string(&name, " & ");
  buffer_add_view(&name, second->name);
  if (second->name.length && !is_pair)
    TEXT_NOTE(reading->text, UGF_FACT_SECOND_PLAYER_WITHOUT_FIRST, value->key,
              .name = text_reader_view(reading->text, value->key), .meant = view_of(fields[side->first].key));
  if (name.length)
    text_reader_property(reading->text, side->name, buffer_view(&name),
                         first->name.length ? first->name_span : second->name_span);
  if (is_pair) text_reader_leftover(reading->text, side->extra, json_make_string(first->name), first->name_span);
  reading->is_pair |= is_pair;
}

static void add_rank(struct ugf_reading *reading, const struct side *side, const struct player *player) {
  LOCAL_BUFFER spelled = {0};
  bool is_country;
  struct view rank = ugf_rank(player->rank, &spelled, &is_country);
  if (is_country) text_reader_leftover(reading->text, side->country, json_make_string(rank), player->rank_span);
  else if (rank.length) text_reader_property(reading->text, side->rank, rank, player->rank_span);
  if (!is_country && !view_equal(rank, player->rank)) keep_under(reading, "ranks", side->color, player->rank);
}

static void add_players(struct ugf_reading *reading) {
  struct player first[2], second[2];
  memset(first, 0, sizeof first);
  memset(second, 0, sizeof second);
  size_t count = ARRAY_LENGTH(sides);
  for (size_t i = 0; i < ARRAY_LENGTH(sides); i++) {
    const struct side *side = &sides[i];
    if (reading->header[side->first].text.length) first[i] = read_player(reading, side->first);
    if (reading->header[side->second].text.length) second[i] = read_player(reading, side->second);
    add_names(reading, side, &first[i], &second[i]);
    if (first[i].rank.length) add_rank(reading, side, &first[i]);
    if (first[i].serial.length && !view_is(first[i].serial, "0")) keep_under(reading, "serials", side->color, first[i].serial);
    if (first[i].email.length && reading->text->session->options.keep_email)
      keep_under(reading, "emails", side->color, first[i].email);
  }
  for (size_t i = 0; i < ARRAY_LENGTH(sides); i++)
    if (first[i].name.length && second[i].name.length) add_second(reading, &sides[i], count++, &second[i]);
}

/* ---- title ---- */

/* "2013,Event,Round": a comma in the middle belongs to the event. */
static void add_title(struct ugf_reading *reading, const struct line_value *value) {
  if (ascii_same(value->text, "(NoName)")) return;
  if (!memchr(value->text.at, ',', value->text.length)) {
    text_reader_value(reading->text, "GN", value);
    return;
  }
  struct view tail = value->text, year = line_trim(view_cut(&tail, ',')), round = line_trim(view_cut_last(&tail, ','));
  struct view event = line_trim(tail);
  LOCAL_BUFFER name = {0};
  buffer_add_view(&name, year);
  if (year.length && event.length) buffer_add_char(&name, ' ');
  buffer_add_view(&name, event);
  if (name.length) text_reader_property(reading->text, "EV", buffer_view(&name), value->span);
  text_reader_part(reading->text, "RO", round);
  keep_list(reading, "title", (struct view[]){year, event, round}, 3);
}

/* ---- handicap and komi ---- */

static void add_komi(struct ugf_reading *reading, const struct line_value *value, const struct view parts[3], size_t count) {
  LOCAL_BUFFER written = {0}, plain = {0};
  struct span span = {text_reader_span(reading->text, parts[1]).start, value->span.end};
  buffer_add_view(&written, parts[1]);
  bool comma = count == 3 && ascii_is_number(parts[2]) && parts[2].length <= 2 && !memchr(parts[1].at, '.', parts[1].length);
  if (comma) {
    buffer_add_char(&written, '.');
    buffer_add_view(&written, parts[2]);
  }
  if (written.length > 13 || memchr(parts[1].at, ',', parts[1].length) || !spell_number(buffer_view(&written), &plain) ||
      (count > 2 && !comma))
    text_reader_note_value(reading->text, UGF_FACT_HANDICAP_INVALID, value);
  else if (comma)
    TEXT_NOTE(reading->text, UGF_FACT_KOMI_DECIMAL_COMMA, span, .value = text_reader_view(reading->text, span),
              .meant = buffer_view(&plain));
  if (plain.length) text_reader_property(reading->text, "KM", buffer_view(&plain), span);
}

static void add_handicap(struct ugf_reading *reading, const struct line_value *value) {
  struct view parts[3];
  size_t count = ugf_split(value->text, ',', parts, 3);
  long handicap;
  if (!line_integer(parts[0], &handicap) || handicap < 0 || handicap > 361) {
    text_reader_note_value(reading->text, UGF_FACT_HANDICAP_INVALID, value);
    return;
  }
  reading->handicap = handicap;
  struct span span = text_reader_span(reading->text, parts[0]);
  if (handicap >= 2) text_reader_property(reading->text, "HA", parts[0], span);
  else text_reader_leftover(reading->text, "/rules/handicap", json_make_integer(0), span);
  if (parts[1].length) add_komi(reading, value, parts, count);
}

/* ---- the whole header ---- */

/* The value is a person or a program, which has a version. */
static void add_writer(struct ugf_reading *reading, const struct line_value *value) {
  bool is_program = false;
  for (size_t i = 0; i < value->text.length; i++) is_program |= ascii_is_digit(value->text.at[i]);
  if (is_program) text_reader_keep(reading->text->meta, VIEW("writer"), value->text);
  else text_reader_value(reading->text, "US", value);
}

static void add_commentator(struct ugf_reading *reading, const struct line_value *value) {
  struct view parts[2];
  ugf_split(value->text, ',', parts, 2);
  text_reader_part(reading->text, "AN", parts[0]);
  if (parts[1].length) text_reader_keep(reading->text->meta, VIEW("commentatorRank"), parts[1]);
}

void ugf_add_header(struct ugf_reading *reading) {
  static const struct {
    enum ugf_variable variable;
    void (*add)(struct ugf_reading *reading, const struct line_value *value);
  } functions[] = {{UGF_HDCP, add_handicap}, {UGF_PTIME, add_time},    {UGF_WINNER, add_result},          {UGF_DATE, add_dates},
                   {UGF_TITLE, add_title},   {UGF_WRITER, add_writer}, {UGF_COMMENTATOR, add_commentator}};
  struct line_value *header = reading->header;
  const struct line_value *page = &reading->notice_page;
  if (!header[UGF_COMMENTATOR].text.length) header[UGF_COMMENTATOR] = reading->remote_commentator;
  if (!reading->text->session->tree.size_assumed)
    text_reader_print(reading->text, "SZ", header[UGF_SIZE].span, "%d", reading->size);
  add_players(reading);
  for (size_t i = 0; i < ARRAY_LENGTH(functions); i++)
    if (header[functions[i].variable].text.length) functions[i].add(reading, &header[functions[i].variable]);
  text_reader_value(reading->text, header[UGF_COPYRIGHT].text.length ? "SO" : "CP", &reading->notice);
  if (page->text.length > 7 && view_begins(page->text, "http"))
    text_reader_leftover(reading->text, "/source/url", json_make_string(page->text), page->span);
  text_reader_fields(reading->text, fields, header, UGF_VARIABLE_COUNT);
}

/* ---- Remote ---- */

static void read_remote(struct ugf_reading *reading, const struct ugf_part *part) {
  struct json_object *remote = json_child(reading->text->meta, "remote");
  struct view key, text;
  for (size_t i = part->first; i < part->end; i++) {
    if (!ugf_variable(reading, i, "Remote", &key, &text) || !text.length) continue;
    struct line_value value = {text, text_reader_span(reading->text, text), text_reader_span(reading->text, key)};
    if (ascii_same(key, "Commentator")) reading->remote_commentator = value;
    else if (ascii_same(key, "Notice")) reading->notice = value;
    else if (ascii_same(key, "NoticePage")) reading->notice_page = value;
    text_reader_keep(remote, key, text);
  }
}

/* ---- Files ---- */

static void read_file(struct ugf_reading *reading, struct view name, struct view hex) {
  struct fact_detail detail = {.name = name};
  struct span name_span = text_reader_span(reading->text, name);
  bool is_hex = hex.length && hex.length % 2 == 0;
  for (size_t i = 0; i < hex.length; i++) is_hex &= ascii_is_one_of(hex.at[i], "0123456789abcdefABCDEF");
  if (!name.length || ugz_leads_elsewhere(name)) text_reader_note(reading->text, UGF_FACT_FILE_UNSAFE_NAME, name_span, detail);
  if (!is_hex)
    text_reader_note(reading->text, UGF_FACT_FILE_HEX_INVALID, hex.length ? text_reader_span(reading->text, hex) : name_span,
                     detail);
  struct json_object *entry = json_make_object();
  json_put(entry, "name", json_make_string(name));
  json_put(entry, "bytes", json_make_integer((int64_t)(hex.length / 2)));
  ugf_list_add(reading, "files", entry);
}

/* ---- MessageLine ---- */

/* " .Text,121,125,Rotation error": the first and last move, and a text that can have commas. */
static void read_messages(struct ugf_reading *reading, const struct ugf_part *part) {
  for (size_t i = part->first; i < part->end; i++) {
    struct view tail = line_trim(ugf_line(reading, i)), all = tail;
    long first, last;
    if (!tail.length) continue;
    struct json_object *entry = json_make_object();
    struct view word = line_trim(view_cut(&tail, ',')), from = line_trim(view_cut(&tail, ',')),
                to = line_trim(view_cut(&tail, ','));
    if (ascii_same(word, ".Text") && line_integer(from, &first) && line_integer(to, &last)) {
      json_put(entry, "from", json_make_integer(first));
      json_put(entry, "to", json_make_integer(last));
      all = tail;
    }
    json_put(entry, "text", json_make_string(line_trim(all)));
    ugf_list_add(reading, "messages", entry);
  }
}

void ugf_read_surroundings(struct ugf_reading *reading) {
  struct view name, hex;
  for (size_t i = 0; i < reading->state->part_count; i++) {
    const struct ugf_part *part = &reading->state->parts[i];
    if (part->section == UGF_REMOTE) read_remote(reading, part);
    else if (part->section == UGF_MESSAGE_LINE) read_messages(reading, part);
    for (size_t k = part->first; k < part->end && part->section == UGF_FILES; k++)
      if (ugf_variable(reading, k, "Files", &name, &hex)) read_file(reading, name, hex);
  }
}
