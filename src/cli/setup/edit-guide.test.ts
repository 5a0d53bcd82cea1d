import { expect, test } from 'vitest'
import { editGuide } from './edit-guide.ts'

test.each(['', '# Ours\n\nUse tabs.\n'])('a section is added once, and taken back: %j', (text) => {
  const edited = editGuide(text, 'section', false)
  expect(edited.startsWith(text)).toBe(true)
  expect(edited).toContain('`impact`')
  expect(editGuide(edited, 'section', false)).toBe(edited)
  expect(editGuide(edited, 'section', true)).toBe(text)
  const undone = editGuide(`${edited}\n# After\n`, 'section', true)
  expect(undone.trim().replaceAll(/\n+/g, '\n')).toBe(`${text}# After`.replaceAll(/\n+/g, '\n'))
})

test('a file without the section is left alone', () => {
  expect(editGuide('# Ours\n', 'section', true)).toBe('# Ours\n')
})

test('a skill is a file of its own', () => {
  const text = editGuide('', 'skill', false)
  expect(text).toMatch(/^---\nname: parley\ndescription: .+\n---\n/)
  expect(editGuide(text, 'skill', true)).toBe('')
})
