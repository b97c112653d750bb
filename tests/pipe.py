"""pipe.py: what a test knows of a pipe, instead of waiting for some time.

    pipe.py until-read    passes standard input on, and ends when all of it has been read from the pipe that standard output is: so a
                          program has the beginning before it gets the rest
    pipe.py until-full    ends when whoever writes to the pipe that standard input is has filled it

Both end when nobody is left at the other end. Linux tells what lies in a pipe at either end, and lets each be opened."""
import fcntl
import os
import select
import struct
import sys
import termios
import time


def polled(pipe, event):
    """What poll says at once: the event, or that the other end is closed, or nothing."""
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


def pass_on():
    try:
        sys.stdout.buffer.write(sys.stdin.buffer.read())
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os._exit(0)


if sys.argv[1] == "until-read":
    pass_on()
    waits = has_rest
else:
    waits = has_room
while waits():
    time.sleep(0.01)
