import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { isGone } from './exclusive-lock.mjs'
import { hashFiles } from './hash-files.mjs'
import { modules, readText, root } from './paths.mjs'

/**
 * The program as JavaScript in few files, as the package has it: a command of a checkout starts in half the time that
 * its sources take, whose types are stripped and which are 1,700 files. Each build stands in a folder of its own, with
 * the compiled code that Node keeps of it, so that a service that runs goes on with the modules that it began with;
 * `program/main.js` leads to the newest.
 */
const output = join(root, 'dist')
const entry = join(output, 'program/main.js')

/** The folder of the newest build. */
export function findBuild() {
  const [name] = /program-[0-9a-f]+/.exec(readText(entry) ?? '') ?? []
  return name === undefined ? undefined : join(output, name)
}

function isBuilt() {
  const build = findBuild()
  return build === nextBuild() && existsSync(join(build, 'main.js'))
}

/** Named by what is bundled and what bundles it. */
function nextBuild() {
  return join(output, `program-${hashFiles(['src', 'tools']).slice(0, 16)}`)
}

/** Whether what builds it is installed. */
function canBuild() {
  return existsSync(join(modules, 'rolldown'))
}

async function build() {
  const { bundleProgram } = await import('../package/bundle-program.mjs')
  const { isUnbundled } = await import('../package/unbundled-packages.mjs')
  const [last, next] = [findBuild(), nextBuild()]
  mkdirSync(join(output, 'program'), { recursive: true })
  for (const name of readdirSync(output)) {
    const path = join(output, name)
    const isKept = name === 'program' || path === last || path === next || isRunning(name)
    if (!isKept) rmSync(path, { recursive: true })
  }
  if (!existsSync(next)) {
    const draft = join(output, `draft-${process.pid}`)
    // One page of the service loads 4 MB, which are there already.
    await bundleProgram(draft, (module) => isUnbundled(module) || module.startsWith('@scalar/'))
    renameSync(draft, next)
  }
  // In one step: a command that starts reads the old text or the new one.
  const draft = join(output, `main-${process.pid}`)
  writeFileSync(draft, `await import('../${next.slice(output.length + 1)}/main.js')\n`)
  renameSync(draft, entry)
}

/** By the marks of its processes (`src/cli/note-running.ts`); one that was killed has left its own. */
function isRunning(name) {
  const marks = name.startsWith('program-') ? readdirSync(join(output, name)) : []
  return marks.some((mark) => mark.startsWith('.running-') && !isGone(mark.slice('.running-'.length)))
}

export const program = { name: 'the program', isBuilt, canBuild, build }
