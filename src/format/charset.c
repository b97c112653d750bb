#include "format/charset.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "config.h"
#include <errno.h>
#ifdef HAVE_ICONV
#include <iconv.h>
#endif

/* How many bytes a character has. In all but UTF-16 and ISO-2022 a byte below 0x80 that begins a character is ASCII. */
enum build {
  BUILD_UTF8,
  BUILD_UTF16,
  BUILD_LATIN1, /* windows-1252: what says Latin-1 means it, and its bytes 80 to 9F are no controls */
  BUILD_SINGLE,
  BUILD_SJIS,
  BUILD_EUC_JP,
  BUILD_DOUBLE,  /* EUC-KR with UHC, Big5 */
  BUILD_GB18030,
  BUILD_ESCAPES  /* ISO-2022: taken byte by byte */
};

struct row {
  const char *name; /* static */
  enum build build;
  const char *iconv[4];   /* names to be tried in turn; none: no iconv is needed */
  const char *aliases[9]; /* in capitals without hyphens and underscores; NULL at the end */
};

/* SHIFT_JISX0213 turns FB59 into another character than CP932 does (FORMATS.md 1.1.2), so it is never asked. SHIFT_JIS, all
 * that musl has, does not know that one at all, and takes a backslash for a yen sign in glibc; but ASCII is never asked for.
 * GB2312 and GBK are parts of GB18030, as EUC-KR is of CP949. */
static const struct row rows[] = {
  {"UTF-8", BUILD_UTF8, {NULL}, {"UTF8", "ASCII", "USASCII", "ANSIX3.41968", NULL}},
  {"UTF-16LE", BUILD_UTF16, {NULL}, {"UTF16LE", NULL}},
  {"UTF-16BE", BUILD_UTF16, {NULL}, {"UTF16BE", NULL}},
  {"ISO-8859-1", BUILD_LATIN1, {NULL}, {"ISO88591", "88591", "LATIN1", "L1", "ISO8859", "CP819", NULL}},
  {"windows-1252", BUILD_LATIN1, {NULL}, {"WINDOWS1252", "CP1252", "ANSI", "XCP1252", NULL}},
  {"CP932", BUILD_SJIS, {"CP932", "MS932", "WINDOWS-31J", "SHIFT_JIS"},
   {"CP932", "SHIFTJIS", "SJIS", "XSJIS", "MS932", "WINDOWS31J", "MSKANJI", "SJISWIN", NULL}},
  {"EUC-JP", BUILD_EUC_JP, {"EUC-JP-MS", "EUC-JP", NULL}, {"EUCJP", "XEUCJP", "EUCJPMS", "EUCJPWIN", "CP51932", "UJIS", NULL}},
  {"ISO-2022-JP", BUILD_ESCAPES, {"ISO-2022-JP-2", "ISO-2022-JP", NULL}, {"ISO2022JP", "ISO2022JP2", "JIS", "CSISO2022JP", NULL}},
  {"GB18030", BUILD_GB18030, {"GB18030", "GBK", NULL},
   {"GB18030", "GBK", "GB2312", "GB231280", "CP936", "EUCCN", "XGBK", "CHINESE", NULL}},
  {"EUC-KR", BUILD_DOUBLE, {"CP949", "UHC", "EUC-KR", NULL},
   {"EUCKR", "CP949", "UHC", "MS949", "KSC56011987", "KSC5601", "WINDOWS949", "KOREAN", NULL}},
  {"Big5", BUILD_DOUBLE, {"CP950", "BIG5", NULL}, {"BIG5", "CP950", "BIGFIVE", "XXBIG5", "CNBIG5", NULL}},
  {"ISO-8859-2", BUILD_SINGLE, {"ISO-8859-2", NULL}, {"ISO88592", "LATIN2", NULL}},
  {"ISO-8859-3", BUILD_SINGLE, {"ISO-8859-3", NULL}, {"ISO88593", "LATIN3", NULL}},
  {"ISO-8859-4", BUILD_SINGLE, {"ISO-8859-4", NULL}, {"ISO88594", "LATIN4", NULL}},
  {"ISO-8859-5", BUILD_SINGLE, {"ISO-8859-5", NULL}, {"ISO88595", "CYRILLIC", NULL}},
  {"ISO-8859-7", BUILD_SINGLE, {"ISO-8859-7", NULL}, {"ISO88597", "GREEK", NULL}},
  {"ISO-8859-8", BUILD_SINGLE, {"ISO-8859-8", NULL}, {"ISO88598", "HEBREW", NULL}},
  {"ISO-8859-9", BUILD_SINGLE, {"ISO-8859-9", NULL}, {"ISO88599", "LATIN5", NULL}},
  {"ISO-8859-10", BUILD_SINGLE, {"ISO-8859-10", NULL}, {"ISO885910", "LATIN6", NULL}},
  {"ISO-8859-13", BUILD_SINGLE, {"ISO-8859-13", NULL}, {"ISO885913", "LATIN7", NULL}},
  {"ISO-8859-15", BUILD_SINGLE, {"ISO-8859-15", NULL}, {"ISO885915", "LATIN9", NULL}},
  {"ISO-8859-16", BUILD_SINGLE, {"ISO-8859-16", NULL}, {"ISO885916", "LATIN10", NULL}},
  {"windows-1250", BUILD_SINGLE, {"CP1250", NULL}, {"WINDOWS1250", "CP1250", NULL}},
  {"windows-1251", BUILD_SINGLE, {"CP1251", NULL}, {"WINDOWS1251", "CP1251", NULL}},
  {"windows-1253", BUILD_SINGLE, {"CP1253", NULL}, {"WINDOWS1253", "CP1253", NULL}},
  {"windows-1254", BUILD_SINGLE, {"CP1254", NULL}, {"WINDOWS1254", "CP1254", NULL}},
  {"windows-1257", BUILD_SINGLE, {"CP1257", NULL}, {"WINDOWS1257", "CP1257", NULL}},
  {"KOI8-R", BUILD_SINGLE, {"KOI8-R", NULL}, {"KOI8R", "KOI8", NULL}},
  {"KOI8-U", BUILD_SINGLE, {"KOI8-U", NULL}, {"KOI8U", NULL}},
  {"CP437", BUILD_SINGLE, {"CP437", NULL}, {"CP437", "IBM437", "437", NULL}},
  {"CP850", BUILD_SINGLE, {"CP850", NULL}, {"CP850", "IBM850", "850", NULL}},
  {"CP852", BUILD_SINGLE, {"CP852", NULL}, {"CP852", "IBM852", NULL}},
  {"CP866", BUILD_SINGLE, {"CP866", NULL}, {"CP866", "IBM866", NULL}},
  {"TIS-620", BUILD_SINGLE, {"TIS-620", NULL}, {"TIS620", "WINDOWS874", NULL}},
  {"macintosh", BUILD_SINGLE, {"MACINTOSH", NULL}, {"MACINTOSH", "MACROMAN", "XMACROMAN", NULL}},
};

struct charset {
  const struct row *row; /* static */
#ifdef HAVE_ICONV
  iconv_t iconv; /* owned, where the row names any */
  size_t run;    /* how much it is given at a time */
#endif
};

enum { LONGEST_NAME = 24 };
#ifdef HAVE_ICONV
enum { SHORT_RUN = 8, RUN = 2048 /* bytes handed to iconv at a time */ };
#endif

static const struct row *row_of(struct view name) {
  char plain[LONGEST_NAME + 1];
  size_t length = 0;
  for (size_t i = 0; i < name.length; i++) {
    char c = name.at[i];
    if (c == '-' || c == '_' || c == ' ') continue;
    if (length == LONGEST_NAME) return NULL;
    plain[length++] = (char)(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  }
  for (size_t i = 0; i < ARRAY_LENGTH(rows); i++)
    for (const char *const *alias = rows[i].aliases; *alias; alias++)
      if (view_is((struct view){plain, length}, *alias)) return &rows[i];
  return NULL;
}

const char *charset_known(struct view name) {
  const struct row *row = row_of(name);
  return row ? row->name : NULL;
}

#ifdef HAVE_ICONV
static bool open_iconv(struct charset *charset) {
  const char *const *names = charset->row->iconv;
  charset->run = RUN;
  for (size_t i = 0; i < ARRAY_LENGTH(charset->row->iconv) && names[i]; i++) {
    charset->iconv = iconv_open("UTF-8", names[i]);
    if (charset->iconv != (iconv_t)-1) return true;
  }
  return !names[0];
}
#else
static bool open_iconv(struct charset *charset) {
  return !charset->row->iconv[0];
}
#endif

struct charset *charset_new(struct view name) {
  const struct row *row = row_of(name);
  if (!row) return NULL;
  struct charset *charset = mem_alloc_zeroed(1, sizeof *charset);
  charset->row = row;
  if (open_iconv(charset)) return charset;
  free(charset);
  return NULL;
}

const char *charset_name(const struct charset *charset) {
  return charset->row->name;
}

void charset_free(struct charset *charset) {
  if (!charset) return;
#ifdef HAVE_ICONV
  if (charset->row->iconv[0]) iconv_close(charset->iconv);
#endif
  free(charset);
}

/* ---- how a text came about ---- */

static void add_step(struct charset_text *to, size_t original, bool is_one) {
  size_t offset = to->text.length;
  const struct source_step *last = to->step_count ? &to->steps[to->step_count - 1] : NULL;
  size_t last_offset = last ? last->offset : 0, last_original = last ? last->original : 0;
  if (!is_one && !(last && last->is_one) && offset - last_offset == original - last_original) return;
  MEM_RESERVE(to->steps, to->step_count, to->step_capacity);
  to->steps[to->step_count++] = (struct source_step){.offset = offset, .original = original, .is_one = is_one};
}

/* Bytes that are the same in UTF-8. */
static void add_same(struct charset_text *to, struct view bytes, size_t original) {
  add_step(to, original, false);
  bytes_add_view(&to->text, bytes);
}

static void add_code(struct charset_text *to, uint32_t code, size_t original) {
  char character[4];
  add_step(to, original, true);
  bytes_add(&to->text, character, utf8_encode(code, character));
}

/* A byte that says nothing; false if that ends it. */
static bool add_bad(struct charset_text *to, size_t original, bool strict) {
  MEM_RESERVE(to->bad, to->bad_count, to->bad_capacity);
  to->bad[to->bad_count++] = original;
  if (!strict) add_code(to, 0xFFFD, original);
  return !strict;
}

static size_t ascii_length(struct view bytes) {
  size_t i = 0;
  for (uint64_t eight; i + sizeof eight <= bytes.length; i += sizeof eight) {
    memcpy(&eight, bytes.at + i, sizeof eight);
    if (eight & UINT64_C(0x8080808080808080)) break;
  }
  while (i < bytes.length && !((unsigned char)bytes.at[i] & 0x80)) i++;
  return i;
}

/* ---- what needs no iconv ---- */

static bool decode_utf8(struct view bytes, size_t original, bool strict, struct charset_text *to) {
  for (size_t at = 0; at < bytes.length;) {
    size_t good = utf8_valid_prefix(bytes.at + at, bytes.length - at);
    if (good) add_same(to, (struct view){bytes.at + at, good}, original + at);
    at += good;
    if (at < bytes.length && !add_bad(to, original + at++, strict)) return false;
  }
  return true;
}

static uint32_t utf16_unit(const char *at, bool big) {
  return (uint32_t)(unsigned char)at[big] | (uint32_t)(unsigned char)at[!big] << 8;
}

static bool decode_utf16(bool big, struct view bytes, size_t original, bool strict, struct charset_text *to) {
  size_t at = 0;
  for (size_t used; at + 1 < bytes.length; at += used) {
    uint32_t code = utf16_unit(bytes.at + at, big);
    used = 2;
    if (code >= 0xD800 && code < 0xDC00 && at + 3 < bytes.length) {
      uint32_t low = utf16_unit(bytes.at + at + 2, big);
      if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        used = 4;
      }
    }
    if (used == 4 || code < 0xD800 || code > 0xDFFF) add_code(to, code, original + at);
    else if (!add_bad(to, original + at, strict)) return false;
  }
  return at == bytes.length || add_bad(to, original + at, strict);
}

/* windows-1252, 80 to 9F; what it leaves open stays what it is in Latin-1, as in the Encoding standard of WHATWG. */
static const uint16_t windows_1252[32] = {
  0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
  0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
};

/* ---- what iconv does ---- */

static size_t character_length(enum build build, struct view bytes, size_t at) {
  unsigned char lead = (unsigned char)bytes.at[at];
  size_t length = 1;
  if (build == BUILD_SJIS) length = (lead >= 0x81 && lead <= 0x9F) || (lead >= 0xE0 && lead <= 0xFC) ? 2 : 1;
  else if (build == BUILD_EUC_JP) length = lead == 0x8F ? 3 : lead == 0x8E || (lead >= 0xA1 && lead <= 0xFE) ? 2 : 1;
  else if (build == BUILD_DOUBLE || build == BUILD_GB18030) length = lead >= 0x81 && lead <= 0xFE ? 2 : 1;
  if (build == BUILD_GB18030 && length == 2 && at + 1 < bytes.length && bytes.at[at + 1] >= '0' && bytes.at[at + 1] <= '9') length = 4;
  /* No second byte is below 0x40, a newline least of all: the iconv of musl takes that for one. */
  if (length > 1 && at + 1 < bytes.length && length < 4 && (unsigned char)bytes.at[at + 1] < 0x40) length = 1;
  return length < bytes.length - at ? length : bytes.length - at;
}

#ifdef HAVE_ICONV
/* The length of the characters from `at` on that are not ASCII, as far as one call of iconv is to take them. */
static size_t run_length(enum build build, struct view bytes, size_t at, size_t most) {
  size_t end = at;
  while (end < bytes.length && ((unsigned char)bytes.at[end] & 0x80)) {
    size_t length = character_length(build, bytes, end);
    if (end - at + length > most) break;
    end += length;
  }
  return end - at;
}

/* Notes a step for each character of what was just written, from `offset` on, out of the `used` first bytes. */
static void add_run_steps(struct charset_text *to, enum build build, struct view run, size_t original, size_t written) {
  const char *text = to->text.data + to->text.length;
  size_t end = to->text.length + written, characters = 0;
  for (size_t at = 0; at < run.length; at += character_length(build, run, at)) characters++;
  bool each = utf8_count(text, written) == characters; /* else iconv sees other characters than we: all is one */
  for (size_t at = 0; to->text.length < end; at += character_length(build, run, at)) {
    add_step(to, original + at, true);
    size_t used = end - to->text.length;
    if (each) (void)utf8_decode(to->text.data + to->text.length, used, &used);
    to->text.length += used;
  }
  bytes_reserve(&to->text, 1);
  to->text.data[to->text.length] = '\0';
}

/* One call of iconv: returns how many bytes it took; `error` is set if it stopped before the end. */
static size_t convert(struct charset *charset, const char *bytes, size_t length, struct charset_text *to, size_t *written, int *error) {
  char buffer[RUN], *in = buffer;
  memcpy(buffer, bytes, length);
  char *start = bytes_reserve(&to->text, 4 * length + 16), *out = start;
  size_t in_left = length, out_left = 4 * length + 16;
  errno = 0;
  *error = iconv(charset->iconv, &in, &in_left, &out, &out_left) == (size_t)-1 ? errno : 0;
  *written = (size_t)(out - start);
  return length - in_left;
}

/* Consumes at least one byte of a run of characters; false if that was a bad one and ends it. Where much is bad the runs are
 * short, or each bad byte would cost a long one. */
static bool decode_run(struct charset *charset, struct view bytes, size_t *at, size_t original, bool strict, struct charset_text *to) {
  enum build build = charset->row->build;
  size_t length = run_length(build, bytes, *at, charset->run), written;
  int error;
  size_t used = convert(charset, bytes.at + *at, length, to, &written, &error);
  add_run_steps(to, build, (struct view){bytes.at + *at, used}, original + *at, written);
  *at += used;
  charset->run = error ? SHORT_RUN : charset->run * 2 < RUN ? charset->run * 2 : RUN;
  if (!error && used) return true;
  (void)iconv(charset->iconv, NULL, NULL, NULL, NULL);
  bool go_on = add_bad(to, original + *at, strict);
  ++*at;
  return go_on;
}

/* Where escapes change what bytes mean: iconv is fed until it takes something. */
static bool decode_escapes(struct charset *charset, struct view bytes, size_t original, bool strict, struct charset_text *to) {
  (void)iconv(charset->iconv, NULL, NULL, NULL, NULL);
  for (size_t at = 0; at < bytes.length;) {
    size_t length = 0, used = 0, written = 0;
    int error = EINVAL;
    while (!used && error == EINVAL && length < 8 && at + length < bytes.length)
      used = convert(charset, bytes.at + at, ++length, to, &written, &error);
    if (written) add_step(to, original + at, true);
    to->text.length += written;
    if (!used && !add_bad(to, original + at, strict)) return false;
    at += used ? used : 1;
  }
  bytes_reserve(&to->text, 1);
  to->text.data[to->text.length] = '\0';
  return true;
}
#else
static bool decode_run(struct charset *charset, struct view bytes, size_t *at, size_t original, bool strict, struct charset_text *to) {
  (void)charset, (void)bytes;
  return add_bad(to, original + (*at)++, strict);
}

static bool decode_escapes(struct charset *charset, struct view bytes, size_t original, bool strict, struct charset_text *to) {
  (void)charset;
  return decode_utf8(bytes, original, strict, to);
}
#endif

static bool decode_wide(struct charset *charset, struct view bytes, size_t original, bool strict, struct charset_text *to) {
  for (size_t at = 0; at < bytes.length;) {
    size_t ascii = ascii_length((struct view){bytes.at + at, bytes.length - at});
    if (ascii) add_same(to, (struct view){bytes.at + at, ascii}, original + at);
    at += ascii;
    if (at == bytes.length) break;
    unsigned char c = (unsigned char)bytes.at[at];
    if (charset && charset->row->build == BUILD_LATIN1) add_code(to, c < 0xA0 ? windows_1252[c - 0x80] : c, original + at++);
    else if (charset ? !decode_run(charset, bytes, &at, original, strict, to) : !add_bad(to, original + at++, strict)) return false;
  }
  return true;
}

/* ---- the decoder ---- */

bool charset_decode(struct charset *charset, struct view bytes, size_t original, bool strict, struct charset_text *to) {
  enum build build = charset ? charset->row->build : BUILD_SINGLE;
  bool good;
  if (build == BUILD_UTF8) good = decode_utf8(bytes, original, strict, to);
  else if (build == BUILD_UTF16) good = decode_utf16(charset && view_is(view_of(charset->row->name), "UTF-16BE"), bytes, original, strict, to);
  else if (build == BUILD_ESCAPES) good = decode_escapes(charset, bytes, original, strict, to);
  else good = decode_wide(charset, bytes, original, strict, to);
  memset(bytes_reserve(&to->text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return good;
}

void charset_decode_blindly(struct view name, struct view bytes, struct charset_text *to) {
  const struct row *row = row_of(name);
  for (size_t at = 0; at < bytes.length;) {
    size_t ascii = ascii_length((struct view){bytes.at + at, bytes.length - at});
    if (ascii) add_same(to, (struct view){bytes.at + at, ascii}, at);
    at += ascii;
    if (at == bytes.length) break;
    (void)add_bad(to, at, false);
    at += character_length(row ? row->build : BUILD_SINGLE, bytes, at);
  }
  memset(bytes_reserve(&to->text, SOURCE_PADDING), 0, SOURCE_PADDING);
}

void charset_text_source(const struct charset_text *text, const struct source *from, struct source *source) {
  *source = *from;
  source->memory = NULL;
  source->bytes = bytes_string(&text->text);
  source->size = text->text.length;
  source->steps = text->steps;
  source->step_count = text->step_count;
}

void charset_text_clear(struct charset_text *text) {
  bytes_clear(&text->text);
  text->step_count = text->bad_count = 0;
}

void charset_text_release(struct charset_text *text) {
  bytes_release(&text->text);
  free(text->steps);
  free(text->bad);
  *text = (struct charset_text){0};
}
