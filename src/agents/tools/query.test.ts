import { afterAll, describe, expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { WorkspaceSession } from '../workspace.ts'
import type { QueryOutput } from './query.ts'
import { queryTool } from './query.ts'
import type { ToolFailure } from './tool.ts'

const texts = {
  'src/shape.ts':
    'export interface Shape { area(): number }\nexport class Circle implements Shape { area() { return grow(1) } }\nexport class Square implements Shape { area() { return grow(2) } }\nexport function grow(n: number) { return n }\nexport function shrink(n: number) { return n }\n',
  'test/shape.test.ts': "import { grow } from '../src/shape'\ntest('grows', () => { grow(3) })\n",
}
const snapshot = openTexts(texts, await linkTexts(texts))
afterAll(() => snapshot[Symbol.dispose]())

async function ask(input: object): Promise<QueryOutput | ToolFailure> {
  const context = {
    projects: labelProjects([{ repoName: 'acme/shapes', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  return (await queryTool.execute(context, input, new AbortController().signal)) as QueryOutput | ToolFailure
}

/** `f=grow t=test 2`, a line a row. */
async function rows(input: object): Promise<string[]> {
  const output = await ask(input)
  if ('error' in output) return [output.error]
  const named = (nodes: QueryOutput['rows'][number]['nodes']): string[] =>
    output.variables.map((name) => `${name}=${nodes[name]?.name}`)
  return output.rows.map(({ nodes, count }) =>
    [...named(nodes), ...(count === undefined ? [] : [count])].join(' '),
  )
}

describe('query', () => {
  const functions = { kinds: ['function'], path: 'src' }
  test.each<[string, object, string[]]>([
    ['nodes by kind, path and name', { nodes: { f: { ...functions, name: 's*k' } } }, ['f=shrink']],
    [
      'nodes along edges',
      {
        nodes: { m: { kinds: ['method'] }, f: { name: 'grow' } },
        edges: [{ from: 'm', to: 'f', kinds: ['calls'] }],
      },
      ['m=Circle.area f=grow', 'm=Square.area f=grow'],
    ],
    [
      'nodes without an edge',
      {
        nodes: { f: { ...functions, exported: true }, u: {} },
        edges: [{ from: 'u', to: 'f', kinds: ['calls'], absent: true }],
      },
      ['f=shrink'],
    ],
    [
      'numbers of nodes, most first',
      {
        nodes: { base: { kinds: ['interface'] }, c: { kinds: ['class'] } },
        edges: [{ from: 'c', to: 'base', kinds: ['implements'] }],
        count: 'c',
      },
      ['base=Shape 2'],
    ],
    [
      'an unknown variable is told',
      { nodes: { f: {} }, edges: [{ from: 'f', to: 'g', kinds: ['calls'] }] },
      ['Cannot match "g": "nodes" has "f".'],
    ],
    [
      'an unknown kind is told',
      { nodes: { f: {}, g: {} }, edges: [{ from: 'f', to: 'g', kinds: ['uses'] }] },
      [expect.stringMatching(/^Cannot match the edge kind "uses": expected one of .*calls/u)],
    ],
  ])('%s', async (_, input, expected) => {
    expect(await rows(input)).toEqual(expected)
  })

  test('what is cut is said', async () => {
    expect(await ask({ nodes: { f: functions }, limit: 1 })).toMatchObject({
      extent: { shown: 1, total: 2, cut: 'limit' },
    })
  })

  test('a pattern that fits too often ends, and nothing is said of all', async () => {
    const output = await ask({ nodes: { a: {}, b: {}, c: {}, d: {}, e: {} } })
    expect(output).toMatchObject({ extent: { total: null } })
  })
})
