#include "sgf/header_spelling.h"
#include "base/ascii.h"
#include "base/base.h"
#include "go/header_values.h"
#include "json/make.h"
#include "json/value.h"
#include "sgf/property.h"
#include <math.h>

/* Where a word stands in the text, whatever the case of its ASCII letters; SIZE_MAX if it does not. */
static size_t find(struct view text, const char *word) {
  for (size_t i = 0; i < text.length; i++)
    if (ascii_begins(view_after(text, i), word)) return i;
  return SIZE_MAX;
}

static bool has_one(struct view text, const char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (find(text, words[i]) != SIZE_MAX) return true;
  return false;
}
#define HAS_ONE(text, words) has_one((text), (words), ARRAY_LENGTH(words))

/* What stands behind the result: who has how many points, a remark in brackets. */
static struct view without_rest(struct view text) {
  static const char *const ends[] = {">>", "(", "（"};
  for (size_t i = 0; i < ARRAY_LENGTH(ends); i++) {
    size_t at = find(text, ends[i]);
    if (at != SIZE_MAX) text.length = at;
  }
  return text;
}

struct view text_without_remark(struct view text) {
  static const char *const brackets[][2] = {{"(", ")"}, {"（", "）"}, {"{", "}"}, {"[", "]"}};
  struct view trimmed = ascii_trim(text);
  for (size_t i = 0; i < ARRAY_LENGTH(brackets); i++) {
    size_t at = find(trimmed, brackets[i][0]);
    if (!view_ends(trimmed, brackets[i][1]) || at == SIZE_MAX) continue;
    struct view before = ascii_trim((struct view){trimmed.at, at});
    if (before.length) return before;
  }
  return text;
}

struct view result_without_count(struct view text) {
  static const char *const moves[] = {"手完", "手", "수", "moves"}, *const commas[] = {",", "、"};
  struct view rest = ascii_trim(text);
  size_t digits = 0;
  while (digits < rest.length && ascii_is_digit(rest.at[digits])) digits++;
  rest = view_after(rest, digits);
  for (size_t i = 0; digits && i < ARRAY_LENGTH(moves); i++) {
    if (!ascii_begins(rest, moves[i])) continue;
    rest = ascii_trim(view_after(rest, strlen(moves[i])));
    for (size_t k = 0; k < ARRAY_LENGTH(commas); k++)
      if (ascii_begins(rest, commas[k])) return ascii_trim(view_after(rest, strlen(commas[k])));
    return rest;
  }
  return text;
}

/* The number of points, "6.5", "2目半", "반집"; nothing if there is none, or a fraction of a stone, which each server counts in
 * its own way. */
static void words_margin_add(struct view text, struct buffer *out) {
  static const char *const halves[] = {"半", "반", "½"}, *const fractions[] = {"/", "又", "¼", "¾"};
  size_t at = 0, length;
  bool has_half = HAS_ONE(text, halves);
  if (HAS_ONE(text, fractions)) return;
  while (at < text.length && !ascii_is_digit(text.at[at])) at++;
  for (length = 0; at + length < text.length && ascii_is_digit(text.at[at + length]); length++) continue;
  if (!length && !has_half) return;
  if (length) buffer_add_view(out, (struct view){text.at + at, length});
  else buffer_add_char(out, '0');
  at += length;
  bool is_decimal = length && at + 1 < text.length && text.at[at] == '.' && ascii_is_digit(text.at[at + 1]);
  if (!is_decimal) {
    if (has_half) buffer_add_string(out, ".5");
    return;
  }
  for (length = 1; at + length < text.length && ascii_is_digit(text.at[at + length]); length++) continue;
  while (length && text.at[at + length - 1] == '0') length--;
  if (length > 1) buffer_add_view(out, (struct view){text.at + at, length});
}

static const char *const blacks[] = {"black", "黑", "黒", "흑", "ดำ"}, *const whites[] = {"white", "白", "백", "ขาว"};
static const char *const losses[] = {"lose", "lost", "负", "負", "输", "輸", "패"};
static const char *const resigning[] = {"resi", "中押", "中盘", "中盤", "投了", "认输", "認輸", "불계"};
static const char *const timing[] = {"time", "时间", "時間", "超时", "超時", "시간"};
static const char *const forfeits[] = {"forfeit", "반칙", "기권", "몰수", "反则", "反則", "弃权", "棄権"};
static const char *const draws[] = {"draw", "jigo", "和棋", "和局", "平局", "持碁", "ジゴ", "무승부", "빅"};
static const char *const voids[] = {"no result", "无效", "無効", "無效", "무효", "无胜负", "無勝負"};
static const char *const open[] = {"progress", "playing", "进行", "進行", "対局中", "对局中", "진행", "대국중"};

bool result_is_open(struct view text) {
  return HAS_ONE(text, open);
}

bool result_in_words(struct view text, struct buffer *out) {
  text = result_without_count(without_rest(text));
  bool is_black = HAS_ONE(text, blacks), is_white = HAS_ONE(text, whites);
  if (!is_black && !is_white && HAS_ONE(text, voids)) {
    buffer_add_string(out, "Void");
    return true;
  }
  if (!is_black && !is_white && HAS_ONE(text, draws)) {
    buffer_add_char(out, '0');
    return true;
  }
  if (is_black == is_white || result_is_open(text)) return false;
  buffer_add_string(out, is_black != HAS_ONE(text, losses) ? "B+" : "W+");
  /* A game that was resigned or lost on time may say how long it took. */
  if (HAS_ONE(text, resigning)) buffer_add_char(out, 'R');
  else if (HAS_ONE(text, timing)) buffer_add_char(out, 'T');
  else if (HAS_ONE(text, forfeits)) buffer_add_char(out, 'F');
  else words_margin_add(text, out);
  return true;
}

static bool is_one_of(struct view text, const char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (ascii_same(text, words[i])) return true;
  return false;
}
#define IS_ONE_OF(text, words) is_one_of((text), (words), ARRAY_LENGTH(words))

/* ---- numbers ---- */

void header_number_write(double number, struct buffer *out) {
  char text[400];
  int digits = 0;
  do snprintf(text, sizeof text, "%.*f", digits, number == 0 ? 0.0 : number);
  while (digits++ < 17 && strtod(text, NULL) != number);
  buffer_add_string(out, text);
}

/* ---- results ---- */

/* The margin of a win: its digits, with a point in them. */
static bool margin_read(struct view text, struct buffer *out) {
  double margin;
  char first = text.length ? text.at[0] : '\0';
  struct buffer number = {0};
  if (first == '.' || first == ',') buffer_add_char(&number, '0');
  for (size_t i = 0; i < text.length; i++) buffer_add_char(&number, text.at[i] == ',' ? '.' : text.at[i]);
  if (number.length && number.data[number.length - 1] == '.') number.length--;
  bool is_number = (ascii_is_digit(first) || number.length > text.length) && sgf_number_read(buffer_view(&number), &margin);
  if (is_number) buffer_add_view(out, buffer_view(&number));
  buffer_release(&number);
  return is_number;
}

/* Black or white, by its letter or its name, and the plus sign behind; 0 if that is not what the text begins with. */
static char winner_read(struct view *text) {
  static const char *const names[] = {"black", "white"};
  char winner = '\0';
  size_t plus = 0;
  while (plus < text->length && text->at[plus] != '+') plus++;
  if (plus == text->length) return '\0';
  struct view name = ascii_trim((struct view){text->at, plus});
  for (size_t i = 0; i < ARRAY_LENGTH(names); i++)
    if (ascii_same(name, names[i]) || (name.length == 1 && ascii_lower(name.at[0]) == names[i][0])) winner = i ? 'W' : 'B';
  *text = ascii_trim(view_after(*text, plus + 1));
  return winner;
}

static char how_won(struct view text) {
  static const char *const resign[] = {"r", "resign", "resigns", "resigned", "resignation", "res"};
  static const char *const time[] = {"t", "time", "timeout"}, *const forfeit[] = {"f", "forfeit"};
  return IS_ONE_OF(text, resign) ? 'R' : IS_ONE_OF(text, time) ? 'T' : IS_ONE_OF(text, forfeit) ? 'F' : '\0';
}

bool header_result_read(struct view text, struct buffer *out) {
  static const char *const draw[] = {"0", "draw", "jigo", "tie"};
  static const char *const none[] = {"void", "no result", "suspended", "unfinished"};
  text = ascii_trim(text);
  if (IS_ONE_OF(text, none)) return true;
  if (IS_ONE_OF(text, draw) || ascii_same(text, "?")) {
    buffer_add_char(out, text.at[0] == '?' ? '?' : '0');
    return true;
  }
  char winner = winner_read(&text), how = how_won(text);
  size_t length = out->length;
  if (!winner) return false;
  buffer_printf(out, "%c+", winner);
  if (how) buffer_add_char(out, how);
  else if (!margin_read(text, out)) {
    out->length = length;
    return false;
  }
  return true;
}

void header_result_write(struct view result, struct buffer *out) {
  if (result.length) buffer_add_view(out, result);
  else buffer_add_string(out, "Void");
}

/* ---- dates ---- */

struct date {
  int year, month, day; /* 0: not said */
};

static bool is_date(struct date date) {
  return normal_is_day(date.year, date.month ? date.month : 1, date.day ? date.day : 1);
}

/* Numbers with '-', '/' or '.' between them: how many, or 0 if there is anything else. */
static int numbers_read(struct view text, int numbers[3], size_t *first_length) {
  int count = 0;
  size_t i = 0;
  for (;;) {
    size_t begin = i;
    int number = 0;
    for (; i < text.length && ascii_is_digit(text.at[i]) && i - begin < 4; i++) number = number * 10 + (text.at[i] - '0');
    if (i == begin || count == 3) return 0;
    if (!count) *first_length = i;
    numbers[count++] = number;
    if (i == text.length) return count;
    if (!memchr("-/.", text.at[i++], 3)) return 0;
  }
}

/* One entry of DT, shortened by what stands before it (FF4: 1996-12-27,28,1997-01-03,04). */
static bool date_read(struct view text, struct date before, struct date *date) {
  int numbers[3] = {0};
  size_t first_length = 0;
  int count = numbers_read(ascii_trim(text), numbers, &first_length);
  if (!count) return false;
  if (first_length == 4) *date = (struct date){numbers[0], numbers[1], numbers[2]};
  else if (count == 3 || first_length > 2 || !before.year) return false;
  else if (count == 2 && before.day) *date = (struct date){before.year, numbers[0], numbers[1]};
  else if (count == 1 && before.day) *date = (struct date){before.year, before.month, numbers[0]};
  else if (count == 1 && before.month) *date = (struct date){before.year, numbers[0], 0};
  else return false;
  /* A zero is no month. */
  for (int i = 0; i < count; i++)
    if (!numbers[i]) return false;
  return is_date(*date);
}

static void date_write(struct date date, struct buffer *out) {
  buffer_printf(out, "%04d", date.year);
  if (date.month) buffer_printf(out, "-%02d", date.month);
  if (date.day) buffer_printf(out, "-%02d", date.day);
}

/* More days than any game took: a longer list is something else. */
enum { DATES_MOST = 1000 };

static int order_of(const void *a, const void *b) {
  const struct date *one = a, *other = b;
  if (one->year != other->year) return one->year < other->year ? -1 : 1;
  if (one->month != other->month) return one->month < other->month ? -1 : 1;
  return one->day - other->day;
}

/* False if it is no list of dates. */
static bool list_read(struct view text, struct date list[DATES_MOST], size_t *count) {
  struct date before = {0};
  size_t begin = 0;
  *count = 0;
  for (size_t i = 0; i <= text.length; i++) {
    if (i < text.length && text.at[i] != ',') continue;
    if (*count == DATES_MOST || !date_read((struct view){text.at + begin, i - begin}, before, &before)) return false;
    list[(*count)++] = before;
    begin = i + 1;
  }
  return true;
}

/* A date without the time of day that stands behind it: "2020-01-02 12:30", "2020-01-02T12:30:00Z". */
static struct view without_clock(struct view text) {
  size_t end = 0;
  text = ascii_trim(text);
  while (end < text.length && text.at[end] != ' ' && text.at[end] != 'T') end++;
  struct view clock = ascii_trim(view_after(text, end));
  if (clock.length && clock.at[0] == 'T') clock.at++, clock.length--;
  if (!clock.length || !ascii_is_digit(clock.at[0]) || !memchr(clock.at, ':', clock.length)) return text;
  for (size_t i = 0; i < clock.length; i++)
    if (!ascii_is_digit(clock.at[i]) && !ascii_is_one_of(clock.at[i], ":.,Z+- UTCGM")) return text;
  return (struct view){text.at, end};
}

bool header_dates_read(struct view text, struct json_object *dates) {
  struct date list[DATES_MOST];
  size_t count;
  if (!list_read(text, list, &count) && !list_read(without_clock(text), list, &count)) return false;
  qsort(list, count, sizeof *list, order_of);
  struct buffer date = {0};
  for (size_t i = 0; i < count; i++) {
    if (i && order_of(&list[i], &list[i - 1]) == 0) continue;
    buffer_clear(&date);
    date_write(list[i], &date);
    json_append(dates, json_make_string(buffer_view(&date)));
  }
  buffer_release(&date);
  return true;
}

/* As short as what stands before it allows. */
static void date_write_behind(struct date date, struct date before, struct buffer *out) {
  if (date.day && before.day && date.year == before.year && date.month == before.month) buffer_printf(out, "%02d", date.day);
  else if (date.day && before.day && date.year == before.year) buffer_printf(out, "%02d-%02d", date.month, date.day);
  else if (!date.day && !before.day && date.month && before.month && date.year == before.year)
    buffer_printf(out, "%02d", date.month);
  else date_write(date, out);
}

bool header_dates_tidy(struct view text, struct buffer *out) {
  struct date list[DATES_MOST];
  size_t count;
  if (!list_read(text, list, &count)) return false;
  for (size_t i = 1; i < count; i++)
    if (order_of(&list[i - 1], &list[i]) >= 0) return false;
  for (size_t i = 0; i < count; i++) {
    if (i) buffer_add_char(out, ',');
    date_write_behind(list[i], i ? list[i - 1] : (struct date){0}, out);
  }
  return true;
}

void header_dates_write(struct json_object *dates, struct buffer *out) {
  struct date before = {0};
  for (size_t i = 0; i < json_object_array_length(dates); i++) {
    struct json_object *entry = json_object_array_get_idx(dates, i);
    struct date date;
    if (!json_object_is_type(entry, json_type_string)) continue;
    if (out->length) buffer_add_char(out, ',');
    struct view text = json_text_of(entry);
    bool known = date_read(text, (struct date){0}, &date);
    if (known) date_write_behind(date, before, out);
    else buffer_add_view(out, text);
    before = known ? date : (struct date){0};
  }
}

/* ---- ranks ---- */

struct sign {
  const char *text;
  int means;
};

/* Finds which of the signs a text begins with, in capitals or not; its length, or 0. */
static size_t sign_read(struct view text, const struct sign *signs, size_t count, int *means) {
  for (size_t i = 0; i < count; i++) {
    if (!ascii_begins(text, signs[i].text)) continue;
    *means = signs[i].means;
    return strlen(signs[i].text);
  }
  return 0;
}
#define SIGN_READ(text, signs, means) sign_read((text), (signs), ARRAY_LENGTH(signs), (means))

/* Behind so many bytes, and the blanks and hyphens that follow. */
static struct view skip(struct view text, size_t length) {
  text = view_after(text, length);
  while (text.length && (text.at[0] == ' ' || text.at[0] == '-')) text.at++, text.length--;
  return text;
}

/* Digits, ASCII or wide: 1 to 30. */
static struct view level_read(struct view text, int *level) {
  static const struct sign wide[] = {{"０", 0}, {"１", 1}, {"２", 2}, {"３", 3}, {"４", 4},
                                     {"５", 5}, {"６", 6}, {"７", 7}, {"８", 8}, {"９", 9}};
  int digit, count = 0;
  size_t length;
  *level = 0;
  for (; count < 3; count++, text = view_after(text, length)) {
    if (text.length && ascii_is_digit(text.at[0])) length = 1, digit = text.at[0] - '0';
    else if (!(length = SIGN_READ(text, wide, &digit))) break;
    *level = *level * 10 + digit;
  }
  return skip(text, 0);
}

/* The level of a rank in kanji, 初段 to 九段; 0 for what is none: 十段 is a title. */
static struct view kanji_read(struct view text, int *level) {
  static const struct sign kanji[] = {{"初", 1}, {"초", 1}, {"一", 1}, {"二", 2}, {"三", 3}, {"四", 4},
                                      {"五", 5}, {"六", 6}, {"七", 7}, {"八", 8}, {"九", 9}};
  size_t length = SIGN_READ(text, kanji, level);
  return length ? skip(text, length) : text;
}

static bool is_rank(int level, int kind) {
  return level >= 1 && level <= (kind == 'k' ? 30 : 9);
}

enum header_rank header_rank_read(struct view text, struct buffer *out) {
  static const char *const none[] = {"", "?", "-", "nr", "bc", "??"};
  static const struct sign before[] = {{"プロ", 'p'}, {"アマ", 'd'}, {"p", 'p'}};
  static const struct sign behind[] = {{"段", 'd'}, {"級", 'k'}, {"级", 'k'}, {"단", 'd'}, {"급", 'k'}, {"dan", 'd'}, {"kyu", 'k'},
                                       {"gup", 'k'}, {"pro", 'p'}, {"d", 'd'}, {"k", 'k'}, {"p", 'p'}};
  int first = 0, kind = 0, level = 0;
  struct view rest = ascii_trim(text);
  if (IS_ONE_OF(rest, none)) return HEADER_RANK_NONE;
  rest = skip(rest, SIGN_READ(rest, before, &first));
  rest = level_read(rest, &level);
  bool kanji = !level;
  if (kanji) rest = kanji_read(rest, &level);
  size_t length = SIGN_READ(rest, behind, &kind);
  bool is_mark = rest.length == length + 1 && memchr("?*", rest.at[length], 2);
  if ((!length && first != 'p') || (rest.length != length && !is_mark)) return HEADER_RANK_UNKNOWN;
  if (first && kind == 'k') return HEADER_RANK_UNKNOWN;
  if (first) kind = first;
  if (!is_rank(level, kind)) return HEADER_RANK_UNKNOWN;
  size_t begin = out->length;
  buffer_printf(out, "%d%c", level, kind);
  if (is_mark) buffer_add_char(out, rest.at[length]);
  struct view written = {out->data + begin, out->length - begin};
  if (view_equal(written, text)) return HEADER_RANK_SAME;
  return kanji && !first && kind == 'd' ? HEADER_RANK_GUESSED : HEADER_RANK_SURE;
}

/* ---- rules ---- */

static const char *const rulesets[][2] = {{"GOE", "Ing"}, {"NZ", "New Zealand"}};

struct view header_ruleset_read(struct view text) {
  for (size_t i = 0; i < ARRAY_LENGTH(rulesets); i++)
    if (view_is(text, rulesets[i][0])) return view_of(rulesets[i][1]);
  return text;
}

struct view header_ruleset_write(struct view ruleset) {
  for (size_t i = 0; i < ARRAY_LENGTH(rulesets); i++)
    if (view_is(ruleset, rulesets[i][1])) return view_of(rulesets[i][0]);
  return ruleset;
}

/* ---- clocks ---- */

static bool accept(struct view *text, char c) {
  if (!text->length || text->at[0] != c) return false;
  text->at++, text->length--;
  return true;
}

/* One to three digits; how many there are, or 0. */
static size_t digits_read(struct view *text, long *number) {
  size_t count = 0;
  *number = 0;
  for (; count < text->length && ascii_is_digit(text->at[count]); count++)
    if (count < 3) *number = *number * 10 + (text->at[count] - '0');
  text->at += count, text->length -= count;
  return count <= 3 ? count : 0;
}

/* Two digits below 60 behind a colon. */
static bool part_read(struct view *text, long *number) {
  return accept(text, ':') && digits_read(text, number) == 2 && *number < 60;
}

/* "30:00" is minutes and seconds, "1:00:00" begins with hours. */
static bool clock_read(struct view *text, long *seconds, bool *has_hours) {
  long first, second, third;
  if (!digits_read(text, &first) || !part_read(text, &second)) return false;
  *has_hours = text->length && text->at[0] == ':';
  if (*has_hours && !part_read(text, &third)) return false;
  *seconds = *has_hours ? first * 3600 + second * 60 + third : first * 60 + second;
  return true;
}

bool clock_text_read(struct view text, long *seconds, struct buffer *overtime) {
  struct view rest = ascii_trim(text);
  size_t minutes = 0;
  long count, period;
  bool has_hours, any;
  while (minutes < rest.length && ascii_is_digit(rest.at[minutes])) minutes++;
  if (!clock_read(&rest, seconds, &has_hours)) return false;
  if (!rest.length) return has_hours || minutes > 1;
  if (accept(&rest, '(')) {
    bool is_japanese = digits_read(&rest, &count) && accept(&rest, 'x') && clock_read(&rest, &period, &any) && accept(&rest, ')');
    if (!is_japanese || rest.length) return false;
    buffer_printf(overtime, "%ldx%ld byo-yomi", count, period);
    return true;
  }
  bool is_canadian = accept(&rest, '+') && clock_read(&rest, &period, &any) && accept(&rest, '/') && digits_read(&rest, &count);
  if (!is_canadian || rest.length) return false;
  buffer_printf(overtime, "%ld/%ld Canadian", count, period);
  return true;
}

/* ---- players ---- */

/* The next one of that color from `at` on, which moves behind it. */
static struct json_object *player_next(struct json_object *header, const char *color, size_t *at) {
  struct json_object *list = json_member_of(header, "players");
  size_t count = json_object_is_type(list, json_type_array) ? json_object_array_length(list) : 0;
  while (*at < count) {
    struct json_object *player = json_object_array_get_idx(list, (*at)++), *said = json_member_of(player, "color");
    if (json_object_is_type(said, json_type_string) && view_is(json_text_of(said), color)) return player;
  }
  return NULL;
}

struct json_object *player_of(struct json_object *header, const char *color) {
  size_t at = 0;
  return player_next(header, color, &at);
}

#define AND " & "

bool player_names_give(struct json_object *header, const char *color, struct buffer *to) {
  size_t at = 0;
  for (struct json_object *player; (player = player_next(header, color, &at));) {
    struct json_object *name = json_member_of(player, "name");
    if (!json_object_is_type(name, json_type_string) || !json_object_get_string_len(name)) continue;
    if (to->length) buffer_add_string(to, AND);
    buffer_add_view(to, json_text_of(name));
  }
  return to->length;
}

/* Where the first of several names ends. */
static size_t name_end(struct view names) {
  size_t length = strlen(AND);
  for (size_t i = 0; i + length <= names.length; i++)
    if (memcmp(names.at + i, AND, length) == 0) return i;
  return names.length;
}

void player_names_put(struct json_object *header, const char *color, struct view names) {
  size_t at = 0, next;
  for (struct json_object *player = player_next(header, color, &at), *other; player; player = other, at = next) {
    next = at;
    other = player_next(header, color, &next);
    struct view name = {names.at, other ? name_end(names) : names.length};
    size_t taken = name.length < names.length ? name.length + strlen(AND) : name.length;
    names = view_after(names, taken);
    if (name.length) json_put(player, "name", json_make_string(name));
    else json_object_object_del(player, "name");
  }
}
