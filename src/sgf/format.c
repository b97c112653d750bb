#include "sgf/format.h"
#include "base/memory.h"
#include "sgf/to_game.h"
#include "sgf/value_patterns.h"

/* ---- the desk ---- */

void format_desk_init(struct format_desk *desk, const struct format *format) {
  *desk = (struct format_desk){.format = format, .limits = JSON_LIMITS};
  sgf_tree_init(&desk->tree);
}

/* What the last text left behind. */
static void desk_clear(struct format_desk *desk) {
  sgf_tree_clear(&desk->tree);
  if (desk->has_document) json_release(&desk->document);
  desk->has_document = false;
  source_release(&desk->decoded);
  desk->decoded = (struct source){0};
}

void format_desk_read(struct format_desk *desk, const struct source *source, struct fact_sink sink, void (*on_game)(void *to), void *to) {
  desk_clear(desk);
  desk->source = desk->text = source;
  desk->torn = false;
  desk->format->read(desk, sink, on_game, to);
}

void format_desk_release(struct format_desk *desk) {
  desk_clear(desk);
  sgf_tree_release(&desk->tree);
  if (desk->own && desk->format->release) desk->format->release(desk->own);
  json_key_table_free(desk->names);
  sgf_forms_free(desk->forms);
  *desk = (struct format_desk){0};
}

/* ---- a reader for the linter ---- */

struct format_reader {
  struct game_reader reader; /* first: the linter sees no more */
  struct format_desk desk;
  const struct game_reader_callbacks *callbacks; /* borrowed, while reading */
};

/* From the first fact on it is known what spans and spots count in. */
static void text_take(struct format_reader *of) {
  of->reader.text = of->desk.text;
  of->reader.document = of->desk.has_document ? &of->desk.document : NULL;
}

static void hear_fact(void *to, const struct fact *fact) {
  struct format_reader *of = to;
  text_take(of);
  of->callbacks->sink.note(of->callbacks->sink.to, fact);
}

static void hear_game(void *to) {
  struct format_reader *of = to;
  text_take(of);
  property_tree_to_game(&of->desk.tree, of->callbacks->game);
  if (of->callbacks->wants_digest) property_tree_digest(&of->desk.tree, of->reader.digest);
  of->callbacks->on_game(of->callbacks->to);
}

static void reader_read(struct game_reader *reader, const struct source *source, const struct game_reader_callbacks *callbacks) {
  struct format_reader *of = (struct format_reader *)reader;
  of->callbacks = callbacks;
  of->desk.limits = (struct json_limits){.depth = callbacks->depth, .size = callbacks->size, .values = callbacks->values, .memory = callbacks->memory, .charset = callbacks->charset};
  reader->digest[0] = reader->digest[1] = 0;
  format_desk_read(&of->desk, source, (struct fact_sink){hear_fact, of}, hear_game, of);
  text_take(of);
  reader->torn = of->desk.torn;
}

static void reader_free(struct game_reader *reader) {
  struct format_reader *of = (struct format_reader *)reader;
  format_desk_release(&of->desk);
  free(of);
}

struct game_reader *format_reader_new(const struct format *format) {
  struct format_reader *of = mem_alloc_zeroed(1, sizeof *of);
  of->reader = (struct game_reader){.name = format->name, .read = reader_read, .free = reader_free, .fixable = format->fixable};
  format_desk_init(&of->desk, format);
  return &of->reader;
}
