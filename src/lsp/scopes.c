#include "lsp/scopes.h"
#include "base/memory.h"
#include "base/path.h"
#include "config/find.h"
#include "engine/engine.h"
#include "text/escape.h"
#include <errno.h>

/* ---- files that are not open ---- */

/* A file. The data are valid for one version, which the host's stamp identifies; 0: never. */
struct lsp_record {
  uint64_t stamp;
  uint64_t text_hash;    /* if `is_read` */
  bool is_read;
  /* A baseline. */
  size_t turn;               /* 1 + the piece of work in which the file was checked; 0: never */
  uint64_t baseline_hash;    /* hash of its text; 0: it cannot be read */
  struct baseline *baseline; /* owned, or NULL */
  struct lsp_record *next_baseline;
};

static struct lsp_record *entry_of(struct lsp *lsp, const char *path) {
  struct lsp_record **place = (struct lsp_record **)map_get_or_add(&lsp->records, view_of(path));
  if (!*place) *place = arena_alloc_zeroed(&lsp->records.memory, sizeof **place);
  return *place;
}

void records_release(struct lsp *lsp) {
  for (struct lsp_record *record = lsp->baselines; record; record = record->next_baseline) baseline_free(record->baseline);
  map_release(&lsp->records);
}

struct document *record_document(struct lsp *lsp, const char *path, uint64_t stamp) {
  const struct lsp_record *record = entry_of(lsp, path);
  LOCAL_BUFFER uri = {0};
  uri_of_path(&uri, view_of(path));
  struct document *document = document_new(buffer_view(&uri), VIEW(""));
  document->is_on_disk = document->is_unread = true;
  document->stamp = stamp;
  document->has_print = record->is_read && stamp && record->stamp == stamp;
  document->print = record->text_hash;
  return document;
}

bool record_read(struct lsp *lsp, struct document *document) {
  if (!document->is_unread) return true;
  LOCAL_BUFFER text = {0};
  document->error = files_text(&lsp->host.files, document->name, SIZE_MAX, &text);
  if (!document->error) {
    struct lsp_record *record = entry_of(lsp, document->name);
    document_set(document, buffer_view(&text));
    document->is_unread = false;
    record->stamp = document->stamp;
    record->text_hash = document_print(document);
    record->is_read = true;
  }
  return !document->error;
}

/* ---- baselines ---- */

/* Reads the baseline if it changed. */
static struct lsp_record *baseline_record(struct lsp *lsp, const char *path) {
  struct lsp_record *record = entry_of(lsp, path);
  bool is_new = !record->turn;
  lsp->last_baseline = record;
  if (record->turn == lsp->turn + 1) return record;
  record->turn = lsp->turn + 1;
  uint64_t stamp = files_status(&lsp->host.files, path).stamp;
  if (!is_new && stamp && record->stamp == stamp) return record;
  if (is_new) {
    record->next_baseline = lsp->baselines;
    lsp->baselines = record;
  }
  record->stamp = stamp;
  record->is_read = false;
  LOCAL_BUFFER text = {0};
  int error = files_text(&lsp->host.files, path, SIZE_MAX, &text);
  uint64_t hash = error ? 0 : map_hash(MAP_HASH_START, text.data, text.length);
  if (is_new || hash != record->baseline_hash) {
    baseline_free(record->baseline);
    record->baseline = NULL;
    record->baseline_hash = hash;
    if (error) lsp_log(lsp, "%s: %s", path, strerror(error));
    else {
      const struct files files = {.context = lsp->host.files.context, .real = lsp->host.files.real};
      LOCAL_BUFFER reason = {0};
      record->baseline = baseline_parse(path, &text, &files, &reason);
      if (!record->baseline) lsp_log(lsp, "%s", buffer_string(&reason));
    }
  }
  return record;
}

uint64_t record_baseline_hash(struct lsp *lsp, const char *path) {
  return baseline_record(lsp, path)->baseline_hash;
}

void record_baseline_restart(struct lsp *lsp) {
  if (lsp->last_baseline && lsp->last_baseline->baseline) baseline_restart(lsp->last_baseline->baseline);
}

enum { MOST_SCOPES = 16 };

/* ---- files; open documents have precedence ---- */

static int read_text(void *context, const char *path, size_t limit, struct buffer *text) {
  struct lsp *lsp = context;
  /* Paths of `extends` can contain "..". */
  char *real = strstr(path, "/../") ? files_real_path(&lsp->host.files, path) : NULL;
  struct document *document = documents_find_path(&lsp->documents, real ? real : path);
  free(real);
  int error = document ? 0 : files_text(&lsp->host.files, path, limit, text);
  if (document) buffer_add_view(text, document_text(document));
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  workspace_watch(lsp, path);
  lsp->files_print = map_hash(lsp->files_print, &error, sizeof error);
  if (!error) lsp->files_print = map_hash(lsp->files_print, text->data, text->length);
  return error;
}

static char *real_path(void *context, const char *path) {
  return files_real_path(&((struct lsp *)context)->host.files, path);
}

static struct file_status status_of(void *context, const char *path) {
  struct lsp *lsp = context;
  if (documents_find_path(&lsp->documents, path)) return (struct file_status){.kind = FILE_REGULAR};
  return files_status(&lsp->host.files, path);
}

static struct files files_of(struct lsp *lsp) {
  return (struct files){lsp, read_text, real_path, status_of};
}

static struct baseline *baseline_of(void *context, const char *path) {
  if (!path) return NULL;
  workspace_watch(context, path);
  return baseline_record(context, path)->baseline;
}

/* ---- creating scopes ---- */

static struct scope *make(struct lsp *lsp, const struct lsp_settings *settings, const char *path, const char *within) {
  struct scope *scope = mem_alloc_zeroed(1, sizeof *scope);
  *scope = (struct scope){.path = mem_string(path, strlen(path)), .settings = settings, .lsp = lsp, .print = MAP_HASH_START};
  if (within) scope->within = mem_string(within, strlen(within));
  struct engine_host host = {.files = files_of(lsp), .within = scope->within, .context = lsp, .baseline = baseline_of,
                             .keeps_games = true};
  LOCAL_BUFFER options = {0};
  struct view given = lsp->host.options; /* an object without members is "{}" */
  if (settings->std) buffer_printf(&options, "{\"std\": \"%s\"%s", settings->std, given.length > 2 ? ", " : "}");
  if (!settings->std) buffer_add_view(&options, given);
  else if (given.length > 2) buffer_add_view(&options, view_after(given, 1)); /* of equal keys, the last one applies */
  scope->engine = engine_new(&host, buffer_view(&options));
  return scope;
}

static void free_scope(struct scope *scope) {
  engine_free(scope->engine);
  free(scope->path);
  free(scope->within);
  free(scope);
}

/* Returns the directory of a path, without a slash at the end. */
static struct view directory_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return (struct view){path, slash ? (size_t)(slash - path) : 0};
}

static void configure(struct scope *scope, struct view text, const char *path) {
  struct view directory = directory_of(path);
  char *base = mem_string(directory.at, directory.length);
  scope->lsp->files_print = map_hash(map_hash(scope->print, path, strlen(path)), text.at, text.length);
  (void)engine_configure(scope->engine, text, path, base); /* reads the files that the configuration extends */
  scope->print = scope->lsp->files_print;
  free(base);
}

/* Shows a message once for the same texts. Only the last few are remembered. Returns false if it has been shown. */
static bool warn(const struct scope *scope, const char *about, const struct buffer *message) {
  struct lsp *lsp = scope->lsp;
  uint64_t print = map_hash(scope->print, about, strlen(about));
  for (size_t i = 0; i < ARRAY_LENGTH(lsp->warned_configs); i++)
    if (lsp->warned_configs[i] == print) return false;
  lsp->warned_configs[lsp->warned_count++ % ARRAY_LENGTH(lsp->warned_configs)] = print;
  lsp_show_message(lsp, LSP_MESSAGE_WARNING, json_make_string(buffer_view(message)));
  return true;
}

void scopes_tell_of_patterns(const struct scope *scope) {
  const struct config *config = engine_config(scope->engine);
  LOCAL_BUFFER text = {0};
  if (!config) return;
  escape_path(&text, view_of(*scope->path ? scope->path : "The settings"));
  buffer_add_string(&text, ": a pattern takes too long, so findings may be missing, of");
  const char *between = " ";
  for (size_t i = 0; i < config->custom_count; i++) {
    const struct custom *custom = config->customs[i];
    if (!custom->gave_up || !atomic_load(custom->gave_up)) continue;
    buffer_printf(&text, "%s%s", between, custom->rule.name);
    between = ", ";
  }
  if (warn(scope, "patterns", &text)) lsp_log(scope->lsp, "%s", buffer_string(&text));
}

/* A configuration that cannot be read or is not allowed is reported, because the command line would fail. */
static void read_and_configure(struct scope *scope) {
  LOCAL_BUFFER text = {0}, reason = {0};
  const char *refused = scope->within ? config_refusal(&scope->lsp->host.files, scope->within, scope->path) : NULL;
  int error = refused ? 0 : read_text(scope->lsp, scope->path, SIZE_MAX, &text);
  if (refused) workspace_watch(scope->lsp, scope->path);
  escape_path(&reason, view_of(scope->path));
  if (refused || error) {
    buffer_printf(&reason, refused ? ": this configuration %s" : ": %s", refused ? refused : strerror(error));
    lsp_log(scope->lsp, "%s", buffer_string(&reason));
    buffer_add_string(&reason, ". jgflint ignores it.");
    (void)warn(scope, buffer_string(&reason), &reason);
  } else {
    configure(scope, buffer_view(&text), scope->path);
    const struct config *config = engine_config(scope->engine);
    buffer_add_string(&reason, " has mistakes, and jgflint ignores the wrong parts. Open the file to see them.");
    /* An open configuration has diagnostics instead. */
    bool is_open = documents_find_path(&scope->lsp->documents, scope->path);
    if (config && config->is_faulty && !is_open) (void)warn(scope, "mistakes", &reason);
  }
}

/* ---- finding configurations ---- */

/* The repository that a directory is in, or the directory itself. Owned. */
static char *repository_of(struct lsp *lsp, const char *path) {
  const struct files files = files_of(lsp);
  struct view root = config_repository(&files, directory_of(path));
  return mem_string(root.at, root.length);
}

const struct lsp_settings *scopes_settings(const struct lsp *lsp, const char *name, bool is_file) {
  const struct lsp_folder *folder = is_file ? workspace_folder(lsp, name) : NULL;
  return folder ? folder->settings : &lsp->settings;
}

/* Appends the path of the configuration of a document, if there is one: the named one, or the nearest one. A path in the
 * settings of a folder is relative to that folder. */
static void find_path(struct lsp *lsp, const char *name, bool is_file, struct buffer *path) {
  const struct files files = files_of(lsp);
  const struct lsp_folder *folder = is_file && !lsp->host.config ? workspace_folder(lsp, name) : NULL;
  const char *named = lsp->host.config ? lsp->host.config : scopes_settings(lsp, name, is_file)->config;
  const char *root = folder ? folder->path : lsp->root;
  if (lsp->host.is_isolated || (!named && !is_file && !lsp->root)) return;
  if (named) {
    if (!path_is_absolute(named) && root) buffer_printf(path, "%s/", root);
    buffer_add_string(path, named);
    return;
  }
  /* The search begins at the real directory of a file, which may be missing, and ends with its repository. */
  struct view from = is_file ? directory_of(name) : view_of(lsp->root);
  char *given = mem_string(from.at, from.length), *real = NULL;
  if (is_file && lsp->host.files.real) real = files_real_path(&lsp->host.files, *given ? given : "/");
  struct view directory = view_of(!real ? given : strcmp(real, "/") == 0 ? "" : real);
  bool is_found = false;
  do is_found = config_find_in(&files, directory, 0, path) < CONFIG_NAMES;
  while (!is_found && config_go_up(&files, &directory));
  if (!is_found) buffer_clear(path);
  free(given);
  free(real);
}

static struct scope *find_or_make(struct lsp *lsp, const struct lsp_settings *settings, const char *path) {
  for (size_t i = 0; i < lsp->scope_count; i++)
    if (settings == lsp->scopes[i]->settings && strcmp(path, lsp->scopes[i]->path) == 0) return lsp->scopes[i];
  char *within = lsp->host.config || settings->config ? NULL : repository_of(lsp, path);
  if (lsp->scope_count >= MOST_SCOPES) scopes_forget(lsp);
  struct scope *made = make(lsp, settings, path, within);
  free(within);
  if (*path) read_and_configure(made);
  else if (settings->configuration) configure(made, view_of(settings->configuration), "settings.json");
  ARRAY_GROW(lsp->scopes, lsp->scope_count, lsp->scope_capacity);
  return lsp->scopes[lsp->scope_count++] = made;
}

/* All files in a directory have the same scope. */
struct scope *scopes_get(struct lsp *lsp, const char *name, bool is_file) {
  struct view directory = is_file ? directory_of(name) : VIEW("");
  if (is_file && !directory.length) directory = VIEW("/");
  struct scope *found = map_find(&lsp->scope_of, directory);
  if (found) return found;
  LOCAL_BUFFER path = {0};
  find_path(lsp, name, is_file, &path);
  found = find_or_make(lsp, scopes_settings(lsp, name, is_file), buffer_string(&path));
  *map_get_or_add(&lsp->scope_of, directory) = found;
  return found;
}

struct scope *scopes_of_config(struct lsp *lsp, const char *path, struct view text) {
  char *within = repository_of(lsp, path);
  struct scope *scope = make(lsp, scopes_settings(lsp, path, true), path, within);
  free(within);
  configure(scope, text, path);
  if (lsp->config_scope) free_scope(lsp->config_scope);
  return lsp->config_scope = scope;
}

void scopes_forget(struct lsp *lsp) {
  for (size_t i = 0; i < lsp->scope_count; i++) free_scope(lsp->scopes[i]);
  if (lsp->config_scope) free_scope(lsp->config_scope);
  lsp->config_scope = lsp->last_scope = NULL;
  map_release(&lsp->scope_of);
  lsp->scope_count = 0;
}

bool scopes_is_config(const char *name) {
  const char *slash = strrchr(name, '/'), *last = slash ? slash + 1 : name;
  return view_is_one_of(view_of(last), config_names, CONFIG_NAMES);
}
