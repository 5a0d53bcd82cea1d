import { expect, test } from 'vitest'
import { edgesOf } from './testing/link-texts.ts'

test('a plain function in a method has a this of its own, an arrow has not', async () => {
  const project = {
    'a.js': `
class A {
  run() {
    const self = this
    setTimeout(function () { this.stop(); self.stop() })
    setTimeout(() => this.stop())
    function inner() { this.stop() }
  }
  stop() {}
  field = function () { this.stop() }
  arrow = () => this.stop()
  static make() { return this.build() }
  static build() { return new this() }
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.js#A.arrow -> a.js#A.stop',
    'calls a.js#A.field -> a.js#A.stop',
    'calls a.js#A.make -> a.js#A.build',
    'calls a.js#A.run -> a.js#A.stop',
    'instantiates a.js#A.build -> a.js#A',
    'open a.js#A.run setTimeout: builtin',
    'open a.js#A.run stop: unresolved-receiver',
    'open a.js#A.run.inner stop: unresolved-receiver',
  ])
})

test('members of prototypes, and fields that a constructor function stores', async () => {
  const project = {
    'a.js': `
function Foo() { this.x = new Bar() }
Foo.prototype.go = function () { this.x.bar(); this.other() }
Foo.prototype.other = function () {}
Foo.create = function () { return new Foo() }
function Bar() {}
Bar.prototype = { bar() { this.baz() }, baz: function () {} }
const f = new Foo()
f.go()
Foo.create().go()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.js -> a.js#Foo.create (inferred)',
    'calls a.js -> a.js#Foo.go (inferred)',
    'calls a.js#Bar.bar -> a.js#Bar.baz',
    'calls a.js#Foo.go -> a.js#Bar.bar (inferred)',
    'calls a.js#Foo.go -> a.js#Foo.other',
    'instantiates a.js -> a.js#Foo',
    'instantiates a.js#Foo -> a.js#Bar',
    'instantiates a.js#Foo.create -> a.js#Foo',
  ])
})

test('this in a method of an object literal is that object', async () => {
  const project = {
    'a.js': `
const api = {
  start() { this.stop(); this.nested.run() },
  stop() {},
  nested: { run() {} },
  ['computed']() {},
}
api.start()
export default api
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.js -> a.js#api.start (inferred)',
    'calls a.js#api.start -> a.js#api.run (inferred)',
    'calls a.js#api.start -> a.js#api.stop (inferred)',
  ])
})

test('a callback parameter is called with what is handed to it', async () => {
  const project = {
    'a.ts': `
function each(list: number[], callback: (x: number) => void) { callback(1) }
function show(x: number) {}
each([1], show)
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts -> a.ts#each',
    'calls a.ts#each -> a.ts#show (inferred)',
  ])
})

test("a name that nothing declares is the environment's", async () => {
  const project = {
    'a.test.ts': `
import { sum } from './sum'
describe('sum', () => { it('adds', () => { expect(sum(1, 2)).toBe(3) }) })
frobnicate()
`,
    'sum.ts': `
export function sum(a: number, b: number) { return a + b }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.test.ts#sum.adds -> sum.ts#sum',
    'open a.test.ts describe: external',
    'open a.test.ts frobnicate: external',
    'open a.test.ts#sum it: external',
    'open a.test.ts#sum.adds expect: external',
    'open a.test.ts#sum.adds toBe: external',
  ])
})

test('re-exports by name, by star, as namespace and by default', async () => {
  const project = {
    'index.ts': `
export * from './a'
export { b as bee } from './b'
export * as ns from './c'
export { default } from './d'
`,
    'a.ts': `
export const a = () => 1
`,
    'b.ts': `
export function b() {}
`,
    'c.ts': `
export function c() {}
`,
    'd.ts': `
export default function () {}
`,
    'main.ts': `
import dflt, { a, bee, ns } from './index'
import * as all from '.'
a(); bee(); ns.c(); dflt(); all.a(); all.ns.c(); all.missing()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls main.ts -> a.ts#a',
    'calls main.ts -> b.ts#b',
    'calls main.ts -> c.ts#c',
    'calls main.ts -> d.ts#default',
    'open main.ts missing: unresolved-member',
  ])
})

test('exports, module.exports, one exported function and an exported object', async () => {
  const project = {
    'lib.js': `
exports.one = function () {}
module.exports.two = two
function two() {}
`,
    'whole.js': `
module.exports = function whole() {}
module.exports.extra = () => {}
`,
    'obj.js': `
function hidden() {}
module.exports = { hidden, other: hidden, inline() {} }
`,
    'main.js': `
const lib = require('./lib')
const { one, two: deux } = require('./lib')
const whole = require('./whole')
const obj = require('./obj')
lib.one(); lib.two(); one(); deux(); whole(); whole.extra(); obj.hidden(); obj.other(); obj.inline(); obj.none()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls main.js -> lib.js#one',
    'calls main.js -> lib.js#two',
    'calls main.js -> obj.js#hidden',
    'calls main.js -> obj.js#inline',
    'calls main.js -> whole.js#extra',
    'calls main.js -> whole.js#whole',
    'open main.js none: unresolved-member',
  ])
})

test('names of Object.prototype are names like others', async () => {
  const project = {
    'a.js': `
class constructor {}
class A { toString() {} constructor() {} __proto__() {} hasOwnProperty() {} }
const a = new A()
a.toString(); a.__proto__(); a.hasOwnProperty(); a.valueOf()
const table = { toString: f, constructor: f }
function f() {}
table.toString(); table.valueOf()
toString()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.js -> a.js#A.__proto__ (inferred)',
    'calls a.js -> a.js#A.constructor',
    'calls a.js -> a.js#A.hasOwnProperty (inferred)',
    'calls a.js -> a.js#A.toString (inferred)',
    'calls a.js -> a.js#f (inferred)',
    'instantiates a.js -> a.js#A',
    'open a.js toString: external',
    'open a.js valueOf: unresolved-member',
  ])
})

test('cyclic imports, star cycles and cyclic inheritance', async () => {
  const project = {
    'a.js': `
import { b } from './b.js'
export function a() { b() }
export * from './b.js'
`,
    'b.js': `
import { a } from './a.js'
export function b() { a() }
export * from './a.js'
`,
    'c.js': `
import { a, b, c } from './a.js'
a(); b(); c()
class X extends Y { m() { super.m() } }
class Y extends X {}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.js#a -> b.js#b',
    'calls b.js#b -> a.js#a',
    'calls c.js -> a.js#a',
    'calls c.js -> b.js#b',
    'calls c.js#X.m -> c.js#X.m',
    'open c.js c: unresolved-import',
  ])
})

test('functions in object and list literals, by key, by index, by pattern and by loop', async () => {
  const project = {
    'a.js': `
function one() {}
function two() {}
const table = { one, second: two }
table.one()
table['second']()
table[x]()
const { one: uno, second } = table
uno(); second()
for (const f of [one, two]) f()
const [p, q] = [one, two]
p(); q()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.js -> a.js#one (inferred)',
    'calls a.js -> a.js#one (possible)',
    'calls a.js -> a.js#two (inferred)',
    'calls a.js -> a.js#two (possible)',
  ])
})

test('shadowing by parameters, locals, blocks and catch', async () => {
  const project = {
    'a.ts': `
function f() {}
function g(f: () => void) { f() }
function h() { const f = () => {}; f() }
{ function f2() {} }
function k() { if (1) { let f = other; f() } f() }
function other() {}
try {} catch (f) { f() }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts#h -> a.ts#h.f',
    'calls a.ts#k -> a.ts#f',
    'calls a.ts#k -> a.ts#other (inferred)',
    'open a.ts f: dynamic',
    'open a.ts#g f: dynamic',
  ])
})

test('the last of two functions of one name; all values of a variable', async () => {
  const project = {
    'a.js': `
function f() {}
function f() {}
f()
var g = one
g = two
g()
function one() {}
function two() {}
let h
if (Math.random()) h = one; else h = two
h()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.js -> a.js#f~2',
    'calls a.js -> a.js#one (possible)',
    'calls a.js -> a.js#two (inferred)',
    'calls a.js -> a.js#two (possible)',
    'open a.js random: builtin',
  ])
})

test('a call through a base type may run an override', async () => {
  const project = {
    'a.ts': `
interface Shape { area(): number }
abstract class Base implements Shape { abstract area(): number; twice() { return this.area() * 2 } }
class Sq extends Base { area() { return 1 } }
class Ci extends Base { area() { return super.twice() } }
function use(s: Shape, b: Base, q: Sq) { s.area(); b.area(); q.area(); b.twice() }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts#Base.twice -> a.ts#Base.area',
    'calls a.ts#Base.twice -> a.ts#Ci.area (possible)',
    'calls a.ts#Base.twice -> a.ts#Sq.area (possible)',
    'calls a.ts#Ci.area -> a.ts#Base.twice',
    'calls a.ts#use -> a.ts#Base.area (inferred)',
    'calls a.ts#use -> a.ts#Base.area (possible)',
    'calls a.ts#use -> a.ts#Base.twice (inferred)',
    'calls a.ts#use -> a.ts#Ci.area (possible)',
    'calls a.ts#use -> a.ts#Shape.area (inferred)',
    'calls a.ts#use -> a.ts#Sq.area (inferred)',
    'calls a.ts#use -> a.ts#Sq.area (possible)',
  ])
})

test('declared containers hand out their elements, builtin ones are unknown', async () => {
  const project = {
    'a.ts': `
class Repo<T> { get(): T { return null as any } all(): T[] { return [] } }
class User { name() {} }
const users: Repo<User> = new Repo<User>()
users.get().name()
users.all()[0].name()
const m = new Map<string, User>()
m.get('x')!.name()
async function load(): Promise<User> { return new User() }
async function main() { (await load()).name(); load().then(u => u.name()) }
const list: User[] = []
list.forEach(u => u.name())
for (const u of list) u.name()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts -> a.ts#Repo.all (inferred)',
    'calls a.ts -> a.ts#Repo.get (inferred)',
    'calls a.ts -> a.ts#User.name (inferred)',
    'calls a.ts#main -> a.ts#User.name (inferred)',
    'calls a.ts#main -> a.ts#load',
    'instantiates a.ts -> a.ts#Repo',
    'instantiates a.ts#load -> a.ts#User',
    'open a.ts Map: builtin',
    'open a.ts forEach: builtin',
    'open a.ts get: builtin',
    'open a.ts#main then: unresolved-member',
  ])
})

test('a decorator is called, and does not hide what it decorates', async () => {
  const project = {
    'a.ts': `
function log(t: any) { return t }
function wrap(name: string) { return (t: any) => t }
@log
class A { @wrap('x') m() {} }
new A().m()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts -> a.ts#A.m',
    'calls a.ts -> a.ts#log',
    'calls a.ts#A -> a.ts#wrap',
    'calls a.ts#A -> a.ts#wrap.<anonymous> (inferred)',
    'instantiates a.ts -> a.ts#A',
  ])
})

test('getters, static and instance fields and parameter properties', async () => {
  const project = {
    'a.ts': `
class B { go() {} }
class A { get b() { return new B() } set c(v: B) {} static s = new B() ; readonly f = new B(); constructor(private p: B) { this.p.go() } }
const a = new A(new B())
a.b.go(); A.s.go(); a.f.go()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts -> a.ts#A.b (inferred)',
    'calls a.ts -> a.ts#A.constructor',
    'calls a.ts -> a.ts#B.go (inferred)',
    'calls a.ts#A.constructor -> a.ts#B.go (inferred)',
    'instantiates a.ts -> a.ts#A',
    'instantiates a.ts -> a.ts#B',
    'instantiates a.ts#A -> a.ts#B',
    'instantiates a.ts#A.b -> a.ts#B',
  ])
})

test('optional and external calls, and a type-only import', async () => {
  const project = {
    'a.ts': `
import type { T } from './t'
import { run } from './missing'
import ext, { helper } from 'ext'
import * as fs from 'node:fs'
function go(t?: T) { t?.method(); t!.method(); run(); ext(); helper(); fs.readFileSync('x'); ext.a.b(); helper().c() }
`,
    't.ts': `
export interface T { method(): void }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts#go -> external:ext#default',
    'calls a.ts#go -> external:ext#default.a.b',
    'calls a.ts#go -> external:ext#helper',
    'calls a.ts#go -> external:node:fs#readFileSync',
    'calls a.ts#go -> t.ts#T.method (inferred)',
    'open a.ts#go b: external',
    'open a.ts#go c: external',
    'open a.ts#go ext: external',
    'open a.ts#go helper: external',
    'open a.ts#go readFileSync: external',
    'open a.ts#go run: unresolved-import',
  ])
})

test('overload signatures are one function', async () => {
  const project = {
    'a.ts': `
export function f(a: string): void
export function f(a: number): void
export function f(a: any) {}
f(1)
class A { m(a: string): void; m(a: any) {} }
new A().m(1)
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts -> a.ts#A.m',
    'calls a.ts -> a.ts#f',
    'instantiates a.ts -> a.ts#A',
  ])
})

test('returned values, returned this, generators and returned functions', async () => {
  const project = {
    'a.js': `
class A { go() { return this } stop() {} }
function make() { return new A() }
const maker = () => make()
maker().go().stop()
const { a } = { a: make() }
a.stop()
function* gen() { yield new A() }
for (const x of gen()) x.stop()
function outer() { function inner() {} return inner }
outer()()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.js -> a.js#A.go (inferred)',
    'calls a.js -> a.js#A.stop (inferred)',
    'calls a.js -> a.js#gen',
    'calls a.js -> a.js#make',
    'calls a.js -> a.js#maker',
    'calls a.js -> a.js#outer',
    'calls a.js -> a.js#outer.inner (inferred)',
    'calls a.js#maker -> a.js#make',
    'instantiates a.js#gen -> a.js#A',
    'instantiates a.js#make -> a.js#A',
  ])
})

test('namespaces, enums and ambient functions', async () => {
  const project = {
    'a.ts': `
enum E { A, B }
namespace N { export function f() {} export namespace M { export function g() {} } }
N.f(); N.M.g(); E.A.toString()
declare function amb(): void
amb()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts -> a.ts#N.M.g',
    'calls a.ts -> a.ts#N.f',
    'calls a.ts -> a.ts#amb',
    'open a.ts toString: builtin',
  ])
})

test('awaited dynamic imports', async () => {
  const project = {
    'a.js': `
const m = await import('./b.js')
m.b()
import('./b.js').then((m) => m.b())
async function f() { const { b } = await import('./b.js'); b() }
`,
    'b.js': `
export function b() {}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.js -> b.js#b (inferred)',
    'calls a.js#f -> b.js#b (inferred)',
    'open a.js then: unresolved-member',
  ])
})

test('components in JSX', async () => {
  const project = {
    'a.tsx': `
import { Button } from './b'
export function App() { return <Button onClick={handle}><Inner /></Button> }
function Inner() { return <div /> }
function handle() {}
`,
    'b.tsx': `
export const Button = (p: any) => <button />
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.tsx#App -> a.tsx#Inner',
    'calls a.tsx#App -> b.tsx#Button',
  ])
})

test('an interface and a constant of one name, and a type alias', async () => {
  const project = {
    'a.ts': `
interface Foo { x(): void }
const Foo = { make(): Foo { return null as any } }
Foo.make().x()
type Alias = Foo | null
function f(a: Alias) { a.x() }
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts -> a.ts#Foo.x (inferred)',
    'calls a.ts -> a.ts#Foo~2.make (inferred)',
    'calls a.ts#f -> a.ts#Foo.x (inferred)',
  ])
})

test('static and instance members do not mix', async () => {
  const project = {
    'a.js': `
class A { static s() {} i() {} }
class B extends A { static t() { super.s(); this.s() } j() { super.i(); this.i() } }
B.s(); new B().i(); B.i()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.js -> a.js#A.i',
    'calls a.js -> a.js#A.s',
    'calls a.js#B.j -> a.js#A.i',
    'calls a.js#B.t -> a.js#A.s',
    'instantiates a.js -> a.js#B',
    'open a.js i: unresolved-member',
  ])
})

test('a default export of a class, a function and a value', async () => {
  const project = {
    'a.js': `
export default class Car { go() {} }
`,
    'b.js': `
export default () => {}
`,
    'c.js': `
import { Car } from './car.js'
export default new Car()
`,
    'car.js': `
export class Car { stop() {} }
`,
    'main.js': `
import Car from './a.js'
import run from './b.js'
import car from './c.js'
new Car().go()
run()
car.stop()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls main.js -> a.js#Car.go',
    'calls main.js -> b.js#default',
    'calls main.js -> car.js#Car.stop (inferred)',
    'instantiates c.js -> car.js#Car',
    'instantiates main.js -> a.js#Car',
  ])
})

test('exports renamed by a list, and a local that is not exported', async () => {
  const project = {
    'a.js': `
function one() {}
function two() {}
export { one as first }
`,
    'main.js': `
import * as all from './a.js'
import { first, two } from './a.js'
first()
all.first()
all.one()
two()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls main.js -> a.js#one',
    'open main.js one: unresolved-member',
    'open main.js two: unresolved-import',
  ])
})

test('call, apply and bind run the function', async () => {
  const project = {
    'a.js': `
function f() {}
f.call(null)
f.apply(null, [])
const g = f.bind(null)
g()
`,
  }
  expect(await edgesOf(project)).toEqual(['calls a.js -> a.js#f (inferred)', 'open a.js bind: builtin'])
})

test('path aliases of tsconfig', async () => {
  const project = {
    'tsconfig.json': `
{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"] } } }
`,
    'src/util/index.ts': `
export function help() {}
`,
    'src/main.ts': `
import { help } from '@/util'
help()
`,
  }
  expect(await edgesOf(project)).toEqual(['calls src/main.ts -> src/util/index.ts#help'])
})

test('ambient declarations are visible in every file', async () => {
  const project = {
    'types.d.ts': `
declare function ambient(): void
`,
    'a.ts': `
export {}
ambient()
`,
  }
  expect(await edgesOf(project)).toEqual(['calls a.ts -> types.d.ts#ambient'])
})

test('computed calls are dynamic', async () => {
  const project = {
    'a.js': `
const handlers = load()
handlers[name]()
window[name]()
(await find())()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'open a.js : unresolved-receiver',
    'open a.js find: external',
    'open a.js load: external',
  ])
})

test('a function of a declared or asserted type is still that function', async () => {
  const project = {
    'a.ts': `
interface Render { (x: number): void; flush(): void }
function base(x: number) {}
export const render: Render = base as any
export const draw = ((x: number) => {}) as Render
const twice = (flag ? base : other) as typeof base
function other(x: number) {}
render(1)
draw(1)
twice(1)
render.flush()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts -> a.ts#Render.flush (inferred)',
    'calls a.ts -> a.ts#base (inferred)',
    'calls a.ts -> a.ts#base (possible)',
    'calls a.ts -> a.ts#draw',
    'calls a.ts -> a.ts#other (possible)',
  ])
})

test('members by key, in values and in types', async () => {
  const project = {
    'a.ts': `
import * as all from './b'
export class Scene { draw() {} }
export class App { scene = new Scene(); run() {} }
type Part = { scene: App['scene'] }
function f(app: App, part: Part, pick: Pick<App, 'run'>) {
  app['run']()
  all['help']()
  part.scene.draw()
  pick.run()
}
`,
    'b.ts': 'export function help() {}',
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts#f -> a.ts#App.run (inferred)',
    'calls a.ts#f -> a.ts#Scene.draw (inferred)',
    'calls a.ts#f -> b.ts#help',
    'instantiates a.ts#App -> a.ts#Scene',
  ])
})

test('what a value of a function type gives', async () => {
  const project = {
    'a.ts': `
class Sub { only() {} }
type Make = () => Sub
declare const make: Make
function f(build: () => Sub) {
  make().only()
  build().only()
}
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.ts#f -> a.ts#Sub.only (inferred)',
    'open a.ts#f build: dynamic',
    'open a.ts#f make: dynamic',
  ])
})

test('a function of very many signatures is one function', async () => {
  const signatures = Array.from({ length: 40 }, (_, index) => `export function h(x: ${index}): void\n`)
  const project = {
    'a.ts': `${signatures.join('')}export function h(x: any) {}\nh(1)\n`,
    'b.ts': `import { h } from './a'\nh(1)\n`,
  }
  expect(await edgesOf(project)).toEqual(['calls a.ts -> a.ts#h', 'calls b.ts -> a.ts#h'])
})

test('objects and prototypes that are mixed into themselves', async () => {
  const project = {
    'a.js': `
const a = { go() {} }
const b = Object.assign({}, a, b)
Object.assign(a, b)
Object.setPrototypeOf(a, a)
function F() {}
F.prototype = Object.create(F.prototype)
Object.assign(F.prototype, new F(), F.prototype)
const c = { ...c, ...d }
const d = { ...c }
b.go(); new F().stop(); c.go()
let e = { x() {} }
e = { ...e, y: e }
for (const f of Object.values(e)) f()
`,
  }
  expect(await edgesOf(project, ['calls'])).toEqual([
    'calls a.js -> a.js#a.go (inferred)',
    'calls a.js -> a.js#e.x (inferred)',
  ])
})
