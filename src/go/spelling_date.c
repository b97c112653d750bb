/* spelling_date.c: dates and lists of dates. */
#include "base/ascii.h"
#include "base/lookalike.h"
#include "go/spelling.h"

struct date {
  int year, month, day; /* 0: not given */
};

bool spell_is_day(long long year, long long month, long long day) {
  static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  return day <= days[month - 1] + (month == 2 && is_leap);
}

static bool exists(struct date date) {
  return spell_is_day(date.year, date.month ? date.month : 1, date.day ? date.day : 1);
}

static void date_write(struct date date, struct buffer *out) {
  buffer_printf(out, "%04d", date.year);
  if (date.month) buffer_printf(out, "-%02d", date.month);
  if (date.day) buffer_printf(out, "-%02d", date.day);
}

/* ---- lists of numbers ---- */

/* Numbers with '-', '/' or '.' between them: their count, or 0 if there is anything else. */
static int numbers_read(struct view text, int numbers[3], size_t *first_length) {
  for (int count = 0; count < 3;) {
    long number;
    size_t digits = digits_skip(&text, 4, &number);
    if (!digits) return 0;
    if (!count) *first_length = digits;
    numbers[count++] = (int)number;
    if (!text.length) return count;
    if (!ascii_is_one_of(*text.at, "-/.")) return 0;
    text = view_after(text, 1);
  }
  return 0;
}

/* One entry of DT, shortened by the date before it (FF4: 1996-12-27,28,1997-01-03,04), or a day in eight digits. */
static bool entry_read(struct view text, struct date before, struct date *date) {
  int numbers[3] = {0};
  size_t first_length = 0;
  text = ascii_trim(text);
  int count = numbers_read(text, numbers, &first_length);
  if (!count && text.length == 8 && ascii_is_number(text)) {
    long all;
    (void)digits_skip(&text, 8, &all);
    *date = (struct date){(int)(all / 10000), (int)(all / 100 % 100), (int)(all % 100)};
    return date->month && date->day && exists(*date);
  }
  if (!count) return false;
  if (first_length == 4) *date = (struct date){numbers[0], numbers[1], numbers[2]};
  else if (count == 3 || first_length > 2 || !before.year) return false;
  else if (count == 2 && before.day) *date = (struct date){before.year, numbers[0], numbers[1]};
  else if (count == 1 && before.day) *date = (struct date){before.year, before.month, numbers[0]};
  else if (count == 1 && before.month) *date = (struct date){before.year, numbers[0], 0};
  else return false;
  for (int i = 0; i < count; i++)
    if (!numbers[i]) return false; /* there is no month 0 */
  return exists(*date);
}

/* More days than any game took: a longer list is something else. */
enum { DATES_MOST = 1000 };

static int order_of(const void *a, const void *b) {
  const struct date *one = a, *other = b;
  if (one->year != other->year) return one->year < other->year ? -1 : 1;
  if (one->month != other->month) return one->month < other->month ? -1 : 1;
  return one->day - other->day;
}

/* Returns false if the text is not a list of dates. */
static bool list_read(struct view text, struct buffer *out) {
  struct date list[DATES_MOST], before = {0};
  size_t count = 0, begin = 0;
  for (size_t i = 0; i <= text.length; i++) {
    if (i < text.length && text.at[i] != ',') continue;
    if (count == DATES_MOST || !entry_read((struct view){text.at + begin, i - begin}, before, &before)) return false;
    list[count++] = before;
    begin = i + 1;
  }
  qsort(list, count, sizeof *list, order_of);
  for (size_t i = 0; i < count; i++) {
    if (i && order_of(&list[i], &list[i - 1]) == 0) continue;
    if (i) buffer_add_char(out, ',');
    date_write(list[i], out);
  }
  return true;
}

/* A date without the time of day after it: "2020-01-02 12:30", "2020-01-02T12:30:00Z". */
static struct view without_clock(struct view text) {
  size_t end = 0;
  text = ascii_trim(text);
  while (end < text.length && text.at[end] != ' ' && text.at[end] != 'T') end++;
  struct view clock = ascii_trim(view_after(text, end));
  if (clock.length && clock.at[0] == 'T') clock = ascii_trim(view_after(clock, 1));
  if (!clock.length || !ascii_is_digit(clock.at[0]) || !memchr(clock.at, ':', clock.length)) return text;
  for (size_t i = 0; i < clock.length; i++)
    if (!ascii_is_digit(clock.at[i]) && !ascii_is_one_of(clock.at[i], ":.,Z+- UTCGM")) return text;
  return (struct view){text.at, end};
}

/* ---- dates in words ---- */

enum { PIECES_MOST = 6 };

/* A number of up to four digits, the name of a month, an ending of an ordinal, or a sign after a number. */
struct piece {
  enum piece_kind { PIECE_NUMBER, PIECE_MONTH, PIECE_ORDINAL, PIECE_YEAR_SIGN, PIECE_MONTH_SIGN, PIECE_DAY_SIGN } kind;
  int number;
  size_t digits;
};

struct pieces {
  struct piece list[PIECES_MOST];
  size_t count;
};

static bool word_read(struct view word, struct piece *piece) {
  unsigned month = choice_of(word, "january|february|march|april|may|june|july|august|september|october|november|december");
  if (!month) month = choice_of(word, "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec");
  if (choice_of(word, "sept")) month = 9;
  piece->kind = month ? PIECE_MONTH : PIECE_ORDINAL;
  piece->number = (int)month;
  return month || choice_of(word, "st|nd|rd|th");
}

/* Reads one piece and returns its length, or 0 for an unknown word. */
static size_t piece_read(struct view text, struct piece *piece) {
  struct view tail = text;
  long number;
  size_t length = 0;
  *piece = (struct piece){.digits = digits_skip(&tail, 4, &number)};
  piece->number = (int)number;
  if (piece->digits) return piece->digits;
  while (length < text.length && ascii_is_letter(text.at[length])) length++;
  if (length) return word_read((struct view){text.at, length}, piece) ? length : 0;
  piece->kind = choice_skip(&tail, "年|년") ? PIECE_YEAR_SIGN : choice_skip(&tail, "月|월") ? PIECE_MONTH_SIGN : PIECE_DAY_SIGN;
  if (piece->kind == PIECE_DAY_SIGN) (void)choice_skip(&tail, "日|일|号|號");
  return text.length - tail.length;
}

/* Splits a text at blanks and punctuation. Returns false for unknown words and for adjacent numbers without a separator. */
static bool pieces_read(struct view text, struct pieces *pieces) {
  pieces->count = 0;
  bool is_parted = true;
  for (size_t at = 0; at < text.length;) {
    if (ascii_is_one_of(text.at[at], " ,.-/")) {
      is_parted = true;
      at++;
      continue;
    }
    if (pieces->count == PIECES_MOST) return false;
    struct piece *piece = &pieces->list[pieces->count];
    size_t length = piece_read(view_after(text, at), piece);
    bool joins = piece->kind == PIECE_NUMBER && !is_parted && pieces->count && piece[-1].kind == PIECE_NUMBER;
    if (!length || joins) return false;
    is_parted = false;
    pieces->count++;
    at += length;
  }
  return pieces->count;
}

/* Whether the pieces have these kinds: Y a year, D a day or month in digits, M the name of a month, E the ending of an ordinal,
 * and the signs y, m, t. */
static bool have_form(const struct pieces *pieces, const char *form) {
  static const char kinds[] = {[PIECE_NUMBER] = 'D', [PIECE_MONTH] = 'M', [PIECE_ORDINAL] = 'E', [PIECE_YEAR_SIGN] = 'y',
                               [PIECE_MONTH_SIGN] = 'm', [PIECE_DAY_SIGN] = 't'};
  if (pieces->count != strlen(form)) return false;
  for (size_t i = 0; i < pieces->count; i++) {
    const struct piece *piece = &pieces->list[i];
    bool is_good = form[i] == 'Y' ? piece->digits == 4
                                  : form[i] == kinds[piece->kind] && (form[i] != 'D' || piece->digits <= 2);
    if (!is_good) return false;
  }
  return true;
}

/* "Jan 1, 2020", "1st January 2020", "23.9.2001", "2020年1月2日", "2020년 1월 2일". False for anything else, and for ambiguous dates
 * such as 1/2/2020. */
static bool words_read(struct view text, struct buffer *out) {
  /* The places of year, month and day in each form; -1: not given. */
  static const struct {
    const char *form;
    signed char year, month, day;
  } forms[] = {{"MDY", 2, 0, 1}, {"MDEY", 3, 0, 1}, {"DMY", 2, 1, 0}, {"DEMY", 3, 2, 0}, {"YMD", 0, 1, 2}, {"MY", 1, 0, -1},
               {"YyDmDt", 0, 2, 4}, {"YyDm", 0, 2, -1}, {"Yy", 0, -1, -1}, {"DDY", 2, 1, 0}};
  struct pieces pieces;
  if (!pieces_read(text, &pieces)) return false;
  for (size_t i = 0; i < ARRAY_LENGTH(forms); i++) {
    if (!have_form(&pieces, forms[i].form)) continue;
    struct date date = {.year = pieces.list[forms[i].year].number};
    if (forms[i].month >= 0) date.month = pieces.list[forms[i].month].number;
    if (forms[i].day >= 0) date.day = pieces.list[forms[i].day].number;
    bool is_american = strcmp(forms[i].form, "DDY") == 0;
    if (is_american) {
      if ((date.month > 12) == (date.day > 12)) return false;
      if (date.month > 12) date = (struct date){date.year, date.day, date.month};
    }
    bool is_date = exists(date) && (forms[i].month < 0 || date.month) && (forms[i].day < 0 || date.day);
    if (is_date) date_write(date, out);
    return is_date;
  }
  return false;
}

/* A date with the year of a Japanese era, "昭和56年2月3日". The first year may be written 元年. */
static bool era_read(struct view text, struct buffer *out) {
  static const struct {
    const char *name;
    int year_before;
  } eras[] = {{"明治", 1867}, {"大正", 1911}, {"昭和", 1925}, {"平成", 1988}, {"令和", 2018}};
  text = ascii_trim(text);
  for (size_t i = 0; i < ARRAY_LENGTH(eras); i++) {
    long year = 1;
    if (!view_skip(&text, eras[i].name)) continue;
    text = ascii_trim(text);
    if (!view_skip(&text, "元")) (void)digits_skip(&text, 2, &year);
    LOCAL_BUFFER common = {0};
    buffer_printf(&common, "%ld", eras[i].year_before + year);
    buffer_add_view(&common, text);
    return year && words_read(buffer_view(&common), out);
  }
  return false;
}

/* Three numbers with anything between them, year first, that are a day: "2015- 8-29-22-56-58", "2012年11月22日 下午 6:3". */
static bool day_guess(struct view text, struct buffer *out) {
  long numbers[3];
  size_t count = 0;
  while (count < 3 && text.length) {
    size_t digits = digits_skip(&text, 5, &numbers[count]);
    if (digits && (digits > 4 || (digits != 4) == !count)) return false;
    if (digits) count++;
    else text = view_after(text, 1);
  }
  if (count < 3 || !spell_is_day(numbers[0], numbers[1], numbers[2])) return false;
  date_write((struct date){(int)numbers[0], (int)numbers[1], (int)numbers[2]}, out);
  return true;
}

/* ---- all ---- */

enum spelling spell_dates(struct view written, struct buffer *dates) {
  char room[LOOKALIKE_ROOM];
  struct view remark_free = spell_without_remark(written), text = lookalike_view(remark_free, room), day = without_clock(text);
  size_t start = dates->length;
  bool is_part = remark_free.length < written.length;
  bool is_date = list_read(text, dates) || words_read(text, dates);
  if (!is_date) is_part |= is_date = list_read(day, dates) || era_read(text, dates);
  if (is_date) return is_part ? SPELLING_PART : same_or_sure(dates, start, written);
  return day_guess(text, dates) ? SPELLING_GUESSED : SPELLING_UNKNOWN;
}

void spell_date_short(struct view date, struct view before, struct buffer *out) {
  bool is_comparable = ascii_is_date(date) && ascii_is_date(before) && date.length == before.length;
  size_t shared = !is_comparable || date.length == 4 ? 0 : date.length - 3;
  while (shared && memcmp(date.at, before.at, shared + 1) != 0) shared = shared == 7 ? 4 : 0;
  buffer_add_view(out, view_after(date, shared ? shared + 1 : 0));
}
