import { expect, test } from 'vitest'

import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../testing/open-texts.ts'

/** Whether the callers of a definition are complete in a file of two classes with a method `go` and more. */
async function isComplete(path: string, text: string, id = 'Other.go'): Promise<boolean> {
  const head = path.endsWith('.py')
    ? 'import plugins\nclass Known:\n    def go(self): pass\nclass Other:\n    def go(self): pass\n'
    : "import * as plugins from 'plugins'\nclass Known { go() {} }\nclass Other { go() {} }\n"
  const texts = { [path]: head + text }
  using snapshot = openTexts(texts, await linkTexts(texts))
  return snapshot.completeness(`${path}#${id}`).complete
}

const handed = 'plugins.register(Other())\n'

test.each([
  ['alone', `${handed}plugins.load().go()`],
  ['after a condition', `${handed}def f(a):\n    x = Known()\n    if a: x = plugins.load()\n    x.go()`],
  ['of `or`', `${handed}def f():\n    x = plugins.load() or Known()\n    x.go()`],
  ['as a parameter', `${handed}def g(x): x.go()\ng(Known())\ng(plugins.load())`],
  ['as a default', `${handed}def g(x=Known()): x.go()\ng()\ng(plugins.load())`],
  ['in a list', `${handed}for x in [Known(), plugins.load()]: x.go()`],
  ['in a dictionary', `${handed}d = {'a': Known(), 'b': plugins.load()}\ndef f(k): d[k].go()`],
  ['as a result', `${handed}def m(a):\n    if a: return Known()\n    return plugins.load()\nm(1).go()`],
  [
    'in a field',
    `${handed}class H:\n    def __init__(self): self.x = Known()\n    def set(self): self.x = plugins.load()\n    def run(self): self.x.go()\nH().run()`,
  ],
  ['given to a callback', `${handed}def cb(x): x.go()\nplugins.each(cb)\ncb(Known())`],
  ['given to a decorated function', `${handed}@plugins.on\ndef cb(x): x.go()\ncb(Known())`],
])('a call on what a library gives, %s, may run a method of what it was handed', async (_, text) => {
  expect(await isComplete('a.py', text)).toBe(false)
})

test.each([
  ['by name', 'plugins.register(obj=Other())'],
  ['in a list', 'plugins.register([Other()])'],
  ['in a field', 'class H:\n    def __init__(self): self.x = Other()\nplugins.register(H())'],
  ['by a method', 'class H:\n    def make(self): return Other()\nplugins.register(H())'],
  ['by a factory', 'def make(): return Other()\nplugins.register(make)'],
  ['by a decorator', '@plugins.register\ndef make(): return Other()'],
  ['by a subclass', 'class H(plugins.Base):\n    def make(self): return Other()'],
  ['by a helper', 'def hand(x): plugins.register(x)\nhand(Other())'],
  ['as a class', 'plugins.register(Other)'],
  ['by a store', 'plugins.current = Other()'],
])('an object is handed to a library %s', async (_, text) => {
  expect(await isComplete('a.py', `${text}\nplugins.load().go()`)).toBe(false)
})

test('an object that no library has is not what one gives', async () => {
  expect(await isComplete('a.py', 'plugins.load().go()\nOther().go()')).toBe(true)
})

test('an object that is handed over by its interface is one of its class', async () => {
  const text = `interface I { go(): void }
class Sub { go() {} }
function hand(x: I) { plugins.register(x) }
hand(new Sub())
plugins.load().go()`
  expect(await isComplete('a.ts', text, 'Sub.go')).toBe(false)
})

test('a map that holds what a library gives holds more than what is known', async () => {
  const text = `plugins.register(new Other())
const all = new Map()
all.set('a', new Known())
all.set('b', plugins.load())
export function f(key) { all.get(key).go() }`
  expect(await isComplete('a.js', text)).toBe(false)
})

test.each([
  [
    'a.cs',
    `using System.Collections.Generic;
class ByName : IEqualityComparer<string> {
  public bool Equals(string a, string b) => true;
  public int GetHashCode(string a) => 1;
}
class M { object F() => new Dictionary<string, int>(new ByName()); }`,
    ['ByName.Equals', 'ByName.GetHashCode'],
  ],
  [
    'a.py',
    'import web\nclass V(web.View):\n    def fetch(self): pass\n',
    ['V.fetch'],
    'run by a framework: web.View (members of what extends it)',
  ],
  [
    'a.cs',
    'using Lib;\nclass Store { public Store(int size) {} }\nclass Seed { public Seed() {} }\nclass M {\n  void F(IServices all) { all.AddScoped<IStore, Store>(); all.AddSeed<Seed>(); }\n}\nstatic class Own { public static void AddSeed<T>(this IServices all) { all.AddScoped<ISeed, T>(); } }\n',
    ['Store.Store', 'Seed.Seed'],
    'passed as a value',
  ],
  [
    'a.php',
    '<?php\nclass Event { public function hourly() {} }\nfunction plan($often) { $event = new Event(); $event->{$often}(1); }\n',
    ['Event.hourly'],
    'passed as a value',
  ],
  [
    'a.php',
    "<?php\nnamespace Schema;\nfunction version_1() {}\nfunction run($at) { call_user_func(__NAMESPACE__ . '\\version_' . $at); }\n",
    ['version_1'],
    'passed as a value',
  ],
  ['a.js', "import lib from 'lib'\nconst hooks = { opened() {} }\nlib.use(hooks)\n", ['hooks.opened']],
])(
  'what nothing calls may be run by who holds it: %s',
  async (path, text, ids, reason = 'run from outside') => {
    const texts = { [path]: text }
    using snapshot = openTexts(texts, await linkTexts(texts))
    for (const id of ids) {
      const { reasons } = snapshot.completeness(`${path}#${id}`)
      expect(reasons).toContainEqual({ reason, count: 1 })
    }
  },
)

test('what a module exports that is loaded by a function of a library may be run there', async () => {
  const texts = {
    'page.tsx': 'export default function Shown() { return null }\nfunction kept() {}\n',
    'lazy.tsx':
      "import { lazy } from 'react'\nexport const Page = lazy(async () => import('./page'))\nexport const show = () => <Page />\n",
  }
  using snapshot = openTexts(texts, await linkTexts(texts))
  expect(snapshot.completeness('page.tsx#Shown').reasons).toContainEqual({
    reason: 'run from outside',
    count: 1,
  })
  expect(snapshot.completeness('page.tsx#kept').complete).toBe(true)
})

test.each([
  ['a function of a library', 'api.New()', false],
  ['a function that is handed over', 'given()', false],
  ['a function in a field that nothing is stored in', 'holder.make()', false],
  ['what a plugin holds', 'found.(func() api.Plugin)()', false],
  ['a map that others fill', 'all["a"]', false],
  ['a type that is known', 'new(Known)', true],
])("a field of a library's type may hold more than what is assigned, by %s", async (_, value, isTold) => {
  const text = `package a
import "github.com/acme/api"
type Holder struct { make func() api.Plugin }
type Instance struct { inner api.Plugin }
type Known struct{}
func (k *Known) Go() {}
type Other struct{}
func (o *Other) Go() {}
func New(holder Holder, given func() api.Plugin, found any, all map[string]api.Plugin) *Instance {
	made := ${value}
	return &Instance{inner: made}
}
func (i *Instance) run() { i.inner.Go() }
func set(i *Instance) { i.inner = new(Known) }
`
  const texts = { 'go.mod': 'module example.com/app\n', 'a.go': text }
  using snapshot = openTexts(texts, await linkTexts(texts))
  expect(snapshot.completeness('a.go#Other.Go').complete).toBe(isTold)
})
