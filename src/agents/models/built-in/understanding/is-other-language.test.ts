import { expect, test } from 'vitest'
import { isOtherLanguage } from './is-other-language.ts'

test.each([
  ['Wie werden die Sitzungen gespeichert?', true],
  ['¿Cómo se guardan las sesiones?', true],
  ['Comment les sessions sont-elles stockées ?', true],
  ['セッションはどこに保存されますか', true],
  ['как хранятся сессии', true],
  ['Where do sessions die?', false],
  ['how are sessions stored', false],
  ['parse_config', false],
  ['explain the la-carte menu in src/menu.ts', false],
])('isOtherLanguage(%j) is %s', (text, expected) => {
  expect(isOtherLanguage(text)).toBe(expected)
})
