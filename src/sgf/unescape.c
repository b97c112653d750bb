#include "sgf/unescape.h"
#include "sgf/lexer.h"

static bool is_plain(struct view raw, unsigned how) {
  for (size_t i = 0; i < raw.length; i++) {
    char c = raw.at[i];
    if (c == '\\' || ((unsigned char)c < ' ' && (c != '\n' || how & SGF_ONE_LINE))) return false;
  }
  return true;
}

/* How long the line end at `at` is: LF, CR, CRLF or LFCR; 0 if there is none. */
static size_t newline(struct view raw, size_t at) {
  if (at >= raw.length || (raw.at[at] != '\n' && raw.at[at] != '\r')) return 0;
  char other = raw.at[at] == '\n' ? '\r' : '\n';
  return at + 1 < raw.length && raw.at[at + 1] == other ? 2 : 1;
}

size_t sgf_colon_escapes(struct view text, size_t at) {
  size_t end = at;
  while (end < text.length && text.at[end] == '\\') end++;
  return end < text.length && text.at[end] == ':' ? end - at : 0;
}

struct view sgf_text(struct arena *arena, struct view raw, unsigned how) {
  if (is_plain(raw, how)) return raw;
  char *to = arena_alloc(arena, raw.length + 1);
  size_t length = 0;
  for (size_t at = 0; at < raw.length;) {
    for (size_t left = how & SGF_RAW_COLONS ? sgf_colon_escapes(raw, at) : 0; left; left--) to[length++] = raw.at[at++];
    bool escaped = raw.at[at] == '\\';
    if (escaped && ++at == raw.length) break;
    size_t end = newline(raw, at);
    if (end) {
      if (!escaped) to[length++] = how & SGF_ONE_LINE ? ' ' : '\n';
      at += end;
      continue;
    }
    char c = raw.at[at++];
    if (!c) continue; /* a zero byte is in the way of everybody and means nothing */
    to[length++] = c == '\t' || c == '\v' || c == '\f' ? ' ' : c;
  }
  return (struct view){to, length};
}

size_t sgf_colon(struct view raw) {
  const char *colon = raw.length ? memchr(raw.at, ':', raw.length) : NULL;
  if (!colon) return raw.length;
  if (!memchr(raw.at, '\\', (size_t)(colon - raw.at))) return (size_t)(colon - raw.at);
  for (size_t at = 0; at < raw.length; at++) {
    if (raw.at[at] == '\\') at++;
    else if (raw.at[at] == ':') return at;
  }
  return raw.length;
}

struct view sgf_trim(struct view raw) {
  while (raw.length && sgf_is_space(raw.at[0])) raw.at++, raw.length--;
  while (raw.length && sgf_is_space(raw.at[raw.length - 1])) raw.length--;
  return raw;
}
