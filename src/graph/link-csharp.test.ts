import { expect, test } from 'vitest'

import { linkTexts } from './testing/link-texts.ts'

test('a class in two parts is one, and one of its name in another project another', async () => {
  const part = (name: string) => `partial class Program { void ${name}() { One(); Two(); } }\n`
  const { nodes } = await linkTexts({
    'A/A.csproj': '<Project />',
    'A/One.cs': part('One'),
    'A/Two.cs': part('Two'),
    'B/B.csproj': '<Project />',
    'B/One.cs': part('One'),
  })
  const programs = nodes.id.filter((id) => id.endsWith('Program'))
  expect(programs).toEqual(['A/One.cs#Program', 'B/One.cs#Program'])
})
