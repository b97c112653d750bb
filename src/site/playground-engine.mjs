// playground-engine.mjs: asks the Worker. It does one job at a time; of each kind of job only the latest one waits, so that stale
// work is never done. Explanations of different rules are of different kinds. A text goes before all that is asked about it.

export class Engine {
  #worker
  #busy // {id, job, data, resolve, reject}
  #waiting = new Map()
  #text // the job of the text that the Worker holds
  #id = 0

  constructor() {
    this.#start()
  }

  // What the Worker answers; undefined if the same kind was asked again before it was this one's turn. Throws what it throws.
  ask(job, data = {}) {
    return new Promise((resolve, reject) => {
      const kind = job === 'explain' ? `${job} ${data.rule}` : job
      this.#waiting.get(kind)?.resolve(undefined)
      this.#waiting.set(kind, {job, data, resolve, reject})
      this.#next()
    })
  }

  #start() {
    this.#worker = new Worker(new URL('playground-worker.mjs', import.meta.url), {type: 'module'})
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
