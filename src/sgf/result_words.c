#include "sgf/result_words.h"

static char lower(char c) {
  return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* Where a word stands in the text, whatever the case of its ASCII letters; SIZE_MAX if it does not. */
static size_t find(struct view text, const char *word) {
  size_t length = strlen(word);
  for (size_t i = 0; i + length <= text.length; i++) {
    size_t same = 0;
    while (same < length && lower(text.at[i + same]) == word[same]) same++;
    if (same == length) return i;
  }
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

/* What stands before it: "197手完、", "250수 ", "总: 268手". A number with a word for moves behind. */
static struct view without_count(struct view text) {
  static const char *const moves[] = {"手完", "手", "수", "moves"};
  size_t digits = 0;
  while (digits < text.length && is_digit(text.at[digits])) digits++;
  struct view rest = {text.at + digits, text.length - digits};
  for (size_t i = 0; digits && i < ARRAY_LENGTH(moves); i++)
    if (find(rest, moves[i]) == 0) return (struct view){rest.at + strlen(moves[i]), rest.length - strlen(moves[i])};
  return text;
}

/* The number of points, "6.5", "2目半", "반집"; false if there is none, or a fraction of a stone, which each server counts in its own way. */
static bool margin_read(struct view text, struct buffer *out) {
  static const char *const halves[] = {"半", "반", "½"}, *const fractions[] = {"/", "又", "¼", "¾"};
  size_t at = 0, length;
  bool has_half = HAS_ONE(text, halves);
  if (HAS_ONE(text, fractions)) return false;
  while (at < text.length && !is_digit(text.at[at])) at++;
  for (length = 0; at + length < text.length && is_digit(text.at[at + length]); length++) continue;
  if (!length && !has_half) return false;
  if (length) buffer_add_view(out, (struct view){text.at + at, length});
  else buffer_add_char(out, '0');
  at += length;
  bool is_decimal = length && at + 1 < text.length && text.at[at] == '.' && is_digit(text.at[at + 1]);
  if (!is_decimal) {
    if (has_half) buffer_add_string(out, ".5");
    return true;
  }
  for (length = 1; at + length < text.length && is_digit(text.at[at + length]); length++) continue;
  while (length && text.at[at + length - 1] == '0') length--;
  if (length > 1) buffer_add_view(out, (struct view){text.at + at, length});
  return true;
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
  text = without_count(without_rest(text));
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
  else margin_read(text, out);
  return true;
}
