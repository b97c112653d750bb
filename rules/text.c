/* text: the characters of names and comments. */
#include "base/ascii.h"
#include "base/utf8.h"
#include "charset/set.h"
#include "facts/go_facts.h"
#include "rules/catalogue.h"
#include "rules/message_words.h"

static struct span span_of(const struct rule_context *context, const struct go_text *text) {
  return game_span(context->game, text->spot);
}

/* ---- once a record, with a count ---- */

static bool contains(struct view text, const char *needle) {
  return memmem(text.at, text.length, needle, strlen(needle)) != NULL;
}

/* Whether the file itself contains U+FFFD. If the decoder inserted it for half of a surrogate pair or for invalid UTF-8, other
 * rules report that. */
static bool is_lost(const struct rule_context *context, const struct go_text *text) {
  if (!text->text.length || !contains(text->text, "\xEF\xBF\xBD")) return false;
  struct view written = source_view(context->source, span_of(context, text));
  return contains(written, "\xEF\xBF\xBD") || contains(written, "\\ufffd") || contains(written, "\\uFFFD");
}

static void text_lost(struct rule_context *context, const struct fact *fact) {
  (void)fact;
  const struct go_text *first = NULL;
  size_t strings = 0;
  if (context->source->steps)
    return; /* the rules about character sets report damage of a text that was decoded */
  for (size_t i = 0; i < context->game->text_count; i++) {
    const struct go_text *text = &context->game->texts[i];
    if (!is_lost(context, text)) continue;
    if (!first) first = text;
    strings++;
  }
  if (!first) return;
  if (strings == 1)
    rule_report_at(context, span_of(context, first), first->spot, "characters were lost here in an earlier conversion (U+FFFD)");
  else
    rule_report_at(context, span_of(context, first), first->spot,
                   "characters were lost in an earlier conversion (U+FFFD), in %zu texts of the record", strings);
}

/* Escapes such as \u003c of a JSON writer, whose backslash an SGF reader took for its own escape. */
static bool is_residue(struct view text, size_t at) {
  static const char *const codes[] = {"22", "26", "27", "3c", "3e", "3C", "3E", "5c", "2f", "0a", "0d", "09"};
  if (at + 5 > text.length || memcmp(text.at + at, "u00", 3) != 0) return false;
  for (size_t i = 0; i < ARRAY_LENGTH(codes); i++)
    if (memcmp(text.at + at + 3, codes[i], 2) == 0) return true;
  return false;
}

static size_t count_residue(struct view text) {
  size_t count = 0;
  for (size_t at = 0; at + 5 <= text.length; at++) count += is_residue(text, at);
  return count;
}

/* Inserts a backslash before each of these escapes in the record. */
static void residue_fix(struct rule_context *context, struct diag *diag) {
  struct fix *fix = NULL;
  for (size_t i = 0; i < context->game->text_count; i++) {
    if (!count_residue(context->game->texts[i].text)) continue;
    struct span span = span_of(context, &context->game->texts[i]);
    struct view written = source_view(context->source, span);
    for (size_t at = 1; at + 5 <= written.length; at++) {
      if (!is_residue(written, at) || written.at[at - 1] == '\\') continue;
      if (!fix) fix = fix_new(context, diag, FIX_UNSAFE, "restore the backslashes");
      fix_insert(context, fix, span.start + at, VIEW("\\"));
    }
  }
}

static void text_escape_residue(struct rule_context *context, const struct fact *fact) {
  (void)fact;
  const struct go_text *first = NULL;
  size_t count = 0;
  for (size_t i = 0; i < context->game->text_count; i++) {
    size_t found = count_residue(context->game->texts[i].text);
    if (found && !first) first = &context->game->texts[i];
    count += found;
  }
  if (!first) return;
  const char *escapes = count == 1 ? "an escape" : "escapes";
  struct diag *diag =
      rule_report_at(context, span_of(context, first), first->spot, "%s without a backslash, such as u003c for <", escapes);
  if (count > 1) rule_add_related(context, diag, span_of(context, first), "the first of %zu in this record", count);
  if (context->document) residue_fix(context, diag);
}

/* ---- each string ---- */

/* The byte of a character in Latin-1 or Windows-1252, or -1. */
static int western_byte(int32_t code) {
  enum { DIFFERENT = 32 }; /* from 80 to 9F */
  if (code >= 0 && code < 0x100) return (int)code;
  const uint16_t *windows = set_of(VIEW("windows-1252"))->codes;
  for (int i = 0; i < DIFFERENT; i++)
    if (windows[i] == code) return 0x80 + i;
  return -1;
}

/* Whether the text was UTF-8 that was read as Latin-1 or Windows-1252: its bytes in these sets are UTF-8 beyond ASCII. */
static bool is_mojibake(struct view text) {
  char decoded[512];
  size_t length = 0;
  bool beyond = false;
  for (size_t at = 0; at < text.length && length < sizeof decoded;) {
    size_t used;
    int byte = western_byte(utf8_decode(text.at + at, text.length - at, &used));
    if (byte < 0) return false;
    if (byte >= 0x80) beyond = true;
    decoded[length++] = (char)byte;
    at += used;
  }
  if (!beyond) return false;
  size_t valid = utf8_valid_prefix(decoded, length);
  return valid == length || (length == sizeof decoded && valid + 4 > length);
}

static void text_mojibake(struct rule_context *context, const struct fact *fact) {
  (void)fact;
  for (size_t i = 0; i < context->game->text_count; i++) {
    const struct go_text *text = &context->game->texts[i];
    if (is_mojibake(text->text)) rule_report_at(context, span_of(context, text), text->spot, NULL);
  }
}

/* The length of the white space at the beginning of a piece of a JSON string: a blank, an escape or the wide blank of CJK. */
static size_t space_at(const char *text, size_t length) {
  if (length >= 1 && ascii_is_space(*text)) return 1;
  if (length >= 2 && text[0] == '\\' && (text[1] == 'n' || text[1] == 't' || text[1] == 'r')) return 2;
  return length >= 3 && memcmp(text, "\xE3\x80\x80", 3) == 0 ? 3 : 0;
}

/* Removes the bytes of `all` before and after `trimmed`. */
static void ends_remove(struct rule_context *context, struct diag *diag, struct span all, struct span trimmed) {
  if (trimmed.start == all.start && trimmed.end >= all.end) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "remove the white space");
  if (trimmed.start > all.start) fix_remove(context, fix, (struct span){all.start, trimmed.start});
  if (trimmed.end < all.end) fix_remove(context, fix, (struct span){trimmed.end, all.end});
}

static void space_fix(struct rule_context *context, struct diag *diag, struct span string) {
  const char *bytes = context->source->bytes;
  size_t start = string.start + 1, end = string.end - 1, last = start;
  for (size_t used; (used = space_at(bytes + start, end - start));) start += used;
  /* `last` is the end of the last character or escape that is not white space. */
  for (size_t at = last = start; at < end;) {
    size_t used = space_at(bytes + at, end - at);
    size_t step = used ? used : bytes[at] == '\\' ? 2 : 1;
    at += step;
    if (!used) last = at;
  }
  ends_remove(context, diag, (struct span){string.start + 1, end}, (struct span){start, last});
}

/* Between SGF's brackets a backslash would make the last blank a part of the text. */
static void space_fix_sgf(struct rule_context *context, struct diag *diag, struct span span) {
  const char *bytes = context->source->bytes;
  struct view trimmed = ascii_trim(source_view(context->source, span));
  if (!trimmed.length || trimmed.at[trimmed.length - 1] == '\\') return;
  size_t start = (size_t)(trimmed.at - bytes);
  ends_remove(context, diag, span, (struct span){start, start + trimmed.length});
}

static void text_space(struct rule_context *context, const struct fact *fact) {
  (void)fact;
  for (size_t i = 0; i < context->game->text_count; i++) {
    const struct go_text *text = &context->game->texts[i];
    struct view view = text->text;
    if (text->is_comment || !view.length) continue;
    bool wide = view_begins(view, "\xE3\x80\x80") || view_ends(view, "\xE3\x80\x80");
    if (!wide && !ascii_is_space(view.at[0]) && !ascii_is_space(view.at[view.length - 1])) continue;
    struct diag *diag = rule_report_at(context, span_of(context, text), text->spot, NULL);
    if (context->document) space_fix(context, diag, span_of(context, text));
    else space_fix_sgf(context, diag, span_of(context, text));
  }
}

/* The first escape in a JSON string that stands for a control character other than a
 * line end or a tab; its length, or 0. A raw one is a fault of the JSON text. */
static size_t control_escape(const char *text, size_t length, size_t *found) {
  for (size_t at = 0; at + 1 < length; at++) {
    if (text[at] != '\\') continue;
    char kind = text[at + 1];
    bool line_end = kind == 'r' && at + 3 < length && text[at + 2] == '\\' && text[at + 3] == 'n';
    *found = at;
    if (kind == 'b' || kind == 'f' || (kind == 'r' && !line_end)) return 2;
    if (kind == 'u' && at + 5 < length && text[at + 2] == '0' && text[at + 3] == '0') {
      char digits[3] = {text[at + 4], text[at + 5], '\0'};
      unsigned long code = strtoul(digits, NULL, 16);
      bool plain = code == '\n' || code == '\t' || code == '\r';
      if (!plain && (code < 0x20 || (code >= 0x7F && code < 0xA0))) return 6;
    }
    at++;
  }
  return 0;
}

static void text_control(struct rule_context *context, const struct fact *fact) {
  (void)fact;
  for (size_t i = 0; context->document && i < context->game->text_count; i++) {
    const struct go_text *text = &context->game->texts[i];
    struct span span = span_of(context, text);
    size_t found = 0;
    if (!(json_spot(context->document, text->spot)->marks & JSON_ESCAPED)) continue;
    size_t length = control_escape(context->source->bytes + span.start, span.end - span.start, &found);
    if (!length) continue;
    struct span escape = {span.start + found, span.start + found + length};
    struct diag *diag = rule_report_at(context, escape, text->spot, "the control character %.*s in a text", (int)length,
                                       context->source->bytes + escape.start);
    struct fix *fix = fix_new(context, diag, FIX_UNSAFE, "remove it");
    for (size_t at = escape.start; length; length = control_escape(context->source->bytes + at, span.end - at, &found)) {
      if (at > escape.start) at += found;
      fix_remove(context, fix, (struct span){at, at + length});
      at += length;
    }
  }
}

#include "rules/text.rows.inc"
