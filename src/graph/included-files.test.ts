import { expect, test } from 'vitest'

import { linkTexts } from './testing/link-texts.ts'

test('files that code includes are read as code, whatever they are called, and what those include', async () => {
  const texts = {
    'main.c':
      '#include "ops.def"\n#include "notes.txt"\n#include "missing.inc"\nint main(void) { return first(); }',
    'notes.txt': 'int second(void) { return 2; }',
    'ops.def': '#include "more/rest.inc"\nint first(void) { return second(); }',
    'more/rest.inc': 'static int third(void) { return 3; }',
    'alone.def': 'int fourth(void) { return 4; }',
  }
  const { nodes } = await linkTexts(texts)
  expect(nodes.id.filter((id) => id.includes('#'))).toEqual([
    'main.c#main',
    'more/rest.inc#third',
    'notes.txt#second',
    'ops.def#first',
  ])
})
