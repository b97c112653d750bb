#include "sgf/players.h"
#include "json/make.h"
#include "json/value.h"

/* The next one of that color from `at` on, which moves behind it. */
static struct json_object *player_next(struct json_object *header, const char *color, size_t *at) {
  struct json_object *list = json_member_of(header, "players");
  size_t count = json_object_is_type(list, json_type_array) ? json_object_array_length(list) : 0;
  while (*at < count) {
    struct json_object *player = json_object_array_get_idx(list, (*at)++), *said = json_member_of(player, "color");
    if (json_object_is_type(said, json_type_string) && view_is(json_text_of(said), color)) return player;
  }
  return NULL;
}

struct json_object *player_of(struct json_object *header, const char *color) {
  size_t at = 0;
  return player_next(header, color, &at);
}

#define AND " & "

bool player_names_give(struct json_object *header, const char *color, struct buffer *to) {
  size_t at = 0;
  for (struct json_object *player; (player = player_next(header, color, &at));) {
    struct json_object *name = json_member_of(player, "name");
    if (!json_object_is_type(name, json_type_string) || !json_object_get_string_len(name)) continue;
    if (to->length) buffer_add_string(to, AND);
    buffer_add_view(to, json_text_of(name));
  }
  return to->length;
}

/* Where the first of several names ends. */
static size_t name_end(struct view names) {
  size_t length = strlen(AND);
  for (size_t i = 0; i + length <= names.length; i++)
    if (memcmp(names.at + i, AND, length) == 0) return i;
  return names.length;
}

void player_names_put(struct json_object *header, const char *color, struct view names) {
  size_t at = 0, next;
  for (struct json_object *player = player_next(header, color, &at), *other; player; player = other, at = next) {
    next = at;
    other = player_next(header, color, &next);
    struct view name = {names.at, other ? name_end(names) : names.length};
    size_t taken = name.length < names.length ? name.length + strlen(AND) : name.length;
    names = (struct view){names.at + taken, names.length - taken};
    if (name.length) json_put(player, "name", json_make_string(name));
    else json_object_object_del(player, "name");
  }
}
