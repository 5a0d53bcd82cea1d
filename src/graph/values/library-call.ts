import { DefinitionFlag, Op } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import { kinds } from '../../languages/library.ts'
import type { Library, LibraryFunction } from '../../languages/library.ts'
import type { LinkContext } from '../context.ts'
import { libraryOf } from '../program/library-of.ts'
import { factsOf } from '../program/program.ts'
import type { Program } from '../program/program.ts'
import { Open } from '../rules.ts'
import { isClassLike } from '../types/hierarchy.ts'
import { argumentsOf } from './arguments.ts'
import { ValueKind, idOf, kindOf, pack } from './values.ts'

/** A call that leaves the repository, as the tables of its language's library know it. */
export interface LibraryCall {
  readonly file: number
  readonly row: number
  readonly what: LibraryFunction
  /** Expression (global row) of the container, -1 for none. */
  readonly container: number
  /** The arguments that are run, as expressions (global rows). */
  readonly callbacks: readonly number[]
  /** How many arguments stand before those that the tables count. */
  readonly shift: number
  /** Whether what is called is known to be of a library; otherwise it is one by its name alone. */
  readonly isKnown: boolean
}

/** What is called, whatever types it is applied to. */
export function calleeOf({ expressions }: FileFacts, row: number): number {
  let callee = expressions.a[row]!
  while (expressions.op[callee] === Op.APPLY) callee = expressions.a[callee]!
  return callee
}

/** The entry of a call (row of a file) in its language's tables, undefined where it has none. */
export function libraryCall(
  context: LinkContext,
  file: number,
  row: number,
  depth = 0,
): LibraryCall | undefined {
  const { program, externals } = context
  const facts = factsOf(program, file)
  const { expressions, strings } = facts
  const base = program.expressionBase[file]!
  const callee = calleeOf(facts, row)
  const isMember = expressions.op[callee] === Op.MEMBER
  const isName = expressions.op[callee] === Op.NAME
  if (!isMember && !isName) return undefined
  const library = libraryOf(program, file)
  const { names, qualified } = indexOf(library)
  const name = isName ? strings[expressions.a[callee]!]! : strings[expressions.b[callee]!]!
  const receiver = isMember ? expressions.a[callee]! : -1
  const isOfName = isMember && expressions.op[receiver] === Op.NAME
  const full = isOfName && qualified.has(name) ? `${strings[expressions.a[receiver]!]!}.${name}` : ''
  const named = isOfName ? receiver : callee
  const mayBeKnown = names.has(name) || library.functions.has(full)
  if (!mayBeKnown && !context.isExternalAlias(file, expressions.a[named]!)) return undefined
  const callees = context.valuesOf(base + callee)
  if (callees.values.some((value) => kindOf(value) === ValueKind.DEFINITION)) return undefined
  const external = callees.values.find((value) => kindOf(value) === ValueKind.EXTERNAL)
  const outside = external === undefined ? '' : externals.names[idOf(external)]!
  const last = external === undefined ? name : externals.lastName(idOf(external))
  const asQualified = library.functions.get(full)
  const isFunction = isName || outside !== '' || asQualified !== undefined
  const runsAll = library.runningModules.some((module) => outside.startsWith(module))
  const asFunction = isFunction
    ? (asQualified ?? library.functions.get(last) ?? (runsAll ? kinds.ran : undefined))
    : undefined
  if (asFunction !== undefined) {
    const isKnown = outside !== '' || asQualified !== undefined || callees.values.some(isOfLibrary)
    return describe(context, { file, row, what: asFunction, container: -1, shift: 0, isKnown })
  }
  const asMethod = library.methods.get(last)
  if (asMethod === undefined || isName) return undefined
  const receivers = context.valuesOf(base + receiver).values
  if (isModule(context, outside, receivers))
    // `_.map(xs, f)`: functions of a library's module take the container first.
    return describe(context, { file, row, what: asMethod, container: -1, shift: 1, isKnown: true })
  if (receivers.length > 0 && receivers.every((value) => isOwnObject(context, value))) return undefined
  const isKnown =
    receivers.some((value) => isOfLibrary(value) || inheritsFromLibrary(context, value)) ||
    isMadeByLibrary(context, file, receiver, depth)
  return describe(context, { file, row, what: asMethod, container: base + receiver, shift: 0, isKnown })
}

function isModule({ externals }: LinkContext, outside: string, receivers: readonly number[]): boolean {
  if (outside === '') return false
  const module = outside.slice(0, Math.max(outside.lastIndexOf('#'), outside.lastIndexOf('.')))
  return receivers.includes(pack(ValueKind.EXTERNAL, externals.id(module)))
}

/** Whether a value is the language's own or a library's. */
function isOfLibrary(value: number): boolean {
  switch (kindOf(value)) {
    case ValueKind.EXTERNAL:
    case ValueKind.EXTERNAL_RESULT:
    case ValueKind.CONTAINER:
    case ValueKind.OBJECT:
    case ValueKind.PAIRS:
    case ValueKind.PAIR:
    case ValueKind.REST:
    case ValueKind.GENERATOR:
      return true
    case ValueKind.OPEN:
      return idOf(value) === Open.builtin || idOf(value) === Open.external
    default:
      return false
  }
}

/** Whether an expression (row of a file) is what a library gives, or the promise of an async function. */
function isMadeByLibrary(context: LinkContext, file: number, row: number, depth: number): boolean {
  const { program } = context
  const { op, a } = factsOf(program, file).expressions
  if (op[row] !== Op.CALL || depth > MAX_CHAIN) return false
  const { values } = context.valuesOf(program.expressionBase[file]! + a[row]!)
  if (values.length > 0 && values.every((value) => isAsync(program, value))) return true
  return libraryCall(context, file, row, depth + 1)?.isKnown === true
}

/** How many calls of a chain (`load().then(f).catch(g)`) are looked at, as each asks for all before it. */
const MAX_CHAIN = 8

function isAsync(program: Program, value: number): boolean {
  if (kindOf(value) !== ValueKind.DEFINITION) return false
  const file = program.definitionFile[idOf(value)]!
  const flags = factsOf(program, file).definitions.flags[idOf(value) - program.definitionBase[file]!]!
  return (flags & DefinitionFlag.ASYNC) !== 0
}

/** Whether a value is an object of a class with an ancestor outside the repository. */
function inheritsFromLibrary(context: LinkContext, value: number): boolean {
  const type = classOf(context, value)
  return type !== -1 && context.hierarchy.hasUnknownAncestor(type)
}

/** Whether a value is an object of the repository all of whose ancestors are: its methods are those that it declares. */
function isOwnObject(context: LinkContext, value: number): boolean {
  const type = classOf(context, value)
  if (type === -1) return false
  const { extensionMethods, explicitImplementations, transparentTypes } =
    context.program.languages[context.program.definitionFile[type]!]!.semantics
  // Others may lend it methods, and what is said to be a T may be a task or an option of one; a pointer has no methods.
  const mayBeHeld = [...transparentTypes].some((name) => name !== '*')
  if (extensionMethods || explicitImplementations || mayBeHeld) return false
  return !context.hierarchy.hasUnknownAncestor(type)
}

/** The class (global row) that a value is an object of, -1 for none. */
function classOf(context: LinkContext, value: number): number {
  return kindOf(value) === ValueKind.INSTANCE && isClassLike(context, idOf(value)) ? idOf(value) : -1
}

function describe(context: LinkContext, call: Omit<LibraryCall, 'callbacks'>): LibraryCall {
  const { file, row, what, shift } = call
  const given = argumentsOf(context, file, row, 0)
  // What `xs.reduce(f, start)` starts from may be a function that nothing runs there (JavaScript).
  const startsLast = what.gives?.[0] === 'result' && context.program.languages[file]!.semantics.ownThis
  const runs = startsLast && shift === 0 && call.container !== -1 ? FIRST_ALONE : what.runs
  const callbacks: number[] = []
  given.forEach((argument, index) => {
    if (argument.kind === 'plain') {
      if (runs === 'all' || runs.includes(index - shift)) callbacks.push(argument.source.row)
    } else if (argument.kind === 'named' && what.keywords?.includes(argument.name) === true) {
      callbacks.push(argument.source.row)
    }
  })
  const at = typeof what.container === 'number' ? given[what.container] : shift === 1 ? given[0] : undefined
  const container = at?.kind === 'plain' ? at.source.row : call.container
  return { ...call, container, callbacks }
}

const FIRST_ALONE: LibraryFunction['runs'] = [0]

/** The names under which a library's tables have entries, and the last names of those that are qualified. */
interface LibraryIndex {
  readonly names: ReadonlySet<string>
  readonly qualified: ReadonlySet<string>
}

const indexes = new WeakMap<Library, LibraryIndex>()

/** Whatever is called by another name is known only where it is imported from outside. */
function indexOf(library: Library): LibraryIndex {
  let index = indexes.get(library)
  if (index === undefined) {
    const names = new Set([...library.functions.keys(), ...library.methods.keys()])
    indexes.set(library, (index = { names, qualified: lastNames(library.functions.keys()) }))
  }
  return index
}

/** Last names of what is known by a qualified name: only where one stands is such a name put together. */
export function lastNames(names: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const name of names) if (name.includes('.')) found.add(name.slice(name.lastIndexOf('.') + 1))
  return found
}
