#include "base/map.h"
#include "base/thresholds.h"
#include "json/parser.h"
#include "json/value.h"

static int by_start(const void *a, const void *b) {
  const struct fact *x = a, *y = b;
  if (x->span.start != y->span.start) return x->span.start < y->span.start ? -1 : 1;
  return x->span.end < y->span.end ? -1 : x->span.end > y->span.end;
}

/* A text that exceeds a limit keeps only the flaw that names the limit. */
static void drop_all(struct json_document *document) {
  struct facts *flaws = &document->flaws;
  size_t i = 0;
  while (flaws->list[i].kind != JSON_FLAW_TOO_LARGE && flaws->list[i].kind != JSON_FLAW_TOO_DEEP) i++;
  flaws->list[0] = flaws->list[i];
  flaws->list[0].spot = flaws->list[0].other_spot = NO_SPOT;
  flaws->count = 1;
  json_drop(document);
}

/* ---- members with equal keys ---- */

/* The first and the last member with a key. */
struct equal_keys {
  uint32_t first, last;
};

static void note_duplicate(struct json_document *document, const struct equal_keys *before, uint32_t later) {
  struct json_spot *spots = document->spots;
  spots[before->last].marks |= JSON_SUPERSEDED;
  spots[later].marks |= JSON_SUPERSEDES;
  if (spots[before->last].value) spots[before->last].marks |= JSON_DETACHED;
  struct fact flaw = {.kind = JSON_FLAW_DUPLICATE_KEY, .span = json_key_span(document, later), .spot = later,
                      .other = json_key_span(document, before->first), .other_spot = before->last};
  facts_add(&document->flaws, &flaw);
}

/* The parser only notices that a key is repeated: few texts have equal keys. */
static void find_duplicates(struct json_document *document) {
  const struct json_spot *spots = document->spots;
  struct arena arena = {0};
  LOCAL_BUFFER key = {0};
  for (uint32_t object = 0; object < document->count; object++) {
    struct map members = {.arena = &arena};
    arena_clear(&arena);
    for (uint32_t spot = object + 1; spots[object].kind == JSON_OBJECT && spot < spots[object].next; spot = spots[spot].next) {
      if (spots[spot].key_start == spots[spot].key_end) continue;
      buffer_clear(&key);
      json_key_text(document, spot, &key);
      void **known = map_get_or_add(&members, buffer_view(&key));
      struct equal_keys *equal = *known;
      if (equal) note_duplicate(document, equal, spot);
      else {
        *known = equal = arena_alloc(&arena, sizeof *equal);
        equal->first = spot;
      }
      equal->last = spot;
    }
  }
  arena_release(&arena);
  for (size_t i = 0; i < document->flaws.count; i++) {
    struct fact *flaw = &document->flaws.list[i];
    if (flaw->kind == JSON_FLAW_DUPLICATE_KEY) flaw->number = json_equal(document, flaw->spot, flaw->other_spot);
  }
}

/* ---- parsing ---- */

/* Reads the text from `start` on, or with 0 the whole text. */
static void read_text(struct json_document *document, const struct json_key_table *names, const struct json_limits *limits,
                      size_t start) {
  const char *text = document->source->bytes;
  struct json_parser parser = {.document = document, .shared = document->shared, .names = names, .limits = limits,
                               .text = text, .end = text + document->source->size, .closed = NO_SPOT, .trials = JSON_TRIALS,
                               .depth_limit = limits->depth < JSON_DEPTH_MOST ? limits->depth : JSON_DEPTH_MOST};
  size_t bom = source_bom(document->source);
  if (bom) json_flaw(&parser, JSON_FLAW_BOM, parser.text, parser.text + bom);
  json_scan(&parser, parser.text + (start ? start : bom));
  if (!parser.stopped && parser.surplus_at)
    json_stop(&parser, JSON_FLAW_TOO_LARGE, parser.surplus_at, limits->values, "values");
  if (parser.stopped) drop_all(document);
  else if (parser.has_duplicates) find_duplicates(document);
  buffer_release(&parser.key_text);
  buffer_release(&parser.scratch);
  free(parser.frames);
}

/* Offsets are 32 bits, with room for the padding. */
static bool is_too_large(struct json_document *document, struct json_limits limits) {
  if (limits.size > UINT32_MAX - SOURCE_PADDING) limits.size = UINT32_MAX - SOURCE_PADDING;
  if (document->source->size <= limits.size) return false;
  struct fact flaw = {.kind = JSON_FLAW_TOO_LARGE, .span = {limits.size, limits.size + 1}, .spot = NO_SPOT, .other_spot = NO_SPOT,
                      .number = (long long)limits.size, .text = "bytes"};
  document->flaws.count = 0;
  facts_add(&document->flaws, &flaw);
  return true;
}

/* ---- a value before the record ---- */

/* Whether the text was read as an object with one of the keys that the caller knows, or as a list of such objects. */
static bool has_known_key(const struct json_document *document) {
  if (!document->count) return false;
  uint32_t object = document->spots[0].kind == JSON_ARRAY ? 1 : 0;
  if (object >= document->spots[0].next || document->spots[object].kind != JSON_OBJECT) return false;
  for (uint32_t spot = object + 1; spot < document->spots[object].next; spot = document->spots[spot].next)
    if (document->spots[spot].key) return true;
  return false;
}

/* A first value that is not a record is dropped for the second value. */
static void read_second(struct json_document *document, const struct json_key_table *names, const struct json_limits *limits) {
  size_t i = 0, start;
  while (i < document->flaws.count && document->flaws.list[i].kind != JSON_FLAW_CONCATENATED) i++;
  if (i == document->flaws.count || has_known_key(document)) return;
  start = document->flaws.list[i].span.start;
  json_drop(document);
  document->flaws.count = 0;
  read_text(document, names, limits, start);
  struct fact flaw = {.kind = JSON_FLAW_CONCATENATED, .span = {start, start + 1}, .spot = document->count ? 0 : NO_SPOT,
                      .other_spot = NO_SPOT};
  facts_add(&document->flaws, &flaw);
}

static void load(struct json_document *document, const struct source *source, const struct json_key_table *names,
                 const struct json_limits *limits) {
  if (is_too_large(document, *limits)) return;
  if (json_decode(document, source, limits)) document->source = &document->decoded;
  /* UTF-16 can need half as much again as UTF-8. */
  if (document->source != source && is_too_large(document, *limits)) return;
  read_text(document, names, limits, 0);
  read_second(document, names, limits);
  if (document->flaws.count) json_reject_foreign(document);
  if (document->flaws.count > 1)
    qsort(document->flaws.list, document->flaws.count, sizeof *document->flaws.list, by_start);
  /* Flaws of these kinds are between tokens, or cut the text short. */
  document->is_whole = !json_has_flaw(document, JSON_KIND(SYNTAX) | JSON_KIND(COMMENT) | JSON_KIND(TRAILING_COMMA) |
                                                    JSON_KIND(MISSING_COMMA) | JSON_KIND(ASSIGNMENT) | JSON_KIND(CONCATENATED) |
                                                    JSON_KIND(TOO_DEEP) | JSON_KIND(TOO_LARGE));
}

void json_parse_next(struct json_document *document, const struct source *source, const struct json_key_table *names,
                     const struct json_limits *limits) {
  /* The table of an unusually large record is not kept for the next records. */
  struct json_document fresh = {.source = source, .shared = document->shared};
  json_drop(document);
  document->shared = NULL;
  if (fresh.shared && fresh.shared->count == SHARED_MOST) json_shared_clear(fresh.shared);
  if (document->capacity <= SPOTS_KEPT) {
    fresh.spots = document->spots;
    fresh.capacity = document->capacity;
    document->spots = NULL;
  }
  json_release(document);
  *document = fresh;
  load(document, source, names, limits);
}

void json_parse(struct json_document *document, const struct source *source, const struct json_key_table *names,
                const struct json_limits *limits) {
  *document = (struct json_document){0};
  json_parse_next(document, source, names, limits);
}

void json_parse_items(struct json_document *document, const struct source *source, const struct json_limits *limits,
                      struct json_item_reader reader) {
  *document = (struct json_document){.source = source, .item_reader = reader};
  load(document, source, NULL, limits);
}

/* json_tokener_parse may crash where memory ends (json-c 0.16). */
struct json_object *json_value_parsed(const char *text) {
  struct source source;
  struct json_document document;
  source_init_copy(&source, "", text, strlen(text));
  json_parse(&document, &source, NULL, &JSON_LIMITS);
  struct json_object *value = json_value_copy(document.root);
  json_release(&document);
  source_release(&source);
  return value;
}

struct json_object *json_compose(const char *format, ...) {
  LOCAL_BUFFER text = {0};
  struct json_object *value;
  va_list args;
  va_start(args, format);
  for (const char *at = format; *at; at++) {
    if (*at == '\'') buffer_add_char(&text, '"');
    else if (*at != '%') buffer_add_char(&text, *at);
    else
      switch (*++at) {
      case 's': buffer_add_string(&text, va_arg(args, const char *)); break;
      case 'q': json_write_string(&text, view_of(va_arg(args, const char *))); break;
      case 'd': buffer_printf(&text, "%" PRId64, va_arg(args, int64_t)); break;
      default:
        value = va_arg(args, struct json_object *);
        json_write_value(&text, value);
        json_object_put(value);
      }
  }
  va_end(args);
  value = json_value_parsed(buffer_string(&text));
  return value;
}
