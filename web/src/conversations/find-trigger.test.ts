import { expect, test } from 'vitest'
import { findTrigger } from './find-trigger.ts'

const trigger = (text: string) => {
  const found = findTrigger(text.replace('|', ''), text.indexOf('|'))
  return found === undefined ? undefined : [found.kind, found.query]
}

test('@ completes code wherever a word begins', () => {
  expect(trigger('@|')).toEqual(['code', ''])
  expect(trigger('Who calls @applyD| now?')).toEqual(['code', 'applyD'])
  expect(trigger('Look into\n@src/pri|')).toEqual(['code', 'src/pri'])
  expect(trigger('mail me@home|')).toBeUndefined()
  expect(trigger('@done |')).toBeUndefined()
})

test('/ chooses an agent at the beginning alone', () => {
  expect(trigger('/deb|')).toEqual(['agent', 'deb'])
  expect(trigger('and/or|')).toBeUndefined()
  expect(trigger('Who reads /etc|')).toBeUndefined()
  expect(trigger('/etc/host|')).toBeUndefined()
})
