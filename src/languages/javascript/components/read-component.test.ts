import { expect, test } from 'vitest'
import { callGraphFiles, readCallGraphFile } from '../../../../test/support/call-graph-cases.ts'
import { languageOfFile } from '../../registry.ts'
import { extractText } from '../../testing/extract-text.ts'
import { validateFacts } from '../../testing/validate-facts.ts'

const texts = ['vue', 'svelte'].flatMap((language) =>
  callGraphFiles(language)
    .flatMap((name) => readCallGraphFile(language, name))
    .flatMap((example) => Object.entries(example.texts).filter(([path]) => path.endsWith(`.${language}`))),
)

test.each(texts)('facts of %s stand where the file says them', async (path, text) => {
  const facts = await extractText(languageOfFile(path, '')!, path, text)
  expect(validateFacts(facts, text)).toEqual([])
  expect(facts.incomplete).toBe('')
})

test.each([
  ['a.vue', '<template lang="pug">\np {{ show() }}\n</template>', 'a template in pug'],
  ['a.vue', '<template><p>{{ show(</p></template>', 'a text is not closed by }}'],
  ['a.svelte', '<p>{show(</p>', 'a brace does not close: offset 4'],
])('names of markup of %s that cannot be read stay open', async (path, text, why) => {
  const facts = await extractText(languageOfFile(path, '')!, path, text)
  expect(facts.incomplete).toBe(why)
  expect(facts.unreadNames).toContain('show')
})

test('any beginning of a component gives valid facts', async () => {
  const [path, text] = texts.find(([, each]) => each.length > 800)!
  for (let end = 0; end < text.length; end += 7) {
    const begun = text.slice(0, end)
    expect(validateFacts(await extractText(languageOfFile(path, '')!, path, begun), begun)).toEqual([])
  }
})
