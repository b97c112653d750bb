#include "charset/letters.h"
#include "base/utf8.h"
#include "charset/set.h"

/* Central European ones have most letters in common with windows-1252: one that differs decides nothing. */
const struct letters_set letters_sets[] = {{"windows-1252", 0}, {"windows-1250", 35}, {"ISO-8859-2", 40}, {"windows-1254", 40},
                                           {"windows-1251", 20}, {"KOI8-R", 25},      {NULL, 0}};

/* ---- languages ---- */

/* The letters of each that are not ASCII, the most frequent first. */
static const char *const western[] = {
  "äüößÄÖÜéè", "éèàêçôîûâùëïœÉÈÀÇÊÔŒæü", "óáíéñúüÁÓÉÍÚÑ", "ãçéáóíêâõúôàÃÇÉÁÓÍü", "àèéìòùÈÀ", "äåöÄÅÖéü",
  "øåæØÅÆéèôò", "ëéïèöüó", "áíðóæéöúþýÁÞÍÓÆÖ", "éïèç", NULL};
static const char *const central[] = {
  "áíéěřčžýšůúďťňóÁÉÍŘČŽŠÚÝäôľĺŕĽĎŤŇ", "łóążęśćńźŁŚŻÓĆŹĄĘŃ", "áéőöíóüűúÁÉŐÖÍÓÜŰÚ", "čćšžđČĆŠŽĐ", "ăâîşţĂÂÎŞŢ", NULL};
static const char *const turkish[] = {"ışğüöçİŞĞÜÖÇâ", NULL};
static const char *const cyrillic[] = {
  "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёСПКВНМАОБИДТРГЛЗЕФШХЧУЮЯЖЭЦЩЙЫЬЪЁ", "оаиніетсрвлкмудпяїзьгєбчйхжшюцщфґСПКВНМАОБИДТРГЛЗЕФШХЧУІЮЯЖЦЩЇЄҐЙ", NULL};

static const char *const *languages_of(const char *name) {
  if (strcmp(name, "windows-1251") == 0 || strcmp(name, "KOI8-R") == 0) return cyrillic;
  if (strcmp(name, "windows-1250") == 0 || strcmp(name, "ISO-8859-2") == 0) return central;
  return strcmp(name, "windows-1254") == 0 ? turkish : western;
}

/* ---- letters ---- */

static bool is_between(int32_t code, int32_t first, int32_t last) {
  return code >= first && code <= last;
}

static bool is_cyrillic(int32_t code) {
  return is_between(code, 0x400, 0x4FF);
}

static bool is_letter(int32_t code) {
  if (code < 0x80) return is_between(code | 0x20, 'a', 'z');
  return (is_between(code, 0xC0, 0x17F) && code != 0xD7 && code != 0xF7) || is_cyrillic(code);
}

static bool is_capital(int32_t code) {
  if (code < 0x80) return is_between(code, 'A', 'Z');
  if (code <= 0xDE) return is_between(code, 0xC0, 0xDE) && code != 0xD7;
  if (is_between(code, 0x139, 0x148) || is_between(code, 0x179, 0x17E)) return code & 1;
  if (is_between(code, 0x100, 0x177)) return !(code & 1);
  return code == 0x178 || is_between(code, 0x400, 0x42F);
}

/* ---- costs ---- */

enum { FOREIGN_LETTER = 90, UNUSED_LETTER = 110, CAPITAL_IN_WORD = 70, BESIDE_ANOTHER = 25, ALONE = 25, MIXED_SCRIPTS = 80, SYMBOL = 110, OUT_OF_PLACE = 130 };

struct neighbors {
  int32_t before, behind; /* 0: nothing */
};

static unsigned letter_cost(int32_t code, unsigned known, struct neighbors of) {
  unsigned cost = known ? known : UNUSED_LETTER;
  bool follows = is_letter(of.before), goes_on = is_letter(of.behind);
  if (is_capital(code) && follows && !is_capital(of.before)) cost += CAPITAL_IN_WORD;
  if (is_cyrillic(code)) {
    if (follows && of.before < 0x80) cost += MIXED_SCRIPTS;
    if (goes_on && of.behind < 0x80) cost += MIXED_SCRIPTS;
    return cost;
  }
  if (follows && of.before >= 0x80) cost += BESIDE_ANOTHER;
  if (!follows && !goes_on) cost += ALONE;
  return cost;
}

static bool is_digit(int32_t code) {
  return is_between(code, '0', '9');
}

/* Punctuation stands where it belongs, or it is something else. */
static unsigned symbol_cost(int32_t code, struct neighbors of) {
  if (of.before >= 0xC0 && is_capital(of.before)) return OUT_OF_PLACE; /* half of a letter of UTF-8 */
  if (is_between(code, 0x2500, 0x25FF)) return COST_BAD; /* frames of KOI8 */
  bool follows = is_letter(of.before) || is_digit(of.before), goes_on = is_letter(of.behind) || is_digit(of.behind);
  switch (code) {
  case 0x2018: case 0x201C: case 0x201E: case 0x201A: case 0xAB: case 0xBF: case 0xA1: /* ‘ “ „ ‚ « ¿ ¡ */
    if (code == 0x201C && !goes_on && of.before > ' ') return 60; /* closes in German */
    if (code == 0xAB && !goes_on) return 80;
    return follows ? OUT_OF_PLACE : 50;
  case 0x201D: case 0xBB: /* ” » */
    return code == 0xBB && !follows && goes_on ? 80 : goes_on || of.before == 0 ? OUT_OF_PLACE : 50;
  case 0x2019: return !follows && goes_on ? 90 : 40; /* ’ */
  case 0x2013: case 0x2014: case 0x2026: return 60;  /* – — … */
  case 0xA0: return 80;
  case 0xB0: case 0xBA: case 0xAA: case 0xB2: case 0xB3: case 0xBD: case 0xBC: case 0xBE: return is_digit(of.before) ? 60 : SYMBOL;
  case 0x20AC: case 0xA3: return is_digit(of.before) || is_digit(of.behind) || of.before == ' ' ? 70 : OUT_OF_PLACE;
  default: return SYMBOL + (is_letter(of.before) && is_letter(of.behind) ? 50 : 0);
  }
}

struct table {
  int32_t codes[128];   /* of the bytes from 80 on; -1: none */
  uint8_t known[128];   /* what they cost in the language at hand; 0: it does not have them */
  uint8_t met[128];     /* those bytes that the text has */
  size_t met_count;
};

static int32_t code_at(const struct table *table, struct view text, size_t at) {
  if (at >= text.length) return 0;
  unsigned char c = (unsigned char)text.at[at];
  return c < 0x80 ? c : table->codes[c - 0x80];
}

/* The probability of a letter falls as its rank grows, unless it is the same for all. */
static void learn(struct table *table, const char *letters, unsigned same) {
  size_t length = strlen(letters);
  unsigned rank = 3;
  for (size_t at = 0, used; at < length; at += used, rank++) {
    int32_t code = utf8_decode(letters + at, length - at, &used);
    for (size_t i = 0; i < table->met_count; i++)
      if (table->codes[table->met[i]] == code) table->known[table->met[i]] = (uint8_t)(same ? same : 20 + frequent_logarithm(rank));
  }
}

static uint64_t text_cost(const struct table *table, struct view text) {
  uint64_t sum = 0;
  for (size_t at = 0; at < text.length; at++) {
    int32_t code = code_at(table, text, at);
    if ((unsigned char)text.at[at] < 0x80) {
      sum += COST_ASCII;
      continue;
    }
    struct neighbors of = {at ? code_at(table, text, at - 1) : 0, code_at(table, text, at + 1)};
    if (code < 0xA0) sum += COST_BAD;
    else sum += is_letter(code) ? letter_cost(code, table->known[(unsigned char)text.at[at] - 0x80], of) : symbol_cost(code, of);
  }
  return sum;
}

static void meet(struct table *table, struct view text) {
  bool is_met[128] = {false};
  for (size_t i = 0; i < text.length; i++)
    if ((unsigned char)text.at[i] & 0x80) is_met[(unsigned char)text.at[i] - 0x80] = true;
  for (unsigned i = 0; i < 128; i++)
    if (is_met[i]) table->met[table->met_count++] = (uint8_t)i;
}

uint64_t letters_cost(const char *name, struct view text) {
  struct table table = {.met_count = 0};
  uint64_t least = UINT64_MAX / 2;
  const uint16_t *codes = set_table(name);
  for (size_t i = 0; i < ARRAY_LENGTH(table.codes); i++) table.codes[i] = codes[i] ? codes[i] : -1;
  /* A neighbor's name comes with the neighbor's letters. */
  meet(&table, text);
  for (const char *const *language = languages_of(name); *language; language++) learn(&table, *language, FOREIGN_LETTER);
  for (const char *const *language = languages_of(name); *language; language++) {
    struct table own = table;
    learn(&own, *language, 0);
    uint64_t cost = text_cost(&own, text);
    if (cost < least) least = cost;
  }
  return least;
}
