import { expect, test } from 'vitest'

import { OCCURRENCE_WIDTH, openReasons } from './graph.ts'
import { edgesOf, linkTexts } from './testing/link-texts.ts'

test('a declaration is an occurrence of its definition, and has no node of its own', async () => {
  const graph = await linkTexts({
    'a.h': 'int f(int x);\n',
    'a.c': '#include "a.h"\nint f(int x) { return x; }\n',
    'b.c': '#include "a.h"\nint main(void) { return f(1); }\n',
  })
  const functions = graph.nodes.id.filter((id) => id.includes('#'))
  expect(functions).toEqual(['a.c#f', 'b.c#main'])
  // The name in the header, at line 1 and column 4.
  const { rows } = graph.occurrences[1]!
  const at = [...rows.keys()].find(
    (row) => row % OCCURRENCE_WIDTH === 0 && rows[row] === 1 && rows[row + 1] === 4,
  )!
  expect(graph.nodes.id[rows[at + 3]!]).toBe('a.c#f')
})

test('a long table names a function once', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => `{ "${index}", run },`).join('\n')
  const edges = await edgesOf({
    'a.c': `struct row { const char *name; int (*f)(void); };\nstatic int run(void) { return 1; }\nstatic struct row t[] = {\n${rows}\n};\nint main(void) { return t[0].f(); }\n`,
  })
  expect(edges).toEqual(['calls a.c#main -> a.c#run (inferred)'])
})

test('an object of a class without a constructor makes those of its fields', async () => {
  const edges = await edgesOf({
    'a.cc':
      'struct Dial {};\nstruct Gauge { Gauge() {} Dial dial; };\nstruct Base { Gauge own; };\nstruct Panel : Base { Gauge *far; };\nvoid draw() { Panel p; }\n',
  })
  expect(edges.filter((edge) => edge.startsWith('instantiates'))).toEqual([
    'instantiates a.cc#Gauge.Gauge -> a.cc#Dial',
    'instantiates a.cc#draw -> a.cc#Gauge',
    'instantiates a.cc#draw -> a.cc#Panel',
  ])
})

test('every reason of an unresolved call is one of the list', async () => {
  const { unresolvedCalls } = await linkTexts({ 'a.cc': 'int main() { unknown(1)->next().last(); }\n' })
  expect(unresolvedCalls.count).toBeGreaterThan(0)
  for (let row = 0; row < unresolvedCalls.count; row++)
    expect(openReasons[unresolvedCalls.reason[row]!]).toBeDefined()
})
