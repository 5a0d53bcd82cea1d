/** Names of the language and of its usual hosts, browsers, Node and the compiler of Svelte: they need no import. */
const names =
  'Array ArrayBuffer AsyncIterator Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError ' +
  'AggregateError FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl ' +
  'Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer ' +
  'String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef ' +
  'WeakSet arguments decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN ' +
  'parseFloat parseInt undefined unescape ' +
  'Buffer __dirname __filename clearImmediate exports global module process require setImmediate ' +
  'AbortController AbortSignal Blob BroadcastChannel CustomEvent DOMException Event EventTarget FormData Headers ' +
  'MessageChannel MessageEvent MessagePort Performance ReadableStream Request Response TextDecoder TextEncoder ' +
  'TransformStream URL URLSearchParams WebAssembly WebSocket WritableStream Worker atob btoa clearInterval clearTimeout ' +
  'console crypto fetch navigator performance queueMicrotask setInterval setTimeout structuredClone ' +
  'Audio CSS Document DocumentFragment DOMParser DOMRect Element EventSource File FileList FileReader HTMLElement ' +
  'HTMLButtonElement HTMLCanvasElement HTMLDivElement HTMLFormElement HTMLImageElement HTMLInputElement ' +
  'HTMLSelectElement HTMLTextAreaElement Image IntersectionObserver KeyboardEvent MouseEvent MutationObserver Node ' +
  'NodeList Notification PointerEvent ResizeObserver SVGElement ServiceWorker Storage TouchEvent Window XMLHttpRequest ' +
  'addEventListener alert cancelAnimationFrame confirm customElements document getComputedStyle history indexedDB ' +
  'localStorage location matchMedia open postMessage prompt removeEventListener requestAnimationFrame ' +
  'requestIdleCallback screen self sessionStorage window ' +
  '$state $derived $effect $props $bindable $inspect $host'

/** Types that TypeScript's own library declares; as values they are nothing. */
const typeNames =
  '[] typeof Awaited Capitalize ConstructorParameters Exclude Extract InstanceType Lowercase NoInfer NonNullable Omit ' +
  'OmitThisParameter Parameters Partial Pick PropertyKey Readonly ReadonlyArray ReadonlyMap ReadonlySet Record Required ' +
  'ReturnType ThisParameterType ThisType Uncapitalize Uppercase PromiseLike ArrayLike Iterable AsyncIterable ' +
  'IterableIterator AsyncIterableIterator AsyncGenerator Generator PropertyDescriptor TemplateStringsArray NodeJS JSX'

export const javascriptBuiltins: ReadonlySet<string> = new Set(names.split(' '))
export const typescriptBuiltins: ReadonlySet<string> = new Set([
  ...javascriptBuiltins,
  ...typeNames.split(' '),
])

/** What a component's code has without an import: what its compiler knows, and what its markup is given. */
const vueNames =
  'defineProps defineEmits defineExpose defineOptions defineSlots defineModel withDefaults $event $attrs $slots $refs $el ' +
  '$emit $props $parent $root $data $options $nextTick $watch $forceUpdate'
const svelteNames = '$event $$props $$restProps $$slots $$Generic'

export const vueBuiltins: ReadonlySet<string> = new Set([...typescriptBuiltins, ...vueNames.split(' ')])
export const svelteBuiltins: ReadonlySet<string> = new Set([...typescriptBuiltins, ...svelteNames.split(' ')])

export function isBuiltin(name: string): boolean {
  return javascriptBuiltins.has(name)
}

/** Classes of the language and of Node that are extended to be made by those who extend them. */
export const plainBases: ReadonlySet<string> = new Set(
  (
    'AggregateError Array ArrayBuffer AsyncIterator BigInt Boolean DataView Date Error EvalError Event EventEmitter ' +
    'EventTarget CustomEvent Duplex Float32Array Float64Array Function Int32Array Iterator Map Number Object ' +
    'PassThrough Promise RangeError Readable ReferenceError RegExp Set String SyntaxError Transform TypeError URIError ' +
    'URL Uint8Array WeakMap WeakRef WeakSet Writable'
  ).split(' '),
)
