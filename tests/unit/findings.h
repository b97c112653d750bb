/* findings.h: findings made by hand, for the tests of the reporters. */
#ifndef JGFLINT_TESTS_FINDINGS_H
#define JGFLINT_TESTS_FINDINGS_H

#include "lint/diagnostic.h"
#include "report/reporter.h"

static const struct rule findings_rules[] = {
    {.name = "json-syntax", .headline = "The text is not JSON", .reason = "RFC 8259 says so.\n\nMore of it.", .fix_note = "",
     .since = "1.0", .level = LEVEL_ERROR},
    {.name = "json-duplicate-key", .headline = "A key stands twice", .reason = "", .fix_note = "The last one counts.",
     .since = "1.0", .level = LEVEL_WARNING, .fix = FIX_EITHER},
    {.name = "board-no-size", .headline = "The size is not given", .reason = "19 is assumed.", .fix_note = "", .since = "1.0",
     .level = LEVEL_INFO, .optional = true},
};
static const struct family findings_family = {"json", "the text", findings_rules, ARRAY_LENGTH(findings_rules)};
static const struct family *const findings_families[] = {&findings_family};
static const struct catalogue findings_catalogue = {findings_families, 1};
static const struct report_settings findings_settings = {.catalogue = &findings_catalogue, .version = "1.0.0"};

/* The golden line: `tru` is at column 48 in code points, 55 in bytes, 49 in UTF-16. */
static const char golden_line[] = "{ \"a\": 1, \"a\": 2, \"b\": [1,2,], \"日本\": \"𐐀\", \"c\": tru }";

struct findings {
  struct source source;
  struct diags diags;
  struct report_file file;
};

static inline void findings_init(struct findings *findings, const char *name, const char *text, size_t size) {
  *findings = (struct findings){0};
  source_init_copy(&findings->source, name, text, size);
  findings->file = (struct report_file){.name = name, .source = &findings->source, .diags = &findings->diags};
}

static inline struct diag *findings_add(struct findings *findings, size_t rule, size_t start, size_t end, const char *message) {
  struct diag *diag =
      diags_add(&findings->diags, &findings_rules[rule], findings_rules[rule].level, (struct span){start, end}, NO_SPOT);
  diag->message = message;
  return diag;
}

/* Adds a finding at the first occurrence of `token`. */
static inline struct diag *findings_at(struct findings *findings, size_t rule, const char *token, const char *message) {
  size_t start = (size_t)(strstr(findings->source.bytes, token) - findings->source.bytes);
  return findings_add(findings, rule, start, start + strlen(token), message);
}

static inline void findings_relate(struct findings *findings, struct diag *diag, size_t start, size_t end, const char *message) {
  struct related *related = arena_alloc(&findings->diags.arena, sizeof *related);
  *related = (struct related){diag->related, message, {start, end}};
  diag->related = related;
}

static inline void findings_fix(struct findings *findings, struct diag *diag, enum fix_class safety, const char *message,
                                const struct edit *edits, size_t count) {
  struct fix *fix = arena_alloc(&findings->diags.arena, sizeof *fix);
  struct edit *copy = arena_alloc(&findings->diags.arena, count * sizeof *copy);
  memcpy(copy, edits, count * sizeof *copy);
  *fix = (struct fix){.safety = safety, .message = message, .edits = copy, .count = count};
  diag->fix = fix;
}

static inline void findings_release(struct findings *findings) {
  diags_release(&findings->diags);
  source_release(&findings->source);
}

/* The output of a reporter for these findings. */
static inline char *findings_text(const struct findings *findings, const char *format, const struct report_settings *settings) {
  struct buffer text = {0};
  report_add_file(reporter_find(format), settings, &findings->file, &text);
  return buffer_detach(&text);
}

#endif
