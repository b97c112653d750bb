/* message.h: one message of JSON-RPC 2.0, read. */
#ifndef JGFLINT_LSP_MESSAGE_H
#define JGFLINT_LSP_MESSAGE_H

#include "json/document.h"

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
  struct json_object *result, *error; /* of a response */
  bool has_odd_params;           /* they are neither */
  bool is_canceled;             /* its client does not want it any more */
  struct message *next;          /* in a queue */
};

struct message *message_new(struct view text);
void message_free(struct message *message);

#endif
