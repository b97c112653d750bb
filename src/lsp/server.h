/* server.h: the state of the server, messages of JSON-RPC 2.0, and functions to answer, notify and request. */
#ifndef JGFLINT_LSP_SERVER_H
#define JGFLINT_LSP_SERVER_H

#include "json/document.h"
#include "lsp/documents.h"
#include "lsp/lsp.h"
#include "lsp/settings.h"

/* ---- messages that come in ---- */

enum message_kind {
  MESSAGE_NO_JSON, /* it cannot be read at all */
  MESSAGE_INVALID, /* JSON, but neither request nor notification nor response */
  MESSAGE_REQUEST,
  MESSAGE_NOTIFICATION,
  MESSAGE_RESPONSE
};

struct message {
  enum message_kind kind;
  struct source source;          /* owned */
  struct json_document document; /* owned: what the values below are borrowed from */
  const char *method;            /* NULL for responses */
  struct json_object *id;        /* NULL is null */
  struct json_object *params;    /* an object or an array; NULL: there are none */
  struct json_object *result;    /* of a response; NULL is null, or an error */
  bool has_odd_params;           /* they are neither */
  size_t number;                /* of all that came in; when it was taken in */
  struct message *next;          /* in a queue */
};

struct message *message_new(struct view text);
/* How many bytes it takes. */
size_t message_size(const struct message *message);
void message_free(struct message *message);

/* ---- the server ---- */

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

struct lsp_method;  /* methods.h */
struct scope;       /* scopes.h */
struct lsp_job;     /* jobs.h */
struct lsp_record;  /* records.h */

/* What the client can do, as `initialize` says. */
struct lsp_client {
  enum text_unit unit; /* in which characters are counted */
  int64_t process;     /* 0: none */
  bool pulls;          /* it asks for diagnostics: none are pushed */
  bool refreshes;      /* and can be told to ask again */
  bool is_asked_for_settings; /* it answers workspace/configuration */
  bool registers_settings, registers_files; /* what it can be asked to tell of */
  bool no_related, no_description, tags_unnecessary, tags_deprecated; /* what it makes of diagnostics */
  bool edits_documents; /* documentChanges: edits that name a version */
  bool resolves_edits; /* an action may come without its edit, which is asked for later */
  bool shows_plain_text; /* in hovers and explanations: no Markdown */
  bool has_symbol_tree; /* symbols may have children */
  bool takes_snippets;  /* what completion writes may have places to fill in */
  bool has_label_details; /* and an item may say more in its row than its label */
};

struct lsp {
  struct lsp_host host;
  enum lsp_phase phase;
  bool was_shut_down; /* before it was over */
  bool hurries;
  const struct lsp_method *const *methods; /* static */
  size_t method_count;
  struct message *first, **last; /* owned: messages that wait for their turn */
  size_t waiting; /* bytes that they take */
  size_t responses; /* the number of responses among them */
  size_t received; /* messages so far */
  size_t turn; /* pieces of work so far, with this one */
  struct map canceled; /* what it is known by (jobs.c), to the number of the message that canceled it: while something waits */
  size_t canceled_size; /* bytes that it takes */
  struct documents documents;
  struct document *first_dirty, *last_dirty; /* borrowed: whose diagnostics are to be published, the first first */
  bool is_all_dirty; /* those of all documents are */
  struct map records; /* paths of files to struct lsp_record */
  struct lsp_record *baselines, *last_baseline; /* borrowed: the list of baselines, and the one that was used last */
  struct lsp_client client;
  struct lsp_settings settings; /* of all that is in no folder with its own */
  struct json_object *first_settings; /* owned: those of `initialize` */
  uint64_t settings_print;            /* hash of those that came later */
  bool waits_for_settings; /* messages wait for the first settings until settings_due */
  double settings_due;
  const char *root; /* borrowed: the path of the first folder; NULL: there is none */
  struct lsp_folder {
    char *path, *uri;              /* owned; as the client spells it */
    struct lsp_settings *settings; /* owned: its own; NULL: those of all */
  } *folders; /* owned (workspace.h) */
  size_t folder_count, folder_capacity;
  bool had_folders; /* several at once: each is asked for settings of its own */
  struct map folder_is_open; /* of those that there are, and were: NULL */
  struct scope **scopes; /* owned (scopes.h) */
  size_t scope_count, scope_capacity;
  struct map scope_of; /* paths of directories to the scope of what is in them; "": of what is no file */
  uint64_t scope_age;
  uint64_t warned_configs[8]; /* hashes of configurations whose mistakes the client was told of */
  size_t warned_count;
  struct json_object *schemas[2]; /* owned: of records and of configurations, once they were asked for (contents.c) */
  struct scope *last_scope; /* borrowed: the scope whose engine was given a text last; NULL */
  struct scope *config_scope; /* owned: of the configuration that was looked at last */
  struct lsp_job *jobs, **last_job; /* owned: requests about the whole workspace (jobs.h) */
  struct map watched; /* names of files (workspace.h) */
  struct lsp_pending {
    bool waits;
    void (*on_result)(struct lsp *lsp, struct json_object *result);
  } *pending; /* owned: requests from the first that the client has not answered, by their numbers from `first_pending` on */
  size_t pending_count, pending_capacity, unanswered;
  int64_t first_pending, request_count;
};

/* A request or a notification on its way through a method. */
struct lsp_call {
  struct json_object *id;     /* of a request */
  size_t number;              /* of its message */
  bool is_later;              /* the answer is a job's (jobs.h) */
  struct json_object *params; /* NULL: there are none */
  struct json_object *result; /* of a request; NULL is null; given away */
  struct view text;           /* or this is it, as JSON */
  enum lsp_error code;        /* 0 if all is well */
  const char *why;            /* in the arena, or static */
  struct arena arena;
};

/* The answer is an error; the message is formatted. Of a notification it goes to whoever runs the server. */
void lsp_fail(struct lsp_call *call, enum lsp_error code, const char *format, ...) PRINTF_LIKE(3, 4);

/* ---- to the client ---- */

/* Sends a notification. Takes over the parameters. */
void lsp_notify(struct lsp *lsp, const char *method, struct json_object *params);
/* The same; the parameters are JSON. */
void lsp_notify_text(struct lsp *lsp, const char *method, struct view params);
/* Shows the user a message; the type is that of window/showMessage. */
enum lsp_message_type { LSP_MESSAGE_WARNING = 2, LSP_MESSAGE_INFO };
void lsp_show_message(struct lsp *lsp, enum lsp_message_type type, struct view text);
/* Sends a request. Takes over the parameters. Its response goes to `on_result`, with NULL for null and for an error; NULL: nobody
 * wants to know. */
void lsp_request(struct lsp *lsp, const char *method, struct json_object *params,
                 void (*on_result)(struct lsp *lsp, struct json_object *result));
/* Requests to be told of a method from now on. Takes over the options. */
void lsp_register(struct lsp *lsp, const char *method, const char *id, struct json_object *options);
/* The client's response to lsp_request. */
void lsp_receive_response(struct lsp *lsp, const struct message *message);
/* Sends the response to a request; an `id` of NULL is null. */
void lsp_answer(struct lsp *lsp, struct json_object *id, const struct lsp_call *call);
/* Sends an error as the response. */
void lsp_refuse(struct lsp *lsp, struct json_object *id, enum lsp_error code, const char *why);
/* Tells whoever runs the server. */
void lsp_log(struct lsp *lsp, const char *format, ...) PRINTF_LIKE(2, 3);

/* The host's time. */
double lsp_now(const struct lsp *lsp);

#endif
