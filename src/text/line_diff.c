#include "text/line_diff.h"
#include "text/unified_diff.h"

enum { CONTEXT = 3 };

static void marked(struct buffer *to, char mark, struct view line) {
  buffer_add_char(to, mark);
  buffer_add_view(to, line);
  if (line.length && line.at[line.length - 1] != '\n') buffer_add_string(to, "\n\\ No newline at end of file\n");
}

/* The first of the unchanged lines go. */
static void same_drop(struct line_diff *diff, size_t count) {
  size_t bytes = count ? diff->same_ends[count - 1] : 0;
  memmove(diff->same.data, diff->same.data + bytes, diff->same.length - bytes);
  diff->same.length -= bytes;
  diff->same_count -= count;
  for (size_t i = 0; i < diff->same_count; i++) diff->same_ends[i] = diff->same_ends[i + count] - bytes;
}

/* They become context. */
static void same_take(struct line_diff *diff, size_t count) {
  if (!count) return;
  for (size_t i = 0, at = 0; i < count; at = diff->same_ends[i++])
    marked(&diff->body, ' ', (struct view){diff->same.data + at, diff->same_ends[i] - at});
  diff->count += count;
  same_drop(diff, count);
}

static void hunk_end(struct line_diff *diff, const char *name, struct buffer *to) {
  if (!diff->is_open) return;
  same_take(diff, diff->same_count < CONTEXT ? diff->same_count : CONTEXT);
  if (!diff->has_names) diff_names(name, to);
  diff->has_names = true;
  buffer_printf(to, "@@ -%zu", diff->first + 1);
  if (diff->count != 1) buffer_printf(to, ",%zu", diff->count);
  buffer_printf(to, " +%zu", diff->first + 1);
  if (diff->count != 1) buffer_printf(to, ",%zu", diff->count);
  buffer_add_string(to, " @@\n");
  buffer_add_view(to, buffer_view(&diff->body));
  buffer_clear(&diff->body);
  diff->is_open = false;
}

static void line_add(struct line_diff *diff, const char *name, struct buffer *to) {
  if (diff->differs) {
    if (!diff->is_open) {
      diff->first = diff->line - diff->same_count;
      diff->count = 0;
      diff->is_open = true;
    }
    same_take(diff, diff->same_count);
    marked(&diff->body, '-', buffer_view(&diff->old));
    marked(&diff->body, '+', buffer_view(&diff->new));
    diff->count++;
  } else {
    buffer_add_view(&diff->same, buffer_view(&diff->old));
    diff->same_ends[diff->same_count++] = diff->same.length;
    if (diff->is_open && diff->same_count > 2 * CONTEXT) hunk_end(diff, name, to);
    if (!diff->is_open && diff->same_count > CONTEXT) same_drop(diff, diff->same_count - CONTEXT);
  }
  diff->line++;
  diff->differs = false;
  buffer_clear(&diff->old);
  buffer_clear(&diff->new);
}

void line_diff_add(struct line_diff *diff, const char *name, struct view old, const struct view *new, struct buffer *to) {
  if (new) {
    buffer_add_view(&diff->old, old);
    buffer_add_view(&diff->new, *new);
    diff->differs = true;
    return;
  }
  for (size_t at = 0; at < old.length;) {
    const char *stop = memchr(old.at + at, '\n', old.length - at);
    size_t end = stop ? (size_t)(stop - old.at) + 1 : old.length;
    struct view part = {old.at + at, end - at};
    buffer_add_view(&diff->old, part);
    if (diff->differs) buffer_add_view(&diff->new, part);
    if (stop) line_add(diff, name, to);
    at = end;
  }
}

void line_diff_end(struct line_diff *diff, const char *name, struct buffer *to) {
  if (diff->old.length) line_add(diff, name, to);
  hunk_end(diff, name, to);
  buffer_release(&diff->old);
  buffer_release(&diff->new);
  buffer_release(&diff->body);
  buffer_release(&diff->same);
  *diff = (struct line_diff){0};
}
