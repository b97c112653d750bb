/* rule_context.h: what a rule sees and how it reports.
 *
 * A rule's function gets a context and the fact that it listens to. It reads these,
 * and changes nothing but the diags that it adds to. A context is one worker's; all
 * pointers in it are borrowed, and good for one record. What these functions return
 * lies in the arena of the diags. */
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
  const struct game_reader *reader;     /* NULL for JGF */
  const struct game *game;              /* complete for facts of go_facts.h */
  struct pattern_scratch *scratch;
  struct diags *diags;
  const struct rule *rule; /* the one that runs */
  size_t rule_index;       /* in the rule table */
  struct rule_time *times; /* by rule of the rule table; NULL if time is not measured */
  const struct jgf_read_result *read_result; /* NULL for formats that are not JGF */
  const struct file_style *style;            /* how the file is written (fix/file_style.h); made by the first fix, NULL before */
  uint32_t *moves_behind; /* for each node, those on its line (rules/move.c); counted when first wanted, NULL before */
  /* Likewise what the whole record answers, which findings ask for by the thousand. */
  bool is_flaw_known, is_off_known;
  const struct fact *flaw; /* that has to be fixed before older forms are (rules/migrate.c); NULL: none */
  bool is_off;             /* a point is off the board (rules/move.c) */
};

/* Whether it is a record of JGF, so that a fix may write keys and forms of JGF. Other formats may be JSON, too. */
static inline bool rule_is_on_jgf(const struct rule_context *context) {
  return context->document && !context->reader;
}

/* Calls all rules that listen to a fact of this kind. `to` is a struct rule_context: so it is the `note` of a fact_sink. */
void rule_dispatch(void *to, const struct fact *fact);

/* Adds a diagnostic at the fact's span. With a NULL format its message is the headline. The pointer is good until the next
 * one is added. */
struct diag *rule_report(struct rule_context *context, const struct fact *fact, const char *format, ...) PRINTF_LIKE(3, 4);
struct diag *rule_report_at(struct rule_context *context, struct span span, uint32_t spot, const char *format, ...)
    PRINTF_LIKE(4, 5);
/* What a parameter of the rule that runs is set to; the rule's sheet has its name. */
int64_t rule_parameter(const struct rule_context *context, const char *name);

/* Gives this one finding another level than the rule's own, unless the user has set the level of the rule. */
void rule_override_level(struct rule_context *context, struct diag *diag, enum level level);
void rule_add_related(struct rule_context *context, struct diag *diag, struct span span, const char *format, ...)
    PRINTF_LIKE(4, 5);
/* The same for many places at once, of which the first hundred are shown; the message is static. */
void rule_add_related_each(struct rule_context *context, struct diag *diag, const struct span *spans, size_t count,
                           const char *message);

/* Whether the whole of `subject` matches. PATTERN_ERROR counts as a match, so that nothing is reported wrongly, and is
 * counted in the diags, for a message at the end of the run. */
bool rule_matches(struct rule_context *context, enum pattern pattern, struct view subject);
/* The same with the groups; an error counts as no match, since there are none. */
bool rule_match_groups(struct rule_context *context, enum pattern pattern, struct view subject, struct pattern_groups *groups);

/* printf into the arena. */
struct view rule_format(struct rule_context *context, const char *format, ...) PRINTF_LIKE(2, 3);

/* A text on one line, as a message has to be: its line ends are written as \x0A and \x0D. */
const char *rule_line(struct rule_context *context, struct view text);
/* The source text of a value or key, without its quotes, shortened so that a message can quote it. */
const char *rule_quote(struct rule_context *context, struct span span);
/* Any text, shortened in the same way. */
const char *rule_shorten(struct rule_context *context, struct view text);

#endif
