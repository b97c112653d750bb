#include "base/utf8.h"
#include "json/make.h"
#include "json/parser.h"

/* ---- the end of the text --------------------------------------------------- */

static const char *recover_end(struct json_parser *parser) {
  const char *end = parser->end;
  enum json_state state = parser->state;
  parser->state = JSON_DONE;
  if (state == JSON_AT_TOP) {
    const char *start = parser->text + source_bom(parser->document->source);
    json_flaw(parser, JSON_FLAW_EMPTY, start, start);
  }
  if (parser->depth == 0) return end;
  struct json_frame *frame = json_top(parser);
  const char *bracket = parser->text + parser->document->spots[frame->spot].start;
  if (state == JSON_AT_COLON || state == JSON_AT_VALUE) json_place_broken(parser, end, end);
  const char *phrase = *bracket == '[' ? "the '[' is never closed" : "the '{' is never closed";
  json_flaw_syntax(parser, end, end, phrase, bracket);
  json_close_to(parser, 0, end);
  parser->state = JSON_DONE;
  return end;
}

/* ---- between tokens ------------------------------------------------------- */

/* White space that JSON does not allow. Each kind is reported once per document, because a record copied from a web page may
 * have it on every line. */
static const char *const odd_spaces[] = {
    "\f", "\v", "\xC2\xA0", "\xE3\x80\x80", "\xEF\xBB\xBF", "\xE2\x80\x8B", "\xE2\x80\xA8", "\xE2\x80\xAF",
};

static const char *odd_space(struct json_parser *parser, const char *at) {
  for (size_t i = 0; i < ARRAY_LENGTH(odd_spaces); i++) {
    size_t length = strlen(odd_spaces[i]);
    if (strncmp(at, odd_spaces[i], length) != 0) continue;
    if (!(parser->odd_spaces & 1U << i))
      json_flaw_syntax(parser, at, at + length, "this white space is not allowed in JSON", NULL);
    parser->odd_spaces |= (uint8_t)(1U << i);
    return at + length;
  }
  return NULL;
}

static const char *comment(struct json_parser *parser, const char *at) {
  const char *end = json_comment_end(at, parser->end);
  if (!end) return NULL;
  json_flaw(parser, JSON_FLAW_COMMENT, at, end);
  if (at[1] == '*' && (end - at < 4 || end[-2] != '*' || end[-1] != '/'))
    json_flaw_syntax(parser, parser->end, parser->end, "this comment is never closed", at);
  (void)json_check_encoding(parser, at, end);
  return end;
}

/* ---- values in other notations ---------------------------- */

/* The end of a word of at most JSON_NEAR_BYTES. */
static const char *word_end(const char *at) {
  const char *end = at;
  while (end - at < JSON_NEAR_BYTES && json_number_goes_on(*end) && *end != '+' && *end != '-') end++;
  return end;
}

static const struct word {
  const char *text;
  enum json_kind kind;
  bool value;
  const char *phrase;
} words[] = {
    {"True", JSON_BOOLEAN, true, "JSON writes this true"},    {"TRUE", JSON_BOOLEAN, true, "JSON writes this true"},
    {"False", JSON_BOOLEAN, false, "JSON writes this false"}, {"FALSE", JSON_BOOLEAN, false, "JSON writes this false"},
    {"Null", JSON_NULL, false, "JSON writes this null"},      {"NULL", JSON_NULL, false, "JSON writes this null"},
    {"None", JSON_NULL, false, "JSON writes this null"},      {"nil", JSON_NULL, false, "JSON writes this null"},
    {"undefined", JSON_NULL, false, "JSON does not know undefined"}, {"...", JSON_NULL, false, "a placeholder for omitted text"},
};

static const char *word_value(struct json_parser *parser, const char *at) {
  const char *end = word_end(at);
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
    if (!view_is((struct view){at, (size_t)(end - at)}, words[i].text)) continue;
    struct json_object *value = words[i].kind == JSON_BOOLEAN ? json_make_boolean(words[i].value) : NULL;
    json_place(parser, value, words[i].kind, at, end)->marks |= JSON_BROKEN;
    json_flaw_syntax(parser, at, end, words[i].phrase, NULL);
    return end;
  }
  return NULL;
}

/* Reads a value in another notation; NULL if there is none. */
static const char *recover_value(struct json_parser *parser, const char *at) {
  struct json_text text;
  const char *end = json_quoted(parser, at, &text);
  if (end) json_place_string(parser, at, end, &text);
  else if (json_number_begins(at)) end = json_number_read(parser, at);
  else end = word_value(parser, at);
  if (!end && parser->depth && (ascii_is_letter(*at) || (unsigned char)*at >= 0x80)) {
    const char *bare_end = json_bare_end(parser, at);
    if (bare_end > at && json_ends_value(bare_end)) end = json_accept_text(parser, at, bare_end);
  }
  if (end) json_after_value(parser);
  return end;
}

/* ---- before and after the record ----------------------------------------- */

/* The start of a script before the record: `var JGF =`, `module.exports =`, `export default`. */
static const char *assignment(struct json_parser *parser, const char *at) {
  const char *word = at, *end = word_end(at);
  bool is_default = false;
  for (int i = 0; end > word; i++) {
    size_t length = (size_t)(end - word);
    is_default = length == 7 && memcmp(word, "default", 7) == 0;
    word = simd_skip_space(end);
    end = word_end(word);
    if (i == 3) return NULL;
  }
  if (word == at) return NULL;
  const char *sign = word;
  if (*sign == '=' && sign[1] != '=') word = sign + 1;
  else if (is_default) for (word = sign; ascii_is_space(word[-1]);) word--;
  else return NULL;
  json_flaw(parser, JSON_FLAW_ASSIGNMENT, at, word);
  parser->assignment = parser->document->flaws.count;
  return word;
}

static const char *semicolon(struct json_parser *parser, const char *at) {
  if (parser->assignment) {
    struct fact *flaw = &parser->document->flaws.list[parser->assignment - 1];
    if (flaw->other.end == 0) {
      flaw->other = (struct span){json_offset(parser, at), json_offset(parser, at) + 1};
      return at + 1;
    }
  }
  struct fact *flaw = json_flaw(parser, JSON_FLAW_ASSIGNMENT, at, at + 1);
  flaw->number = 1;
  flaw->spot = parser->document->count ? 0 : NO_SPOT;
  return at + 1;
}

/* Reports text before a record as one error, and the whole text if no record follows. */
static const char *no_record(struct json_parser *parser, const char *at) {
  size_t used;
  if (utf8_decode(at, (size_t)(parser->end - at), &used) < 0) json_flaw_encoding(parser, at);
  char kind;
  const char *end = at;
  json_token(&end, parser->end, &kind);
  if (kind == '?') end = at + used;
  if (!parser->bad_encoding) json_flaw_syntax(parser, at, end, "a record in JSON begins with '{'", NULL);
  const char *brace = at;
  for (int i = 0; i < 8 && brace < parser->end; i++) {
    brace = memchr(brace, '{', (size_t)(parser->end - brace));
    if (!brace) break;
    struct json_guess guess = {.at = brace, .state = JSON_AT_TOP};
    size_t reach = json_lookahead(parser, &guess).offset;
    if (reach > (size_t)json_offset(parser, brace) + 16) return brace;
    brace++;
  }
  parser->state = JSON_DONE;
  return parser->end;
}

/* Reports text after the record. */
static const char *recover_behind(struct json_parser *parser, const char *at) {
  if (*at == ';') return semicolon(parser, at);
  const char *next = json_recover(parser, at);
  if (next) return next;
  char kind;
  const char *token = at;
  json_token(&token, parser->end, &kind);
  size_t count = parser->document->flaws.count, used;
  bool is_letter = utf8_decode(at, (size_t)(parser->end - at), &used) >= 0;
  if (is_letter && token < at + used) token = at + used;
  if (kind == '{' || kind == '[') json_flaw(parser, JSON_FLAW_CONCATENATED, at, token);
  else json_flaw_syntax(parser, at, token, "text after the end of the record", NULL);
  if (!is_letter) json_flaw_encoding(parser, at);
  for (; count < parser->document->flaws.count; count++) parser->document->flaws.list[count].spot = 0;
  parser->state = JSON_DONE;
  return parser->end;
}

/* ---- keys, colons, commas ---- */

static const char *recover_key(struct json_parser *parser, const char *at) {
  struct json_text text;
  const char *end = json_quoted(parser, at, &text);
  if (!end) {
    end = word_end(at);
    const char *behind = json_skip(end, parser->end);
    if (end == at || *behind != ':') return NULL;
    text = (struct json_text){.at = at, .length = (size_t)(end - at)};
    json_flaw(parser, JSON_FLAW_UNQUOTED_KEY, at, end);
  }
  json_set_key(parser, at, end, &text, true);
  parser->state = JSON_AT_COLON;
  return end;
}

/* Python, Ruby and INI files: "a" = 1, "a" => 1, "a" := 1. */
static const char *recover_colon(struct json_parser *parser, const char *at) {
  if (*at == ':') {
    parser->state = JSON_AT_VALUE;
    return at + 1;
  }
  if (*at != '=') return NULL;
  const char *end = at + 1 + (at[1] == '>');
  json_flaw_syntax(parser, at, end, "a colon is expected here", NULL);
  parser->state = JSON_AT_VALUE;
  return end;
}

/* Recovers from a second comma, or from a closing bracket after a comma. */
static const char *recover_comma(struct json_parser *parser, const char *at) {
  bool behind = parser->state == JSON_AT_ITEM || parser->state == JSON_AT_KEY;
  if (!behind) return NULL;
  if (*at == ',') {
    /* A row of commas is one error. */
    if (parser->comma) json_flaw_syntax(parser, at, at + 1, "a value is missing before this comma", NULL);
    parser->comma = NULL;
    return at + 1;
  }
  if (*at != (json_top(parser)->is_object ? '}' : ']')) return NULL;
  json_flaw_trailing(parser);
  parser->state = JSON_AT_AFTER;
  return at;
}

static const char *recover_by_state(struct json_parser *parser, const char *at) {
  const char *next = NULL;
  switch (parser->state) {
  case JSON_AT_TOP:
    next = assignment(parser, at);
    if (!next) next = recover_value(parser, at);
    return next ? next : no_record(parser, at);
  case JSON_AT_END: return recover_behind(parser, at);
  case JSON_AT_COLON: return recover_colon(parser, at);
  case JSON_AT_VALUE: return recover_value(parser, at);
  case JSON_AT_FIRST:
  case JSON_AT_ITEM:
    next = recover_comma(parser, at);
    return next ? next : recover_value(parser, at);
  case JSON_AT_FIRST_KEY:
  case JSON_AT_KEY:
    next = recover_comma(parser, at);
    return next ? next : recover_key(parser, at);
  case JSON_AT_AFTER:
  case JSON_DONE: break;
  }
  return NULL;
}

const char *json_recover_token(struct json_parser *parser, const char *at) {
  if (at >= parser->end) return recover_end(parser);
  const char *next = at;
  while (next < parser->end && *next == '\0') next++;
  if (next > at) json_flaw_syntax(parser, at, next, "a zero byte is not allowed", NULL);
  else next = odd_space(parser, at);
  if (!next) next = comment(parser, at);
  if (!next) next = recover_by_state(parser, at);
  if (!next) next = json_recover(parser, at);
  return next;
}
