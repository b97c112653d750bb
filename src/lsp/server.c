#include "lsp/server.h"
#include "base/memory.h"
#include "json/make.h"
#include "json/value.h"

/* ---- receiving ---- */

/* The nesting depth of messages. No message of the protocol is deeper. */
enum { MOST_LEVELS = 200 };

/* An id is a number or a string; null stands for an unknown id. */
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
    if (!json_object_is_type(method, json_type_string) || strlen(json_object_get_string(method)) != json_text_of(method).length)
      return MESSAGE_INVALID;
    message->method = json_object_get_string(method);
    struct json_object *params = json_member_of(top, "params");
    bool is_structured = json_object_is_type(params, json_type_object) || json_object_is_type(params, json_type_array);
    message->has_odd_params = params && !is_structured;
    message->params = is_structured ? params : NULL;
    if (!has_member(top, "id")) return MESSAGE_NOTIFICATION;
    return is_id(message->id) ? MESSAGE_REQUEST : MESSAGE_INVALID;
  }
  message->result = json_member_of(top, "result");
  return has_member(top, "id") && (has_member(top, "result") || has_member(top, "error")) ? MESSAGE_RESPONSE : MESSAGE_INVALID;
}

struct message *message_new(struct view text) {
  struct message *message = mem_alloc_zeroed(1, sizeof *message);
  struct json_limits limits = JSON_LIMITS;
  limits.depth = MOST_LEVELS;
  limits.size = SIZE_MAX;
  source_init_copy(&message->source, "message", text.at ? text.at : "", text.length);
  json_parse(&message->document, &message->source, NULL, &limits);
  if (json_is_sound(&message->document)) message->kind = kind_of(message, message->document.root);
  return message;
}

/* The approximate memory of a JSON value. */
enum { VALUE_SIZE = 500 };

size_t message_size(const struct message *message) {
  return sizeof *message + message->source.size + message->document.count * VALUE_SIZE;
}

void message_free(struct message *message) {
  if (!message) return;
  json_release(&message->document);
  source_release(&message->source);
  free(message);
}

/* ---- sending ---- */

static void begin_message(struct buffer *message) {
  buffer_add_string(message, "{\"jsonrpc\":\"2.0\"");
}

static void send_and_release(struct lsp *lsp, struct buffer *message) {
  buffer_add_char(message, '}');
  lsp->host.send(lsp->host.context, buffer_view(message));
  buffer_release(message);
}

void lsp_fail(struct lsp_call *call, enum lsp_error code, const char *format, ...) {
  struct buffer text = {0};
  va_list args;
  va_start(args, format);
  buffer_vprintf(&text, format, args);
  va_end(args);
  call->code = code;
  call->why = arena_string(&call->arena, buffer_view(&text));
  buffer_release(&text);
}

void lsp_log(struct lsp *lsp, const char *format, ...) {
  if (!lsp->host.log) return;
  struct buffer text = {0};
  va_list args;
  va_start(args, format);
  buffer_vprintf(&text, format, args);
  va_end(args);
  lsp->host.log(lsp->host.context, buffer_string(&text));
  buffer_release(&text);
}

static void add_method(struct buffer *message, const char *method, struct json_object *params) {
  buffer_add_string(message, ",\"method\":");
  json_write_string(message, view_of(method));
  if (params) {
    buffer_add_string(message, ",\"params\":");
    json_write_value(message, params);
  }
  json_object_put(params);
}

void lsp_notify(struct lsp *lsp, const char *method, struct json_object *params) {
  struct buffer message = {0};
  begin_message(&message);
  add_method(&message, method, params);
  send_and_release(lsp, &message);
}

void lsp_notify_text(struct lsp *lsp, const char *method, struct view params) {
  struct buffer message = {0};
  begin_message(&message);
  add_method(&message, method, NULL);
  buffer_add_string(&message, ",\"params\":");
  buffer_add_view(&message, params);
  send_and_release(lsp, &message);
}

void lsp_show_message(struct lsp *lsp, enum lsp_message_type type, struct view text) {
  struct json_object *params = json_make_object();
  json_put(params, "type", json_make_integer(type));
  json_put(params, "message", json_make_string(text));
  lsp_notify(lsp, "window/showMessage", params);
}

void lsp_request(struct lsp *lsp, const char *method, struct json_object *params,
                 void (*on_result)(struct lsp *lsp, struct json_object *result)) {
  if (!lsp->unanswered++) {
    lsp->first_pending = lsp->request_count + 1;
    lsp->pending_count = 0;
  }
  ARRAY_GROW(lsp->pending, lsp->pending_count, lsp->pending_capacity);
  lsp->pending[lsp->pending_count++] = (struct lsp_pending){true, on_result};
  struct buffer message = {0};
  begin_message(&message);
  buffer_printf(&message, ",\"id\":%lld", (long long)++lsp->request_count);
  add_method(&message, method, params);
  send_and_release(lsp, &message);
}

void lsp_register(struct lsp *lsp, const char *method, const char *id, struct json_object *options) {
  struct json_object *params = json_make_object(), *list = json_make_array(), *registration = json_make_object();
  json_put_string(registration, "id", id);
  json_put_string(registration, "method", method);
  json_put(registration, "registerOptions", options);
  json_append(list, registration);
  json_put(params, "registrations", list);
  lsp_request(lsp, "client/registerCapability", params, NULL);
}

void lsp_receive_response(struct lsp *lsp, const struct message *message) {
  if (!json_object_is_type(message->id, json_type_int)) return;
  int64_t id = json_object_get_int64(message->id);
  if (id < lsp->first_pending || (uint64_t)(id - lsp->first_pending) >= lsp->pending_count) return;
  struct lsp_pending *pending = &lsp->pending[id - lsp->first_pending];
  if (!pending->waits) return;
  pending->waits = false;
  lsp->unanswered--;
  if (pending->on_result) pending->on_result(lsp, message->result);
}

static void add_id(struct buffer *message, struct json_object *id) {
  begin_message(message);
  buffer_add_string(message, ",\"id\":");
  json_write_value(message, id);
}

static void add_error(struct buffer *message, enum lsp_error code, const char *why) {
  buffer_printf(message, ",\"error\":{\"code\":%d,\"message\":", (int)code);
  json_write_string(message, view_of(why));
  buffer_add_char(message, '}');
}

void lsp_answer(struct lsp *lsp, struct json_object *id, const struct lsp_call *call) {
  struct buffer message = {0};
  add_id(&message, id);
  if (call->code) add_error(&message, call->code, call->why);
  else {
    buffer_add_string(&message, ",\"result\":");
    if (call->text.at) buffer_add_view(&message, call->text);
    else json_write_value(&message, call->result);
  }
  send_and_release(lsp, &message);
}

void lsp_refuse(struct lsp *lsp, struct json_object *id, enum lsp_error code, const char *why) {
  struct buffer message = {0};
  add_id(&message, id);
  add_error(&message, code, why);
  send_and_release(lsp, &message);
}

double lsp_now(const struct lsp *lsp) {
  return lsp->host.clock ? lsp->host.clock(lsp->host.context) : 0;
}
