#include "lsp/server.h"
#include "base/memory.h"
#include "json/make.h"
#include "json/value.h"
#include "json/write.h"

struct lsp_question {
  struct lsp_question *next;
  int64_t id;
  void (*take)(struct lsp *lsp, struct json_object *result);
};

static void begin_message(struct buffer *message) {
  buffer_add_string(message, "{\"jsonrpc\":\"2.0\"");
}

static void send_and_release(struct lsp *lsp, struct buffer *message) {
  buffer_add_char(message, '}');
  lsp->host.send(lsp->host.of, buffer_view(message));
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

void lsp_complain(struct lsp *lsp, const char *format, ...) {
  if (!lsp->host.complain) return;
  struct buffer text = {0};
  va_list args;
  va_start(args, format);
  buffer_vprintf(&text, format, args);
  va_end(args);
  lsp->host.complain(lsp->host.of, buffer_string(&text));
  buffer_release(&text);
}

static void add_method(struct buffer *message, const char *method, struct json_object *params) {
  buffer_add_string(message, ",\"method\":");
  json_write_string(message, view_of(method));
  if (params) {
    buffer_add_string(message, ",\"params\":");
    json_write_value(message, params);
  }
  json_value_release(params);
}

void lsp_tell(struct lsp *lsp, const char *method, struct json_object *params) {
  struct buffer message = {0};
  begin_message(&message);
  add_method(&message, method, params);
  send_and_release(lsp, &message);
}

void lsp_ask(struct lsp *lsp, const char *method, struct json_object *params, void (*take)(struct lsp *lsp, struct json_object *result)) {
  struct lsp_question *question = mem_alloc_zeroed(1, sizeof *question);
  *question = (struct lsp_question){.next = lsp->questions, .id = ++lsp->questions_asked, .take = take};
  lsp->questions = question;
  struct buffer message = {0};
  begin_message(&message);
  buffer_printf(&message, ",\"id\":%lld", (long long)question->id);
  add_method(&message, method, params);
  send_and_release(lsp, &message);
}

void lsp_take_answer(struct lsp *lsp, const struct message *message) {
  if (!json_object_is_type(message->id, json_type_int)) return;
  struct lsp_question **at = &lsp->questions;
  while (*at && (*at)->id != json_object_get_int64(message->id)) at = &(*at)->next;
  struct lsp_question *question = *at;
  if (!question) return;
  *at = question->next;
  if (question->take) question->take(lsp, message->result);
  free(question);
}

void lsp_forget_questions(struct lsp *lsp) {
  for (struct lsp_question *question = lsp->questions, *next; question; question = next) {
    next = question->next;
    free(question);
  }
  lsp->questions = NULL;
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
    json_write_value(&message, call->result);
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
  return lsp->host.clock ? lsp->host.clock(lsp->host.of) : 0;
}
