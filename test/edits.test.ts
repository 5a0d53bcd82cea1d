import { editTexts } from '../src/agents/testing/edit-texts.ts'
import { testGoldenFiles } from './support/golden-files.ts'

// What a change that a file is named by says, and the files that it changes; or why it is refused.
testGoldenFiles('edits', 'edit', async ({ path, texts, words }) => {
  const change = path.replace('.txt', '').replaceAll('-', '_')
  const input = JSON.parse(words.join(' ')) as Record<string, unknown>
  const edited = await editTexts(texts, { change, ...input })
  if (typeof edited === 'string') return `refused: ${edited}`
  const { summary, checked, notes, left } = edited.output
  return [
    summary,
    `checked: ${checked}`,
    ...notes.map((note) => `note: ${note}`),
    ...left.map(({ what, places, total }) => `left: ${total} ${what}: ${places.join(', ')}`),
    ...Object.entries(edited.changed).map(([file, text]) => `= ${file}\n${text.replace(/\n$/, '')}`),
  ].join('\n')
})
