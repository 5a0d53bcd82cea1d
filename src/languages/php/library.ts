import { BUILTINS, CONTAINERS, createLibrary, kinds, models, named, namesIn, of } from '../library.ts'
import type { LibraryFunction, MethodsRun, Storing } from '../library.ts'

/** The callback, then the array. */
const callbackFirst = { runs: [0], gives: [[1], [2], [3]] } as const
const arrayFirst = { runs: [1], gives: [[0]], container: 0 } as const
const compared: LibraryFunction = { runs: [1], gives: [[0], [0]], container: 0 }
/** The callback is the last of several arrays: which one it is depends on how many there are. */
const last: LibraryFunction = { runs: 'all', gives: [[0], [1]] }

function running(names: string, methods: string): [string, MethodsRun][] {
  return named<MethodsRun>(names, [[0, methods.split(' ')]])
}

/** What PHP's own functions and Laravel's collections run and keep. */
export const library = createLibrary({
  methods: models(
    of(
      `${CONTAINERS} Illuminate\\Support Illuminate\\Database Doctrine\\Common\\Collections`,
      named(
        'each every some contains partition groupBy keyBy sum max min avg tap pipe when unless',
        kinds.walked,
      ),
      named('map mapWithKeys mapInto', kinds.mapped),
      named('flatMap', kinds.flattened),
      named('filter reject sortBy sortByDesc unique takeWhile skipWhile takeUntil', kinds.kept),
      named('first last firstWhere findFirst', kinds.found),
      named('reduce', { runs: [0], gives: ['result', 'element'], result: 'returned' } as const),
      named('sort', kinds.compared),
    ),
    of(
      'Illuminate Symfony Psr React Amp GuzzleHttp\\Promise Slim Doctrine PHPUnit',
      named('then otherwise catch finally listen subscribe addListener on once afterCommit retry', kinds.ran),
      named('transaction call', kinds.supplied),
      named('bind singleton scoped extend macro', kinds.ran),
    ),
  ),
  functions: models(
    of(
      `${BUILTINS} php`,
      [
        ['array_map', { ...callbackFirst, result: 'list' }],
        ['array_filter', { ...arrayFirst, result: 'same' }],
        ['array_reduce', { runs: [1], gives: ['result', [0]], container: 0, result: 'returned' }],
        ['iterator_apply', { runs: [1] }],
        ['array_find', { ...arrayFirst, result: 'element' }],
        ['preg_replace_callback', { runs: [1] }],
        ['call_user_func', { runs: [0], gives: [1, 2, 3, 4], result: 'returned' }],
        ['call_user_func_array', { runs: [0], gives: [[1], [1], [1]], result: 'returned' }],
        ['forward_static_call', { runs: [0], gives: [1, 2, 3], result: 'returned' }],
        ['forward_static_call_array', { runs: [0], gives: [[1], [1]], result: 'returned' }],
      ],
      named('array_walk array_walk_recursive array_any array_all array_find_key', arrayFirst),
      named('usort uasort uksort', compared),
      named('array_udiff array_uintersect array_udiff_assoc array_uintersect_assoc array_diff_ukey', last),
      named('array_intersect_ukey array_diff_uassoc array_intersect_uassoc', last),
      named(
        'spl_autoload_register register_shutdown_function set_error_handler set_exception_handler',
        kinds.ran,
      ),
      named('ob_start header_register_callback register_tick_function', { runs: [0] }),
      named('pcntl_signal', { runs: [1] }),
      named('iterator_to_array array_values', { runs: [], result: 'same' }),
    ),
    // Facades, whose static methods are those of what stands behind them.
    of(
      'Illuminate',
      named('transaction remember rememberForever rescue retry tap with value group extend', kinds.supplied),
    ),
    of('Closure php#Closure', named('fromCallable bind', kinds.returnsCallback)),
  ),
  runsMethods: models(
    of(
      `${BUILTINS} php`,
      running('count sizeof', 'count'),
      running('json_encode', 'jsonSerialize'),
      running('strval', '__toString'),
      running('serialize', '__serialize __sleep serialize'),
      running('iterator_to_array iterator_count', 'getIterator rewind valid current key next'),
    ),
  ),
  storing: new Map<string, Storing>([
    ...named('push prepend enqueue unshift attach append', 'each'),
    ...named('put offsetSet', 'last'),
  ]),
  containerTypes: namesIn(
    'ArrayObject ArrayIterator SplObjectStorage SplStack SplQueue SplDoublyLinkedList SplFixedArray',
  ),
  elementMethods: namesIn('pop shift dequeue current offsetGet top bottom first last'),
  sameMethods: namesIn('getIterator getArrayCopy toArray all values'),
  elementFunctions: namesIn(
    'reset current end next prev array_pop array_shift max min array_first array_last',
  ),
  sameFunctions: namesIn(
    'array_values array_reverse array_slice array_unique array_filter iterator_to_array array_merge array_splice ' +
      'array_diff array_intersect array_diff_key array_intersect_key array_replace array_pad',
  ),
  functionalMethods: ['__invoke'],
  // A container of Laravel, or of PSR-11.
  typedResults: namesIn('app resolve make makeWith get'),
})
