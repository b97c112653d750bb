// input.cjs: runs the programs in a Worker, which can wait for standard input. The main thread reads the input and shares it with the
// Worker, one piece at a time.

'use strict'
const {Worker, isMainThread, parentPort, workerData} = require('node:worker_threads')

const STATE = 0, SIZE = 1, HEAD = 8, ROOM = 65536
const EMPTY = 0, FULL = 1, ENDED = 2

/** Starts the program and gives it standard input. Runs in the main thread. */
function run(words) {
  const shared = new SharedArrayBuffer(HEAD + ROOM)
  const state = new Int32Array(shared, 0, 2)
  const worker = new Worker(__filename, {workerData: {words, shared}, stdin: false})
  const pieces = []
  let isOver = false
  const give = () => {
    if (Atomics.load(state, STATE) !== EMPTY) return
    const piece = pieces.shift()
    if (!piece && !isOver) return void process.stdin.resume()
    if (piece) {
      new Uint8Array(shared, HEAD).set(piece.subarray(0, ROOM))
      if (piece.length > ROOM) pieces.unshift(piece.subarray(ROOM))
      state[SIZE] = Math.min(piece.length, ROOM)
    }
    Atomics.store(state, STATE, piece ? FULL : ENDED)
    Atomics.notify(state, STATE)
  }
  const end = () => { isOver = true; give() }
  process.stdin.on('data', piece => {
    pieces.push(piece)
    process.stdin.pause()
    give()
  })
  process.stdin.on('end', end).on('error', end)
  worker.on('message', give)
  worker.on('error', error => { throw error })
  worker.on('exit', status => process.exit(status))
}

/** Standard input as an object for System. Runs in the Worker. */
function inputOf(shared) {
  const state = new Int32Array(shared, 0, 2)
  let from = 0
  return {
    wait(milliseconds) {
      if (Atomics.load(state, STATE) === EMPTY) Atomics.wait(state, STATE, EMPTY, milliseconds < 0 ? Infinity : milliseconds)
      return Atomics.load(state, STATE) !== EMPTY
    },
    read(to) {
      this.wait(-1)
      if (Atomics.load(state, STATE) === ENDED) return 0
      const size = Math.min(state[SIZE] - from, to.length)
      to.set(new Uint8Array(shared, HEAD + from, size))
      from += size
      if (from === state[SIZE]) {
        from = 0
        Atomics.store(state, STATE, EMPTY)
        parentPort.postMessage(undefined)
      }
      return size
    },
  }
}

if (!isMainThread) process.exit(require('./program.cjs').run(workerData.words.map(word => Buffer.from(word)), inputOf(workerData.shared)))

module.exports = {run}
