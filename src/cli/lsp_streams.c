#include "cli/lsp_streams.h"
#include "sys/messages.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

enum {
  PIECE_IN = 8192,
  PIECE_OUT = 4096, /* poll says that so much can be written, and no more */
  MOST_WAITING = 64 << 20, /* bytes of messages, above which some are worked off before more are taken in */
  LOOK_AFTER_CLIENT = 5000 /* milliseconds */
};

void lsp_streams_release(struct lsp_streams *streams) {
  frame_reader_release(&streams->reader);
  buffer_release(&streams->output);
}

void lsp_streams_send(struct lsp_streams *streams, struct view message) {
  frame_write(&streams->output, message);
}

static bool has_output(const struct lsp_streams *streams) {
  return streams->written < streams->output.length && !streams->is_broken;
}

static void write_some(struct lsp_streams *streams, size_t most) {
  size_t left = streams->output.length - streams->written;
  ssize_t count = write(streams->out, streams->output.data + streams->written, left < most ? left : most);
  if (count < 0 && errno != EINTR && errno != EAGAIN) {
    if (errno != EPIPE) error_print_path("standard output", errno);
    streams->is_broken = true;
  }
  if (count > 0) streams->written += (size_t)count;
  if (streams->written < streams->output.length) return;
  buffer_clear(&streams->output);
  streams->written = 0;
}

static void end(struct lsp_streams *streams, bool is_cut) {
  streams->is_ended = true;
  streams->is_cut = is_cut;
}

static void read_some(struct lsp_streams *streams, struct lsp *lsp) {
  char piece[PIECE_IN];
  ssize_t count = read(streams->in, piece, sizeof piece);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count < 0) error_print_path("standard input", errno);
  if (count <= 0) {
    bool is_cut = frame_reader_is_cut(&streams->reader);
    if (count == 0 && is_cut) error_print("standard input ends inside a message");
    end(streams, is_cut);
    return;
  }
  struct view message;
  frame_reader_add(&streams->reader, (struct view){piece, (size_t)count});
  while (frame_reader_next(&streams->reader, &message)) lsp_receive(lsp, message);
  if (!streams->reader.trouble) return;
  error_print("standard input has %s", streams->reader.trouble);
  end(streams, true);
}

/* In how many milliseconds something has to be looked at; negative: not before something comes in. */
static int patience(const struct lsp *lsp) {
  double due = lsp_due(lsp);
  if (due < 0) return lsp_client_process(lsp) ? LOOK_AFTER_CLIENT : -1;
  return due * 1000 < LOOK_AFTER_CLIENT ? (int)(due * 1000 + 0.999) : LOOK_AFTER_CLIENT;
}

/* Does what the streams allow; false if there was nothing to do. */
static bool exchange(struct lsp_streams *streams, struct lsp *lsp, int milliseconds) {
  bool reads = !streams->is_ended && lsp_waiting(lsp) < MOST_WAITING && streams->output.length - streams->written < MOST_WAITING;
  struct pollfd polled[] = {{reads ? streams->in : -1, POLLIN, 0}, {has_output(streams) ? streams->out : -1, POLLOUT, 0}};
  if (poll(polled, ARRAY_LENGTH(polled), milliseconds) <= 0) return false;
  if (polled[1].revents) write_some(streams, PIECE_OUT);
  if (polled[0].revents) read_some(streams, lsp);
  return true;
}

/* Whether the process is gone that the server was to serve. */
static bool is_orphan(const struct lsp *lsp) {
  int64_t process = lsp_client_process(lsp);
  return process && kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

void lsp_streams_serve(struct lsp_streams *streams, struct lsp *lsp) {
  while (!lsp_is_over(lsp) && !streams->is_broken) {
    int milliseconds = patience(lsp);
    if (streams->is_ended) lsp_hurry(lsp);
    if (streams->is_ended && milliseconds < 0) break;
    if (exchange(streams, lsp, milliseconds)) continue;
    if (!lsp_work(lsp) && (is_orphan(lsp) || streams->is_ended)) break;
  }
  while (has_output(streams)) write_some(streams, SIZE_MAX);
}
