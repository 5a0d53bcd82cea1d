/*
 * Methods that a language runs in the place of one that a class does not have: `a += b` without `__iadd__` is `a + b`,
 * what has no text of its own is shown as `__repr__` says (Python).
 */
export const fallbackMethods: ReadonlyMap<string, readonly string[]> = new Map([
  ['__format__', ['__str__', '__repr__']],
  ['__str__', ['__repr__']],
  ['__bool__', ['__len__']],
  ['__contains__', ['__iter__', '__getitem__']],
  ['__iter__', ['__getitem__']],
  ['__reversed__', ['__getitem__']],
  ['__ne__', ['__eq__']],
  ['__lt__', ['__gt__']],
  ['__gt__', ['__lt__']],
  ['__le__', ['__ge__', '__lt__']],
  ['__ge__', ['__le__', '__lt__']],
  ['[Symbol.iterator]', ['[Symbol.asyncIterator]']],
  ['__int__', ['__index__']],
  ['__float__', ['__index__']],
  ...[
    'add', 'sub', 'mul', 'matmul', 'truediv', 'floordiv', 'mod', 'pow', 'lshift', 'rshift', 'and', 'xor', 'or',
  ].map((name): [string, readonly string[]] => [`__i${name}__`, [`__${name}__`]]),
]) // prettier-ignore
