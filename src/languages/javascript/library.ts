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
import type { Storing } from '../library.ts'

/** Packages with the functions of arrays. */
const COLLECTIONS = 'lodash lodash-es underscore ramda remeda immutable jquery d3 bluebird collect.js'
const STREAMS = 'rxjs most xstream highland zen-observable'
const EMITTERS =
  'node events eventemitter3 mitt ws socket.io socket.io-client jquery stream http https net express koa'
const REACT = 'react preact react-dom'

/** What JavaScript, its runtimes and common packages run and keep. */
export const library = createLibrary({
  methods: models(
    of(
      `${CONTAINERS} ${BUILTINS} ${COLLECTIONS} ${STREAMS}`,
      named('forEach each', kinds.each),
      named('some every findIndex findLastIndex', kinds.walked),
      named('map', kinds.mapped),
      named('flatMap', kinds.flattened),
      named('filter takeWhile dropWhile partition', kinds.kept),
      named('find findLast', kinds.found),
      named('reduce reduceRight', kinds.folded),
      named('sort toSorted', kinds.compared),
    ),
    of(COLLECTIONS, named('any all', kinds.walked)),
    of(ANYTHING, named('then catch finally', kinds.opened)),
    of(BUILTINS, named('replace replaceAll', kinds.ran)),
    of(
      `${EMITTERS} ${BUILTINS}`,
      named('on once addListener prependListener addEventListener nextTick', kinds.ran),
    ),
    of(`${STREAMS} ${BUILTINS} redux @reduxjs zustand svelte`, named('subscribe', kinds.ran)),
    of('express koa connect fastify hono restify polka router @koa axios', named('use', kinds.ran)),
    of(`${STREAMS} tapable webpack`, named('tap', kinds.ran)),
  ),
  functions: models(
    // Packages have them with the list first (`map(xs, f)`) and with the function first (`map(f)`).
    of(
      `${COLLECTIONS} ${STREAMS} async neo-async`,
      named('map filter forEach each some every find', { runs: 'all', gives: [[0]], container: 0 }),
      named('reduce', { runs: 'all', gives: ['result', [0]], container: 0, result: 'returned' }),
      named('bind partial', kinds.returnsCallback),
    ),
    of('Array', [['from', { runs: [1], gives: [[0]], container: 0, result: 'list' }]]),
    of(
      `${BUILTINS} window globalThis self`,
      named(
        'setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame requestIdleCallback Promise ' +
          'IntersectionObserver MutationObserver ResizeObserver',
        kinds.ran,
      ),
    ),
    of('process', named('nextTick', kinds.ran)),
    of('JSON', named('parse stringify', { runs: [1] })),
    of('Reflect', [['apply', { runs: [0] }]]),
    of('node util inherits', [['inherits', { runs: [] }]]),
    of(
      'node util pify es6-promisify bluebird depd',
      named('promisify callbackify deprecate', kinds.returnsCallback),
    ),
    of(
      REACT,
      named('memo forwardRef useCallback', kinds.returnsCallback),
      named('useMemo', kinds.supplied),
      named('useEffect useLayoutEffect useInsertionEffect useState useReducer startTransition', kinds.ran),
    ),
    of(
      'mobx-react mobx-react-lite mobx',
      named('observer', kinds.returnsCallback),
      named('computed', kinds.supplied),
    ),
    of(
      'vue @vue @vueuse @nuxt',
      named('defineComponent markRaw reactive shallowReactive readonly toRaw', kinds.returnsCallback),
      named('computed', kinds.supplied),
      named(
        'watch watchEffect watchPostEffect watchSyncEffect onMounted onUnmounted onBeforeMount onBeforeUnmount ' +
          'onBeforeUpdate onUpdated onActivated onDeactivated onErrorCaptured onScopeDispose nextTick customRef',
        kinds.ran,
      ),
    ),
    of(
      'svelte',
      named('onMount onDestroy beforeUpdate afterUpdate untrack', kinds.ran),
      named('derived readable', { runs: [1] }),
    ),
    of(BUILTINS, named('$effect', kinds.ran)),
    of('$effect', named('pre root', kinds.ran)),
    of('$derived', named('by', kinds.supplied)),
    of('pinia', named('storeToRefs', kinds.returnsCallback)),
    of('solid-js', named('createEffect createMemo', kinds.ran)),
    of('reselect @reduxjs', named('createSelector', kinds.supplied)),
  ),
  runningModules: namesIn('node'),
  containerFirst: namesIn(COLLECTIONS),
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
  runsMethods: models(
    of('JSON', named('stringify', [[0, ['toJSON']]] as const)),
    of('vue @vue', named('computed', [[0, ['get', 'set']]] as const)),
  ),
})
