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
  abc#ABC typing#Generic typing#Protocol typing_extensions#Generic typing_extensions#Protocol NamedTuple TypedDict Thread Process UserDict UserList UserString OrderedDict defaultdict deque
  Counter ContextDecorator AsyncContextDecorator AbstractContextManager AbstractAsyncContextManager Awaitable Coroutine
  AsyncIterable AsyncIterator AsyncGenerator Hashable Iterable Iterator Generator Reversible Sized Container Callable
  Collection Set MutableSet Mapping MutableMapping Sequence MutableSequence Number SimpleNamespace NodeVisitor
  NodeTransformer HTMLParser
`

export const plainBases: ReadonlySet<string> = new Set(
  [current, former, extended].flatMap((names) => names.trim().split(/\s+/)).filter((name) => name !== 'type'),
)

/** Members of Python's own types, Python 2's too, but for those that are written with underscores around them. */
const members = `
  aclose add add_note ag_await ag_code ag_frame ag_running append args as_integer_ratio asend athrow bit_count
  bit_length buffer c_contiguous capitalize casefold cast center characters_written clear close closed co_code
  co_consts co_filename co_firstlineno co_flags co_name co_names co_positions co_qualname co_varnames code
  conjugate contiguous copy count cr_await cr_code cr_frame cr_running decode deleter denominator derive
  detach difference difference_update discard encode encoding end_lineno end_offset endswith errno errors
  exceptions expandtabs extend f_back f_builtins f_code f_contiguous f_globals f_lasti f_lineno f_locals
  f_trace fdel fget filename filename2 fileno find flush format format_map from_bytes fromhex fromkeys fset
  func_code func_defaults func_name get getbuffer getter getvalue gi_code gi_frame gi_running gi_suspended
  gi_yieldfrom has_key hex im_class im_func im_self imag index indices insert intersection intersection_update
  is_integer isalnum isalpha isascii isatty isdecimal isdigit isdisjoint isidentifier islower isnumeric
  isprintable isspace issubset issuperset istitle isupper items itemsize iteritems iterkeys itervalues join
  keys line_buffering lineno ljust lower lstrip maketrans mapping message mode mro msg name name_from nbytes
  ndim newlines next numerator obj offset partition path peek pop popitem raw read read1 readable readall
  readinto readinto1 readline readlines readonly real reason reconfigure release remove removeprefix
  removesuffix replace reverse rfind rindex rjust rpartition rsplit rstrip seek seekable send setdefault
  setter shape sort split splitlines start startswith step stop strerror strides strip subgroup suboffsets
  swapcase symmetric_difference symmetric_difference_update tb_frame tb_lasti tb_lineno tb_next tell text
  throw title to_bytes tobytes tolist toreadonly translate truncate union update upper value values viewitems
  viewkeys viewvalues winerror with_traceback writable write write_through writelines xreadlines zfill
`

/** Names of all members that objects of the language's own types have. */
export const builtinMemberNames: ReadonlySet<string> = new Set(members.trim().split(/\s+/))
