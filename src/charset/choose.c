#include "charset/choose.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "charset/set.h"

/* Costs are tenths of a bit: ten less is twice as likely. */
enum { FAVORITE = 300, FAVORITE_UTF8 = 150, CLEAR = 50, NEXT_TO_LETTER = 40, TORN = 150 };
enum { LOOK_AT = 8192 /* bytes that are not ASCII */ };

struct candidate {
  const char *name;
  unsigned prior;
};

static const struct candidate wide[] = {{"GB18030", 10}, {"CP932", 20}, {"EUC-KR", 20}, {"Big5", 20}, {"EUC-JP", 30}};

struct score {
  uint64_t cost;
  size_t characters, bad, sound; /* sound: not alone between letters */
};

/* How many letters of ASCII stand right beside it: 0 to 2. */
static size_t letters_beside(struct view text, size_t start, size_t end) {
  return (start && ascii_is_letter(text.at[start - 1])) + (size_t)(end < text.length && ascii_is_letter(text.at[end]));
}

/* ---- sets of several bytes ---- */

struct run {
  size_t end, characters;
};

static struct run run_from(const struct set *set, struct view text, size_t at) {
  struct run run = {at, 0};
  for (; is_high(text, run.end); run.characters++) run.end += set_length(set, text, run.end);
  return run;
}

/* A name of few characters between brackets begins with one that surnames begin with. */
static bool is_name(const struct set *set, const struct run *run) {
  return run->characters >= 2 && run->characters <= (set->language == LANGUAGE_JAPANESE ? 5 : 3);
}

/* What the characters of a run take; false if one of them is none. */
static bool run_cost(struct charset *charset, struct view text, size_t at, const struct run *run,
                     const struct charset_options *options, uint64_t *cost) {
  bool begins = is_name(charset->set, run);
  for (size_t used; at < run->end; at += used, begins = false) {
    used = set_length(charset->set, text, at);
    bool is_kept = used == 2 && !is_high(text, at + 1) && options->keeps && options->keeps(text, at + 1);
    int32_t code = is_kept ? -1 : multibyte_character(charset->set->build, text.at + at, used);
    if (code < 0) return false;
    *cost += usual_cost(charset, text.at + at, used, code, begins);
  }
  return !charset_is_orphan(options, text, run->end);
}

static struct score wide_score(struct charset *charset, struct view text, const struct charset_hints *hints) {
  struct score score = {0};
  struct charset_options options = {.keeps = hints->keeps};
  for (size_t at = 0; at < text.length;) {
    if (!is_high(text, at)) {
      score.cost += COST_ASCII;
      at++;
      continue;
    }
    struct run run = run_from(charset->set, text, at);
    size_t letters = letters_beside(text, at, run.end);
    score.cost += letters * NEXT_TO_LETTER;
    score.sound += run.characters > 1 || !letters;
    score.characters += run.characters;
    uint64_t cost = 0;
    if (!run_cost(charset, text, at, &run, &options, &cost))
      cost = repair_cost(charset, text, at, &run.end, &options, &score.bad);
    score.cost += cost;
    at = run.end;
  }
  return score;
}

/* ---- UTF-8 ---- */

static struct score utf8_score(struct view text) {
  struct score score = {.sound = 1};
  for (size_t at = 0, used; at < text.length; at += used) {
    int32_t code = utf8_decode(text.at + at, text.length - at, &used);
    if (code < 0) {
      score.bad++;
      used = charset_ill_formed(view_after(text, at));
    }
    score.characters += code < 0 || code >= 0x80;
    score.cost += code < 0 ? COST_BAD : used == 1 ? COST_ASCII : used == 2 ? 70u : used == 3 ? 110u : 200u;
  }
  return score;
}

/* A character of three bytes is seldom met in other sets by accident; where the text says that it is UTF-8, one is known even if
 * it was cut, or has a question mark for a byte. Where there are faults and none of them, letters of two bytes may be Korean. */
bool charset_is_nearly_utf8(struct view text, bool declared) {
  size_t points = 0, faults = 0;
  bool is_certain = false;
  for (size_t at = 0, used; at < text.length; at += used) {
    int32_t code = utf8_decode(text.at + at, text.length - at, &used);
    if (code >= 0) {
      points += used > 2 ? 3 : used - 1;
      is_certain |= used > 2;
      continue;
    }
    struct view rest = view_after(text, at);
    used = charset_ill_formed(rest);
    bool is_lead = ((unsigned char)*rest.at & 0xF0) == 0xE0 && rest.length > 2;
    bool holed = is_lead && rest.at[1] == '?' && (rest.at[2] & 0xC0) == 0x80;
    if (holed) used = 3;
    if (!declared) faults += 6;
    else if (used > 1) points += 3;
    else faults += 2;
  }
  return points && points >= faults && (is_certain || !faults || !declared);
}

/* ---- all of them ---- */

/* Whether a text may be in a set at all, by its bytes alone: most texts are not. */
static bool may_be(const struct set *set, struct view text) {
  size_t characters = 0, bad = 0, sound = 0;
  for (size_t at = 0; at < text.length; at++) {
    if (!is_high(text, at)) continue;
    struct run run = run_from(set, text, at);
    sound += run.characters > 1 || !letters_beside(text, at, run.end);
    characters += run.characters;
    for (size_t used; at < run.end; at += used) {
      used = set_length(set, text, at);
      bad += used == 1 && !set_is_single(set, (unsigned char)text.at[at]);
    }
    at = run.end - 1;
  }
  return sound && bad * 3 <= characters;
}

/* So much was seen, and no character of two bytes is cut, whose second one may be ASCII; without any ASCII one may be. */
static bool is_enough(struct view text, size_t end, size_t count) {
  return count >= LOOK_AT && (!is_high(text, end - 1) || count >= 2 * LOOK_AT);
}

/* The bytes that are not ASCII with what stands around them, as far as is worth looking. What is left out says nothing of the
 * set. */
static struct buffer sample(struct view text) {
  enum { BEFORE = 8, BEHIND = 40 };
  struct buffer part = {0};
  size_t taken = 0, count = 0;
  for (size_t at = 0; at < text.length && count < LOOK_AT; at++) {
    if (!is_high(text, at)) continue;
    size_t start = at > taken + BEFORE ? at - BEFORE : taken, end = at;
    for (; end < text.length && (end - at <= BEHIND || is_high(text, end)) && !is_enough(text, end, count); end++) {
      if (!is_high(text, end)) continue;
      at = end;
      count++;
    }
    buffer_add(&part, text.at + start, end - start);
    taken = end;
  }
  return part;
}

static bool is_favorite(const struct charset_hints *hints, const char *name) {
  return hints->favorite && strcmp(hints->favorite, name) == 0;
}

static struct score score_of(const struct candidate *candidate, struct view text, const struct charset_hints *hints) {
  if (!is_favorite(hints, candidate->name) && !may_be(set_of(view_of(candidate->name)), text))
    return (struct score){.cost = UINT64_MAX / 2};
  struct charset *charset = charset_borrow(hints->cache, candidate->name);
  struct score score = wide_score(charset, text, hints);
  charset_return(hints->cache, charset);
  return score;
}

/* Brackets that would break the text if no character had them as its second byte. A text in a set of one byte has none. */
static uint64_t torn_cost(struct view text, const struct charset_hints *hints) {
  uint64_t cost = 0;
  for (size_t at = 0; hints->keeps && at + 1 < text.length; at++) {
    if (!is_high(text, at)) continue;
    bool escapes = text.at[at + 1] == '\\' && at + 2 < text.length && text.at[at + 2] == ']';
    if ((escapes || text.at[at + 1] == ']') && !hints->keeps(text, at + 1)) cost += TORN;
  }
  return cost;
}

struct best {
  struct charset_guess guess;
  uint64_t cost;
};

static void offer(struct best *best, const char *name, uint64_t cost, unsigned prior, const struct charset_hints *hints) {
  cost += FAVORITE + prior;
  if (is_favorite(hints, name)) cost -= !hints->is_usual && strcmp(name, "UTF-8") == 0 ? FAVORITE_UTF8 : FAVORITE;
  if (cost >= best->cost) return;
  best->cost = cost;
  best->guess.name = name;
}

struct charset_guess charset_detect(struct view text, const struct charset_hints *hints) {
  struct buffer sampled = sample(text);
  struct view part = buffer_view(&sampled);
  size_t high = 0;
  for (size_t i = 0; i < part.length; i++) high += is_high(part, i);
  uint64_t damaged = torn_cost(part, hints), western = letters_cost("windows-1252", part) + damaged;
  struct best best = {.cost = UINT64_MAX};
  offer(&best, "windows-1252", western, 0, hints);
  for (size_t i = 0; letters_sets[i].name; i++) {
    if (i) offer(&best, letters_sets[i].name, letters_cost(letters_sets[i].name, part) + damaged, letters_sets[i].prior, hints);
  }
  for (size_t i = 0; i < ARRAY_LENGTH(wide); i++) {
    struct score score = score_of(&wide[i], part, hints);
    bool is_sound = score.bad * 3 <= score.characters && score.sound;
    if (is_sound || is_favorite(hints, wide[i].name)) offer(&best, wide[i].name, score.cost, wide[i].prior, hints);
  }
  offer(&best, "UTF-8", utf8_score(part).cost, 40, hints);
  best.guess.is_clear = strcmp(best.guess.name, "windows-1252") != 0 && best.cost + CLEAR <= western + FAVORITE;
  best.guess.is_likely = best.cost <= FAVORITE + (part.length - high) * COST_ASCII + high * 110;
  buffer_release(&sampled);
  return best.guess;
}

static bool is(const char *name, const char *other) {
  return name && strcmp(name, other) == 0;
}

static bool is_utf8(struct view all) {
  return utf8_valid_prefix(all.at, all.length) == all.length;
}

/* 7-bit Japanese mail: escapes that switch to kanji. */
static bool has_escapes(struct view all) {
  for (size_t i = 0; i + 2 < all.length; i++)
    if (all.at[i] == 0x1B && all.at[i + 1] == '$' && (all.at[i + 2] == 'B' || all.at[i + 2] == '@')) return true;
  return false;
}

/* What is known of a text, and where it is decoded to. */
struct chooser {
  struct view all;
  const char *known; /* static: the set that the text names, or NULL */
  const struct charset_witness *witness; /* borrowed, and so is the next one */
  struct charset_text *text;
};

static struct charset_choice decode(const struct chooser *chooser, const char *name, size_t from) {
  struct charset_options options = {.original = from, .keeps = chooser->witness->keeps};
  struct charset *charset = charset_borrow(chooser->witness->cache, name);
  charset_text_clear(chooser->text);
  charset_decode(charset, view_after(chooser->all, from), &options, chooser->text);
  charset_return(chooser->witness->cache, charset);
  return (struct charset_choice){.name = name, .declared = is(chooser->known, name)};
}

static struct charset_guess detect(const struct chooser *chooser, const char *favorite, bool is_usual) {
  struct charset_hints hints = {favorite, is_usual, chooser->witness->keeps, chooser->witness->cache};
  return charset_detect(chooser->all, &hints);
}

/* ---- what is certain ---- */

/* A mark at the beginning decides, whatever follows; and so do the zero bytes of text that is UTF-16 or UTF-32 without one. */
static bool choose_by_mark(const struct chooser *chooser, struct charset_choice *choice) {
  size_t mark = 0;
  bool has_mark = view_begins(chooser->all, UTF8_BOM);
  const char *name = has_mark ? "UTF-8" : charset_wide(chooser->all, &mark);
  if (!name) return false;
  bool as_found = has_mark && is_utf8(chooser->all);
  if (as_found) *choice = (struct charset_choice){.name = name, .as_found = true, .declared = is(chooser->known, name)};
  else *choice = decode(chooser, name, mark);
  choice->by_mark = true;
  return true;
}

/* Every byte beyond ASCII is half-width katakana, too. */
static bool may_be_katakana(struct view all) {
  for (size_t i = 0; i < all.length; i++) {
    unsigned char c = (unsigned char)all.at[i];
    if (c >= 0x80 && (c < 0xA1 || c > 0xDF)) return false;
  }
  return true;
}

/* A text is not valid UTF-8 by accident: one that says Latin-1 was converted by somebody who left the name as it was. Only
 * half-width katakana may look like UTF-8. */
static bool is_utf8_all_the_same(const struct chooser *chooser) {
  bool may_be_other = is(chooser->known, "CP932") && is(chooser->witness->usual, "CP932");
  return is_utf8(chooser->all) && !(may_be_other && !ascii_is_all(chooser->all) && may_be_katakana(chooser->all));
}

/* ---- what is likely ---- */

static struct charset_choice choose_by_guess(const struct chooser *chooser) {
  bool says_utf8 = is(chooser->known, "UTF-8");
  const char *usual = chooser->witness->usual, *favorite = says_utf8 ? chooser->known : usual;
  struct charset_guess guess = detect(chooser, favorite, !says_utf8);
  struct charset_choice choice = decode(chooser, guess.is_clear || is(favorite, guess.name) ? guess.name : "windows-1252", 0);
  choice.declared = says_utf8 && choice.declared;
  choice.guessed = !choice.declared && !is(usual, choice.name);
  choice.unlikely = choice.guessed && !guess.is_clear && !guess.is_likely;
  return choice;
}

/* A set that the text names holds, unless bytes are lost in it and another one is clearly better. */
static struct charset_choice choose_declared(const struct chooser *chooser) {
  struct charset_choice choice = decode(chooser, chooser->known, 0);
  if (!chooser->text->bad_count) return choice;
  if (charset_is_nearly_utf8(chooser->all, false)) return decode(chooser, "UTF-8", 0);
  struct charset_guess guess = detect(chooser, chooser->known, false);
  if (!guess.is_clear || is(chooser->known, guess.name)) return choice;
  choice = decode(chooser, guess.name, 0);
  choice.guessed = true;
  return choice;
}

/* What says that it is UTF-8, and is, was converted: it is no other set because the same command runs again. */
static bool is_utf8_as_declared(const struct chooser *chooser) {
  return is(chooser->known, "UTF-8") && is_utf8(chooser->all) && !(ascii_is_all(chooser->all) && has_escapes(chooser->all));
}

static struct charset_choice choose_asked(const struct chooser *chooser) {
  const char *asked = chooser->witness->asked;
  bool as_found = is(asked, "UTF-8") ? is_utf8(chooser->all) : charset_is_ascii_like(asked) && ascii_is_all(chooser->all);
  return as_found ? (struct charset_choice){.name = "UTF-8", .as_found = true, .declared = true} : decode(chooser, asked, 0);
}

struct charset_choice charset_choose(struct view all, const struct charset_witness *witness, struct charset_text *text) {
  const char *known = charset_known(witness->declared);
  const struct chooser chooser = {all, known, witness, text};
  struct charset_choice choice = {.name = "UTF-8", .as_found = true, .declared = true};
  if (witness->is_unicode && is_utf8(all)) return choice;
  if (choose_by_mark(&chooser, &choice)) return choice;
  if (witness->asked && is_utf8_as_declared(&chooser)) return choice;
  if (witness->asked) return choose_asked(&chooser);
  if (ascii_is_all(all) && has_escapes(all)) {
    choice = decode(&chooser, "ISO-2022-JP", 0);
    choice.guessed = !choice.declared;
    return choice;
  }
  if (is_utf8_all_the_same(&chooser)) {
    choice.declared = is(known, "UTF-8") || (known && ascii_is_all(all) && charset_is_ascii_like(known));
    return choice;
  }
  bool says_unicode = known && (is(known, "UTF-8") || !charset_is_ascii_like(known));
  if (known && !says_unicode) return choose_declared(&chooser);
  return charset_is_nearly_utf8(all, is(known, "UTF-8")) ? decode(&chooser, "UTF-8", 0) : choose_by_guess(&chooser);
}
