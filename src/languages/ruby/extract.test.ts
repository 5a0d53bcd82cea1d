import { expect, test } from 'vitest'
import { dumpFacts, extractText } from '../testing/index.ts'
import { ruby } from './index.ts'

/** The facts of a text, one a line, without the signatures. */
async function factsOf(text: string, path = 'lib/a.rb'): Promise<string> {
  return dumpFacts(await extractText(ruby, path, text))
}

test('classes, modules and what they declare', async () => {
  const facts = await factsOf(`# Sells.
module Shop
  class Order < Base
    LIMIT = 5
    attr_reader :lines
    def self.recent(*rest, limit: LIMIT, &block); end
    class << self
      private def hidden; end
    end
    alias rows lines
  end
  Point = Struct.new(:x)
end
class Shop::Cart; end
`)
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 module Shop [exported partial] 2-13
          module Shop
          doc "Sells."
      1 class Shop.Order [exported static partial] 3-11
          class Order < Base
      2 field Shop.Order.LIMIT [exported static constant] 4-4
          LIMIT = 5
      3 method Shop.Order.lines [exported] 5-5
          :lines
      4 method Shop.Order.recent [exported static class-method] 6-6
          def self.recent(*rest, limit: LIMIT, &block)
      5 method Shop.Order.hidden [static private class-method] 8-8
          def hidden
      6 field Shop.Order.rows [exported] 10-10
          alias rows lines
      7 class Shop.Point [exported static partial] 12-12
          Point = Struct.new(:x)
      8 method Shop.Point.x [exported] 12-12
          :x
      9 method Shop.Point.x= [exported] 12-12
          :x
      10 class Shop::Cart [exported partial] 14-14
          class Shop::Cart
    scopes
      0 file
          Shop = module 0 Shop
          Shop::Cart = class 10 Shop::Cart
      1 class of module 0 Shop in 0 [members-visible]
          Order = class 1 Shop.Order
          Point = class 7 Shop.Point
      2 class of class 1 Shop.Order in 1 [members-visible]
          LIMIT = field 2 Shop.Order.LIMIT
          lines = method 3 Shop.Order.lines
          recent = method 4 Shop.Order.recent
          hidden = method 5 Shop.Order.hidden
          rows = field 6 Shop.Order.rows
      3 function of method 3 Shop.Order.lines in 2
      4 function of method 4 Shop.Order.recent in 2
          rest = parameter 0 [rest]
          limit = parameter 1 [optional keyword-only]
          & = parameter 2 [optional keyword-only]
          block = variable
      5 function of method 5 Shop.Order.hidden in 2
      6 class of class 7 Shop.Point in 1 [members-visible]
          x = method 8 Shop.Point.x
          x= = method 9 Shop.Point.x=
      7 function of method 8 Shop.Point.x in 6
      8 function of method 9 Shop.Point.x= in 6
          value = parameter 0
      9 class of class 10 Shop::Cart in 0 [members-visible]
    flows
      assign Shop.Order/LIMIT <- <number>
      return method 3 Shop.Order.lines <- this.@lines
      assign Shop.Order.recent/limit <- LIMIT
      assign Shop.Order.recent/block <- &
      assign Shop.Order/rows <- this.lines
      extends class 1 Shop.Order <- Base
      return method 8 Shop.Point.x <- this.@x
      store this.@x <- value
      extends class 7 Shop.Point <- Struct
    evaluated
      3:16 Base.inherited(<class 1 Shop.Order>) [implicit]
      5:4 this-class
      6:4 "recent"
      8:14 "hidden"
      7:4 <unknown>
      10:4 <unknown>
      3:2 <class 1 Shop.Order>
      12:2 <class 7 Shop.Point>
      2:0 <module 0 Shop>
      14:6 Shop
      14:0 <class 10 Shop::Cart>"
  `)
})

test('blocks, what they are given, and what calls without a receiver mean', async () => {
  const facts = await factsOf(`def each(items, &block)
  items.each { |item, (a, *b)| yield item }
  total = items.map(&:price).sum
  total += helper
  send(:log, total)
  other { it.name }
end
`)
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 function each [exported] 1-7
          def each(items, &block)
      1 function each.<anonymous> [anonymous local] 2-2
          { |item, (a, *b)|
      2 function each.<anonymous> [anonymous local] 3-3
          :price
      3 function each.<anonymous> [anonymous local] 6-6
          {
    scopes
      0 file
          each = function 0 each
      1 function of function 0 each in 0
          items = parameter 0
          & = parameter 1 [optional keyword-only]
          block = variable
          total = variable
      2 function of function 1 each.<anonymous> in 1
          item = parameter 0
           46 = parameter 1
          a = variable
          b = variable
      3 function of function 2 each.<anonymous> in 1
          it = parameter 0
      4 function of function 3 each.<anonymous> in 1
          it = parameter 0
    flows
      assign each/block <- &
      assign each.<anonymous>/a <- element( 46, 0)
      assign each.<anonymous>/b <- [element( 46)]
      return function 1 each.<anonymous> <- &(item)
      return function 2 each.<anonymous> <- it.price()
      assign each/total <- items.map(&=<function 2 each.<anonymous>>).sum()
      assign each/total <- total.+(helper())
      return function 3 each.<anonymous> <- it.name()
      return function 0 each <- other(&=<function 3 each.<anonymous>>)
    evaluated
      2:2 items.each(&=<function 1 each.<anonymous>>)
      5:7 "log"
      5:2 this.log(total)
      1:0 "each""
  `)
})

test('a text in a test file names a test', async () => {
  const text = "describe Order do\n  it 'sums' do\n    Order.new.sum\n  end\nend\n"
  expect(await factsOf(text, 'spec/order_spec.rb')).toContain(' test sums [test]')
  expect(await factsOf(text)).not.toContain(' test sums [test]')
})

test('broken code keeps what stands around it', async () => {
  const facts = await factsOf('class A\n  def a(\n  end\n  def b; c; end\nend\nclass B; end\n')
  expect(facts).toContain('class')
  expect(facts).toContain(' b')
})

test('nesting without end is said to be missing', async () => {
  const depth = 3000
  const facts = await extractText(ruby, 'a.rb', `x = ${'['.repeat(depth)}${']'.repeat(depth)}\n`)
  expect(facts.incomplete).toBe('nesting deeper than 500')
})
