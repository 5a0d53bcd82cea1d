import { describe, expect, test } from 'vitest'
import { createFormat } from './format.ts'

const english = createFormat('en', { justNow: 'just now' })
const german = createFormat('de', { justNow: 'gerade eben' })
/** Intl writes a space that does not break before units and percent signs. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')

describe('a format', () => {
  test('groups digits and takes the plural that a number has', () => {
    const forms = { one: '# file', other: '# files' }
    expect([0, 1, 2, 12_345].map((value) => english.plural(value, forms))).toEqual([
      '0 files',
      '1 file',
      '2 files',
      '12,345 files',
    ])
    expect(german.plural(12_345, { one: '# Datei', other: '# Dateien' })).toBe('12.345 Dateien')
  })

  test('takes the forms of languages that have more than two', () => {
    const polish = createFormat('pl', { justNow: 'przed chwilą' })
    const forms = { one: '# plik', few: '# pliki', many: '# plików', other: '# pliku' }
    expect([1, 3, 5, 22].map((value) => polish.plural(value, forms))).toEqual([
      '1 plik',
      '3 pliki',
      '5 plików',
      '22 pliki',
    ])
  })

  test('says sizes', () => {
    expect([1, 512, 1536, 3 * 1024 ** 2].map(english.bytes)).toEqual([
      '1 byte',
      '512 bytes',
      '1.5 KB',
      '3 MB',
    ])
    expect([512, 1536].map(german.bytes).map(plain)).toEqual(['512 Byte', '1,5 KB'])
  })

  test('says durations', () => {
    expect([0.44, 45.4, 125].map(english.seconds)).toEqual(['0.4 s', '45 s', '2 min 5 s'])
    expect(german.seconds(0.44)).toBe('0,4 s')
  })

  test('rounds no share to nothing or everything', () => {
    const shares = [
      [0, 0],
      [0, 5],
      [1, 3],
      [1, 100_000],
      [99_999, 100_000],
      [5, 5],
    ] as const
    expect(shares.map(([part, whole]) => english.share(part, whole))).toEqual([
      '0%',
      '0%',
      '33.3%',
      '< 0.1%',
      '> 99.9%',
      '100%',
    ])
    expect(plain(german.share(1, 3))).toBe('33,3 %')
  })

  test('says how long ago something was', () => {
    const now = Date.parse('2026-03-31T12:00:00Z')
    const times = [
      '2026-03-31T11:59:30Z',
      '2026-03-31T11:55:00Z',
      '2026-03-30T12:00:00Z',
      '2025-01-02T12:00:00Z',
    ]
    expect(times.map((time) => english.age(time, now))).toEqual([
      'just now',
      '5 minutes ago',
      'yesterday',
      'Jan 2, 2025',
    ])
    expect(times.map((time) => german.age(time, now))).toEqual([
      'gerade eben',
      'vor 5 Minuten',
      'gestern',
      '02.01.2025',
    ])
  })
})
