/* html.c: one page that needs nothing else, for people who look through a collection.
 *
 * The findings of a file are in a noscript element. With scripts, this is text of which the script draws the visible part, so
 * that a page with a hundred thousand findings opens quickly. Without scripts, it is the page.
 *
 * It is XML as well as HTML, so that any parser can check it. The style and the script are in html.css and html.js; the page's
 * policy names them by their hashes and allows no others, which also protects against text of a record that is not escaped.
 * tests/report/html.t compares the hashes. */
#include "base/ascii.h"
#include "config/config.h"
#include "go/draw.h"
#include "report/excerpt.h"

#define STYLE_HASH "sha256-rFMhTGPHkRJSXstSbjt3yZu01hOKMQ2Qw93R0Kla/MU="
#define SCRIPT_HASH "sha256-OodpEf7jc3KHaDzoP3k3z+ufgkuJVYx+7Y0rXOIAbRg="

/* Line by line: they are longer than the 4,095 bytes that C promises for a literal. */
static const char *const style[] = {
#include "report/html_style.inc"
};
static const char *const script[] = {
#include "report/html_script.inc"
};

/* A text with its words in backticks as code. */
static void add_with_code(struct buffer *out, struct view text) {
  for (;;) {
    const char *open = memchr(text.at, '`', text.length);
    size_t before = open ? (size_t)(open - text.at) : text.length;
    const char *close = open ? memchr(open + 1, '`', text.length - before - 1) : NULL;
    if (!close) break;
    report_xml(out, "", (struct view){text.at, before}, "<code>");
    report_xml(out, "", (struct view){open + 1, (size_t)(close - open) - 1}, "</code>");
    text = view_after(text, (size_t)(close - text.at) + 1);
  }
  escape_xml(out, text);
}

/* "1,014 records" */
static void add_count(size_t count, const char *noun, struct buffer *out) {
  buffer_add_count(out, count);
  buffer_printf(out, " %s%s", noun, count == 1 ? "" : "s");
}

/* ---- the findings of a file ---- */

static void excerpt(const struct report_part *part, const struct diag *diag) {
  LOCAL_BUFFER text = {0};
  excerpt_draw(part, diag, "", "", &text);
  struct view carets = buffer_view(&text), line = view_cut(&carets, '\n');
  report_xml(part->out, "<pre>", line, "\n<b>");
  report_xml(part->out, "", view_cut(&carets, '\n'), "</b></pre>\n");
}

/* Three notes, and the number of the others. */
static void notes(const struct report_part *part, const struct diag *diag) {
  enum { SHOWN = 3 };
  size_t count = 0;
  for (const struct related *related = diag->related; related; related = related->next) {
    if (count++ >= SHOWN) continue;
    struct location at = locations_at(part->locations, related->span.start);
    buffer_printf(part->out, "<p class=\"note\">%zu:%zu: ", at.line, at.column);
    add_with_code(part->out, view_of(related->message));
    buffer_add_string(part->out, "</p>\n");
  }
  if (count > SHOWN) buffer_printf(part->out, "<p class=\"note\">and %zu more</p>\n", count - SHOWN);
  if (!diag->fix) return;
  buffer_add_string(part->out, diag->fix->safety == FIX_SAFE ? "<p class=\"note\">Fix: " : "<p class=\"note\">Unsafe fix: ");
  add_with_code(part->out, view_of(diag->fix->message));
  buffer_add_string(part->out, "</p>\n");
}

static void finding(const struct report_part *part, const struct diag *diag) {
  const struct location at = locations_at(part->locations, diag->span.start);
  const char *level = level_name(diag->level);
  size_t index = part->settings->is_shown ? catalogue_index(part->settings->catalogue, diag->rule) : SIZE_MAX;
  if (index != SIZE_MAX) atomic_store_explicit(&part->settings->is_shown[index], true, memory_order_relaxed);
  buffer_printf(part->out, "<article class=\"%s\" data-rule=\"%s\">\n<h3>%zu:%zu <b>%s</b> ", level, diag->rule->name, at.line,
                at.column, level);
  add_with_code(part->out, view_of(diag->message));
  buffer_printf(part->out, " <a href=\"#%s\">%s</a></h3>\n", diag->rule->name, diag->rule->name);
  excerpt(part, diag);
  if (part->settings->boards && diag->diagram) draw_diagram_svg(diag->diagram, part->out);
  notes(part, diag);
  buffer_add_string(part->out, "</article>\n");
}

static void open_file(struct report_part *part) {
  if (!part->count) return;
  report_xml_path(part->out, "<noscript data-file=\"", part->file, "\">\n<details open=\"\"><summary><h2>");
  report_xml_path(part->out, "", part->file, "</h2> <small>");
  add_count(part->count, "finding", part->out);
  buffer_add_string(part->out, "</small></summary>\n");
}

/* ---- the explanations of the rules ---- */

/* Text of a sheet, in which code spans are the only Markdown. Paragraphs have an empty line between them; other line ends are
 * spaces. */
static void add_paragraphs(const char *text, struct buffer *out) {
  LOCAL_BUFFER paragraph = {0};
  do {
    const size_t length = strcspn(text, "\n"), gap = strspn(text + length, "\n");
    buffer_add(&paragraph, text, length);
    text += length + gap;
    if (gap == 1 && *text) {
      buffer_add_char(&paragraph, ' ');
      continue;
    }
    buffer_add_string(out, "<p>");
    add_with_code(out, buffer_view(&paragraph));
    buffer_add_string(out, "</p>\n");
    buffer_clear(&paragraph);
  } while (*text);
}

static void add_rule(const struct report_settings *settings, const struct rule *rule, struct buffer *out) {
  buffer_printf(out, "<div class=\"why\" id=\"%s\">\n<p><strong>", rule->name);
  add_with_code(out, view_of(rule->headline));
  buffer_add_string(out, "</strong></p>\n");
  add_paragraphs(rule->reason, out);
  if (*rule->fix_note) {
    if (rule->fix == FIX_NONE) buffer_add_string(out, "<p>No fix: ");
    else buffer_printf(out, "<p>Fix (%s): ", fix_class_name(rule->fix));
    add_with_code(out, view_of(rule->fix_note));
    buffer_add_string(out, ".</p>\n");
  }
  LOCAL_BUFFER url = {0};
  if (rule_url(settings->docs_url, settings->catalogue, rule, &url))
    report_xml(out, "<p><a href=\"", buffer_view(&url), "\">More about this rule, with examples</a></p>\n");
  buffer_add_string(out, "</div>\n");
}

static void add_family(const struct report_settings *settings, const struct family *family, struct buffer *out) {
  for (size_t i = 0; i < family->count; i++) {
    const struct rule *rule = &family->rules[i];
    size_t index = settings->is_shown ? catalogue_index(settings->catalogue, rule) : SIZE_MAX;
    if (index == SIZE_MAX || atomic_load(&settings->is_shown[index])) add_rule(settings, rule, out);
  }
}

/* ---- the run as a whole ---- */

/* From that level on. */
static size_t count_findings(const struct report_summary *summary, enum level least) {
  size_t count = 0;
  for (int level = (int)least; level < LEVELS; level++) count += summary->by_level[level];
  return count;
}

static void add_fixes(const struct report_summary *summary, struct buffer *out) {
  size_t safe = summary->fixable - summary->unwritable, unsafe = summary->fixable_unsafe - summary->unwritable_unsafe;
  if (!safe && !unsafe) return;
  buffer_add_string(out, "<p>");
  if (safe) {
    add_count(safe, "finding", out);
    buffer_add_string(out, " can be fixed with <code>--fix</code>");
  }
  if (safe && unsafe) buffer_add_string(out, ", ");
  if (unsafe) {
    if (safe) buffer_add_count(out, unsafe);
    else add_count(unsafe, "finding", out);
    buffer_printf(out, "%s with <code>--fix --unsafe-fixes</code>", safe ? " more" : " can be fixed");
  }
  buffer_add_string(out, ".</p>\n");
}

/* The verdict, with its counts, and what the rules say. `least`: the level from which on findings are shown. */
static void add_summary(const struct report_settings *settings, const struct report_summary *summary, enum level least,
                        struct buffer *out) {
  buffer_add_string(out, "<section id=\"summary\">\n");
  static const char *const words[LEVELS] = {"problems", "problems", "errors or warnings", "errors"};
  bool has_findings = count_findings(summary, least) > 0, is_good = !has_findings && summary->files && !summary->is_incomplete;
  buffer_printf(out, "<p class=\"verdict%s\">", is_good ? " good" : "");
  if (summary->files || has_findings) add_count(summary->files, "record", out);
  else buffer_add_string(out, "No records were checked.");
  if (has_findings) {
    const char *before = ": ";
    for (enum level level = LEVEL_ERROR; level >= least; level--) {
      buffer_printf(out, "%s<b class=\"%s\">", before, level_name(level));
      add_count(summary->by_level[level], level_name(level), out);
      buffer_add_string(out, "</b>");
      before = ", ";
    }
  } else if (summary->files) buffer_printf(out, " checked: no %s found.", words[least]);
  buffer_add_string(out, "</p>\n");
  if (summary->is_incomplete)
    buffer_add_string(out, "<p>Something could not be read, or was not done: standard error says what.</p>\n");
  add_fixes(summary, out);
  buffer_printf(out, "<p><small>Made by jgflint %s</small></p>\n</section>\n", settings->version);
  if (count_findings(summary, least)) {
    buffer_add_string(out, "<section id=\"explanations\" aria-label=\"What the rules say\">\n");
    for (size_t i = 0; i < settings->catalogue->count; i++) add_family(settings, settings->catalogue->families[i], out);
    if (summary->faulty || !settings->is_shown) add_family(settings, &config_family, out);
    for (size_t i = 0; i < summary->custom_count; i++) add_rule(settings, summary->customs[i], out);
    buffer_add_string(out, "</section>\n");
  }
}

/* ---- the page ---- */

/* The filter is hidden until the script runs. */
static const char filter[] =
    "<form id=\"filter\" hidden=\"\" role=\"search\">\n"
    "<label for=\"text\">Find</label> <input id=\"text\" type=\"search\" placeholder=\"file, message, text\"/>\n"
    "<fieldset><legend>Severity</legend>\n"
    "<label class=\"error\"><input type=\"checkbox\" name=\"level\" value=\"error\" checked=\"\"/> <span></span></label>\n"
    "<label class=\"warning\"><input type=\"checkbox\" name=\"level\" value=\"warning\" checked=\"\"/> <span></span></label>\n"
    "<label class=\"info\"><input type=\"checkbox\" name=\"level\" value=\"info\" checked=\"\"/> <span></span></label>\n"
    "</fieldset>\n"
    "<p><button type=\"reset\">Show all</button> <output id=\"shown\"></output></p>\n"
    "<p id=\"help\"><kbd>j</kbd> next finding, <kbd>k</kbd> previous, <kbd>e</kbd> next error, <kbd>x</kbd> explain, "
    "<kbd>/</kbd> find, <kbd>Esc</kbd> show all</p>\n"
    "<details id=\"by-rule\"><summary>Rules</summary><ul id=\"rules\"></ul></details>\n"
    "</form>\n";

/* Names the first files and folders of the command line. There is no date, because equal runs write equal reports. */
static void add_title(const struct report_settings *settings, struct buffer *out) {
  enum { NAMES_SHOWN = 3 };
  buffer_add_string(out, "jgflint report");
  for (size_t i = 0; i < settings->path_count && i < NAMES_SHOWN; i++) {
    buffer_add_string(out, i ? ", " : ": ");
    escape_xml_path(out, view_of(settings->paths[i]));
  }
  if (settings->path_count > NAMES_SHOWN) buffer_printf(out, " and %zu more", settings->path_count - NAMES_SHOWN);
}

static void begin(const struct report_settings *settings, struct buffer *out) {
  buffer_add_string(out, "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
                         "<meta charset=\"utf-8\"/>\n"
                         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '" STYLE_HASH
                         "'; script-src '" SCRIPT_HASH "'; base-uri 'none'; form-action 'none'\"/>\n"
                         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                         "<meta name=\"referrer\" content=\"no-referrer\"/>\n<title>");
  add_title(settings, out);
  buffer_add_string(out, "</title>\n<style>");
  for (size_t i = 0; i < ARRAY_LENGTH(style); i++) buffer_add_string(out, style[i]);
  buffer_add_string(out, "</style>\n</head>\n<body>\n<h1>");
  add_title(settings, out);
  buffer_add_string(out, "</h1>\n");
  buffer_add_string(out, filter);
  buffer_add_string(out, "<main>\n");
}

/* The counts are known at the end. Style and script move them to the top. */
static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  buffer_add_string(out, "</main>\n");
  add_summary(settings, summary, report_min_level(&html_reporter, settings), out);
  buffer_add_string(out, "<script>");
  for (size_t i = 0; i < ARRAY_LENGTH(script); i++) buffer_add_string(out, script[i]);
  buffer_add_string(out, "</script>\n</body>\n</html>\n");
}

const struct reporter html_reporter = {
    .name = "html",
    .help = "one HTML page with filters, excerpts and boards",
    .shows_infos = true,
    .begin = begin,
    .open = open_file,
    .finding = finding,
    .last = "</details>\n</noscript>\n",
    .end = end,
};
