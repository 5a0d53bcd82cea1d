import { describe, expect, test } from 'vitest'

import { factsText } from './facts-text.ts'

test('enumerations made by a call have members', async () => {
  const text = 'Color = Enum("Color", ["RED", "BLUE"])\nStatus = sqlalchemy.Enum("a", "b")\n'
  expect(await factsText(text, ['definitions'])).toMatchInlineSnapshot(`
    "
    definitions
      0 enum Color [exported] 1-1
          Color = Enum("Color", ["RED", "BLUE"])
      1 field Color.RED [static constant enum-member] 1-1
          Color = Enum("Color", ["RED", "BLUE"])
      2 field Color.BLUE [static constant enum-member] 1-1
          Color = Enum("Color", ["RED", "BLUE"])
      3 variable Status [exported] 2-2
          Status = sqlalchemy.Enum("a", "b")
    "
  `)
})

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
    expect(await factsText(text, ['definitions'])).toMatchInlineSnapshot(`
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
    const text = `from typing import TypeVar
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
    expect(await factsText(text, ['definitions'])).toMatchInlineSnapshot(`
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
    expect(await factsText(text, ['flows'])).toMatchInlineSnapshot(`
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
    expect(await factsText(text, ['definitions', 'flows'])).toMatchInlineSnapshot(`
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
    expect(await factsText(text, ['definitions'])).toMatchInlineSnapshot(`
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
    expect(await factsText('@overload\ndef f(x: int) -> int: ...\n', ['definitions'], 'a.pyi'))
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
    expect(await factsText(text, ['definitions'], 'tests/test_a.py')).toMatchInlineSnapshot(`
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
    expect(await factsText(text, ['definitions'], 'pkg/a.py')).toMatchInlineSnapshot(`
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
  expect(await factsText(text, ['scopes'])).toMatchInlineSnapshot(`
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
