#include "engine/baselines.h"
#include "base/memory.h"
#include "text/escape.h"

#define PROGRAM "jgflint: "

/* A line: what is to be said, behind the path that it is about, if there is one. */
static void say(const struct baselines_host *host, const char *before, const char *path, const char *text) {
  struct buffer line = {0};
  buffer_printf(&line, PROGRAM "%s", before);
  if (path) escape_path(&line, view_of(path));
  buffer_printf(&line, "%s%s\n", path ? ": " : "", text);
  host->say(host->files.of, &line);
  buffer_release(&line);
}

/* ---- reading ---- */

static struct baseline *add(struct baselines *baselines, struct baseline *baseline) {
  if (!baseline) {
    baselines->failed = true;
    return NULL;
  }
  ARRAY_GROW(baselines->list, baselines->count, baselines->capacity);
  return baselines->list[baselines->count++] = baseline;
}

struct baseline *baselines_read_one(const struct baselines_host *host, const char *path) {
  struct buffer text = {0}, why = {0};
  bool is_read = host->read(host->files.of, path, &text, &why);
  struct baseline *baseline =
      is_read ? baseline_parse(path, (struct view){buffer_string(&text), text.length}, &host->files, &why) : NULL;
  if (!baseline) say(host, "", is_read ? NULL : path, buffer_string(&why));
  buffer_release(&text);
  buffer_release(&why);
  return baseline;
}

bool baselines_init(struct baselines *baselines, const struct baselines_host *host, const struct baselines_options *options) {
  const char *path = options->write;
  *baselines = (struct baselines){.host = *host, .options = *options};
  if (!path) return true;
  bool is_new = host->files.is_gone && host->files.is_gone(host->files.of, path);
  struct baseline *baseline =
      add(baselines, is_new ? baseline_new(path, &host->files) : baselines_read_one(&baselines->host, path));
  if (baseline) baseline_rewrite(baseline);
  return baseline;
}

void baselines_release(struct baselines *baselines) {
  for (size_t i = 0; i < baselines->count; i++) baseline_free(baselines->list[i]);
  free(baselines->list);
  map_release(&baselines->asked);
}

struct baseline *baselines_find(struct baselines *baselines, const char *path) {
  static char absent;
  if (baselines->options.write) return baselines->list[0];
  if (!path) return NULL;
  void **found = map_get_or_add(&baselines->asked, view_of(path));
  if (!*found) *found = add(baselines, baselines_read_one(&baselines->host, path));
  if (!*found) *found = &absent;
  return *found == &absent ? NULL : *found;
}

/* ---- writing ---- */

static void write_one(struct baselines *baselines, struct baseline *baseline) {
  struct baselines_host *host = &baselines->host;
  struct buffer text = {0}, why = {0};
  const char *path = baseline_path(baseline);
  baseline_prune(baseline);
  baseline_print(baseline, &text);
  bool good = host->write(host->files.of, path, buffer_view(&text), &why);
  if (good) buffer_printf(&why, "%zu known finding%s", baseline_size(baseline), baseline_size(baseline) == 1 ? "" : "s");
  if (!good || !baselines->options.quiet) say(host, good ? "wrote " : "", path, buffer_string(&why));
  if (!good) baselines->failed = true;
  buffer_release(&text);
  buffer_release(&why);
}

static void print_stale(const struct baselines *baselines, const struct baseline *baseline) {
  struct buffer text = {0};
  if (baseline_print_stale(baseline, &text) && !baselines->options.quiet) {
    buffer_add_string(&text, PROGRAM "--prune-baseline removes stale entries\n");
    baselines->host.say(baselines->host.files.of, &text);
  }
  buffer_release(&text);
}

void baselines_finish(struct baselines *baselines, bool complete, bool sound) {
  const struct baselines_options *options = &baselines->options;
  if ((options->write || options->prune) && !sound) {
    say(&baselines->host, "", NULL, "no baseline was written: the configuration has mistakes");
    return;
  }
  for (size_t i = 0; complete && i < baselines->count; i++) {
    if (options->choice_count)
      baseline_leave_out(baselines->list[i], options->rule_table, options->choices, options->choice_count);
    if (options->write || options->prune) write_one(baselines, baselines->list[i]);
    else print_stale(baselines, baselines->list[i]);
  }
  if (options->prune && !baselines->count && !baselines->failed) {
    say(&baselines->host, "", NULL, "--prune-baseline: there is no baseline to prune: name one with --baseline FILE");
    baselines->failed = true;
  }
}
