/* json: flaws of the JSON text, which the parser has found. */
#include "base/ascii.h"
#include "facts/go_facts.h"
#include "facts/json_facts.h"
#include "jgf/keys.h"
#include "rules/catalogue.h"
#include "rules/fix_values.h"
#include "rules/message_words.h"

static void json_syntax(struct rule_context *context, const struct fact *fact) {
  if (fact->number) {
    rule_report(context, fact, "this is not JSON but %s", fact->text);
    return;
  }
  struct diag *diag = rule_report(context, fact, fact->text ? "%s" : NULL, fact->text);
  if (fact->other.end > fact->other.start) rule_add_related(context, diag, fact->other, "opened here");
}

static void json_empty(struct rule_context *context, const struct fact *fact) {
  /* Other rules report a text of NUL bytes or comments. */
  const struct source *source = context->source;
  for (size_t i = source_bom(source); i < source->size; i++)
    if (!ascii_is_space(source->bytes[i])) return;
  rule_report(context, fact, NULL);
}

/* The bytes to remove with a comment, from `from` on: its line if it is alone there, or the blanks on one side. */
static struct span comment_span(const struct source *source, struct span comment, size_t from) {
  size_t start = comment.start, end = comment.end;
  while (start > from && ascii_is_blank(source->bytes[start - 1])) start--;
  while (end < source->size && ascii_is_blank(source->bytes[end])) end++;
  bool starts_line = start == 0 || ascii_is_line_end(source->bytes[start - 1]);
  bool ends_line = end == source->size || ascii_is_line_end(source->bytes[end]);
  if (!ends_line) return (struct span){comment.start, end};
  if (!starts_line || end == source->size) return (struct span){start, comment.end};
  end += source->bytes[end] == '\r' && end + 1 < source->size && source->bytes[end + 1] == '\n' ? 2 : 1;
  return (struct span){start, end};
}

static struct view comment_text(const struct source *source, struct span comment) {
  const char *text = source->bytes + comment.start;
  size_t length = comment.end - comment.start;
  bool is_block = length >= 4 && text[1] == '*';
  if (is_block && text[length - 1] == '/' && text[length - 2] == '*') length -= 2;
  return ascii_trim((struct view){text + 2, length - 2});
}

/* The number of comments in meta.legacy. */
static size_t count_kept_comments(const struct rule_context *context) {
  const struct json_spot *spots = context->document->spots;
  uint32_t legacy = json_member(context->document, json_member(context->document, 0, KEY_META), KEY_LEGACY);
  size_t count = 0;
  if (legacy == NO_SPOT) return 0;
  for (uint32_t spot = legacy + 1; spot < spots[legacy].next; spot = spots[spot].next)
    count += string_begins(context->source->bytes + spots[spot].key_start, "\"/comments/");
  return count;
}

/* Searches backwards: if there are many comments, the previous one is near. */
static bool is_first_comment(const struct facts *flaws, const struct fact *comment) {
  for (size_t i = facts_from(flaws, comment->span.start); i-- > 0;)
    if (flaws->list[i].kind == JSON_FLAW_COMMENT) return false;
  return true;
}

/* The fix of the first comment removes all comments. */
static void json_comment(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  const struct facts *flaws = &context->document->flaws;
  if (!is_first_comment(flaws, fact)) return;
  if (!rule_is_on_jgf(context) || !context->document->count || context->document->spots[0].kind != JSON_OBJECT) return;
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "remove the comment; meta.legacy keeps its text");
  size_t from = 0, count = 0, number = count_kept_comments(context);
  for (size_t i = 0; i < flaws->count && !fix->is_given_up; i++) {
    if (flaws->list[i].kind != JSON_FLAW_COMMENT) continue;
    struct span span = comment_span(context->source, flaws->list[i].span, from);
    struct view text = comment_text(context->source, flaws->list[i].span);
    count++;
    fix_remove(context, fix, span);
    from = span.end;
    if (!text.length) continue;
    fix_add_legacy(context, fix, NO_SPOT, rule_format(context, "/comments/%zu", number++).at, fix_quote(context, text));
  }
  if (count > 1) fix->message = rule_format(context, "remove the %zu comments; meta.legacy keeps their text", count).at;
}

static void json_trailing_comma(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  fix_remove(context, fix_new(context, diag, FIX_SAFE, "remove the comma"), fact->span);
}

static void json_missing_comma(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  if (fact->other.end > fact->other.start)
    fix_insert(context, fix_new(context, diag, FIX_SAFE, "insert a comma after the previous value"), fact->other.end, VIEW(","));
}

static void json_single_quote(struct rule_context *context, const struct fact *fact) {
  const char *text = context->source->bytes;
  struct span string = fact->span;
  bool is_curly = text[string.start] != '\'';
  struct diag *diag =
      is_curly ? rule_report(context, fact, "a string must be in straight double quotes, but is in curly quotes")
               : rule_report(context, fact, NULL);
  LOCAL_BUFFER fixed = {0};
  if (is_curly) { /* a curly quote has three bytes */
    struct fix *fix = fix_new(context, diag, FIX_SAFE, "write straight double quotes");
    fix_replace(context, fix, (struct span){string.start, string.start + 3}, VIEW("\""));
    fix_replace(context, fix, (struct span){string.end - 3, string.end}, VIEW("\""));
    return;
  }
  if (string.end < string.start + 2 || text[string.end - 1] != '\'') return;
  buffer_add_char(&fixed, '"');
  for (size_t at = string.start + 1; at + 1 < string.end; at++) {
    bool escape = text[at] == '\\' && at + 2 < string.end;
    if (escape && text[at + 1] == '\'') buffer_add_char(&fixed, text[++at]);
    else if (escape) {
      buffer_add(&fixed, text + at, 2);
      at++;
    } else {
      if (text[at] == '"') buffer_add_char(&fixed, '\\');
      buffer_add_char(&fixed, text[at]);
    }
  }
  buffer_add_char(&fixed, '"');
  fix_replace(context, fix_new(context, diag, FIX_SAFE, "put the string in double quotes"), string, buffer_view(&fixed));
}

static void json_unquoted_key(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "the key `%s` must be in double quotes", rule_quote(context, fact->span));
  struct fix *fix = fix_new(context, diag, FIX_SAFE, "put the key in double quotes");
  fix_insert(context, fix, fact->span.start, VIEW("\""));
  fix_insert(context, fix, fact->span.end, VIEW("\""));
}

static void json_assignment(struct rule_context *context, const struct fact *fact) {
  bool is_semicolon = fact->number == 1;
  struct diag *diag = rule_report(context, fact, is_semicolon ? "a `;` after the record is JavaScript, not JSON" : NULL);
  struct fix *fix = fix_new(context, diag, FIX_SAFE, is_semicolon ? "remove the semicolon" : "remove what surrounds the record");
  struct span span = fact->span;
  /* Also remove the blanks after the `=`, so that the record begins at the start of the statement. */
  while (!is_semicolon && span.end < context->source->size && ascii_is_space(context->source->bytes[span.end])) span.end++;
  fix_remove(context, fix, span);
  if (!is_semicolon && fact->other.end > fact->other.start) fix_remove(context, fix, fact->other);
}

static void json_number(struct rule_context *context, const struct fact *fact) {
  const char *written = rule_quote(context, fact->span);
  if (fact->text) {
    struct diag *diag = rule_report(context, fact, "the number must be %s, but is %s", fact->text, written);
    fix_replace(context, fix_new(context, diag, FIX_SAFE, "write %s", fact->text), fact->span, view_of(fact->text));
  } else rule_report(context, fact, "JSON does not allow the number %s", written);
}

/* Returns true if a backslash escapes the byte at `at`. */
static bool is_escaped(const char *bytes, size_t at) {
  size_t backslashes = 0;
  while (backslashes < at && bytes[at - 1 - backslashes] == '\\') backslashes++;
  return backslashes % 2;
}

static void json_control_character(struct rule_context *context, const struct fact *fact) {
  if (fact->number == '\n' || fact->number == '\r') {
    rule_report(context, fact, "a line ends inside a string: a closing quote is missing, or a \\n was meant");
    return;
  }
  struct diag *diag =
      rule_report(context, fact, "the control character U+%04llX must be escaped in a string", (unsigned long long)fact->number);
  static const char *const short_forms[0x20] = {['\b'] = "\\b", ['\t'] = "\\t", ['\f'] = "\\f"};
  struct fix *fix = NULL;
  const char *bytes = context->source->bytes;
  /* Escape all control characters up to the end of the string or, if the string is not closed, of the line. */
  for (size_t at = fact->span.start; at < context->source->size && !ascii_is_line_end(bytes[at]); at++) {
    unsigned char c = (unsigned char)bytes[at];
    if (c == '"' && !is_escaped(bytes, at)) break;
    if (c >= 0x20 || is_escaped(bytes, at)) continue;
    if (!fix) fix = fix_new(context, diag, FIX_SAFE, "write it as an escape");
    struct view escape = short_forms[c] ? view_of(short_forms[c]) : rule_format(context, "\\u%04x", c);
    fix_replace(context, fix, (struct span){at, at + 1}, escape);
    if (fix->is_given_up) return;
  }
}

/* Returns true for a `tree` without nodes. If the other `tree` is removed, the text is not a record. */
static bool is_tree_without_nodes(const struct rule_context *context, uint32_t spot) {
  const struct json_spot *at = json_spot(context->document, spot);
  if (at->key != KEY_TREE || at->parent != 0) return false;
  return at->kind != JSON_ARRAY || (at->next > spot + 1 && json_spot(context->document, spot + 1)->kind < JSON_ARRAY);
}

static void json_duplicate_key(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, "the key `%s` appears twice in this object, %s", rule_quote(context, fact->span),
                                  fact->number ? "with equal values" : "and the values differ: readers use the last one");
  rule_add_related(context, diag, fact->other, "the first one");
  if (fact->spot == NO_SPOT || fact->other_spot == NO_SPOT) return;
  if (!context->document->is_whole || is_tree_without_nodes(context, fact->spot)) return;
  if (!fact->number && !rule_is_on_jgf(context)) {
    diag->unfixed = "data of the record would be lost"; /* other formats have no meta.legacy */
    return;
  }
  struct fix *fix = fact->number ? fix_new(context, diag, FIX_SAFE, "remove the second one")
                                 : fix_new(context, diag, FIX_UNSAFE, "keep the last one; the other goes to meta.legacy");
  uint32_t spot = fact->number ? fact->spot : fact->other_spot;
  fix_remove_value(context, fix, spot);
  if (!fact->number) fix_keep_value(context, fix, spot);
}

static void json_bom(struct rule_context *context, const struct fact *fact) {
  struct diag *diag = rule_report(context, fact, NULL);
  fix_remove(context, fix_new(context, diag, FIX_SAFE, "remove the mark"), fact->span);
}

static void json_encoding(struct rule_context *context, const struct fact *fact) {
  if (fact->number) {
    const char *name = fact->text ? fact->text : "UTF-16";
    struct diag *diag = rule_report(context, fact, "the text must be UTF-8, but is %s", name);
    if (fact->number != 1) return;
    /* Offsets refer to the text after decoding, so the fix replaces it by an equal text. */
    struct fix *fix = fix_new(context, diag, FIX_SAFE, "convert it from %s to UTF-8", name);
    fix_replace(context, fix, (struct span){0, context->source->size},
                (struct view){context->source->bytes, context->source->size});
  } else if (fact->text)
    rule_report(context, fact, "the text must be UTF-8, but is probably %s (--fix --encoding %s converts it)", fact->text,
        fact->text);
  else rule_report(context, fact, "the text must be UTF-8, but is not");
}

static void json_too_large(struct rule_context *context, const struct fact *fact) {
  const char *unit = fact->text ? fact->text : "bytes";
  if (strcmp(unit, "findings") == 0) {
    rule_report(context, fact,
                "%lld more findings: a record shows 10,000, and then jgflint fixes none of them", fact->number);
    return;
  }
  rule_report(context, fact, "more than %lld %s (%s)", fact->number, unit,
              strcmp(unit, "values") == 0 ? "--max-values" : "--max-size");
}

/* If the value begins a line, the text is probably JSON Lines under another name, or from standard input. */
static void json_concatenated(struct rule_context *context, const struct fact *fact) {
  const struct source *source = context->source;
  const struct json_document *document = context->document;
  if (document->count && fact->span.start == document->spots[0].start) {
    rule_report(context, fact, "a value before the record, which begins here");
    return;
  }
  bool begins_line = fact->span.start && source->bytes[fact->span.start - 1] == '\n' && !source->is_line;
  rule_report(context, fact, begins_line ? "more than one record in the text (--format-in jsonl reads one in each line)" : NULL);
}

enum { DEEPEST_INDENTATION = 40 };

/* White space with a line end in it becomes one line end and the indentation; other white space becomes one blank. */
static void write_space(struct buffer *to, struct view space, size_t level, const char *line_end) {
  if (!memchr(space.at, '\n', space.length) && !memchr(space.at, '\r', space.length)) {
    buffer_add_char(to, ' ');
    return;
  }
  buffer_add_string(to, line_end);
  buffer_add_repeated(to, ' ', level <= DEEPEST_INDENTATION ? level : 0);
}

static void bloat_fix(struct rule_context *context, struct diag *diag) {
  const struct source *source = context->source;
  if (context->document->flaws.count) return; /* the ends of strings are certain only in valid JSON */
  const char *line_end = memchr(source->bytes, '\r', source->size) ? "\r\n" : "\n";
  LOCAL_BUFFER text = {0};
  size_t level = 0, at = source_bom(source);
  buffer_add(&text, source->bytes, at);
  while (at < source->size) {
    char c = source->bytes[at];
    size_t from = at++;
    if (c == '"') {
      while (at < source->size && source->bytes[at] != '"') at += source->bytes[at] == '\\' ? 2 : 1;
      if (at < source->size) at++;
      buffer_add(&text, source->bytes + from, at - from);
    } else if (ascii_is_space(c)) {
      while (at < source->size && ascii_is_space(source->bytes[at])) at++;
      bool is_closing = at < source->size && (source->bytes[at] == '}' || source->bytes[at] == ']');
      write_space(&text, (struct view){source->bytes + from, at - from}, level - (is_closing && level), line_end);
    } else {
      level += c == '{' || c == '[';
      if ((c == '}' || c == ']') && level) level--;
      buffer_add_char(&text, c);
    }
  }
  struct fix *fix =
      fix_new(context, diag, FIX_SAFE, "indent with one space a level, and no further than %d levels", DEEPEST_INDENTATION);
  fix_replace(context, fix, (struct span){0, source->size}, buffer_view(&text));
}

/* A large record that consists mostly of indentation, which costs readers time. */
static void json_bloat(struct rule_context *context, const struct fact *fact) {
  const struct source *source = context->source;
  if (source->size <= (size_t)rule_parameter(context, "size")) return;
  size_t blank = 0;
  for (size_t i = 0; i < source->size; i++) blank += ascii_is_space(source->bytes[i]);
  if (blank * 100 <= source->size * (size_t)rule_parameter(context, "percent")) return;
  struct diag *diag = rule_report_at(context, (struct span){0, 0}, fact->spot, "%zu %% of these %.1f %s is white space",
                                     blank * 100 / source->size, (double)source->size / (source->size < 1000000 ? 1e3 : 1e6),
                                     source->size < 1000000 ? "kB" : "MB");
  bloat_fix(context, diag);
}

#include "rules/json.rows.inc"
