// package.mjs: loads the package to test, whose path is the first argument.

import {resolve} from 'node:path'
import {pathToFileURL} from 'node:url'

export const folder = resolve(process.argv[2])
export const {load} = await import(pathToFileURL(resolve(folder, 'index.mjs')))
