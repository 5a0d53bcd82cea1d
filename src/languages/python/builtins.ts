/** Names of the `builtins` module of Python 3.13, with those that `site` adds. */
const current = `
  ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError
  BrokenPipeError BufferError BytesWarning ChildProcessError ConnectionAbortedError ConnectionError
  ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis EncodingWarning
  EnvironmentError Exception ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError
  FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError
  IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None
  NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning
  PermissionError ProcessLookupError PythonFinalizationError RecursionError ReferenceError ResourceWarning
  RuntimeError RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError
  SystemExit TabError TimeoutError True TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError
  UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError
  _IncompleteInputError __build_class__ __debug__ __doc__ __import__ __loader__ __name__ __package__
  __spec__ abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod
  compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float format
  frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter len license list
  locals map max memoryview min next object oct open ord pow print property quit range repr reversed round
  set setattr slice sorted staticmethod str sum super tuple type vars zip
`

/** Names that a module or class body has without declaring them. */
const implicit = `
  __file__ __path__ __cached__ __annotations__ __builtins__ __class__ __dict__ __module__ __qualname__
`

/** Names of Python 2's `__builtin__` that Python 3 dropped. */
const former = `
  unicode xrange basestring long raw_input reduce unichr cmp execfile reload buffer apply intern coerce
  WindowsError
`

/** Names that are there without an import. */
export const builtins: ReadonlySet<string> = new Set(
  [current, implicit, former].flatMap((names) => names.trim().split(/\s+/)),
)

/** Classes of the standard library that are extended to be made by those who extend them. */
const extended = `
  ABC Generic Protocol NamedTuple TypedDict Thread Process UserDict UserList UserString OrderedDict defaultdict deque
  Counter ContextDecorator AsyncContextDecorator AbstractContextManager AbstractAsyncContextManager Awaitable Coroutine
  AsyncIterable AsyncIterator AsyncGenerator Hashable Iterable Iterator Generator Reversible Sized Container Callable
  Collection Set MutableSet Mapping MutableMapping Sequence MutableSequence Number SimpleNamespace NodeVisitor
  NodeTransformer HTMLParser
`

export const plainBases: ReadonlySet<string> = new Set(
  [current, former, extended].flatMap((names) => names.trim().split(/\s+/)).filter((name) => name !== 'type'),
)
