import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { rolldown } from 'rolldown'

import { Problem } from '../bootstrap/messages.mjs'
import { root } from '../bootstrap/paths.mjs'
import { isUnbundled } from './unbundled-packages.mjs'

/** The program, and each module that a thread or process of it begins with. */
const entries = [
  'src/cli/main.ts',
  'src/git/git-thread.ts',
  'src/index/build/build-worker.ts',
  'src/services/embedding/embed-worker.ts',
  'src/services/indexing/index-program.ts',
  'src/services/indexing/index-worker.ts',
  'src/services/threads/snapshot-thread.ts',
  'src/syntax/facts-worker.ts',
]

/** `new URL('facts-worker.ts', import.meta.url)`: a thread's or program's module, which a bundler leaves as it is. */
const moduleAddress = /new URL\((['"])([\w/-]+)\.ts\1, import\.meta\.url\)/g

/** Given to a function, which calls it by another name: its modules would not be found once it is bundled. */
const requirePassedOn = /(?<!\bas )\b__require(?=\s*[,)])/

/**
 * Makes the program and the packages that it imports into a few hundred modules of JavaScript, all in one folder: npm
 * unpacks a package that is given as a file three times, and each file costs more than what is in it.
 *
 * @param {(module: string) => boolean} stays whether a module is left to be found by its name from `directory`
 * @returns {Promise<readonly string[]>} the paths of all modules that went in
 */
export async function bundleProgram(directory, stays = isUnbundled) {
  const problems = []
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), join(root, path)])),
    platform: 'node',
    external: stays,
    // A module that is told of `require` as an argument (jsonc-parser's UMD) hides what it requires: ES modules first.
    resolve: { mainFields: ['module', 'main'] },
    onLog: (level, { message }) => {
      if (level === 'warn') problems.push(message)
    },
  })
  try {
    const { output } = await bundle.write({
      dir: directory,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      comments: { legal: true, annotation: false, jsdoc: false },
    })
    if (problems.length > 0) throw new Problem(`Cannot bundle the program:\n${problems.join('\n')}`)
    for (const { fileName } of output) {
      const path = join(directory, fileName)
      const text = readFileSync(path, 'utf8')
      if (requirePassedOn.test(text)) {
        throw new Problem(
          `Cannot bundle the program: a package in "${path}" hides from the bundler what it requires.`,
        )
      }
      writeFileSync(path, renameModules(path, text))
    }
    return output.flatMap(({ moduleIds = [] }) => moduleIds)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(`Cannot bundle the program:\n${stripVTControlCharacters(error.message)}`)
  } finally {
    await bundle.close()
  }
}

function renameModules(path, text) {
  return text.replace(moduleAddress, (_, quote, name) => {
    if (existsSync(join(dirname(path), `${name}.js`))) return `new URL('${name}.js', import.meta.url)`
    throw new Problem(
      `Cannot package "${path}": it starts "${name}.ts", which "entries" of tools/package/bundle-program.mjs does not list.`,
    )
  })
}
