import { describe, expect, test } from 'vitest'
import { NodeFlagBit, edgeKinds, nodeKinds } from '../graph.ts'
import { linkTexts } from '../testing/link-texts.ts'

/** `kind id` of each node but the repository, in order. */
async function nodesOf(texts: Readonly<Record<string, string>>): Promise<string[]> {
  const { nodes } = await linkTexts(texts)
  return nodes.id.slice(1).map((id, row) => `${nodeKinds[nodes.kind[row + 1]!]} ${id}`)
}

test('directories, files, and what they declare', async () => {
  const project = {
    'src/a.ts': `
export class Cart { items = []; add() { const line = () => 1; function total() {} } }
export interface Shape { area(): number }
export type Id = string
export enum Color { Red }
export const limit = 3
`,
    'readme.txt': 'nothing to parse',
  }
  expect(await nodesOf(project)).toEqual([
    'directory src',
    'file readme.txt',
    'file src/a.ts',
    'class src/a.ts#Cart',
    'field src/a.ts#Cart.items',
    'method src/a.ts#Cart.add',
    'function src/a.ts#Cart.add.line',
    'function src/a.ts#Cart.add.total',
    'interface src/a.ts#Shape',
    'method src/a.ts#Shape.area',
    'type src/a.ts#Id',
    'enum src/a.ts#Color',
    'field src/a.ts#Color.Red',
    'variable src/a.ts#limit',
  ])
})

test('a second definition of one name is told apart, overload signatures are one', async () => {
  const project = {
    'a.py': `
def f(): pass
def f(): pass
class A:
    def __init__(self): pass
    def __init__(self, x): pass
`,
    'b.ts': `
export function g(a: string): void
export function g(a: number): void
export function g(a: unknown) {}
`,
  }
  expect(await nodesOf(project)).toEqual([
    'file a.py',
    'file b.ts',
    'function a.py#f',
    'function a.py#f~2',
    'class a.py#A',
    'method a.py#A.__init__',
    'method a.py#A.__init__~2',
    'function b.ts#g',
  ])
})

test('overloads that run different code are different nodes', async () => {
  const project = { 'A.java': 'class A { A() {} A(int x) {} void f() {} void f(int x) {} }' }
  expect(await nodesOf(project)).toEqual([
    'file A.java',
    'class A.java#A',
    'method A.java#A.A',
    'method A.java#A.A~2',
    'method A.java#A.f',
    'method A.java#A.f~2',
  ])
})

test('a method belongs to its receiver type, in whatever file it stands', async () => {
  const project = {
    'a.go': 'package a\ntype T struct{}\n',
    'b.go': 'package a\nfunc (t *T) Run() {}\nfunc Run() {}\n',
  }
  const { nodes } = await linkTexts(project)
  const method = nodes.id.indexOf('b.go#T.Run')
  expect(nodes.id[nodes.parent[method]!]).toBe('a.go#T')
  expect(nodes.id).toContain('b.go#Run')
})

test('where a definition and its name stand, with signature and doc', async () => {
  const { nodes } = await linkTexts({
    'a.ts':
      '\n/** Adds one. */\nexport async function addOne(n: number): Promise<number> {\n  return n + 1\n}\n',
  })
  const row = nodes.id.indexOf('a.ts#addOne')
  expect([nodes.startLine[row], nodes.endLine[row], nodes.nameLine[row], nodes.nameColumn[row]]).toEqual([
    3, 5, 3, 22,
  ])
  expect(nodes.signature[row]).toContain('addOne(n: number): Promise<number>')
  expect(nodes.doc[row]).toBe('Adds one.')
})

test('names of Object.prototype make nodes like others', async () => {
  const project = {
    'a.js': 'function constructor() {}\nfunction toString() {}\nclass __proto__ { hasOwnProperty() {} }\n',
  }
  expect(await nodesOf(project)).toEqual([
    'file a.js',
    'function a.js#constructor',
    'function a.js#toString',
    'class a.js#__proto__',
    'method a.js#__proto__.hasOwnProperty',
  ])
})

describe('a function without a name', () => {
  const nodeIdsAndCalls = async (text: string, path = 'a.js') => {
    const { nodes, sites } = await linkTexts({ [path]: text })
    const own = nodes.id.filter((_id, node) => (nodes.flags[node]! & NodeFlagBit.ANONYMOUS) !== 0)
    const calls: string[] = []
    for (let row = 0; row < sites.count; row++) {
      const [from, to] = [sites.from[row]!, sites.to[row]!]
      if (edgeKinds[sites.kind[row]!] === 'calls' && nodes.file[to] !== -1)
        calls.push(`${nodes.id[from]} -> ${nodes.id[to]}`)
    }
    return { own, calls }
  }

  test('has a node where a call runs it that it is not written in', async () => {
    const text =
      'function f() {}\nfunction make() { return [() => f(), () => f()] }\nfor (const g of make()) g()\n'
    expect(await nodeIdsAndCalls(text)).toEqual({
      own: ['a.js#make.<anonymous>', 'a.js#make.<anonymous>~2'],
      calls: [
        'a.js -> a.js#make',
        'a.js -> a.js#make.<anonymous>',
        'a.js -> a.js#make.<anonymous>~2',
        'a.js#make.<anonymous> -> a.js#f',
        'a.js#make.<anonymous>~2 -> a.js#f',
      ],
    })
  })

  test.each([
    ['called on the spot', 'function run() { (() => f())() }\nfunction f() {}\nrun()\n'],
    ['handed to the library on the spot', 'function run() { [1].map(() => f()) }\nfunction f() {}\nrun()\n'],
    ['run by nothing', 'function run() { return () => f() }\nfunction f() {}\nrun()\n'],
  ])('is code of what is around it where it is %s', async (_where, text) => {
    expect(await nodeIdsAndCalls(text)).toEqual({
      own: [],
      calls: ['a.js -> a.js#run', 'a.js#run -> a.js#f'],
    })
  })

  test('handed to the library elsewhere than where it is written', async () => {
    const text = 'function run(done = () => f()) { [1].map(done) }\nfunction f() {}\n'
    expect(await nodeIdsAndCalls(text)).toEqual({
      own: ['a.js#run.<anonymous>'],
      calls: ['a.js#run -> a.js#run.<anonymous>', 'a.js#run.<anonymous> -> a.js#f'],
    })
  })

  test('within another is in the nearest definition with a name, and what runs it in the nearest with a node', async () => {
    const text = `
function f() {}
function twice() { return () => { f(); return () => { [1].map(() => f()) } } }
twice()()()
`
    expect(await nodeIdsAndCalls(text)).toEqual({
      own: ['a.js#twice.<anonymous>', 'a.js#twice.<anonymous>~2'],
      calls: [
        'a.js -> a.js#twice',
        'a.js -> a.js#twice.<anonymous>',
        'a.js -> a.js#twice.<anonymous>~2',
        'a.js#twice.<anonymous> -> a.js#f',
        'a.js#twice.<anonymous>~2 -> a.js#f',
      ],
    })
  })

  test('is a lambda in Python, and stands where it is written', async () => {
    const { nodes } = await linkTexts({ 'a.py': 'def make():\n    return (lambda: 1)\nmake()()\n' })
    const row = nodes.id.indexOf('a.py#make.<lambda>')
    expect([nodes.name[row], nodes.startLine[row], nodes.nameLine[row], nodes.nameColumn[row]]).toEqual([
      '<lambda>',
      2,
      2,
      12,
    ])
    expect(nodes.id[nodes.parent[row]!]).toBe('a.py#make')
  })
})
