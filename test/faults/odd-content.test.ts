/** What is in a repository never keeps it from being parsed. */
import { randomBytes } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import type { FixtureCommit } from '../support/git-fixture.ts'
import { startHostedService } from './start-hosted-service.ts'
import type { HostedService, Parsed } from './start-hosted-service.ts'

let service: HostedService

beforeAll(async () => {
  service = await startHostedService()
})
afterAll(() => service[Symbol.asyncDispose]())

async function parseTree(tree: FixtureCommit): Promise<Parsed> {
  await using repository = await createRepository([tree])
  const parsed = await service.parse({ repo_path: repository.directory, commit_id: repository.head })
  expect(parsed).toMatchObject({ status: 'ready', error: null })
  return parsed
}

describe('a repository', () => {
  test('without any recognised language is ready, and its files are searchable', async () => {
    const { id } = await parseTree({ 'notes.txt': 'The zebrafish swims.\n', data: 'plain\n' })
    expect((await service.files(id)).map(({ path }) => path)).toEqual(['data', 'notes.txt'])
    expect((await service.search(id, 'zebrafish'))[0]).toMatchObject({ file_path: 'notes.txt' })
    const { citations } = await service.ask(id, 'Where is zebrafish mentioned?')
    expect(citations).toContainEqual(expect.stringMatching(/^notes\.txt\b/))
  })

  test('with a single empty file is ready', async () => {
    const { id } = await parseTree({ 'empty.py': '' })
    expect(await service.files(id)).toMatchObject([{ path: 'empty.py', byte_size: 0 }])
    const response = await service.readFile(id, 'empty.py')
    expect([response.status, await response.text()]).toEqual([200, ''])
  })
})

describe('a file', () => {
  test('that is not UTF-8 is parsed all the same', async () => {
    const { id } = await parseTree({
      'latin.py': Buffer.from(
        'def gr\xfc\xdfen():\n    return "caf\xe9"\n\ndef latin_tail():\n    pass\n',
        'latin1',
      ),
      'little.py': Buffer.from('\ufeffdef little_endian():\n    return "ü"\n', 'utf16le'),
      'big.py': Buffer.from('\ufeffdef big_endian():\n    return "ü"\n', 'utf16le').swap16(),
      'broken.py': Buffer.concat([
        Buffer.from('def broken_bytes():\n    return "'),
        Buffer.from([0xc3, 0x28, 0xff, 0xe2]),
        Buffer.from('"\n'),
      ]),
      'odd.py': Buffer.concat([
        Buffer.from('\ufeffdef odd_length():\n    pass\n', 'utf16le'),
        Buffer.from('x'),
      ]),
    })
    for (const nodeId of [
      'latin.py#grüßen',
      'latin.py#latin_tail',
      'little.py#little_endian',
      'big.py#big_endian',
      'broken.py#broken_bytes',
      'odd.py#odd_length',
    ]) {
      expect({ nodeId, status: (await service.node(id, nodeId)).status }).toEqual({ nodeId, status: 200 })
    }
    expect(await (await service.readFile(id, 'latin.py')).text()).toContain('café')
    expect((await service.ask(id, 'Where is grüßen defined?')).citations).toContain('latin.py:1-2')
  })

  test('that is binary is known by name', async () => {
    const { id } = await parseTree({
      'logo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
      'named-as-code.py': Buffer.concat([Buffer.from('def no_code():\n'), Buffer.alloc(20)]),
      'noise.ts': Buffer.concat([Buffer.from([0]), randomBytes(200_000)]),
      'real.py': 'def real():\n    return 1\n',
    })
    expect(await service.files(id)).toMatchObject([
      { path: 'logo.png', kind: 'binary' },
      { path: 'named-as-code.py', kind: 'binary' },
      { path: 'noise.ts', kind: 'binary' },
      { path: 'real.py', kind: 'text' },
    ])
    expect((await service.readFile(id, 'logo.png')).status).toBe(404)
    expect((await service.ask(id, 'What does logo.png do?')).citations).not.toContain('logo.png:1-1')
  })

  test('of 50 MB is listed as too large, and the rest is parsed', async () => {
    await using folder = await createTemporaryDirectory()
    await writeFile(join(folder.path, 'huge.ts'), 'export const huge = 1\n')
    await truncate(join(folder.path, 'huge.ts'), 50 * 2 ** 20)
    await writeFile(join(folder.path, 'small.ts'), 'export function small() {}\n')
    const { id, status } = await service.parse({ repo_path: folder.path })
    expect(status).toBe('ready')
    expect(await service.files(id)).toMatchObject([
      { path: 'huge.ts', kind: 'too-large', byte_size: 50 * 2 ** 20 },
      { path: 'small.ts', kind: 'text' },
    ])
    expect((await service.node(id, 'small.ts#small')).status).toBe(200)
    expect((await service.readFile(id, 'huge.ts')).status).toBe(404)
  })

  test('of 50 MB in a commit is listed as too large', async () => {
    const { id } = await parseTree({
      'huge.py': Buffer.alloc(50 * 2 ** 20, 'x = 1\n'),
      'small.py': 'def small(): pass\n',
    })
    expect(await service.files(id)).toMatchObject([
      { path: 'huge.py', kind: 'too-large' },
      { path: 'small.py' },
    ])
    expect((await service.node(id, 'small.py#small')).status).toBe(200)
  })
})

describe('source', () => {
  const depth = 100_000

  test('that is nested 100,000 deep does not end the service', async () => {
    const brackets = `${'('.repeat(depth)}1${')'.repeat(depth)}`
    const { id } = await parseTree({
      'deep.py': `value = ${brackets}\n`,
      'deep.ts': `export const value = ${brackets}\n`,
      'deep.js': `const value = ${'['.repeat(depth)}${']'.repeat(depth)}\n`,
      'Deep.java': `class Deep { int value = ${brackets}; }\n`,
      'deep.go': `package deep\n\nvar value = ${brackets}\n`,
      'blocks.ts': `${'{'.repeat(depth)}${'}'.repeat(depth)}\n`,
      'chain.js': `x${'.then(y)'.repeat(20_000)}\n`,
      'sum.py': `total = ${'1 + '.repeat(50_000)}1\n`,
      'sound.ts': 'export function sound() {}\n',
    })
    expect((await service.node(id, 'sound.ts#sound')).status).toBe(200)
    expect(await service.files(id)).toHaveLength(9)
  })

  test('whose values contain themselves is linked', async () => {
    const { id } = await parseTree({
      'circle.py': [
        'def first(): return second()',
        'def second(): return first()',
        'x = (1, 2)',
        'for i in range(3):',
        '    x = (x, x)',
        '    a, b = x',
        '    for c in x:',
        '        c()',
        's = [first]',
        's = [*s, *s, second]',
        'for d in s: d()',
        'y = []',
        'y.append(y)',
        'z = {"self": None, "pair": (y, x)}',
        'z["self"] = z',
        'class Loop:',
        '    def __init__(self): self.me = self',
        '    def go(self): return self.me.me.me.go()',
        'class One(Two): pass',
        'class Two(One): pass',
        '',
      ].join('\n'),
      'circle.ts': [
        "import { again } from './circle.ts'",
        "export { again } from './circle.ts'",
        "export * from './circle.ts'",
        'let pair: any = [() => 1, 2]',
        'for (let i = 0; i < 3; i++) { pair = [pair, pair]; const [a, b] = pair; a(); b() }',
        'let s: any = [f]; s = [...s, ...s, g]; for (const d of s) d()',
        'const all: any = []; all.push(all); for (const each of all) each()',
        'const map: any = { get me() { return map } }; map.me.me.me()',
        'class A extends B {} class B extends A {}',
        'type T = T[]; interface I extends I {}',
        'export const f = (...xs: any[]): any => f(...xs, f, [...xs])',
        'const g = g2, g2 = g; g(); again()',
        '',
      ].join('\n'),
      'Circle.java':
        'class Circle extends Circle { Circle me = this; Circle go() { return me.me.go().go(); } }\n',
      'circle.go':
        'package circle\n\ntype T []T\n\ntype S struct{ *S }\n\nfunc F(t T) T {\n\tfor _, u := range t {\n\t\tt = F(T{u, t, T{t}})\n\t}\n\treturn t\n}\n',
    })
    expect((await service.node(id, 'circle.py#Loop.go')).status).toBe(200)
    expect((await service.node(id, 'circle.go#F')).status).toBe(200)
  })

  test('that is minified is searchable', async () => {
    const bundle = `!function(){${Array.from({ length: 20_000 }, (_, n) => `function f${n}(a){return a+${n}}`).join(';')}}();\n`
    const { id } = await parseTree({
      'dist/bundle.min.js': bundle,
      'src/app.js': 'export function app() {}\n',
    })
    expect((await service.node(id, 'src/app.js#app')).status).toBe(200)
    const answer = await service.ask(id, 'What does dist/bundle.min.js do?')
    expect(answer.message.length).toBeLessThan(100_000)
  })

  test('whose names are those of every object is linked like any other', async () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'prototype']
    const python = names.map((name) => `def ${name}():\n    return ${name}()\n`).join('\n')
    const script = names.map((name) => `export function ${name}() {\n  return ${name}()\n}\n`).join('\n')
    const { id } = await parseTree({
      'names.py': python,
      'names.ts': script,
      '__proto__.ts': 'export class __proto__ {\n  constructor() {}\n  toString() { return "" }\n}\n',
      'constructor/toString.py': 'class constructor:\n    def __proto__(self): pass\n',
    })
    for (const nodeId of [
      ...names.flatMap((name) => [`names.py#${name}`, `names.ts#${name}`]),
      '__proto__.ts#__proto__.toString',
      'constructor/toString.py#constructor.__proto__',
    ]) {
      const response = await service.node(id, nodeId)
      expect({ nodeId, status: response.status }).toEqual({ nodeId, status: 200 })
    }
    for (const name of names) {
      const answer = await service.ask(id, `Who calls ${name}?`)
      expect({ name, ended: answer.status ?? 'completed' }).toEqual({ name, ended: 'completed' })
      expect((await service.search(id, name)).length).toBeGreaterThan(0)
    }
  })
})
