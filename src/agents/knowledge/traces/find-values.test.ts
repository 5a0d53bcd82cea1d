import { expect, test } from 'vitest'
import { findValues, isRaising } from './find-values.ts'

function values(source: string, line: number): string[] {
  return findValues(source.split('\n'), 1, line).map(({ name, kind, line: at }) => `${name} ${kind} ${at}`)
}

test('finds the last assignment above, and parameters', () => {
  const source = `def total(cart, *args):
    price = 0
    price = cart.price
    for item, count in cart.items():
        price += item
    with open(path) as file:
        return price + args[0] + item + file.size`
  expect(values(source, 7)).toEqual([
    'price assigned 5',
    'args parameter 1',
    'item assigned 4',
    'file assigned 6',
  ])
})

test('reads declarations of other languages', () => {
  const source = `func (c *Cart) Total(tax int) int {
	sum, err := c.sum()
	var rate int = 3
	return sum * rate * tax
}`
  expect(values(source, 4)).toEqual(['sum assigned 2', 'rate assigned 3', 'tax parameter 1'])
})

test('what a function returns is no parameter', () => {
  expect(values('func Get(name string) (Info, error) {\n\treturn Info{}, fail(name)\n}', 2)).toEqual([
    'name parameter 1',
  ])
})

test('a module, a type and the value of a parameter are none', () => {
  const rust =
    'fn load(\n  req: HttpRequest,\n  query: web::Query<Options>,\n) -> Answer {\n  req.data::<web::Data<Options>>()\n}'
  expect(values(rust, 5)).toEqual(['req parameter 1'])
  expect(values('def f(cart: Cart, most=LIMIT):\n    return Cart.of(cart)[LIMIT]', 2)).toEqual([
    'cart parameter 1',
  ])
  expect(values('function f({ cart: basket }) {\n  return basket.price\n}', 2)).toEqual([
    'basket parameter 1',
  ])
})

test('what is compared, called or named in a string is not set', () => {
  const source = `function total(cart) {
  if (found == cart) log("found = 1")
  call({ found: 1 })
  return found
}`
  expect(values(source, 4)).toEqual([])
})

test('tells a line that raises', () => {
  expect(isRaising('        raise ValueError(x)')).toBe(true)
  expect(isRaising('  if (!x) throw new Error("x")')).toBe(true)
  expect(isRaising('\treturn fmt.Errorf("x: %w", err)')).toBe(true)
  expect(isRaising('\t\treturn Info{}, fmt.Errorf("x: %s", name)')).toBe(true)
  expect(isRaising('  return table[key]')).toBe(false)
})
