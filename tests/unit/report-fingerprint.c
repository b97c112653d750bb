/* report-fingerprint.c: a finding keeps its fingerprint when the record grows or is indented differently. */
#include "report/fingerprint.h"
#include "jgf/keys.h"
#include "json/pointer.h"
#include "lint/finding_key.h"
#include "tests/unit/findings.h"
#include "tests/unit/tap.h"

struct loaded {
  struct findings findings;
  struct json_key_table *names;
  struct json_document document;
};

static struct diag *load(struct loaded *loaded, const char *text, const char *pointer) {
  *loaded = (struct loaded){0};
  findings_init(&loaded->findings, "a.jgf", text, strlen(text));
  loaded->names = json_key_table_new(jgf_key_texts, JGF_KEYS);
  json_parse(&loaded->document, &loaded->findings.source, loaded->names, &JSON_LIMITS);
  loaded->findings.diags.document = &loaded->document;
  uint32_t spot = json_pointer_find(&loaded->document, view_of(pointer));
  struct diag *diag = findings_add(&loaded->findings, 0, 0, 1, "m");
  diag->spot = spot;
  diag->span = json_value_span(&loaded->document, spot);
  return diag;
}

static void unload(struct loaded *loaded) {
  json_release(&loaded->document);
  json_key_table_free(loaded->names);
  findings_release(&loaded->findings);
}

static uint64_t fingerprint_of(const char *text, const char *pointer) {
  struct loaded loaded;
  struct diag *diag = load(&loaded, text, pointer);
  uint64_t fingerprint = report_fingerprint(&loaded.findings.file, diag);
  unload(&loaded);
  return fingerprint;
}

static void is_identity(const char *text, const char *pointer, const char *kept_pointer, const char *value) {
  struct loaded loaded;
  LOCAL_BUFFER got = {0};
  struct diag *diag = load(&loaded, text, pointer);
  finding_key_pointer(&loaded.findings.diags, diag, &got);
  is_text(buffer_string(&got), kept_pointer, "pointer of %s", pointer);
  buffer_clear(&got);
  finding_key_value(&loaded.findings.diags, &loaded.findings.source, diag, &got);
  is_text(buffer_string(&got), value, "value of %s", pointer);
  unload(&loaded);
}

static const char game[] =
    "{\"game\": {\"result\": \"w + r\"}, \"players\": [{\"color\": \"black\"}, {\"rank\": \"9段\"}], \"tree\": [{}, "
                             "{\"variations\": [[{\"move\": { \"color\": \"black\",\n \"x\": 25, \"y\": 3 }}]]}, "
                             "{\"setup\": [{\"type\": \"black\", \"coords\": [{\"x\": 1, \"y\": 99}]}]}]}";
static const char grown[] =
    "{\"game\":{\"name\":\"x\",\"result\":\"w + r\"},\"players\":[{\"color\":\"black\"},{\"rank\":\"9段\"}],\"tree\":[{},{},"
                            "{\"variations\":[[{}],[{},{\"move\":{\"color\":\"black\",\"x\":25,\"y\":3}}]]},"
                            "{\"setup\":[{\"type\":\"black\",\"coords\":[{\"x\":1,\"y\":99}]}]}]}";

static const char nested[] =
    "{\"tree\":[{},{\"variations\":[[{},{\"variations\":[[{\"move\":{\"color\":\"black\",\"x\":25,\"y\":3}}]]}]]}]}";

int main(void) {
  is_identity(game, "/game/result", "/game/result", "w + r");
  is_identity(game, "/players/1/rank", "/players/1/rank", "9段");
  is_identity(game, "/tree/1/variations/0/0/move", "/tree/variations/move", "black 25,3");
  is_identity(game, "/tree/1/variations/0/0/move/x", "/tree/variations/move/x", "black 25,3");
  is_identity(game, "/tree/2/setup/0/coords/0/y", "/tree/setup/0/coords/0/y", "x=1, y=99");
  is_identity(game, "/tree/1/variations/0/0", "/tree/variations", "black 25,3");
  is_identity(nested, "/tree/1/variations/0/1/variations/0/0/move", "/tree/variations/move", "black 25,3");
  is_identity(game, "/tree", "/tree", "");
  is_identity(game, "", "", "");
  static const struct {
    const char *before, *after;
  } same[] = {{"/game/result", "/game/result"},
              {"/players/1/rank", "/players/1/rank"},
              {"/tree/1/variations/0/0/move/x", "/tree/2/variations/1/1/move/x"},
              {"/tree/1/variations/0/0", "/tree/2/variations/1/1"},
              {"/tree/2/setup/0/coords/0/y", "/tree/3/setup/0/coords/0/y"},
              {"", ""}};
  for (size_t i = 0; i < ARRAY_LENGTH(same); i++)
    ok(fingerprint_of(game, same[i].before) == fingerprint_of(grown, same[i].after), "%s keeps its fingerprint",
       same[i].before);
  ok(fingerprint_of(game, "/tree/1/variations/0/0/move/x") != fingerprint_of(game, "/tree/1/variations/0/0/move/y"),
     "x is not y");
  struct map ordinals = {0};
  size_t wrong = 0;
  for (uint64_t i = 0; i < 3000; i++) wrong += ordinals_next(&ordinals, i % 1000 << 40) != i / 1000 + 1;
  is_number(wrong, 0, "repeated findings are counted in fingerprints");
  map_release(&ordinals);
  return done();
}
