/**
 * The client runs in browsers, Node, Deno and Bun. That it uses nothing but what all of them have is for the compiler
 * to say: clients/typescript/tsconfig.json knows the web's types and no others. That it imports nothing is held here.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = globSync('src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))

test('no file imports anything but files of the client', () => {
  const specifiers = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
      (match) => ({ path, specifier: match[1]! }),
    ),
  )
  expect(specifiers.length).toBeGreaterThan(30)
  expect(specifiers.filter(({ specifier }) => !/^\.\.?\/[\w/-]+\.ts$/.test(specifier))).toEqual([])
})

test('the compiler is given the types of the web alone, and the package has no dependencies', () => {
  const { compilerOptions } = readJson('tsconfig.json') as {
    compilerOptions: { lib: string[]; types: string[] }
  }
  expect(compilerOptions.types).toEqual([])
  expect(compilerOptions.lib).toEqual(['es2022', 'dom', 'dom.iterable'])
  const manifest = readJson('package.json')
  expect(Object.keys(manifest).filter((field) => /dependencies$/i.test(field))).toEqual([])
  expect(manifest['scripts']).not.toHaveProperty('install')
})

function readJson(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>
}
