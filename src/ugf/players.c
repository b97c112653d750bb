/* players.c: who played, and with which rank. */
#include "base/ascii.h"
#include "go/spelling.h"
#include "json/make.h"
#include "json/value.h"
#include "ugf/internal.h"
#include <json-c/json.h>

/* ---- ranks ---- */

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
    struct view key = text_reader_view(reading->text, value->key);
    text_reader_note(reading->text, UGF_FACT_PLAYER_EXTRA_COMMA, value->span,
                     (struct fact_detail){.name = key, .value = value->text, .meant = parts[0]});
  }
  struct player player = {.name = parts[0], .rank = parts[1], .serial = parts[2], .email = parts[3]};
  player.name_span = parts[0].length ? text_reader_span(reading->text, parts[0]) : value->span;
  player.rank_span = parts[1].length ? text_reader_span(reading->text, parts[1]) : value->span;
  if (parts[3].length && memchr(parts[3].at, '@', parts[3].length))
    text_reader_note(reading->text, UGF_FACT_PLAYER_EMAIL, text_reader_span(reading->text, parts[3]),
                     (struct fact_detail){.name = text_reader_view(reading->text, value->key)});
  return player;
}

static void keep_under(struct ugf_reading *reading, const char *key, const char *color, struct view text) {
  json_put(json_child(reading->text->meta, key), color, json_make_string(text));
}

static void tell_rank(struct ugf_reading *reading, const struct side *side, const struct player *player) {
  struct buffer spelled = {0};
  bool is_country;
  struct view rank = ugf_rank(player->rank, &spelled, &is_country);
  if (is_country) text_reader_extra(reading->text, side->country, json_make_string(rank), player->rank_span);
  else if (rank.length) text_reader_property(reading->text, side->rank, rank, player->rank_span);
  if (player->rank.length && !is_country && !view_equal(rank, player->rank))
    keep_under(reading, "ranks", side->color, player->rank);
  buffer_release(&spelled);
}

static void keep_rest(struct ugf_reading *reading, const char *color, const struct player *player) {
  if (player->serial.length && !view_is(player->serial, "0")) keep_under(reading, "serials", color, player->serial);
  if (player->email.length && reading->text->session->options.keep_email) keep_under(reading, "emails", color, player->email);
}

/* The third and fourth player of JGF; SGF has "A & B". */
static void tell_second(struct ugf_reading *reading, const struct side *side, size_t number, const struct player *player) {
  char pointer[32];
  struct buffer spelled = {0};
  bool is_country;
  struct view rank = ugf_rank(player->rank, &spelled, &is_country);
  struct json_object *entry = json_make_object();
  json_put_string(entry, "color", side->color);
  json_put(entry, "name", json_make_string(player->name));
  if (rank.length) json_put(entry, is_country ? "country" : "rank", json_make_string(rank));
  snprintf(pointer, sizeof pointer, "/players/%zu", number);
  text_reader_extra(reading->text, pointer, entry, player->name_span);
  buffer_release(&spelled);
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
      text_reader_note(reading->text, UGF_FACT_SECOND_PLAYER_WITHOUT_FIRST, reading->header[side->second].key,
                       (struct fact_detail){.name = text_reader_view(reading->text, reading->header[side->second].key),
                                      .meant = view_of(side->first == UGF_PLAYER_B ? "PlayerB" : "PlayerW")});
  }
  if (name.length)
    text_reader_property(reading->text, side->name, buffer_view(&name), first.name.length ? first.name_span : second.name_span);
  buffer_release(&name);
  if (first.name.length && second.name.length) {
    text_reader_extra(reading->text, side->extra, json_make_string(first.name), first.name_span);
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
