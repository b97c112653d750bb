// playground-engine.mjs: sends jobs to the Worker, one at a time. Only the latest job of each kind waits; outdated jobs are dropped.
// A job with a key, such as the explanation of a rule, is a separate kind. A new text is sent before all other jobs.
//
// The page fetches and compiles a smaller engine, so that it can be preloaded and compiled during the download. That engine lacks
// conversion, explanations, Asian character sets and UGZ. The Worker loads the whole engine when it needs these.

const WASM = new URL('playground.wasm', import.meta.url)

async function compile() {
  const answer = await fetch(WASM)
  if (!answer.ok) throw new Error(`the linter cannot be loaded: ${answer.status} ${answer.statusText}`)
  // Some servers send another content type.
  return answer.headers.get('content-type')?.startsWith('application/wasm') ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer())
}

export class Engine {
  #worker
  #busy // {id, job, data, resolve, reject}
  #waiting = new Map()
  #text // the job of the last text
  #id = 0
  #module // a promise; undefined after it has failed

  constructor() {
    this.#start()
  }

  // Returns the answer of the Worker, or undefined if a newer job of the same kind has replaced the job. Throws errors of the Worker.
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

  // If compiling fails, the next Worker tries again.
  async #give(worker) {
    try {
      worker.postMessage({wasm: await (this.#module ??= compile())})
    } catch (error) {
      this.#module = undefined
      worker.postMessage({failure: error.message})
    }
  }

  // Replaces a Worker that has ended. The new one gets the text again, unless the text itself ended the old one.
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
