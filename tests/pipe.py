"""pipe.py: waits for events of a pipe (on Linux).

    pipe.py until-read    copies standard input to standard output, and ends when the reader has read everything
    pipe.py until-full    ends when standard input is full

Both end when the other end of the pipe is closed."""
import fcntl
import os
import select
import struct
import sys
import termios
import time

def polled(pipe, event):
    """Polls without waiting: the event, a hangup, or nothing."""
    poll = select.poll()
    poll.register(pipe, event)
    return poll.poll(0)

def has_rest():
    return struct.unpack("i", fcntl.ioctl(1, termios.FIONREAD, bytes(4)))[0] > 0 and not polled(1, 0)

def has_room():
    if polled(0, 0):
        return False
    writing = os.open("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK)
    try:
        return bool(polled(writing, select.POLLOUT))
    finally:
        os.close(writing)

def copy_input():
    try:
        sys.stdout.buffer.write(sys.stdin.buffer.read())
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os._exit(0)

if sys.argv[1] == "until-read":
    copy_input()
    waits = has_rest
else:
    waits = has_room
while waits():
    time.sleep(0.01)
