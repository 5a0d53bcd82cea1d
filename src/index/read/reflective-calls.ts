import type { Reader } from './reader.ts'

/** Calls by which the library runs methods or constructors that no name in the code shows. */
export interface ReflectiveCalls {
  /** `method.invoke(bean)` */
  readonly methods: number
  /** `constructor.newInstance()` */
  readonly constructors: number
  /** Whether methods that are private are looked for as well. */
  readonly findsPrivate: boolean
}

/** By the suffix of files: the methods of the library's reflection that run something, and those that find what is private. */
const REFLECTION = [
  {
    suffix: '.java',
    methods: ['invoke'],
    constructors: ['newInstance'],
    hidden: ['getDeclaredMethods', 'getDeclaredMethod', 'setAccessible'],
  },
  { suffix: '.go', methods: ['MethodByName', 'NumMethod'], constructors: [], hidden: [] },
  {
    suffix: '.cs',
    methods: ['GetMethod', 'GetMethods', 'GetRuntimeMethod', 'GetRuntimeMethods', 'InvokeMember'],
    constructors: ['CreateInstance', 'GetConstructor', 'GetConstructors'],
    hidden: ['NonPublic'],
  },
] as const

const NOTHING: ReflectiveCalls = { methods: 0, constructors: 0, findsPrivate: false }

/**
 * What of a language is run by reflection in ways that could not be followed: such a call may run anything of that
 * language. What was followed leads somewhere and is no unresolved call site.
 */
export function createReflectiveCalls(
  reader: Reader,
  pathOf: (file: number) => string,
): (path: string) => ReflectiveCalls {
  const known = new Map<string, ReflectiveCalls>()
  return (path) => {
    const rule = REFLECTION.find(({ suffix }) => path.endsWith(suffix))
    if (rule === undefined) return NOTHING
    let calls = known.get(rule.suffix)
    if (calls === undefined) {
      const count = (names: readonly string[]): number => countOpen(reader, pathOf, rule.suffix, names)
      calls = {
        methods: count(rule.methods),
        constructors: count(rule.constructors),
        findsPrivate: count(rule.hidden) > 0,
      }
      known.set(rule.suffix, calls)
    }
    return calls
  }
}

function countOpen(
  reader: Reader,
  pathOf: (file: number) => string,
  suffix: string,
  names: readonly string[],
): number {
  const ids = new Set(
    names
      .flatMap((name) => reader.all('select id from open_name where name = ?', name))
      .map((row) => row['id']),
  )
  if (ids.size === 0) return 0
  const { unresolvedCall, unresolvedCallStart } = reader.rows
  const end = unresolvedCallStart.get(reader.nodeCount)
  let count = 0
  for (let row = 0; row < end; row++) {
    if (ids.has(unresolvedCall.get(row, 0)) && pathOf(unresolvedCall.get(row, 1)).endsWith(suffix)) count++
  }
  return count
}
