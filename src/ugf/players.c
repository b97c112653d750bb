/* players.c: who played, and with which rank. */
#include "base/ascii.h"
#include "json/make.h"
#include "json/value.h"
#include "ugf/internal.h"
#include <json-c/json.h>

/* ---- ranks ---- */

/* 初 (first), 一 to 九, 十 for ten; ASCII and full-width digits. 0 if there is none. */
static int take_number(struct view *text) {
  static const char *const kanji[] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};
  static const char *const wide[] = {"０", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
  int number = 0, digits = 0;
  if (view_skip(text, "初")) return 1;
  bool ten = false;
  for (bool more = true; more && digits < 3;) {
    more = false;
    if (text->length && ascii_is_digit(*text->at)) {
      number = number * 10 + (*text->at - '0');
      text->at++, text->length--;
      more = true;
    }
    for (int i = 0; !more && i < 10; i++)
      if (view_skip(text, wide[i])) number = number * 10 + i, more = true;
    for (int i = 0; !more && i < 9; i++)
      if (view_skip(text, kanji[i])) number = (ten ? number : number * 10) + i + 1, more = true;
    if (!more && !ten && view_skip(text, "十")) number = (number ? number : 1) * 10, more = ten = true;
    digits += more;
  }
  return number;
}

static char take_grade(struct view *text) {
  static const struct {
    const char *word;
    char grade;
  } grades[] = {{"段", 'd'},  {"級", 'k'},  {"级", 'k'}, {"dan", 'd'}, {"Dan", 'd'}, {"DAN", 'd'}, {"kyu", 'k'}, {"Kyu", 'k'},
                {"KYU", 'k'}, {"gup", 'k'}, {"d", 'd'},  {"D", 'd'},   {"k", 'k'},   {"K", 'k'},   {"p", 'p'},   {"P", 'p'}};
  for (size_t i = 0; i < ARRAY_LENGTH(grades); i++)
    if (view_skip(text, grades[i].word)) return grades[i].grade;
  return 0;
}

/* Countries stand where ranks do in records of amateur tournaments. */
static bool names_country(struct view text) {
  static const char *const countries[] = {
      "Argentina", "Armenia", "Australia", "Austria", "Belarus", "Belgium", "Bosnia", "Brazil", "Brunei", "Bulgaria", "Canada",
      "Chile", "China", "Chinese Taipei", "Colombia", "Costa Rica", "Croatia", "Cuba", "Cyprus", "Czech", "Czech Republic",
      "Denmark", "Ecuador", "Estonia", "Finland", "France", "Germany", "Great Britain", "Greece", "Guatemala", "Hong Kong",
      "Hungary", "Iceland", "India", "Indonesia", "Iran", "Ireland", "Israel", "Italy", "Japan", "Kazakhstan", "Korea",
      "Latvia", "Lithuania", "Luxembourg", "Macau", "Madagascar", "Malaysia", "Mexico", "Moldova", "Mongolia", "Morocco",
      "Nepal", "Netherlands", "New Zealand", "North Korea", "Norway", "Panama", "Peru", "Philippines", "Poland", "Portugal",
      "Romania", "Russia", "Serbia", "Singapore", "Slovakia", "Slovenia", "South Africa", "South Korea", "Spain", "Sweden",
      "Switzerland", "Taiwan", "Thailand", "Turkey", "UK", "USA", "Ukraine", "United Kingdom", "Uruguay", "Venezuela", "Vietnam",
      "Yugoslavia"};
  for (size_t i = 0; i < ARRAY_LENGTH(countries); i++)
    if (ascii_same(text, countries[i])) return true;
  return false;
}

static bool says_nothing(struct view text) {
  return !text.length || ascii_same(text, "NR") || ascii_same(text, "BC") || ascii_same(text, "?") || ascii_same(text, "-");
}

struct view ugf_rank(struct view text, char spelled[8], bool *is_country) {
  struct view raw = line_trim(text), rest = raw;
  *is_country = false;
  if (says_nothing(raw)) return (struct view){raw.at, 0};
  if (raw.length > 2 && *raw.at == '(' && raw.at[raw.length - 1] == ')') rest = (struct view){raw.at + 1, raw.length - 2};
  if (rest.length < raw.length || names_country(rest)) {
    *is_country = true;
    return line_trim(rest);
  }
  bool professional = view_skip(&rest, "プロ"), amateur = !professional && view_skip(&rest, "アマ");
  bool is_title = view_begins(rest, "十");
  int number = take_number(&rest);
  rest = line_trim(rest);
  if (view_skip(&rest, "-")) rest = line_trim(rest);
  char grade = take_grade(&rest);
  if (!view_skip(&rest, "*")) (void)view_skip(&rest, "?");
  /* 十段 is the title Judan, not the tenth dan. */
  if (!number || !grade || rest.length || number > (grade == 'k' ? 30 : 9) || (is_title && grade != 'k') ||
      (amateur && grade == 'p'))
    return raw;
  snprintf(spelled, 8, "%d%c", number % 100, professional ? 'p' : grade);
  return view_of(spelled);
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

/* "name,rank,serial,e-mail". Nothing escapes a comma in a name: then the fields are counted from both ends. */
static struct player read_player(struct ugf_reading *reading, enum ugf_variable variable) {
  const struct line_value *value = &reading->header[variable];
  struct view rest = value->text, parts[4];
  while (rest.length && rest.at[rest.length - 1] == ',') rest.length--;
  size_t count = ugf_split(rest, ',', parts, 4);
  if (count > 4) {
    struct view all = rest;
    for (size_t i = 4; i-- > 1;) {
      size_t start = all.length;
      while (start && all.at[start - 1] != ',') start--;
      parts[i] = line_trim(view_after(all, start));
      all.length = start - 1;
    }
    parts[0] = line_trim(all);
    struct view key = line_text_view(reading->text, value->key);
    line_text_note(reading->text, UGF_FACT_PLAYER_EXTRA_COMMA, value->span,
                   (struct fact_detail){.name = key, .value = value->text, .meant = parts[0]});
  }
  struct player player = {.name = parts[0], .rank = parts[1], .serial = parts[2], .email = parts[3]};
  player.name_span = parts[0].length ? line_text_span(reading->text, parts[0]) : value->span;
  player.rank_span = parts[1].length ? line_text_span(reading->text, parts[1]) : value->span;
  if (parts[3].length && memchr(parts[3].at, '@', parts[3].length))
    line_text_note(reading->text, UGF_FACT_PLAYER_EMAIL, line_text_span(reading->text, parts[3]),
                   (struct fact_detail){.name = line_text_view(reading->text, value->key)});
  return player;
}

static void keep_under(struct ugf_reading *reading, const char *key, const char *color, struct view text) {
  json_put(json_child(reading->text->meta, key), color, json_make_string(text));
}

static void tell_rank(struct ugf_reading *reading, const struct side *side, const struct player *player) {
  char spelled[8];
  bool is_country;
  struct view rank = ugf_rank(player->rank, spelled, &is_country);
  if (is_country) line_text_extra(reading->text, side->country, json_make_string(rank), player->rank_span);
  else if (rank.length) line_text_property(reading->text, side->rank, rank, player->rank_span);
  if (player->rank.length && !is_country && !view_equal(rank, player->rank))
    keep_under(reading, "ranks", side->color, player->rank);
}

static void keep_rest(struct ugf_reading *reading, const char *color, const struct player *player) {
  if (player->serial.length && !view_is(player->serial, "0")) keep_under(reading, "serials", color, player->serial);
  if (player->email.length && reading->text->session->options.keep_email) keep_under(reading, "emails", color, player->email);
}

/* The third and fourth player of JGF; SGF has "A & B". */
static void tell_second(struct ugf_reading *reading, const struct side *side, size_t number, const struct player *player) {
  char pointer[32], spelled[8];
  bool is_country;
  struct view rank = ugf_rank(player->rank, spelled, &is_country);
  struct json_object *entry = json_make_object();
  json_put_string(entry, "color", side->color);
  json_put(entry, "name", json_make_string(player->name));
  if (rank.length) json_put(entry, is_country ? "country" : "rank", json_make_string(rank));
  snprintf(pointer, sizeof pointer, "/players/%zu", number);
  line_text_extra(reading->text, pointer, entry, player->name_span);
}

static void add_side(struct ugf_reading *reading, const struct side *side, struct player seconds[2], size_t *second_count,
                     const struct side *owners[2]) {
  struct player first = {0}, second = {0};
  if (reading->header[side->first].text.length) first = read_player(reading, side->first);
  if (reading->header[side->second].text.length) second = read_player(reading, side->second);
  struct buffer name = {0};
  buffer_add_view(&name, first.name);
  if (second.name.length) {
    if (name.length) buffer_add_string(&name, " & ");
    buffer_add_view(&name, second.name);
    if (!first.name.length)
      line_text_note(reading->text, UGF_FACT_SECOND_PLAYER_WITHOUT_FIRST, reading->header[side->second].key,
                     (struct fact_detail){.name = line_text_view(reading->text, reading->header[side->second].key),
                                    .meant = view_of(side->first == UGF_PLAYER_B ? "PlayerB" : "PlayerW")});
  }
  if (name.length)
    line_text_property(reading->text, side->name, buffer_view(&name), first.name.length ? first.name_span : second.name_span);
  buffer_release(&name);
  if (first.name.length && second.name.length) {
    line_text_extra(reading->text, side->extra, json_make_string(first.name), first.name_span);
    seconds[*second_count] = second;
    owners[(*second_count)++] = side;
    reading->is_pair = true;
  }
  if (first.rank.length) tell_rank(reading, side, &first);
  keep_rest(reading, side->color, &first);
}

void ugf_add_players(struct ugf_reading *reading) {
  struct player seconds[2];
  const struct side *owners[2];
  size_t count = 0;
  for (size_t i = 0; i < ARRAY_LENGTH(sides); i++) add_side(reading, &sides[i], seconds, &count, owners);
  for (size_t i = 0; i < count; i++) tell_second(reading, owners[i], 2 + i, &seconds[i]);
}
