#include "lsp/settings.h"
#include "base/memory.h"
#include "json/value.h"
#include "lsp/params.h"

enum { USUAL_SYMBOLS = 5000 };

void lsp_settings_init(struct lsp_settings *settings) {
  *settings = (struct lsp_settings){.max_symbols = USUAL_SYMBOLS};
}

void lsp_settings_release(struct lsp_settings *settings) {
  free(settings->config);
  free(settings->configuration);
  free(settings->std);
  lsp_settings_init(settings);
}

/* Leaves *value unchanged if `from` is not a boolean. */
static void read_flag(bool *value, struct json_object *from, bool is_turned) {
  if (json_object_is_type(from, json_type_boolean)) *value = json_object_get_boolean(from) != is_turned;
}

static void read_text(char **value, struct view text) {
  if (!text.at || memchr(text.at, '\0', text.length)) return;
  free(*value);
  *value = text.length ? mem_string(text.at, text.length) : NULL;
}

/* Reads an object, or its text, which may have comments. */
static void read_configuration(struct lsp_settings *settings, struct json_object *configuration) {
  if (json_object_is_type(configuration, json_type_string)) read_text(&settings->configuration, params_text(configuration));
  if (!json_object_is_type(configuration, json_type_object)) return;
  struct buffer text = {0};
  json_write_value(&text, configuration);
  read_text(&settings->configuration, buffer_view(&text));
  buffer_release(&text);
}

void lsp_settings_read(struct lsp_settings *settings, struct json_object *from) {
  struct json_object *symbols = json_member_of(from, "maxSymbols");
  read_flag(&settings->is_off, json_member_of(from, "enable"), true);
  read_flag(&settings->hides_ignore, params_find(from, "codeAction", "ignore", NULL), true);
  read_flag(&settings->hover_image, params_find(from, "hover", "image", NULL), false);
  read_flag(&settings->workspace_diagnostics, json_member_of(from, "workspaceDiagnostics"), false);
  if (json_object_is_type(symbols, json_type_int) && json_object_get_int64(symbols) >= 0)
    settings->max_symbols = (size_t)json_object_get_int64(symbols);
  struct view std = params_text(json_member_of(from, "std"));
  if (view_is(std, "seki") || view_is(std, "jgf2")) read_text(&settings->std, std);
  read_text(&settings->config, params_text(json_member_of(from, "config")));
  read_configuration(settings, json_member_of(from, "configuration"));
}
