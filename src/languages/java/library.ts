import { createLibrary, kinds, named, namesIn } from '../library.ts'
import type { LibraryFunction, Storing } from '../library.ts'

/** Functions of `Collectors`; what they are handed runs where the collector is used. */
const collectors =
  'groupingBy groupingByConcurrent partitioningBy mapping flatMapping filtering reducing toMap toConcurrentMap ' +
  'collectingAndThen summingInt summingLong summingDouble averagingInt averagingLong averagingDouble minBy maxBy ' +
  'teeing toCollection'
const comparators =
  'comparing comparingInt comparingLong comparingDouble comparingByKey comparingByValue nullsFirst nullsLast'

function ofType(types: string, names: string): string {
  return [...namesIn(types)].flatMap((type) => [...namesIn(names)].map((name) => `${type}.${name}`)).join(' ')
}

/** What Java's library runs and keeps. */
export const library = createLibrary({
  methods: new Map<string, LibraryFunction>([
    ...named('forEach forEachOrdered ifPresent peek collect tryAdvance ifPresentOrElse', kinds.each),
    ...named(
      'anyMatch allMatch noneMatch removeIf updateAndGet getAndUpdate forEachRemaining any all',
      kinds.walked,
    ),
    ...named('map mapToObj mapToInt mapToLong mapToDouble mapMulti', kinds.mapped),
    ...named('flatMap', kinds.flattened),
    ...named('filter takeWhile dropWhile', kinds.kept),
    ...named(
      'thenApply thenAccept thenCompose thenRun thenApplyAsync thenAcceptAsync thenRunAsync thenComposeAsync ' +
        'whenComplete whenCompleteAsync handle handleAsync thenCombine thenCombineAsync thenAcceptBoth runAfterBoth ' +
        'applyToEither acceptEither runAfterEither completeAsync exceptionally orElseGet computeIfAbsent ' +
        'computeIfPresent compute merge',
      kinds.opened,
    ),
    ...named('reduce accumulateAndGet getAndAccumulate', kinds.folded),
    ...named('sort sorted', kinds.compared),
    ...named(
      'addListener addEventListener subscribe execute schedule scheduleAtFixedRate scheduleWithFixedDelay invokeLater ' +
        'invokeAndWait runOnUiThread post addShutdownHook replaceAll addActionListener setUncaughtExceptionHandler',
      kinds.ran,
    ),
    ...named('submit supplyAsync runAsync invokeAll invokeAny', kinds.supplied),
  ]),
  functions: new Map<string, LibraryFunction>([
    ...named(
      'FutureTask TimerTask Thread ForkJoinTask supplyAsync runAsync generate iterate',
      kinds.supplied,
    ),
    ...named('Collections.sort Arrays.sort', kinds.compares),
    ...named('PriorityQueue TreeMap TreeSet', kinds.ran),
    ...named(`${comparators} ${collectors}`, kinds.allHandedOn),
    ...named(ofType('Comparator', comparators), kinds.allHandedOn),
    ...named(ofType('Collectors', collectors), kinds.allHandedOn),
    ...named('Collections.reverseOrder', kinds.allHandedOn),
    ...named(ofType('Stream IntStream LongStream DoubleStream', 'generate'), { runs: 'all', result: 'list' }),
    ...named(ofType('Stream IntStream LongStream DoubleStream', 'iterate'), {
      runs: 'all',
      gives: ['result'],
      result: 'list',
    }),
    ...named(
      'CompletableFuture.supplyAsync CompletableFuture.runAsync ThreadLocal.withInitial',
      kinds.supplied,
    ),
    ...named('Arrays.setAll Collections.addAll Objects.requireNonNullElseGet', { runs: [1] }),
  ]),
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
  selfStarting: new Map([
    ['start', 'run'],
    ['fork', 'compute'],
  ]),
})
