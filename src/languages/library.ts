import { addTo } from './add-to.ts'

/**
 * What the libraries of one language do with what they are handed, as data: each language's folder has its own
 * (`library.ts`), and only code of that language is read by it.
 *
 * What a function gives to what it runs is said by parameter:
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

/** What a method puts into its container: the last argument, each one, or the elements of each. */
export type Storing = 'last' | 'each' | 'elements'

/** The first argument that is shown, and whether it is a format that says how the others are. */
export interface Showing {
  readonly from: number
  readonly isFormat: boolean
}

/** Which arguments of a function, and which of their methods it runs. */
export type MethodsRun = readonly (readonly [number, readonly string[]])[]

/**
 * What something is called and whose it is. Owners are named as symbols outside the repository are, and what is further
 * in is theirs, too: `java` has `java.util#Map`, `asyncio` what its functions give.
 *
 * - a module `functools`, `net/http`, or a type of one: `java#Collectors`, `net/http#Server`
 * - `BUILTINS`: what needs no import; a type among it by its name (`Promise`)
 * - `CONTAINERS`: lists, tables, streams, options, all that holds elements. One value stands for a container and its
 *   views (`sorted(xs)`, `xs.stream()`), so that the types of containers are not told apart
 * - `ANYTHING`: a protocol of the language, which any object outside the repository follows (`then`)
 */
export interface Model<What> {
  readonly owners: ReadonlySet<string>
  readonly what: What
}

export const BUILTINS = 'builtins'
export const CONTAINERS = 'containers'
export const ANYTHING = '*'

/** Models by the last name of what they tell of. */
export type Models<What> = ReadonlyMap<string, readonly Model<What>[]>

export interface Library {
  /** Methods that run what they are handed, by the type or module that the receiver is from. */
  readonly methods: Models<LibraryFunction>
  /** Functions and constructors that do so, by the module or type that they are of. */
  readonly functions: Models<LibraryFunction>
  /** Modules all of whose functions run what they are handed (`node`). */
  readonly runningModules: ReadonlySet<string>
  /** Modules whose functions take the container first where methods of containers do without: `_.map(xs, f)`. */
  readonly containerFirst: ReadonlySet<string>
  /** Builtin functions that give a module of the repository by a name that may be put together. */
  readonly loading: ReadonlySet<string>
  /** Builtin functions that find or choose an object, which may be of the repository (`getattr`), and those of modules (`importlib#import_module`). */
  readonly finding: ReadonlySet<string>
  /** A look-up of a method by reflection lists the types of its parameters as arguments (Java), and not in an array (C#). */
  readonly listsTypes: boolean
  /** Methods that put a value into a container. */
  readonly storing: ReadonlyMap<string, Storing>
  /** Methods that take elements out of lists, or move them. */
  readonly rearranging: ReadonlySet<string>
  /** Types that make a container when they are called or made. */
  readonly containerTypes: ReadonlySet<string>
  /** Methods of containers that give what is held, what holds the same, or the pairs of keys and values. */
  readonly elementMethods: ReadonlySet<string>
  readonly sameMethods: ReadonlySet<string>
  readonly pairMethods: ReadonlySet<string>
  /** Those of `sameMethods` that give the elements at other places, and those whose first argument says how much further on. */
  readonly movingMethods: ReadonlySet<string>
  readonly slicingMethods: ReadonlySet<string>
  /** Those of them that may be told what to give where nothing is held: the second argument. */
  readonly defaultingMethods: ReadonlySet<string>
  /** Functions that do the same with their first argument. */
  readonly elementFunctions: ReadonlySet<string>
  readonly sameFunctions: ReadonlySet<string>
  readonly pairFunctions: ReadonlySet<string>
  /** Methods of objects that stand for one function, where a library is handed such an object. */
  readonly functionalMethods: readonly string[]
  /** Methods that run a method of the object itself, which is of a subclass: `thread.start()` runs `run()`. */
  readonly selfStarting: Models<string>
  /** Functions that run methods of objects they are handed. */
  readonly runsMethods: Models<MethodsRun>
  /** Functions that show what they are handed as its own methods say; from which argument on, and whether by a format. */
  readonly showing: Models<Showing>
  /** Functions that run what lies in the fields of a struct which they are given. */
  readonly structsThatRun: Models<{ readonly argument: number; readonly fields: ReadonlySet<string> }>
  /** Fields of types that hold what the library runs. */
  readonly fieldsThatRun: Models<string>
  /** Functions that end by running a method of what they are given, by module and name (`contextlib#closing`). */
  readonly closing: ReadonlyMap<string, string>
  /** Methods that enter a context manager. */
  readonly entering: Models<true>
  /** Functions that give what they are applied to or handed: `provider.GetRequiredService<Worker>()`, `app(Worker::class)`. */
  readonly typedResults: ReadonlySet<string>
}

const nothing: Library = {
  methods: new Map(),
  functions: new Map(),
  runningModules: new Set(),
  containerFirst: new Set(),
  loading: new Set(),
  finding: new Set(),
  listsTypes: false,
  storing: new Map(),
  rearranging: new Set(),
  containerTypes: new Set(),
  elementMethods: new Set(),
  sameMethods: new Set(),
  pairMethods: new Set(),
  movingMethods: new Set(),
  slicingMethods: new Set(),
  defaultingMethods: new Set(),
  elementFunctions: new Set(),
  sameFunctions: new Set(),
  pairFunctions: new Set(),
  functionalMethods: [],
  selfStarting: new Map(),
  runsMethods: new Map(),
  showing: new Map(),
  structsThatRun: new Map(),
  fieldsThatRun: new Map(),
  closing: new Map(),
  entering: new Map(),
  typedResults: new Set(),
}

export function createLibrary(tables: Partial<Library>): Library {
  return { ...nothing, ...tables }
}

/** What some owners have, by name. */
export interface ModelGroup<What> {
  readonly owners: ReadonlySet<string>
  readonly entries: readonly (readonly [string, What])[]
}

type Entry = readonly [string, unknown]

export function of<const Entries extends readonly (readonly Entry[])[]>(
  owners: string,
  ...entries: Entries
): ModelGroup<Entries[number][number][1]> {
  return { owners: namesIn(owners), entries: entries.flat() }
}

export function models<const Groups extends readonly ModelGroup<unknown>[]>(
  ...groups: Groups
): Models<WhatOf<Groups[number]>> {
  const all = new Map<string, Model<WhatOf<Groups[number]>>[]>()
  for (const { owners, entries } of groups as readonly ModelGroup<WhatOf<Groups[number]>>[]) {
    for (const [name, what] of entries) {
      addTo(all, name, { owners, what })
    }
  }
  return all
}

type WhatOf<Group> = Group extends ModelGroup<infer What> ? What : never

/** The same for each of the names in a text. */
export function named<const Value>(names: string, what: Value): [string, Value][] {
  return [...namesIn(names)].map((name) => [name, what])
}

export function namesIn(names: string): ReadonlySet<string> {
  return new Set(names.trim().split(/\s+/))
}

/** What functions of all languages do alike. */
export const kinds = {
  /** `xs.forEach((x, y, xs) => …)` */
  each: { runs: 'all', gives: ['element', 'element', 'container'] },
  walked: { runs: [0], gives: ['element'] },
  mapped: { runs: [0], gives: ['element'], result: 'list' },
  flattened: { runs: [0], gives: ['element'], result: 'flat' },
  kept: { runs: [0], gives: ['element'], result: 'same' },
  found: { runs: [0], gives: ['element'], result: 'element' },
  opened: { runs: 'all', gives: ['element'], result: 'returned' },
  folded: { runs: 'all', gives: ['result', 'element'], result: 'returned' },
  compared: { runs: 'all', keywords: ['key'], gives: ['element', 'element'], result: 'same' },
  failed: { runs: 'all', gives: ['error'], result: 'returned' },
  ran: { runs: 'all' },
  supplied: { runs: 'all', result: 'returned' },
  /** Not run here, but where what is given is. */
  returnsCallback: { runs: [], result: 'callback' },
  returnsCallbacks: { runs: [], result: 'callbacks' },
  /** `sort(xs, (a, b) => …)` */
  compares: { runs: [1], gives: [[0], [0]], container: 0 },
  tests: { runs: [1], gives: [[0]], container: 0 },
} satisfies Record<string, LibraryFunction>
