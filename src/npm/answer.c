#include "config.h"

#include "npm/answer.h"
#include "json/write.h"
#include "report/reporters.h"
#include "rules/catalogue.h"

bool answer_findings(struct buffer *to, const char *name, const char *place, const struct source *source, const struct diags *diags, bool is_first) {
  const struct report_settings settings = {.catalogue = &jgflint_catalogue, .version = PACKAGE_VERSION, .docs_url = *DOCS_URL ? DOCS_URL : NULL};
  struct report_file file = {.name = name, .place = place, .source = source, .diags = diags};
  size_t before = to->length;
  if (!is_first) buffer_add_string(to, json_reporter.separator);
  size_t separated = to->length;
  json_reporter.file(&settings, &file, to);
  if (to->length > separated) return true;
  to->length = before;
  return false;
}

void answer_key(struct buffer *to, const char *key) {
  buffer_printf(to, "%c\"%s\":", to->length ? ',' : '{', key);
}

void answer_error(struct buffer *to, const char *type, const char *format, ...) {
  struct buffer message = {0};
  va_list args;
  va_start(args, format);
  buffer_vprintf(&message, format, args);
  va_end(args);
  buffer_clear(to);
  buffer_printf(to, "{\"error\":{\"type\":\"%s\",\"message\":", type);
  json_write_string(to, buffer_view(&message));
  buffer_add_string(to, "}}");
  buffer_release(&message);
}
