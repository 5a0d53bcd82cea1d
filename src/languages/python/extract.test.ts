import { describe, expect, test } from 'vitest'

import { dumpFacts, extractText, validateFacts, type DumpSection } from '../testing/index.ts'
import { python } from './index.ts'

async function facts(text: string, sections: readonly DumpSection[], path = 'pkg/a.py'): Promise<string> {
  const found = await extractText(python, path, text)
  expect(validateFacts(found, text)).toEqual([])
  return `\n${dumpFacts(found, sections)}\n`
}

describe('definitions', () => {
  test('functions and methods have flags, signatures and docs', async () => {
    const text = `
class Item(abc.ABC):
    """An item.

       Indented.
    """

    def __init__(self, name):
        pass

    @property
    def size(self) -> int: ...

    @size.setter
    def size(self, value): ...

    @classmethod
    def make(cls, *args, **kwargs) -> "Item": ...

    @staticmethod
    @abstractmethod
    async def go(
        x,  # the first
        /,
        y=1,
    ):
        yield x

# What it is for.
def _private():
    def local(): pass
    return lambda a: a
`
    expect(await facts(text, ['definitions'])).toMatchInlineSnapshot(`
      "
      definitions
        0 class Item [exported abstract] 2-27
            class Item(abc.ABC)
            doc "An item.\\n\\nIndented."
        1 method Item.__init__ [constructor] 8-9
            def __init__(self, name)
        2 method Item.size [getter property] 11-12
            def size(self) -> int
        3 method Item.size [setter property] 14-15
            def size(self, value)
        4 method Item.make [variadic class-method] 17-18
            def make(cls, *args, **kwargs) -> "Item"
        5 method Item.go [static abstract async generator] 20-27
            async def go(x, /, y=1)
        6 function _private [private] 30-32
            def _private()
            doc "What it is for."
        7 function _private.local [local] 31-31
            def local()
        8 function _private.<anonymous> [anonymous local] 32-32
            lambda a:
      "
    `)
  })

  test('variables, constants, aliases and types made by calls', async () => {
    const text = `
# Seconds before a retry.
DELAY: Final[int] = 5
count = 0  #: how many
a, (b, *_) = 1, (2, 3)
Alias = Union[Item, "Other"]
Named: TypeAlias = "list[Item]"
T = TypeVar("T", bound="Item")
Point = namedtuple("Point", ["x", "y"])
handler = lambda event: event
type Pair[K] = tuple[K, K]
for not_a_definition in []: pass
`
    expect(await facts(text, ['definitions'])).toMatchInlineSnapshot(`
      "
      definitions
        0 variable DELAY [exported constant] 3-3
            DELAY: Final[int] = 5
            doc "Seconds before a retry."
        1 variable count [exported] 4-4
            count = 0
            doc "how many"
        2 variable a [exported] 5-5
            a, (b, *_) = 1, (2, 3)
        3 variable b [exported] 5-5
            a, (b, *_) = 1, (2, 3)
        4 type Alias [exported] 6-6
            Alias = Union[Item, "Other"]
        5 type Named [exported] 7-7
            Named: TypeAlias = "list[Item]"
        6 type T [exported] 8-8
            T = TypeVar("T", bound="Item")
        7 class Point [exported] 9-9
            Point = namedtuple("Point", ["x", "y"])
        8 field Point.x 9-9
            Point = namedtuple("Point", ["x", "y"])
        9 field Point.y 9-9
            Point = namedtuple("Point", ["x", "y"])
        10 function handler [exported] 10-10
            handler = lambda event: event
        11 type Pair [exported] 11-11
            type Pair[K] = tuple[K, K]
      "
    `)
    expect(await facts(text, ['flows'])).toMatchInlineSnapshot(`
      "
      flows
        assign DELAY <- <number>
        type DELAY <- Final<int>
        assign count <- <number>
        assign a <- <number>
        assign b <- element([<number>, <number>], 0)
        assign _ <- [element([<number>, <number>])]
        alias type 4 Alias <- Union<Item, Other>
        assign Alias <- type(Union)<type(Item), type(Other)>
        alias type 5 Named <- list<Item>
        assign Named <- type(list)<type(Item)>
        assign T <- TypeVar("T", bound=type(Item))
        alias type 6 T <- Item
        assign Point <- namedtuple("Point", ["x", "y"])
        return function 10 handler <- event
        assign handler <- <function 10 handler>
        alias type 11 Pair <- tuple<K, K>
        assign not_a_definition <- element([])
      "
    `)
  })

  test('fields come from class bodies, slots and self, each once', async () => {
    const text = `
class Item:
    __slots__ = ("name", "extra")
    name: str
    """What it is called."""
    total: ClassVar[int] = 3
    shared = []
    def __init__(self, name):
        self.name = name
        self.size, self.extra = 1, None
        self.size = 2
        self.shown = False
        other.ignored = 1
        def later(self): self.not_a_field = 1
        def closure(): self.late = 2
    @property
    def shown(self): return self._shown
    @classmethod
    def make(cls): cls.cache: Dict[str, Item] = {}
`
    expect(await facts(text, ['definitions', 'flows'])).toMatchInlineSnapshot(`
      "
      definitions
        0 class Item [exported] 2-19
            class Item
        1 field Item.__slots__ [static] 3-3
            __slots__ = ("name", "extra")
        2 field Item.extra 3-3
            extra
        3 field Item.name 4-4
            name: str
            doc "What it is called."
        4 field Item.total [static] 6-6
            total: ClassVar[int] = 3
        5 field Item.shared [static] 7-7
            shared = []
        6 method Item.__init__ [constructor] 8-15
            def __init__(self, name)
        7 field Item.size 10-10
            self.size, self.extra = 1, None
        8 function Item.__init__.later [local] 14-14
            def later(self)
        9 function Item.__init__.closure [local] 15-15
            def closure()
        10 field Item.late 15-15
            self.late = 2
        11 method Item.shown [getter property] 16-17
            def shown(self)
        12 method Item.make [class-method] 18-19
            def make(cls)
        13 field Item.cache [static] 19-19
            cls.cache: Dict[str, Item] = {}
      flows
        assign Item/__slots__ <- ["name", "extra"]
        type Item/name <- str
        assign Item/total <- <number>
        type Item/total <- ClassVar<int>
        assign Item/shared <- []
        assign Item.__init__/self <- this
        store self.name <- name
        store self.size <- <number>
        store self.extra <- <null>
        store self.size <- <number>
        store self.shown <- <boolean>
        store other.ignored <- <number>
        store self.not_a_field <- <number>
        store self.late <- <number>
        decorate method 11 Item.shown <- property
        assign Item.shown/self <- this
        return method 11 Item.shown <- self._shown
        decorate method 12 Item.make <- classmethod
        assign Item.make/cls <- this-class
        store cls.cache <- {}
        type Item/cache <- Dict<str, Item>
      "
    `)
  })

  test('enumerations, protocols and stubs', async () => {
    const text = `
class BaseColor(enum.Enum): pass
class Color(enum.Enum):
    RED = 1
    BLUE: int = 2
    _ignore_ = []
    def show(self): return self.RED

class Shade(BaseColor):
    DARK = auto()

class Runs(Protocol):
    speed: int
    def run(self) -> None: ...
`
    expect(await facts(text, ['definitions'])).toMatchInlineSnapshot(`
      "
      definitions
        0 enum BaseColor [exported] 2-2
            class BaseColor(enum.Enum)
        1 enum Color [exported] 3-7
            class Color(enum.Enum)
        2 field Color.RED [static constant enum-member] 4-4
            RED = 1
        3 field Color.BLUE [static constant enum-member] 5-5
            BLUE: int = 2
        4 field Color._ignore_ [static private constant] 6-6
            _ignore_ = []
        5 method Color.show 7-7
            def show(self)
        6 enum Shade [exported] 9-10
            class Shade(BaseColor)
        7 field Shade.DARK [static constant enum-member] 10-10
            DARK = auto()
        8 interface Runs [exported abstract] 12-14
            class Runs(Protocol)
        9 field Runs.speed 13-13
            speed: int
        10 method Runs.run [declaration] 14-14
            def run(self) -> None
      "
    `)
    expect(await facts('@overload\ndef f(x: int) -> int: ...\n', ['definitions'], 'a.pyi'))
      .toMatchInlineSnapshot(`
      "
      definitions
        0 function f [exported declaration] 1-2
            def f(x: int) -> int
      "
    `)
  })

  test('tests are known by the file they stand in, and by TestCase', async () => {
    const text = `
def test_it(): pass
class TestIt:
    def test_more(self): pass
class ItTest(unittest.TestCase):
    def testOld(self): pass
`
    expect(await facts(text, ['definitions'], 'tests/test_a.py')).toMatchInlineSnapshot(`
      "
      definitions
        0 function test_it [exported test] 2-2
            def test_it()
        1 class TestIt [exported test] 3-4
            class TestIt
        2 method TestIt.test_more [test] 4-4
            def test_more(self)
        3 class ItTest [exported test] 5-6
            class ItTest(unittest.TestCase)
        4 method ItTest.testOld [test] 6-6
            def testOld(self)
      "
    `)
    expect(await facts(text, ['definitions'], 'pkg/a.py')).toMatchInlineSnapshot(`
      "
      definitions
        0 function test_it [exported] 2-2
            def test_it()
        1 class TestIt [exported] 3-4
            class TestIt
        2 method TestIt.test_more 4-4
            def test_more(self)
        3 class ItTest [exported test] 5-6
            class ItTest(unittest.TestCase)
        4 method ItTest.testOld [test] 6-6
            def testOld(self)
      "
    `)
  })
})

test('the fields of a named tuple stand in its scope', async () => {
  const text = 'Point = typing.NamedTuple("Point", [("x", int), ("y", Scale)])\n'
  expect(await facts(text, ['scopes'])).toMatchInlineSnapshot(`
    "
    scopes
      0 file
          Point = class 0 Point
      1 class of class 0 Point in 0
          x = field 1 Point.x
          y = field 2 Point.y
    "
  `)
})

describe('scopes', () => {
  test('comprehensions have their own, and walrus reaches out of them', async () => {
    const text = `
def f(xs):
    return {x: (last := y) for x in xs for y in x if y}
`
    expect(await facts(text, ['scopes', 'flows'])).toMatchInlineSnapshot(`
      "
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
            xs = parameter 0
            last = variable
        2 block in 1
            x = variable
            y = variable
      flows
        assign 2:x <- element(xs)
        assign 2:y <- element(x)
        assign f/last <- y
        return function 0 f <- {*: y}
      "
    `)
  })

  test('global and nonlocal bind in the scope they name', async () => {
    const text = `
def f():
    global made, count
    made = A()
    count += 1
    inner = None
    def g():
        nonlocal inner
        inner = B()
count = 0
`
    expect(await facts(text, ['definitions', 'scopes', 'flows'])).toMatchInlineSnapshot(`
      "
      definitions
        0 function f [exported] 2-9
            def f()
        1 function f.g [local] 7-9
            def g()
        2 variable count [exported] 10-10
            count = 0
        3 variable made [exported] 4-4
            made = A()
      scopes
        0 file
            f = function 0 f
            count = variable 2 count
            made = variable 3 made
        1 function of function 0 f in 0
            inner = variable
            g = function 1 f.g
        2 function of function 1 f.g in 1
      flows
        assign f/inner <- <null>
        assign count <- <number>
        assign made <- A()
        assign count <- <number>
        assign f/inner <- B()
      "
    `)
  })

  test('type parameters are seen by bases, parameters and bodies', async () => {
    const text = `
class Box[T: Item](Base[T]):
    def put[*Ts, **P](self, x: T) -> Ts: pass
`
    expect(await facts(text, ['scopes', 'flows'])).toMatchInlineSnapshot(`
      "
      scopes
        0 file
            Box = class 0 Box
        1 block in 0
            T = type-parameter
        2 class of class 0 Box in 1 [hidden-from-nested]
            put = method 1 Box.put
        3 block in 2
            Ts = type-parameter
            P = type-parameter
        4 function of method 1 Box.put in 3
            self = parameter 0
            x = parameter 1
      flows
        type 1:T <- Item
        extends class 0 Box <- Base<T>
        assign Box.put/self <- this
        type Box.put/x <- T
        return-type method 1 Box.put <- Ts
      "
    `)
  })
})

describe('values', () => {
  test('assignments of every shape', async () => {
    const text = `
def f(xs):
    a = b = A()
    c, (d, *e), g.h = a, xs, b
    c, d = d, c
    xs[0], xs[1:2] = c
    a += B()
    k: "Dict[str, m.Item | None]" = {}
    if (n := a.b): del n
    for i, o in enumerate(xs): print(i, o)
    with open(a) as p, (q() as r): pass
    async with s as (t, u): await t
`
    expect(await facts(text, ['flows'])).toMatchInlineSnapshot(`
      "
      flows
        assign f/a <- A()
        assign f/b <- A()
        assign f/c <- a
        assign f/d <- element(xs, 0)
        assign f/e <- [element(xs)]
        store g.h <- b
        assign f/c <- d
        assign f/d <- c
        store xs[<number>] <- element(c, 0)
        assign f/a <- B()
        assign f/k <- {}
        type f/k <- Dict<str, (m.Item | <null>)>
        assign f/n <- a.b
        assign f/i <- element(element(enumerate(xs)), 0)
        assign f/o <- element(element(enumerate(xs)), 1)
        assign f/p <- (open(a) | element(open(a)))
        assign f/r <- (q() | element(q()))
        assign f/t <- element((s | element(s)), 0)
        assign f/u <- element((s | element(s)), 1)
      "
    `)
  })

  test('calls keep all arguments in order', async () => {
    const text = `f(1, *a, k=b, **c)(x for x in y)
super().m(lambda z=1, *w: z)
cast("Item", v).go()
getattr(o, "name", None)()
setattr(o, "name", v)
m = importlib.import_module("pkg.plugins")
`
    expect(await facts(text, ['evaluated', 'flows', 'imports'])).toMatchInlineSnapshot(`
      "
      evaluated
        1:0 f(<number>, ...a, k=b, =...c)([x])
        2:0 super.m(<function 0 <anonymous>>)
        3:0 cast(type(Item), v)
        3:0 (v as Item).go()
        4:0 getattr(o, "name", <null>)
        4:0 (o?.name | <null>)()
        5:0 setattr(o, "name", v)
        6:4 importlib.import_module("pkg.plugins")
      flows
        assign 1:x <- element(y)
        assign <anonymous>/z <- <number>
        return function 0 <anonymous> <- z
        store o.name <- v
        assign m <- import("pkg.plugins")
      imports
        dynamic "pkg.plugins"
      "
    `)
  })

  test('operators, strings and collections', async () => {
    const text = `
a = x or y and z
b = x if y else z
c = p + q - r
d = "one" 'two\\n'
e = f"/users/{user.id!r:{width}}/{{x}}"
g = {"k": f, **h, 1: b"raw"}
i = not x < y
j = [1, *xs]
k = x[a:b].c[1, 2]
`
    expect(await facts(text, ['flows', 'evaluated'])).toMatchInlineSnapshot(`
      "
      flows
        assign a <- (x | z)
        assign b <- (x | z)
        assign c <- (p | q)
        assign d <- "onetwo\\n"
        assign e <- "/users/{}/{x}"
        assign g <- {k: f, *: ...h, *: <bytes>}
        assign i <- <boolean>
        assign j <- [<number>, ...xs]
        assign k <- x.c[[<number>, <number>]]
      evaluated
        2:9 y
        3:9 y
        4:12 r
        6:19 user.id
        6:25 width
        7:18 <number>
        8:8 x
        8:12 y
        8:8 <boolean>
        10:6 a
        10:8 b
      "
    `)
  })

  test('what functions return, yield and raise', async () => {
    const text = `
async def f(self):
    try:
        yield await self.g()
        x = yield from h()
    except (ValueError, m.Error) as error:
        raise Wrapped(error) from error
    except* Group: raise
    return 1, x
`
    expect(await facts(text, ['flows', 'evaluated'])).toMatchInlineSnapshot(`
      "
      flows
        yield function 0 f <- await self.g()
        yield function 0 f <- element(h())
        assign f/x <- yield h()
        type f/error <- (ValueError | m.Error)
        throw function 0 f <- Wrapped(error)
        return function 0 f <- [<number>, x]
      evaluated
        4:8 yield await self.g()
        7:34 error
        8:12 Group [type]
      "
    `)
  })

  test('match patterns refer to classes and capture names', async () => {
    const text = `
match command, other:
    case Go(direction=d) | m.Stay(d) as c, _ if ready(c): pass
    case {"k": v, **rest}, [first, *more]: pass
    case Color.RED, x: pass
`
    expect(await facts(text, ['flows', 'evaluated'])).toMatchInlineSnapshot(`
      "
      flows
        assign d <- (element([command, other], 0) as Go).direction
        assign c <- ((element([command, other], 0) as Go) | (element([command, other], 0) as m.Stay))
        assign v <- element([command, other], 0)["k"]
        assign first <- element(element([command, other], 1), 0)
        assign x <- element([command, other], 1)
      evaluated
        3:34 d [write]
        3:43 element([command, other], 1)
        3:48 ready(c)
        4:35 element(element([command, other], 1), 1)
        5:9 element([command, other], 0)
        5:15 Color.RED
      "
    `)
  })

  test('Python 2 as far as the grammar reads it', async () => {
    const text = `
def f((a, b), c): print >>err, a, b
print "x" % c
exec code in scope
raise E, "text"
`
    expect(await facts(text, ['scopes', 'evaluated'])).toMatchInlineSnapshot(`
      "
      scopes
        0 file
            f = function 0 f
        1 function of function 0 f in 0
            a = parameter 0
            b = parameter 0
            c = parameter 1
      evaluated
        2:26 err
        2:18 print(a, b)
        3:6 "x"
        3:12 c
        3:0 print(<unknown>)
        4:5 code
        4:13 scope
        5:6 [E, "text"]
      "
    `)
  })
})

describe('types', () => {
  test('docstrings state types of parameters that have no annotation', async () => {
    const text = `
def f(a, b, c, d: int, e):
    """Does it.

    :param Widget a: the first
    :type b: pkg.Thing
    :param Widget d: already annotated
    :param e: a Word of prose
    :rtype: Result

    Parameters
    ----------
    c : Gadget, optional
        The third.
    """
`
    expect(await facts(text, ['flows'])).toMatchInlineSnapshot(`
      "
      flows
        type f/d <- int
        type f/a <- Widget
        type f/b <- pkg.Thing
        type f/c <- Gadget
        return-type function 0 f <- Result
      "
    `)
  })

  test('strings in annotations have exact extents, values in Literal do not become types', async () => {
    const text =
      'x: Optional["a.Foo[Bar]"]\ny: Literal["Foo"]\nz: Annotated["Foo", "text"]\nw: "not a type"\n'
    const found = await extractText(python, 'a.py', text)
    const { op, start, end } = found.expressions
    const written = [...op.keys()]
      .filter((row) => op[row] === 1 || op[row] === 2)
      .map((row) => `${start[row]} ${text.slice(start[row], end[row])}`)
    expect(written).toEqual([
      '3 Optional',
      '13 a',
      '15 Foo',
      '19 Bar',
      '29 Literal',
      '47 Annotated',
      '58 Foo',
    ])
  })
})

describe('imports and exports', () => {
  test('imports of every form, anywhere', async () => {
    const text = `
from __future__ import annotations
import os, a.b.c, d.e as f
from ..pkg.mod import (g as h, i,)
from . import j
from .k import *
if TYPE_CHECKING:
    from typing import L
try:
    import fast
except ImportError:
    fast = None
def lazy():
    from m import n
    __import__("o.p")
`
    expect(await facts(text, ['imports', 'scopes'])).toMatchInlineSnapshot(`
      "
      imports
        named "__future__" annotations as annotations
        namespace "os" as os
        path "a.b.c" as a
        namespace "d.e" as f
        named "..pkg.mod" g as h
        named "..pkg.mod" i as i
        named "." j as j
        star ".k"
        named "typing" L as L [type-only]
        namespace "fast" as fast
        named "m" n as n
        dynamic "o.p"
      scopes
        0 file
            annotations = import "__future__"
            os = import "os"
            a = import "a.b.c"
            f = import "d.e"
            h = import "..pkg.mod"
            i = import "..pkg.mod"
            j = import "."
            L = import "typing"
            fast = import "fast"
            lazy = function 0 lazy
        1 function of function 0 lazy in 0
            n = import "m"
      "
    `)
  })

  test('__all__ in every constant form', async () => {
    const text = `
__all__ = ["a"] + m.__all__ + ("b",)
__all__ += ["c"]
__all__.extend(("d", "e"))
__all__.append("_f")
def _f(): pass
def g(): pass
`
    expect(await facts(text, ['exports', 'definitions'])).toMatchInlineSnapshot(`
      "
      exports
        a in __all__
        b in __all__
        c in __all__
        d in __all__
        e in __all__
        _f in __all__
      definitions
        0 variable __all__ 2-2
            __all__ = ["a"] + m.__all__ + ("b",)
        1 function _f [exported private] 6-6
            def _f()
        2 function g 7-7
            def g()
      "
    `)
  })
})

test('broken regions do not take the rest with them', async () => {
  const text = `
def before(): return 1
class A:
    def broken(self, :
        x = self.y
    def after(self): return A()
def last(): return before()
`
  const found = await extractText(python, 'a.py', text)
  expect(validateFacts(found, text)).toEqual([])
  expect(found.errorCount).toBeGreaterThan(0)
  expect(`\n${dumpFacts(found, ['definitions'])}\n`).toMatchInlineSnapshot(`
    "
    errors 1
    definitions
      0 function before [exported] 2-2
          def before()
      1 class A [exported] 3-6
          class A
      2 method A.broken 4-5
          def broken(self,
      3 method A.after 6-6
          def after(self)
      4 function last [exported] 7-7
          def last()
    "
  `)
})

test('extents and offsets count in UTF-16 units', async () => {
  const text = 'naïve = "🦊"\ndef ключ(): return naïve\n'
  const found = await extractText(python, 'a.py', text)
  expect(validateFacts(found, text)).toEqual([])
  const { nameStart, nameEnd } = found.definitions
  expect(text.slice(nameStart[1], nameEnd[1])).toBe('ключ')
})

test('an empty file has facts too', async () => {
  expect((await extractText(python, 'a.py', '')).definitions.count).toBe(0)
})

test('definitions after an unclosed bracket are found by their lines', async () => {
  const text = `
def a():
    x = foo(1,

def b(self, *args):
    return args

class C(Base):
    z = 1
    def m(self, q):
        self.w = q
        return q.run()

def d():
    return C()
`
  expect(await facts(text, ['definitions', 'scopes', 'flows'])).toMatchInlineSnapshot(`
    "
    errors 5
    definitions
      0 function d [exported] 14-15
          def d()
      1 function a [exported] 2-3
          def a()
      2 function b [exported] 5-6
          def b(self, *args)
      3 class C [exported] 8-12
          class C(Base)
      4 method C.m 10-12
          def m(self, q)
      5 field C.w 11-11
          self.w = q
    scopes
      0 file
          d = function 0 d
          a = function 1 a
          b = function 2 b
          C = class 3 C
      1 function of function 0 d in 0
      2 function of function 1 a in 0
      3 function of function 2 b in 0
          self = parameter 0
          args = parameter 1 [rest]
      4 class of class 3 C in 0 [hidden-from-nested]
          m = method 4 C.m
          w = field 5 C.w
      5 function of method 4 C.m in 4
          self = parameter 0
          q = parameter 1
    flows
      assign C.m/self <- this
      store self.w <- q
      return method 4 C.m <- q.run()
      return function 0 d <- C()
    "
  `)
  expect(
    await facts('x = {\n  "a": 1\n\nclass C:\n    def m(self):\n        return b()\n', [
      'definitions',
      'evaluated',
    ]),
  ).toMatchInlineSnapshot(`
    "
    errors 2
    definitions
      0 class C [exported] 4-6
          class C
      1 method C.m 5-6
          def m(self)
    evaluated
      1:0 x
      2:2 "a"
      2:7 <number>(self)
    "
  `)
})
