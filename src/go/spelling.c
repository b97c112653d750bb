/* spelling.c: ranks, times, komi, numbers and colors. */
#include "go/spelling.h"
#include "base/ascii.h"
#include "base/lookalike.h"
#include "go/game.h"

/* ---- common ---- */

enum spelling same_or_sure(const struct buffer *out, size_t start, struct view written) {
  struct view canonical = {out->data + start, out->length - start};
  return view_equal(canonical, written) ? SPELLING_SAME : SPELLING_SURE;
}

void spelled_cut(struct buffer *out, size_t length) {
  if (out->data) out->data[out->length = length] = '\0';
}

enum spelling number_spelling(struct view written) {
  if (written.length && *written.at == '-') written = view_after(written, 1);
  struct view fraction = written, whole = view_cut(&fraction, '.');
  bool has_point = whole.length < written.length;
  return ascii_is_number(whole) && has_point == ascii_is_number(fraction) ? SPELLING_SAME : SPELLING_SURE;
}

struct view spell_without_remark(struct view text) {
  static const char *const brackets[][2] = {{"(", ")"}, {"（", "）"}, {"{", "}"}, {"[", "]"}};
  struct view trimmed = ascii_trim(text);
  for (size_t i = 0; i < ARRAY_LENGTH(brackets); i++) {
    if (!view_ends(trimmed, brackets[i][1])) continue;
    const char *open = memmem(trimmed.at, trimmed.length, brackets[i][0], strlen(brackets[i][0]));
    struct view before = ascii_trim((struct view){trimmed.at, open ? (size_t)(open - trimmed.at) : 0});
    if (before.length) return before;
  }
  return text;
}

static unsigned choice_find(struct view *text, const char *choices, bool is_whole) {
  for (unsigned number = 1;; number++) {
    size_t same = 0;
    while (same < text->length && *choices && *choices != '|' && ascii_lower(text->at[same]) == *choices) choices++, same++;
    if ((!*choices || *choices == '|') && (!is_whole || same == text->length)) {
      *text = view_after(*text, same);
      return number;
    }
    while (*choices && *choices != '|') choices++;
    if (!*choices++) return 0;
  }
}

unsigned choice_skip(struct view *text, const char *choices) {
  return choice_find(text, choices, false);
}

unsigned choice_of(struct view text, const char *choices) {
  return choice_find(&text, choices, true);
}

size_t digits_skip(struct view *text, size_t most, long *number) {
  size_t count = 0;
  for (*number = 0; count < text->length && count < most && ascii_is_digit(text->at[count]); count++)
    *number = *number * 10 + (text->at[count] - '0');
  if (count) *text = view_after(*text, count);
  return count;
}

/* ---- numbers and colors ---- */

bool spell_number(struct view written, struct buffer *number) {
  bool is_negative = written.length && *written.at == '-';
  struct view whole = written, fraction = {NULL, 0};
  if (whole.length && ascii_is_one_of(*whole.at, "+-")) whole = view_after(whole, 1);
  size_t digits = 0;
  while (digits < whole.length && !ascii_is_one_of(whole.at[digits], ".,")) digits++;
  if (digits < whole.length) fraction = view_after(whole, digits + 1);
  whole.length = digits;
  bool is_number = (whole.length || fraction.length) && (!whole.length || ascii_is_number(whole)) &&
                   (!fraction.length || ascii_is_number(fraction));
  if (!is_number) return false;
  while (whole.length && *whole.at == '0') whole = view_after(whole, 1);
  while (fraction.length && fraction.at[fraction.length - 1] == '0') fraction.length--;
  if (is_negative && (whole.length || fraction.length)) buffer_add_char(number, '-');
  buffer_add_view(number, whole.length ? whole : VIEW("0"));
  if (fraction.length) buffer_add_char(number, '.');
  buffer_add_view(number, fraction);
  return true;
}

void spell_double(double number, struct buffer *out) {
  char text[400];
  int digits = 0;
  do snprintf(text, sizeof text, "%.*f", digits, number == 0 ? 0.0 : number);
  while (digits++ < 17 && strtod(text, NULL) != number);
  buffer_add_string(out, text);
}

uint8_t spell_color(struct view written) {
  written = ascii_trim(written);
  return choice_of(written, "b|black|1") ? GO_BLACK : choice_of(written, "w|white|2") ? GO_WHITE : GO_NO_COLOR;
}

/* ---- ranks ---- */

static void blanks_skip(struct view *text) {
  while (text->length && ascii_is_one_of(*text->at, " \t-")) *text = view_after(*text, 1);
}

/* 初 and 一 to 九; 0 for other signs. */
static long kanji_skip(struct view *text) {
  const unsigned number = choice_skip(text, "一|二|三|四|五|六|七|八|九|初|초");
  return number > 9 ? 1 : (long)number;
}

/* Digits, ASCII or wide, or a numeral in kanji; 十 for ten, twenty and so on. 0 if there is none. */
static long level_read(struct view *text, bool *is_kanji, bool *has_ten) {
  long level = 0, digit;
  for (unsigned count = 0; count < 3; count++) {
    if (!digits_skip(text, 1, &digit)) digit = (long)choice_skip(text, "０|１|２|３|４|５|６|７|８|９") - 1;
    if (digit < 0) break;
    level = level * 10 + digit;
  }
  *is_kanji = !level && (level = kanji_skip(text));
  *has_ten = view_skip(text, "十");
  *is_kanji |= *has_ten;
  return *has_ten ? (level ? level : 1) * 10 + kanji_skip(text) : level;
}

/* 'd', 'k', 'p' or 0. A P after a dan is a professional's: "9DP", "5 dan pro". */
static char kind_read(struct view *text) {
  static const char professional[] = "professional|pro|p";
  if (choice_skip(text, professional)) return 'p';
  if (choice_skip(text, "級|级|급|kyu|gup|k")) return 'k';
  if (!choice_skip(text, "段|단|dan|d")) return 0;
  struct view tail = *text;
  blanks_skip(&tail);
  if (!choice_skip(&tail, professional)) return 'd';
  *text = tail;
  return 'p';
}

enum spelling spell_rank(struct view written, struct buffer *rank) {
  char room[LOOKALIKE_ROOM];
  bool is_kanji, has_ten;
  struct view tail = ascii_trim(lookalike_view(written, room));
  size_t start = rank->length;
  if (!tail.length || choice_of(tail, "?|-|nr|bc|??")) return SPELLING_SURE;
  const char prefix = choice_skip(&tail, "アマ") ? 'd' : choice_skip(&tail, "プロ|p") ? 'p' : 0;
  blanks_skip(&tail);
  long level = level_read(&tail, &is_kanji, &has_ten);
  blanks_skip(&tail);
  char kind = kind_read(&tail);
  bool is_mark = tail.length == 1 && ascii_is_one_of(*tail.at, "?*");
  /* アマ goes with dan, プロ and P with a number alone or a dan. */
  bool is_rank = prefix == 'p' ? kind != 'k' : prefix == 'd' ? kind == 'd' : kind;
  if (prefix) kind = prefix;
  /* 十段 is the title Judan, not a rank. */
  if (!is_rank || (tail.length && !is_mark) || level < 1 || level > (kind == 'k' ? 30 : 9)) return SPELLING_UNKNOWN;
  buffer_printf(rank, "%ld%c", level, kind);
  if (is_mark) buffer_add_char(rank, *tail.at);
  return is_kanji && !prefix && kind == 'd' ? SPELLING_GUESSED : same_or_sure(rank, start, written);
}

/* ---- time ---- */

/* Two digits below 60 after a colon. */
static bool sixtieth_read(struct view *text, long *number) {
  return view_skip(text, ":") && digits_skip(text, 3, number) == 2 && *number < 60;
}

/* "30:00" is minutes and seconds, "1:00:00" begins with hours. */
static bool clock_read(struct view *text, long *seconds, bool *has_hours) {
  long first, second, third;
  if (!digits_skip(text, 3, &first) || !sixtieth_read(text, &second)) return false;
  *has_hours = text->length && text->at[0] == ':';
  if (*has_hours && !sixtieth_read(text, &third)) return false;
  *seconds = *has_hours ? first * 3600 + second * 60 + third : first * 60 + second;
  return true;
}

/* "30:00(5x1:00)", "30:00+30:00/25", "1:00:00". */
static bool clock_time_read(struct view text, long *seconds, struct buffer *overtime) {
  struct view tail = text;
  long count, period;
  bool has_hours, any;
  if (!clock_read(&tail, seconds, &has_hours)) return false;
  if (!tail.length) return has_hours || text.at[1] != ':'; /* "1:30" may be hours */
  if (view_skip(&tail, "(")) {
    bool is_japanese = digits_skip(&tail, 3, &count) && view_skip(&tail, "x") && clock_read(&tail, &period, &any) &&
                       view_is(tail, ")");
    if (is_japanese) spell_byo_yomi((double)count, (double)period, overtime);
    return is_japanese;
  }
  bool is_canadian = view_skip(&tail, "+") && clock_read(&tail, &period, &any) && view_skip(&tail, "/") &&
                     digits_skip(&tail, 3, &count) && !tail.length;
  if (is_canadian) spell_canadian(count, period, overtime);
  return is_canadian;
}

/* The seconds of a unit at the beginning of a text, which is removed; 0 if there is none. */
static int unit_read(struct view *text) {
  static const struct {
    int seconds;
    const char *signs, *words;
  } units[] = {{3600, "時間|小时|小時|시간", "h|hr|hrs|hour|hours"}, {60, "分钟|分鐘|分|분|'", "m|min|mins|minute|minutes"},
               {1, "秒|초", "s|sec|secs|second|seconds"}};
  size_t length = 0;
  while (length < text->length && ascii_is_letter(text->at[length])) length++;
  for (size_t i = 0; i < ARRAY_LENGTH(units); i++) {
    if (choice_skip(text, units[i].signs)) return units[i].seconds;
    if (!choice_of((struct view){text->at, length}, units[i].words)) continue;
    *text = view_after(*text, length);
    (void)view_skip(text, ".");
    return units[i].seconds;
  }
  return 0;
}

/* "1h30m", "1.5 hours", "90 min.", "各3時間". */
static bool units_time_read(struct view text, long *seconds) {
  int before = 3601;
  *seconds = 0;
  (void)view_skip(&text, "各");
  while ((text = ascii_trim(text)).length) {
    long number, tenths = 0;
    size_t digits = digits_skip(&text, 6, &number);
    bool has_tenths = digits && text.length && ascii_is_one_of(*text.at, ".,");
    if (has_tenths) text = view_after(text, 1);
    if (!digits || (has_tenths && digits_skip(&text, 2, &tenths) != 1)) return false;
    text = ascii_trim(text);
    int unit = unit_read(&text);
    if (!unit || unit >= before || (has_tenths && unit != 3600)) return false;
    *seconds += number * unit + tenths * unit / 10;
    before = unit;
  }
  return before <= 3600;
}

enum spelling spell_time(struct view written, struct buffer *seconds, struct buffer *overtime) {
  size_t start = seconds->length;
  struct view text = ascii_trim(written);
  long number;
  bool is_number = !(text.length && *text.at == '-') && spell_number(text, seconds) && !memchr(text.at, ',', text.length);
  if (is_number) return number_spelling(written);
  spelled_cut(seconds, start);
  if (!clock_time_read(text, &number, overtime) && !units_time_read(text, &number)) return SPELLING_UNKNOWN;
  buffer_printf(seconds, "%ld", number);
  return SPELLING_SURE;
}

void spell_byo_yomi(double periods, double seconds, struct buffer *out) {
  spell_double(periods, out);
  buffer_add_char(out, 'x');
  spell_double(seconds, out);
  buffer_add_string(out, " byo-yomi");
}

void spell_canadian(long long stones, long long seconds, struct buffer *out) {
  buffer_printf(out, "%lld/%lld Canadian", stones, seconds);
}

double decimal_skip(struct view *text) {
  double number = 0, unit = 0;
  for (; text->length && (ascii_is_digit(*text->at) || (*text->at == '.' && unit == 0)); *text = view_after(*text, 1)) {
    if (*text->at != '.') number = number * 10 + (*text->at - '0');
    unit = *text->at == '.' ? 1 : unit * 10;
  }
  return unit > 1 ? number / unit : number;
}

/* "30", "30s", "1:30", "1 min", "5m": the seconds of a period. */
static double period_read(struct view text) {
  double number = decimal_skip(&text);
  if (text.length > 1 && *text.at == ':' && ascii_is_digit(text.at[1])) {
    text = view_after(text, 1);
    return number * 60 + decimal_skip(&text);
  }
  while (text.length && *text.at == ' ') text = view_after(text, 1);
  bool is_minutes = text.length && ascii_lower(*text.at) == 'm' && (text.length == 1 || ascii_is_one_of(text.at[1], " iI"));
  return is_minutes ? number * 60 : number;
}

bool spell_periods(struct view overtime, double *periods, double *seconds) {
  for (size_t i = 1; i + 1 < overtime.length; i++) {
    if (overtime.at[i] != 'x' && overtime.at[i] != 'X') continue;
    size_t before = i - 1, after = i + 1;
    while (before > 0 && overtime.at[before] == ' ') before--;
    while (after + 1 < overtime.length && overtime.at[after] == ' ') after++;
    if (!ascii_is_digit(overtime.at[before]) || !ascii_is_digit(overtime.at[after])) continue;
    while (before > 0 && ascii_is_digit(overtime.at[before - 1])) before--;
    struct view count = view_after(overtime, before);
    *periods = decimal_skip(&count);
    *seconds = period_read(view_after(overtime, after));
    return true;
  }
  return false;
}

/* ---- komi ---- */

/* Removes a half. After digits only some are clear: "6 1/2", "6½", "6目半", but not "61/2". */
static bool komi_half_skip(struct view *text, bool has_whole) {
  struct view tail = ascii_trim(*text);
  bool is_half;
  if (!has_whole) is_half = choice_skip(&tail, "½|1/2|half a|half|半|반");
  else if (tail.length < text->length) is_half = choice_skip(&tail, "½|1/2|and a half");
  else is_half = view_skip(&tail, "½") || (choice_skip(&tail, "目|집|点") && choice_skip(&tail, "半|반"));
  if (is_half) *text = tail;
  return is_half;
}

/* The first number among other words: "黒番5目半コミ出し". A number after White is not the komi. */
static bool komi_guess(struct view text, struct buffer *out) {
  struct view number = {NULL, 0};
  while (text.length && !ascii_is_digit(*text.at)) {
    if (view_begins(text, "白") || view_begins(text, "백")) return false;
    text = view_after(text, 1);
  }
  number.at = text.at;
  while (text.length && (ascii_is_digit(*text.at) || *text.at == '.')) text = view_after(text, 1), number.length++;
  if (!number.length || number.length > 8 || !spell_number(number, out)) return false;
  if (!memchr(number.at, '.', number.length) && komi_half_skip(&text, true)) buffer_add_string(out, ".5");
  return true;
}

enum spelling spell_komi(struct view written, struct buffer *komi) {
  char room[LOOKALIKE_ROOM];
  struct view text = ascii_trim(lookalike_view(written, room)), number;
  LOCAL_BUFFER whole = {0};
  size_t start = komi->length;
  if (spell_number(text, komi)) {
    const char *comma = memchr(text.at, ',', text.length);
    size_t decimals = comma ? (size_t)(text.at + text.length - comma) - 1 : 1;
    if (decimals == 1 || decimals == 2) return comma ? SPELLING_SURE : number_spelling(written);
    spelled_cut(komi, start); /* three digits after a comma: thousands? */
    return SPELLING_UNKNOWN;
  }
  if (choice_skip(&text, "komi|コミ|贴目|贴还|贴|貼目|貼還|貼|덤|黑|黒|흑")) {
    text = ascii_trim(text);
    (void)choice_skip(&text, ":|=|：");
    text = ascii_trim(text);
  }
  size_t length = text.length && ascii_is_one_of(*text.at, "+-");
  size_t digits = 0, decimals = 0;
  while (length + digits < text.length && ascii_is_digit(text.at[length + digits])) digits++;
  bool is_fraction = !length && digits == 1 && text.length > 2 && view_begins(text, "1/2");
  if (digits && !is_fraction && digits <= 3) {
    length += digits;
    if (length < text.length && ascii_is_one_of(text.at[length], ".,")) {
      while (length + 1 + decimals < text.length && ascii_is_digit(text.at[length + 1 + decimals])) decimals++;
      if (!decimals || decimals > 2) return SPELLING_UNKNOWN;
      length += 1 + decimals;
    }
    number = (struct view){text.at, length};
    (void)spell_number(number, &whole);
    text = view_after(text, length);
  } else {
    unsigned word = choice_skip(&text, "zero|one|two|three|four|five|six|seven|eight|nine|ten");
    if (word && (!text.length || *text.at == ' ')) buffer_printf(&whole, "%u", word - 1);
  }
  bool has_half = !decimals && komi_half_skip(&text, whole.length);
  text = ascii_trim(text);
  (void)choice_skip(&text, "目|점|집|点|點|points|point|pts.|pts|pt.|pt|moku");
  text = ascii_trim(text);
  bool is_komi = !text.length && (whole.length || has_half);
  if (is_komi) {
    if (!whole.length) buffer_add_char(&whole, '0');
    buffer_add_view(komi, buffer_view(&whole));
    if (has_half) buffer_add_string(komi, ".5");
  }
  if (is_komi) return SPELLING_SURE;
  return komi_guess(lookalike_view(written, room), komi) ? SPELLING_GUESSED : SPELLING_UNKNOWN;
}
