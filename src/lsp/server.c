#include "lsp/server.h"
#include "base/memory.h"

/* ---- receiving ---- */

/* The nesting depth of messages. No message of the protocol is deeper. */
enum { MOST_LEVELS = 200 };

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
    enum json_type type = json_object_get_type(message->id);
    bool is_id = type == json_type_int || type == json_type_double || type == json_type_string;
    return is_id ? MESSAGE_REQUEST : MESSAGE_INVALID;
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

static void send_and_release(struct lsp *lsp, struct buffer *message) {
  buffer_add_char(message, '}');
  lsp->host.send(lsp->host.context, buffer_view(message));
  buffer_release(message);
}

/* Sends a request, or a notification if the id is 0. */
static void send_text(struct lsp *lsp, int64_t id, const char *method, struct view params) {
  struct buffer message = {0};
  buffer_add_string(&message, "{\"jsonrpc\":\"2.0\"");
  if (id) buffer_printf(&message, ",\"id\":%" PRId64, id);
  buffer_printf(&message, ",\"method\":\"%s\"", method);
  if (params.length) buffer_add_string(&message, ",\"params\":");
  buffer_add_view(&message, params);
  send_and_release(lsp, &message);
}

static void send_value(struct lsp *lsp, int64_t id, const char *method, struct json_object *params) {
  LOCAL_BUFFER text = {0};
  if (params) json_write_value(&text, params);
  send_text(lsp, id, method, buffer_view(&text));
  json_object_put(params);
}

void lsp_notify_text(struct lsp *lsp, const char *method, struct view params) {
  send_text(lsp, 0, method, params);
}

void lsp_notify(struct lsp *lsp, const char *method, struct json_object *params) {
  send_value(lsp, 0, method, params);
}

void lsp_show_message(struct lsp *lsp, enum lsp_message_type type, struct json_object *text) {
  lsp_notify(lsp, "window/showMessage", lsp_object("type", json_make_integer(type), "message", text, NULL));
}

int64_t lsp_request(struct lsp *lsp, const char *method, struct json_object *params) {
  send_value(lsp, ++lsp->request_count, method, params);
  return lsp->request_count;
}

void lsp_register(struct lsp *lsp, const char *method, const char *id, struct json_object *options) {
  struct json_object *list = json_make_array();
  json_append(list, lsp_object("id", json_make_string(view_of(id)), "method", json_make_string(view_of(method)),
                               "registerOptions", options, NULL));
  (void)lsp_request(lsp, "client/registerCapability", lsp_object("registrations", list, NULL));
}

void lsp_answer(struct lsp *lsp, struct json_object *id, const struct lsp_call *call) {
  struct buffer message = {0};
  buffer_add_string(&message, "{\"jsonrpc\":\"2.0\",\"id\":");
  json_write_value(&message, id);
  if (call->code) {
    buffer_printf(&message, ",\"error\":{\"code\":%d,\"message\":", (int)call->code);
    json_write_string(&message, view_of(call->reason));
    buffer_add_char(&message, '}');
  } else {
    buffer_add_string(&message, ",\"result\":");
    if (call->text.at) buffer_add_view(&message, call->text);
    else json_write_value(&message, call->result);
  }
  send_and_release(lsp, &message);
}

void lsp_fail(struct lsp_call *call, enum lsp_error code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  call->code = code;
  call->reason = arena_vprintf(&call->arena, format, args).at;
  va_end(args);
}

void lsp_log(struct lsp *lsp, const char *format, ...) {
  if (!lsp->host.log) return;
  LOCAL_BUFFER text = {0};
  va_list args;
  va_start(args, format);
  buffer_vprintf(&text, format, args);
  va_end(args);
  lsp->host.log(lsp->host.context, buffer_string(&text));
}

double lsp_now(const struct lsp *lsp) {
  return lsp->host.clock ? lsp->host.clock(lsp->host.context) : 0;
}

/* ---- parameters ---- */

struct json_object *params_at(struct json_object *params, const char *pointer) {
  return json_value_at(params, view_of(pointer));
}

bool params_is(struct json_object *params, const char *pointer, bool value) {
  struct json_object *found = params_at(params, pointer);
  return json_object_is_type(found, json_type_boolean) && json_object_get_boolean(found) == value;
}

struct view params_text(struct json_object *value) {
  return json_object_is_type(value, json_type_string) ? json_text_of(value) : (struct view){NULL, 0};
}

bool params_has_word(struct json_object *array, const char *word) {
  for (size_t i = 0; i < json_length_of(array); i++)
    if (view_is(params_text(json_object_array_get_idx(array, i)), word)) return true;
  return false;
}

bool params_string(struct lsp_call *call, struct json_object *object, const char *key, struct view *text) {
  *text = params_text(json_member_of(object, key));
  if (!text->at) lsp_fail(call, LSP_INVALID_PARAMS, "%s must be a string", key);
  return text->at;
}

bool params_uri(struct lsp_call *call, struct view *uri) {
  return params_string(call, params_at(call->params, "/textDocument"), "uri", uri);
}

bool params_document(struct lsp *lsp, struct lsp_call *call, struct document **document) {
  struct view uri;
  if (!params_uri(call, &uri)) return false;
  *document = documents_find(&lsp->documents, uri);
  if (!*document) lsp_fail(call, LSP_INVALID_PARAMS, "the document is not open");
  return *document;
}

/* Negative numbers become 0. */
static bool get_count(struct json_object *object, const char *key, size_t *count) {
  struct json_object *value = json_member_of(object, key);
  if (!json_object_is_type(value, json_type_int) && !json_object_is_type(value, json_type_double)) return false;
  int64_t number = json_object_get_int64(value);
  *count = number < 0 ? 0 : (size_t)number;
  return true;
}

bool params_position(struct lsp_call *call, struct json_object *position, struct text_position *place) {
  if (get_count(position, "line", &place->line) && get_count(position, "character", &place->character)) return true;
  lsp_fail(call, LSP_INVALID_PARAMS, "a position must have the numbers line and character");
  return false;
}

bool params_positions(struct lsp_call *call, struct json_object *range, struct text_position *start,
                      struct text_position *end) {
  return params_position(call, json_member_of(range, "start"), start) &&
         params_position(call, json_member_of(range, "end"), end);
}

bool params_range(struct lsp *lsp, struct lsp_call *call, struct document *document, struct json_object *range,
                  struct span *span) {
  struct text_position start, end;
  if (!params_positions(call, range, &start, &end)) return false;
  size_t first = document_offset(document, start, lsp->client.unit), second = document_offset(document, end, lsp->client.unit);
  *span = first <= second ? (struct span){first, second} : (struct span){second, first};
  return true;
}

/* ---- results ---- */

struct json_object *lsp_object(const char *key, ...) {
  struct json_object *object = json_make_object();
  va_list values;
  va_start(values, key);
  for (; key; key = va_arg(values, const char *)) json_put(object, key, va_arg(values, struct json_object *));
  va_end(values);
  return object;
}

struct json_object *lsp_string(const char *format, ...) {
  LOCAL_BUFFER text = {0};
  va_list args;
  va_start(args, format);
  buffer_vprintf(&text, format, args);
  va_end(args);
  return json_make_string(buffer_view(&text));
}

struct json_object *lsp_markup(const struct lsp *lsp, struct view text) {
  struct view kind = lsp->client.shows_plain_text ? VIEW("plaintext") : VIEW("markdown");
  return lsp_object("kind", json_make_string(kind), "value", json_make_string(text), NULL);
}

struct json_object *lsp_position(const struct lsp *lsp, struct document *document, size_t offset) {
  struct text_position place = document_position(document, offset, lsp->client.unit);
  return lsp_object("line", json_make_unsigned(place.line), "character", json_make_unsigned(place.character), NULL);
}

struct json_object *lsp_range(const struct lsp *lsp, struct document *document, struct span span) {
  return lsp_object("start", lsp_position(lsp, document, span.start), "end", lsp_position(lsp, document, span.end), NULL);
}

struct json_object *lsp_location(const struct lsp *lsp, struct document *document, struct span span) {
  return lsp_object("uri", json_make_string(view_of(document->uri)), "range", lsp_range(lsp, document, span), NULL);
}

struct json_object *lsp_edit(const struct lsp *lsp, struct document *document, struct span span, struct view text) {
  return lsp_object("range", lsp_range(lsp, document, span), "newText", json_make_string(text), NULL);
}
