#include "json/pointer.h"

void json_pointer_key(struct buffer *pointer, struct view key) {
  buffer_add_char(pointer, '/');
  for (size_t i = 0; i < key.length; i++) {
    if (key.at[i] == '~') buffer_add_string(pointer, "~0");
    else if (key.at[i] == '/') buffer_add_string(pointer, "~1");
    else buffer_add_char(pointer, key.at[i]);
  }
}

/* Pointers of findings ten thousand levels deep are made of little else. */
void json_pointer_index(struct buffer *pointer, size_t index) {
  char digits[24];
  size_t start = sizeof digits;
  do digits[--start] = (char)('0' + index % 10);
  while (index /= 10);
  digits[--start] = '/';
  buffer_add(pointer, digits + start, sizeof digits - start);
}
