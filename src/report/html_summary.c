#include "report/html_summary.h"
#include "report/html_rules.h"

static void add_number(size_t number, struct buffer *out) {
  char digits[32];
  const int length = snprintf(digits, sizeof digits, "%zu", number);
  for (int i = 0; i < length; i++) {
    if (i && (length - i) % 3 == 0) buffer_add_char(out, ',');
    buffer_add_char(out, digits[i]);
  }
}

void html_count(size_t count, const char *what, struct buffer *out) {
  add_number(count, out);
  buffer_printf(out, " %s%s", what, count == 1 ? "" : "s");
}

struct verdict {
  const struct report_summary *summary;
  enum level least; /* that is shown */
  size_t findings;  /* from there on */
};

static size_t count_findings(const struct report_summary *summary, enum level least) {
  size_t count = 0;
  for (int level = (int)least; level < LEVELS; level++) count += summary->by_level[level];
  return count;
}

static void add_levels(const struct verdict *verdict, struct buffer *out) {
  const char *before = ": ";
  for (enum level level = LEVEL_ERROR; level >= verdict->least; level--) {
    buffer_printf(out, "%s<b class=\"%s\">", before, level_name(level));
    html_count(verdict->summary->by_level[level], level_name(level), out);
    buffer_add_string(out, "</b>");
    before = ", ";
  }
}

static void add_fixes(const struct report_summary *summary, struct buffer *out) {
  size_t safe = summary->fixable - summary->unwritable, unsafe = summary->fixable_unsafe - summary->unwritable_unsafe;
  if (!safe && !unsafe) return;
  buffer_add_string(out, "<p>");
  if (safe) {
    html_count(safe, "finding", out);
    buffer_add_string(out, " can be fixed with <code>--fix</code>");
  }
  if (safe && unsafe) buffer_add_string(out, ", ");
  if (unsafe) {
    if (safe) add_number(unsafe, out);
    else html_count(unsafe, "finding", out);
    buffer_printf(out, "%s with <code>--fix --unsafe-fixes</code>", safe ? " more" : " can be fixed");
  }
  buffer_add_string(out, ".</p>\n");
}

static void add_success(const struct verdict *verdict, struct buffer *out) {
  static const char *const words[LEVELS] = {"problems", "problems", "errors or warnings", "errors"};
  buffer_printf(out, "<p class=\"verdict%s\">", verdict->summary->is_incomplete ? "" : " good");
  html_count(verdict->summary->files, "record", out);
  buffer_printf(out, " checked: no %s found.</p>\n", words[verdict->least]);
}

static void add_verdict(const struct verdict *verdict, struct buffer *out) {
  if (!verdict->findings && !verdict->summary->files) {
    buffer_add_string(out, "<p class=\"verdict\">No records were checked.</p>\n");
  } else if (!verdict->findings) {
    add_success(verdict, out);
  } else {
    buffer_add_string(out, "<p class=\"verdict\">");
    html_count(verdict->summary->files, "record", out);
    add_levels(verdict, out);
    buffer_add_string(out, "</p>\n");
  }
}

void html_summary_add(const struct report_settings *settings, const struct report_summary *summary, enum level least, struct buffer *out) {
  const struct verdict verdict = {summary, least, count_findings(summary, least)};
  buffer_add_string(out, "<section id=\"summary\">\n");
  add_verdict(&verdict, out);
  if (summary->is_incomplete) buffer_add_string(out, "<p>Something could not be read, or was not done: standard error says what.</p>\n");
  add_fixes(summary, out);
  buffer_printf(out, "<p><small>Made by jgflint %s</small></p>\n</section>\n", settings->version);
  if (verdict.findings) html_rules_add(settings, summary, out);
}
