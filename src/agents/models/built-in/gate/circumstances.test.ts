import { expect, test } from 'vitest'
import { isCircumstance, isManner, isParticipant } from './circumstances.ts'

test('who and how are circumstances, what it is about is none', () => {
  expect(['users', 'backend', 'internally', 'kept'].map(isCircumstance)).toEqual([true, true, true, true])
  expect(['users', 'internally'].map(isParticipant)).toEqual([true, false])
  expect(['users', 'internally'].map(isManner)).toEqual([false, true])
  expect(['webhook', 'signature', 'cache'].some(isCircumstance)).toBe(false)
})
