// check.mjs: tests of a module, a line each; the package is the first argument.

import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'
import {isDeepStrictEqual} from 'node:util'

export const folder = resolve(process.argv[2])
export const {load} = await import(pathToFileURL(resolve(folder, 'index.mjs')))

export function check(name, isSo, detail = '') {
  console.log(isSo ? name : `not ${name}: ${String(detail).replace(/\n/g, ' ')}`)
}

export function is(name, found, expected) {
  check(name, isDeepStrictEqual(found, expected), `${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
}

// That it throws an error of that type, with that in its message.
export function throws(name, type, message, work) {
  try {
    work()
    check(name, false, 'nothing is thrown')
  } catch (error) {
    check(name, error instanceof type && error.message.includes(message), error)
  }
}
