#include "charset/choose.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "charset/set.h"

/* Costs are tenths of a bit: a cost that is lower by ten means twice as likely. */
enum { FAVORITE = 300, FAVORITE_UTF8 = 150, CLEAR = 50, NEXT_TO_LETTER = 40, TORN = 150 };
enum { SAMPLE_SIZE = 8192 /* bytes beyond ASCII */ };

static const struct {
  const char *name;
  unsigned prior;
} wide[] = {{"GB18030", 10}, {"CP932", 20}, {"EUC-KR", 20}, {"Big5", 20}, {"EUC-JP", 30}};

struct score {
  uint64_t cost;
  size_t characters, bad, sound; /* sound: runs that are not a single character between ASCII letters */
};

/* The number of ASCII letters next to a run: 0 to 2. */
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

/* Adds the cost of the characters of a run. False if some of its bytes are not a character. */
static bool run_cost(const struct charset *charset, struct view text, size_t at, const struct run *run,
                     const struct charset_options *options, uint64_t *cost) {
  /* In a run as short as a name of this language, the first character is scored as the beginning of a surname. */
  bool is_japanese = charset->set->build == BUILD_SJIS || charset->set->build == BUILD_EUC_JP;
  bool begins = run->characters >= 2 && run->characters <= (is_japanese ? 5 : 3);
  for (size_t used; at < run->end; at += used, begins = false) {
    used = set_length(charset->set, text, at);
    bool is_kept = used == 2 && !is_high(text, at + 1) && options->closes_value && options->closes_value(text, at + 1);
    int32_t code = is_kept ? -1 : multibyte_character(charset->set->build, text.at + at, used);
    if (code < 0) return false;
    *cost += character_cost(charset, text.at + at, used, code, begins);
  }
  return !charset_is_lost_trail_byte(options, text, run->end);
}

static struct score wide_score(const struct charset *charset, struct view text, const struct charset_options *options) {
  struct score score = {0};
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
    if (!run_cost(charset, text, at, &run, options, &cost))
      cost = repair_cost(charset, text, at, &run.end, options, &score.bad);
    score.cost += cost;
    at = run.end;
  }
  return score;
}

/* ---- UTF-8 ---- */

static uint64_t utf8_cost(struct view text) {
  uint64_t cost = 0;
  for (size_t at = 0, used; at < text.length; at += used) {
    int32_t code = utf8_decode(text.at + at, text.length - at, &used);
    if (code < 0) used = charset_ill_formed(view_after(text, at));
    cost += code < 0 ? COST_BAD : used == 1 ? COST_ASCII : used == 2 ? 70u : used == 3 ? 110u : 200u;
  }
  return cost;
}

/* Text in other sets rarely looks like a UTF-8 character of three bytes. If the file declares UTF-8, characters that are cut or
 * that have a question mark instead of a byte also count. In damaged text, characters of two bytes do not prove UTF-8,
 * because they may be Korean. */
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
    struct view tail = view_after(text, at);
    used = charset_ill_formed(tail);
    bool is_lead = ((unsigned char)*tail.at & 0xF0) == 0xE0 && tail.length > 2;
    bool holed = is_lead && tail.at[1] == '?' && (tail.at[2] & 0xC0) == 0x80;
    if (holed) used = 3;
    if (!declared) faults += 6;
    else if (used > 1) points += 3;
    else faults += 2;
  }
  return points && points >= faults && (is_certain || !faults || !declared);
}

/* ---- all of them ---- */

/* A quick check by bytes alone, which excludes most sets. */
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

/* The bytes beyond ASCII with their neighbors, up to SAMPLE_SIZE. The rest of the text is ASCII or not needed. The sample does
 * not cut a character of two bytes, whose second byte may be ASCII. A text without ASCII ends after twice the size. */
static struct buffer sample(struct view text) {
  enum { BEFORE = 8, BEHIND = 40 };
  struct buffer part = {0};
  size_t taken = 0, count = 0;
  for (size_t at = 0; at < text.length && count < SAMPLE_SIZE; at++) {
    if (!is_high(text, at)) continue;
    size_t start = at > taken + BEFORE ? at - BEFORE : taken, end = at;
    for (; end < text.length && (end - at <= BEHIND || is_high(text, end)); end++) {
      if (count >= SAMPLE_SIZE && (!is_high(text, end - 1) || count >= 2 * SAMPLE_SIZE)) break;
      if (!is_high(text, end)) continue;
      at = end;
      count++;
    }
    buffer_add(&part, text.at + start, end - start);
    taken = end;
  }
  return part;
}

struct detection {
  const char *favorite; /* static, or NULL */
  bool is_usual;
  struct charset_guess guess; /* the best one so far */
  uint64_t cost;
};

static bool is_same(const char *name, const char *other) {
  return name && strcmp(name, other) == 0;
}

/* The cost, in a single-byte set, of brackets that do not close a value: they are second bytes of characters in other sets. */
static uint64_t torn_cost(struct view text, const struct charset_options *options) {
  uint64_t cost = 0;
  for (size_t at = 1; at < text.length; at++) cost += charset_is_lost_trail_byte(options, text, at) ? TORN : 0;
  return cost;
}

static void offer(struct detection *detection, const char *name, uint64_t cost, unsigned prior) {
  cost += FAVORITE + prior;
  if (is_same(detection->favorite, name)) cost -= !detection->is_usual && strcmp(name, "UTF-8") == 0 ? FAVORITE_UTF8 : FAVORITE;
  if (cost >= detection->cost) return;
  detection->cost = cost;
  detection->guess.name = name;
}

struct charset_guess charset_detect(struct view text, const struct charset_hints *hints, const char *favorite, bool is_usual) {
  struct buffer sampled = sample(text);
  struct view part = buffer_view(&sampled);
  struct charset_options options = {.closes_value = hints->closes_value};
  size_t high = 0;
  for (size_t i = 0; i < part.length; i++) high += is_high(part, i);
  uint64_t damaged = torn_cost(part, &options), western = letters_cost(&letters_sets[0], part) + damaged;
  struct detection detection = {.favorite = favorite, .is_usual = is_usual, .cost = UINT64_MAX};
  offer(&detection, "windows-1252", western, 0);
  for (size_t i = 1; letters_sets[i].name; i++)
    offer(&detection, letters_sets[i].name, letters_cost(&letters_sets[i], part) + damaged, letters_sets[i].prior);
  struct charset_cache local = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(wide); i++) {
    struct charset charset = charset_of(wide[i].name, hints->cache ? hints->cache : &local);
    bool is_favored = is_same(favorite, wide[i].name);
    if (!is_favored && !may_be(charset.set, part)) continue;
    struct score score = wide_score(&charset, part, &options);
    bool is_sound = score.bad * 3 <= score.characters && score.sound;
    if (is_sound || is_favored) offer(&detection, wide[i].name, score.cost, wide[i].prior);
  }
  offer(&detection, "UTF-8", utf8_cost(part), 40);
  struct charset_guess guess = detection.guess;
  guess.is_clear = strcmp(guess.name, "windows-1252") != 0 && detection.cost + CLEAR <= western + FAVORITE;
  guess.is_likely = detection.cost <= FAVORITE + (part.length - high) * COST_ASCII + high * 110;
  charset_cache_release(&local);
  buffer_release(&sampled);
  return guess;
}

static bool is_utf8(struct view all) {
  return utf8_valid_prefix(all.at, all.length) == all.length;
}

/* Whether the text has the escapes of Japanese mail (ISO-2022-JP) that switch to kanji. */
static bool has_escapes(struct view all) {
  for (size_t i = 0; i + 2 < all.length; i++)
    if (all.at[i] == 0x1B && all.at[i + 1] == '$' && (all.at[i + 2] == 'B' || all.at[i + 2] == '@')) return true;
  return false;
}

struct chooser {
  struct view all;
  const char *known; /* static: the set that the file names, or NULL */
  const struct charset_hints *hints; /* borrowed */
  struct charset_text *text;         /* borrowed: the decoded text */
};

static struct charset_choice decode(const struct chooser *chooser, const char *name, size_t from) {
  struct charset_options options = {.original = from, .closes_value = chooser->hints->closes_value,
                                    .cache = chooser->hints->cache};
  charset_text_clear(chooser->text);
  charset_decode(name, view_after(chooser->all, from), &options, chooser->text);
  return (struct charset_choice){.name = name, .declared = is_same(chooser->known, name)};
}

/* ---- decisions without a guess ---- */

/* A byte order mark takes precedence over everything else, and so do the zero bytes of UTF-16 or UTF-32 without a mark. */
static bool choose_by_mark(const struct chooser *chooser, struct charset_choice *choice) {
  size_t mark = 0;
  bool has_mark = view_begins(chooser->all, UTF8_BOM);
  const char *name = has_mark ? "UTF-8" : charset_utf16_or_utf32(chooser->all, &mark);
  if (!name) return false;
  bool as_found = has_mark && is_utf8(chooser->all);
  if (as_found) *choice = (struct charset_choice){.name = name, .as_found = true, .declared = is_same(chooser->known, name)};
  else *choice = decode(chooser, name, mark);
  choice->by_mark = true;
  return true;
}

/* Whether every byte beyond ASCII is half-width katakana in Shift_JIS. */
static bool may_be_katakana(struct view all) {
  for (size_t i = 0; i < all.length; i++) {
    unsigned char c = (unsigned char)all.at[i];
    if (c >= 0x80 && (c < 0xA1 || c > 0xDF)) return false;
  }
  return true;
}

/* ---- guesses ---- */

static struct charset_choice choose_by_guess(const struct chooser *chooser) {
  bool says_utf8 = is_same(chooser->known, "UTF-8");
  const char *usual = chooser->hints->usual, *favorite = says_utf8 ? chooser->known : usual;
  struct charset_guess guess = charset_detect(chooser->all, chooser->hints, favorite, !says_utf8);
  bool is_likely = guess.is_clear || is_same(favorite, guess.name);
  struct charset_choice choice = decode(chooser, is_likely ? guess.name : "windows-1252", 0);
  choice.declared = says_utf8 && choice.declared;
  choice.guessed = !choice.declared && !is_same(usual, choice.name);
  choice.unlikely = choice.guessed && !guess.is_clear && !guess.is_likely;
  return choice;
}

/* The set that the file names, unless it loses bytes and another set is clearly better. */
static struct charset_choice choose_declared(const struct chooser *chooser) {
  struct charset_choice choice = decode(chooser, chooser->known, 0);
  if (!chooser->text->bad_count) return choice;
  if (charset_is_nearly_utf8(chooser->all, false)) return decode(chooser, "UTF-8", 0);
  struct charset_guess guess = charset_detect(chooser->all, chooser->hints, chooser->known, false);
  if (!guess.is_clear || is_same(chooser->known, guess.name)) return choice;
  choice = decode(chooser, guess.name, 0);
  choice.guessed = true;
  return choice;
}

struct charset_choice charset_choose(struct view all, const struct charset_hints *hints, struct charset_text *text) {
  const char *known = charset_known(hints->declared);
  const struct chooser chooser = {all, known, hints, text};
  struct charset_choice choice = {.name = "UTF-8", .as_found = true, .declared = true};
  if (hints->is_unicode && is_utf8(all)) return choice;
  if (choose_by_mark(&chooser, &choice)) return choice;
  bool is_ascii = ascii_is_all(all), is_shifted = is_ascii && has_escapes(all);
  if (hints->asked) {
    /* A file that declares UTF-8 and is valid UTF-8 was already converted, so a second run ignores --encoding. */
    bool is_converted = is_same(known, "UTF-8") && is_utf8(all) && !is_shifted;
    bool as_found = is_same(hints->asked, "UTF-8") ? is_utf8(all) : charset_is_ascii_like(hints->asked) && is_ascii;
    return is_converted || as_found ? choice : decode(&chooser, hints->asked, 0);
  }
  if (is_shifted) {
    choice = decode(&chooser, "ISO-2022-JP", 0);
    choice.guessed = !choice.declared;
    return choice;
  }
  /* No text is valid UTF-8 by accident, except for half-width katakana. A file that declares Latin-1 was converted but still has
   * the old name. */
  bool may_be_other = is_same(known, "CP932") && is_same(hints->usual, "CP932") && !is_ascii;
  if (is_utf8(all) && !(may_be_other && may_be_katakana(all))) {
    choice.declared = is_same(known, "UTF-8") || (known && is_ascii && charset_is_ascii_like(known));
    return choice;
  }
  bool says_unicode = known && (is_same(known, "UTF-8") || !charset_is_ascii_like(known));
  if (known && !says_unicode) return choose_declared(&chooser);
  return charset_is_nearly_utf8(all, is_same(known, "UTF-8")) ? decode(&chooser, "UTF-8", 0) : choose_by_guess(&chooser);
}
