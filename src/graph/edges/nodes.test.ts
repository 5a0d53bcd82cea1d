import { expect, test } from 'vitest'
import { nodeKinds } from '../graph.ts'
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
