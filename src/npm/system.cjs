// system.cjs: the imports of the programs, implemented with Node: the functions of WASI for streams and clocks, and of src/node/os.c.

'use strict'
const fs = require('node:fs')
const {dirname} = require('node:path')
const {constants} = fs

// Error numbers of WASI, which start at 1.
const ERRORS = ('2BIG ACCES ADDRINUSE ADDRNOTAVAIL AFNOSUPPORT AGAIN ALREADY BADF BADMSG BUSY CANCELED CHILD CONNABORTED CONNREFUSED ' +
  'CONNRESET DEADLK DESTADDRREQ DOM DQUOT EXIST FAULT FBIG HOSTUNREACH IDRM ILSEQ INPROGRESS INTR INVAL IO ISCONN ISDIR LOOP MFILE ' +
  'MLINK MSGSIZE MULTIHOP NAMETOOLONG NETDOWN NETRESET NETUNREACH NFILE NOBUFS NODEV NOENT NOEXEC NOLCK NOLINK NOMEM NOMSG NOPROTOOPT ' +
  'NOSPC NOSYS NOTCONN NOTDIR NOTEMPTY NOTRECOVERABLE NOTSOCK NOTSUP NOTTY NXIO OVERFLOW OWNERDEAD PERM PIPE PROTO PROTONOSUPPORT ' +
  'PROTOTYPE RANGE ROFS SPIPE SRCH STALE TIMEDOUT TXTBSY XDEV NOTCAPABLE').split(' ')
const numbers = new Map(ERRORS.map((name, at) => [`E${name}`, at + 1]))
const numberOf = code => numbers.get(code) ?? numbers.get('EIO')

// The flags of `open` in src/node/os.c, and those of Node.
const FLAGS = [[1, constants.O_NONBLOCK], [2, constants.O_NOFOLLOW], [4, constants.O_WRONLY | constants.O_CREAT], [8, constants.O_EXCL]]
const WRITES = 4, IS_NEW = 8
// The kinds of files in src/node/os.c.
const KINDS = [['isFile', 8], ['isDirectory', 4], ['isSymbolicLink', 10]]
const READABLE = 1, WRITABLE = 2 // of enum os_ready
const SHORT_WHILE = 5 // milliseconds

const kindOf = entry => KINDS.find(([is]) => entry[is]())?.[1] ?? 1

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

class System {
  #memory
  #malloc
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
    this.#malloc = malloc
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

  // Returns bytes as memory of malloc, with a NUL at the end, whose address is written to `to`.
  #give(bytes, to) {
    const at = this.#malloc(bytes.length + 1)
    this.#bytes(at, bytes.length).set(bytes)
    this.#view().setUint8((at >>> 0) + bytes.length, 0)
    this.#view().setUint32(to >>> 0, at, true)
    return bytes.length
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

  #open(at, flags, mode) {
    const all = FLAGS.reduce((all, [bit, flag]) => flags & bit ? all | flag : all, constants.O_RDONLY | constants.O_NOCTTY)
    const truncates = flags & WRITES && !(flags & IS_NEW)
    return this.#take({fd: fs.openSync(this.#text(at), truncates ? all | constants.O_TRUNC : all, mode), uses: 1})
  }

  #status(status, to) {
    const values = new BigInt64Array(this.#memory.buffer, to >>> 0, 10)
    const {dev, ino, mode, nlink, uid, gid, size, mtimeNs} = status
    const second = 1000000000n, after = (mtimeNs % second + second) % second
    values.set([kindOf(status), mode & 0o7777n, uid, gid, dev, ino, nlink, size, (mtimeNs - after) / second, after].map(value => BigInt.asIntN(64, BigInt(value))))
    return 0
  }

  // A hard link never replaces a file. Some file systems have no hard links.
  #rename(from, to, replaces) {
    if (!replaces) {
      try { fs.linkSync(from, to) } catch (error) {
        if (error.code === 'EEXIST' || fs.lstatSync(to, {throwIfNoEntry: false})) throw new Fault('EEXIST')
        replaces = true
      }
    }
    if (replaces) fs.renameSync(from, to)
    else fs.unlinkSync(from)
    return 0
  }

  #syncDirectory(path) {
    const fd = fs.openSync(dirname(path.toString()), constants.O_RDONLY)
    try { fs.fsyncSync(fd) } finally { fs.closeSync(fd) }
    return 0
  }

  #list(list) {
    const words = []
    for (let at = list >>> 0; this.#view().getUint32(at, true); at += 4) words.push(this.#text(this.#view().getUint32(at, true)).toString())
    return words
  }

  #run(list, environment, texts, sizes) {
    const words = this.#list(list)
    const env = Object.fromEntries(this.#list(environment).map(word => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]))
    const {error, status, signal, stdout, stderr} = require('node:child_process').spawnSync(words[0], words.slice(1),
      {stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: Infinity, env})
    if (error) throw error
    const outputs = [stdout, stderr]
    outputs.forEach((bytes, index) => this.#view().setUint32((sizes >>> 0) + 4 * index, this.#give(bytes, texts + 4 * index), true))
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

  #entries(path) {
    const entries = fs.readdirSync(path, {withFileTypes: true, encoding: 'buffer'})
    return Buffer.concat(entries.flatMap(entry => [Buffer.from([kindOf(entry)]), Buffer.from(entry.name), Buffer.from([0])]))
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
  #wait(input, output, milliseconds) {
    if (input < 0 && output < 0) return sleep(milliseconds), 0
    if (!this.#input) sleep(SHORT_WHILE)
    const waits = input >= 0 && this.#input && this.#file(input).fd === 0
    const isReadable = waits ? this.#input.wait(output < 0 ? milliseconds : 0) : input >= 0
    return (isReadable ? READABLE : 0) | (output < 0 ? 0 : WRITABLE)
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
      // Parts of musl that are linked, but not called, need __syscall_stat64.
      env: {emscripten_notify_memory_growth() {}, __syscall_stat64: () => -numberOf('ENOSYS')},
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
        open: (path, flags, mode) => this.#open(path, flags, mode),
        duplicate: fd => { const file = this.#file(fd); file.uses++; return this.#take(file) },
        columns: fd => this.#columns(fd),
        wait: (input, output, milliseconds) => this.#wait(input, output, milliseconds),
        status: (path, follows, to) => this.#status((follows ? fs.statSync : fs.lstatSync)(this.#text(path), {bigint: true}), to),
        status_of: (fd, to) => this.#status(fs.fstatSync(this.#file(fd).fd, {bigint: true}), to),
        can_write: path => { fs.accessSync(this.#text(path), constants.W_OK); return 0 },
        chown: (fd, user, group) => { fs.fchownSync(this.#file(fd).fd, user, group); return 0 },
        chmod: (fd, mode) => { fs.fchmodSync(this.#file(fd).fd, mode); return 0 },
        list: (path, to) => this.#give(this.#entries(this.#text(path)), to),
        real_path: (path, to) => this.#give(fs.realpathSync.native(this.#text(path), 'buffer'), to),
        mkdir: path => { fs.mkdirSync(this.#text(path)); return 0 },
        unlink: path => { fs.unlinkSync(this.#text(path)); return 0 },
        rename: (from, to, replaces) => this.#rename(this.#text(from), this.#text(to), replaces),
        sync_directory: path => this.#syncDirectory(this.#text(path)),
        exists: id => { process.kill(id, 0); return 0 },
        run: (words, environment, texts, sizes) => this.#run(words, environment, texts, sizes),
      }),
    }
  }
}

module.exports = {Exit, System}
