// worker.mjs is a script for a Worker without exports.
export {}
