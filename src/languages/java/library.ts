import { BUILTINS, CONTAINERS, createLibrary, kinds, models, named, namesIn, of } from '../library.ts'
import type { Storing } from '../library.ts'

/** Functions of `Collectors`; what they are handed runs where the collector is used. */
const collectors =
  'groupingBy groupingByConcurrent partitioningBy mapping flatMapping filtering reducing toMap toConcurrentMap ' +
  'collectingAndThen summingInt summingLong summingDouble averagingInt averagingLong averagingDouble minBy maxBy ' +
  'teeing toCollection'
const comparators =
  'comparing comparingInt comparingLong comparingDouble comparingByKey comparingByValue nullsFirst nullsLast'

/** Java's own packages, and those of libraries whose types have the same methods. */
const LIBRARIES =
  'java javax jakarta javafx android androidx reactor io.reactivex com.google io.vertx io.netty io.vavr'

/** What Java's library runs and keeps. */
export const library = createLibrary({
  listsTypes: true,
  methods: models(
    of(
      `${CONTAINERS} ${BUILTINS} ${LIBRARIES}`,
      named('forEach forEachOrdered ifPresent peek collect tryAdvance ifPresentOrElse', kinds.each),
      named(
        'anyMatch allMatch noneMatch removeIf updateAndGet getAndUpdate forEachRemaining any all',
        kinds.walked,
      ),
      named('map mapToObj mapToInt mapToLong mapToDouble mapMulti', kinds.mapped),
      named('flatMap', kinds.flattened),
      named('filter takeWhile dropWhile', kinds.kept),
      named(
        'thenApply thenAccept thenCompose thenRun thenApplyAsync thenAcceptAsync thenRunAsync thenComposeAsync ' +
          'whenComplete whenCompleteAsync handle handleAsync thenCombine thenCombineAsync thenAcceptBoth runAfterBoth ' +
          'applyToEither acceptEither runAfterEither completeAsync exceptionally orElseGet computeIfAbsent ' +
          'computeIfPresent compute merge',
        kinds.opened,
      ),
      named('reduce accumulateAndGet getAndAccumulate', kinds.folded),
      named('sort sorted', kinds.compared),
      named('replaceAll', kinds.ran),
    ),
    of(
      LIBRARIES,
      named(
        'addListener addEventListener subscribe execute schedule scheduleAtFixedRate scheduleWithFixedDelay invokeLater ' +
          'invokeAndWait runOnUiThread post addShutdownHook addActionListener setUncaughtExceptionHandler',
        kinds.ran,
      ),
      named('submit supplyAsync runAsync invokeAll invokeAny', kinds.supplied),
    ),
    of(BUILTINS, named('addShutdownHook setUncaughtExceptionHandler', kinds.ran)),
  ),
  functions: models(
    of(BUILTINS, named('Thread', kinds.supplied)),
    of('ThreadLocal', named('withInitial', kinds.supplied)),
    of(
      'java',
      named('Thread FutureTask TimerTask ForkJoinTask supplyAsync runAsync', kinds.supplied),
      named('PriorityQueue TreeMap TreeSet', kinds.ran),
    ),
    of('java#Collections java#Arrays', named('sort', kinds.compares)),
    of('java#Collections', named('reverseOrder', kinds.returnsCallbacks)),
    of('java#Arrays java#Collections java#Objects', [
      ...named('setAll addAll requireNonNullElseGet', { runs: [1] } as const),
    ]),
    of('java#Comparator java#Map', named(comparators, kinds.returnsCallbacks)),
    of('java#Collectors', named(collectors, kinds.returnsCallbacks)),
    of('java#Stream java#IntStream java#LongStream java#DoubleStream', [
      ['generate', { runs: 'all', result: 'list' }],
      ['iterate', { runs: 'all', gives: ['result'], result: 'list' }],
    ]),
    of('java#ThreadLocal', named('withInitial', kinds.supplied)),
    of('javax#SwingUtilities java#EventQueue', named('invokeLater invokeAndWait', kinds.ran)),
  ),
  storing: new Map<string, Storing>([
    ...named('push add addFirst addLast addElement offer offerFirst offerLast', 'each'),
    ...named('set put putIfAbsent replace', 'last'),
    ...named('addAll putAll', 'elements'),
  ]),
  containerTypes: namesIn(
    'ArrayList LinkedList HashMap TreeMap HashSet LinkedHashMap LinkedHashSet TreeSet ConcurrentHashMap ' +
      'CopyOnWriteArrayList ArrayDeque Vector Stack PriorityQueue LinkedBlockingQueue ArrayBlockingQueue ' +
      'ConcurrentLinkedQueue EnumMap IdentityHashMap WeakHashMap ConcurrentSkipListMap ConcurrentSkipListSet ' +
      'PriorityBlockingQueue LinkedBlockingDeque',
  ),
  elementMethods: namesIn(
    'get pop first last next nextElement elementAt firstElement lastElement poll peek element take getFirst getLast ' +
      'removeFirst removeLast pollFirst pollLast peekFirst peekLast getOrDefault computeIfAbsent orElse orElseGet ' +
      'orElseThrow orElseNull join getValue call',
  ),
  sameMethods: namesIn(
    'filter values iterator listIterator stream parallelStream sorted distinct limit skip toList subList elements ' +
      'reversed clone findFirst findAny',
  ),
  pairMethods: namesIn('entrySet'),
  defaultingMethods: namesIn('getOrDefault'),
  functionalMethods: [
    'run', 'call', 'compare', 'accept', 'apply', 'get', 'test', 'applyAsInt', 'applyAsLong', 'applyAsDouble', 'handle',
    'actionPerformed', 'invoke',
  ], // prettier-ignore
  selfStarting: models(
    of(`${BUILTINS} java`, [
      ['start', 'run'],
      ['fork', 'compute'],
    ]),
  ),
})
