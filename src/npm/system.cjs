// system.cjs: the imports of the programs, implemented with Node: the functions of WASI for streams and clocks, and of src/node/calls.h.

'use strict'
const fs = require('node:fs')
const {constants} = fs

// Error numbers of WASI, which start at 1.
const ERRORS = ('2BIG ACCES ADDRINUSE ADDRNOTAVAIL AFNOSUPPORT AGAIN ALREADY BADF BADMSG BUSY CANCELED CHILD CONNABORTED CONNREFUSED ' +
  'CONNRESET DEADLK DESTADDRREQ DOM DQUOT EXIST FAULT FBIG HOSTUNREACH IDRM ILSEQ INPROGRESS INTR INVAL IO ISCONN ISDIR LOOP MFILE ' +
  'MLINK MSGSIZE MULTIHOP NAMETOOLONG NETDOWN NETRESET NETUNREACH NFILE NOBUFS NODEV NOENT NOEXEC NOLCK NOLINK NOMEM NOMSG NOPROTOOPT ' +
  'NOSPC NOSYS NOTCONN NOTDIR NOTEMPTY NOTRECOVERABLE NOTSOCK NOTSUP NOTTY NXIO OVERFLOW OWNERDEAD PERM PIPE PROTO PROTONOSUPPORT ' +
  'PROTOTYPE RANGE ROFS SPIPE SRCH STALE TIMEDOUT TXTBSY XDEV NOTCAPABLE').split(' ')
const numbers = new Map(ERRORS.map((name, at) => [`E${name}`, at + 1]))
const numberOf = code => numbers.get(code) ?? numbers.get('EIO')

// Flags of open(2) in musl for WebAssembly, and their names in Node.
const FLAGS = [[1, 'O_WRONLY'], [2, 'O_RDWR'], [0o100, 'O_CREAT'], [0o200, 'O_EXCL'], [0o400, 'O_NOCTTY'], [0o1000, 'O_TRUNC'], [0o2000, 'O_APPEND'],
  [0o4000, 'O_NONBLOCK'], [0o200000, 'O_DIRECTORY'], [0o400000, 'O_NOFOLLOW']]
const HERE = -100 // AT_FDCWD
const TYPES = [['isFIFO', 1], ['isCharacterDevice', 2], ['isDirectory', 4], ['isBlockDevice', 6], ['isFile', 8], ['isSymbolicLink', 10], ['isSocket', 12]]
const READABLE = 1, WRITABLE = 4, POLLED = 8 // of struct pollfd: its events, and its size
// On Linux, files in an open directory are opened through its descriptor, which works for long paths and renamed directories.
// Other systems use the path.
const HAS_DESCRIPTORS = fs.existsSync('/proc/self/fd/0')
const SHORT_WHILE = 5 // milliseconds
const SIGNALS = new Map(Object.entries({1: 'SIGHUP', 2: 'SIGINT', 13: 'SIGPIPE', 15: 'SIGTERM'}))

class Fault extends Error {
  constructor(code) {
    super(code)
    this.code = code
  }
}

/** Ends the program with this exit status. */
class Exit extends Error {
  constructor(status) {
    super(`exit ${status}`)
    this.status = status
  }
}

const sleep = milliseconds => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

function takePiece(pieces, to) {
  const piece = pieces.shift()
  if (!piece) return 0
  if (piece.length > to.length) pieces.unshift(piece.subarray(to.length))
  to.set(piece.subarray(0, to.length))
  return Math.min(piece.length, to.length)
}

class System {
  #memory
  #words
  #input // replaces the descriptor of standard input
  #files = [0, 1, 2].map(fd => ({fd, uses: 1}))

  /**
   * words: the command line, as bytes. input: optionally an object for standard input. read(to) returns the number of bytes read;
   * wait(milliseconds) returns true if input is available.
   */
  constructor(words, input) {
    this.#words = words
    this.#input = input
  }

  /** Runs the program and returns its exit status. */
  start({exports: {_initialize, malloc, memory, run}}) {
    this.#memory = memory
    _initialize()
    const list = malloc(4 * (this.#words.length + 1) + this.#words.reduce((sum, {length}) => sum + length + 1, 0)), text = list + 4 * (this.#words.length + 1)
    this.#putList(this.#words, list, text)
    this.#view().setUint32((text - 4) >>> 0, 0, true) // the end of argv
    return run(this.#words.length, list)
  }

  // ---- memory ----

  #bytes(at, size) {
    return new Uint8Array(this.#memory.buffer, at >>> 0, size)
  }

  #view() {
    return new DataView(this.#memory.buffer)
  }

  #text(at) {
    const all = Buffer.from(this.#memory.buffer)
    return Buffer.from(all.subarray(at >>> 0, all.indexOf(0, at >>> 0)))
  }

  #put(bytes, to, size) {
    this.#bytes(to, size).set(bytes.subarray(0, size))
    return Math.min(bytes.length, size)
  }

  // Writes words to `text`, each with a NUL at its end, and their addresses to `list`.
  #putList(words, list, text) {
    const view = this.#view()
    words.forEach((bytes, index) => {
      view.setUint32((list >>> 0) + 4 * index, text, true)
      this.#bytes(text, bytes.length).set(bytes)
      view.setUint8((text >>> 0) + bytes.length, 0)
      text += bytes.length + 1
    })
    return 0
  }

  #sizes(list, count, size) {
    this.#view().setUint32(count >>> 0, list.length, true)
    this.#view().setUint32(size >>> 0, list.reduce((sum, bytes) => sum + bytes.length + 1, 0), true)
    return 0
  }

  #environment() {
    return Object.entries(process.env).map(([name, value]) => Buffer.from(`${name}=${value}`))
  }

  // ---- files ----

  #file(fd) {
    const file = this.#files[fd]
    if (!file) throw new Fault('EBADF')
    return file
  }

  #take(file) {
    let fd = this.#files.findIndex(one => !one)
    if (fd < 0) fd = this.#files.length
    this.#files[fd] = file
    return fd
  }

  #path(directory, at) {
    const path = this.#text(at)
    if (directory === HERE || path[0] === 47) return path
    return Buffer.concat([this.#pathOf(this.#file(directory)), Buffer.from('/'), path])
  }

  #pathOf({fd, path}) {
    return HAS_DESCRIPTORS ? Buffer.from(`/proc/self/fd/${fd}`) : path
  }

  #open(directory, at, flags, mode) {
    const path = this.#path(directory, at)
    const fd = fs.openSync(path, FLAGS.reduce((all, [bit, name]) => flags & bit ? all | (constants[name] ?? 0) : all, constants.O_RDONLY), mode)
    return this.#take({fd, path, uses: 1})
  }

  #status(status, to) {
    const values = new BigInt64Array(this.#memory.buffer, to >>> 0, 9)
    const {dev, ino, mode, nlink, uid, gid, size, mtimeNs} = status
    const second = 1000000000n, after = (mtimeNs % second + second) % second
    values.set([dev, ino, mode, nlink, uid, gid, size, (mtimeNs - after) / second, after].map(value => BigInt.asIntN(64, value)))
    return 0
  }

  // A child process has ended before its output is read, so a pipe is a list of pieces.
  #pipe(to) {
    const pipe = {uses: 2, pieces: []}
    const ends = [this.#take(pipe), this.#take(pipe)]
    ends.forEach((fd, index) => this.#view().setInt32((to >>> 0) + 4 * index, fd, true))
    return 0
  }

  #list(list) {
    const words = []
    for (let at = list >>> 0; this.#view().getUint32(at, true); at += 4) words.push(this.#text(this.#view().getUint32(at, true)).toString())
    return words
  }

  #spawn(list, environment, output, errors) {
    const words = this.#list(list)
    const env = Object.fromEntries(this.#list(environment).map(word => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]))
    const {error, status, signal, stdout, stderr} = require('node:child_process').spawnSync(words[0], words.slice(1),
      {stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: Infinity, env})
    if (error) throw error
    this.#file(output).pieces.push(stdout)
    this.#file(errors).pieces.push(stderr)
    return status ?? 128 + require('node:os').constants.signals[signal]
  }

  #transfer(vectors, count, each) {
    let total = 0
    for (let index = 0; index < count; index++) {
      const view = this.#view(), at = (vectors >>> 0) + 8 * index
      const size = view.getUint32(at + 4, true)
      if (!size) continue
      const done = each(this.#bytes(view.getUint32(at, true), size))
      total += done
      if (done < size) break
    }
    return total
  }

  #read(fd, position, vectors, count) {
    const file = this.#file(fd)
    if (file.fd === 0 && this.#input) {
      if (position !== null) throw new Fault('ESPIPE')
      return this.#transfer(vectors, count, to => this.#input.read(to))
    }
    return this.#transfer(vectors, count, to => {
      if (file.pieces) return takePiece(file.pieces, to)
      try { return fs.readSync(file.fd, to, 0, to.length, position) } catch (error) {
        if (error.code === 'EOF') return 0
        throw error
      }
    })
  }

  #close(fd) {
    const file = this.#file(fd)
    this.#files[fd] = undefined
    if (!--file.uses && file.fd > 2) fs.closeSync(file.fd)
    return 0
  }

  // Returns the next entry of a directory. The first call reads all entries.
  #entry(fd, name, size, type) {
    const file = this.#file(fd)
    file.entries ??= fs.readdirSync(this.#pathOf(file), {withFileTypes: true, encoding: 'buffer'})[Symbol.iterator]()
    const {value: entry} = file.entries.next()
    if (!entry) return 0
    this.#bytes(name, size).fill(0)
    this.#put(Buffer.from(entry.name), name, size - 1)
    this.#view().setInt32(type >>> 0, TYPES.find(([is]) => entry[is]())?.[1] ?? 0, true)
    return 1
  }

  #columns(fd) {
    const {isatty, WriteStream} = require('node:tty')
    if (!isatty(this.#file(fd).fd)) throw new Fault('ENOTTY')
    try {
      const stream = new WriteStream(this.#file(fd).fd), {columns} = stream
      stream.unref()
      return columns ?? 0
    } catch { return 0 }
  }

  // Node cannot wait for descriptors. They count as ready, because reading and writing wait.
  #poll(list, count, milliseconds) {
    if (!count) return sleep(milliseconds), 0
    const view = this.#view()
    const polled = Array.from({length: count}, (_, index) => {
      const at = (list >>> 0) + POLLED * index
      view.setInt16(at + 6, 0, true)
      return {at, fd: view.getInt32(at, true), events: view.getInt16(at + 4, true)}
    }).filter(({fd}) => fd >= 0)
    const isInput = ({fd, events}) => this.#input && events & READABLE && this.#file(fd).fd === 0
    const others = polled.filter(one => !isInput(one))
    if (others.length && !this.#input) sleep(SHORT_WHILE)
    const waits = polled.find(isInput) && this.#input.wait(others.length ? 0 : milliseconds)
    const ready = polled.filter(one => !isInput(one) || waits)
    for (const {at, events} of ready) view.setInt16(at + 6, events & (READABLE | WRITABLE), true)
    if (!polled.length) sleep(milliseconds)
    return ready.length
  }

  #die(number) {
    const name = SIGNALS.get(String(number))
    if (name && number !== 13) process.kill(process.pid, name) // SIGPIPE does not end Node
    throw new Exit(128 + number)
  }

  /** The imports of the module, except those of the language server. */
  imports() {
    // Errors become numbers: positive in WASI, negative in the functions of src/node.
    const guard = (sign, functions) => Object.fromEntries(Object.entries(functions).map(([name, call]) => [name, (...given) => {
      try { return call(...given) } catch (error) {
        if (error instanceof Exit || !error.code) throw error
        return sign * numberOf(error.code)
      }
    }]))
    const putNumber = (to, number) => { this.#view().setUint32(to >>> 0, number, true); return 0 }
    const position = at => Number(at)
    return {
      env: {emscripten_notify_memory_growth() {}},
      wasi_snapshot_preview1: guard(1, {
        environ_sizes_get: (count, size) => this.#sizes(this.#environment(), count, size),
        environ_get: (list, text) => this.#putList(this.#environment(), list, text),
        clock_time_get: (id, precision, to) => {
          this.#view().setBigInt64(to >>> 0, id ? process.hrtime.bigint() : BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6)), true)
          return 0
        },
        fd_read: (fd, vectors, count, to) => putNumber(to, this.#read(fd, null, vectors, count)),
        fd_pread: (fd, vectors, count, at, to) => putNumber(to, this.#read(fd, position(at), vectors, count)),
        fd_write: (fd, vectors, count, to) => putNumber(to, this.#transfer(vectors, count, from => fs.writeSync(this.#file(fd).fd, from))),
        fd_seek: () => { throw new Fault('ESPIPE') },
        fd_sync: fd => { fs.fsyncSync(this.#file(fd).fd); return 0 },
        fd_close: fd => this.#close(fd),
        proc_exit: status => { throw new Exit(status) },
      }),
      node: guard(-1, {
        open: (directory, path, flags, mode) => this.#open(directory, path, flags, mode),
        status: (directory, path, follows, to) => this.#status((follows ? fs.statSync : fs.lstatSync)(this.#path(directory, path), {bigint: true}), to),
        status_of: (fd, to) => this.#status(fs.fstatSync(this.#file(fd).fd, {bigint: true}), to),
        access: (directory, path, mode) => { fs.accessSync(this.#path(directory, path), mode); return 0 },
        readlink: (path, to, size) => this.#put(fs.readlinkSync(this.#text(path), {encoding: 'buffer'}), to, size),
        unlink: (directory, path) => { fs.unlinkSync(this.#path(directory, path)); return 0 },
        rename: (from, old, to, path) => { fs.renameSync(this.#path(from, old), this.#path(to, path)); return 0 },
        link: (from, old, to, path) => { fs.linkSync(this.#path(from, old), this.#path(to, path)); return 0 },
        mkdir: (directory, path, mode) => { fs.mkdirSync(this.#path(directory, path), {mode}); return 0 },
        chmod: (fd, mode) => { fs.fchmodSync(this.#file(fd).fd, mode); return 0 },
        chown: (fd, user, group) => { fs.fchownSync(this.#file(fd).fd, user, group); return 0 },
        duplicate: fd => { const file = this.#file(fd); file.uses++; return this.#take(file) },
        entry: (fd, name, size, type) => this.#entry(fd, name, size, type),
        cwd: (to, size) => {
          const here = Buffer.from(`${process.cwd()}\0`)
          if (here.length > size) throw new Fault('ERANGE')
          return this.#put(here, to, size)
        },
        columns: fd => this.#columns(fd),
        poll: (list, count, milliseconds) => this.#poll(list, count, milliseconds),
        pipe: ends => this.#pipe(ends),
        spawn: (words, environment, output, errors) => this.#spawn(words, environment, output, errors),
        random: (to, size) => { require('node:crypto').randomFillSync(this.#bytes(to, size)); return size },
        identity: which => [process.pid, process.geteuid?.() ?? 0][which],
        ask: id => { process.kill(id, 0); return 0 },
        die: number => this.#die(number),
      }),
    }
  }
}

module.exports = {Exit, System}
