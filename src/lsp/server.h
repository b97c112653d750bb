/* server.h: what a server knows, and how its methods answer, tell and ask. */
#ifndef JGFLINT_LSP_SERVER_H
#define JGFLINT_LSP_SERVER_H

#include "lsp/documents.h"
#include "lsp/lsp.h"
#include "lsp/message.h"
#include "lsp/settings.h"

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

struct lsp_method; /* methods.h */
struct lsp_question;
struct scope;      /* scopes.h */
struct lsp_job;    /* jobs.h */
struct collection; /* lint/collection.h */
struct engine_linted;
struct lsp_known;   /* known.h */

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
  bool shows_progress;
  bool shows_plain_text; /* in hovers and explanations: no Markdown */
  bool has_symbol_tree; /* symbols may have children */
};

struct lsp {
  struct lsp_host host;
  enum lsp_phase phase;
  bool was_shut_down; /* before it was over */
  bool hurries;
  const struct lsp_method *const *methods; /* static */
  size_t method_count;
  struct message *first, **last; /* owned: messages that wait for their turn */
  size_t waiting; /* bytes of them */
  struct documents documents;
  struct lsp_client client;
  struct lsp_settings settings;
  struct json_object *first_settings; /* owned: those of `initialize` */
  uint64_t settings_print;            /* hash of those that came later */
  const char *root; /* borrowed: the path of the first folder; NULL: there is none */
  char **folders; /* owned: paths of all (folders.h) */
  size_t folder_count, folder_capacity;
  struct scope **scopes; /* owned (scopes.h) */
  size_t scope_count, scope_capacity;
  uint64_t scope_age;
  uint64_t told[8]; /* hashes of configurations whose mistakes the client was told of */
  size_t told_count;
  struct scope *config_scope; /* owned: of the configuration that was looked at last */
  const struct engine_linted *linted; /* the document linted last (linted.h): its engine's */
  struct source linted_source;
  uint64_t linted_revision; /* 0: none */
  struct scope *linted_scope;
  struct lsp_known *known; /* owned: what the baseline knows; NULL: none was asked yet */
  struct lsp_job *jobs; /* owned: requests about the whole workspace (jobs.h) */
  struct collection *collection; /* borrowed: records that are linted now are compared with those in it; NULL: they are not */
  char **watched; /* owned: globs (watch.h) */
  size_t watched_count, watched_capacity;
  struct lsp_question *questions; /* owned: what the client was asked and has not answered */
  int64_t questions_asked;
};

/* A request or a notification on its way through a method. */
struct lsp_call {
  struct json_object *id;     /* of a request */
  bool is_later;              /* the answer is a job's (jobs.h) */
  struct json_object *params; /* NULL: there are none */
  struct json_object *result; /* of a request; NULL is null; given away */
  enum lsp_error code;        /* 0 if all is well */
  const char *why;            /* in the arena, or static */
  struct arena arena;
};

/* The answer is an error; the message is formatted. Of a notification it goes to whoever runs the server. */
void lsp_fail(struct lsp_call *call, enum lsp_error code, const char *format, ...) PRINTF_LIKE(3, 4);

/* ---- to the client ---- */

/* Sends a notification. Takes over the parameters. */
void lsp_tell(struct lsp *lsp, const char *method, struct json_object *params);
/* Sends a request. Takes over the parameters. Its answer goes to `take`, with NULL for null and for an error; NULL: nobody
 * wants to know. */
void lsp_ask(struct lsp *lsp, const char *method, struct json_object *params, void (*take)(struct lsp *lsp, struct json_object *result));
/* What the client answered to lsp_ask. */
void lsp_take_answer(struct lsp *lsp, const struct message *message);
void lsp_forget_questions(struct lsp *lsp);
/* Sends the answer to a request; an `id` of NULL is null. */
void lsp_answer(struct lsp *lsp, struct json_object *id, const struct lsp_call *call);
/* Sends an error without a method. */
void lsp_refuse(struct lsp *lsp, struct json_object *id, enum lsp_error code, const char *why);
void lsp_complain(struct lsp *lsp, const char *format, ...) PRINTF_LIKE(2, 3);

/* The host's time. */
double lsp_now(const struct lsp *lsp);

#endif
