import { expect, test } from 'vitest'
import { editTexts } from '../testing/edit-texts.ts'

const extract = async (texts: Record<string, string>, node: string, value: string, name = 'Mode') =>
  await editTexts(texts, { change: 'extract_type', node, value, new_name: name })

test('TypeScript: where the text is a whole type, and nowhere else', async () => {
  const text =
    "import { x } from './x'\n\nexport function f(a: 'in' | 'out', b?: 'in' | 'out' | 'no'): Set<'in' | 'out'> {\n  // 'in' | 'out'\n  const c: ('in' | 'out')[] = [a]\n  return new Set<'in' | 'out'>(c)\n}\n"
  expect(
    await extract({ 'a.ts': text, 'x.ts': 'export const x = 1\n' }, 'a.ts', "'in' | 'out'"),
  ).toMatchObject({
    changed: {
      'a.ts':
        "import { x } from './x'\n\ntype Mode = 'in' | 'out'\n\nexport function f(a: Mode, b?: 'in' | 'out' | 'no'): Set<Mode> {\n  // 'in' | 'out'\n  const c: (Mode)[] = [a]\n  return new Set<Mode>(c)\n}\n",
    },
  })
})

test('TypeScript: an object type, in one function', async () => {
  const text =
    'export function f(a: { id: string; at: number }): void {}\nexport const g = (a: { id: string; at: number }) => a;\n'
  expect(await extract({ 'a.ts': text }, 'f', '{ id: string; at: number }', 'Point')).toMatchObject({
    changed: {
      'a.ts':
        'type Point = { id: string; at: number };\n\nexport function f(a: Point): void {}\nexport const g = (a: { id: string; at: number }) => a;\n',
    },
  })
})

test('Go: below package and imports', async () => {
  const text = 'package a\n\nfunc F(m map[string][]int) map[string][]int { return m }\n'
  expect(await extract({ 'a.go': text }, 'a.go', 'map[string][]int', 'Index')).toMatchObject({
    changed: {
      'a.go': 'package a\n\ntype Index = map[string][]int\n\nfunc F(m Index) Index { return m }\n',
    },
  })
})

test('what cannot be is refused with the reason', async () => {
  const text = 'export function f<T>(a: Array<T>): T[] {\n  return { a: 1 } as never\n}\n'
  expect(await extract({ 'a.ts': text }, 'f', 'Array<T>')).toContain(
    '`T` in it is known inside of a definition only',
  )
  expect(await extract({ 'a.ts': text }, 'f', '{ a: 1 }')).toContain('is nowhere in `f` a type of its own')
  expect(await extract({ 'a.ts': text }, 'f', 'Array<T>', 'f')).toContain('stands in this file already')
  expect(await extract({ 'a.py': 'def f(a: list[int]): pass\n' }, 'f', 'list[int]')).toContain(
    'in TypeScript and Go only',
  )
})
