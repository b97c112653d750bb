#include "lsp/settings.h"
#include "base/memory.h"
#include "json/value.h"
#include "json/write.h"
#include "lsp/params.h"

enum { USUAL_SYMBOLS = 5000 };

void lsp_settings_init(struct lsp_settings *settings) {
  *settings = (struct lsp_settings){.max_symbols = USUAL_SYMBOLS};
}

void lsp_settings_release(struct lsp_settings *settings) {
  free(settings->config);
  free(settings->configuration);
  lsp_settings_init(settings);
}

static bool is_false(struct json_object *value) {
  return json_object_is_type(value, json_type_boolean) && !json_object_get_boolean(value);
}

static void read_texts(struct lsp_settings *settings, struct json_object *from) {
  struct view std = params_text(json_member_of(from, "std")), config = params_text(json_member_of(from, "config"));
  struct json_object *configuration = json_member_of(from, "configuration");
  settings->std_set = view_is(std, "seki") || view_is(std, "jgf2");
  settings->std = view_is(std, "seki") ? STD_SEKI : STD_JGF2;
  if (config.length && !memchr(config.at, '\0', config.length)) settings->config = mem_string(config.at, config.length);
  if (!json_object_is_type(configuration, json_type_object)) return;
  struct buffer text = {0};
  json_write_value(&text, configuration);
  settings->configuration = buffer_detach(&text);
}

void lsp_settings_read(struct lsp_settings *settings, struct json_object *from) {
  struct json_object *symbols = json_member_of(from, "maxSymbols");
  lsp_settings_release(settings);
  settings->is_off = is_false(json_member_of(from, "enable"));
  settings->hides_ignore = is_false(params_find(from, "codeAction", "ignore", NULL));
  settings->hover_image = params_is_true(params_find(from, "hover", "image", NULL));
  settings->workspace_diagnostics = params_is_true(json_member_of(from, "workspaceDiagnostics"));
  if (json_object_is_type(symbols, json_type_int) && json_object_get_int64(symbols) >= 0) settings->max_symbols = (size_t)json_object_get_int64(symbols);
  read_texts(settings, from);
}
