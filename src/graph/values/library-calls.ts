import { DefinitionKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { argumentsOf, plainArgument, valuesSource, type Argument } from '../program/call-arguments.ts'
import { SourceKind, type Source } from '../solver/sources.ts'
import { single, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf, pack } from '../solver/values.ts'
import { runInPlaceOf } from '../types/implementations.ts'
import { typesAppliedTo } from '../types/type-lists.ts'
import { bindArguments } from './arguments.ts'
import { functionsAmong } from './evaluate-bindings.ts'
import { ANY_KEY, CONTENTS, addSource, contentsSlot } from './fields.ts'
import { calleeOf, libraryCall, type LibraryCall } from './find-library-call.ts'
import { modelOf, ownersOfAncestors, ownersOfFunction } from './library-owners.ts'
import { handByReflection, resultOfReflection, runByReflection } from './reflection.ts'
import { idAt, type DefinitionId, type ExpressionId, type Place } from '../row-ids.ts'

/** What a library does with what it is handed: it runs callbacks and keeps values in containers. */
export function handToLibrary(context: LinkContext, place: Place): void {
  const { base, row } = place
  makeTypes(context, place)
  handByReflection(context, place)
  keepInContainer(context, place)
  fillContainer(context, place)
  const call = libraryCall(context, place)
  if (call === undefined) return
  const { what } = call
  for (const callback of call.callbacks) {
    for (const definition of functionsRun(context, callback)) {
      bindArguments(
        context,
        definition,
        givenTo(context, call, definition),
        receiverCount(context, definition),
      )
      if (what.result === 'list' || what.result === 'flat') {
        const made = pack(ValueKind.CONTAINER, base + row)
        const kind = what.result === 'flat' ? SourceKind.RETURNED_ELEMENTS : SourceKind.RETURNS
        addSource(context, contentsSlot(context, made, CONTENTS), { kind, row: definition, detail: -1 })
      }
    }
  }
}

/** `new Set(xs)`, `new Map([[k, v]])`. */
function fillContainer(context: LinkContext, place: Place): void {
  const { facts, base, row } = place
  if (facts.expressions.op[row] !== Op.NEW || !makesContainer(context, place)) return
  const first = plainArgument(place, 0)
  if (first === -1) return
  const made = pack(ValueKind.CONTAINER, base + row)
  const callee = calleeOf(facts, row)
  const isMap = (facts.strings[facts.expressions.a[callee]!] ?? '').endsWith('Map')
  const kind = isMap ? SourceKind.SECONDS : SourceKind.ELEMENTS
  addSource(context, contentsSlot(context, made, CONTENTS), { kind, row: first, detail: -1 })
}

/** A function or method that a library runs; not known where it is a library's by name alone. */
export interface LibraryRun {
  readonly definition: DefinitionId
  readonly isKnown: boolean
}

export function runByLibrary(context: LinkContext, place: Place): readonly LibraryRun[] {
  const call = libraryCall(context, place)
  const callbacks = call === undefined ? [] : callbacksRun(context, call)
  return [
    ...[...new Set(callbacks)].map((definition) => ({ definition, isKnown: call!.isKnown })),
    ...runBesides(context, place),
  ]
}

function callbacksRun(context: LinkContext, call: LibraryCall): readonly DefinitionId[] {
  return call.callbacks
    .flatMap((callback) => functionsRun(context, callback))
    .flatMap((definition) => overridingAny(context, definition))
}

/** What a library runs that is not handed to it as a function: methods of objects, functions that lie in a struct. */
function runBesides(context: LinkContext, place: Place): readonly LibraryRun[] {
  const { file } = place
  const known = new Set<DefinitionId>([...methodsRun(context, place), ...runByReflection(context, place)])
  const runs = [...known].map((definition) => ({ definition, isKnown: true }))
  const byRules = context.program.rules[file]!.callEffects.runByLibrary?.(context, place) ?? []
  return [...runs, ...byRules, ...runByItself(context, place)]
}

/** `thread.start()` runs `run` of a class that a library starts. */
function runByItself(
  context: LinkContext,
  { file, expressions, strings, base, a: callee }: Place,
): readonly LibraryRun[] {
  const { selfStarting } = context.program.libraryOf(file)
  if (expressions.op[callee] !== Op.MEMBER || !selfStarting.has(strings[expressions.b[callee]!]!)) return []
  const receivers = context.valuesOf(idAt(base, expressions.a[callee]!))
  return instancesAmong(context, receivers).flatMap((type) => {
    if (!context.hierarchy.hasUnknownAncestor(type)) return []
    const owners = ownersOfAncestors(context, pack(ValueKind.INSTANCE, type))
    const started = modelOf(selfStarting, strings[expressions.b[callee]!]!, [owners])
    if (started === undefined) return []
    return methodsOf(context, type, [started.what]).map((definition) => ({
      definition,
      isKnown: started.isKnown,
    }))
  })
}

/** Classes that values are objects of. */
export function instancesAmong(context: LinkContext, { values }: ValueSet): DefinitionId[] {
  return values.filter((value) => context.program.isInstanceOfClass(value)).map(definitionIdOf)
}

/** A method that is referred to, and those of other classes that may run in its place: `Task::priority` (Java, C#). */
function overridingAny(context: LinkContext, definition: DefinitionId): readonly DefinitionId[] {
  const { program } = context
  const { functionMethods } = program.languages[program.definitionFile[definition]!]!.semantics
  return functionMethods === 'any' && program.definitionKinds[definition] === DefinitionKind.METHOD
    ? runInPlaceOf(context, definition)
    : [definition]
}

const OF_MODULES: ReadonlySet<number> = new Set([Op.NAME, Op.IMPORT])

/** `sort.Sort(x)` runs `x.Less`, `count($x)` runs `$x->count()`. */
function methodsRun(context: LinkContext, place: Place): readonly DefinitionId[] {
  const { file, expressions, strings, a: callee } = place
  const isName = expressions.op[callee] === Op.NAME
  const isMember =
    expressions.op[callee] === Op.MEMBER && OF_MODULES.has(expressions.op[expressions.a[callee]!]!)
  if (!isName && !isMember) return []
  const name = strings[isName ? expressions.a[callee]! : expressions.b[callee]!]!
  const { runsMethods } = context.program.libraryOf(file)
  if (!runsMethods.has(name)) return []
  const runs = modelOf(
    runsMethods,
    name,
    ownersOfFunction(context, context.program.expressionIn(file, callee)),
  )
  // A name alone may well be that of another function.
  if (runs === undefined || (isName && !runs.isKnown)) return []
  const given = argumentsOf(place)
  const methods: DefinitionId[] = []
  for (const [at, names] of runs.what) {
    const argument = given[at]
    if (argument?.kind !== 'plain') continue
    for (const type of instancesAmong(context, context.valuesOf(argument.source.row))) {
      for (const method of names) methods.push(...methodsOf(context, type, [method]))
    }
  }
  return methods
}

/** What a call of a library function gives, undefined where the tables do not say. */
export function resultOfLibraryCall(context: LinkContext, place: Place): ValueSet | undefined {
  const { base, row } = place
  if (makesContainer(context, place)) return single(ValueKind.CONTAINER, base + row)
  const reflected = resultOfReflection(context, place)
  if (reflected !== undefined) return reflected
  const call = libraryCall(context, place)
  if (call === undefined) return undefined
  switch (call.what.result) {
    case 'list':
    case 'flat':
      return single(ValueKind.CONTAINER, base + row)
    case 'returned': {
      const sets = call.callbacks.flatMap((callback) =>
        functionsRun(context, callback).map((definition) => context.returnsOf(definition)),
      )
      return sets.length === 0 ? undefined : withRule(union(sets), Rule['returned-value'])
    }
    case 'callback': {
      const first = plainArgument(place, call.shift)
      return first === -1 ? undefined : context.valuesOf(first)
    }
    case 'callbacks': {
      const given = argumentsOf(place).flatMap((each) =>
        each.kind === 'plain' ? [functionsAmong(context, context.valuesOf(each.source.row))] : [],
      )
      return union(given)
    }
    default:
      return undefined
  }
}

/** What a library hands to a function that it runs. */
export function givenTo(context: LinkContext, call: LibraryCall, definition: DefinitionId): Argument[] {
  const { file, row, what } = call
  const plain = (source: Source): Argument => ({ kind: 'plain', source })
  const given = argumentsOf(context.program.expressionIn(file, row), call.shift)
  const nothing: Source = { kind: SourceKind.VALUE, row: -1, detail: -1 }
  return (what.gives ?? []).map((what1): Argument => {
    if (Array.isArray(what1)) {
      const at = given[what1[0] as number]
      return at?.kind === 'plain'
        ? plain({ kind: SourceKind.ELEMENTS, row: at.source.row, detail: -1 })
        : plain(nothing)
    }
    if (typeof what1 === 'number') return given[what1] ?? plain(nothing)
    switch (what1) {
      case 'result': {
        const start = given.find(
          (argument) =>
            argument.kind === 'plain' && !functionsRun(context, argument.source.row).includes(definition),
        )
        return start?.kind === 'plain' && given.length > 1 && what.container !== 1
          ? start
          : plain({ kind: SourceKind.RETURNS, row: definition, detail: -1 })
      }
      case 'error':
        return call.container === -1
          ? plain(nothing)
          : plain({ kind: SourceKind.ELEMENTS, row: call.container, detail: 1 })
      case 'container':
        return call.container === -1 ? plain(nothing) : plain(valuesSource(call.container))
      default:
        return call.container === -1
          ? plain(nothing)
          : plain({ kind: SourceKind.HELD, row: call.container, detail: -1 })
    }
  })
}

/** Functions that an argument may be; of an object that stands for one function, its method. */
export function functionsRun(context: LinkContext, expression: ExpressionId): readonly DefinitionId[] {
  const result: DefinitionId[] = []
  for (const value of context.valuesOf(expression).values) {
    const id = definitionIdOf(value)
    const kind = kindOf(value)
    if (kind === ValueKind.DEFINITION && !context.program.isClassLike(id)) result.push(id)
    else if (kind === ValueKind.INSTANCE && context.program.isClassLike(id)) {
      const { library, functionMethods } =
        context.program.languages[context.program.definitionFile[id]!]!.semantics
      // What a library runs is of a type of the library (Java, C#).
      if (functionMethods === 'any' && !context.hierarchy.hasUnknownAncestor(id)) continue
      result.push(...methodsOf(context, id, library.functionalMethods))
    }
  }
  return result
}

export function methodsOf(context: LinkContext, type: number, names: readonly string[]): DefinitionId[] {
  const { program, hierarchy } = context
  for (const name of names) {
    const methods = program
      .definitionsAmong(hierarchy.member(type, name).entities)
      .filter((definition) => program.definitionKinds[definition] === DefinitionKind.METHOD)
    if (methods.length > 0) return methods
  }
  return []
}

export function receiverCount(context: LinkContext, definition: DefinitionId): number {
  return context.takesReceiver(definition) ? 1 : 0
}

/** Methods of a generator that hand something to what it yields. */
const SENDING: ReadonlySet<string> = new Set(['send', 'next'])

/** `xs.push(f)`, `map.set(k, f)`, `xs.extend(ys)`. */
function keepInContainer(context: LinkContext, place: Place): void {
  const { file, facts, expressions, strings, base, row } = place
  const callee = expressions.a[row]!
  if (expressions.op[callee] !== Op.MEMBER) return
  const method = strings[expressions.b[callee]!]!
  const library = context.program.libraryOf(file)
  const how = library.storing.get(method)
  if (how === undefined) return
  const given = argumentsOf(place)
  for (const value of context.valuesOf(idAt(base, expressions.a[callee]!)).values) {
    const kind = kindOf(value)
    const isSent = kind === ValueKind.GENERATOR && SENDING.has(strings[expressions.b[callee]!]!)
    const keeps = kind === ValueKind.CONTAINER || kind === ValueKind.OBJECT || kind === ValueKind.REST
    if (!(keeps && strings[expressions.b[callee]!] !== 'next') && !isSent) continue
    const slot = contentsSlot(context, value, CONTENTS)
    given.forEach((argument, index) => {
      if (argument.kind === 'spread' || (argument.kind === 'plain' && how === 'elements')) {
        const from = argument.kind === 'spread' ? argument.expression : argument.source.row
        addSource(context, slot, { kind: SourceKind.ELEMENTS, row: from, detail: -1 })
      } else if (argument.kind === 'plain' && (how === 'each' || index === given.length - 1)) {
        addSource(context, slot, argument.source)
      }
    })
    const [key] = given
    if (how === 'last' && key?.kind === 'plain' && given.length === 2) {
      // Only a dictionary keeps apart what lies under a key that is not written out (Python).
      const isOpen =
        kind === ValueKind.OBJECT && context.program.languages[file]!.semantics.dataModel === true
      const name = textOf(facts, key.source.row - base) ?? (isOpen ? ANY_KEY : undefined)
      const last = given[1]!
      if (name !== undefined && last.kind === 'plain') {
        addSource(context, contentsSlot(context, value, name), last.source)
      }
    }
  }
}

function textOf({ expressions, strings }: FileFacts, row: number): string | undefined {
  return expressions.op[row] === Op.STRING ? strings[expressions.a[row]!]! : undefined
}

function makesContainer(context: LinkContext, place: Place): boolean {
  const { program } = context
  const isNew = place.op === Op.NEW
  const { callOfClass, containers } = program.languages[place.file]!.semantics
  const callee = calleeOf(place.facts, place.row)
  if (containers !== undefined || (!isNew && callOfClass !== 'makes')) return false
  const op = place.expressions.op[callee]
  const name =
    op === Op.NAME
      ? place.strings[place.expressions.a[callee]!]!
      : op === Op.MEMBER
        ? place.strings[place.expressions.b[callee]!]!
        : ''
  if (!program.libraryOf(place.file).containerTypes.has(name)) return false
  const { values } = context.valuesOf(idAt(place.base, callee))
  return (
    values.length > 0 &&
    values.every((value) => {
      const kind = kindOf(value)
      return kind === ValueKind.OPEN || kind === ValueKind.EXTERNAL
    })
  )
}

/** A library that is told classes as types makes them: `services.AddSingleton<IClock, SystemClock>()`. */
function makeTypes(context: LinkContext, { facts, base, row }: Place): void {
  for (const type of typesAppliedTo(facts, facts.expressions.a[row]!)) {
    const { values } = context.instancesOf(idAt(base, type))
    for (const value of values) {
      if (context.program.isInstanceOfClass(value)) context.make(definitionIdOf(value))
    }
  }
}
