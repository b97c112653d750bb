#include "json/recover/recover.h"

/* Flaws since an offset will be noted again, if they still are any. */
static void forget_flaws(struct json_parser *parser, uint32_t offset) {
  struct facts *flaws = &parser->document->flaws;
  size_t kept = 0;
  for (size_t i = 0; i < flaws->count; i++) {
    if (flaws->list[i].span.start < offset) flaws->list[kept++] = flaws->list[i];
    else if (flaws->list[i].kind == JSON_FLAW_ENCODING) parser->bad_encoding = false;
    else if (flaws->list[i].kind == JSON_FLAW_SYNTAX) parser->odd_spaces = 0;
  }
  flaws->count = kept;
  parser->syntax_last = 0;
}

static void set_key(struct json_parser *parser, uint32_t spot) {
  const struct json_spot *at = &parser->document->spots[spot];
  struct buffer key = {0};
  json_key_text(parser->document, spot, &key);
  struct json_text text = {buffer_string(&key), key.length, 0};
  json_set_key(parser, parser->text + at->key_start, parser->text + at->key_end, &text, true);
  parser->key.is_set = at->key_start < at->key_end;
  parser->key.marks = at->marks & JSON_KEY_ODD;
  buffer_release(&key);
}

static void remove_last(struct json_parser *parser, struct json_frame *frame, const struct json_spot *spot) {
  if (!frame->is_object) {
    json_object_array_del_idx(frame->object, json_object_array_length(frame->object) - 1, 1);
    return;
  }
  if (spot->marks & JSON_DETACHED) return;
  unsigned id = parser->key.id;
  json_object_object_del(frame->object, id && id < JSON_BITS ? json_key_table_text(parser->names, id)
                                                             : buffer_string(&parser->key_text));
  if (id < JSON_BITS) frame->known[id >> 6] &= ~((uint64_t)1 << (id & 63));
}

const char *json_backtrack(struct json_parser *parser, uint32_t index, const char *at) {
  parser->reread_at = at;
  parser->rereads++;
  struct json_document *document = parser->document;
  const struct json_spot *spot = &document->spots[index];
  const char *start = parser->text + spot->start;
  forget_flaws(parser, spot->start);
  json_unspot_from(document, index);
  if (parser->depth) {
    struct json_frame *frame = json_top(parser);
    if (frame->is_object) set_key(parser, index);
    remove_last(parser, frame, spot);
    frame->count--;
  } else {
    json_object_put(document->root);
    document->root = NULL;
  }
  json_members_forget(parser, index);
  document->count = index;
  parser->closed = NO_SPOT;
  return start;
}
