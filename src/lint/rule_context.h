/* rule_context.h: what a rule sees and how it speaks.
 *
 * A rule's function gets a check and the fact it listens to. It reads; it changes
 * nothing but the diags it adds to. */
#ifndef JGFLINT_LINT_RULE_CONTEXT_H
#define JGFLINT_LINT_RULE_CONTEXT_H

#include "go/game.h"
#include "jgf/read.h"
#include "json/document.h"
#include "lint/diagnostic.h"
#include "lint/rule_table.h"
#include "text/pattern.h"

struct file_style;
struct game_reader;

/* What a rule has cost so far. */
struct rule_time {
  uint64_t nanoseconds, calls;
};

struct rule_context {
  const struct rule_table *rule_table;
  const struct source *source;
  const struct json_document *document; /* NULL for formats that are not JSON */
  const struct game_reader *reader;       /* NULL for JGF */
  const struct game *game;          /* complete for facts of GO, and for JGF_FACT_RECORD and JGF_FACT_VALUE_* */
  struct pattern_scratch *scratch;
  struct diags *diags;
  const struct rule *rule; /* the one that runs */
  size_t rule_index;       /* in the rule table */
  struct rule_time *times; /* by rule of the rule table; NULL where nobody asked */
  const struct jgf_read_result *reading;    /* NULL for formats that are not JGF */
  const struct file_style *style;          /* the file's ways (fix/file_style.h), made by the first fix; NULL before */
};

/* May a fix count on the keys and forms of JGF? Other formats may be JSON as well. */
static inline bool rule_is_on_jgf(const struct rule_context *context) {
  return context->document && !context->reader;
}

/* Lets check->rule hear of a fact. */
void rule_run(struct rule_context *context, const struct fact *fact);
/* Tells a fact to the rules that listen to it. `to` is a struct rule_context: so it serves in a fact_sink. */
void rule_dispatch(void *to, const struct fact *fact);

/* Reports at the fact's span. With a NULL format the message is the headline. */
struct diag *rule_report(struct rule_context *context, const struct fact *fact, const char *format, ...) PRINTF_LIKE(3, 4);
struct diag *rule_report_at(struct rule_context *context, struct span span, uint32_t spot, const char *format, ...) PRINTF_LIKE(4, 5);
/* This one finding counts for another level than the rule's own, unless the user set one. */
void rule_override_level(struct rule_context *context, struct diag *diag, enum level level);
void rule_add_related(struct rule_context *context, struct diag *diag, struct span span, const char *format, ...) PRINTF_LIKE(4, 5);

/* True if the whole of `subject` matches. Trouble in PCRE2 counts as a match, and is counted in the diags for cli to speak of. */
bool rule_matches(struct rule_context *context, enum pattern pattern, struct view subject);
/* The same with the groups; trouble counts as no match, since there are none. */
bool rule_match_groups(struct rule_context *context, enum pattern pattern, struct view subject, struct pattern_groups *groups);

/* A text of our own. Lives as long as the diags. */
struct view rule_format(struct rule_context *context, const char *format, ...) PRINTF_LIKE(2, 3);

/* The source text of a spot or of a key, without quotes, shortened to be quoted in a message. */
const char *rule_quote(struct rule_context *context, struct span span);
/* Any text, shortened in the same way. Lives as long as the diags. */
const char *rule_shorten(struct rule_context *context, struct view text);

#endif
