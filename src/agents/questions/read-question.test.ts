import { afterAll, describe, expect, test } from 'vitest'
import { shop } from '../../index/testing/shop.ts'
import { labelProjects } from '../projects.ts'
import { openSketch } from '../testing/open-sketch.ts'
import { pointBack } from './memory.ts'
import { readQuestion } from './read-question.ts'

const sketch = openSketch(shop)
const projects = labelProjects([sketch.project])
afterAll(() => sketch[Symbol.dispose]())

/** `callers priceOf`, or `none`. */
function read(text: string, answer?: string): string {
  const history = answer === undefined ? [] : [{ role: 'agent' as const, content: answer }]
  const question = readQuestion(projects, { text }, pointBack(text, history))
  return question === undefined
    ? 'none'
    : [question.kind, ...question.names.map(({ name }) => name)].join(' ')
}

describe('readQuestion()', () => {
  test.each([
    ['who calls priceOf?', 'callers priceOf'],
    ['who calls ~ShoppingCart?', 'callers ~ShoppingCart'],
    ['who calls ShoppingCart?', 'uses ShoppingCart'],
    ['what does `priceOf` call', 'callees priceOf'],
    ['what depends on priceOf?', 'uses priceOf'],
    ['what does priceOf depend on?', 'callees priceOf'],
    ['how does checkout get to applyDiscount', 'path checkout applyDiscount'],
    ['what breaks if i change ShoppingCart.addItem', 'impact ShoppingCart.addItem'],
    ['which tests cover ShoppingCart', 'tests ShoppingCart'],
    ['is src used anywhere?', 'uses src'],
    ['is the folder src used anywhere?', 'uses src'],
    ['is murmurhash used anywhere?', 'unused murmurhash'],
    ['is anything in src unused?', 'unused src'],
    ['list the dead code in src', 'unused src'],
    ['explain the totalPrice method of ShoppingCart', 'explanation ShoppingCart.totalPrice'],
    ['who extends UnknownArticleError', 'subtypes UnknownArticleError'],
    ['what is this project', 'overview'],
    ['which environment variables are there?', 'settings'],
    ['list the HTTP endpoints', 'routes'],
    ['who handles POST /carts/{cart}/checkout?', 'routes'],
    ['who handles GET api/priceOf?', 'routes'],
    ['who handles /carts/<uuid>?', 'routes'],
    ['who calls checkout for /carts/<uuid>', 'callers checkout'],
    ['what does `payments` call?', 'uses payments'],
    ["where is 'priceOf failed' logged?", 'text'],
    ["who calls 'checkout'?", 'callers checkout'],
    ["what is in the cart's checkout and its customers' files", 'none'],
    ['list all dependencies and their versions', 'packages'],
    ['how is the weather', 'none'],
    ['thanks', 'none'],
    ['please write a function that sorts the articles', 'none'],
    ['', 'none'],
    [`who calls priceOf ${'and so on '.repeat(100)}`, 'none'],
  ])('reads "%s" as %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  test("the project's own name is no name of its code", () => {
    expect(read('which packages does shop depend on')).toBe('packages')
    expect(readQuestion(projects, { text: 'which environment variables does Shop read?' })?.about).toEqual([])
  })

  test('names in a row are asked about alike, not as members of each other', () => {
    const question = readQuestion(projects, { text: 'which tests cover ShoppingCart, addItem and priceOf' })
    expect(question).toMatchObject({ kind: 'tests', isEnumeration: true })
    expect(question?.names.map(({ name }) => name)).toEqual(['ShoppingCart', 'addItem', 'priceOf'])
  })

  test('an ordinary word is a name where the question lacks one', () => {
    using ordinary = openSketch({
      files: {
        'a.ts': {
          text: 'function save() {}\n',
          definitions: [{ name: 'save', kind: 'function', lines: [1, 1] }],
        },
      },
    })
    const [project] = labelProjects([ordinary.project])
    expect(readQuestion([project!], { text: 'who calls save?' })).toMatchObject({
      kind: 'callers',
      names: [{ name: 'save' }],
    })
    expect(readQuestion([project!], { text: 'how do I save an order' })).toBeUndefined()
    expect(readQuestion([project!], { text: 'which save is triggered?' })).toBeUndefined()
    expect(readQuestion([project!], { text: 'is save dead code?' })?.names).toMatchObject([{ name: 'save' }])
    expect(readQuestion([project!], { text: 'which code is dead?' })).toMatchObject({
      kind: 'unused',
      names: [],
    })
  })

  const answer =
    '`priceOf` [src/price.ts:1-5] is called from 2 definitions.\n\n- `ShoppingCart.totalPrice` [src/cart.ts:13-13]\n- `checkout` [src/checkout.ts:4-4]'
  test.each([
    ['and its tests?', 'tests priceOf'],
    ['what does it call', 'callees priceOf'],
    ['who calls the second one', 'callers checkout'],
    ['what does the first one do', 'explanation ShoppingCart.totalPrice'],
    ['which packages does it depend on', 'packages'],
    ['who calls applyDiscount', 'callers applyDiscount'],
  ])('after an answer about priceOf reads "%s" as %s', (text, expected) => {
    expect(read(text, answer)).toBe(expected)
  })
})
