#include "config.h"

#include "cli/commands.h"
#include "cli/config_cache.h"
#include "cli/file_walker.h"
#include "cli/run_totals.h"
#include "cli/settings.h"
#include "config/find.h"
#include "engine/engine.h"
#include "sys/os.h"
#include "sys/stream.h"
#include "text/escape.h"
#include <errno.h>

/* ---- what the records are like ---- */

/* Of the first so many records, in so many bytes: enough to tell what a collection is like. */
enum { DIALECT_PRESCAN_RECORDS = 500, DIALECT_PRESCAN_BYTES = 64 << 20 };

struct dialect_prescan {
  size_t records; /* of JGF, that were looked at */
  size_t seki;    /* of these, in the form of Seki (jgf/read.h) */
  bool is_part;   /* there may be more records */
  struct file_type_count others; /* files of other formats beside them, as far as it was looked */
};

struct looking {
  struct engine *engine;
  struct buffer text;
  size_t read; /* bytes, so far */
  struct dialect_prescan forms;
};

static void look(struct looking *looking, const struct input_file *file) {
  size_t left = DIALECT_PRESCAN_BYTES - looking->read;
  if (file->kind != INPUT_OPEN || file_read(file->fd, left, &looking->text) != 0) return;
  looking->read += looking->text.length;
  if (looking->text.length > left) return;
  struct source source;
  source_init_borrow(&source, file->name, buffer_string(&looking->text), looking->text.length);
  const struct engine_linted *linted = engine_lint(looking->engine, &source);
  if (linted->is_record) looking->forms.records++;
  if (linted->is_record && linted->is_seki_form) looking->forms.seki++;
}

/* Reading tells the form: no rule has to run. */
static struct engine *reading_engine(void) {
  struct engine *engine = engine_new(NULL, VIEW("{\"ignore\": [\"all\"]}"));
  engine_read_as(engine, FORMAT_IN_JGF);
  return engine;
}

static struct dialect_prescan dialect_prescan_run(const struct settings *settings) {
  struct looking looking = {0};
  struct config_cache *config_cache = config_cache_new(settings, true);
  if (config_cache) {
    struct file_walker *walker = file_walker_new(settings, config_cache, NULL, ".");
    struct input_file file;
    looking.engine = reading_engine();
    while (looking.forms.records < DIALECT_PRESCAN_RECORDS && looking.read < DIALECT_PRESCAN_BYTES
           && file_walker_next(walker, &file)) {
      look(&looking, &file);
      bool has_others = file.kind == INPUT_OTHERS;
      if (has_others) looking.forms.others = file.others;
      input_file_release(&file);
      if (has_others) break;
    }
    looking.forms.is_part = looking.forms.records == DIALECT_PRESCAN_RECORDS || looking.read >= DIALECT_PRESCAN_BYTES;
    struct file_type_count others = file_walker_other_formats(walker);
    file_type_count_add(&looking.forms.others, &others);
    file_walker_free(walker);
    engine_free(looking.engine);
    buffer_release(&looking.text);
  }
  config_cache_free(config_cache);
  return looking.forms;
}

static const char text_before[] =
    "// Configuration of jgflint; see jgflint.json(5). Comments and trailing commas are welcome.\n"
    "{\n"
    "  // Check against the specification (jgf2) or against what Seki writes and reads (seki).\n";

static const char text_after[] =
    "\n"
    "  // Rules and families to add or to turn off; jgflint --list-rules lists them.\n"
    "  \"extend-select\": [],\n"
    "  \"ignore\": [],\n"
    "\n"
    "  // The severity of rules and families: off, info, warning or error.\n"
    "  \"severity\": {},\n"
    "\n"
    "  // Findings of this severity or above fail the run: error, warning, info or never.\n"
    "  \"fail-on\": \"warning\",\n"
    "  // Whether a run without any record fails.\n"
    "  \"fail-on-empty\": true,\n"
    "\n"
    "  // Other rules for some records:\n"
    "  // \"overrides\": [{\"files\": [\"problems/**\"], \"ignore\": [\"player\"]}],\n"
    "\n"
    "  // Custom rules of this collection:\n"
    "  // \"custom\": [{\"id\": \"event-name\", \"at\": \"/event/name\", \"required\": true}],\n"
    "\n"
    "  // Files to skip: patterns as in .gitignore, relative to this file.\n"
    "  \"exclude\": []\n"
    "}\n";

/* What else is needed, for those who want it: out of the repository, once somebody publishes it, ... */
static const char published[] =
    "For pre-commit, in .pre-commit-config.yaml, on Linux (" PACKAGE_URL " has\n"
    "the same hooks for other systems, which require jgflint on the PATH):\n"
    "\n"
    "  repos:\n"
    "    - repo: " PACKAGE_URL "-pre-commit\n"
    "      rev: v" PACKAGE_VERSION "\n"
    "      hooks:\n"
    "        - id: %s\n"
    "\n"
    "For GitHub Actions, as steps:\n"
    "\n"
    "  - uses: actions/checkout@v4\n"
    "  - uses: %s@v" PACKAGE_VERSION "\n"
    "\n"
    "In GitLab CI, with the findings in the merge request:\n"
    "\n"
    "  jgflint:\n"
    "    image: debian:12-slim\n"
    "    variables:\n"
    "      RELEASE: " PACKAGE_URL "/releases/download/v" PACKAGE_VERSION "\n"
    "      ARCHIVE: jgflint-" PACKAGE_VERSION "-linux-x86_64.tar.gz\n"
    "    script:\n"
    "      - apt-get update && apt-get install -y --no-install-recommends ca-certificates curl\n"
    "      - curl -fsSLO \"$RELEASE/SHA256SUMS\" && curl -fsSLO \"$RELEASE/$ARCHIVE\"\n"
    "      - sha256sum --ignore-missing -c SHA256SUMS\n"
    "      - tar -xzf \"$ARCHIVE\" --strip-components=1 --wildcards '*/jgflint'\n"
    "      - ./jgflint -f gcc -f gitlab:gl-code-quality-report.json .\n";

/* ... and until then, with the jgflint that is there. */
static const char local[] =
    "For pre-commit, in .pre-commit-config.yaml:\n"
    "\n"
    "  repos:\n"
    "    - repo: local\n"
    "      hooks:\n"
    "        - id: %s\n"
    "          name: jgflint\n"
    "          entry: jgflint --force-exclude\n"
    "          language: system\n"
    "          files: %s\n"
    "          types: [file]\n"
    "          require_serial: true\n"
    "\n"
    "For GitHub Actions, as a step (jgflint must be on the PATH):\n"
    "\n"
    "  - run: jgflint -f github --fail-on-empty .\n"
    "\n"
    "For GitLab CI, with findings in the merge request:\n"
    "\n"
    "  jgflint:\n"
    "    script:\n"
    "      - jgflint -f gcc --fail-on-empty -f gitlab:gl-code-quality-report.json .\n";

static const char snippets_end[] =
    "    artifacts:\n"
    "      when: always\n"
    "      reports:\n"
    "        codequality: gl-code-quality-report.json\n"
    "\n"
    "To ignore the present findings at first, run jgflint --write-baseline\n"
    "jgflint-known.json, and add \"baseline\": \"jgflint-known.json\" to the configuration.\n";

static void print_snippets(bool is_sgf, struct buffer *to) {
  const char *hook = is_sgf ? "jgflint-sgf" : "jgflint", *host = strstr(PACKAGE_URL, "github.com/");
  if (host) buffer_printf(to, published, hook, host + strlen("github.com/"));
  else buffer_printf(to, local, hook, is_sgf ? "(?i)\\.sgfs?$" : "(?i)\\.jgf(\\.json)?$");
  buffer_add_string(to, snippets_end);
}

/* Where there are files of other formats, they are looked for, too. */
static void print_include(const struct dialect_prescan *forms, struct buffer *to) {
  struct buffer endings = {0};
  file_type_count_endings(&forms->others, &endings);
  if (endings.length) {
    buffer_add_string(to, "\n  // Files to lint in directories.\n  \"include\": [\"*.jgf\", \"*.jgf.json\"");
    for (const char *at = buffer_string(&endings); *at; at += *at == ',') {
      size_t length = strcspn(at, ",");
      buffer_printf(to, ", \"*.%.*s\"", (int)length, at);
      if (length == 3 && string_begins(at, "sgf")) buffer_add_string(to, ", \"*" FILE_TYPE_SGF_LINES "\"");
      at += length;
    }
    buffer_add_string(to, "],\n");
  }
  buffer_release(&endings);
}

/* The std of the records, unless the user names one. Without a std no safe fix takes from Seki what it can read, so none is
 * written where there are records of both forms, or no records. */
static const char *std_line(const struct settings *settings, const struct dialect_prescan *forms) {
  static const char jgf2[] = "  \"std\": \"jgf2\",\n", seki[] = "  \"std\": \"seki\",\n", open[] = "  // \"std\": \"jgf2\",\n";
  const struct config_value *std = &settings->options.config->std;
  if (std->file) return std->number == STD_SEKI ? seki : jgf2;
  if (!forms->records) return open;
  if (!forms->seki) return jgf2;
  bool nearly_all = forms->records - forms->seki <= forms->records / 10;
  return nearly_all ? seki : open;
}

static void print_std(const struct dialect_prescan *forms, const char *line) {
  if (!forms->seki) return;
  struct buffer text = {0};
  buffer_printf(&text, "%zu of %s", forms->seki, forms->is_part ? "the first " : "");
  run_totals_count(&text, forms->records, "record", "records");
  buffer_printf(&text, " here %s in Seki's form: ", forms->seki == 1 ? "is" : "are");
  const char *word = strstr(line, "//") ? "left open" : strstr(line, "seki") ? "\"seki\"" : "\"jgf2\"";
  buffer_printf(&text, "\"std\" is %s", word);
  error_print("%s", buffer_string(&text));
  buffer_release(&text);
}

/* Configurations are not merged: one further up does not apply here any more. */
static void print_above(const struct settings *settings) {
  struct config_cache *config_cache = config_cache_new(settings, true);
  const struct config *config = config_cache ? config_cache_lookup(config_cache, "record.jgf")->config : NULL;
  if (config && config->file_count) {
    struct buffer shown = {0};
    escape_path(&shown, view_of(config->files[0]->shown));
    error_print("note: until now %s applied here; to build on it, name it in \"extends\"", buffer_string(&shown));
    buffer_release(&shown);
  }
  config_cache_free(config_cache);
}

/* A new file; returns 0 or an errno. */
static int file_put(const char *name, struct view text) {
  int fd = os_create(name, 0666, true);
  if (fd < 0) return errno;
  int error = os_write(fd, text) ? 0 : errno;
  if (!os_close(fd) && !error) error = errno;
  if (error) os_remove(name);
  return error;
}

enum status init_command(const struct settings *settings) {
  const char *name = config_names[0];
  if (!usage_paths(settings, "--init", 0)) return STATUS_ERROR;
  for (size_t i = 0; i < CONFIG_NAMES; i++) {
    struct os_status status;
    if (!os_stat(config_names[i], &status)) continue;
    error_print_path(config_names[i], EEXIST);
    return STATUS_ERROR;
  }
  print_above(settings);
  const struct dialect_prescan forms = dialect_prescan_run(settings);
  const char *line = std_line(settings, &forms);
  struct buffer text = {0};
  buffer_printf(&text, "%s%s", text_before, line);
  print_include(&forms, &text);
  buffer_add_string(&text, text_after);
  int error = file_put(name, buffer_view(&text));
  buffer_release(&text);
  if (error) {
    error_print_path(name, error);
    return STATUS_ERROR;
  }
  error_print("wrote %s", name);
  print_std(&forms, line);
  if (settings->quiet) return STATUS_CLEAN;
  struct buffer more = {0};
  bool is_sgf = !forms.records && forms.others.counts[format_place(&format_sgf)];
  print_snippets(is_sgf, &more);
  enum status status = usage_print(&more);
  buffer_release(&more);
  return status;
}
