// worker.mjs is run in a Worker: it exports nothing.
export {}
