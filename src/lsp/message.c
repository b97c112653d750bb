#include "lsp/message.h"
#include "base/memory.h"
#include "facts/json_facts.h"
#include "json/value.h"

/* Deeper than any message of the protocol; what is deeper is no message. */
enum { MOST_LEVELS = 200 };

/* What the reader of records notices is more than what makes a text other than JSON. */
static bool is_allowed(enum json_flaw flaw) {
  return flaw == JSON_FLAW_NUMBER_RANGE || flaw == JSON_FLAW_LONE_SURROGATE || flaw == JSON_FLAW_DUPLICATE_KEY ||
         flaw == JSON_FLAW_NULL || flaw == JSON_FLAW_KEY_NUL;
}

static bool is_json(const struct json_document *document) {
  for (size_t i = 0; i < document->flaws.count; i++)
    if (!is_allowed((enum json_flaw)document->flaws.list[i].kind)) return false;
  return document->count > 0;
}

/* A number or a string; null stands for an id that nobody knows. */
static bool is_id(struct json_object *value) {
  enum json_type type = json_object_get_type(value);
  return type == json_type_int || type == json_type_double || type == json_type_string;
}

static bool has_member(struct json_object *object, const char *key) {
  return json_object_object_get_ex(object, key, NULL);
}

static enum message_kind kind_of(struct message *message, struct json_object *top) {
  if (!json_object_is_type(top, json_type_object)) return MESSAGE_INVALID;
  struct json_object *version = json_member_of(top, "jsonrpc"), *method = json_member_of(top, "method");
  if (!json_object_is_type(version, json_type_string) || !view_is(json_text_of(version), "2.0")) return MESSAGE_INVALID;
  message->id = json_member_of(top, "id");
  if (has_member(top, "method")) {
    if (!json_object_is_type(method, json_type_string) || strlen(json_object_get_string(method)) != json_text_of(method).length) return MESSAGE_INVALID;
    message->method = json_object_get_string(method);
    struct json_object *params = json_member_of(top, "params");
    bool is_structured = json_object_is_type(params, json_type_object) || json_object_is_type(params, json_type_array);
    message->has_odd_params = params && !is_structured;
    message->params = is_structured ? params : NULL;
    if (!has_member(top, "id")) return MESSAGE_NOTIFICATION;
    return is_id(message->id) ? MESSAGE_REQUEST : MESSAGE_INVALID;
  }
  message->result = json_member_of(top, "result");
  message->error = json_member_of(top, "error");
  return has_member(top, "id") && (has_member(top, "result") || has_member(top, "error")) ? MESSAGE_RESPONSE : MESSAGE_INVALID;
}

struct message *message_new(struct view text) {
  struct message *message = mem_alloc_zeroed(1, sizeof *message);
  struct json_limits limits = JSON_LIMITS;
  limits.depth = MOST_LEVELS;
  limits.size = SIZE_MAX;
  source_init_copy(&message->source, "message", text.at ? text.at : "", text.length);
  json_parse(&message->document, &message->source, NULL, &limits);
  if (is_json(&message->document)) message->kind = kind_of(message, message->document.root);
  return message;
}

void message_free(struct message *message) {
  if (!message) return;
  json_release(&message->document);
  source_release(&message->source);
  free(message);
}
