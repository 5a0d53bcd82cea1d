import { DefinitionFlag, Op, type FileFacts } from '../../languages/facts.ts'
import { kinds, type LibraryFunction } from '../../languages/library.ts'
import type { LinkContext } from '../context.ts'
import { argumentsOf } from '../program/call-arguments.ts'
import type { Program } from '../program/program.ts'
import { ValueKind, definitionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { modelOf, ownersOfFunction, ownersOfReceiver, type Owners } from './library-owners.ts'
import { idAt, type ExpressionId, type Packed, type Place } from '../row-ids.ts'

/** A call that leaves the repository, as the tables of its language's library know it. */
export interface LibraryCall {
  readonly file: number
  readonly row: number
  readonly what: LibraryFunction
  /** Expression of the container, -1 for none. */
  readonly container: ExpressionId | -1
  /** The arguments that are run, as expressions. */
  readonly callbacks: readonly ExpressionId[]
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

/** The entry of a call in its language's tables, undefined where it has none. */
export function libraryCall(
  context: LinkContext,
  { file, facts, expressions, strings, base, row }: Place,
  depth = 0,
): LibraryCall | undefined {
  const { program, externals } = context
  const callee = calleeOf(facts, row)
  const isMember = expressions.op[callee] === Op.MEMBER
  const isName = expressions.op[callee] === Op.NAME
  if (!isMember && !isName) return undefined
  const library = program.libraryOf(file)
  const name = isName ? strings[expressions.a[callee]!]! : strings[expressions.b[callee]!]!
  const receiver = isMember ? expressions.a[callee]! : -1
  const named = isMember && expressions.op[receiver] === Op.NAME ? receiver : callee
  const mayBeKnown = library.functions.has(name) || library.methods.has(name)
  if (!mayBeKnown && !context.isExternalAlias(file, expressions.a[named]!)) return undefined
  const callees = context.valuesOf(idAt(base, callee))
  if (callees.values.some((value) => kindOf(value) === ValueKind.DEFINITION)) return undefined
  const external = callees.values.find((value) => kindOf(value) === ValueKind.EXTERNAL)
  const last = external === undefined ? name : externals.lastName(idOf(external))
  const owners = ownersOfFunction(context, program.expressionIn(file, callee))
  const runsAll = owners.some(({ names }) => names.some((owner) => library.runningModules.has(owner)))
  const asFunction =
    modelOf(library.functions, last, owners) ?? (runsAll ? { what: kinds.ran, isKnown: true } : undefined)
  if (asFunction !== undefined)
    return describe(context, { file, row, ...asFunction, container: -1, shift: 0 })
  if (isName || !library.methods.has(last)) return undefined
  const receivers = ownersOfReceiver(context, program.expressionIn(file, receiver))
  const isMade = isMadeByLibrary(context, program.expressionIn(file, receiver), depth)
  const asMethod = modelOf(library.methods, last, isMade ? [...receivers, MADE_BY_LIBRARY] : receivers)
  if (asMethod === undefined) return undefined
  // `_.map(xs, f)`: functions of such a module take the container first.
  const isShifted = owners.some(({ names }) => names.some((owner) => library.containerFirst.has(owner)))
  const isOfModule = isShifted && isModule(context, idOf(external!), program.expressionIn(file, receiver))
  return isOfModule
    ? describe(context, { file, row, ...asMethod, container: -1, shift: 1 })
    : describe(context, {
        file,
        row,
        what: asMethod.what,
        isKnown: asMethod.isKnown || isMade,
        container: idAt(base, receiver),
        shift: 0,
      })
}

/** Of what a library's own call gives nobody knows the type. */
const MADE_BY_LIBRARY: Owners = { names: [], mayBeOthers: true }

/** Whether a symbol outside is a function of the very module that it is called on. */
function isModule(context: LinkContext, symbol: number, { base, row: receiver }: Place): boolean {
  const { externals } = context
  const whole = externals.names[symbol]!
  const module = whole.slice(0, Math.max(whole.lastIndexOf('#'), whole.lastIndexOf('.')))
  const { values } = context.valuesOf(idAt(base, receiver))
  return values.includes(pack(ValueKind.EXTERNAL, externals.id(module)))
}

/** Whether an expression is what a library gives, or the promise of an async function. */
function isMadeByLibrary(context: LinkContext, place: Place, depth: number): boolean {
  const { facts, base, row } = place
  const { op, a } = facts.expressions
  if (op[row] !== Op.CALL || depth > MAX_CHAIN) return false
  const { values } = context.valuesOf(idAt(base, a[row]!))
  if (values.length > 0 && values.every((value) => isAsync(context.program, value))) return true
  return libraryCall(context, place, depth + 1)?.isKnown === true
}

/** How many calls of a chain (`load().then(f).catch(g)`) are looked at, as each asks for all before it. */
const MAX_CHAIN = 8

function isAsync(program: Program, value: Packed): boolean {
  if (kindOf(value) !== ValueKind.DEFINITION) return false
  const file = program.definitionFile[definitionIdOf(value)]!
  const flags = program.factsOf(file).definitions.flags[idOf(value) - program.definitionBase[file]!]!
  return (flags & DefinitionFlag.ASYNC) !== 0
}

function describe(context: LinkContext, call: Omit<LibraryCall, 'callbacks'>): LibraryCall {
  const { file, row, what, shift } = call
  const given = argumentsOf(context.program.expressionIn(file, row), 0)
  // What `xs.reduce(f, start)` starts from may be a function that nothing runs there (JavaScript).
  const startsLast = what.gives?.[0] === 'result' && context.program.languages[file]!.semantics.ownThis
  const runs = startsLast && shift === 0 && call.container !== -1 ? FIRST_ALONE : what.runs
  const callbacks: ExpressionId[] = []
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
