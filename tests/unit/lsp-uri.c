/* lsp-uri.c: compares URIs of documents, and finds their files. */
#include "lsp/documents.h"
#include "tests/unit/tap.h"

static const struct {
  const char *uri, *key, *path; /* NULL: no file */
} cases[] = {
    {"file:///home/a.jgf", "file:/home/a.jgf", "/home/a.jgf"},
    {"file:/home/a.jgf", "file:/home/a.jgf", "/home/a.jgf"},
    {"FILE://localhost/home/a.jgf", "file:/home/a.jgf", "/home/a.jgf"},
    {"file:///home/a%20b%2Ejgf", "file:/home/a b.jgf", "/home/a b.jgf"},
    {"file:///home/a b.jgf", "file:/home/a b.jgf", "/home/a b.jgf"},
    {"file:///%E5%9B%B2%e7%a2%81.jgf", "file:/\xE5\x9B\xB2\xE7\xA2\x81.jgf", "/\xE5\x9B\xB2\xE7\xA2\x81.jgf"},
    {"file:///c%3A/games/a.jgf", "file:/c:/games/a.jgf", "/c:/games/a.jgf"},
    {"file:///C:/games/a.jgf", "file:/c:/games/a.jgf", "/C:/games/a.jgf"},
    {"file://Server/share/a.jgf", "file://server/share/a.jgf", "//Server/share/a.jgf"},
    {"file:///100%25.jgf", "file:/100%25.jgf", "/100%.jgf"},
    {"file:///100%.jgf", "file:/100%.jgf", "/100%.jgf"},
    {"file:///a%23b?c#d", "file:/a%23b?c#d", "/a#b"},
    {"file:///a%2Fb", "file:/a%2Fb", "/a/b"},
    {"file:///a%00b", "file:/a%00b", NULL},
    {"file:a.jgf", "file:a.jgf", NULL},
    {"file:", "file:", NULL},
    {"untitled:Untitled-1", "untitled:Untitled-1", NULL},
    {"vscode-vfs://GitHub/a/b%2Ejgf", "vscode-vfs://github/a/b.jgf", NULL},
    {"a.jgf", "a.jgf", NULL},
    {"", "", NULL},
    {"%", "%", NULL},
};

int main(void) {
  LOCAL_BUFFER got = {0};
  for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
    struct view uri = view_of(cases[i].uri);
    buffer_clear(&got);
    uri_key(&got, uri);
    is_text(buffer_string(&got), cases[i].key, "the key of %s", cases[i].uri);
    buffer_clear(&got);
    bool is_file = uri_path(&got, uri);
    is_text(is_file ? buffer_string(&got) : "(none)", cases[i].path ? cases[i].path : "(none)", "the path of %s", cases[i].uri);
    if (is_file && strncmp(cases[i].path, "//", 2) != 0) {
      LOCAL_BUFFER again = {0}, back = {0};
      uri_of_path(&again, buffer_view(&got));
      uri_path(&back, buffer_view(&again));
      is_text(buffer_string(&back), cases[i].path, "%s has the same path", buffer_string(&again));
    }
  }
  buffer_clear(&got);
  uri_name(&got, VIEW("untitled:/a/b%20c.sgf?x"));
  is_text(buffer_string(&got), "/a/b c.sgf", "the name of what is no file");
  return done();
}
