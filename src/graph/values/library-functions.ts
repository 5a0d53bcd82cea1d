/**
 * Functions of the languages and their common libraries that run what they are handed, by name. What they give to it
 * is said by parameter:
 *
 * - `element`: an element of the container (or what a promise, option or task holds)
 * - `error`: what is held instead of it (`Result<T, E>`)
 * - `container`: the container itself
 * - `result`: what the callback returned before, or the start value in the next argument (`reduce`)
 * - a number: that argument of the call; `[n]`: an element of that argument
 */
export interface LibraryFunction {
  /** Which arguments are run; 'all': every one that is a function. A name: also that keyword argument. */
  readonly runs: readonly number[] | 'all'
  readonly keywords?: readonly string[]
  /** Where the elements are: in what the method is called on, or in an argument. */
  readonly container?: 'receiver' | number
  readonly gives?: readonly (Given | readonly [number])[]
  /** The first argument is handed the ones after it, though it is not run (`partial`). */
  readonly binds?: boolean
  /** What the call gives: the first argument as a `callback` or all of them as `callbacks`, what is `returned` by the callback, a `list` of that (`flat`: of its elements), the `element`s. Nothing said: unknown. */
  readonly result?: 'returned' | 'list' | 'flat' | 'element' | 'same' | 'callback' | 'callbacks'
}
type Given = 'element' | 'error' | 'container' | 'result' | number

const each: LibraryFunction = { runs: 'all', gives: ['element', 'element', 'container'] }
const walked: LibraryFunction = { runs: [0], gives: ['element'] }
const mapped: LibraryFunction = { runs: [0], gives: ['element'], result: 'list' }
const flattened: LibraryFunction = { runs: [0], gives: ['element'], result: 'flat' }
const kept: LibraryFunction = { runs: [0], gives: ['element'], result: 'same' }
const found: LibraryFunction = { runs: [0], gives: ['element'], result: 'element' }
const opened: LibraryFunction = { runs: 'all', gives: ['element'], result: 'returned' }
const folded: LibraryFunction = { runs: 'all', gives: ['result', 'element'], result: 'returned' }
const compared: LibraryFunction = {
  runs: 'all',
  keywords: ['key'],
  gives: ['element', 'element'],
  result: 'same',
}
const failed: LibraryFunction = { runs: 'all', gives: ['error'], result: 'returned' }
const ran: LibraryFunction = { runs: 'all' }
const supplied: LibraryFunction = { runs: 'all', result: 'returned' }

function named(names: string, what: LibraryFunction): [string, LibraryFunction][] {
  return names.split(' ').map((name) => [name, what])
}

/** Methods of containers, streams, promises, options, tasks, emitters, executors. */
export const libraryMethods: ReadonlyMap<string, LibraryFunction> = new Map([
  ...named('forEach ForEach for_each each forEachOrdered ifPresent inspect peek', each),
  ...named('some every any all anyMatch allMatch noneMatch findIndex findLastIndex position Any All Count Sum Min Max Average removeIf retain partition_point is_some_and is_ok_and Exists TrueForAll FindIndex FindLastIndex RemoveAll LongCount updateAndGet getAndUpdate forEachRemaining', walked),
  ...named('map mapToObj mapToInt mapToLong mapToDouble Select ConvertAll ToDictionary ToLookup GroupBy DistinctBy CountBy mapMulti', mapped),
  ...named('flatMap SelectMany', flattened),
  ...named('filter takeWhile dropWhile take_while skip_while Where TakeWhile SkipWhile FindAll partition', kept),
  ...named('find findLast First FirstOrDefault Last LastOrDefault Single SingleOrDefault Find FindLast max_by_key min_by_key max_by min_by MaxBy MinBy', found),
  ...named('then catch finally thenApply thenAccept thenCompose thenRun thenApplyAsync thenAcceptAsync thenRunAsync thenComposeAsync whenCompleteAsync handleAsync thenCombine thenCombineAsync thenAcceptBoth runAfterBoth applyToEither acceptEither runAfterEither completeAsync whenComplete handle exceptionally ContinueWith and_then filter_map flat_map map_while find_map map_or map_or_else ok_or_else then_some get_or_insert_with or_insert_with unwrap_or_default and_modify orElseGet computeIfAbsent computeIfPresent compute merge getOrInsertWith GetOrAdd AddOrUpdate', opened),
  ...named('or_else unwrap_or_else map_err inspect_err is_err_and', failed),
  ...named('reduce reduceRight fold rfold try_fold Aggregate accumulateAndGet getAndAccumulate', folded),
  ...named('collect tryAdvance ifPresentOrElse Zip Join GroupJoin', each),
  ...named('sort toSorted sorted sort_by sort_by_key sort_unstable_by sort_unstable_by_key Sort OrderBy OrderByDescending ThenBy ThenByDescending sort_unstable order_by binary_search_by dedup_by_key', compared),
  ...named('on once addListener prependListener addEventListener subscribe Subscribe use register_callback add_done_callback addCallback call_soon call_later call_at run_in_executor execute schedule scheduleAtFixedRate invokeLater invokeAndWait runOnUiThread post addShutdownHook run_until_complete create_task ensure_future callback addCleanup Cleanup Go Do Run HandleFunc Handle AfterFunc spawn spawn_blocking scope nextTick replace replaceAll tap addActionListener MapGet MapPost MapPut MapDelete MapPatch MapMethods MapFallback UseWhen MapWhen setUncaughtExceptionHandler replace_with resize_with retain_mut', ran),
  ...named('submit supplyAsync runAsync invokeAll invokeAny StartNew call_once get_or_init get_or_try_init', supplied),
]) // prettier-ignore

/** Functions, by their last name: builtins and imported ones. */
export const libraryFunctions: ReadonlyMap<string, LibraryFunction> = new Map([
  // Python
  ['map', { runs: [0], gives: [[1], [2], [3]], result: 'list' }],
  ['filter', { runs: [0], gives: [[1]], container: 1, result: 'same' }],
  ['reduce', { runs: [0], gives: ['result', [1]], container: 1, result: 'returned' }],
  ['sorted', { runs: [], keywords: ['key'], gives: [[0]], container: 0, result: 'same' }],
  ['min', { runs: [], keywords: ['key'], gives: [[0]], container: 0, result: 'element' }],
  ['max', { runs: [], keywords: ['key'], gives: [[0]], container: 0, result: 'element' }],
  ['groupby', { runs: [1], keywords: ['key'], gives: [[0]], container: 0 }],
  ['takewhile', { runs: [0], gives: [[1]], container: 1, result: 'same' }],
  ['dropwhile', { runs: [0], gives: [[1]], container: 1, result: 'same' }],
  ['starmap', { runs: [0], container: 1, result: 'list' }],
  ['Process', { runs: 'all', keywords: ['target'] }],
  ['Timer', { runs: 'all', keywords: ['function'] }],
  ['defaultdict', { runs: [0], keywords: ['default_factory'] }],
  ['field', { runs: [], keywords: ['default_factory'], result: 'returned' }],
  ['iter', { runs: [0] }],
  ['start_new_thread', { runs: 'all' }],
  ['cmp_to_key', { runs: 'all', result: 'callback' }],
  ['partial', { runs: [], binds: true, result: 'callback' }],
  ['sub', { runs: [1] }],
  ['subn', { runs: [1] }],
  ['partialmethod', { runs: [], result: 'callback' }],
  ...named('bind bind_front bind_back mem_fn', { runs: [], result: 'callback' }),
  ['wraps', { runs: [] }],
  ['to_thread', { runs: [0], gives: [1, 2, 3], result: 'returned' }],
  // JavaScript
  ['Array.from', { runs: [1], gives: [[0]], container: 0, result: 'list' }],
  ...named('setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame requestIdleCallback process.nextTick', ran),
  ['Promise', { runs: 'all' }],
  ['JSON.parse', { runs: [1] }],
  ['JSON.stringify', { runs: [1] }],
  ['IntersectionObserver', { runs: 'all' }],
  ['MutationObserver', { runs: 'all' }],
  ['ResizeObserver', { runs: 'all' }],
  ['Reflect.apply', { runs: [0] }],
  ['inherits', { runs: [] }],
  ...named('promisify callbackify deprecate memo forwardRef observer useCallback defineComponent markRaw', {
    runs: [],
    result: 'callback',
  }),
  ...named('useMemo computed createSelector', supplied),
  ...named(
    'useEffect useLayoutEffect useInsertionEffect useState useReducer startTransition watch watchEffect onMounted ' +
      'onUnmounted onBeforeMount onBeforeUnmount onUpdated nextTick createEffect createMemo',
    ran,
  ),
  // Go
  ['Slice', { runs: [1], container: 0 }],
  ['SliceStable', { runs: [1], container: 0 }],
  ['SortFunc', { runs: [1], gives: [[0], [0]], container: 0 }],
  ['SortStableFunc', { runs: [1], gives: [[0], [0]], container: 0 }],
  ['IndexFunc', { runs: [1], gives: [[0]], container: 0 }],
  ['ContainsFunc', { runs: [1], gives: [[0]], container: 0 }],
  ['DeleteFunc', { runs: [1], gives: [[0]], container: 0, result: 'same' }],
  ['MaxFunc', { runs: [1], gives: [[0], [0]], container: 0, result: 'element' }],
  ['MinFunc', { runs: [1], gives: [[0], [0]], container: 0, result: 'element' }],
  ...named('OnceFunc OnceValue OnceValues HandlerFunc', { runs: [], result: 'callback' }),
  ...named('HandleFunc Walk WalkDir AfterFunc Map FieldsFunc TrimFunc TrimLeftFunc TrimRightFunc Search Inspect ListenAndServe', ran),
  // Java, C#
  ...named('FutureTask TimerTask Task.Run Parallel.ForEach Parallel.For Parallel.Invoke Lazy ThreadPool.QueueUserWorkItem ForkJoinTask supplyAsync runAsync generate iterate', supplied),
  ...named('Task.FromResult ValueTask.FromResult', { runs: [], result: 'callback' }),
  ['Thread', { runs: 'all', keywords: ['target'], result: 'returned' }],
  ['Collections.sort', { runs: [1], gives: [[0], [0]], container: 0 }],
  ['Arrays.sort', { runs: [1], gives: [[0], [0]], container: 0 }],
  ['PriorityQueue', ran],
  ['TreeMap', ran],
  ['TreeSet', ran],
  // What they are handed runs where what they give is run.
  ...named(
    'comparing comparingInt comparingLong comparingDouble comparingByKey comparingByValue groupingBy partitioningBy ' +
      'mapping flatMapping filtering reducing toMap collectingAndThen summingInt summingLong summingDouble averagingInt ' +
      'averagingLong averagingDouble teeing toCollection',
    { runs: [], result: 'callbacks' },
  ),
  ...[
    ['Comparator', 'comparing comparingInt comparingLong comparingDouble nullsFirst nullsLast'],
    ['Collections', 'reverseOrder'],
    [
      'Collectors',
      'groupingBy groupingByConcurrent partitioningBy mapping flatMapping filtering reducing toMap toConcurrentMap ' +
        'collectingAndThen summingInt summingLong summingDouble averagingInt averagingLong averagingDouble minBy maxBy ' +
        'teeing toCollection',
    ],
  ].flatMap(([type, names]) =>
    names!.split(' ').flatMap((name) => named(`${type}.${name}`, { runs: [], result: 'callbacks' })),
  ),
  ...['Stream', 'IntStream', 'LongStream', 'DoubleStream'].flatMap((type) => [
    ...named(`${type}.generate`, { runs: 'all', result: 'list' }),
    ...named(`${type}.iterate`, { runs: 'all', gives: ['result'], result: 'list' }),
  ]),
  ...named('CompletableFuture.supplyAsync CompletableFuture.runAsync ThreadLocal.withInitial', supplied),
  ...named('Arrays.setAll Collections.addAll Objects.requireNonNullElseGet', { runs: [1] }),
  ['Array.ForEach', { runs: [1], gives: [[0]], container: 0 }],
  ['Array.Sort', { runs: [1], gives: [[0], [0]], container: 0 }],
  ...named('Array.Find Array.FindLast', { runs: [1], gives: [[0]], container: 0, result: 'element' }),
  ...named('Array.FindAll', { runs: [1], gives: [[0]], container: 0, result: 'same' }),
  ...named('Array.Exists Array.TrueForAll Array.FindIndex', { runs: [1], gives: [[0]], container: 0 }),
  ['Array.ConvertAll', { runs: [1], gives: [[0]], container: 0, result: 'list' }],
  // C, C++
  ...named('qsort qsort_r bsearch lfind lsearch tsearch tfind twalk tdelete ftw nftw scandir atexit at_quick_exit on_exit signal sigset sigaction pthread_create pthread_once pthread_atfork pthread_key_create pthread_cleanup_push call_once thrd_create tss_create makecontext set_terminate set_new_handler std::thread std::async', ran),
  ...named('sort stable_sort partial_sort nth_element for_each transform count_if any_of all_of none_of remove_if find_if find_if_not copy_if replace_if accumulate generate partition stable_partition lower_bound upper_bound max_element min_element generate_n for_each_n transform_reduce transform_inclusive_scan transform_exclusive_scan inner_product inclusive_scan exclusive_scan partial_sum adjacent_difference adjacent_find is_sorted is_sorted_until is_partitioned partition_copy partition_point minmax_element sort_heap make_heap push_heap pop_heap is_heap replace_copy_if remove_copy_if lexicographical_compare equal_range binary_search set_union set_intersection set_difference set_symmetric_difference inplace_merge find_end find_first_of search_n is_permutation next_permutation prev_permutation erase_if async thread jthread invoke apply visit', { runs: 'all', gives: [[0], [0]], container: 0 }),
  // Rust
  ...named('spawn spawn_blocking block_on catch_unwind scope from_fn repeat_with successors', supplied),
  // Registration and programs that run what they are given.
  ...named('register run main setup_hook excepthook settrace setprofile run_app create_task gather wait_for', ran),
]) // prettier-ignore

/** Functions that run what lies in the fields of a struct which they are given (C). */
export const structsThatRun: ReadonlyMap<
  string,
  { readonly argument: number; readonly fields: ReadonlySet<string> }
> = new Map([
  ['sigaction', { argument: 1, fields: new Set(['sa_handler', 'sa_sigaction']) }],
  ['timer_create', { argument: 1, fields: new Set(['sigev_notify_function']) }],
])

/** Methods that run a method of the object itself: `thread.start()` runs `run()`. */
export const selfStarting: ReadonlyMap<string, string> = new Map([
  ['start', 'run'],
  ['fork', 'compute'],
])

/** Methods of objects that stand for one function, where a library is handed such an object. */
export const FUNCTIONAL_METHODS = [
  'run', 'call', 'compare', 'accept', 'apply', 'get', 'test', 'applyAsInt', 'applyAsLong', 'applyAsDouble', 'handle',
  'actionPerformed', 'invoke', 'Invoke', 'Compare', 'ServeHTTP', '__call__', 'operator()', 'handleEvent',
] // prettier-ignore

/** Functions that run methods of objects they are handed, by full name: which arguments, and which methods. */
export const runsMethods: ReadonlyMap<string, readonly (readonly [number, readonly string[]])[]> = new Map([
  ...running('sort.Sort sort.Stable sort.Reverse sort.IsSorted', [0, ['Len', 'Less', 'Swap']]),
  ...running('heap.Init heap.Fix heap.Push heap.Pop heap.Remove', [
    0,
    ['Len', 'Less', 'Swap', 'Push', 'Pop'],
  ]),
  ...running('errors.Is', [0, ['Unwrap', 'Is']]),
  ...running('errors.As', [0, ['Unwrap', 'As']]),
  ...running('errors.Unwrap', [0, ['Unwrap']]),
  ...running('fmt.Fprint fmt.Fprintf fmt.Fprintln io.WriteString', [0, ['Write']]),
  ...running('flag.Var', [0, ['String', 'Set']]),
  ...running('json.Marshal json.MarshalIndent', [0, ['MarshalJSON', 'MarshalText']]),
  ...running('json.Unmarshal', [1, ['UnmarshalJSON', 'UnmarshalText']]),
  ...running('io.Copy io.CopyN io.CopyBuffer', [0, ['Write']], [1, ['Read']]),
  ...running('io.ReadAll io.ReadFull io.ReadAtLeast fmt.Fscan fmt.Fscanf fmt.Fscanln', [0, ['Read']]),
  ...running('http.Handle http.ListenAndServe http.Serve', [1, ['ServeHTTP']]),
  ...running('JSON.stringify', [0, ['toJSON']]),
])

function running(
  names: string,
  ...what: readonly (readonly [number, readonly string[]])[]
): [string, readonly (readonly [number, readonly string[]])[]][] {
  return names.split(' ').map((name) => [name, what])
}

/** Functions that show what they are handed as its `Error` or `String` says, by full name (Go). */
export const showingFunctions: ReadonlySet<string> = new Set([
  ...[
    'Print',
    'Printf',
    'Println',
    'Sprint',
    'Sprintf',
    'Sprintln',
    'Fprint',
    'Fprintf',
    'Fprintln',
    'Errorf',
  ].map((name) => `fmt.${name}`),
  ...['Print', 'Fatal', 'Panic'].flatMap((name) => [`log.${name}`, `log.${name}f`, `log.${name}ln`]),
])

/** Fields of a library's types that hold what it runs, by full name of the type. */
export const fieldsThatRun: ReadonlyMap<string, string> = new Map([['http.Server', 'Handler']])

/** Methods that put a value into a container; the value is the last argument, or each one. */
export const storingMethods: ReadonlyMap<string, 'last' | 'each' | 'elements'> = new Map([
  ...[
    'push', 'unshift', 'append', 'appendleft', 'add', 'Add', 'push_back', 'push_front', 'emplace_back', 'addFirst', 'addLast',
    'offer', 'offerFirst', 'offerLast', 'enqueue', 'Enqueue', 'Push', 'AddLast', 'AddFirst', 'put_nowait', 'send', 'next',
    'Append', 'store', 'Store',
  ].map((name): [string, 'each'] => [name, 'each']),
  ...[
    'set', 'put', 'insert', 'setdefault', 'putIfAbsent', 'Insert', 'TryAdd', 'emplace', 'insert_or_assign', 'fill', 'or_insert',
    'replace',
  ].map((name): [string, 'last'] => [name, 'last']),
  ...['extend', 'update', 'addAll', 'putAll', 'AddRange', 'concat', 'UnionWith', 'extend_from_slice'].map(
    (name): [string, 'elements'] => [name, 'elements'],
  ),
]) // prettier-ignore

/** Types of the languages that make a container when they are called or made. */
export const CONTAINER_TYPES = new Set([
  'list', 'dict', 'set', 'deque', 'defaultdict', 'OrderedDict', 'Array', 'Map', 'Set', 'WeakMap', 'WeakSet', 'ArrayList',
  'LinkedList', 'HashMap', 'TreeMap', 'HashSet', 'LinkedHashMap', 'LinkedHashSet', 'TreeSet', 'ConcurrentHashMap',
  'CopyOnWriteArrayList', 'ArrayDeque', 'Vector', 'Stack', 'PriorityQueue', 'LinkedBlockingQueue', 'ArrayBlockingQueue',
  'ConcurrentLinkedQueue', 'List', 'Dictionary', 'Queue', 'ConcurrentDictionary', 'ConcurrentQueue', 'ConcurrentBag',
  'SortedDictionary', 'ObservableCollection', 'Collection', 'EnumMap', 'IdentityHashMap', 'WeakHashMap', 'SimpleQueue',
  'LifoQueue', 'SortedSet', 'SortedList', 'ConcurrentSkipListMap', 'ConcurrentSkipListSet', 'PriorityBlockingQueue',
  'LinkedBlockingDeque', 'ConcurrentStack',
]) // prettier-ignore
