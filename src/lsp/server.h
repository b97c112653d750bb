/* server.h: the state of the server, messages of JSON-RPC 2.0, their parameters, and functions to answer, notify and request.
 */
#ifndef JGFLINT_LSP_SERVER_H
#define JGFLINT_LSP_SERVER_H

#include "json/document.h"
#include "json/make.h"
#include "json/value.h"
#include "lsp/documents.h"
#include "lsp/lsp.h"

/* ---- received messages ---- */

enum message_kind {
  MESSAGE_NO_JSON, /* not JSON */
  MESSAGE_INVALID, /* JSON, but neither a request nor a notification nor a response */
  MESSAGE_REQUEST,
  MESSAGE_NOTIFICATION,
  MESSAGE_RESPONSE
};

struct message {
  enum message_kind kind;
  struct source source;          /* owned */
  struct json_document document; /* owned: contains the values below */
  const char *method;            /* NULL for responses */
  struct json_object *id;        /* NULL is null */
  struct json_object *params;    /* an object or an array; may be NULL */
  struct json_object *result;    /* of a response; NULL is null, or an error */
  bool has_odd_params;           /* the parameters have another type */
  size_t number;                /* the position among all received messages */
  struct message *next;          /* in a queue */
};

struct message *message_new(struct view text);
/* Returns its size in bytes. */
size_t message_size(const struct message *message);
void message_free(struct message *message);

/* ---- the server ---- */

/* The settings of the user (workspace.c). */
struct lsp_settings {
  bool is_off;              /* "enable": false */
  char *std;                /* owned: "std", a word; NULL: not set */
  char *config;             /* owned: "config", a path; NULL: the nearest */
  char *configuration;      /* owned: "configuration", the text of a .jgflint.json for documents without one; or NULL */
  size_t max_symbols;       /* "maxSymbols" */
  bool hides_ignore;        /* "codeAction": {"ignore": false} */
  bool hover_image;         /* "hover": {"image": true} */
  bool workspace_diagnostics; /* "workspaceDiagnostics": true: announced, so that editors request them */
};

enum lsp_error {
  LSP_PARSE_ERROR = -32700,
  LSP_INVALID_REQUEST = -32600,
  LSP_METHOD_NOT_FOUND = -32601,
  LSP_INVALID_PARAMS = -32602,
  LSP_NOT_INITIALIZED = -32002,
  LSP_REQUEST_FAILED = -32803,
  LSP_CANCELED = -32800
};

enum lsp_phase { PHASE_NEW, PHASE_RUNNING, PHASE_SHUT_DOWN, PHASE_OVER };

struct scope;       /* scopes.h */
struct lsp_job;     /* jobs.h */
struct lsp_record;  /* scopes.c */

/* The capabilities of the client, from `initialize`. */
struct lsp_client {
  enum text_unit unit; /* the unit of columns */
  int64_t process;     /* process id; 0: unknown */
  bool pulls;          /* it requests diagnostics, so none are pushed */
  bool refreshes;      /* it supports requests to refresh them */
  bool is_asked_for_settings; /* it supports workspace/configuration */
  bool registers_settings, registers_files; /* it can register for these notifications */
  bool no_related, no_description, tags_unnecessary, tags_deprecated; /* how it displays diagnostics */
  bool edits_documents; /* it supports documentChanges: edits with a version */
  bool resolves_edits; /* it requests the edits of actions separately */
  bool shows_plain_text; /* it shows hovers and documentation without Markdown */
  bool takes_snippets;  /* completions can contain placeholders */
  bool has_label_details; /* completions can show more than a label in their row */
};

struct lsp {
  struct lsp_host host;
  enum lsp_phase phase;
  bool was_shut_down; /* `shutdown` was received */
  bool hurries;
  struct message *first, **last; /* owned: messages that wait */
  size_t waiting; /* size of the waiting messages in bytes */
  size_t responses; /* the number of responses among them */
  size_t received; /* messages so far */
  size_t turn; /* the number of the current piece of work */
  struct map canceled; /* by a key (jobs.c): the number of the message that canceled it, while messages wait */
  size_t canceled_size; /* size in bytes */
  struct documents documents;
  bool is_all_dirty; /* all documents must be published */
  struct map records; /* paths of files to struct lsp_record */
  struct lsp_record *baselines, *last_baseline; /* borrowed: the list of baselines, and the last used baseline */
  struct lsp_client client;
  struct lsp_settings settings; /* for all documents outside of folders with separate settings */
  struct json_object *first_settings; /* owned: from `initialize` */
  uint64_t settings_print;            /* hash of the settings that arrived later */
  bool waits_for_settings; /* messages wait for the first settings until settings_due */
  double settings_due;
  const char *root; /* borrowed: the path of the first folder; may be NULL */
  struct lsp_folder {
    char *path, *uri;              /* owned; spelled as by the client */
    struct lsp_settings *settings; /* owned: separate settings; NULL: the common settings */
  } *folders; /* owned (workspace.c) */
  size_t folder_count, folder_capacity;
  bool had_folders; /* each of several folders has separate settings */
  struct map folder_is_open; /* by folder, including former ones: NULL */
  struct scope **scopes; /* owned (scopes.h) */
  size_t scope_count, scope_capacity;
  struct map scope_of; /* by directory: the scope of its files; "": the scope of documents that are not files */
  uint64_t files_print; /* hash of the texts that the present configuration was made from */
  uint64_t warned_configs[8]; /* hashes of configurations whose mistakes have been shown */
  size_t warned_count;
  struct source json_source;  /* of the document in `json`: a configuration, or a record that the engine did not read */
  struct json_document json;  /* owned (linted.c) */
  struct json_object *schemas[2]; /* owned: of records and of configurations, if needed (linted.c) */
  struct scope *last_scope; /* borrowed: the scope whose engine was used last; may be NULL */
  struct scope *config_scope; /* owned: of the configuration that was checked last */
  struct lsp_job *jobs, **last_job; /* owned: requests about the whole workspace (jobs.h) */
  struct map watched; /* names of files (workspace.c) */
  struct map settings_requests; /* requests for settings, by their id: NULL if they have been answered */
  int64_t request_count;
};

/* A place in a document. */
struct lsp_place {
  struct document *document;
  size_t offset;
};

/* A request or notification while its method runs. */
struct lsp_call {
  struct json_object *id;     /* of a request */
  size_t number;              /* of its message */
  bool is_later;              /* a job answers it (jobs.h) */
  struct lsp_place place;     /* if the method needs a document or a position (methods.h) */
  struct span range;          /* if the method needs a range */
  struct json_object *params; /* may be NULL */
  struct json_object *result; /* of a request; NULL is null; ownership is transferred */
  struct view text;           /* the result as JSON, instead of `result` */
  enum lsp_error code;        /* 0: no error */
  const char *reason;            /* in the arena, or static */
  struct arena arena;
};

/* Answers with an error; the message is formatted. For a notification the error is logged. */
void lsp_fail(struct lsp_call *call, enum lsp_error code, const char *format, ...) PRINTF_LIKE(3, 4);

/* ---- to the client ---- */

/* Sends a notification. Takes ownership of the parameters. */
void lsp_notify(struct lsp *lsp, const char *method, struct json_object *params);
/* The same with parameters as JSON. */
void lsp_notify_text(struct lsp *lsp, const char *method, struct view params);
/* Shows a message to the user and takes ownership of the text. The type is that of window/showMessage. */
enum lsp_message_type { LSP_MESSAGE_WARNING = 2, LSP_MESSAGE_INFO };
void lsp_show_message(struct lsp *lsp, enum lsp_message_type type, struct json_object *text);
/* Sends a request and returns its id. Takes ownership of the parameters. */
int64_t lsp_request(struct lsp *lsp, const char *method, struct json_object *params);
/* Registers for notifications of a method. Takes ownership of the options. */
void lsp_register(struct lsp *lsp, const char *method, const char *id, struct json_object *options);
/* Sends the response to a request. An `id` of NULL is null. */
void lsp_answer(struct lsp *lsp, struct json_object *id, const struct lsp_call *call);
/* Logs a message for the user who runs the server. */
void lsp_log(struct lsp *lsp, const char *format, ...) PRINTF_LIKE(2, 3);

/* The host's time. */
double lsp_now(const struct lsp *lsp);

/* ---- parameters; functions that take a call set its error if a required member is missing or has another type ---- */

/* Returns the value at a JSON Pointer; NULL if it is missing. */
struct json_object *params_at(struct json_object *params, const char *pointer);
/* Returns true if there is this boolean. */
bool params_is(struct json_object *params, const char *pointer, bool value);
/* Returns the text of a string; NULL and 0 for other values. */
struct view params_text(struct json_object *value);
/* Returns true if an array contains the string. */
bool params_has_word(struct json_object *array, const char *word);

/* Reads a required string. */
bool params_string(struct lsp_call *call, struct json_object *object, const char *key, struct view *text);
/* Reads the URI of params.textDocument, or finds its document, which must be open. */
bool params_uri(struct lsp_call *call, struct view *uri);
bool params_document(struct lsp *lsp, struct lsp_call *call, struct document **document);
/* Reads a position, both positions of a range, and a range as a span of the text, in order. */
bool params_position(struct lsp_call *call, struct json_object *position, struct text_position *place);
bool params_positions(struct lsp_call *call, struct json_object *range, struct text_position *start, struct text_position *end);
bool params_range(struct lsp *lsp, struct lsp_call *call, struct document *document, struct json_object *range,
                  struct span *span);

/* ---- results ---- */

/* Makes an object of keys and values (struct json_object *), and takes ownership of the values. NULL ends the list. */
NODISCARD struct json_object *lsp_object(const char *key, ...) __attribute__((sentinel));
/* Makes a string. */
NODISCARD struct json_object *lsp_string(const char *format, ...) PRINTF_LIKE(1, 2);
/* Make a MarkupContent, a Position, a Range, a Location and a TextEdit. */
struct json_object *lsp_markup(const struct lsp *lsp, struct view text);
struct json_object *lsp_position(const struct lsp *lsp, struct document *document, size_t offset);
struct json_object *lsp_range(const struct lsp *lsp, struct document *document, struct span span);
struct json_object *lsp_location(const struct lsp *lsp, struct document *document, struct span span);
struct json_object *lsp_edit(const struct lsp *lsp, struct document *document, struct span span, struct view text);

/* ---- workspace.c: the folders of the client, the files that it watches, and the settings of the user ----
 *
 * The workspace consists of the files in the folders. Configurations can also be outside of it. */

/* Reads the folders of `initialize`: workspaceFolders, otherwise rootUri, otherwise rootPath. */
void workspace_init(struct lsp *lsp, struct json_object *params);
/* Adds and removes arrays of WorkspaceFolder. */
void workspace_change_folders(struct lsp *lsp, struct json_object *added, struct json_object *removed);
/* Returns the innermost folder with separate settings that contains the file, or NULL. */
const struct lsp_folder *workspace_folder(const struct lsp *lsp, const char *path);
/* Sets the settings of a folder and takes ownership. NULL: no separate settings. */
void workspace_set_settings(struct lsp_folder *folder, struct lsp_settings *settings);
void workspace_release(struct lsp *lsp);

/* Settings come from the section `jgflint` or from `initialize`. Options of the command line override them. Unknown settings
 * are ignored, because other versions may have them. */
void lsp_settings_init(struct lsp_settings *settings);
/* Reads settings from any value. Missing settings stay unchanged. */
void lsp_settings_read(struct lsp_settings *settings, struct json_object *from);
void lsp_settings_release(struct lsp_settings *settings);

/* Registers for changes of all files with the last name of this path, in any folder. Does nothing if that is registered, or if
 * the client cannot watch files. */
void workspace_watch(struct lsp *lsp, const char *path);
/* Returns true if a file with this URI may be one of them. */
bool workspace_watches(const struct lsp *lsp, struct view uri);

#endif
