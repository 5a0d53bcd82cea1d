import assert from 'node:assert/strict'
import { test } from 'node:test'

import { describeLoan } from '../src/describe-loan.ts'

const today = new Date('2026-03-20T12:00:00Z')
const loan = { id: 1, book: 1, owed: 0 }

test('a loan says how long it has left', () => {
  assert.equal(describeLoan({ ...loan, due: '2026-03-23' }, today), 'due in 3 days')
  assert.equal(describeLoan({ ...loan, due: '2026-03-21' }, today), 'due in 1 day')
  assert.equal(describeLoan({ ...loan, due: '2026-03-20' }, today), 'due today')
})

test('a late loan says what it costs', () => {
  assert.equal(describeLoan({ ...loan, due: '2026-03-18', owed: 0.4 }, today), '2 days late, 0.40 to pay')
})
