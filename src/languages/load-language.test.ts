import { expect, test } from 'vitest'

import { loadableLanguages, loadLanguage } from './load-language.ts'
import { languages } from './registry.ts'

test('loadLanguage() finds each language of the registry, and no other', async () => {
  expect(loadableLanguages.toSorted()).toEqual(languages.map(({ id }) => id).toSorted())
  for (const language of languages) expect(await loadLanguage(language.id)).toBe(language)
  await expect(loadLanguage('latin')).rejects.toThrow('Cannot load language "latin"')
})
