import { expect, test } from 'vitest'
import { edgesOf } from './testing/link-texts.ts'

test('packages, submodules, aliases, re-exports and star imports', async () => {
  const project = {
    'pkg/__init__.py': `
from .core import run as go
from . import util
from .star import *
__all__ = ['go']
`,
    'pkg/core.py': `
def run(): pass
def _hidden(): pass
`,
    'pkg/util.py': `
def helper(): pass
class Box:
    def open(self): helper()
`,
    'pkg/star.py': `
def starred(): pass
def _private(): pass
`,
    'main.py': `
import pkg
import pkg.util
import pkg.util as u
from pkg import go, util as w
from pkg.util import Box
from pkg.star import *
import os.path
def main():
    pkg.go(); pkg.util.helper(); u.helper(); go(); w.helper(); Box().open(); starred(); pkg.starred(); pkg.nothing(); os.path.join('a')
    _private()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls main.py#main -> external:os#path.join',
    'calls main.py#main -> pkg/core.py#run',
    'calls main.py#main -> pkg/star.py#starred',
    'calls main.py#main -> pkg/util.py#Box.open',
    'calls main.py#main -> pkg/util.py#helper',
    'calls pkg/util.py#Box.open -> pkg/util.py#helper',
    'instantiates main.py#main -> pkg/util.py#Box',
    'open main.py#main _private: unresolved-name',
    'open main.py#main join: external',
    'open main.py#main nothing: unresolved-member',
  ])
})

test('relative imports in namespace packages', async () => {
  const project = {
    'ns/a/x.py': `
from ..b.y import f
from .z import g
from . import z
def main():
    f(); g(); z.g()
`,
    'ns/a/z.py': `
def g(): pass
`,
    'ns/b/y.py': `
def f(): pass
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls ns/a/x.py#main -> ns/a/z.py#g',
    'calls ns/a/x.py#main -> ns/b/y.py#f',
  ])
})

test('definitions in branches are candidates, in a straight line the last one counts', async () => {
  const project = {
    'a.py': `
try:
    from fast import dumps
except ImportError:
    def dumps(x): pass
if True:
    def pick(): pass
else:
    def pick(): pass
def last(): pass
def last(): pass
dumps(1)
pick()
last()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py -> a.py#dumps (possible)',
    'calls a.py -> a.py#last~2',
    'calls a.py -> a.py#pick (possible)',
    'calls a.py -> a.py#pick~2 (possible)',
    'calls a.py -> external:fast#dumps (possible)',
  ])
})

test('with binds what entering returns', async () => {
  const project = {
    'a.py': `
class Conn:
    def __enter__(self): return self
    def __exit__(self, *a): pass
    def query(self): pass
class Other:
    def __enter__(self): return Conn()
    def __exit__(self, *a): pass
    def query(self): pass
def main():
    with Conn() as c: c.query()
    with Other() as o: o.query()
    with open('x') as f: f.read()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py#main -> a.py#Conn.__enter__',
    'calls a.py#main -> a.py#Conn.__exit__',
    'calls a.py#main -> a.py#Conn.query (inferred)',
    'calls a.py#main -> a.py#Other.__enter__',
    'calls a.py#main -> a.py#Other.__exit__',
    'instantiates a.py#Other.__enter__ -> a.py#Conn',
    'instantiates a.py#main -> a.py#Conn',
    'instantiates a.py#main -> a.py#Other',
    'open a.py#main open: builtin',
    'open a.py#main read: builtin',
  ])
})

test('inherited, overridden, class and static methods', async () => {
  const project = {
    'base.py': `
class Base:
    def run(self): self.step(); self.finish()
    def step(self): pass
    def finish(self): pass
    @classmethod
    def create(cls): return cls()
    @staticmethod
    def helper(): pass
`,
    'child.py': `
from base import Base
class Child(Base):
    def step(self): super().step(); Base.step(self)
    def extra(self): self.helper()
def main():
    c = Child()
    c.run(); c.extra(); Child.create().extra(); Child.helper()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls base.py#Base.run -> base.py#Base.finish',
    'calls base.py#Base.run -> base.py#Base.step',
    'calls base.py#Base.run -> child.py#Child.step (possible)',
    'calls child.py#Child.extra -> base.py#Base.helper',
    'calls child.py#Child.step -> base.py#Base.step',
    'calls child.py#main -> base.py#Base.create',
    'calls child.py#main -> base.py#Base.helper',
    'calls child.py#main -> base.py#Base.run (inferred)',
    'calls child.py#main -> child.py#Child.extra (inferred)',
    'instantiates base.py#Base.create -> child.py#Child (inferred)',
    'instantiates child.py#main -> child.py#Child',
  ])
})

test('fields from parameters, values, lists and dictionaries', async () => {
  const project = {
    'a.py': `
class Engine:
    def start(self): pass
class Car:
    def __init__(self, engine: Engine, spare=None):
        self.engine = engine
        self.other = Engine()
        self.spare = spare or Engine()
        self.parts = [Engine(), Engine()]
        self.by_name = {'a': Engine()}
    def go(self):
        self.engine.start(); self.other.start(); self.spare.start(); self.parts[0].start(); self.by_name['a'].start()
        for p in self.parts: p.start()
        for k, v in self.by_name.items(): v.start()
        e = self.engine
        e.start()
def make() -> Car: ...
make().go()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py -> a.py#Car.go (inferred)',
    'calls a.py -> a.py#make',
    'calls a.py#Car.go -> a.py#Engine.start (inferred)',
    'instantiates a.py#Car.__init__ -> a.py#Engine',
    'open a.py#Car.go items: builtin',
  ])
})

test('properties are read through their getters', async () => {
  const project = {
    'a.py': `
class B:
    def go(self): pass
class A:
    @property
    def b(self): return B()
    @b.setter
    def b(self, v): v.go()
    @functools.cached_property
    def c(self) -> B: return B()
def main(a: A):
    a.b.go(); a.c.go()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py#main -> a.py#A.b (inferred)',
    'calls a.py#main -> a.py#A.c (inferred)',
    'calls a.py#main -> a.py#B.go (inferred)',
    'instantiates a.py#A.b -> a.py#B',
    'instantiates a.py#A.c -> a.py#B',
    'open a.py#A.b~2 go: unresolved-receiver',
  ])
})

test('a decorated function is what its decorator returned', async () => {
  const project = {
    'a.py': `
import functools
def deco(f):
    @functools.wraps(f)
    def inner(*args):
        return f(*args)
    return inner
def par(x):
    def real(f): return f
    return real
@deco
def one(): pass
@par(1)
def two(): pass
class K:
    @deco
    def m(self): pass
one(); two(); K().m()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py -> a.py#deco',
    'calls a.py -> a.py#deco.inner (inferred)',
    'calls a.py -> a.py#par',
    'calls a.py -> a.py#par.real (inferred)',
    'calls a.py -> a.py#two',
    'calls a.py#K -> a.py#deco',
    'calls a.py#deco -> external:functools#wraps',
    'calls a.py#deco.inner -> a.py#K.m (possible)',
    'calls a.py#deco.inner -> a.py#one (possible)',
    'instantiates a.py -> a.py#K',
    'open a.py#deco wraps: external',
  ])
})

test('closures, shadowing and returned functions', async () => {
  const project = {
    'a.py': `
def outer():
    def inner(): pass
    x = inner
    x()
    return inner
outer()()
f = lambda: outer()
f()
def shadow(outer):
    outer()
def rebind():
    outer = 1
    outer()
class C:
    def outer(self): outer()
    y = outer
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py -> a.py#f',
    'calls a.py -> a.py#outer',
    'calls a.py -> a.py#outer.inner (inferred)',
    'calls a.py#C.outer -> a.py#outer',
    'calls a.py#f -> a.py#outer',
    'calls a.py#outer -> a.py#outer.inner (inferred)',
    'open a.py#rebind outer: builtin',
    'open a.py#shadow outer: dynamic',
  ])
})

test('awaited calls, async with and async generators', async () => {
  const project = {
    'a.py': `
class S:
    async def get(self): return S()
    async def __aenter__(self): return self
    async def __aexit__(self, *a): pass
    def sync(self): pass
async def main():
    s = await S().get()
    s.sync()
    async with S() as t: t.sync()
    async for x in agen(): x.sync()
async def agen():
    yield S()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py#main -> a.py#S.__aenter__',
    'calls a.py#main -> a.py#S.__aexit__',
    'calls a.py#main -> a.py#S.get',
    'calls a.py#main -> a.py#S.sync (inferred)',
    'calls a.py#main -> a.py#agen',
    'instantiates a.py#S.get -> a.py#S',
    'instantiates a.py#agen -> a.py#S',
    'instantiates a.py#main -> a.py#S',
  ])
})

test('functions in dictionaries, lists and tuples', async () => {
  const project = {
    'a.py': `
def one(): pass
def two(): pass
TABLE = {'one': one, 'two': two}
TABLE['one']()
for f in [one, two]: f()
a, b = one, two
a(); b()
(one if x else two)()
handlers = [one]
handlers.append(two)
handlers[0]()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py -> a.py#one (inferred)',
    'calls a.py -> a.py#one (possible)',
    'calls a.py -> a.py#two (inferred)',
    'calls a.py -> a.py#two (possible)',
    'open a.py append: builtin',
  ])
})

test('callable instances, __getattr__ and names of other languages', async () => {
  const project = {
    'a.py': `
class A:
    def __call__(self): self.__proto__(); 
    def __proto__(self): pass
    def constructor(self): pass
    def toString(self): pass
    def __getattr__(self, n): pass
a = A()
a(); a.constructor(); a.toString(); a.anything()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py -> a.py#A.__call__ (inferred)',
    'calls a.py -> a.py#A.__getattr__ (inferred)',
    'calls a.py -> a.py#A.constructor (inferred)',
    'calls a.py -> a.py#A.toString (inferred)',
    'calls a.py#A.__call__ -> a.py#A.__proto__',
    'instantiates a.py -> a.py#A',
    'open a.py anything: dynamic',
  ])
})

test('annotated containers, optionals and string annotations', async () => {
  const project = {
    'a.py': `
from typing import Generic, TypeVar, List, Dict, Optional
class U:
    def go(self): pass
def f(a: List[U], b: Dict[str, U], c: Optional[U], d: 'U', e: list[U], g: U | None):
    a[0].go(); b['x'].go(); c.go(); d.go(); g.go()
    for x in a: x.go()
    for x in b.values(): x.go()
    [x.go() for x in e]
    for i, x in enumerate(a): x.go()
    b.get('x').go()
    a.pop().go()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py#f -> a.py#U.go (inferred)',
    'open a.py#f enumerate: builtin',
    'open a.py#f get: builtin',
    'open a.py#f pop: builtin',
    'open a.py#f values: builtin',
  ])
})

test('cyclic imports and cyclic inheritance', async () => {
  const project = {
    'a.py': `
import b
from b import g
def f(): b.g(); g()
class A(b.B): pass
`,
    'b.py': `
import a
def g(): a.f()
class B(a.A):
    def m(self): self.m(); super().m()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py#f -> b.py#g',
    'calls b.py#B.m -> b.py#B.m',
    'calls b.py#g -> a.py#f',
    'open b.py#B.m m: unresolved-member',
  ])
})

test('self in nested functions and under other names', async () => {
  const project = {
    'a.py': `
class A:
    def run(self):
        def inner(): self.stop()
        inner()
        return [self.stop() for _ in range(3)]
    def stop(this): this.run()
    @classmethod
    def make(klass): return klass.build()
    @classmethod
    def build(cls): return cls()
    @staticmethod
    def st(self): self.stop()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py#A.make -> a.py#A.build',
    'calls a.py#A.run -> a.py#A.run.inner',
    'calls a.py#A.run -> a.py#A.stop',
    'calls a.py#A.run.inner -> a.py#A.stop',
    'calls a.py#A.stop -> a.py#A.run',
    'instantiates a.py#A.build -> a.py#A',
    'open a.py#A.run range: builtin',
    'open a.py#A.st stop: unresolved-receiver',
  ])
})

test('super follows the resolution order, and may reach a sibling', async () => {
  const project = {
    'a.py': `
class A:
    def f(self): pass
class B(A):
    def f(self): super().f()
class C(A):
    def f(self): super().f()
class D(B, C):
    def f(self): super().f()
D().f()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py -> a.py#D.f',
    'calls a.py#B.f -> a.py#C.f (inferred)',
    'calls a.py#C.f -> a.py#A.f',
    'calls a.py#D.f -> a.py#B.f',
    'instantiates a.py -> a.py#D',
  ])
})

test('members of a base outside the repository', async () => {
  const project = {
    'a.py': `
from lib import Model
class User(Model):
    def save(self): self.validate(); super().save(); self.own()
    def own(self): pass
User().delete()
User.objects.get().own()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py#User.save -> a.py#User.own',
    'instantiates a.py -> a.py#User',
    'open a.py delete: external',
    'open a.py get: external',
    'open a.py own: unresolved-receiver',
    'open a.py#User.save save: external',
    'open a.py#User.save validate: external',
  ])
})

test('fields declared by annotation', async () => {
  const project = {
    'a.py': `
from dataclasses import dataclass
@dataclass
class P:
    q: 'Q'
    def go(self): self.q.run()
class Q:
    def run(self): pass
P(Q()).q.run()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py -> a.py#Q.run (inferred)',
    'calls a.py#P.go -> a.py#Q.run (inferred)',
    'instantiates a.py -> a.py#P',
    'instantiates a.py -> a.py#Q',
  ])
})

test('a name of an external star import', async () => {
  const project = {
    'a.py': `
from lib import *
from known import *
def main(): foo(); bar(); print(1); undefined_thing
`,
    'known.py': `
def bar(): pass
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py#main -> external:lib#foo',
    'calls a.py#main -> known.py#bar',
    'open a.py#main foo: external',
    'open a.py#main print: builtin',
  ])
})

test('attributes of a module', async () => {
  const project = {
    'a.py': `
import conf
conf.setting.run()
conf.handler()
`,
    'conf.py': `
class S:
    def run(self): pass
setting = S()
def real(): pass
handler = real
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py -> conf.py#S.run (inferred)',
    'calls a.py -> conf.py#real (inferred)',
    'instantiates conf.py -> conf.py#S',
  ])
})

test('a hook that only subclasses declare runs in those that may be made', async () => {
  const project = {
    'a.py': `
from lib import Outside
class Mixin:
    def run(self): self.step()
class One(Mixin):
    def step(self): pass
class Two(Mixin, Outside):
    def step(self): self.elsewhere()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py#Mixin.run -> a.py#Two.step (inferred)',
    'open a.py#Two.step elsewhere: external',
  ])
})

test('what calling an object gives', async () => {
  const project = {
    'a.py': `
class Made:
    def go(self): pass
class Maker:
    def __call__(self): return Made()
def f(maker: Maker): maker().go()
`,
  }
  expect(await edgesOf(project)).toEqual([
    'calls a.py#f -> a.py#Made.go (inferred)',
    'calls a.py#f -> a.py#Maker.__call__ (inferred)',
    'instantiates a.py#Maker.__call__ -> a.py#Made',
  ])
})

test('a list that is cut shorter in a loop may begin with any of its elements', async () => {
  const edges = await edgesOf({
    'a.py': [
      'def first(): pass',
      'def second(): pass',
      'def third(): pass',
      'def run():',
      '    steps = [first, second, third]',
      '    while steps:',
      '        steps[0]()',
      '        rest = steps[1:]',
      '        steps = rest[1:]',
    ].join('\n'),
  })
  expect(edges).toEqual([
    'calls a.py#run -> a.py#first (possible)',
    'calls a.py#run -> a.py#second (possible)',
    'calls a.py#run -> a.py#third (possible)',
  ])
})
