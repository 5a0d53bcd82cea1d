import { expect, test } from 'vitest'
import { plainDoc } from './plain-doc.ts'

test.each([
  ['Adds the {@link Visit} to {@link Owner#getPets() the pets}.', 'Adds the Visit to the pets.'],
  ['See {@link Owner#addVisit(int, Visit)}.', 'See Owner.addVisit(int, Visit).'],
  ['{@link https://a.test|the page}, {@code x < y}', 'the page, x < y'],
  ['A sum.\n@param cents the sum\n@return it', 'A sum.\ncents: the sum\nreturns: it'],
  ['@param {number} cents - the sum\n@throws {Error} whenever', 'cents: the sum\nwhenever:'],
  ['One.\n<p>\nTwo &amp; <b>three</b>.\n<ul><li>a</li></ul>', 'One.\n\nTwo & three.\n\n- a'],
  ['<summary>Of <see cref="T:Shop.Cart"/>.</summary>', 'Of Shop.Cart.'],
  ['Of List<Owner>, of a@b.test and C<T> x.', 'Of List<Owner>, of a@b.test and C<T> x.'],
])('%j', (doc, plain) => {
  expect(plainDoc(doc)).toBe(plain)
})
