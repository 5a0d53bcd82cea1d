import { expect, test } from 'vitest'
import { languages, loadTexts, matchLanguage, nameLanguage } from './languages.ts'

test('a language is a file', async () => {
  expect(languages).toEqual(['de', 'en'])
  expect((await loadTexts('de')).common.cancel).toBe('Abbrechen')
  expect(languages.map(nameLanguage)).toEqual(['Deutsch', 'English'])
})

test('the first language is taken that somebody wants and that there is', () => {
  expect(matchLanguage(['fr-CA', 'de-AT', 'en'])).toBe('de')
  expect(matchLanguage(['en-GB', 'de'])).toBe('en')
  expect(matchLanguage(['fr', 'ja'])).toBe('en')
  expect(matchLanguage([])).toBe('en')
  expect(matchLanguage(['pt-BR'], ['en', 'pt', 'pt-BR'])).toBe('pt-BR')
})

test('a language that there is not is named', async () => {
  await expect(loadTexts('xx')).rejects.toThrow('Cannot load the language "xx": expected one of de, en')
})
