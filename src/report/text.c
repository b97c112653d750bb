/* text, grouped and gcc: findings as lines of text, for people and editors. */
#include "go/diagram.h"
#include "report/excerpt.h"

/* ---- text ---- */

/* Color only repeats information that the text also has. */
static const char *const level_colors[LEVELS] = {"", "\033[1;36m", "\033[1;33m", "\033[1;31m"};
static const char bold[] = "\033[1m", plain[] = "\033[0m";

static void color(const struct report_settings *settings, const char *code, struct buffer *out) {
  if (settings->color) buffer_add_string(out, code);
}

static void place(const struct report_part *part, struct span span) {
  struct location at = locations_at(part->locations, span.start);
  escape_path(part->out, view_of(part->file->name));
  buffer_printf(part->out, ":%zu:%zu:", at.line, at.column);
}

static void headline(const struct report_part *part, const struct diag *diag) {
  const struct report_settings *settings = part->settings;
  struct buffer *out = part->out;
  LOCAL_BUFFER url = {0};
  color(settings, bold, out);
  place(part, diag->span);
  color(settings, plain, out);
  buffer_add_char(out, ' ');
  color(settings, level_colors[diag->level], out);
  buffer_printf(out, "%s:", level_name(diag->level));
  color(settings, plain, out);
  buffer_add_char(out, ' ');
  escape_text(out, view_of(diag->message));
  buffer_add_string(out, " [");
  bool is_link = settings->links && rule_url(settings->docs_url, settings->catalogue, diag->rule, &url);
  if (is_link) buffer_printf(out, "\033]8;;%s\033\\", buffer_string(&url)); /* what most terminals take for a link (OSC 8) */
  buffer_add_string(out, diag->rule->name);
  if (is_link) buffer_add_string(out, "\033]8;;\033\\");
  buffer_add_string(out, "]\n");
}

/* Three notes, and the number of the others. */
static void notes(const struct report_part *part, const struct diag *diag) {
  enum { SHOWN = 3 };
  struct buffer *out = part->out;
  size_t count = 0;
  for (const struct related *related = diag->related; related; related = related->next) {
    if (count++ >= SHOWN) continue;
    buffer_add_string(out, "   = note: ");
    place(part, related->span);
    buffer_add_char(out, ' ');
    escape_text(out, view_of(related->message));
    buffer_add_char(out, '\n');
  }
  if (count > SHOWN) buffer_printf(out, "   = note: and %zu more\n", count - SHOWN);
  if (diag->unfixed) buffer_printf(out, "   = no fix: %s\n", diag->unfixed);
  if (diag->fix) {
    buffer_add_string(out, diag->fix->safety == FIX_SAFE ? "   = fix: " : "   = unsafe fix: ");
    escape_text(out, view_of(diag->fix->message));
    buffer_add_char(out, '\n');
  }
  if (!diag->more) return;
  buffer_add_string(out, "... and ");
  buffer_add_count(out, diag->more);
  buffer_add_string(out, " more of this in this file\n");
}

static void finding(const struct report_part *part, const struct diag *diag) {
  enum { MARGIN = 4 };
  bool color = part->settings->color;
  headline(part, diag);
  excerpt_draw(part, diag, color ? level_colors[diag->level] : "", color ? plain : "", part->out);
  if (part->settings->boards && diag->diagram) diagram_draw(diag->diagram, MARGIN, part->out);
  notes(part, diag);
}

static void end(const struct report_settings *settings, const struct report_summary *summary, struct buffer *out) {
  (void)settings;
  for (size_t i = 0; i < summary->more_count; i++) {
    buffer_add_string(out, "\xE2\x80\xA6 and ");
    buffer_add_count(out, summary->more[i].count);
    buffer_printf(out, " more [%s]\n", summary->more[i].rule->name);
  }
}

const struct reporter text_reporter = {
    .name = "text",
    .help = "each finding with its line, a mark under the position, and the fix",
    .is_for_people = true,
    .finding = finding,
    .end = end,
};

/* ---- grouped ---- */

static int place_of(const struct report_part *part, const struct diag *diag, char *text, size_t room) {
  struct location at = locations_at(part->locations, diag->span.start);
  return snprintf(text, room, "%zu:%zu", at.line, at.column);
}

static void grouped_open(struct report_part *part) {
  for (const struct diag *diag = NULL; (diag = report_next(part, diag));) {
    size_t length = (size_t)place_of(part, diag, NULL, 0);
    if (length > part->width) part->width = length;
  }
  if (!part->count) return;
  color(part->settings, bold, part->out);
  escape_path(part->out, view_of(part->file->name));
  color(part->settings, plain, part->out);
  buffer_add_char(part->out, '\n');
}

static void grouped_finding(const struct report_part *part, const struct diag *diag) {
  static const char *const colors[LEVELS] = {"", "\033[36m", "\033[33m", "\033[31m"};
  static const char *const fixes[] = {[FIX_NONE] = "", [FIX_SAFE] = " (fixable)", [FIX_UNSAFE] = " (fixable, unsafe)"};
  char place[48];
  (void)place_of(part, diag, place, sizeof place);
  buffer_printf(part->out, "  %*s  ", (int)part->width, place);
  color(part->settings, colors[diag->level], part->out);
  buffer_printf(part->out, "%-7s", level_name(diag->level));
  color(part->settings, plain, part->out);
  buffer_add_string(part->out, "  ");
  escape_text(part->out, view_of(diag->message));
  buffer_printf(part->out, "  [%s]%s\n", diag->rule->name, fixes[diag->fix ? diag->fix->safety : FIX_NONE]);
}

const struct reporter grouped_reporter = {
    .name = "grouped",
    .help = "one line per finding, grouped by file",
    .is_for_people = true,
    .separator = "\n",
    .open = grouped_open,
    .finding = grouped_finding,
};

/* ---- gcc ---- */

static void gcc_finding(const struct report_part *part, const struct diag *diag) {
  place(part, diag->span);
  buffer_printf(part->out, " %s: ", diag->level == LEVEL_INFO ? "note" : level_name(diag->level));
  escape_text(part->out, view_of(diag->message));
  buffer_printf(part->out, " [%s]\n", diag->rule->name);
}

const struct reporter gcc_reporter = {
    .name = "gcc",
    .help = "one line per finding, in the style of compilers, for editors",
    .finding = gcc_finding,
};
