#include "config.h"

#include "cli/commands.h"
#include "cli/config_cache.h"
#include "cli/file_walker.h"
#include "config/find.h"
#include "engine/engine.h"
#include "sys/atomic_write.h"
#include "sys/os.h"
#include "sys/stream.h"
#include <errno.h>

static const char *const config_lines[] = {
#include "cli/init.jsonc.inc"
};
static const char *const published_lines[] = {
#include "cli/init_published.txt.inc"
};
static const char *const local_lines[] = {
#include "cli/init_local.txt.inc"
};

/* ---- the records of the directory ---- */

enum { MOST_RECORDS = 500, MOST_BYTES = 64 << 20 };

/* Counts of the first records, as a sample of the directory. */
struct sample {
  size_t records; /* in JGF */
  size_t seki;    /* in Seki's form (jgf/read.h) */
  size_t bytes;
  struct file_type_count others; /* the files of other formats */
  const char *std_line; /* static: of the configuration */
};

static void add_record(struct sample *sample, struct engine *engine, const struct input_file *file, struct buffer *text) {
  size_t left = MOST_BYTES - sample->bytes;
  if (file->kind != INPUT_OPEN || file_read_rest(file->fd, &file->status, NULL, left, text) != 0) return;
  sample->bytes += text->length;
  if (text->length > left) return;
  struct source source;
  source_init_borrow(&source, file->name, buffer_string(text), text->length);
  const struct engine_linted *linted = engine_lint(engine, &source);
  sample->records += linted->is_record;
  sample->seki += linted->is_record && linted->is_seki_form;
}

static struct sample sample_read(const struct settings *settings) {
  struct sample sample = {0};
  struct config_cache *config_cache = config_cache_new(settings, true);
  if (!config_cache) return sample;
  struct file_walker *walker = file_walker_new(settings, config_cache, NULL, ".", true);
  struct engine *engine = engine_new(NULL, VIEW("{\"ignore\": [\"all\"]}"));
  struct input_file file = {.fd = -1};
  LOCAL_BUFFER text = {0};
  engine_read_as(engine, FORMAT_IN_JGF);
  while (file.kind != INPUT_OTHERS && sample.records < MOST_RECORDS && sample.bytes < MOST_BYTES) {
    input_file_release(&file);
    if (!file_walker_next(walker, &file)) break;
    add_record(&sample, engine, &file, &text);
    if (file.kind == INPUT_OTHERS) sample.others = file.others;
  }
  struct file_type_count others = file_walker_other_formats(walker);
  file_type_count_add(&sample.others, &others);
  input_file_release(&file);
  engine_free(engine);
  file_walker_free(walker);
  config_cache_free(config_cache);
  return sample;
}

/* ---- the configuration ---- */

static const char std_jgf2[] = "  \"std\": \"jgf2\",\n", std_seki[] = "  \"std\": \"seki\",\n",
                  std_open[] = "  // \"std\": \"jgf2\",\n";

/* The line for the std of the records, unless the user names one. The std is left open without records, or if some records are
 * in Seki's form and more than a tenth are not: without a std, safe fixes keep all data that Seki can read. */
static const char *std_line(const struct settings *settings, const struct sample *sample) {
  const struct config_value *std = &settings->options.config->std;
  if (std->file) return std->number == STD_SEKI ? std_seki : std_jgf2;
  if (!sample->records) return std_open;
  if (!sample->seki) return std_jgf2;
  return sample->records - sample->seki <= sample->records / 10 ? std_seki : std_open;
}

static void add_to_config(const void *context, struct view name, struct buffer *to) {
  const struct sample *sample = context;
  LOCAL_BUFFER endings = {0};
  if (view_is(name, "STD")) {
    buffer_add_string(to, sample->std_line);
    return;
  }
  file_type_count_endings(&sample->others, &endings);
  if (endings.length) {
    struct view tail = buffer_view(&endings);
    buffer_add_string(to, "\n  // Files to lint in directories.\n  \"include\": [\"*.jgf\", \"*.jgf.json\"");
    while (tail.length) {
      struct view ending = view_cut(&tail, ',');
      buffer_printf(to, ", \"*.%.*s\"", (int)ending.length, ending.at);
      if (view_is(ending, "sgf")) buffer_add_string(to, ", \"*" FILE_TYPE_SGF_LINES "\"");
    }
    buffer_add_string(to, "],\n");
  }
}

/* Examples for CI. Until the program is published, they use the installed program. */
static void add_to_examples(const void *context, struct view name, struct buffer *to) {
  const struct sample *sample = context;
  bool is_sgf = !sample->records && sample->others.counts[format_place(&format_sgf)];
  const char *host = strstr(PACKAGE_URL, "github.com/");
  if (view_is(name, "URL")) buffer_add_string(to, PACKAGE_URL);
  if (view_is(name, "VERSION")) buffer_add_string(to, PACKAGE_VERSION);
  if (view_is(name, "ACTION") && host) buffer_add_string(to, host + strlen("github.com/"));
  if (view_is(name, "HOOK")) buffer_add_string(to, is_sgf ? "jgflint-sgf" : "jgflint");
  if (view_is(name, "FILES")) buffer_add_string(to, is_sgf ? "(?i)\\.sgfs?$" : "(?i)\\.jgf(\\.json)?$");
}

enum status init_command(const struct settings *settings) {
  const char *name = config_names[0];
  for (size_t i = 0; i < CONFIG_NAMES; i++) {
    struct os_status status;
    if (!os_stat(config_names[i], &status)) continue;
    error_print_path(config_names[i], EEXIST);
    return STATUS_ERROR;
  }
  struct sample sample = sample_read(settings);
  sample.std_line = std_line(settings, &sample);
  LOCAL_BUFFER text = {0}, reason = {0};
  usage_fill(config_lines, ARRAY_LENGTH(config_lines), add_to_config, &sample, &text);
  enum status status = file_write(name, buffer_view(&text), false, &reason) ? STATUS_CLEAN : STATUS_ERROR;
  if (status == STATUS_CLEAN) error_print("wrote %s", name);
  else error_print("%s: %s", name, buffer_string(&reason));
  buffer_clear(&text);
  if (strstr(PACKAGE_URL, "github.com/"))
    usage_fill(published_lines, ARRAY_LENGTH(published_lines), add_to_examples, &sample, &text);
  else usage_fill(local_lines, ARRAY_LENGTH(local_lines), add_to_examples, &sample, &text);
  if (status == STATUS_CLEAN && !settings->quiet) return usage_print(&text, NULL);
  return status;
}
