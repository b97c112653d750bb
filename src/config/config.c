#include "config/config.h"
#include "base/memory.h"
#include "base/path.h"
#include "base/suggest.h"
#include "config/reader.h"
#include "facts/json_facts.h"
#include "text/location.h"
#include <errno.h>
#include <limits.h>

enum { MOST_FILES = 256 };

/* The files that are being read. Each is extended by the one before. */
struct chain {
  const struct chain *before;
  const char *real;
};

/* ---- one file ---- */

/* The path without the ".." of `extends`, owned. A path below the directory of the host becomes relative to it. */
static char *shown_path(const struct config_host *host, const char *path) {
  bool has_detour = host->directory && (strstr(path, "/../") || strstr(path, "/./"));
  char *direct = has_detour ? files_real_path(host->files, path) : NULL;
  if (direct) path = direct;
  const char *local = host->directory && host->directory[1] ? path_below(host->directory, path) : NULL;
  if (local && *local) path = local;
  char *shown = mem_string(path, strlen(path));
  free(direct);
  return shown;
}

/* Parses a text with the padding of a source. Adopts the strings and the text. */
static struct config_file *file_new(const struct config_host *host, char *path, char *shown, char *real, bool is_options,
                                    struct buffer text) {
  struct config_file *file = mem_alloc(sizeof *file);
  *file = (struct config_file){
      .path = path, .shown = shown, .real = real, .text = text, .is_options = is_options, .is_trusted = is_options};
  source_init_borrow(&file->source, file->shown, buffer_string(&file->text), file->text.length);
  file->source.is_unicode = file->is_options;
  struct json_limits limits = {.depth = 100, .size = CONFIG_LARGEST_FILE, .values = 1000000};
  json_parse(&file->document, &file->source, host->rule_table->names, &limits);
  file->lines = mem_alloc_zeroed(file->document.count, sizeof *file->lines);
  struct location_scan sweep; /* counts in one pass; a single line would be counted from the top each time */
  location_scan_init(&sweep, file->document.source);
  for (uint32_t spot = 0; spot < file->document.count; spot++)
    file->lines[spot] = (uint32_t)location_at(&sweep, file->document.spots[spot].start).line;
  file->diags.document = &file->document;
  return file;
}

static void file_free(struct config_file *file) {
  if (!file) return;
  json_release(&file->document);
  diags_release(&file->diags);
  buffer_release(&file->text);
  free(file->lines);
  free(file->path);
  free(file->shown);
  free(file->real);
  free(file);
}

static void report_flaws(struct config_reader *reader) {
  struct config_file *file = reader->file;
  struct rule_context check = {.rule_table = reader->host->rule_table, .source = file->document.source,
                               .document = &file->document, .diags = &file->diags};
  for (size_t i = 0; i < file->document.flaws.count; i++) {
    const struct fact *flaw = &file->document.flaws.list[i];
    if (flaw->kind != JSON_FLAW_COMMENT && flaw->kind != JSON_FLAW_TRAILING_COMMA && flaw->kind != JSON_FLAW_BOM)
      rule_dispatch(&check, flaw);
  }
  for (size_t i = 0; i < file->diags.count; i++) {
    struct diag *diag = &file->diags.list[i];
    diag->offer = diag->fix; /* --fix is for records */
    diag->fix = NULL;
  }
}

/* A rule replaces the rule of the same name in an extended file. A rule without a name is removed. */
static void drop_customs(struct config_reader *reader) {
  struct config *config = reader->config;
  size_t left = 0;
  for (size_t i = 0; i < config->custom_count; i++) {
    const char *name = config->customs[i]->rule.name;
    if (!*name || (i < reader->first_custom && map_find(&reader->customs, view_of(name)))) {
      custom_release(config->customs[i]);
      free(config->customs[i]);
      continue;
    }
    config->custom_places[left] = config->custom_places[i];
    config->customs[left++] = config->customs[i];
  }
  config->custom_count = left;
}

/* ---- extends ---- */

static int load(const struct config_host *host, struct config *config, const char *path, const struct chain *chain);

static void extend(struct config_reader *reader, const struct chain *chain, uint32_t spot) {
  if (reader->file->document.spots[spot].kind != JSON_STRING) return; /* reported when the object was read */
  const char *path = config_path(reader, spot), *quoted = config_quote_value(reader, spot);
  const char *refused = config_refuse(reader, path);
  char *real = files_real_path(reader->host->files, path);
  bool is_circle = false;
  for (const struct chain *link = chain; real && link; link = link->before)
    if (strcmp(link->real, real) == 0) is_circle = true;
  free(real);
  int error = 0;
  if (refused) config_report_value(reader, CONFIG_EXTENDS, spot, "`%s` %s", quoted, refused);
  else if (is_circle) config_report_value(reader, CONFIG_EXTENDS, spot, "`%s` extends itself through this file", quoted);
  else if (reader->config->file_count >= MOST_FILES)
    config_report_value(reader, CONFIG_EXTENDS, spot, "more than %d files are extended", MOST_FILES);
  else error = load(reader->host, reader->config, path, chain);
  if (error == EFBIG)
    config_report_value(reader, CONFIG_EXTENDS, spot,
                        "`%s` is too large: a file of a configuration may have 1 MB, all of them together 4 MB", quoted);
  else if (error) config_report_value(reader, CONFIG_EXTENDS, spot, "`%s` cannot be read: %s", quoted, strerror(error));
}

static void extend_all(struct config_reader *reader, const struct chain *chain) {
  const struct json_spot *spots = reader->file->document.spots;
  LOCAL_BUFFER key = {0};
  for (uint32_t spot = 1; spot < spots[0].next; spot = spots[spot].next) {
    buffer_clear(&key);
    json_key_text(&reader->file->document, spot, &key);
    if (!view_is(buffer_view(&key), "extends") || spots[spot].marks & JSON_SUPERSEDED) continue;
    if (spots[spot].kind != JSON_ARRAY) extend(reader, chain, spot);
    else
      for (uint32_t element = spot + 1; element < spots[spot].next; element = spots[element].next) extend(reader, chain, element);
  }
}

static void read_values(struct config_reader *reader, const struct chain *chain) {
  struct config *config = reader->config;
  const struct json_document *document = &reader->file->document;
  if (document->spots[0].kind != JSON_OBJECT) {
    config_report_wrong_type(reader, TYPE_OBJECT, 0, "a configuration");
    return;
  }
  extend_all(reader, chain);
  reader->layer = ++config->layers;
  reader->first_custom = config->custom_count;
  config_read_object(reader, 0, &config_shape, config);
  drop_customs(reader);
}

/* Returns 0 or an errno: EFBIG if the file is extended and too large. The number of files limits the length of the chain. */
static int load(const struct config_host *host, struct config *config, const char *path, const struct chain *chain) {
  struct buffer text = {0};
  char *real = files_real_path(host->files, path);
  int error = 0;
  if (host->text.at && !chain) {
    if (!real) real = mem_string(path, strlen(path));
    buffer_add_view(&text, host->text);
    memset(buffer_reserve(&text, SOURCE_PADDING), 0, SOURCE_PADDING);
  } else error = real ? files_text(host->files, path, CONFIG_LARGEST_FILE, &text) : errno;
  bool is_too_large = text.length > CONFIG_LARGEST_FILE || config->bytes + text.length > CONFIG_LARGEST_IN_ALL;
  if (!error && is_too_large && chain) error = EFBIG;
  if (error) {
    free(real);
    buffer_release(&text);
    return error;
  }
  if (is_too_large) {
    buffer_release(&text);
    memset(buffer_reserve(&text, SOURCE_PADDING), 0, SOURCE_PADDING);
  }
  config->bytes += text.length;
  struct config_file *file = file_new(host, mem_string(path, strlen(path)), shown_path(host, path), real, false, text);
  file->is_trusted = host->is_trusted && !chain;
  struct chain link = {chain, file->real};
  struct config_reader reader = {.host = host, .config = config, .file = file};
  size_t depth = 0;
  for (const struct chain *ancestor = chain; ancestor; ancestor = ancestor->before) depth++;
  ARRAY_ADD(config->files, config->file_count, config->file_capacity, file);
  if (is_too_large) config_report(&reader, CONFIG_VALUE, (struct span){0, 0}, NO_SPOT, "this configuration is larger than 1 MB");
  else report_flaws(&reader);
  if (depth > 32) config_report(&reader, CONFIG_EXTENDS, (struct span){0, 0}, NO_SPOT, "more than 32 extended files");
  else if (!json_is_damaged(&file->document)) read_values(&reader, &link);
  map_release(&reader.customs);
  return 0;
}

/* ---- the configuration as a whole ---- */

static const char *name_near(const struct config *config, const char *name, size_t count) {
  struct suggestion similar = {0};
  for (size_t i = 0; count < RULE_TABLE_MOST_OFFERS && i < config->custom_count; i++)
    suggest_consider(&similar, view_of(name), config->customs[i]->rule.name);
  return similar.best;
}

/* Names of custom rules, now that all of them are read. */
static void check_names(const struct config_host *host, struct config *config, const struct config_choices *choices,
                        const struct map *known) {
  for (size_t i = 0; i < choices->count; i++) {
    const char *name = choices->list[i].name;
    if (!string_begins(name, "custom/") || map_find(known, view_of(name)) || config_is_option(&choices->places[i])) continue;
    struct config_reader reader = {.host = host, .config = config, .file = choices->places[i].file};
    uint32_t spot = choices->places[i].spot;
    bool is_key = choices->list[i].kind == CHOICE_SEVERITY;
    struct span span = is_key ? json_key_span(&reader.file->document, spot) : json_value_span(&reader.file->document, spot);
    const char *near = name_near(config, name, reader.file->diags.count);
    config_report(&reader, CONFIG_UNKNOWN_RULE, span, spot, "there is no rule `%s`", config_quote(&reader, view_of(name)));
    config_suggest(&reader, near);
  }
}

static void check_all(const struct config_host *host, struct config *config) {
  struct map known = {0};
  for (size_t i = 0; i < config->custom_count; i++)
    *map_get_or_add(&known, view_of(config->customs[i]->rule.name)) = config->customs[i];
  check_names(host, config, &config->choices, &known);
  for (size_t i = 0; i < config->override_count; i++) check_names(host, config, &config->overrides[i]->choices, &known);
  map_release(&known);
  for (size_t i = 0; i < config->file_count; i++) {
    diags_sort(&config->files[i]->diags);
    if (config->files[i]->diags.by_level[LEVEL_ERROR]) config->is_faulty = true;
  }
}

/* Options override all files, and the overrides in files. */
static void read_options(const struct config_host *host, struct config *config) {
  static const char shown[] = "command line";
  struct buffer text = {0};
  if (!host->options.length) return;
  buffer_add_view(&text, host->options);
  memset(buffer_reserve(&text, SOURCE_PADDING), 0, SOURCE_PADDING);
  config->options = file_new(host, mem_string("", 0), mem_string(shown, strlen(shown)), NULL, true, text);
  struct config_reader reader = {.host = host, .config = config, .file = config->options, .layer = UINT_MAX};
  const struct json_document *document = &config->options->document;
  if (!json_is_damaged(document) && document->spots[0].kind == JSON_OBJECT)
    config_read_object(&reader, 0, &config_shape, config);
}

struct config *config_load(const struct config_host *host, const char *path, int *error) {
  struct config *config = mem_alloc_zeroed(1, sizeof *config);
  *error = path ? load(host, config, path, NULL) : 0;
  if (*error) {
    config_free(config);
    return NULL;
  }
  read_options(host, config);
  check_all(host, config);
  return config;
}

void config_refuse_baseline(struct config *config, const char *reason) {
  struct config_reader reader = {.config = config, .file = config->baseline.file};
  uint32_t spot = config->baseline.spot;
  config_report_value(&reader, CONFIG_VALUE, spot, "`%s` %s", config_quote_value(&reader, spot), reason);
  diags_sort(&reader.file->diags);
  config->baseline = (struct config_value){0};
  config->is_faulty = true;
}

void config_free(struct config *config) {
  if (!config) return;
  for (size_t i = 0; i < config->override_count; i++) {
    free(config->overrides[i]->files.list);
    config_choices_release(&config->overrides[i]->choices);
    free(config->overrides[i]);
  }
  for (size_t i = 0; i < config->custom_count; i++) {
    custom_release(config->customs[i]);
    free(config->customs[i]);
  }
  for (size_t i = 0; i < config->file_count; i++) file_free(config->files[i]);
  file_free(config->options);
  config_choices_release(&config->choices);
  free(config->overrides);
  free(config->customs);
  free(config->custom_places);
  free(config->files);
  free(config->exclude.list);
  free(config->include.list);
  free(config->fixable.list);
  free(config->unfixable.list);
  arena_release(&config->arena);
  free(config);
}
