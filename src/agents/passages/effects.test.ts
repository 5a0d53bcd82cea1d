import { expect, test } from 'vitest'
import { asksWhoDoes, readEffect, withoutEffects } from './effects.ts'

const strengthOf = (question: string, line: string): number => readEffect(question)?.strengthOf(line) ?? -1

test('the verb of a question for a place says which lines of code do it', () => {
  const validated = 'where is the owner’s telephone validated?'
  expect(strengthOf(validated, '@Pattern(regexp = "\\\\d{10}", message = "{telephone.invalid}")')).toBe(1)
  expect(strengthOf(validated, '[Required]')).toBe(1)
  expect(strengthOf(validated, 'validates :telephone, presence: true')).toBe(1)
  expect(strengthOf(validated, 'errors.rejectValue("telephone", "invalid");')).toBe(1)
  expect(strengthOf(validated, 'this.telephone = telephone;')).toBe(0)
  const stored = 'where are sessions stored?'
  expect(strengthOf(stored, "SESSIONS_DIR = CONFIG_DIR / 'sessions'")).toBeGreaterThan(1)
  expect(strengthOf(stored, 'session.save()')).toBe(1)
  expect(strengthOf(stored, "env.stdout.write('session saved')")).toBe(0)
  expect(strengthOf('which code decides whether a page is shown?', 'if (pages.length === 1)')).toBe(1)
  expect(strengthOf('which code decides whether a page is shown?', 'showPage(page)')).toBe(0)
})

test('only a question for a place asks for an effect', () => {
  expect(readEffect('how is a telephone validated?')).toBeUndefined()
  expect(readEffect('where is the configuration?')).toBeUndefined()
  expect(asksWhoDoes('what handles an unknown command?')).toBe(true)
  expect(asksWhoDoes('what is an unknown command?')).toBe(false)
})

test('what is decided between is told by verbs, what is done to something by one', () => {
  const decides = 'which code decides whether a search shows a list or goes straight to one owner?'
  const effect = readEffect(decides)
  expect(effect?.name).toBe('decides')
  expect(effect && withoutEffects(decides, effect).replace(/\s+/gu, ' ').trim()).toBe(
    'which code a search a list or to one owner?',
  )
})
