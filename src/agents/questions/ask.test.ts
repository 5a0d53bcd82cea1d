import { expect, test } from 'vitest'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import { ask } from './ask.ts'
import { readQuestion } from './read-question.ts'

test.each([
  [
    'what changed lately in rest-narration?',
    { tool: 'history', input: { of: 'log', path: 'rest-narration' } },
  ],
  ['how many files are there?', { tool: 'list_files', input: {} }],
  // The number of files answers no question about anything else.
  ['how many commits are there?', undefined],
  // A word that names a field asks for no supertypes.
  ['which class does the parsing?', undefined],
  [
    'what does Label extend?',
    {
      tool: 'neighbours',
      input: { node: 'Label', direction: 'out', kinds: ['extends', 'implements', 'overrides'], depth: 3 },
    },
  ],
])('asks for "%s"', async (text, request) => {
  const texts = {
    'rest-narration/src/tell.ts': 'export function tell() {}\n',
    'src/tag.ts': 'export class Tag {\n  parsing = 1\n}\nexport class Label extends Tag {}\n',
  }
  using snapshot = openTexts(texts, await linkTexts(texts))
  const question = readQuestion(labelProjects([{ repoName: 'acme/shop', snapshot }]), { text })
  expect(question === undefined ? undefined : ask(question)[0]).toEqual(request)
})
