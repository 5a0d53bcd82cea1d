import { expect, test } from 'vitest'
import { maskRuby } from './mask-ruby.ts'

/** What is left of the code, with `·` for each character that was filled. */
function mask(source: string): string {
  return maskRuby(source, '·')
}

test('texts are filled up to their own end, with what is interpolated into them', () => {
  expect(mask(`a = "x #{b["}"]} if" + 'it''s'`)).toBe(`a = "${'·'.repeat(14)}" + '··''·'`)
  expect(mask('%w[if end] + %i(do) + (a % b)')).toBe('%w[······] + %i(··) + (a % b)')
  expect(mask('name = %(a (b) c)')).toBe('name = %(·······)')
})

test('a slash begins an expression where a value stands', () => {
  expect(mask('x =~ /end#/ ? a / b : c/d')).toBe('x =~ /····/ ? a / b : c/d')
  expect(mask('when /do/ then match /if/')).toBe('when /··/ then match /··/')
})

test('comments are blanked out, and texts of several lines end with their mark', () => {
  expect(mask('a # if\n=begin\ndo\n=end\nb')).toBe(`a     \n      \n  \n    \nb`)
  expect(mask('run(<<~SQL, 1)\n  end\nSQL\nclass << self')).toBe('run(<<~SQL, 1)\n·····\n···\nclass << self')
})

test('nesting without end is no endless work', () => {
  expect(mask('"#{'.repeat(20_000))).toHaveLength(60_000)
})
