import { afterAll, describe, expect, test } from 'vitest'
import { impactTool } from '../../agents/tools/impact.ts'
import { openSketch } from '../../index/testing/open-sketch.ts'
import type { ProjectSketch } from '../../index/testing/make-graph.ts'
import { listHierarchy } from './list-hierarchy.ts'
import { listUses } from './list-uses.ts'

/** One function, used in each kind of file, and from `app/main.py`, on which most of the program stands. */
const users = {
  'app/alone.py': {},
  'app/main.py': {},
  'bench/speed.py': {},
  'app/a_pb2.py': { isGenerated: true },
  'app/about_test.py': { isTest: true },
} as const
const define = (name: string) => [{ name, kind: 'function', lines: [1, 2] }] as const
const sketch: ProjectSketch = {
  files: {
    'lib/price.py': { text: 'def price():\n    pass\n', definitions: define('price') },
    ...Object.fromEntries(
      Object.entries(users).map(([path, marks]) => [
        path,
        { text: 'def use():\n    price()\n', definitions: define('use'), ...marks },
      ]),
    ),
    ...Object.fromEntries(
      ['one', 'two', 'three'].map((name) => [
        `app/${name}.py`,
        { text: 'def go():\n    use()\n', definitions: define('go') },
      ]),
    ),
  },
  edges: [
    ...Object.keys(users).map((path) => ['calls', `${path}#use`, 'lib/price.py#price', 2] as const),
    ...['one', 'two', 'three'].map((name) => ['calls', `app/${name}.py#go`, 'app/main.py#use', 2] as const),
  ],
}
const snapshot = openSketch(sketch)
afterAll(() => snapshot[Symbol.dispose]())

const order = ['app/main.py', 'app/alone.py', 'app/about_test.py', 'bench/speed.py', 'app/a_pb2.py']
const nodeId = 'lib/price.py#price'

describe('what uses a definition is listed with the product first, then tests, examples and generated code', () => {
  test('as uses, page by page', () => {
    const pathsOf = (limit: number, offset: number): string[] =>
      listUses([snapshot], { nodeId, limit, offset }).uses.map(({ filePath }) => filePath)
    expect(pathsOf(10, 0)).toEqual(order)
    expect([...pathsOf(2, 0), ...pathsOf(3, 2)]).toEqual(order)
  })

  test('as callers, page by page', () => {
    const pathsOf = (limit: number, offset: number): string[] =>
      listHierarchy([snapshot], { nodeId, relation: 'callers', limit, offset }).entries.map(
        ({ node }) => node.filePath,
      )
    expect(pathsOf(10, 0)).toEqual(order)
    expect([...pathsOf(2, 0), ...pathsOf(3, 2)]).toEqual(order)
  })

  test('as an impact, whose tests are a list of their own', async () => {
    const output = (await impactTool.execute(
      { projects: [{ label: '', snapshot }], maximumCharacters: 10_000 } as never,
      { node: nodeId, depth: 1 },
      AbortSignal.timeout(5_000),
    )) as { levels: { nodes: { location: string }[] }[] }
    expect(output.levels[0]?.nodes.map(({ location }) => location.split(':')[0])).toEqual(
      order.filter((path) => path !== 'app/about_test.py'),
    )
  })
})
