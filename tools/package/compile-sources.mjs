import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { Problem } from '../bootstrap/messages.mjs'
import { modules, root } from '../bootstrap/paths.mjs'
import { run } from '../bootstrap/run-program.mjs'

/** `new URL('facts-worker.ts', import.meta.url)`: a thread's or program's module, which the compiler leaves as it is. */
const moduleAddress = /new URL\('([\w/-]+)\.ts', import\.meta\.url\)/g

/**
 * Compiles the program and its threads to JavaScript, with all that they import and nothing else. `tsconfig.json` here
 * lists where they begin.
 */
export async function compileSources(directory) {
  const compiler = join(modules, 'typescript/bin/tsc')
  const project = join(root, 'tools/package/tsconfig.json')
  const result = await run(process.execPath, [compiler, '-p', project, '--outDir', directory], { cwd: root })
  if (result.code !== 0) throw new Problem(`Cannot compile the sources:\n${result.output.trim()}`)
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.js')) renameModules(join(directory, name))
  }
}

function renameModules(path) {
  const text = readFileSync(path, 'utf8')
  const renamed = text.replace(moduleAddress, (_, name) => {
    if (existsSync(join(dirname(path), `${name}.js`))) return `new URL('${name}.js', import.meta.url)`
    throw new Problem(
      `Cannot package "${path}": it starts "${name}.ts", which "files" of tools/package/tsconfig.json does not list.`,
    )
  })
  if (renamed !== text) writeFileSync(path, renamed)
}
