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

struct layout;
struct game_reader;

/* What a rule has cost so far. */
struct rule_time {
  uint64_t nanoseconds, calls;
};

struct check {
  const struct plan *plan;
  const struct source *source;
  const struct json_document *document; /* NULL for formats that are not JSON */
  const struct game_reader *reader;       /* NULL for JGF */
  const struct game *game;          /* complete for facts of GO, and for JGF_FACT_RECORD and JGF_FACT_VALUE_* */
  struct pattern_scratch *scratch;
  struct diags *diags;
  const struct rule *rule; /* the one that runs */
  size_t rule_index;       /* in the plan */
  struct rule_time *times; /* by rule of the plan; NULL where nobody asked */
  const struct jgf_read_result *reading;    /* NULL for formats that are not JGF */
  const struct layout *layout;          /* the file's ways (fix/file_style.h), made by the first fix; NULL before */
};

/* May a fix count on the keys and forms of JGF? Other formats may be JSON as well. */
static inline bool check_is_jgf(const struct check *check) {
  return check->document && !check->reader;
}

/* Lets check->rule hear of a fact. */
void check_rule(struct check *check, const struct fact *fact);
/* Tells a fact to the rules that listen to it. `to` is a struct check: so it serves in a fact_sink. */
void check_hear(void *to, const struct fact *fact);

/* Reports at the fact's span. With a NULL format the message is the headline. */
struct diag *check_report(struct check *check, const struct fact *fact, const char *format, ...) PRINTF_LIKE(3, 4);
struct diag *check_report_at(struct check *check, struct span span, uint32_t spot, const char *format, ...) PRINTF_LIKE(4, 5);
/* This one finding counts for another level than the rule's own, unless the user set one. */
void check_level(struct check *check, struct diag *diag, enum level level);
void check_relate(struct check *check, struct diag *diag, struct span span, const char *format, ...) PRINTF_LIKE(4, 5);

/* True if the whole of `subject` matches. Trouble in PCRE2 counts as a match, and is counted in the diags for app to speak of. */
bool check_matches(struct check *check, enum pattern pattern, struct view subject);
/* The same with the groups; trouble counts as no match, since there are none. */
bool check_groups(struct check *check, enum pattern pattern, struct view subject, struct pattern_groups *groups);

/* A text of our own. Lives as long as the diags. */
struct view mend_format(struct check *check, const char *format, ...) PRINTF_LIKE(2, 3);

/* The source text of a spot or of a key, without quotes, shortened to be quoted in a message. */
const char *check_quote(struct check *check, struct span span);
/* Any text, shortened in the same way. Lives as long as the diags. */
const char *check_shorten(struct check *check, struct view text);

#endif
