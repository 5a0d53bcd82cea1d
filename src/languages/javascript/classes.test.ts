import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { javascript, typescript } from './index.ts'

test('members, parameter properties and fields assigned to this', async () => {
  const facts = await dumpText(
    typescript,
    'a.ts',
    `
@Injectable()
export class Store<T extends Base = Base> extends mixin(A)<T> implements Reader, Writer<T> {
  static count = 0
  #items: Map<string, T> = new Map()
  constructor(private readonly db: Db, @Inject(TOKEN) public log?: Log) {
    super(db)
    this.late = db.open()
    this.run = () => this.late
  }
  /** One. */
  @Get('/x') async get(id: string): Promise<T> { return this.#items.get(id)! }
  get size(): number { return this.#items.size }
  onClick = (e: Event) => this.get(e.type)
  abstract find(x: T): void
  static { register(this) }
}
`,
    ['definitions', 'scopes', 'flows'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 class Store [exported] 2-17
          export class Store<T extends Base = Base> extends mixin(A)<T> implements Reader, Writer<T>
      1 field Store.count [static] 4-4
          static count = 0
      2 field Store.#items [private] 5-5
          #items: Map<string, T> = new Map()
      3 method Store.constructor [constructor] 6-10
          constructor(private readonly db: Db, @Inject(TOKEN) public log?: Log)
      4 field Store.db [private] 6-6
          private readonly db: Db
      5 field Store.log 6-6
          @Inject(TOKEN) public log?: Log
      6 field Store.late 8-8
          this.late = db.open()
      7 method Store.run 9-9
          this.run = () =>
      8 method Store.get [async] 12-12
          async get(id: string): Promise<T>
          doc "One."
      9 method Store.size [getter] 13-13
          get size(): number
      10 method Store.onClick 14-14
          onClick = (e: Event) =>
      11 method Store.find [abstract declaration] 15-15
          abstract find(x: T): void
    scopes
      0 file
          Store = class 0 Store
      1 block in 0
          T = type-parameter
      2 class of class 0 Store in 1 [hidden-from-nested]
          count = field 1 Store.count
          #items = field 2 Store.#items
          constructor = method 3 Store.constructor
          db = field 4 Store.db
          log = field 5 Store.log
          late = field 6 Store.late
          run = method 7 Store.run
          get = method 8 Store.get
          size = method 9 Store.size
          onClick = method 10 Store.onClick
          find = method 11 Store.find
      3 function in 2
      4 function in 2
      5 function of method 3 Store.constructor in 2
          db = parameter 0
          log = parameter 1 [optional]
      6 function of method 7 Store.run in 5
      7 function of method 8 Store.get in 2
          id = parameter 0
      8 function of method 9 Store.size in 2
      9 function in 2
      10 function of method 10 Store.onClick in 9
          e = parameter 0
      11 function of method 11 Store.find in 2
          x = parameter 0
      12 function in 2
    flows
      type 1:T <- Base
      type 1:T <- Base
      extends class 0 Store <- mixin(A)<type(T)>
      implements class 0 Store <- Reader
      implements class 0 Store <- Writer<T>
      assign Store/count <- <number>
      type Store/#items <- Map<<string>, T>
      assign Store/#items <- new Map()
      type Store.constructor/db <- Db
      type Store/db <- Db
      store this.db <- db
      type Store.constructor/log <- Log
      type Store/log <- Log
      store this.log <- log
      store this.late <- db.open()
      return method 7 Store.run <- this.late
      store this.run <- <method 7 Store.run>
      decorate method 8 Store.get <- Get("/x")
      type Store.get/id <- <string>
      return-type method 8 Store.get <- Promise<T>
      return method 8 Store.get <- this.#items.get(id)
      return-type method 9 Store.size <- <number>
      return method 9 Store.size <- this.#items.size
      type Store.onClick/e <- Event
      return method 10 Store.onClick <- this.get(e.type)
      assign Store/onClick <- <method 10 Store.onClick>
      type Store.find/x <- T
      return-type method 11 Store.find <- <void>
      decorate class 0 Store <- Injectable()"
  `)
})

test('prototypes and functions as classes', async () => {
  const facts = await dumpText(
    javascript,
    'a.js',
    `
function Old(x) { this.x = x }
Old.prototype.bar = function (y) { return this.x }
Old.create = (x) => new Old(x)
Old.prototype = { baz() {} }
class A extends Old { constructor() { super(); this.q = 1 } static s() {} ['k' + 1]() {} }
`,
    ['definitions', 'flows'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "definitions
      0 function Old 2-2
          function Old(x)
      1 method bar 3-3
          Old.prototype.bar = function (y)
      2 method create [static] 4-4
          Old.create = (x) =>
      3 method baz 5-5
          baz()
      4 class A 6-6
          class A extends Old
      5 method A.constructor [constructor] 6-6
          constructor()
      6 field A.q 6-6
          this.q = 1
      7 method A.s [static] 6-6
          static s()
      8 method A.['k' + 1] 6-6
          ['k' + 1]()
    flows
      store this.x <- x
      receiver method 1 bar <- Old
      return method 1 bar <- this.x
      store Old.prototype.bar <- <method 1 bar>
      receiver method 2 create <- Old
      return method 2 create <- new Old(x)
      store Old.create <- <method 2 create>
      receiver method 3 baz <- Old
      store Old.prototype <- {baz: <method 3 baz>}
      extends class 4 A <- Old
      store this.q <- <number>"
  `)
})

test('this is the class in what is static, and the outer one in arrow functions', async () => {
  const text = `
class A {
  static make() { return this.create(() => this.last) }
  static last = this.first
  own() { return [() => this, function () { return this }] }
}
`
  expect(await dumpText(typescript, 'a.ts', text, ['flows'])).toMatchInlineSnapshot(`
    "flows
      return function 2 A.make.<anonymous> <- this-class.last
      return method 1 A.make <- this-class.create(<function 2 A.make.<anonymous>>)
      assign A/last <- this-class.first
      return function 5 A.own.<anonymous> <- this
      return function 6 A.own.<anonymous> <- this
      return method 4 A.own <- [<function 5 A.own.<anonymous>>, <function 6 A.own.<anonymous>>]"
  `)
})
