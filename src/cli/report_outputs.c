#include "config.h"

#include "cli/report_outputs.h"
#include "base/memory.h"
#include "cli/fix_file.h"
#include "text/escape.h"
#include <sys/ioctl.h>
#include <sys/stat.h>

enum { LARGE = 1 << 20 };

static size_t terminal_width(int fd) {
  struct winsize size;
  return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

/* A slip of the pen, "-f json:a.jgf" for "-f json a.jgf", shall not cost a record. */
static bool is_input(const struct settings *settings, const char *path) {
  struct stat status, other;
  if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return false;
  for (const char *const *ending = form_endings(FORMAT_IN_AUTO); *ending; ending++) {
    size_t length = strlen(*ending), size = strlen(path);
    if (size > length && strcmp(path + size - length, *ending) == 0) return true;
  }
  for (size_t i = 0; i < settings->paths.count; i++)
    if (stat(settings->paths.list[i], &other) == 0 && other.st_dev == status.st_dev && other.st_ino == status.st_ino) return true;
  return false;
}

static void refuse(struct output *output, const char *path) {
  struct buffer shown = {0};
  escape_path(&shown, view_of(path));
  error_print("%s: no report is written over what is to be linted", buffer_string(&shown));
  buffer_release(&shown);
  *output = (struct output){.path = path, .fd = -1, .failed = true};
}

static void open_one(struct target *target, const struct report_request *format, const struct settings *settings,
                     const struct catalogue *catalogue) {
  target->reporter = format->reporter;
  if (!format->path && mending_takes_stdout(settings)) output_open_error(&target->output);
  else if (format->path && is_input(settings, format->path)) refuse(&target->output, format->path);
  else output_open(&target->output, format->path);
  target->settings = (struct report_settings){
      .color = settings_color(settings, target->output.fd),
      .boards = settings->boards,
      .min_level_set = settings->min_level_set,
      .min_level = settings->min_level,
      .fail_level = settings->fail_on,
      .width = target->output.is_watched ? terminal_width(target->output.fd) : 0,
      .catalogue = catalogue,
      .version = PACKAGE_VERSION,
  };
  struct buffer text = {0};
  if (target->reporter->begin) target->reporter->begin(&target->settings, &text);
  output_add(&target->output, &text);
  buffer_release(&text);
}

void targets_open(struct targets *targets, const struct settings *settings, const struct catalogue *catalogue) {
  struct report_request text = {.reporter = reporter_find("text")};
  /* A diff speaks for itself. */
  targets->count = settings->format_count || settings->diff ? settings->format_count : 1;
  targets->list = mem_alloc_zeroed(targets->count, sizeof *targets->list);
  for (size_t i = 0; i < targets->count; i++)
    open_one(&targets->list[i], settings->format_count ? &settings->formats[i] : &text, settings, catalogue);
}

static void add_separator(struct target *target) {
  struct buffer separator = {0};
  buffer_add_string(&separator, target->reporter->separator);
  output_add(&target->output, &separator);
  buffer_release(&separator);
}

void targets_add(struct targets *targets, struct buffer *texts) {
  for (size_t i = 0; i < targets->count; i++) {
    struct target *target = &targets->list[i];
    if (!texts[i].length) continue;
    if (target->has_text) add_separator(target);
    target->has_text = true;
    output_add(&target->output, &texts[i]);
    if (texts[i].capacity > LARGE) buffer_release(&texts[i]); /* one bad file shall not size all that come later */
    else buffer_clear(&texts[i]);
  }
}

void targets_flush(struct targets *targets) {
  for (size_t i = 0; i < targets->count; i++)
    if (!targets->list[i].output.path) output_flush(&targets->list[i].output);
}

void targets_save(struct targets *targets, const struct buffer *texts) {
  for (size_t i = 0; i < targets->count; i++) {
    struct target *target = &targets->list[i];
    output_save(&target->output);
    if (!texts || !texts[i].length) continue;
    if (target->has_text) output_save_text(&target->output, view_of(target->reporter->separator));
    target->has_text = true;
    output_save_text(&target->output, buffer_view(&texts[i]));
  }
}

void targets_close(struct targets *targets, const struct report_summary *summary) {
  struct buffer text = {0};
  for (size_t i = 0; i < targets->count; i++) {
    struct target *target = &targets->list[i];
    buffer_clear(&text);
    if (target->reporter->end) target->reporter->end(&target->settings, summary, &text);
    output_add(&target->output, &text);
    output_close(&target->output);
  }
  buffer_release(&text);
}

void targets_release(struct targets *targets) {
  free(targets->list);
  *targets = (struct targets){0};
}

bool targets_are_open(const struct targets *targets) {
  for (size_t i = 0; i < targets->count; i++)
    if (output_is_open(&targets->list[i].output)) return true;
  return false;
}

bool targets_will_show(const struct targets *targets, const struct buffer *texts) {
  for (size_t i = 0; i < targets->count; i++)
    if (targets->list[i].output.is_watched && texts[i].length) return true;
  return false;
}

bool targets_failed(const struct targets *targets) {
  for (size_t i = 0; i < targets->count; i++)
    if (targets->list[i].output.failed) return true;
  return false;
}

bool targets_lost_reader(const struct targets *targets) {
  for (size_t i = 0; i < targets->count; i++)
    if (targets->list[i].output.reader_gone) return true;
  return false;
}

bool targets_have_text(const struct targets *targets) {
  for (size_t i = 0; i < targets->count; i++)
    if (target_is_text(&targets->list[i])) return true;
  return false;
}

bool targets_have_machine(const struct targets *targets) {
  for (size_t i = 0; i < targets->count; i++)
    if (!targets->list[i].output.path && targets->list[i].reporter->machine) return true;
  return false;
}

bool target_is_text(const struct target *target) {
  return strcmp(target->reporter->name, "text") == 0;
}
