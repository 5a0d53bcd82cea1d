import { expect, test } from 'vitest'

import { judge } from './judge.ts'
import type { OwnDefinition, OwnTarget } from './judge.ts'

const definition = (name: string, line: number, owner = '', isMethod = false): OwnDefinition => ({
  file: 'a.java',
  name,
  line,
  owner,
  ownerLine: owner === '' ? 0 : 1,
  isMethod,
  isMacro: name === 'MACRO',
})

const bound = (line: number, to: number) => ({
  file: 'a.java',
  line,
  column: 0,
  definitions: [['a.java', to]] as const,
})

test('what is bound is found, open or elsewhere', () => {
  const all = [
    definition('run', 10),
    definition('go', 20, 'Base', true),
    definition('go', 30, 'Sub', true),
    definition('go', 40, 'Base', true),
    definition('MACRO', 50),
  ]
  const at = (line: number): OwnDefinition[] => all.filter((each) => each.line === line)
  const to = (...lines: number[]): OwnTarget[] =>
    lines.flatMap(at).map((each) => ({ definition: each, isPossible: each.line === 30 }))
  const targets = new Map([
    // Itself, an override, another overload of the same class, nothing, a macro.
    [1, to(10)],
    [2, to(30)],
    [3, to(40)],
    [4, to()],
    [5, to(50)],
  ])
  const verdict = judge(
    [bound(1, 10), bound(2, 20), bound(3, 20), bound(4, 10), bound(5, 10), bound(6, 10)],
    ({ line }) => targets.get(line),
    (_, line) => at(line),
  )
  expect(verdict).toEqual({
    bound: 4,
    found: 2,
    possible: 1,
    open: 1,
    elsewhere: 1,
    misses: ['a.java:3:0 is a.java:20, not go a.java:40', 'a.java:4:0 is a.java:10, not open'],
  })
})
