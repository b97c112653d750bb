#include "charset/detect.h"
#include "base/utf8.h"
#include "charset/letters.h"
#include "charset/set.h"

/* Costs are tenths of a bit: ten less is twice as likely. */
enum { FAVORITE = 300, FAVORITE_UTF8 = 150, CLEAR = 50, NEXT_TO_LETTER = 40, TORN = 150, LOOK_AT = 8192 /* bytes that are not ASCII */ };

struct candidate {
  const char *name;
  unsigned prior;
};

static const struct candidate wide[] = {{"GB18030", 10}, {"CP932", 20}, {"EUC-KR", 20}, {"Big5", 20}, {"EUC-JP", 30}};

struct score {
  uint64_t cost;
  size_t characters, bad, sound; /* sound: not alone between letters */
};

static bool is_ascii_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_high(struct view text, size_t at) {
  return at < text.length && ((unsigned char)text.at[at] & 0x80);
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
static bool run_cost(struct charset *charset, struct view text, size_t at, const struct run *run, const struct charset_options *options, uint64_t *cost) {
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
    bool before = at && is_ascii_letter(text.at[at - 1]), behind = run.end < text.length && is_ascii_letter(text.at[run.end]);
    score.cost += ((before ? 1u : 0u) + (behind ? 1u : 0u)) * NEXT_TO_LETTER;
    if (run.characters > 1 || !(before || behind)) score.sound++;
    score.characters += run.characters;
    uint64_t cost = 0;
    if (!run_cost(charset, text, at, &run, &options, &cost)) cost = repair_cost(charset, text, at, &run.end, &options, &score.bad);
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
      used = charset_ill_formed((struct view){text.at + at, text.length - at});
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
    struct view rest = {text.at + at, text.length - at};
    used = charset_ill_formed(rest);
    bool is_lead = ((unsigned char)*rest.at & 0xF0) == 0xE0, holed = is_lead && rest.length > 2 && rest.at[1] == '?' && (rest.at[2] & 0xC0) == 0x80;
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
    bool between_letters = (at && is_ascii_letter(text.at[at - 1])) || (run.end < text.length && is_ascii_letter(text.at[run.end]));
    sound += run.characters > 1 || !between_letters;
    characters += run.characters;
    for (size_t used; at < run.end; at += used) {
      used = set_length(set, text, at);
      bad += used == 1 && !set_is_single(set, (unsigned char)text.at[at]);
    }
    at = run.end - 1;
  }
  return sound && bad * 3 <= characters;
}

/* The bytes that are not ASCII with what stands around them, as far as is worth looking. What is left out says nothing of the set. */
static struct buffer sample(struct view text) {
  enum { BEFORE = 8, BEHIND = 40 };
  struct buffer part = {0};
  size_t taken = 0, count = 0;
  for (size_t at = 0; at < text.length && count < LOOK_AT; at++) {
    if (!is_high(text, at)) continue;
    size_t start = at > taken + BEFORE ? at - BEFORE : taken, end = at;
    for (; end < text.length && (end - at <= BEHIND || is_high(text, end)); end++) {
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
  if (!is_favorite(hints, candidate->name) && !may_be(set_of(view_of(candidate->name)), text)) return (struct score){.cost = UINT64_MAX / 2};
  struct charset *charset = charset_borrow(hints->cache, candidate->name);
  struct score score = wide_score(charset, text, hints);
  charset_return(hints->cache, charset);
  return score;
}

/* Brackets that would be in the way if no character had them for its second byte: of a text in a set of one byte none is. */
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
