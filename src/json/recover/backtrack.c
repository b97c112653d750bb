#include "json/recover/recover.h"

/* Flaws since an offset will be noted again, if they still are any. */
static void forget_flaws(struct json_loader *loader, uint32_t offset) {
  struct facts *flaws = &loader->document->flaws;
  size_t kept = 0;
  for (size_t i = 0; i < flaws->count; i++) {
    if (flaws->list[i].span.start < offset) flaws->list[kept++] = flaws->list[i];
    else if (flaws->list[i].kind == JSON_FLAW_ENCODING) loader->bad_encoding = false;
    else if (flaws->list[i].kind == JSON_FLAW_SYNTAX) loader->odd_spaces = 0;
  }
  flaws->count = kept;
  loader->syntax_last = 0;
}

static void set_key(struct json_loader *loader, uint32_t spot) {
  const struct json_spot *at = &loader->document->spots[spot];
  struct buffer key = {0};
  json_key_text(loader->document, spot, &key);
  struct json_text text = {buffer_string(&key), key.length, 0};
  json_set_key(loader, loader->text + at->key_start, loader->text + at->key_end, &text, true);
  loader->key.is_set = at->key_start < at->key_end;
  loader->key.marks = at->marks & JSON_KEY_ODD;
  buffer_release(&key);
}

static void unhang(struct json_loader *loader, struct json_frame *frame, const struct json_spot *spot) {
  if (!frame->is_object) {
    json_object_array_del_idx(frame->object, json_object_array_length(frame->object) - 1, 1);
    return;
  }
  if (spot->marks & JSON_DETACHED) return;
  unsigned id = loader->key.id;
  json_object_object_del(frame->object, id && id < JSON_BITS ? json_names_text(loader->names, id)
                                                             : buffer_string(&loader->key_text));
  if (id < JSON_BITS) frame->known[id >> 6] &= ~((uint64_t)1 << (id & 63));
}

const char *json_take_back(struct json_loader *loader, uint32_t index, const char *at) {
  loader->reread_at = at;
  loader->rereads++;
  struct json_document *document = loader->document;
  const struct json_spot *spot = &document->spots[index];
  const char *start = loader->text + spot->start;
  forget_flaws(loader, spot->start);
  if (loader->depth) {
    struct json_frame *frame = json_top(loader);
    if (frame->is_object) set_key(loader, index);
    unhang(loader, frame, spot);
    frame->count--;
  } else {
    json_object_put(document->root);
    document->root = NULL;
  }
  json_members_forget(loader, index);
  document->count = index;
  loader->closed = NO_SPOT;
  return start;
}
