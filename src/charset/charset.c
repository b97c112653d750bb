#include "base/ascii.h"
#include "charset/set.h"
#include "base/suggest.h"

#define NONE LANGUAGE_NONE

/* GB2312 and GBK are subsets of GB18030, and EUC-KR of CP949. SHIFT_JISX0213 is not an alias of CP932: the two differ at FB59. */
static const struct set sets[] = {
  {"UTF-8", BUILD_UTF8, NONE, "UTF8 ASCII USASCII ANSIX3.41968 ISO646US UNICODE11UTF8"},
  {"UTF-16LE", BUILD_UTF16, NONE, "UTF16LE UCS2LE"},
  {"UTF-16BE", BUILD_UTF16, NONE, "UTF16BE UTF16 UCS2 UCS2BE ISO10646UCS2"},
  {"UTF-32LE", BUILD_UTF32, NONE, "UTF32LE UCS4LE"},
  {"UTF-32BE", BUILD_UTF32, NONE, "UTF32BE UTF32 UCS4 UCS4BE ISO10646UCS4"},
  {"ISO-8859-1", BUILD_TABLE, NONE, "ISO88591 88591 LATIN1 L1 ISO8859 CP819 IBM819 ISOIR100 ISOLATIN1"},
  {"windows-1252", BUILD_TABLE, NONE, "WINDOWS1252 CP1252 MS1252 1252 ANSI MSANSI"},
  {"CP932", BUILD_SJIS, LANGUAGE_JAPANESE,
   "CP932 SHIFTJIS SJIS MS932 WINDOWS31J WINDOWS932 MSKANJI SJISWIN IBM943 CP943 932"},
  {"EUC-JP", BUILD_EUC_JP, LANGUAGE_JAPANESE, "EUCJP EUCJPMS EUCJPWIN CP51932 UJIS EUCPKDFMTJAPANESE"},
  {"ISO-2022-JP", BUILD_ESCAPES, LANGUAGE_JAPANESE, "ISO2022JP ISO2022JP2 ISO2022JP1 JIS JIS7"},
  {"GB18030", BUILD_GB18030, LANGUAGE_CHINESE,
   "GB18030 GBK GB2312 GB231280 CP936 MS936 WINDOWS936 936 EUCCN CNGB ISOIR58 ISO58GB231280 CHINESE"},
  {"EUC-KR", BUILD_EUC_KR, LANGUAGE_KOREAN,
   "EUCKR CP949 UHC MS949 949 KSC56011987 KSC56011989 KSC5601 KSX1001 WINDOWS949 ISOIR149 KOREAN"},
  {"Big5", BUILD_BIG5, LANGUAGE_TRADITIONAL, "BIG5 CP950 MS950 WINDOWS950 950 BIGFIVE XXBIG5 CNBIG5"},
  {"ISO-8859-2", BUILD_TABLE, NONE, "ISO88592 LATIN2 L2 ISOIR101 ISOLATIN2"},
  {"ISO-8859-3", BUILD_TABLE, NONE, "ISO88593 LATIN3 L3 ISOLATIN3"},
  {"ISO-8859-4", BUILD_TABLE, NONE, "ISO88594 LATIN4 L4 ISOLATIN4"},
  {"ISO-8859-5", BUILD_TABLE, NONE, "ISO88595 CYRILLIC ISOIR144 ISOLATINCYRILLIC"},
  {"ISO-8859-7", BUILD_TABLE, NONE, "ISO88597 GREEK GREEK8 ECMA118 ELOT928 ISOIR126 ISOLATINGREEK"},
  {"ISO-8859-8", BUILD_TABLE, NONE, "ISO88598 HEBREW ISOLATINHEBREW"},
  {"ISO-8859-9", BUILD_TABLE, NONE, "ISO88599 LATIN5 L5 ISOIR148 ISOLATIN5"},
  {"ISO-8859-10", BUILD_TABLE, NONE, "ISO885910 LATIN6 L6 ISOLATIN6"},
  {"ISO-8859-13", BUILD_TABLE, NONE, "ISO885913 LATIN7"},
  {"ISO-8859-14", BUILD_TABLE, NONE, "ISO885914 LATIN8 L8"},
  {"ISO-8859-15", BUILD_TABLE, NONE, "ISO885915 LATIN9"},
  {"ISO-8859-16", BUILD_TABLE, NONE, "ISO885916 LATIN10 L10"},
  {"windows-1250", BUILD_TABLE, NONE, "WINDOWS1250 CP1250 MSEE 1250"},
  {"windows-1251", BUILD_TABLE, NONE, "WINDOWS1251 CP1251 MSCYRL 1251"},
  {"windows-1253", BUILD_TABLE, NONE, "WINDOWS1253 CP1253 MSGREEK 1253"},
  {"windows-1254", BUILD_TABLE, NONE, "WINDOWS1254 CP1254 MSTURK 1254"},
  {"windows-1255", BUILD_TABLE, NONE, "WINDOWS1255 CP1255 MSHEBR 1255"},
  {"windows-1256", BUILD_TABLE, NONE, "WINDOWS1256 CP1256 MSARAB 1256"},
  {"windows-1257", BUILD_TABLE, NONE, "WINDOWS1257 CP1257 WINBALTRIM 1257"},
  {"windows-1258", BUILD_TABLE, NONE, "WINDOWS1258 CP1258 1258"},
  {"KOI8-R", BUILD_TABLE, NONE, "KOI8R KOI8 CP878 20866"},
  {"KOI8-U", BUILD_TABLE, NONE, "KOI8U 21866"},
  {"CP437", BUILD_TABLE, NONE, "CP437 IBM437 437 PC8CODEPAGE437"},
  {"CP850", BUILD_TABLE, NONE, "CP850 IBM850 850 PC850MULTILINGUAL"},
  {"CP852", BUILD_TABLE, NONE, "CP852 IBM852 852 PCP852"},
  {"CP866", BUILD_TABLE, NONE, "CP866 IBM866 866"},
  {"TIS-620", BUILD_TABLE, NONE, "TIS620 WINDOWS874 CP874 874 ISO885911"},
  {"macintosh", BUILD_TABLE, NONE, "MACINTOSH MACROMAN MAC"},
};

/* ---- names ---- */

enum { LONGEST_NAME = 24 };

/* Names are compared in capitals, without hyphens, underscores and spaces, and up to a colon ("ISO_8859-1:1987" of IANA). */
static size_t plain_name(struct view name, char plain[LONGEST_NAME + 1]) {
  size_t length = 0;
  for (size_t i = 0; i < name.length && name.at[i] != ':'; i++) {
    char c = name.at[i];
    if (c == '-' || c == '_' || c == ' ') continue;
    if (length == LONGEST_NAME || !c) return 0;
    plain[length++] = ascii_upper(c);
  }
  plain[length] = '\0';
  return length;
}

static bool has_alias(const struct set *set, struct view plain) {
  if (!plain.length) return false;
  for (const char *at = set->aliases; (at = strstr(at, plain.at)) != NULL; at += plain.length) {
    bool begins = at == set->aliases || at[-1] == ' ', ends = at[plain.length] == ' ' || !at[plain.length];
    if (begins && ends) return true;
  }
  return false;
}

static const struct set *set_named(struct view plain) {
  for (size_t i = 0; i < ARRAY_LENGTH(sets); i++)
    if (has_alias(&sets[i], plain)) return &sets[i];
  return NULL;
}

/* Many names have a variant with a leading X or CS. */
const struct set *set_of(struct view name) {
  char plain[LONGEST_NAME + 1];
  size_t length = plain_name(name, plain);
  const struct set *set = set_named((struct view){plain, length});
  if (!set && length > 1 && plain[0] == 'X') set = set_named((struct view){plain + 1, length - 1});
  if (!set && length > 2 && plain[0] == 'C' && plain[1] == 'S') set = set_named((struct view){plain + 2, length - 2});
  return set;
}

const char *charset_known(struct view name) {
  const struct set *set = set_of(name);
  return set ? set->name : NULL;
}

const char *charset_near(struct view name) {
  static const char *const others[] = {"Shift_JIS", "SJIS", "GB2312", "GBK", "CP949", "UTF-16", "UTF-32", "Latin-1",
                                       "Latin-2", "ASCII", "windows-31j"};
  struct suggestion similar = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(sets); i++) suggest_consider(&similar, name, sets[i].name);
  for (size_t i = 0; i < ARRAY_LENGTH(others); i++) suggest_consider(&similar, name, others[i]);
  return similar.best;
}

const char *charset_title(const char *known) {
  return strcmp(known, "CP932") == 0 ? "Shift_JIS" : known;
}

bool charset_is_ascii_like(const char *known) {
  const struct set *set = set_of(view_of(known));
  return !set || (set->build != BUILD_UTF16 && set->build != BUILD_UTF32 && set->build != BUILD_ESCAPES);
}

/* ---- one set ---- */

struct charset charset_of(const char *name, struct charset_cache *cache) {
  const struct set *set = name ? set_of(view_of(name)) : NULL;
  return (struct charset){set, cache, set && set->build == BUILD_TABLE ? set_table(set->name) : NULL};
}

void charset_cache_release(struct charset_cache *cache) {
  for (size_t i = 0; i < ARRAY_LENGTH(cache->list); i++) free(cache->list[i]);
  *cache = (struct charset_cache){0};
}

/* ---- how bytes make up characters ---- */

static size_t lead_length(enum build build, unsigned char lead) {
  if (build == BUILD_SJIS) return byte_between(lead, 0x81, 0x9F) || byte_between(lead, 0xE0, 0xFC) ? 2 : 1;
  if (build == BUILD_EUC_JP) return lead == 0x8F ? 3 : lead == 0x8E || byte_between(lead, 0xA1, 0xFE) ? 2 : 1;
  if (build == BUILD_EUC_KR || build == BUILD_BIG5 || build == BUILD_GB18030) return byte_between(lead, 0x81, 0xFE) ? 2 : 1;
  return 1;
}

size_t set_length(const struct set *set, struct view bytes, size_t at) {
  size_t length = lead_length(set->build, (unsigned char)bytes.at[at]);
  if (length == 1) return 1;
  unsigned char trail = at + 1 < bytes.length ? (unsigned char)bytes.at[at + 1] : 0;
  if (set->build == BUILD_GB18030 && byte_between(trail, '0', '9')) length = 4;
  else if (at + 1 < bytes.length && trail < 0x40) length = 1;
  return length < bytes.length - at ? length : bytes.length - at;
}

bool set_is_pair(const struct set *set, unsigned char lead, unsigned char trail) {
  bool is_trail = set->build == BUILD_SJIS ? trail <= 0xFC : byte_between(trail, set->build == BUILD_EUC_JP ? 0xA1 : 0x81, 0xFE);
  return is_trail || lead_length(set->build, lead) > 1;
}

bool set_is_lead(const struct set *set, unsigned char byte) {
  return lead_length(set->build, byte) > 1;
}

bool set_is_single(const struct set *set, unsigned char byte) {
  return set->build == BUILD_SJIS && byte_between(byte, 0xA1, 0xDF);
}
