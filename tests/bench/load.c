/* How long it takes to load and release records, beside json_tokener. Not part of
 * `make check`. Usage: load FILE... ; the records are read once, then parsed in turns. */
#include "base/memory.h"
#include "json/document.h"
#include <json-c/json_tokener.h>
#include <time.h>

static const char *const names[] = {
    NULL,       "record",   "version",   "charset",     "generator",    "transcriber", "format",       "source",
    "name",     "url",      "copyright", "game",        "type",         "result",      "date",         "dates",
    "opening",  "annotator", "description", "players",  "color",        "rank",        "team",         "country",
    "event",    "location", "round",     "rules",       "ruleset",      "allowSuicide", "disallowRepeats", "komi",
    "handicap", "time",     "overtime",  "numberOfPeriods", "timePerPeriod", "board",  "size",         "width",
    "height",   "cutOffTop", "cutOffBottom", "cutOffLeft", "cutOffRight", "settings",  "meta",         "tree",
    "comments", "move",     "x",         "y",           "pass",         "setup",       "coords",       "markup",
    "text",     "variations", "score",   "points",      "turn",         "solution",    "timeLeft",     "periodsLeft",
};

struct input {
  char *bytes; /* owned */
  size_t size;
};

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static struct input read_file(const char *path) {
  struct input input = {0};
  FILE *file = fopen(path, "rb");
  if (!file) return input;
  fseek(file, 0, SEEK_END);
  input.size = (size_t)ftell(file);
  rewind(file);
  input.bytes = mem_alloc_zeroed(input.size + SOURCE_PADDING, 1);
  if (fread(input.bytes, 1, input.size, file) != input.size) input.size = 0;
  fclose(file);
  return input;
}

static double time_tokener(const struct input *inputs, size_t count) {
  double start = now();
  struct json_tokener *tokener = json_tokener_new_ex(10000);
  for (size_t i = 0; i < count; i++) {
    json_tokener_reset(tokener);
    json_object_put(json_tokener_parse_ex(tokener, inputs[i].bytes, (int)inputs[i].size));
  }
  json_tokener_free(tokener);
  return now() - start;
}

static double time_loader(const struct input *inputs, size_t count, const struct json_key_table *known) {
  double start = now();
  for (size_t i = 0; i < count; i++) {
    struct source source;
    struct json_document document;
    struct json_limits limits = JSON_LIMITS;
    source_init_borrow(&source, "bench", inputs[i].bytes, inputs[i].size);
    json_parse(&document, &source, known, &limits);
    json_release(&document);
  }
  return now() - start;
}

int main(int argc, char **argv) {
  size_t count = (size_t)argc - 1;
  struct input *inputs = mem_alloc_zeroed(count, sizeof *inputs);
  for (size_t i = 0; i < count; i++) inputs[i] = read_file(argv[i + 1]);
  struct json_key_table *known = json_key_table_new(names, ARRAY_LENGTH(names));
  double tokener = 1e9, loader = 1e9;
  for (int round = 0; round < 7; round++) {
    double a = time_tokener(inputs, count), b = time_loader(inputs, count, known);
    if (a < tokener) tokener = a;
    if (b < loader) loader = b;
  }
  printf("json_tokener %.4f s, loader %.4f s, ratio %.3f\n", tokener, loader, loader / tokener);
  json_key_table_free(known);
  for (size_t i = 0; i < count; i++) free(inputs[i].bytes);
  free(inputs);
  return 0;
}
