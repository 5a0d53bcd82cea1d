import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { buildSnapshot } from './build.ts'
import { dumpSnapshot } from './dump.ts'
import { openSnapshot } from './open.ts'
import { removeStaleBuilds } from './remove-stale-builds.ts'
import { sketchProject } from './testing/make-graph.ts'
import { shop } from './testing/shop.ts'
import { createTemporaryDirectory } from './testing/temporary-directory.ts'

describe('buildSnapshot', () => {
  test('names the file by key and format and leaves nothing else behind', () => {
    using directory = createTemporaryDirectory()
    const { path } = buildSnapshot(sketchProject(shop, directory.path))
    expect(path).toBe(join(directory.path, 'sample.parley-14.sqlite'))
    expect(readdirSync(directory.path)).toEqual(['sample.parley-14.sqlite'])
  })

  test('writes equal rows for equal input, and others for other input', () => {
    using directory = createTemporaryDirectory()
    const dump = (key: string, more = {}): string[] => [
      ...dumpSnapshot(buildSnapshot(sketchProject(shop, directory.path, { key, ...more })).path),
    ]
    const first = dump('first')
    expect(dump('second')).toEqual(first)
    expect(dump('third', { commitId: 'decaf' })).not.toEqual(first)
    expect(first.length).toBeGreaterThan(50)
  })

  test('refuses a file that would be larger than it may be, and leaves nothing of it', () => {
    using directory = createTemporaryDirectory()
    expect(() => buildSnapshot(sketchProject(shop, directory.path, { maxByteSize: 2 ** 17 }))).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    )
    expect(readdirSync(directory.path)).toEqual([])
    expect(buildSnapshot(sketchProject(shop, directory.path, { maxByteSize: 2 ** 24 })).info.files).toBe(6)
  })

  test('counts what is in it', () => {
    using directory = createTemporaryDirectory()
    const problems = [{ path: 'huge.py', reason: 'too large' }]
    const { info } = buildSnapshot(sketchProject(shop, directory.path, { problems }))
    expect(info).toMatchObject({
      formatVersion: 14,
      repoName: 'acme/sample',
      files: 6,
      textFiles: 5,
      nodesByKind: { class: 2, function: 3, method: 2, external: 2 },
      edgesByKind: { imports: 2, calls: 5, instantiates: 2 },
      languages: [{ name: 'typescript', files: 4 }],
      callSites: { total: 10, linked: 7, openByReason: { builtin: 1, dynamic: 1, 'unresolved-receiver': 1 } },
      problems,
    })
  })

  test('counts files of languages that are not in the graph, and says so', () => {
    using directory = createTemporaryDirectory()
    const sketch = {
      files: {
        'a.py': 'x = 1\n',
        'lib/b.lua': '-- one\nprint(1)\n',
        'lib/c.lua': 'print(2)\n',
        'notes.md': '# Notes\n',
        'logo.lua': { text: undefined, kind: 'binary' as const },
      },
    }
    const { info } = buildSnapshot(sketchProject(sketch, directory.path))
    expect(info.languages).toEqual([
      { name: 'python', files: 1, lines: 1 },
      { name: 'Lua', files: 2, lines: 3, searchableOnly: true },
    ])
  })

  test('replaces an older snapshot, which whoever has it open goes on reading', () => {
    using directory = createTemporaryDirectory()
    const { path } = buildSnapshot(sketchProject(shop, directory.path))
    using before = openSnapshot(path)
    buildSnapshot(sketchProject({ files: { 'other.py': 'x = 1\n' } }, directory.path))
    using after = openSnapshot(path)
    expect(before.findFile('src/cart.ts')).toBeDefined()
    expect(before.search('discount')[0]?.node.nodeId).toBe('src/price.ts#applyDiscount')
    expect(after.listFiles().map((file) => file.path)).toEqual(['other.py'])
  })

  test('stops at an abort and leaves no file', () => {
    using directory = createTemporaryDirectory()
    const controller = new AbortController()
    const build = (): unknown =>
      buildSnapshot(sketchProject(shop, directory.path), {
        signal: controller.signal,
        onProgress: (stage) => stage === 'search' && controller.abort(),
      })
    expect(build).toThrow(/abort/)
    expect(readdirSync(directory.path)).toEqual([])
  })

  test('reports its stages in order, each to its end', () => {
    using directory = createTemporaryDirectory()
    const last = new Map<string, string>()
    buildSnapshot(sketchProject(shop, directory.path), {
      onProgress: (stage, done, total) => last.set(stage, `${done}/${total}`),
    })
    expect([...last]).toEqual([
      ['files', '6/6'],
      ['search', '6/6'],
      ['graph', '2/2'],
      ['finish', '1/1'],
    ])
  })

  test.each(['', '../up', 'a/b', '.hidden', 'a\0b'])('refuses the key %j', (key) => {
    using directory = createTemporaryDirectory()
    expect(() => buildSnapshot(sketchProject(shop, directory.path, { key }))).toThrow(RangeError)
  })

  test('refuses sites that are out of order', () => {
    using directory = createTemporaryDirectory()
    const input = sketchProject(shop, directory.path)
    input.graph.sites.from.reverse()
    expect(() => buildSnapshot(input)).toThrow(/not sorted/)
    expect(readdirSync(directory.path)).toEqual([])
  })

  test.skipIf(process.platform === 'win32')(
    'says that there is no room and leaves no half file',
    async () => {
      using directory = createTemporaryDirectory()
      const script = `
      import { buildSnapshot } from ${JSON.stringify(join(import.meta.dirname, 'build.ts'))}
      import { sketchProject } from ${JSON.stringify(join(import.meta.dirname, 'testing/make-graph.ts'))}
      process.on('SIGXFSZ', () => {})
      const text = Array.from({ length: 200_000 }, (_, n) => 'word' + n * 7919).join(' ')
      try {
        buildSnapshot(sketchProject({ files: { 'big.txt': text } }, ${JSON.stringify(directory.path)}))
        console.log('built')
      } catch (error) {
        console.log(error.name, error.code, error.message)
      }`
      // A limit on the size of files ends a write as a full disk does.
      const { stdout } = await promisify(execFile)('sh', [
        '-c',
        'ulimit -f 64; exec "$0" --input-type=module -e "$1"',
        process.execPath,
        script,
      ])
      expect(stdout).toMatch(/^SnapshotError (?:disk-full|write-failed) Writing snapshot ".*sample/)
      expect(readdirSync(directory.path)).toEqual([])
    },
  )

  test('two builds of one key at once both end well', async () => {
    using directory = createTemporaryDirectory()
    const script = `
      import { buildSnapshot } from ${JSON.stringify(join(import.meta.dirname, 'build.ts'))}
      import { sketchProject } from ${JSON.stringify(join(import.meta.dirname, 'testing/make-graph.ts'))}
      import { shop } from ${JSON.stringify(join(import.meta.dirname, 'testing/shop.ts'))}
      for (let n = 0; n < 5; n++) buildSnapshot(sketchProject(shop, ${JSON.stringify(directory.path)}))`
    const run = (): Promise<unknown> =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
    await Promise.all([run(), run()])
    expect(readdirSync(directory.path)).toEqual(['sample.parley-14.sqlite'])
    using snapshot = openSnapshot(join(directory.path, 'sample.parley-14.sqlite'))
    expect(snapshot.listFiles()).toHaveLength(6)
  })
})

describe('removeStaleBuilds', () => {
  test('removes what dead builds left and keeps snapshots and builds at work', () => {
    using directory = createTemporaryDirectory()
    const { path } = buildSnapshot(sketchProject(shop, directory.path))
    // No process has this number: it is above the highest that Linux and macOS give out.
    const dead = `${path}.99999999-00ff.building`
    const alive = `${path}.${process.ppid}-00ff.building`
    writeFileSync(dead, '')
    writeFileSync(alive, '')
    mkdirSync(join(directory.path, 'notes.building'))
    expect(removeStaleBuilds(directory.path, Date.now())).toEqual([
      'sample.parley-14.sqlite.99999999-00ff.building',
    ])
    expect(readdirSync(directory.path)).toHaveLength(3)
  })

  test('has nothing to do in a directory that does not exist', () => {
    expect(removeStaleBuilds('/nonexistent/parley', Date.now())).toEqual([])
  })
})
