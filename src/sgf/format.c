#include "sgf/format.h"
#include "base/memory.h"
#include "sgf/to_game.h"
#include "sgf/value_patterns.h"

/* ---- the session ---- */

void format_session_init(struct format_session *session, const struct format *format) {
  *session = (struct format_session){.format = format, .limits = JSON_LIMITS};
  property_tree_init(&session->tree);
}

/* What the last text left behind. */
static void session_clear(struct format_session *session) {
  property_tree_clear(&session->tree);
  if (session->has_document) json_release(&session->document);
  session->has_document = false;
  source_release(&session->decoded);
  session->decoded = (struct source){0};
}

void format_session_read(struct format_session *session, const struct source *source, struct fact_sink sink, void (*on_game)(void *to), void *to) {
  session_clear(session);
  session->source = session->text = source;
  session->damaged = false;
  session->format->read(session, sink, on_game, to);
}

void format_session_release(struct format_session *session) {
  session_clear(session);
  property_tree_release(&session->tree);
  if (session->own && session->format->release) session->format->release(session->own);
  json_key_table_free(session->names);
  sgf_patterns_free(session->patterns);
  *session = (struct format_session){0};
}

/* ---- a reader for the linter ---- */

struct format_reader {
  struct game_reader reader; /* first: the linter sees no more */
  struct format_session session;
  const struct game_reader_callbacks *callbacks; /* borrowed, while reading */
};

/* From the first fact on it is known what spans and spots count in. */
static void text_take(struct format_reader *of) {
  of->reader.text = of->session.text;
  of->reader.document = of->session.has_document ? &of->session.document : NULL;
}

static void on_fact(void *to, const struct fact *fact) {
  struct format_reader *of = to;
  text_take(of);
  of->callbacks->sink.note(of->callbacks->sink.to, fact);
}

static void on_game(void *to) {
  struct format_reader *of = to;
  text_take(of);
  property_tree_to_game(&of->session.tree, of->callbacks->game);
  if (of->callbacks->wants_digest) property_tree_digest(&of->session.tree, of->reader.digest);
  of->callbacks->on_game(of->callbacks->to);
}

static void reader_read(struct game_reader *reader, const struct source *source, const struct game_reader_callbacks *callbacks) {
  struct format_reader *of = (struct format_reader *)reader;
  of->callbacks = callbacks;
  of->session.limits = (struct json_limits){.depth = callbacks->depth, .size = callbacks->size, .values = callbacks->values, .memory = callbacks->memory, .charset = callbacks->charset};
  reader->digest[0] = reader->digest[1] = 0;
  format_session_read(&of->session, source, (struct fact_sink){on_fact, of}, on_game, of);
  text_take(of);
  reader->damaged = of->session.damaged;
}

static void reader_free(struct game_reader *reader) {
  struct format_reader *of = (struct format_reader *)reader;
  format_session_release(&of->session);
  free(of);
}

struct game_reader *format_reader_new(const struct format *format) {
  struct format_reader *of = mem_alloc_zeroed(1, sizeof *of);
  of->reader = (struct game_reader){.name = format->name, .read = reader_read, .free = reader_free, .fixable = format->fixable};
  format_session_init(&of->session, format);
  return &of->reader;
}
