#include "sgf/value_spelling.h"
#include "base/ascii.h"
#include "go/spelling.h"

/* ---- well-formed values ---- */

static bool is_result(struct view text) {
  static const char *const words[] = {"0", "Draw", "Void", "?"};
  static const char *const kinds[] = {"", "R", "Resign", "T", "Time", "F", "Forfeit"};
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++)
    if (view_is(text, words[i])) return true;
  if (!view_begins(text, "B+") && !view_begins(text, "W+")) return false;
  struct view whole = view_after(text, 2), fraction = whole;
  for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
    if (view_is(whole, kinds[i])) return true;
  bool has_point = memchr(fraction.at, '.', fraction.length);
  whole = view_cut(&fraction, '.');
  return ascii_is_number(whole) && has_point == ascii_is_number(fraction);
}

static bool has_form(struct view text, const char *form) {
  if (text.length != strlen(form)) return false;
  for (size_t i = 0; i < text.length; i++)
    if (form[i] == '0' ? !ascii_is_digit(text.at[i]) : text.at[i] != form[i]) return false;
  return true;
}

int sgf_date_shared(struct view entry, size_t length) {
  if (has_form(entry, "0000-00-00") || has_form(entry, "0000-00") || has_form(entry, "0000")) return 0;
  if (length == 10) return has_form(entry, "00-00") ? 5 : has_form(entry, "00") ? 8 : -1;
  return length == 7 && has_form(entry, "00") ? 5 : -1;
}

static bool are_dates(struct view text) {
  size_t before = 0, start = 0;
  for (size_t i = 0; i <= text.length; i++) {
    if (i < text.length && text.at[i] != ',') continue;
    int shared = sgf_date_shared((struct view){text.at + start, i - start}, before);
    if (shared < 0) return false;
    before = (size_t)shared + i - start;
    start = i + 1;
  }
  return true;
}

static bool is_number(struct view text) {
  double number;
  return ascii_trim(text).length == text.length && sgf_number_read(text, &number);
}

static bool is_well_formed(enum sgf_name id, struct view text) {
  switch ((int)id) {
  case SGF_RE: return is_result(text);
  case SGF_DT: return are_dates(text);
  case SGF_TM: case SGF_KM: return is_number(text);
  default: return true;
  }
}

/* ---- meanings ---- */

static enum spelling dates_spell(struct view text, struct buffer *out) {
  struct buffer dates = {0};
  struct view before = {NULL, 0};
  enum spelling spelling = spell_dates(text, &dates);
  for (struct view rest = buffer_view(&dates); rest.length;) {
    struct view date = view_cut(&rest, ',');
    if (before.at) buffer_add_char(out, ',');
    spell_date_short(date, before, out);
    before = date;
  }
  buffer_release(&dates);
  return spelling;
}

bool sgf_value_spell(struct arena *arena, enum sgf_name id, struct view text, struct sgf_meaning *meaning) {
  struct buffer canonical = {0}, overtime = {0};
  *meaning = (struct sgf_meaning){0};
  if (is_well_formed(id, text)) return true;
  enum spelling spelling = id == SGF_RE   ? spell_result(text, &canonical)
                           : id == SGF_DT ? dates_spell(text, &canonical)
                           : id == SGF_TM ? spell_time(text, &canonical, &overtime)
                                          : spell_komi(text, &canonical);
  bool is_known = spelling_is_sure(spelling) || spelling == SPELLING_PART;
  if (is_known) meaning->text = arena_keep(arena, &canonical);
  if (overtime.length) meaning->overtime = arena_keep(arena, &overtime);
  meaning->is_part = spelling == SPELLING_PART;
  buffer_release(&canonical);
  buffer_release(&overtime);
  return false;
}

struct view sgf_kind_as_margin(struct view text) {
  static const char *const spellings[][2] = {{"B+0.02", "B+T"}, {"W+0.02", "W+T"}, {"B+0.03", "B+F"}, {"W+0.03", "W+F"}};
  for (size_t i = 0; i < ARRAY_LENGTH(spellings); i++)
    if (view_is(text, spellings[i][0])) return view_of(spellings[i][1]);
  return (struct view){NULL, 0};
}
