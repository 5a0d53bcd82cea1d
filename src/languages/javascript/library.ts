import { createLibrary, kinds, named, namesIn } from '../library.ts'
import type { LibraryFunction, Storing } from '../library.ts'

/** What JavaScript, its runtimes and common packages run and keep. */
export const library = createLibrary({
  methods: new Map<string, LibraryFunction>([
    ...named('forEach each', kinds.each),
    ...named('some every any all findIndex findLastIndex', kinds.walked),
    ...named('map', kinds.mapped),
    ...named('flatMap', kinds.flattened),
    ...named('filter takeWhile dropWhile partition', kinds.kept),
    ...named('find findLast', kinds.found),
    ...named('then catch finally', kinds.opened),
    ...named('reduce reduceRight', kinds.folded),
    ...named('sort toSorted', kinds.compared),
    ...named(
      'on once addListener prependListener addEventListener subscribe use post nextTick replace replaceAll tap',
      kinds.ran,
    ),
  ]),
  functions: new Map<string, LibraryFunction>([
    // Packages have them with the list first (`map(xs, f)`) and with the function first (`map(f)`).
    ...named('map filter forEach each some every find', { runs: 'all', gives: [[0]], container: 0 }),
    ['reduce', { runs: 'all', gives: ['result', [0]], container: 0, result: 'returned' }],
    ['Array.from', { runs: [1], gives: [[0]], container: 0, result: 'list' }],
    ...named(
      'setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame requestIdleCallback process.nextTick ' +
        'Promise IntersectionObserver MutationObserver ResizeObserver register run',
      kinds.ran,
    ),
    ...named('JSON.parse JSON.stringify', { runs: [1] }),
    ['Reflect.apply', { runs: [0] }],
    ['inherits', { runs: [] }],
    ...named(
      'promisify callbackify deprecate memo forwardRef observer useCallback defineComponent markRaw bind partial',
      kinds.handedOn,
    ),
    ...named('useMemo computed createSelector', kinds.supplied),
    ...named(
      'useEffect useLayoutEffect useInsertionEffect useState useReducer startTransition watch watchEffect onMounted ' +
        'onUnmounted onBeforeMount onBeforeUnmount onUpdated nextTick createEffect createMemo',
      kinds.ran,
    ),
  ]),
  runningModules: ['node:'],
  loading: namesIn('require import'),
  storing: new Map<string, Storing>([
    ...named('push unshift add next', 'each'),
    ...named('set fill splice', 'last'),
    ...named('concat', 'elements'),
  ]),
  rearranging: namesIn('pop shift unshift splice reverse sort'),
  containerTypes: namesIn('Array Map Set WeakMap WeakSet'),
  elementMethods: namesIn('get pop shift at find findLast next'),
  sameMethods: namesIn(
    'filter slice splice sort reverse concat fill with toSorted toReversed toSpliced values union difference intersection ' +
      'symmetricDifference take drop toArray',
  ),
  pairMethods: namesIn('entries'),
  movingMethods: namesIn('filter splice sort reverse fill with toSorted toReversed toSpliced take'),
  slicingMethods: namesIn('slice drop'),
  sameFunctions: namesIn('Object.values Array.from Object.freeze'),
  pairFunctions: namesIn('Object.entries'),
  functionalMethods: ['handleEvent'],
  runsMethods: new Map(named('JSON.stringify', [[0, ['toJSON']]] as const)),
})
