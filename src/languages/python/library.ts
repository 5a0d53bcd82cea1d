import { createLibrary, kinds, named, namesIn } from '../library.ts'
import type { LibraryFunction, Storing } from '../library.ts'

/** What Python's standard library and common packages run and keep. */
export const library = createLibrary({
  methods: new Map<string, LibraryFunction>([
    ...named('map', kinds.mapped),
    ...named('filter', kinds.kept),
    ...named('sort', kinds.compared),
    ...named(
      'on once subscribe register_callback add_done_callback addCallback call_soon call_soon_threadsafe call_later ' +
        'call_at run_in_executor run_until_complete create_task ensure_future callback addCleanup spawn',
      kinds.ran,
    ),
    ...named('submit', kinds.supplied),
  ]),
  functions: new Map<string, LibraryFunction>([
    ['map', { runs: [0], gives: [[1], [2], [3]], result: 'list' }],
    ['filter', { runs: [0], gives: [[1]], container: 1, result: 'same' }],
    ['reduce', { runs: [0], gives: ['result', [1]], container: 1, result: 'returned' }],
    ['sorted', { runs: [], keywords: ['key'], gives: [[0]], container: 0, result: 'same' }],
    ...named('min max', { runs: [], keywords: ['key'], gives: [[0]], container: 0, result: 'element' }),
    ['groupby', { runs: [1], keywords: ['key'], gives: [[0]], container: 0 }],
    ...named('takewhile dropwhile', { runs: [0], gives: [[1]], container: 1, result: 'same' }),
    ['starmap', { runs: [0], container: 1, result: 'list' }],
    ['Thread', { runs: 'all', keywords: ['target'], result: 'returned' }],
    ['Process', { runs: 'all', keywords: ['target'] }],
    ['Timer', { runs: 'all', keywords: ['function'] }],
    ['defaultdict', { runs: [0], keywords: ['default_factory'] }],
    ['field', { runs: [], keywords: ['default_factory'], result: 'returned' }],
    ['iter', { runs: [0] }],
    ['start_new_thread', kinds.ran],
    ['cmp_to_key', { runs: 'all', result: 'callback' }],
    ['partial', { runs: [], binds: true, result: 'callback' }],
    ['partialmethod', kinds.handedOn],
    ...named('sub subn', { runs: [1] }),
    ['wraps', { runs: [] }],
    ['to_thread', { runs: [0], gives: [1, 2, 3], result: 'returned' }],
    // Registration, and programs that run what they are given.
    ...named(
      'register run main setup_hook excepthook settrace setprofile run_app create_task gather wait_for signal spawn',
      kinds.ran,
    ),
  ]),
  storing: new Map<string, Storing>([
    ...named('append appendleft add put_nowait send', 'each'),
    ...named('put insert setdefault', 'last'),
    ...named('extend extendleft update', 'elements'),
  ]),
  rearranging: namesIn('pop popleft remove clear reverse sort rotate'),
  containerTypes: namesIn(
    'list dict set deque defaultdict OrderedDict Queue PriorityQueue SimpleQueue LifoQueue WeakSet',
  ),
  elementMethods: namesIn('get get_nowait pop popleft setdefault'),
  sameMethods: namesIn('values copy union difference intersection symmetric_difference elements'),
  pairMethods: namesIn('items iteritems'),
  defaultingMethods: namesIn('get pop setdefault'),
  elementFunctions: namesIn('next anext min max'),
  sameFunctions: namesIn('list tuple set frozenset sorted reversed iter aiter dict deque'),
  pairFunctions: namesIn('enumerate'),
  functionalMethods: ['__call__'],
  selfStarting: new Map([['start', 'run']]),
  closing: new Map([
    ['contextlib#closing', 'close'],
    ['contextlib#aclosing', 'aclose'],
  ]),
  entering: namesIn('enter_context enter_async_context enterContext enterAsyncContext'),
})
