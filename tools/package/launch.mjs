/**
 * The `parley` command of the installed package, on whatever Node it was called with. From 26 the program runs in this
 * process; on 24.6 to 25 in a process that does not warn of SQLite, which is experimental there; before that on a Node of
 * its own. Only built-ins: nothing here may need what an older Node lacks.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { handOver } from '../bootstrap/hand-over.mjs'
import { sayProblem } from '../bootstrap/messages.mjs'
import { root } from '../bootstrap/paths.mjs'
import { cacheFolder, makeFolder } from './cache-folder.mjs'
import { findOwnNode } from './own-node.mjs'

const program = join(root, 'dist/program/main.js')
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
/** `Worker.cpuUsage` came with it. */
const isEnough = major > 24 || (major === 24 && minor >= 6)
keepCompiledModules()

if (major >= 26) await import(pathToFileURL(program).href)
else {
  try {
    const node = isEnough ? process.execPath : await findOwnNode()
    const quiet = isEnough ? ['--disable-warning=ExperimentalWarning'] : []
    handOver(node, [...quiet, program, ...process.argv.slice(2)])
  } catch (error) {
    sayProblem(error, cacheFolder())
    process.exitCode = 1
  }
}

/** Where that is not possible, a start is slower. */
function keepCompiledModules() {
  if (process.env.NODE_COMPILE_CACHE !== undefined) return
  const folder = join(cacheFolder(), 'compile')
  try {
    makeFolder(folder)
    process.env.NODE_COMPILE_CACHE = folder
  } catch {}
}
