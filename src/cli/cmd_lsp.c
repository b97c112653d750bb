#include "config.h"

#include "base/map.h"
#include "base/memory.h"
#include "base/thresholds.h"
#include "cli/commands.h"
#include "cli/file_walker.h"
#include "lsp/frame.h"
#include "lsp/lsp.h"
#include "report/reporter.h"
#include "sys/messages.h"
#include "sys/os.h"
#include "sys/output.h"
#include "sys/stream.h"
#include "text/escape.h"
#include <errno.h>

/* ---- streams ---- */

struct lsp_streams {
  struct frame_reader reader;
  struct buffer output; /* owned */
  size_t written;       /* bytes of the output */
  bool is_ended;        /* the input has ended */
  bool is_broken;       /* the output has no reader */
};

enum {
  MOST_WAITING = 64 << 20, /* bytes of messages; above this, no further messages are read */
  LOOK_AFTER_CLIENT = 5000 /* milliseconds */
};

/* A client may not read standard error. Messages are dropped while it is full. */
static bool may_complain(void) {
  return os_wait(-1, OS_STDERR, 0);
}

static bool has_output(const struct lsp_streams *streams) {
  return streams->written < streams->output.length && !streams->is_broken;
}

/* Returns true if the client does not read its messages. Work stops until the client reads again. */
static bool is_full(const struct lsp_streams *streams) {
  return has_output(streams) && streams->output.length - streams->written >= MOST_WAITING;
}

static void write_some(struct lsp_streams *streams, size_t most) {
  struct buffer *output = &streams->output;
  size_t left = output->length - streams->written;
  ptrdiff_t count = os_write_some(OS_STDOUT, output->data + streams->written, left < most ? left : most);
  if (count < 0) {
    int error = errno;
    if (error != EPIPE && may_complain()) error_print_path("standard output", error);
    streams->is_broken = true;
  }
  if (count > 0) streams->written += (size_t)count;
  if (streams->written < output->length - streams->written) return; /* less than half of the output */
  output->length -= streams->written;
  memmove(output->data, output->data + streams->written, output->length + 1);
  streams->written = 0;
  if (!output->length && output->capacity > BUFFER_KEPT) buffer_release(output);
}

static void read_some(struct lsp_streams *streams, struct lsp *lsp) {
  char piece[MESSAGE_PIECE_IN];
  ptrdiff_t count = os_read(OS_STDIN, piece, sizeof piece);
  int error = errno;
  if (count < 0 && may_complain()) error_print_path("standard input", error);
  if (count <= 0) {
    bool is_cut = count == 0 && frame_reader_is_cut(&streams->reader);
    if (is_cut && may_complain()) error_print("standard input ends inside a message");
    streams->is_ended = true;
    return;
  }
  struct view message;
  frame_reader_add(&streams->reader, (struct view){piece, (size_t)count});
  while (frame_reader_next(&streams->reader, &message)) lsp_receive(lsp, message);
  if (!streams->reader.error) return;
  if (may_complain()) error_print("standard input has %s", streams->reader.error);
  streams->is_ended = true;
}

/* Returns the number of milliseconds until the next work; negative: until input arrives. */
static int patience(const struct lsp_streams *streams, const struct lsp *lsp) {
  double due = is_full(streams) ? -1 : lsp_due(lsp);
  if (due < 0) return lsp_client_process(lsp) ? LOOK_AFTER_CLIENT : -1;
  return due * 1000 < LOOK_AFTER_CLIENT ? (int)(due * 1000 + 0.999) : LOOK_AFTER_CLIENT;
}

/* Reads and writes if the streams are ready. Returns false if no stream is ready in time. */
static bool exchange(struct lsp_streams *streams, struct lsp *lsp, int milliseconds) {
  bool reads = !streams->is_ended && lsp_waiting(lsp) < MOST_WAITING && !is_full(streams);
  int ready = os_wait(reads ? OS_STDIN : -1, has_output(streams) ? OS_STDOUT : -1, milliseconds);
  if (ready & OS_WRITABLE) write_some(streams, MESSAGE_PIECE_OUT);
  if (ready & OS_READABLE) read_some(streams, lsp);
  return ready;
}

/* Serves until the client sends `exit` or a stream ends. */
static void lsp_streams_serve(struct lsp_streams *streams, struct lsp *lsp) {
  while (!lsp_is_over(lsp) && !streams->is_broken) {
    if (streams->is_ended) lsp_hurry(lsp);
    if (streams->is_ended && lsp_due(lsp) < 0) break;
    if (exchange(streams, lsp, patience(streams, lsp))) continue;
    if (!is_full(streams) && lsp_work(lsp)) continue;
    int64_t client = lsp_client_process(lsp);
    if ((client && !os_process_exists(client)) || (streams->is_ended && !is_full(streams))) break;
  }
  while (has_output(streams)) {
    os_wait(-1, OS_STDOUT, -1);
    write_some(streams, SIZE_MAX);
  }
}

/* The context of the host functions. */
struct server {
  const struct settings *settings;
  struct lsp_streams streams;
};

static void send_message(void *context, struct view message) {
  frame_write(&((struct server *)context)->streams.output, message);
}

static void log_message(void *context, const char *message) {
  (void)context;
  LOCAL_BUFFER text = {0};
  if (!may_complain()) return;
  escape_text(&text, view_of(message));
  error_print("%s", buffer_string(&text));
}

static double now(void *context) {
  (void)context;
  return clock_seconds();
}

/* ---- files ---- */

/* Reads a record or a configuration. Other files than regular ones could block. */
static int read_text(void *context, const char *path, size_t limit, struct buffer *text) {
  const struct server *server = context;
  size_t most = settings_standard(server->settings)->rule_table->limits.size;
  if (files_status(&disk_files, path).kind == FILE_SPECIAL) return EINVAL;
  if (most > limit) most = limit;
  int error = files_text(&disk_files, path, most, text);
  return !error && text->length > most ? EFBIG : error;
}

/* Finds the same files as a run of the command line, without packed files. */
static void walk(void *context, const char *folder, lsp_on_found *on_found, void *receiver) {
  struct server *server = context;
  struct config_cache *configs = config_cache_new(server->settings, true);
  if (!configs) return;
  struct file_walker *walker = file_walker_new(server->settings, configs, NULL, folder, false);
  struct input_file file = {.fd = -1};
  while (file_walker_next(walker, &file)) {
    if (file.kind == INPUT_OPEN && file_type_of(file.name, FORMAT_IN_AUTO).wrapping == FILE_PLAIN)
      on_found(receiver, file.name, files_status(&disk_files, file.name).stamp);
    input_file_release(&file);
  }
  file_walker_free(walker);
  config_cache_free(configs);
}

/* ---- the command ---- */

enum status lsp_command(const struct settings *settings) {
  if (!settings_rules_are_known(settings)) return STATUS_ERROR;
  struct server server = {.settings = settings};
  char *config = settings->config ? os_real_path(settings->config) : NULL;
  if (settings->config && !config) {
    error_print_path(settings->config, errno);
    return STATUS_ERROR;
  }
  struct lsp_host host = {.context = &server, .send = send_message, .log = log_message, .clock = now, .version = PACKAGE_VERSION,
                          .docs_url = rule_url_configured(), .options = buffer_view(&settings->options.text), .config = config,
                          .is_isolated = settings->isolated, .walk = walk,
                          .files = {&server, read_text, disk_files.real, disk_files.status}};
  os_ignore_broken_pipes();
  if (!settings->no_sandbox) os_confine();
  struct lsp *lsp = lsp_new(&host);
  lsp_streams_serve(&server.streams, lsp);
  bool is_well = lsp_is_over(lsp) && lsp_is_shut_down(lsp) && !server.streams.is_broken;
  lsp_free(lsp);
  frame_reader_release(&server.streams.reader);
  buffer_release(&server.streams.output);
  free(config);
  return is_well ? STATUS_CLEAN : STATUS_FINDINGS; /* as the protocol requires */
}
