import { BUILTINS, CONTAINERS, createLibrary, kinds, models, named, namesIn, of } from '../library.ts'
import type { LibraryFunction, Storing } from '../library.ts'

const reduce: LibraryFunction = {
  runs: [0],
  gives: ['result', [1]],
  container: 1,
  result: 'returned',
}

/** What Python's standard library and common packages run and keep. */
export const library = createLibrary({
  finding: namesIn('getattr __import__ eval next max min importlib#import_module pydoc#locate'),
  methods: models(
    of(`${CONTAINERS} pandas`, named('sort', kinds.compared)),
    of('pandas polars pyspark', named('map', kinds.mapped), named('filter', kinds.kept)),
    of('concurrent multiprocessing', named('map', kinds.mapped), named('submit', kinds.supplied)),
    of(
      'asyncio concurrent uvloop tornado trio anyio',
      named(
        'add_done_callback call_soon call_soon_threadsafe call_later call_at run_in_executor run_until_complete ' +
          'create_task ensure_future',
        kinds.ran,
      ),
    ),
    of('contextlib', named('callback', kinds.ran)),
    of('unittest', named('addCleanup addClassCleanup addModuleCleanup', kinds.ran)),
    of('twisted', named('addCallback', kinds.ran)),
    of('gevent eventlet', named('spawn', kinds.ran)),
    of('atexit pyee blinker rx reactivex', named('on once subscribe register register_callback', kinds.ran)),
  ),
  functions: models(
    of(
      BUILTINS,
      [
        ['map', { runs: [0], gives: [[1], [2], [3]], result: 'list' }],
        ['filter', { runs: [0], gives: [[1]], container: 1, result: 'same' }],
        ['reduce', reduce],
        ['sorted', { runs: [], keywords: ['key'], gives: [[0]], container: 0, result: 'same' }],
        ['iter', { runs: [0] }],
      ],
      named('min max', { runs: [], keywords: ['key'], gives: [[0]], container: 0, result: 'element' }),
    ),
    of('functools', [
      ['reduce', reduce],
      ['cmp_to_key', { runs: 'all', result: 'callback' }],
      ['partial', { runs: [], binds: true, result: 'callback' }],
      ['partialmethod', kinds.returnsCallback],
      ['wraps', { runs: [] }],
    ]),
    of('itertools', [
      ...named('takewhile dropwhile', { runs: [0], gives: [[1]], container: 1, result: 'same' }),
      ['filterfalse', { runs: [0], gives: [[1]], container: 1, result: 'same' }],
      ['groupby', { runs: [1], keywords: ['key'], gives: [[0]], container: 0 }],
      ['starmap', { runs: [0], container: 1, result: 'list' }],
    ]),
    of('threading', [
      ['Thread', { runs: 'all', keywords: ['target'], result: 'returned' }],
      ['Timer', { runs: 'all', keywords: ['function'] }],
      ...named('settrace setprofile', kinds.ran),
    ]),
    of('multiprocessing billiard', [['Process', { runs: 'all', keywords: ['target'] }]]),
    of('_thread thread', named('start_new_thread', kinds.ran)),
    of('collections', [['defaultdict', { runs: [0], keywords: ['default_factory'] }]]),
    of('dataclasses attr attrs pydantic', [
      ['field', { runs: [], keywords: ['default_factory', 'factory'], result: 'returned' }],
    ]),
    of('re regex', named('sub subn', { runs: [1] })),
    of('asyncio anyio trio', [['to_thread', { runs: [0], gives: [1, 2, 3], result: 'returned' }]]),
    of('asyncio uvloop', named('run create_task gather wait_for', kinds.ran)),
    of('trio anyio curio absl typer invoke uvicorn', named('run', kinds.ran)),
    of('gevent eventlet', named('spawn', kinds.ran)),
    of('aiohttp', named('run_app', kinds.ran)),
    of('atexit', named('register', kinds.ran)),
    of('signal', named('signal', kinds.ran)),
    of('sys', named('settrace setprofile excepthook', kinds.ran)),
  ),
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
  selfStarting: models(of('threading multiprocessing', [['start', 'run']])),
  closing: new Map([
    ['contextlib#closing', 'close'],
    ['contextlib#aclosing', 'aclose'],
  ]),
  entering: models(
    of('contextlib', named('enter_context enter_async_context', true)),
    of('unittest', named('enterContext enterAsyncContext enterClassContext', true)),
  ),
})
