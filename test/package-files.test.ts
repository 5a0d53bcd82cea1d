/** What the installed package must find beside its modules: bundling keeps JavaScript alone, and what it is told of. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isUnbundled } from '../tools/package/unbundled-packages.mjs'

const source = join(import.meta.dirname, '../src')

test('every grammar goes along as it is', () => {
  const grammars = [...read('syntax/grammar.ts').matchAll(/'([^']+\.wasm)'/gu)].map(
    ([, module = '']) => module,
  )
  expect(grammars.length).toBeGreaterThan(12)
  expect(grammars.filter((module) => !isUnbundled(module))).toEqual([])
})

test('no module reads a file beside its own source', () => {
  const beside = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/u.test(path) && !/(?:^|\/)testing\//u.test(path))
    .filter((path) =>
      /import\.meta\.(?:dirname|filename)|new URL\((?!'[\w/-]+\.ts')'[^']*', import\.meta\.url\)/u.test(
        read(path),
      ),
    )
  // The root of the package, from the folder of the bundled program as from that of the sources.
  expect(beside.toSorted()).toEqual(['cli/installation.ts', 'server/web-app.ts', 'services/program.ts'])
})

function read(path: string): string {
  return readFileSync(join(source, path), 'utf8')
}
