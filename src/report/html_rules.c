#include "report/html_rules.h"
#include "base/ascii.h"
#include "config/config.h"
#include "report/rule_url.h"
#include "text/escape.h"

/* The Markdown of sheets, as far as it stands in a line: code and strong text. */
static void add_line(struct view line, struct buffer *out) {
  bool in_code = false, in_strong = false;
  for (size_t i = 0; i < line.length;) {
    const char *mark = line.at + i;
    size_t length = 1;
    if (*mark == '`') {
      buffer_add_string(out, in_code ? "</code>" : "<code>");
      in_code = !in_code;
    } else if (!in_code && line.length - i >= 2 && memcmp(mark, "**", 2) == 0) {
      buffer_add_string(out, in_strong ? "</strong>" : "<strong>");
      in_strong = !in_strong;
      length = 2;
    } else {
      while (i + length < line.length && !ascii_is_one_of(mark[length], "`*")) length++;
      escape_xml(out, (struct view){mark, length});
    }
    i += length;
  }
  if (in_code) buffer_add_string(out, "</code>");
  if (in_strong) buffer_add_string(out, "</strong>");
}

/* Paragraphs have an empty line between them; where else a line ends is the sheet's own business. */
static void add_paragraphs(const char *text, struct buffer *out) {
  buffer_add_string(out, "<p>");
  while (*text) {
    const size_t length = strcspn(text, "\n"), gap = strspn(text + length, "\n");
    add_line((struct view){text, length}, out);
    text += length + gap;
    if (gap && *text) buffer_add_string(out, gap == 1 ? " " : "</p>\n<p>");
  }
  buffer_add_string(out, "</p>\n");
}

/* Where there is a page about it. */
static void add_link(const struct report_settings *settings, const struct rule *rule, struct buffer *out) {
  struct buffer url = {0};
  if (rule_url(settings->docs_url, settings->catalogue, rule, &url)) {
    buffer_add_string(out, "<p><a href=\"");
    escape_xml(out, buffer_view(&url));
    buffer_add_string(out, "\">More about this rule, with examples</a></p>\n");
  }
  buffer_release(&url);
}

static void add_rule(const struct report_settings *settings, const struct rule *rule, struct buffer *out) {
  buffer_printf(out, "<div class=\"why\" id=\"%s\">\n<p><strong>", rule->name);
  escape_xml(out, view_of(rule->headline));
  buffer_add_string(out, "</strong></p>\n");
  add_paragraphs(rule->reason, out);
  if (*rule->fix_note) {
    if (rule->fix == FIX_NONE) buffer_add_string(out, "<p>No fix: ");
    else buffer_printf(out, "<p>Fix (%s): ", fix_class_name(rule->fix));
    add_line(view_of(rule->fix_note), out);
    buffer_add_string(out, ".</p>\n");
  }
  add_link(settings, rule, out);
  buffer_add_string(out, "</div>\n");
}

static void add_family(const struct report_settings *settings, const struct family *family, struct buffer *out) {
  for (size_t i = 0; i < family->count; i++) {
    const struct rule *rule = &family->rules[i];
    size_t index = settings->is_shown ? catalogue_index(settings->catalogue, rule) : SIZE_MAX;
    if (index == SIZE_MAX || atomic_load(&settings->is_shown[index])) add_rule(settings, rule, out);
  }
}

void html_rules_add(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  buffer_add_string(out, "<section id=\"explanations\" aria-label=\"What the rules say\">\n");
  for (size_t i = 0; i < settings->catalogue->count; i++) add_family(settings, settings->catalogue->families[i], out);
  if (summary->faulty || !settings->is_shown) add_family(settings, &config_family, out);
  for (size_t i = 0; i < summary->custom_count; i++) add_rule(settings, summary->customs[i], out);
  buffer_add_string(out, "</section>\n");
}
