#include "base/ascii.h"
#include "json/parser.h"

/* Kinds of tokens. */
enum { TOKEN_END = 0, TOKEN_STRING = 's', TOKEN_WORD = 'w', TOKEN_ODD = '?' };

const char *json_comment_end(const char *at, const char *end) {
  if (at[0] != '/' || (at[1] != '/' && at[1] != '*')) return NULL;
  const char *p = at + 2;
  if (at[1] == '/') {
    while (p < end && *p != '\n' && *p != '\r') p++;
    return p;
  }
  while (p < end && !(p[0] == '*' && p[1] == '/')) p++;
  return p < end ? p + 2 : end;
}

const char *json_skip(const char *at, const char *end) {
  for (const char *next; at < end; at = next) {
    at = simd_skip_space(at);
    next = json_comment_end(at, end);
    if (!next) break;
  }
  return at < end ? at : end;
}

const char *json_bare_end(const struct json_parser *parser, const char *at) {
  const char *p = at, *end = json_near_end(parser, at);
  while (p < end && *p && !ascii_is_one_of(*p, "\",{}[]\r\n") && !(p[0] == '/' && (p[1] == '/' || p[1] == '*'))) p++;
  while (p > at && ascii_is_space(p[-1])) p--;
  return p;
}

const char *json_token(const char **at, const char *end, char *kind) {
  const char *start = json_skip(*at, end), *next = start + 1;
  *kind = *start;
  *at = start + 1;
  if (start >= end) {
    *kind = TOKEN_END;
    *at = end;
  } else if (*start == '"' || *start == '\'') {
    while (next < end && *next != *start && !ascii_is_line_end(*next)) next += *next == '\\' && next + 1 < end ? 2 : 1;
    bool is_closed = next < end && *next == *start;
    *kind = is_closed ? TOKEN_STRING : TOKEN_ODD;
    if (is_closed) *at = next + 1;
  } else if (json_number_goes_on(*start)) {
    *kind = TOKEN_WORD;
    while (*at < end && *at - start < JSON_NEAR_BYTES && json_number_goes_on(**at)) ++*at;
    if (*at - start == JSON_NEAR_BYTES) *kind = TOKEN_ODD; /* the next token is unknown */
  } else if (!ascii_is_one_of(*start, "{}[],:")) {
    *kind = TOKEN_ODD;
  }
  return start;
}

bool json_names_a_member(const char *at, const char *end) {
  char kind;
  json_token(&at, end, &kind);
  if (kind != TOKEN_STRING && kind != TOKEN_WORD) return false;
  json_token(&at, end, &kind);
  return kind == ':';
}

bool json_number_begins(const char *at) {
  static const char *const words[] = {"NaN", "nan", "Infinity", "infinity", "inf", "Inf"};
  if (ascii_is_digit(*at)) return true;
  if (memchr("+-.", *at, 3) && json_number_goes_on(at[1]) && strncmp(at, "..", 2) != 0) return true;
  for (size_t i = 0; i < ARRAY_LENGTH(words); i++) {
    size_t length = strlen(words[i]);
    if (strncmp(at, words[i], length) == 0 && !json_number_goes_on(at[length])) return true;
  }
  return false;
}

/* ---- trying --------------------------------------------------------------- */

enum { TOKENS = 320, NESTED = 256, MISSING = 64 };

struct trial {
  const struct json_parser *parser;
  enum json_state state;
  size_t depth;            /* frames of the parser below */
  size_t opened;           /* containers opened since */
  int missing;             /* commas and colons on the way */
  bool is_object[NESTED];
};

static bool in_object(const struct trial *trial) {
  return trial->opened ? trial->is_object[trial->opened - 1] : trial->parser->frames[trial->depth - 1].is_object;
}

static bool close(struct trial *trial) {
  if (trial->opened) trial->opened--;
  else trial->depth--;
  trial->state = trial->opened + trial->depth ? JSON_AT_AFTER : JSON_AT_END;
  return true;
}

static bool step_value(struct trial *trial, char kind) {
  /* A trailing comma is a separate flaw, not a sign of a wrong guess. */
  if (kind == ']' && (trial->state == JSON_AT_FIRST || trial->state == JSON_AT_ITEM)) return close(trial);
  if (kind != '{' && kind != '[') {
    trial->state = trial->opened + trial->depth ? JSON_AT_AFTER : JSON_AT_END;
    return kind == TOKEN_STRING || kind == TOKEN_WORD;
  }
  if (trial->opened == NESTED) return false;
  trial->is_object[trial->opened++] = kind == '{';
  trial->state = kind == '{' ? JSON_AT_FIRST_KEY : JSON_AT_FIRST;
  return true;
}

/* Skips a comma or colon that is certainly missing, because it does not disprove the guess. */
static void step_over_gap(struct trial *trial, const char *token, char kind) {
  bool colon = trial->state == JSON_AT_COLON;
  bool is_word = json_number_begins(token) || string_begins(token, "true") || string_begins(token, "false") ||
                 string_begins(token, "null");
  bool is_value = kind == '{' || kind == '[' || kind == TOKEN_STRING || (kind == TOKEN_WORD && is_word);
  if (!is_value || (!colon && trial->state != JSON_AT_AFTER) || trial->missing == MISSING) return;
  if (json_names_a_member(token, trial->parser->end) != (!colon && in_object(trial))) return;
  trial->state = colon ? JSON_AT_VALUE : in_object(trial) ? JSON_AT_KEY : JSON_AT_ITEM;
  trial->missing++;
}

static bool step(struct trial *trial, char kind) {
  switch (trial->state) {
  case JSON_AT_TOP: case JSON_AT_FIRST: case JSON_AT_ITEM: case JSON_AT_VALUE: return step_value(trial, kind);
  case JSON_AT_FIRST_KEY: case JSON_AT_KEY:
    if (kind == '}') return close(trial);
    trial->state = JSON_AT_COLON;
    return kind == TOKEN_STRING || kind == TOKEN_WORD;
  case JSON_AT_COLON: trial->state = JSON_AT_VALUE; return kind == ':';
  case JSON_AT_AFTER:
    if (kind == (in_object(trial) ? '}' : ']')) return close(trial);
    trial->state = in_object(trial) ? JSON_AT_KEY : JSON_AT_ITEM;
    return kind == ',';
  case JSON_AT_END: return kind == ';';
  case JSON_DONE: break;
  }
  return false;
}

struct json_reach json_lookahead(struct json_parser *parser, const struct json_guess *guess) {
  struct trial trial = {.parser = parser, .state = guess->state, .depth = guess->depth};
  if (guess->opens) trial.is_object[trial.opened++] = guess->opens == '{';
  const char *at = guess->at;
  for (int count = 0; count < TOKENS && parser->trials; count++) {
    char kind;
    const char *before = at, *token = json_token(&at, parser->end, &kind);
    size_t cost = 1 + (size_t)(at - before) / 1024;
    parser->trials -= cost < parser->trials ? cost : parser->trials;
    if (kind == TOKEN_END && trial.state == JSON_AT_END) break;
    step_over_gap(&trial, token, kind);
    if (kind == TOKEN_END || !step(&trial, kind)) {
      uint32_t offset = json_offset(parser, token);
      return (struct json_reach){offset, trial.missing, trial.missing == MISSING ? offset : 0};
    }
  }
  return (struct json_reach){SIZE_MAX, trial.missing, json_offset(parser, at)};
}

bool json_reaches_further(const struct json_reach *reach, const struct json_reach *other) {
  if (reach->offset != other->offset) return reach->offset > other->offset;
  return reach->missing < other->missing;
}
