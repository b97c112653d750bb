#include "sgf/format.h"
#include "base/memory.h"
#include <assert.h>

/* ---- the session ---- */

void format_session_init(struct format_session *session, const struct format *format) {
  *session = (struct format_session){.format = format, .limits = JSON_LIMITS};
  property_tree_init(&session->tree);
}

/* Releases the data of the last text. */
static void session_clear(struct format_session *session) {
  property_tree_clear(&session->tree);
  if (session->has_document) json_release(&session->document);
  session->has_document = false;
  source_release(&session->decoded);
  session->decoded = (struct source){0};
}

const char *format_session_lacks(const struct format_session *session) {
  const struct property_tree *tree = &session->tree;
  if (!session->text) return "a reader without a text for spans";
  if (!tree->node_count) return "a game has no root";
  if (tree->width < 0 || tree->width > 52 || tree->height < 0 || tree->height > 52) return "a board has no size of 0 to 52";
  const struct sgf_value *size = property_tree_root_value(tree, SGF_SZ);
  if (tree->size_assumed && size && !sgf_value_is_empty(size)) return "a root has SZ, but the tree has no size";
  for (size_t i = 0; i < tree->node_count; i++) {
    const struct sgf_node *node = &tree->nodes[i];
    if ((node->parent < 0) != !i || node->parent >= (int32_t)i) return "a node precedes its parent or has no parent";
    if ((size_t)node->first_property + node->property_count > tree->property_count) return "node properties out of range";
  }
  for (size_t i = 0; i < tree->property_count; i++)
    if ((size_t)tree->properties[i].first_value + tree->properties[i].value_count > tree->value_count)
      return "property values out of range";
  struct span all = property_tree_span(tree, tree->spot);
  return all.start <= all.end && all.end <= session->text->size ? NULL : "game span outside the text";
}

/* Sets the members that every reader would set, and adds a missing root. */
void format_session_game(struct format_session *session) {
  struct property_tree *tree = &session->tree;
#ifdef CHECK_CONTRACTS
  assert(!format_session_lacks(session));
#endif
  session->games++;
  tree->format = session->format->name;
  tree->source = session->text;
  if (!tree->number) tree->number = session->games;
  tree->points_most = session->limits.values;
  if (!tree->node_count) property_tree_add_node(tree, -1, 0, NO_SPOT);
  session->on_game(session->context);
}

void format_session_read(struct format_session *session, const struct source *source, struct fact_sink sink,
                         void (*on_game)(void *context), void *context) {
  session_clear(session);
  session->source = session->text = source;
  session->on_game = on_game;
  session->context = context;
  session->games = 0;
  session->format->read(session, sink);
}

void format_session_release(struct format_session *session) {
  session_clear(session);
  property_tree_release(&session->tree);
  if (session->state && session->format->release) session->format->release(session->state);
  json_key_table_free(session->names);
  *session = (struct format_session){0};
}

/* ---- a reader for the linter ---- */

struct format_reader {
  struct game_reader reader; /* must be first: the linter uses only this member */
  struct format_session session;
  const struct game_reader_callbacks *callbacks; /* borrowed while reading */
  struct replay *replay; /* owned: for digests; NULL before the first digest */
};

/* Passes the text of the spans to the linter. Readers set session.text before their first fact. */
static void text_borrow(struct format_reader *reader) {
  reader->reader.text = reader->session.text;
  reader->reader.document = reader->session.has_document ? &reader->session.document : NULL;
}

static void on_fact(void *context, const struct fact *fact) {
  struct format_reader *reader = context;
  text_borrow(reader);
  reader->callbacks->sink.note(reader->callbacks->sink.context, fact);
}

static void on_game(void *context) {
  struct format_reader *reader = context;
  text_borrow(reader);
  property_tree_to_game(&reader->session.tree, reader->callbacks->game);
  if (reader->callbacks->wants_digest) {
    if (!reader->replay) reader->replay = replay_new();
    property_tree_digest(&reader->session.tree, reader->callbacks->game, reader->replay, &reader->reader.digest);
  }
  reader->callbacks->on_game(reader->callbacks->context);
}

static void reader_read(struct game_reader *given, const struct source *source, const struct game_reader_callbacks *callbacks) {
  struct format_reader *reader = (struct format_reader *)given;
  reader->callbacks = callbacks;
  reader->session.limits = *callbacks->limits;
  given->digest = (struct digest128){0, 0};
  format_session_read(&reader->session, source, (struct fact_sink){on_fact, reader}, on_game, reader);
  text_borrow(reader);
}

static void reader_free(struct game_reader *given) {
  struct format_reader *reader = (struct format_reader *)given;
  format_session_release(&reader->session);
  replay_free(reader->replay);
  free(reader);
}

struct game_reader *format_reader_new(const struct format *format) {
  struct format_reader *reader = mem_alloc_zeroed(1, sizeof *reader);
  reader->reader = (struct game_reader){.name = format->name, .read = reader_read, .free = reader_free,
      .fixable = format->fixable};
  format_session_init(&reader->session, format);
  return &reader->reader;
}
