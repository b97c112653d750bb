/* charset.c: text in any character set is decoded to UTF-8, and every character has the offset of its original bytes. */
#include "base/utf8.h"
#include "charset/choose.h"
#include "charset/set.h"
#include "tests/unit/tap.h"
#include <inttypes.h>

/* Decodes and checks the text, the offsets of bad bytes ("3 7"), and that the original bytes of each character decode to it. */
static void decodes(const char *name, struct view bytes, const char *expected, const char *bad) {
  struct charset_text text = {0};
  charset_decode(name, bytes, &(struct charset_options){0}, &text);
  is_text(buffer_string(&text.text), expected, "%s: %s", name, expected);
  LOCAL_BUFFER where = {0};
  for (size_t i = 0; i < text.bad_count; i++) buffer_printf(&where, "%s%zu", i ? " " : "", text.bad[i]);
  is_text(buffer_string(&where), bad, "%s: bad bytes of %s", name, expected);
  struct source from, source;
  source_init_copy(&from, "x", bytes.at, bytes.length);
  charset_text_source(&text, &from, &source);
  size_t wrong = 0;
  bool alone = !strstr(name, "2022"); /* needs an earlier escape */
  for (size_t at = 0, used; alone && at < source.size; at += used) {
    utf8_decode(source.bytes + at, source.size - at, &used);
    size_t start = source_offset(&source, at), end = at + used < source.size ? source_offset(&source, at + used) : bytes.length;
    struct charset_text character = {0};
    if (start < end)
      charset_decode(name, (struct view){bytes.at + start, end - start}, &(struct charset_options){.original = start},
                     &character);
    if (!view_equal(buffer_view(&character.text), (struct view){source.bytes + at, used})) wrong++;
    charset_text_release(&character);
  }
  is_number(wrong, 0, "%s: original bytes of %s", name, expected);
  for (size_t i = 0; i < SOURCE_PADDING; i++) wrong += source.bytes[source.size + i] != 0;
  is_number(wrong, 0, "%s: padding after %s", name, expected);
  source_release(&from);
  charset_text_release(&text);
}

#define BYTES(literal) ((struct view){literal, sizeof(literal) - 1})

static void names(void) {
  is_text(charset_known(VIEW("Shift_JIS")), "CP932", "Shift_JIS is CP932 in practice");
  is_text(charset_known(VIEW("sjis")), "CP932", "SJIS is CP932");
  is_text(charset_known(VIEW("csShiftJIS")), "CP932", "csShiftJIS is CP932");
  is_text(charset_known(VIEW("gb2312")), "GB18030", "GB2312 is a part of GB18030");
  is_text(charset_known(VIEW("Latin-1")), "ISO-8859-1", "Latin-1 is ISO-8859-1");
  is_text(charset_known(VIEW("utf8")), "UTF-8", "utf8 is UTF-8");
  ok(!charset_known(VIEW("SHIFT_JISX0213")), "JIS X 0213 is not a name of CP932");
  ok(!charset_known(VIEW("")) && !charset_known(VIEW("//IGNORE")) && !charset_known(VIEW("UTF-7")),
     "an unsupported name is not known");
  ok(!charset_known(VIEW("a name that is longer than any of them is")), "a name that is too long is not known");
}

static void plain_sets(void) {
  decodes("UTF-8", BYTES("a\xC3\xA9z"), "aéz", "");
  decodes("UTF-8", BYTES("a\xC3z\xFF"), "a\xEF\xBF\xBDz\xEF\xBF\xBD", "1 3");
  decodes("latin1", BYTES("Fr\xE9""d\xE9ric \x80 \x92"), "Frédéric € ’", "");
  decodes("UTF-16LE", BYTES("A\0\x71\x5C\x42\xD8\xB7\xDF"), "A山𠮷", "");
  decodes("UTF-16BE", BYTES("\0A\xDF\xB7\0B\0"), "A\xEF\xBF\xBD""B\xEF\xBF\xBD", "2 6");
  decodes("no such set", BYTES("ab\x83\x5C"), "ab\xEF\xBF\xBD\\", "2");
}

static void japanese(void) {
  decodes("Shift_JIS", BYTES("PlayerW=\x92\xC2\x97z,\x8B\xE3\x92i"), "PlayerW=陳陽,九段", "");
  decodes("CP932", BYTES("\x83\x5C\x95\x5C]\\~"), "ソ表]\\~", "");
  decodes("CP932", BYTES("\xC3\xA9\xB1=\xDD"), "ﾃｩｱ=ﾝ", "");
  decodes("CP932", BYTES("\x93\xFA\x96"), "日\xEF\xBF\xBD", "2");
  decodes("CP932", BYTES("\x93\xFA\x96\n\x93\xFA"), "日\xEF\xBF\xBD\n日", "2");
  decodes("CP932", BYTES("\xFF\xFE\x93\xFA"), "\xEF\xBF\xBD\xEF\xBF\xBD日", "0 1");
  decodes("EUC-JP", BYTES("\xC3\xE6\xB9\xF1 \x8E\xB1"), "中国 ｱ", "");
  decodes("ISO-2022-JP", BYTES("Title=\x1B$B0O8k\x1B(B,\x1B$B2s\x1B(B\n"), "Title=囲碁,回\n", "");
}

static void chinese_and_korean(void) {
  decodes("GB2312", BYTES("PB[\xB9\xC5\xC1\xA6]\x81\x30\x81\x30"), "PB[古力]\xC2\x80", "");
  decodes("Big5", BYTES("\xB4\xD1 \xA6\xA8\\\xB3\x5C"), "棋 成\\許", "");
  decodes("euc-kr", BYTES("\xC0\xCC\xBC\xBC\xB5\xB9"), "이세돌", "");
  decodes("KOI8-R", BYTES("\xE7\xCF!"), "Го!", "");
}

/* Digests and counts of all characters of one to four bytes, computed with @exodus/bytes 1.16.0, which has the indexes of the
 * Encoding Standard. */
static const struct {
  const char *name;
  uint64_t digest;
  size_t count;
} standards[] = {{"Shift_JIS", 0x867D650E50FE4A2B, 9667}, {"EUC-JP", 0xBA03498E44416855, 13466},
                 {"EUC-KR", 0x339E5F9206980832, 17048}, {"GB18030", 0x8E3A1D450546F810, 53537},
                 {"Big5", 0x6C8841C6301A5799, 18594}};

static void feed(enum build build, uint64_t *digest, size_t *count, const unsigned char *bytes, size_t length) {
  int32_t code = multibyte_character(build, (const char *)bytes, length);
  *digest = (*digest ^ (code < 0 ? 0 : (uint64_t)code)) * 0x100000001B3;
  *count += code >= 0;
}

static void whole_sets(void) {
  for (size_t i = 0; i < ARRAY_LENGTH(standards); i++) {
    const struct set *set = set_of(view_of(standards[i].name));
    uint64_t digest = 0xCBF29CE484222325;
    size_t count = 0;
    for (unsigned a = 0x80; a <= 0xFF; a++) {
      unsigned char at[4] = {(unsigned char)a, 0, 0, 0};
      feed(set->build, &digest, &count, at, 1);
      bool is_lead = set->build != BUILD_SJIS ||
                     set_length(set, BYTES("\xFC\x80"), 0) == set_length(set, (struct view){(char[]){(char)a, '\x80'}, 2}, 0);
      for (unsigned b = 0x40; is_lead && b <= 0xFF; b++) at[1] = (unsigned char)b, feed(set->build, &digest, &count, at, 2);
      for (unsigned b = 0xA1; set->build == BUILD_EUC_JP && a == 0x8F && b < 0xFF; b++)
        for (unsigned c = 0xA1; c < 0xFF; c++)
          at[1] = (unsigned char)b, at[2] = (unsigned char)c, feed(set->build, &digest, &count, at, 3);
      for (unsigned n = 0; set->build == BUILD_GB18030 && (a == 0x81 || a == 0x84 || a == 0x90 || a == 0xE3) && n < 12600; n++) {
        at[1] = (unsigned char)('0' + n / 1260);
        at[2] = (unsigned char)(0x81 + n / 10 % 126);
        at[3] = (unsigned char)('0' + n % 10);
        feed(set->build, &digest, &count, at, 4);
      }
    }
    ok(digest == standards[i].digest, "every character of %s is that of the Encoding Standard: %016" PRIX64, standards[i].name,
       digest);
    is_number(count, standards[i].count, "%s has as many characters as in the Encoding Standard", standards[i].name);
  }
}

static void chooses(const char *usual, struct view declared, struct view all, const char *set, const char *expected) {
  struct charset_text text = {0};
  struct charset_choice choice = charset_choose(all, &(struct charset_hints){.declared = declared, .usual = usual}, &text);
  is_text(choice.name, set, "the chosen set of %s", expected);
  LOCAL_BUFFER found = {0};
  buffer_add_view(&found, choice.as_found ? all : buffer_view(&text.text));
  is_text(buffer_string(&found), expected, "%s: %s", set, expected);
  charset_text_release(&text);
}

/* The first argument is the declared set. */
#define UGF(lang, bytes, set, text) chooses("CP932", VIEW(lang), BYTES(bytes), set, text)
#define SGF(ca, bytes, set, text) chooses(NULL, VIEW(ca), BYTES(bytes), set, text)

static void extended(void) {
  decodes("Shift_JIS", BYTES("PlayerW=\x92\xC2\x97z\xFB\x59,\x8B\xE3\x92i"), "PlayerW=陳陽燁,九段", "");
  decodes("CP932", BYTES("\xED\xFA\x87\x40"), "燁①", "");
  decodes("EUC-JP", BYTES("\x8F\xB0\xA1"), "丂", "");
  UGF("", "Lang=\nP=\xFB\x59\n", "CP932", "Lang=\nP=燁\n");
  SGF("Shift_JIS", "(;CA[Shift_JIS]PB[\xFB\x59])", "CP932", "(;CA[Shift_JIS]PB[燁])");
}

static void ugf(void) {
  UGF("SJIS", "Lang=SJIS\nP=abc\n", "UTF-8", "Lang=SJIS\nP=abc\n");
  UGF("", "Lang=\nP=\x83\x5C\n", "CP932", "Lang=\nP=ソ\n");
  UGF("SJIS", "Lang=SJIS\nP=\xE7\x87\x81\n", "UTF-8", "Lang=SJIS\nP=燁\n");
  UGF("SJIS", "Lang=SJIS\nP=\xC3\xA9\n", "CP932", "Lang=SJIS\nP=ﾃｩ\n");
  UGF("", "Lang=\nP=\xC3\xA9\n", "UTF-8", "Lang=\nP=é\n");
  UGF("", "Lang=\r\nP=\x92\xC2\x97z\xFE,\x8B\xE3\x92i\xFF\r\n", "CP932", "Lang=\r\nP=陳陽\xEF\xBF\xBD,九段\xEF\xBF\xBD\r\n");
  UGF("EUC-JP", "Lang=EUC-JP\nP=\xC3\xE6\n", "EUC-JP", "Lang=EUC-JP\nP=中\n");
  UGF("", "P=\xA4\xA2\xCC\xEE\xC0\xD0\xB9\xAD\n", "EUC-JP", "P=あ野石広\n");
  UGF("", "(;PB[a\xE5\x8F\xA4\xE5\x92\xA3\x9Ez])", "UTF-8",
      "(;PB[a古咣\xEF\xBF\xBDz])"); /* with an error, which it does not have as CP932 */
  UGF("", "P=\x1B$B0O8k\x1B(B\n", "ISO-2022-JP", "P=囲碁\n");
  UGF("", "\xEF\xBB\xBFP=\xC3\xA9", "UTF-8", "\xEF\xBB\xBFP=é");
  UGF("", "\xFF\xFEP\0=\0\xEF\x8D", "UTF-16LE", "P=路");
}

static void sgf(void) {
  SGF("Shift_JIS", "(;CA[Shift_JIS]PB[\x83\x5C])", "CP932", "(;CA[Shift_JIS]PB[ソ])");
  SGF("UTF-8", "(;CA[UTF-8]PB[\xE9])", "windows-1252", "(;CA[UTF-8]PB[é])");
  /* Korean syllables that are also valid UTF-8. */
  SGF("UTF-8", "(;CA[UTF-8]PB[\xB9\xCC\xB6\xF3\xC5\xAC]PW[Ann]BR[9\xD3\xAB]WR[9\xD3\xAB])", "EUC-KR",
      "(;CA[UTF-8]PB[미라클]PW[Ann]BR[9段]WR[9段])");
  SGF("UTF-8", "(;CA[UTF-8]PB[M\xC3\xBCller]PW[Andr\xC3\xA9]BR[9\xC3])", "UTF-8",
      "(;CA[UTF-8]PB[Müller]PW[André]BR[9\xEF\xBF\xBD])");
  SGF("iso-8859-15", "(;ChArset[iso-8859-15]PB[\xA4])", "ISO-8859-15", "(;ChArset[iso-8859-15]PB[€])");
  SGF("ISO-8859-1", "(;CA[ISO-8859-1]PB[\xE7\x87\x81])", "UTF-8", "(;CA[ISO-8859-1]PB[燁])");
  SGF("gb2312", "(;C[CA\\]] CA [gb2312]PB[\xB9\xC5\xC1\xA6])", "GB18030", "(;C[CA\\]] CA [gb2312]PB[古力])");
  SGF("", "(;PB[\xB9\xC5\xC1\xA6]PW[\xC2\xDE\xCF\xB4\xBA\xD3]EV[\xC6\xE5\xCA\xA5\xD5\xBD\xB1\xBE\xC8\xFC])", "GB18030",
      "(;PB[古力]PW[罗洗河]EV[棋圣战本赛])");
  SGF("", "(;PB[\xC0\xCC\xBC\xBC\xB5\xB9]PW[\xBE\xC8\xC1\xB6\xC8\xC6]C[\xBF\xC0\xB4\xC3\xC0\xC7])", "EUC-KR",
      "(;PB[이세돌]PW[안조훈]C[오늘의])");
  SGF("", "(;PB[\x88\xE4\x8E\x52]PW[\x92\xA3\x9A\xEB])", "CP932", "(;PB[井山]PW[張梦])");
  SGF("", "(;PB[\xA4\xB3\xA4\xCE\xCA\xD4])", "EUC-JP", "(;PB[この編])");
  SGF("", "(;PB[\xB3\x5C\xA9\xFA]PW[\xA5\x5C\xBF\xFB]C[\xA5\xAE\xA4\xD1\xAA\xBA\xA7\xEF])", "Big5", "(;PB[許明]PW[功鋼]C[幼天的改])");
  SGF("Big5",
      "(;CA[Big5]PB[\x8F\xAC\x97\xD1\x8C\xF5\x88\xEA]PW[\x95\x90\x8B\x7B\x90\xB3\x8E\xF7]EV[\x96\xBC\x90\x6C\x90\xED\x83\x8A\x81"
      "\x5B\x83\x4F])", "CP932", "(;CA[Big5]PB[小林光一]PW[武宮正樹]EV[名人戦リーグ])");
  /* At most a third of the bytes may be damaged. */
  SGF("", "(;PB[\xFF\xC2\xDE\xBA\xD3\xBA\xD3\xD5\xBD\x80])", "GB18030", "(;PB[\xEF\xBF\xBD罗河河战\xEF\xBF\xBD])");
  SGF("", "(;PB[Andr\xE9])", "windows-1252", "(;PB[André])");
  SGF("", "(;PB[ and \xF1])", "windows-1252", "(;PB[ and ñ])"); /* or another set of single bytes */
  SGF("", "(;PB[a\x80\x80\xB9\xC5\xC1\xA6])", "windows-1252", "(;PB[a€€¹ÅÁ¦])"); /* too many errors as Big5 */
  SGF("", "(;PB[\xE5\x8F\xA4\xE5\x8A\x9B]PW[\xE6\x9F\xAF\xE6\xB4]C[\xE5\x9B\xB4\xE6\xA3\x8B])", "UTF-8",
      "(;PB[古力]PW[柯\xEF\xBF\xBD]C[围棋])");
}

/* Megabytes of one character, of bad bytes, and of a run without any ASCII. */
static void large(void) {
  size_t size = 3u << 20;
  LOCAL_BUFFER many = {0};
  for (size_t i = 0; i < size; i += 2) buffer_add(&many, "\x93\xFA", 2);
  struct charset_text text = {0};
  charset_decode("CP932", buffer_view(&many), &(struct charset_options){0}, &text);
  ok(text.text.length == size / 2 * 3 && !text.bad_count, "3 MB of kanji are decoded");
  charset_text_clear(&text);
  memset(many.data, 0xFF, size);
  charset_decode("CP932", buffer_view(&many), &(struct charset_options){0}, &text);
  is_number(text.bad_count, size, "3 MB of bad bytes are counted");
  charset_text_release(&text);
}

int main(void) {
  names();
  plain_sets();
  whole_sets();
  extended();
  japanese();
  chinese_and_korean();
  ugf();
  sgf();
  large();
  return done();
}
