#include "convert/sgf_text.h"
#include "json/value.h"

void jgf_text_add(struct buffer *to, struct view text, bool simple) {
  for (size_t i = 0; i < text.length; i++) {
    char c = text.at[i];
    if (c == '\r') {
      if (i + 1 < text.length && text.at[i + 1] == '\n') i++;
      c = '\n';
    }
    if (c == '\0') continue;
    if (c == '\t' || c == '\v' || c == '\f' || (simple && c == '\n')) c = ' ';
    buffer_add_char(to, c);
  }
}

void jgf_comments_add(struct buffer *to, struct json_object *comments) {
  bool any = false;
  size_t count = json_object_is_type(comments, json_type_array) ? json_object_array_length(comments) : 0;
  for (size_t i = 0; i < count; i++) {
    struct json_object *comment = json_object_array_get_idx(comments, i);
    if (!json_object_is_type(comment, json_type_string)) continue;
    if (any) buffer_add_string(to, "\n\n");
    jgf_text_add(to, json_text_of(comment), false);
    any = true;
  }
}
