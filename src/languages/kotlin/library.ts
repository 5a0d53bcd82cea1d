import {
  ANYTHING,
  BUILTINS,
  CONTAINERS,
  createLibrary,
  kinds,
  models,
  named,
  namesIn,
  of,
} from '../library.ts'
import type { LibraryFunction, Storing } from '../library.ts'

/** `x.let { … }` hands x over and gives what comes back. */
const scoped: LibraryFunction = { runs: [0], gives: ['container'], result: 'returned' }
/** `x.also { … }` hands x over and gives x. */
const looked: LibraryFunction = { runs: [0], gives: ['container'], result: 'same' }

/** What Kotlin's and Java's libraries run and keep. */
export const library = createLibrary({
  methods: models(
    of(
      `${CONTAINERS} ${BUILTINS} kotlin kotlinx java javax android androidx reactor io`,
      named('forEach onEach collect collectLatest ifPresent', kinds.each),
      named('forEachIndexed', { runs: 'all', gives: [0, 'element'] }),
      named(
        'any all none count indexOfFirst indexOfLast sumOf sumBy associateBy associateWith associate groupBy partition ' +
          'maxOf minOf maxOfOrNull minOfOrNull removeIf removeAll retainAll averageOf forEachLine',
        kinds.walked,
      ),
      named('map mapNotNull mapTo mapKeys mapValues mapLatest zip', kinds.mapped),
      named('mapIndexed mapIndexedNotNull', { runs: 'all', gives: [0, 'element'], result: 'list' }),
      named('flatMap flatMapLatest', kinds.flattened),
      named(
        'filter filterNot filterNotNull takeWhile dropWhile takeLastWhile dropLastWhile distinctBy sortedBy ' +
          'sortedByDescending filterKeys filterValues filterTo onStart onCompletion catch',
        kinds.kept,
      ),
      named('filterIndexed', { runs: 'all', gives: [0, 'element'], result: 'same' }),
      named(
        'find findLast first firstOrNull last lastOrNull single singleOrNull maxBy minBy maxByOrNull minByOrNull',
        kinds.found,
      ),
      named('joinToString', { runs: 'all', gives: ['element'] } as const),
      named('sortBy sortByDescending', kinds.walked),
      named('getOrPut getOrElse getOrDefault computeIfAbsent ifEmpty orElseGet getOrThrow', kinds.supplied),
      named('fold reduce foldIndexed runningFold scan', kinds.folded),
      named('sortWith sortedWith', kinds.compared),
      named('replaceAll', kinds.ran),
      named('onSuccess onFailure recover fold mapCatching', kinds.opened),
    ),
    of(
      'kotlin kotlinx java javax android androidx reactor io',
      named(
        'addListener subscribe execute schedule post launch invokeOnCompletion setOnClickListener observe ' +
          'addShutdownHook runOnUiThread withLock',
        kinds.ran,
      ),
      named('submit supplyAsync runAsync async', kinds.supplied),
    ),
    of(ANYTHING, named('let run use', scoped), named('also apply takeIf takeUnless', looked)),
  ),
  functions: models(
    of(
      `${BUILTINS} kotlin`,
      named('run runCatching lazy synchronized', { runs: 'all', result: 'returned' } as const),
      named('with', { runs: [1], gives: [0], result: 'returned' } as const),
      named(
        'repeat buildString buildList buildSet buildMap sequence thread Thread check require checkNotNull requireNotNull',
        kinds.ran,
      ),
      named('compareBy compareByDescending', kinds.returnsCallbacks),
      named('generateSequence', { runs: 'all', gives: ['result'], result: 'list' } as const),
      named('List MutableList Array', { runs: [1], result: 'list' } as const),
    ),
    of(
      'kotlinx kotlin',
      named(
        'launch async runBlocking withContext coroutineScope supervisorScope withTimeout withTimeoutOrNull flow ' +
          'channelFlow callbackFlow runTest measureTimeMillis measureTime thread measureTimedValue',
        kinds.supplied,
      ),
    ),
    of('java', named('Thread FutureTask supplyAsync runAsync', kinds.supplied)),
  ),
  storing: new Map<string, Storing>([
    ...named('add addFirst addLast push offer plusAssign', 'each'),
    ...named('set put putIfAbsent', 'last'),
    ...named('addAll putAll', 'elements'),
  ]),
  containerTypes: namesIn(
    'ArrayList LinkedList HashMap TreeMap HashSet LinkedHashMap LinkedHashSet TreeSet ConcurrentHashMap ArrayDeque ' +
      'CopyOnWriteArrayList PriorityQueue ConcurrentLinkedQueue LinkedBlockingQueue',
  ),
  elementMethods: namesIn(
    'get getOrNull first firstOrNull last lastOrNull single singleOrNull elementAt elementAtOrNull next removeAt ' +
      'removeFirst removeLast removeFirstOrNull removeLastOrNull poll peek pop random getValue getOrDefault getOrElse ' +
      'getOrPut find findLast maxBy minBy maxByOrNull minByOrNull max min maxOrNull minOrNull computeIfAbsent await',
  ),
  sameMethods: namesIn(
    'filter filterNot filterNotNull toList toMutableList toSet toMutableSet toTypedArray asSequence asIterable ' +
      'sorted sortedBy sortedDescending sortedByDescending sortedWith reversed asReversed shuffled distinct distinctBy ' +
      'take takeLast drop dropLast takeWhile dropWhile subList slice plus minus values iterator listIterator also apply ' +
      'orEmpty requireNoNulls filterIsInstance asFlow toMap toMutableMap onEach stream',
  ),
  pairMethods: namesIn('entries entrySet'),
  defaultingMethods: namesIn('getOrDefault'),
  functionalMethods: ['invoke', 'run', 'call', 'compare', 'accept', 'apply', 'get', 'test'],
  selfStarting: models(of(`${BUILTINS} java`, [['start', 'run']])),
})
