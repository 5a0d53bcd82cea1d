import { expect, test } from 'vitest'
import { cleanBody, cleanLine, cleanName } from './clean-history-text.ts'

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada \t Lovelace ', 'Ada Lovelace'],
  ['ada@example.com', 'ada'],
  ['Ada <ada@example.com>', 'Ada'],
  ['Ada ada@example.com', 'Ada …'],
  ['\u001b[31mAda\u0007\u202eecalevoL\u200b', '[31mAdaecalevoL'],
  ['', 'unknown'],
  ['@', 'unknown'],
  ['x'.repeat(500), `${'x'.repeat(100)}…`],
])('cleanName(%j)', (name, expected) => {
  expect(cleanName(name)).toBe(expected)
})

test('cleanLine() is one line without addresses and control characters', () => {
  expect(cleanLine('Thanks to ada.l+x@mail.example.com\r\n\u0000and \u2066Bob\u2069')).toBe(
    'Thanks to … and Bob',
  )
  expect(cleanLine('decorate @app.route and user@localhost')).toBe('decorate @app.route and user@localhost')
  expect(cleanLine('y'.repeat(400))).toHaveLength(301)
})

test('cleanBody() keeps lines and drops those that only name people', () => {
  expect(
    cleanBody(
      'It failed.\r\n\r\nSee bob@example.com.\n\nSigned-off-by: Ada <ada@example.com>\nCo-authored-by: B <b@c.de>\n',
    ),
  ).toBe('It failed.\n\nSee ….')
  expect(cleanBody('z'.repeat(9_000))).toHaveLength(4_001)
})
