// playground-engine.mjs: asks the Worker. It does one job at a time; of each kind of job only the latest one waits, so that stale
// work is never done. What has a key of its own, such as the explanation of a rule, is of a kind of its own. A text goes before all that is
// asked about it.
//
// The page fetches and compiles the engine, so that it can be preloaded, and is compiled while it still arrives: a smaller one, which
// can neither convert nor explain a rule, nor read Asian character sets or UGZ. The Worker fetches the whole one when that is asked for.

const WASM = new URL('playground.wasm', import.meta.url)

async function compile() {
  const answer = await fetch(WASM)
  if (!answer.ok) throw new Error(`the linter cannot be loaded: ${answer.status} ${answer.statusText}`)
  // A server that does not know the type of WebAssembly is no reason not to go on.
  return answer.headers.get('content-type')?.startsWith('application/wasm') ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer())
}

export class Engine {
  #worker
  #busy // {id, job, data, resolve, reject}
  #waiting = new Map()
  #text // the job of the text that the Worker holds
  #id = 0
  #module // a promise; undefined after it has failed

  constructor() {
    this.#start()
  }

  // What the Worker answers; undefined if the same kind was asked again before it was this one's turn. Throws what it throws.
  ask(job, data = {}) {
    return new Promise((resolve, reject) => {
      const kind = data.key === undefined ? job : `${job} ${data.key}`
      this.#waiting.get(kind)?.resolve(undefined)
      this.#waiting.set(kind, {job, data, resolve, reject})
      this.#next()
    })
  }

  #start() {
    this.#worker = new Worker(new URL('playground-worker.mjs', import.meta.url), {type: 'module'})
    this.#give(this.#worker)
    this.#worker.onmessage = ({data: {id, answer, error}}) => {
      if (id !== this.#busy?.id) return
      const {resolve, reject} = this.#busy
      this.#busy = undefined
      if (error === undefined) resolve(answer)
      else reject(new Error(error))
      this.#next()
    }
    this.#worker.onerror = event => {
      event.preventDefault()
      this.#restart(new Error(event.message || 'the linter cannot be loaded'))
    }
  }

  // What cannot be loaded is asked for again by the next Worker.
  async #give(worker) {
    try {
      worker.postMessage({wasm: await (this.#module ??= compile())})
    } catch (error) {
      this.#module = undefined
      worker.postMessage({failure: error.message})
    }
  }

  // A Worker that has died is followed by one that is given the text again, unless that is what it died of.
  #restart(error) {
    this.#worker.terminate()
    const busy = this.#busy
    this.#busy = undefined
    this.#start()
    if (busy?.job !== 'lint' && this.#text && !this.#waiting.has('lint')) {
      const again = this.#text
      this.#waiting.set('lint', {...again, resolve() {}, reject() {}})
    }
    busy?.reject(error)
    if (busy) this.#next()
  }

  #next() {
    if (this.#busy || !this.#waiting.size) return
    const kind = this.#waiting.has('lint') ? 'lint' : this.#waiting.keys().next().value
    const job = this.#waiting.get(kind)
    this.#waiting.delete(kind)
    this.#busy = {...job, id: ++this.#id}
    if (kind === 'lint') this.#text = {job: kind, data: job.data}
    this.#worker.postMessage({id: this.#id, job: job.job, data: job.data})
  }
}
