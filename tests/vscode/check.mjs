// check.mjs: tests of a module, a line each.

import {isDeepStrictEqual} from 'node:util'

export function check(name, isSo, detail = '') {
  console.log(isSo ? name : `not ${name}: ${String(detail).replace(/\n/g, ' ')}`)
}

export function is(name, found, expected) {
  check(name, isDeepStrictEqual(found, expected), `${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
}
