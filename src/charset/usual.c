/* How usual a character is in texts of the set's own language. */
#include "charset/set.h"

/* Of characters that are not among the frequent ones: by the rows of the tables that they stand in. */
struct rows {
  unsigned char first, last, from; /* lead bytes, and the least trail byte */
  unsigned short cost;             /* tenths of a bit */
};

enum { COST_STRANGE = 320 };

/* Kana, punctuation, full-width letters; kanji of level 1 and 2; what NEC and IBM added. */
static const struct rows sjis[] = {{0x82, 0x82, 0x9F, 90}, {0x83, 0x83, 0x40, 95}, {0x81, 0x81, 0x40, 110}, {0x82, 0x82, 0x40, 120},
                                   {0x88, 0x97, 0x40, 150}, {0x98, 0x98, 0x40, 160}, {0x99, 0x9F, 0x40, 190}, {0xE0, 0xEA, 0x40, 190},
                                   {0x84, 0x87, 0x40, 210}, {0xED, 0xFC, 0x40, 240}, {0}};
static const struct rows euc_jp[] = {{0xA4, 0xA4, 0xA1, 90}, {0xA5, 0xA5, 0xA1, 95}, {0xA1, 0xA1, 0xA1, 110}, {0xA3, 0xA3, 0xA1, 120},
                                     {0xB0, 0xCF, 0xA1, 150}, {0xD0, 0xF4, 0xA1, 190}, {0xA2, 0xA8, 0xA1, 210}, {0xAD, 0xAD, 0xA1, 210},
                                     {0x8E, 0x8E, 0xA1, 180}, {0x8F, 0x8F, 0xA1, 250}, {0}};
/* Kana are met in names of players from Japan. */
static const struct rows gb18030[] = {{0xA4, 0xA5, 0xA1, 100}, {0xB0, 0xD7, 0xA1, 150}, {0xD8, 0xF7, 0xA1, 190}, {0xA1, 0xA1, 0xA1, 110}, {0xA3, 0xA3, 0xA1, 120},
                                      {0xA2, 0xA9, 0xA1, 210}, {0x81, 0xA0, 0x40, 230}, {0xAA, 0xFD, 0x40, 240}, {0x81, 0xFE, 0x30, 260}, {0}};
/* Hangul, hanja, punctuation, letters by themselves; what UHC added. */
static const struct rows euc_kr[] = {{0xB0, 0xC8, 0xA1, 145}, {0xCA, 0xFD, 0xA1, 180}, {0xA1, 0xA1, 0xA1, 110}, {0xA3, 0xA4, 0xA1, 135},
                                     {0xA2, 0xAC, 0xA1, 210}, {0x81, 0xC6, 0x41, 225}, {0}};
/* At the end: what Hong Kong added. */
static const struct rows big5[] = {{0xC6, 0xC7, 0xA1, 170}, {0xA4, 0xC6, 0x40, 150}, {0xC9, 0xF9, 0x40, 195}, {0xA1, 0xA1, 0x40, 110},
                                   {0xA2, 0xA3, 0x40, 150}, {0x87, 0xA0, 0x40, 240}, {0xC7, 0xFE, 0x40, 240}, {0}};

static const struct rows *rows_of(enum build build) {
  if (build == BUILD_SJIS) return sjis;
  if (build == BUILD_EUC_JP) return euc_jp;
  if (build == BUILD_GB18030) return gb18030;
  return build == BUILD_EUC_KR ? euc_kr : big5;
}

static bool is_private(int32_t code) {
  return code >= 0xE000 && code <= 0xF8FF;
}

unsigned usual_cost(struct charset *charset, const char *bytes, size_t length, int32_t code, bool begins_name) {
  if (is_private(code)) return COST_STRANGE;
  if (length == 1) return charset->set->build == BUILD_SJIS ? 140 : COST_STRANGE; /* half-width katakana */
  if (!charset->frequent) charset->frequent = frequent_new(charset->set->language);
  unsigned cost = frequent_cost(charset->frequent, code, begins_name);
  if (cost) return cost;
  unsigned char lead = (unsigned char)bytes[0], trail = (unsigned char)bytes[1];
  for (const struct rows *rows = rows_of(charset->set->build); rows->cost; rows++)
    if (lead >= rows->first && lead <= rows->last && trail >= rows->from) return rows->cost;
  return COST_STRANGE;
}
