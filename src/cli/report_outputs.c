#include "config.h"

#include "cli/report_outputs.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/thresholds.h"
#include "cli/fix_file.h"
#include "cli/input_files.h"
#include "report/rule_url.h"
#include "rules/catalogue.h"
#include "sys/sandbox.h"
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

static size_t terminal_width(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* A typing error, "-f json:a.jgf" for "-f json a.jgf", must not destroy a record. */
static bool is_input(const struct input_files *files, const char *path) {
  struct stat status, other;
  const char *name;
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return false;
  for (const char *const *ending = file_type_endings(FORMAT_IN_AUTO); *ending; ending++)
    if (file_type_ends_with(view_of(path), *ending)) return true;
  for (size_t i = 0; (name = input_files_named(files, i)); i++)
    if (stat(name, &other) == 0 && other.st_dev == status.st_dev && other.st_ino == status.st_ino) return true;
  return false;
}

static void refuse(struct output *output, const char *path) {
  error_print_about(path, "a report must not overwrite an input file");
  *output = (struct output){.path = path, .fd = -1, .failed = true};
}

static void open_one(struct report_output *report_output, const struct report_request *format, const struct settings *settings,
                     const struct input_files *files) {
  report_output->reporter = format->reporter;
  if (!format->path && fix_file_takes_stdout(settings)) output_open_error(&report_output->output);
  else if (format->path && is_input(files, format->path)) refuse(&report_output->output, format->path);
  else output_open(&report_output->output, format->path);
  report_output->settings = (struct report_settings){
      .color = settings_color(settings, report_output->output.fd),
      .boards = !settings->no_boards,
      .min_level_set = settings_says_min_level(settings),
      .min_level = settings->min_level,
      .width = report_output->output.is_watched ? terminal_width(report_output->output.fd) : 0,
      .catalogue = &jgflint_catalogue,
      .version = PACKAGE_VERSION,
      .docs_url = rule_url_configured(),
  };
  report_output->settings.is_shown =
      mem_alloc_zeroed(catalogue_size(&jgflint_catalogue) + 1, sizeof *report_output->settings.is_shown);
  report_output->settings.hides_notation = settings_hides_notation(settings) && report_output_is_text(report_output);
  report_output->settings.links = report_output->settings.color && report_output->output.is_watched;
  struct buffer text = {0};
  report_begin(report_output->reporter, &report_output->settings, &text);
  output_add(&report_output->output, &text);
  buffer_release(&text);
}

void report_outputs_open(struct report_outputs *report_outputs, const struct settings *settings,
                         const struct input_files *files) {
  struct report_request text = {.reporter = reporter_find("text")};
  /* --statistics prints tables and --print-games a list; mistakes in a configuration are still reported. */
  bool only_faults = !settings->format_count && (settings->diff || settings->statistics || settings->print_games);
  report_outputs->count = settings->format_count ? settings->format_count : 1;
  report_outputs->list = mem_alloc_zeroed(report_outputs->count, sizeof *report_outputs->list);
  for (size_t i = 0; i < report_outputs->count; i++)
    open_one(&report_outputs->list[i], settings->format_count ? &settings->formats[i] : &text, settings, files);
  report_outputs->list[0].only_faults = only_faults;
}

void report_outputs_confine(const struct report_outputs *report_outputs, const struct settings *settings, bool writes) {
  for (size_t i = 0; i < report_outputs->count; i++) writes |= report_outputs->list[i].output.path != NULL;
  if (!writes && !settings->no_sandbox) sandbox_enter();
}

static void add_separator(struct report_output *report_output) {
  struct buffer separator = {0};
  buffer_add_string(&separator, report_separator(report_output->reporter));
  output_add(&report_output->output, &separator);
  buffer_release(&separator);
}

/* Appends the findings of a record, and the separator between two records. */
static void render(const struct report_output *report_output, const struct report_file *file, struct buffer *to) {
  size_t before = to->length;
  if (before) buffer_add_string(to, report_separator(report_output->reporter));
  size_t separated = to->length;
  report_add_file(report_output->reporter, &report_output->settings, file, to);
  if (to->length == separated) to->length = before;
}

void report_outputs_add(struct report_outputs *report_outputs, struct buffer *texts) {
  for (size_t i = 0; i < report_outputs->count; i++) {
    struct report_output *report_output = &report_outputs->list[i];
    if (!texts[i].length) continue;
    if (report_output->has_text) add_separator(report_output);
    report_output->has_text = true;
    output_add(&report_output->output, &texts[i]);
    if (texts[i].capacity > BUFFER_KEPT) buffer_release(&texts[i]); /* one bad file must not set the size for all later ones */
    else buffer_clear(&texts[i]);
  }
}

void report_outputs_flush(struct report_outputs *report_outputs) {
  for (size_t i = 0; i < report_outputs->count; i++)
    if (!report_outputs->list[i].output.path) output_flush(&report_outputs->list[i].output);
}

static bool is_read_by_people(const struct report_output *report_output) {
  return report_output->output.fd == STDOUT_FILENO && !report_output->reporter->machine;
}

void report_outputs_close(struct report_outputs *report_outputs, const struct report_summary *summary, struct buffer *table) {
  struct buffer text = {0};
  bool is_told = false;
  for (size_t i = 0; i < report_outputs->count; i++) {
    struct report_output *report_output = &report_outputs->list[i];
    buffer_clear(&text);
    report_end(report_output->reporter, &report_output->settings, summary, &text);
    output_add(&report_output->output, &text);
    if (table && is_read_by_people(report_output)) {
      output_add(&report_output->output, table);
      is_told = true;
    }
    output_close(&report_output->output);
  }
  if (is_told) buffer_clear(table);
  buffer_release(&text);
}

void report_outputs_release(struct report_outputs *report_outputs) {
  for (size_t i = 0; i < report_outputs->count; i++) free(report_outputs->list[i].settings.is_shown);
  free(report_outputs->list);
  *report_outputs = (struct report_outputs){0};
}

bool report_outputs_are_open(const struct report_outputs *report_outputs) {
  for (size_t i = 0; i < report_outputs->count; i++)
    if (output_is_open(&report_outputs->list[i].output)) return true;
  return false;
}

bool report_outputs_will_show(const struct report_outputs *report_outputs, const struct buffer *texts) {
  for (size_t i = 0; i < report_outputs->count; i++)
    if (report_outputs->list[i].output.is_watched && texts[i].length) return true;
  return false;
}

bool report_outputs_failed(const struct report_outputs *report_outputs) {
  for (size_t i = 0; i < report_outputs->count; i++)
    if (report_outputs->list[i].output.failed) return true;
  return false;
}

bool report_outputs_lost_reader(const struct report_outputs *report_outputs) {
  for (size_t i = 0; i < report_outputs->count; i++)
    if (report_outputs->list[i].output.reader_gone) return true;
  return false;
}

bool report_outputs_have_text(const struct report_outputs *report_outputs) {
  for (size_t i = 0; i < report_outputs->count; i++)
    if (report_output_is_text(&report_outputs->list[i]) && !report_outputs->list[i].only_faults) return true;
  return false;
}

bool report_outputs_have_machine(const struct report_outputs *report_outputs) {
  for (size_t i = 0; i < report_outputs->count; i++)
    if (!report_outputs->list[i].output.path && report_outputs->list[i].reporter->machine) return true;
  return false;
}

bool report_output_is_text(const struct report_output *report_output) {
  return strcmp(report_output->reporter->name, "text") == 0;
}

/* ---- how many findings text shows ---- */

void report_limits_init(struct report_limits *limits, const struct settings *settings) {
  *limits = (struct report_limits){.settings = settings};
  limits->shown_of = mem_alloc_zeroed(2 * catalogue_size(&jgflint_catalogue), sizeof *limits->shown_of);
}

void report_limits_release(struct report_limits *limits) {
  free(limits->shown_of);
  rule_counts_release(&limits->shown_of_others[0]);
  rule_counts_release(&limits->shown_of_others[1]);
  rule_counts_release(&limits->cut);
}

static bool shows_all_of_rule(const struct settings *settings) {
  return settings->max_per_rule == 0 || (settings->max_per_rule == SIZE_MAX && settings->verbose);
}

static bool exist(const struct report_limits *limits) {
  return limits->settings->max_findings != SIZE_MAX || !shows_all_of_rule(limits->settings);
}

/* The most findings of one kind per run; SIZE_MAX: any number. */
static size_t most_of_kind(const struct settings *settings, enum level level, bool is_dialect) {
  if (shows_all_of_rule(settings)) return SIZE_MAX;
  if (settings->max_per_rule != SIZE_MAX) return settings->max_per_rule;
  return reporter_usual_most(level, is_dialect);
}

/* The most findings of one kind per file; SIZE_MAX: any number. */
static size_t most_in_file(const struct settings *settings) {
  enum { USUAL_MOST = 5 };
  return settings->max_per_rule == SIZE_MAX && !settings->verbose ? USUAL_MOST : SIZE_MAX;
}

bool report_limits_reached(const struct report_limits *limits, size_t shown) {
  return shown >= most_of_kind(limits->settings, LEVEL_ERROR, false);
}

/* The counter of a rule of the catalogue. Errors have a separate counter, so that no warning hides an error. */
static atomic_size_t *shown_of(const struct report_limits *limits, size_t index, enum level level) {
  return &limits->shown_of[2 * index + (level == LEVEL_ERROR)];
}

/* Returns true if the limits hide all these findings in any case. */
static bool hide_all(const struct report_limits *limits, const struct report_output *report_output, const struct diags *diags) {
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (!reporter_shows(report_output->reporter, &report_output->settings, diag)) continue;
    size_t index = catalogue_index(&jgflint_catalogue, diag->rule);
    size_t most = most_of_kind(limits->settings, diag->level, diag->is_dialect);
    if (index == SIZE_MAX || atomic_load(shown_of(limits, index, diag->level)) < most) return false;
  }
  return true;
}

/* Whether it is shown; if not, it is counted in `cut`. */
static bool admit(struct report_limits *limits, const struct diag *diag, struct report_cut *cut) {
  size_t index = catalogue_index(&jgflint_catalogue, diag->rule);
  struct rule_counts *others = &limits->shown_of_others[diag->level == LEVEL_ERROR];
  struct rule_count *other = index == SIZE_MAX ? rule_counts_of(others, diag->rule) : NULL;
  size_t shown = other ? other->count : atomic_load(shown_of(limits, index, diag->level));
  if (shown >= most_of_kind(limits->settings, diag->level, diag->is_dialect)) {
    rule_counts_add(&cut->by_rule, diag->rule, 1, diag->level);
    return false;
  }
  if (limits->shown >= limits->settings->max_findings) {
    cut->beyond++;
    return false;
  }
  limits->shown++;
  if (other) other->count++;
  else atomic_store(shown_of(limits, index, diag->level), shown + 1);
  return true;
}

/* The findings of one rule in one file: its errors, or the others. */
struct kind_in_file {
  const struct rule *rule;
  bool is_error;
  size_t shown, last; /* the last shown finding in the list */
};

struct kinds_in_file {
  struct kind_in_file *list; /* owned */
  size_t count, capacity;
};

static struct kind_in_file *kind_of(struct kinds_in_file *kinds, const struct diag *diag) {
  bool is_error = diag->level == LEVEL_ERROR;
  for (size_t i = 0; i < kinds->count; i++)
    if (kinds->list[i].rule == diag->rule && kinds->list[i].is_error == is_error) return &kinds->list[i];
  ARRAY_GROW(kinds->list, kinds->count, kinds->capacity);
  kinds->list[kinds->count] = (struct kind_in_file){.rule = diag->rule, .is_error = is_error};
  return &kinds->list[kinds->count++];
}

/* The shown findings, in a list that the caller frees. `cut` counts the others. */
static struct diags apply(struct report_limits *limits, const struct report_output *report_output, const struct diags *diags,
                          struct report_cut *cut) {
  struct diags part = *diags;
  struct kinds_in_file kinds = {0};
  const size_t most = most_in_file(limits->settings);
  part.count = part.capacity = 0;
  part.list = mem_alloc_zeroed(diags->count, sizeof *part.list);
  for (size_t i = 0; i < diags->count; i++) {
    const struct diag *diag = &diags->list[i];
    if (!reporter_shows(report_output->reporter, &report_output->settings, diag)) continue;
    struct kind_in_file *kind = kind_of(&kinds, diag);
    if (kind->shown >= most) {
      part.list[kind->last].more++;
      cut->in_files++;
    } else if (admit(limits, diag, cut)) {
      kind->shown++;
      kind->last = part.count;
      part.list[part.count++] = *diag;
    }
  }
  free(kinds.list);
  return part;
}

void report_limits_render(struct report_limits *limits, const struct report_outputs *report_outputs,
                          const struct report_file *file, bool is_fault, struct report_turn turn, struct report_cut *cut,
                          struct buffer *texts) {
  bool has_limits = exist(limits), is_limited = false;
  struct diags part = {0};
  struct report_file less = *file;
  less.diags = &part;
  for (size_t i = 0; i < report_outputs->count; i++) {
    const struct report_output *report_output = &report_outputs->list[i];
    if (report_output->only_faults && !is_fault) continue;
    bool is_whole = !has_limits || !report_output_is_text(report_output);
    if (!is_whole && !is_limited) {
      if (turn.wait && !hide_all(limits, report_output, file->diags)) turn.wait(turn.who);
      part = apply(limits, report_output, file->diags, cut);
    }
    is_limited |= !is_whole;
    render(report_output, is_whole ? file : &less, &texts[i]);
  }
  free(part.list);
}

void report_limits_add_cut(struct report_limits *limits, struct report_cut *cut, struct run_totals *totals) {
  size_t count = rule_counts_move(&limits->cut, &cut->by_rule) + cut->beyond + cut->in_files;
  totals->cut += count;
  totals->cut_files += count > 0;
  cut->beyond = cut->in_files = 0;
}
