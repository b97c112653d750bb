#include "config.h"

/* lsp-talk.c: replays recorded conversations with the language server, tests/lsp/NAME.talk. A line is a message of the
 * client (> ) or of the server (< ), a log message (! ), or a comment (# ). A client message with + is sent together with
 * the next one. "= PATH TEXT" writes a file (\n is a line end), "= PATH" removes it. The capabilities of the server are only
 * in initialize.talk; elsewhere they are "...". `make talks` records all conversations again: with LSP_TALK_PRINT in the
 * environment, this program prints the present conversation. */
#include "base/ascii.h"
#include "base/map.h"
#include "base/memory.h"
#include "engine/effective_config.h"
#include "lsp/lsp.h"
#include "tests/unit/reading.h"
#include "tests/unit/tap.h"
#include "text/source.h"
#include <dirent.h>
#include <errno.h>

enum { MOST_FILES = 20, MOST_IDS = 20, ID_LENGTH = 16 };

struct talk {
  struct lsp *lsp;
  bool shows_capabilities;
  struct buffer now; /* the present conversation */
  struct {
    char *path, *text; /* owned */
  } files[MOST_FILES];
  size_t file_count;
  char ids[MOST_IDS][ID_LENGTH];
  size_t id_count;
};

/* Result ids are hashes, which change often: the second id is printed as "result 2". */
static size_t number_of(struct talk *talk, const char *id) {
  size_t i = 0;
  while (i < talk->id_count && strncmp(talk->ids[i], id, ID_LENGTH) != 0) i++;
  if (i == talk->id_count && i < MOST_IDS) memcpy(talk->ids[talk->id_count++], id, ID_LENGTH);
  return i + 1;
}

/* Replaces messages of findings, which other tests compare, by "...". */
static void leave_out_messages(struct buffer *to, const char *text) {
  static const char before[] = "\"source\":\"jgflint\",\"message\":\"";
  for (const char *at; (at = strstr(text, before)) != NULL;) {
    const char *end = at + strlen(before);
    buffer_add(to, text, (size_t)(end - text));
    buffer_add_string(to, "...");
    while (*end && *end != '"') end += end[0] == '\\' && end[1] ? 2 : 1;
    text = end;
  }
  buffer_add_string(to, text);
}

static void leave_out_version(struct buffer *to, const char *text) {
  for (const char *at; (at = strstr(text, PACKAGE_VERSION)) != NULL; text = at + strlen(PACKAGE_VERSION)) {
    buffer_add(to, text, (size_t)(at - text));
    buffer_add_string(to, "VERSION");
  }
  buffer_add_string(to, text);
}

/* Returns an owned copy without messages and version. */
static char *without_words(struct view message) {
  struct buffer text = {0}, result = {0};
  char *copy = mem_string(message.at, message.length);
  leave_out_messages(&text, copy);
  leave_out_version(&result, buffer_string(&text));
  free(copy);
  buffer_release(&text);
  return buffer_detach(&result);
}

static void leave_out_capabilities(char *text) {
  static const char before[] = "\"result\":{\"capabilities\":";
  char *at = strstr(text, before);
  if (at) memcpy(at + strlen(before), "...", sizeof "...");
}

static void record_message(void *context, struct view message) {
  static const char key[] = "\"resultId\":\"";
  struct talk *talk = context;
  char *text = without_words(message);
  if (!talk->shows_capabilities) leave_out_capabilities(text);
  const char *from = text;
  buffer_add_string(&talk->now, "< ");
  for (const char *at; (at = strstr(from, key)) != NULL; from = at + ID_LENGTH) {
    at += strlen(key);
    buffer_add(&talk->now, from, (size_t)(at - from));
    buffer_printf(&talk->now, "result %zu", number_of(talk, at));
  }
  buffer_add_string(&talk->now, from);
  buffer_add_char(&talk->now, '\n');
  free(text);
}

/* Sends a message, with "result N" replaced by the id. */
static void send(struct talk *talk, const char *message) {
  LOCAL_BUFFER text = {0};
  for (const char *at; (at = strstr(message, "\"result ")) != NULL;) {
    size_t number = strtoul(at + 8, NULL, 10);
    bool is_known = number && number <= talk->id_count;
    buffer_add(&text, message, (size_t)(at + 1 - message));
    if (is_known) buffer_add(&text, talk->ids[number - 1], ID_LENGTH);
    message = is_known ? strchr(at + 1, '"') : at + 1;
  }
  buffer_add_string(&text, message);
  lsp_receive(talk->lsp, buffer_view(&text));
}

static void record_log(void *context, const char *message) {
  struct talk *talk = context;
  buffer_printf(&talk->now, "! %s\n", message);
}

static const char *text_of(const struct talk *talk, const char *path) {
  for (size_t i = 0; i < talk->file_count; i++)
    if (strcmp(talk->files[i].path, path) == 0) return talk->files[i].text;
  return NULL;
}

static struct file_status status_of(void *context, const char *path) {
  bool exists = text_of(context, path);
  return (struct file_status){.kind = exists ? FILE_REGULAR : FILE_ABSENT, .error = exists ? 0 : ENOENT};
}

/* Removes ".." and the folder before it. */
static char *real_path(void *context, const char *path) {
  struct buffer real = {0};
  for (const char *at = path; *at; at++) {
    bool goes_up = strncmp(at, "/../", 4) == 0;
    while (goes_up && real.length && real.data[real.length - 1] != '/') real.length--;
    if (goes_up && real.length) real.length--;
    if (goes_up) at += 3;
    buffer_add_char(&real, *at);
  }
  (void)context;
  return buffer_detach(&real);
}

static int read_text(void *context, const char *path, size_t limit, struct buffer *text) {
  (void)limit;
  char *real = real_path(context, path);
  const char *found = text_of(context, real);
  free(real);
  if (!found) return ENOENT;
  buffer_add_string(text, found);
  memset(buffer_reserve(text, SOURCE_PADDING), 0, SOURCE_PADDING);
  return 0;
}

/* A hash of the text, never 0. */
static uint64_t stamp_of(const char *text) {
  return map_hash(MAP_HASH_START, text, strlen(text)) | 1;
}

/* Reports files whose names end in .jgf. */
static void walk(void *context, const char *folder, lsp_on_found *on_found, void *receiver) {
  struct talk *talk = context;
  for (size_t i = talk->file_count; i-- > 0;) {
    const char *path = talk->files[i].path;
    bool is_below = strncmp(path, folder, strlen(folder)) == 0 && path[strlen(folder)] == '/';
    if (is_below && talk->files[i].text && ascii_ends(view_of(path), ".jgf"))
      on_found(receiver, path, stamp_of(talk->files[i].text));
  }
}

/* `line` is "PATH TEXT" or "PATH". */
static void set_file(struct talk *talk, char *line) {
  char *text = strchr(line, ' '), *to;
  size_t i = 0;
  if (text) *text++ = '\0';
  while (i < talk->file_count && strcmp(talk->files[i].path, line) != 0) i++;
  if (i == talk->file_count) talk->files[talk->file_count++].path = mem_string(line, strlen(line));
  free(talk->files[i].text);
  talk->files[i].text = text ? to = mem_string(text, strlen(text)) : NULL;
  for (const char *from = text; from && *from; from++)
    if (from[0] == '\\' && from[1] == 'n') *to++ = '\n', from++;
    else *to++ = *from;
  if (text) *to = '\0';
}

static void take_line(struct talk *talk, char *line) {
  if (line[0] == '<' || line[0] == '!') return;
  buffer_add_string(&talk->now, line);
  buffer_add_char(&talk->now, '\n');
  if (strncmp(line, "= ", 2) == 0) set_file(talk, line + 2);
  bool is_message = strncmp(line, "> ", 2) == 0;
  if (is_message || strncmp(line, "+ ", 2) == 0) send(talk, line + 2);
  while (is_message && lsp_due(talk->lsp) == 0 && lsp_work(talk->lsp)) {} /* work that is not due waits */
}

static void replay(struct talk *talk, const char *recorded) {
  struct lsp_host host = {.context = talk, .send = record_message, .log = record_log, .version = "test",
                          .docs_url = "https://x.org/rules/{rule}.html", .walk = walk,
                          .files = {talk, read_text, real_path, status_of}};
  talk->lsp = lsp_new(&host);
  while (*recorded) {
    size_t length = strcspn(recorded, "\n");
    char *line = mem_string(recorded, length);
    take_line(talk, line);
    free(line);
    recorded += length + (recorded[length] == '\n');
  }
  lsp_free(talk->lsp);
}

static void test(const char *path) {
  struct talk talk = {0};
  LOCAL_BUFFER recorded = {0};
  (void)file_read(path, &recorded);
  talk.shows_capabilities = strstr(path, "/initialize.talk");
  replay(&talk, buffer_string(&recorded));
  if (getenv("LSP_TALK_PRINT")) printf("%s", buffer_string(&talk.now));
  else
    is_text(buffer_string(&talk.now), buffer_string(&recorded),
            "%s: the conversation is the recorded one (`make talks` records it again)", path);
  for (size_t i = 0; i < talk.file_count; i++) {
    free(talk.files[i].path);
    free(talk.files[i].text);
  }
  buffer_release(&talk.now);
}

int main(int argc, char **argv) {
  const char *top = getenv("top_srcdir");
  LOCAL_BUFFER path = {0};
  for (int i = 1; i < argc; i++) test(argv[i]);
  if (argc > 1) return 0;
  buffer_printf(&path, "%s/tests/lsp", top ? top : ".");
  struct dirent **names;
  int count = scandir(buffer_string(&path), &names, NULL, alphasort);
  for (int i = 0; i < count; i++) {
    struct view name = view_of(names[i]->d_name);
    if (ascii_ends(name, ".talk")) {
      LOCAL_BUFFER file = {0};
      buffer_printf(&file, "%s/%s", buffer_string(&path), names[i]->d_name);
      test(buffer_string(&file));
    }
    free(names[i]);
  }
  if (count >= 0) free(names);
  ok(tap_count > 0, "conversations are found");
  return done();
}
