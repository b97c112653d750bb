/* One page that needs nothing else: for people who look through a collection.
 *
 * What was found in a file stands in a noscript element. Where scripts run that is text, of which the script draws
 * what is looked at, so that a hundred thousand findings open at once; where none run it is the page.
 *
 * It is XML as well as HTML, so that any parser can check it. The style and the
 * script are in html.css and html.js; the page's policy names them by their hashes
 * and allows no others, so that a record cannot smuggle one in even if something
 * here forgot to escape. tests/report/html.t says what the hashes have to be. */
#include "report/excerpt.h"
#include "report/html_board.h"
#include "report/html_summary.h"
#include "report/reporters.h"
#include "text/escape.h"

#define STYLE_HASH "sha256-wi9G8JrxAEca1yL8TGNfs7xBzZbwJy2s9wrmT8lXWZE="
#define SCRIPT_HASH "sha256-fhjIQ6ANxR5OFzhb1BNyqhLGTmkgPSw/lE84AEs90CY="

/* Line by line: they are longer than the 4,095 bytes that C promises for a literal. */
static const char *const style[] = {
#include "report/html_style.inc"
};
static const char *const script[] = {
#include "report/html_script.inc"
};

struct page {
  const struct report_settings *settings;
  const struct report_file *file;
  const struct locations *places;
  struct buffer *out;
};

static void excerpt(const struct page *page, const struct diag *diag) {
  struct excerpt excerpt = {.source = page->file->source, .span = diag->span, .color = "", .plain = ""};
  struct buffer text = {0};
  excerpt.start = locations_at(page->places, diag->span.start);
  excerpt.last_line = locations_last_line(page->places, diag->span);
  excerpt.number_width = excerpt_number_width(excerpt.start.line);
  excerpt_draw(&excerpt, &text);
  const char *line_end = memchr(text.data, '\n', text.length);
  const size_t first = (size_t)(line_end - text.data);
  buffer_add_string(page->out, "<pre>");
  escape_xml(page->out, (struct view){text.data, first});
  buffer_add_string(page->out, "\n<b>");
  /* The line end of the carets stays out. */
  escape_xml(page->out, (struct view){line_end + 1, text.length - first - 2});
  buffer_add_string(page->out, "</b></pre>\n");
  buffer_release(&text);
}

static void notes(const struct page *page, const struct diag *diag) {
  for (const struct related *related = diag->related; related; related = related->next) {
    struct location at = locations_at(page->places, related->span.start);
    buffer_printf(page->out, "<p class=\"note\">%zu:%zu: ", at.line, at.column);
    escape_xml(page->out, view_of(related->message));
    buffer_add_string(page->out, "</p>\n");
  }
  if (!diag->fix) return;
  buffer_add_string(page->out, diag->fix->safety == FIX_SAFE ? "<p class=\"note\">Fix: " : "<p class=\"note\">Unsafe fix: ");
  escape_xml(page->out, view_of(diag->fix->message));
  buffer_add_string(page->out, "</p>\n");
}

static void shown_note(const struct report_settings *settings, const struct rule *rule) {
  size_t index = settings->is_shown ? catalogue_index(settings->catalogue, rule) : SIZE_MAX;
  if (index != SIZE_MAX) atomic_store_explicit(&settings->is_shown[index], true, memory_order_relaxed);
}

static void finding(const struct page *page, const struct diag *diag) {
  const struct location at = locations_at(page->places, diag->span.start);
  const char *level = level_name(diag->level);
  shown_note(page->settings, diag->rule);
  buffer_printf(page->out, "<article class=\"%s\" data-rule=\"%s\">\n<h3>%zu:%zu <b>%s</b> ", level, diag->rule->name, at.line,
                at.column, level);
  escape_xml(page->out, view_of(diag->message));
  buffer_printf(page->out, " <a href=\"#%s\">%s</a></h3>\n", diag->rule->name, diag->rule->name);
  excerpt(page, diag);
  if (page->settings->boards && diag->diagram) html_board_draw(diag->diagram, page->out);
  notes(page, diag);
  buffer_add_string(page->out, "</article>\n");
}

static void begin_file(const struct page *page, size_t shown) {
  buffer_add_string(page->out, "<noscript data-file=\"");
  escape_xml_path(page->out, view_of(page->file->name));
  buffer_add_string(page->out, "\">\n<details open=\"\"><summary><h2>");
  escape_xml_path(page->out, view_of(page->file->name));
  buffer_add_string(page->out, "</h2> <small>");
  html_count(shown, "finding", page->out);
  buffer_add_string(page->out, "</small></summary>\n");
}

static void file(const struct report_settings *settings, const struct report_file *file, struct buffer *out) {
  struct locations places = {0};
  const struct page page = {settings, file, &places, out};
  locations_of_findings(&places, &html_reporter, settings, file, LOCATIONS_RELATED);
  size_t shown = 0;
  for (size_t i = 0; i < file->diags->count; i++) shown += reporter_shows(&html_reporter, settings, &file->diags->list[i]);
  if (shown) begin_file(&page, shown);
  for (size_t i = 0; i < file->diags->count; i++)
    if (reporter_shows(&html_reporter, settings, &file->diags->list[i])) finding(&page, &file->diags->list[i]);
  if (shown) buffer_add_string(out, "</details>\n</noscript>\n");
  locations_release(&places);
}

static void add_lines(const char *const *lines, size_t number, struct buffer *out) {
  for (size_t i = 0; i < number; i++) buffer_add_string(out, lines[i]);
}

/* What only the script can use is hidden until it runs. */
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

static void begin(const struct report_settings *settings, struct buffer *out) {
  (void)settings;
  buffer_add_string(out, "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '" STYLE_HASH
                        "'; script-src '" SCRIPT_HASH "'; base-uri 'none'; form-action 'none'\"/>\n"
                        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                        "<meta name=\"referrer\" content=\"no-referrer\"/>\n<title>jgflint</title>\n<style>");
  add_lines(style, ARRAY_LENGTH(style), out);
  buffer_add_string(out, "</style>\n</head>\n<body>\n<h1>jgflint</h1>\n");
  buffer_add_string(out, filter);
  buffer_add_string(out, "<main>\n");
}

/* The counts are known last; style and script bring them to the top. */
static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  buffer_add_string(out, "</main>\n");
  html_summary_add(settings, summary, settings->min_level_set ? settings->min_level : html_reporter.min_level, out);
  buffer_add_string(out, "<script>");
  add_lines(script, ARRAY_LENGTH(script), out);
  buffer_add_string(out, "</script>\n</body>\n</html>\n");
}

const struct reporter html_reporter = {
    .name = "html",
    .help = "a page to look through: filters, excerpts and boards, in one file",
    .separator = "",
    .min_level = LEVEL_INFO,
    .machine = true,
    .begin = begin,
    .file = file,
    .end = end,
};
