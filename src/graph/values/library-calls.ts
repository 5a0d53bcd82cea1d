import { DefinitionKind, FlowKind, Op } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { ContainerRules } from '../../languages/language.ts'
import type { Showing } from '../../languages/library.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { argumentsOf, plainArgument, valuesSource } from '../program/call-arguments.ts'
import type { Argument } from '../program/call-arguments.ts'
import { definitionsAmong } from '../program/entities.ts'
import { libraryOf } from '../program/library-of.ts'
import { factsOf } from '../program/program.ts'
import { SourceKind } from '../solver/sources.ts'
import type { Source } from '../solver/sources.ts'
import { single, union, withRule } from '../solver/value-sets.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, idOf, kindOf, pack } from '../solver/values.ts'
import { constructorsOfClass } from '../types/class-constructors.ts'
import { runInPlaceOf } from '../types/dispatch.ts'
import { isClassLike } from '../types/type-kinds.ts'
import { typesAppliedTo } from '../types/type-lists.ts'
import { bindArguments } from './arguments.ts'
import { typeBefore } from './containers.ts'
import { enteredValues } from './elements.ts'
import { functionsAmong } from './evaluate-bindings.ts'
import { ANY_KEY, CONTENTS, REARRANGED, addSource, contentsSlot, fieldSlot, thisField } from './fields.ts'
import { calleeOf, libraryCall } from './find-library-call.ts'
import type { LibraryCall } from './find-library-call.ts'
import { modelOf, ownersOfAncestors, ownersOfFunction, ownersOfReceiver } from './library-owners.ts'
import { handByReflection, resultOfReflection, runByReflection } from './reflection.ts'

/** What a library does with what it is handed: it runs callbacks and keeps values in containers. */
export function handToLibrary(context: LinkContext, file: number, row: number): void {
  makeTypes(context, file, row)
  handByReflection(context, file, row)
  keepInContainer(context, file, row)
  fillContainer(context, file, row)
  const call = libraryCall(context, file, row)
  if (call === undefined) return
  const { what } = call
  const base = context.program.expressionBase[file]!
  if (what.binds === true) bindFirst(context, file, row)
  for (const callback of call.callbacks) {
    for (const definition of functionsOf(context, callback)) {
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
      giveReceiver(context, call, definition)
    }
    for (const type of classesOf(context, callback)) {
      for (const method of constructorsOfClass(context, type)) {
        bindArguments(context, method, givenTo(context, call, method), receiverCount(context, method))
      }
      if (what.result !== 'list') continue
      const made = pack(ValueKind.CONTAINER, base + row)
      const source = { kind: SourceKind.VALUE, row: pack(ValueKind.INSTANCE, type), detail: -1 }
      addSource(context, contentsSlot(context, made, CONTENTS), source)
    }
  }
}

/** `partial(f, a, b=c)` hands a and c to f. */
function bindFirst(context: LinkContext, file: number, row: number): void {
  const [first, ...given] = argumentsOf(context, file, row)
  if (first?.kind !== 'plain') return
  for (const definition of functionsOf(context, first.source.row)) {
    bindArguments(context, definition, given, receiverCount(context, definition))
  }
}

/** Classes that a library is handed to make instances of: `map(Item, rows)` (Python). */
function classesOf(context: LinkContext, expression: number): readonly number[] {
  const { program } = context
  const { dataModel } = program.languages[program.expressionFile[expression]!]!.semantics
  if (dataModel !== true) return []
  return context
    .valuesOf(expression)
    .values.filter((value) => kindOf(value) === ValueKind.DEFINITION && isClassLike(context, idOf(value)))
    .map(idOf)
}

/** `xs.forEach(f, receiver)`: the argument behind the callback of an array's method is its `this` (JavaScript). */
function giveReceiver(context: LinkContext, { file, row, what }: LibraryCall, definition: number): void {
  const { program } = context
  if (what.gives?.[0] !== 'element' || !program.languages[file]!.semantics.ownThis) return
  const receiver = plainArgument(context, file, row, 1)
  if (receiver === -1) return
  addSource(context, fieldSlot(context, thisField(context, definition)), valuesSource(receiver))
}

/** `new Set(xs)`, `new Map([[k, v]])`. */
function fillContainer(context: LinkContext, file: number, row: number): void {
  const { program } = context
  const facts = factsOf(program, file)
  if (facts.expressions.op[row] !== Op.NEW || !makesContainer(context, file, row)) return
  const first = plainArgument(context, file, row, 0)
  if (first === -1) return
  const made = pack(ValueKind.CONTAINER, program.expressionBase[file]! + row)
  const callee = calleeOf(facts, row)
  const isMap = (facts.strings[facts.expressions.a[callee]!] ?? '').endsWith('Map')
  const kind = isMap ? SourceKind.SECONDS : SourceKind.ELEMENTS
  addSource(context, contentsSlot(context, made, CONTENTS), { kind, row: first, detail: -1 })
}

/** A function or method (global definition row) that a library runs; not known where it is a library's by name alone. */
export interface LibraryRun {
  readonly definition: number
  readonly isKnown: boolean
}

/** What a call (row of a file) of a library runs. */
export function runByLibrary(context: LinkContext, file: number, row: number): readonly LibraryRun[] {
  const call = libraryCall(context, file, row)
  const callbacks = call === undefined ? [] : callbacksRun(context, call)
  return [
    ...[...new Set(callbacks)].map((definition) => ({ definition, isKnown: call!.isKnown })),
    ...runBesides(context, file, row),
  ]
}

function callbacksRun(context: LinkContext, call: LibraryCall): readonly number[] {
  return call.callbacks.flatMap((callback) => [
    ...functionsOf(context, callback).flatMap((definition) => overridingAny(context, definition)),
    ...classesOf(context, callback).flatMap((type) => constructorsOfClass(context, type)),
  ])
}

/** What a library runs that is not handed to it as a function: methods of objects, functions that lie in a struct. */
function runBesides(context: LinkContext, file: number, row: number): readonly LibraryRun[] {
  const known = new Set<number>([
    ...methodsRun(context, file, row),
    ...shownAsText(context, file, row),
    ...runByReflection(context, file, row),
    ...handlersInStruct(context, file, row),
    ...closedBy(context, file, row),
  ])
  const runs = [...known].map((definition) => ({ definition, isKnown: true }))
  return [...runs, ...runByManager(context, file, row), ...runByItself(context, file, row)]
}

/** `stack.enter_context(x)` runs how x is entered and left (Python). */
function runByManager(context: LinkContext, file: number, row: number): readonly LibraryRun[] {
  const manager = enteredManager(context, file, row)
  if (manager === undefined) return []
  return instancesAmong(context, context.valuesOf(manager.entered)).flatMap((type) =>
    MANAGER_METHODS.flatMap((names) => methodsOf(context, type, names)).map((definition) => ({
      definition,
      isKnown: manager.isKnown,
    })),
  )
}

/** `thread.start()` runs `run` of a class that a library starts. */
function runByItself(context: LinkContext, file: number, row: number): readonly LibraryRun[] {
  const { program } = context
  const { expressions, strings } = factsOf(program, file)
  const callee = expressions.a[row]!
  const { selfStarting } = libraryOf(program, file)
  if (expressions.op[callee] !== Op.MEMBER || !selfStarting.has(strings[expressions.b[callee]!]!)) return []
  const receivers = context.valuesOf(program.expressionBase[file]! + expressions.a[callee]!)
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

/** Classes (global rows) that values are objects of. */
function instancesAmong(context: LinkContext, { values }: ValueSet): number[] {
  return values
    .filter((value) => kindOf(value) === ValueKind.INSTANCE && isClassLike(context, idOf(value)))
    .map(idOf)
}

/** `sigaction(signal, &action, NULL)` runs what the struct holds (C). */
function handlersInStruct(context: LinkContext, file: number, row: number): readonly number[] {
  const { program } = context
  const { expressions, flows, lists, strings } = factsOf(program, file)
  const { op, a, b } = expressions
  const { structsThatRun } = libraryOf(program, file)
  if (op[a[row]!] !== Op.NAME || !structsThatRun.has(strings[a[a[row]!]!]!)) return []
  const owners = ownersOfFunction(context, file, a[row]!)
  const runs = modelOf(structsThatRun, strings[a[a[row]!]!]!, owners)?.what
  const given = runs === undefined ? -1 : plainArgument(context, file, row, runs.argument)
  if (runs === undefined || given === -1) return []
  const base = program.expressionBase[file]!
  const held = new Set(context.entitiesOf(given).entities)
  const handlers: number[] = []
  for (let flow = 0; flow < flows.count; flow++) {
    const target = flows.target[flow]!
    if (flows.kind[flow] !== FlowKind.STORE || op[target] !== Op.MEMBER) continue
    if (!runs.fields.has(strings[b[target]!]!)) continue
    const isOfStruct = context.entitiesOf(base + a[target]!).entities.some((entity) => held.has(entity))
    if (isOfStruct) handlers.push(...functionsOf(context, base + flows.source[flow]!))
  }
  // `struct sigaction action = { .sa_handler = stop };`
  for (let flow = 0; flow < flows.count; flow++) {
    const source = flows.source[flow]!
    if (flows.kind[flow] !== FlowKind.ASSIGN || op[source] !== Op.OBJECT || a[source] === -1) continue
    if (!held.has(pack(EntityKind.BINDING, program.bindingBase[file]! + flows.target[flow]!))) continue
    for (let at = a[source]! + 1; at < a[source]! + lists[a[source]!]!; at += 2) {
      const isHandler = lists[at]! > 0 && runs.fields.has(strings[lists[at]!]!)
      if (isHandler) handlers.push(...functionsOf(context, base + lists[at + 1]!))
    }
  }
  return handlers
}

/** `closing(x)` runs `x.close()` in the end (Python). */
function closedBy(context: LinkContext, file: number, row: number): readonly number[] {
  const { closing } = libraryOf(context.program, file)
  const first = closing.size === 0 ? -1 : plainArgument(context, file, row, 0)
  if (first === -1) return []
  const callee = factsOf(context.program, file).expressions.a[row]!
  const { values } = context.valuesOf(context.program.expressionBase[file]! + callee)
  const methods = values.flatMap((value) => {
    const name = kindOf(value) === ValueKind.EXTERNAL ? context.externals.names[idOf(value)]! : ''
    return closing.get(name) ?? []
  })
  if (methods.length === 0) return []
  return instancesAmong(context, context.valuesOf(first)).flatMap((type) => methodsOf(context, type, methods))
}

/** A method that is referred to, and those of other classes that may run in its place: `Task::priority` (Java, C#). */
function overridingAny(context: LinkContext, definition: number): readonly number[] {
  const { program } = context
  const { functionMethods } = program.languages[program.definitionFile[definition]!]!.semantics
  return functionMethods === 'any' && program.definitionKinds[definition] === DefinitionKind.METHOD
    ? runInPlaceOf(context, definition)
    : [definition]
}

/** What `stack.enter_context(x)` enters and, in the end, leaves (global row), undefined for any other call (Python). */
function enteredManager(
  context: LinkContext,
  file: number,
  row: number,
): { readonly entered: number; readonly isKnown: boolean } | undefined {
  const { program } = context
  const { expressions, strings } = factsOf(program, file)
  const callee = expressions.a[row]!
  const { entering } = libraryOf(program, file)
  const name = strings[expressions.b[callee]!]!
  if (expressions.op[callee] !== Op.MEMBER || !entering.has(name)) return undefined
  const callees = context.valuesOf(program.expressionBase[file]! + callee)
  if (callees.values.some((value) => kindOf(value) === ValueKind.DEFINITION)) return undefined
  const model = modelOf(entering, name, ownersOfReceiver(context, file, expressions.a[callee]!))
  const entered = model === undefined ? -1 : plainArgument(context, file, row, 0)
  return entered === -1 ? undefined : { entered, isKnown: model!.isKnown }
}

const MANAGER_METHODS = [
  ['__enter__', '__aenter__'],
  ['__exit__', '__aexit__'],
]

/** `sort.Sort(x)` runs `x.Less`. */
function methodsRun(context: LinkContext, file: number, row: number): readonly number[] {
  const facts = factsOf(context.program, file)
  const { expressions, strings } = facts
  const callee = expressions.a[row]!
  if (expressions.op[callee] !== Op.MEMBER || expressions.op[expressions.a[callee]!] !== Op.NAME) return []
  const name = strings[expressions.b[callee]!]!
  const { runsMethods, fieldsThatRun, showing } = libraryOf(context.program, file)
  if (!runsMethods.has(name) && !fieldsThatRun.has(name) && !showing.has(name)) return []
  const owners = ownersOfFunction(context, file, callee)
  const runs = modelOf(runsMethods, name, owners)
  const field = modelOf(fieldsThatRun, name, owners)?.what
  const shows = modelOf(showing, name, owners)
  if (runs === undefined && field === undefined && shows === undefined) return []
  const given = argumentsOf(context, file, row)
  const shown = shows === undefined ? [] : shownArguments(facts, file, context, shows.what, given)
  const methods = shown.flatMap((expression) => shownBy(context, expression))
  for (const each of given) {
    if (each.kind === 'named' && each.name === field) methods.push(...functionsOf(context, each.source.row))
  }
  for (const [at, names] of runs?.what ?? []) {
    const argument = given[at]
    if (argument?.kind !== 'plain') continue
    for (const type of instancesAmong(context, context.valuesOf(argument.source.row))) {
      for (const method of names) methods.push(...methodsOf(context, type, [method]))
    }
  }
  return methods
}

/** `String(x)` asks x for its text (JavaScript). */
function shownAsText(context: LinkContext, file: number, row: number): readonly number[] {
  const { program } = context
  if (!program.languages[file]!.semantics.ownThis) return []
  const { expressions, strings } = factsOf(program, file)
  const callee = expressions.a[row]!
  if (expressions.op[row] !== Op.CALL || expressions.op[callee] !== Op.NAME) return []
  const first = strings[expressions.a[callee]!] === 'String' ? plainArgument(context, file, row, 0) : -1
  if (first === -1) return []
  const { values } = context.valuesOf(program.expressionBase[file]! + callee)
  if (!values.every((value) => kindOf(value) === ValueKind.OPEN)) return []
  return instancesAmong(context, context.valuesOf(first)).flatMap((type) =>
    methodsOf(context, type, TEXT_METHODS),
  )
}

const TEXT_METHODS = ['[Symbol.toPrimitive]', 'toString']

/** Arguments that `fmt.Printf("%s %d", a, b)` shows as text: those whose place in the format says so. */
function shownArguments(
  facts: FileFacts,
  file: number,
  { program }: LinkContext,
  { from, isFormat }: Showing,
  given: readonly Argument[],
): number[] {
  const rows = given.slice(from).map((each) => (each.kind === 'plain' ? each.source.row : -1))
  if (!isFormat) return rows.filter((row) => row !== -1)
  const [format = -1, ...values] = rows
  const text = format === -1 ? undefined : textOf(facts, format - program.expressionBase[file]!)
  const verbs =
    text === undefined ? undefined : [...text.matchAll(/%[-+# 0-9.]*([a-zA-Z%])/g)].map(([, verb]) => verb)
  const places = verbs?.filter((verb) => verb !== '%')
  return values.filter(
    (row, place) => row !== -1 && (places === undefined || /[vsqw]/.test(places[place] ?? '')),
  )
}

/** What the language shows a value by: its text as an error, else as itself. An error that may be any is left alone. */
function shownBy(context: LinkContext, expression: number): readonly number[] {
  const { values } = context.valuesOf(expression)
  const isKnown = values.every(
    (value) => kindOf(value) === ValueKind.INSTANCE && isClassLike(context, idOf(value)),
  )
  return isKnown ? values.flatMap((value) => methodsOf(context, idOf(value), SHOWING_METHODS)) : []
}

const SHOWING_METHODS = ['Error', 'String']

/** What a call of a library function gives, undefined where the tables do not say. */
export function resultOfLibraryCall(context: LinkContext, file: number, row: number): ValueSet | undefined {
  const base = context.program.expressionBase[file]!
  const typed = resultOfTypedCall(context, file, row)
  if (typed !== undefined) return typed
  if (makesContainer(context, file, row)) return single(ValueKind.CONTAINER, base + row)
  const manager = enteredManager(context, file, row)
  if (manager !== undefined) return enteredValues(context, context.valuesOf(manager.entered))
  const reflected = resultOfReflection(context, file, row)
  if (reflected !== undefined) return reflected
  const call = libraryCall(context, file, row)
  if (call === undefined) return undefined
  switch (call.what.result) {
    case 'list':
    case 'flat':
      return single(ValueKind.CONTAINER, base + row)
    case 'returned': {
      const sets = call.callbacks.flatMap((callback) =>
        functionsOf(context, callback).map((definition) => context.returnsOf(definition)),
      )
      return sets.length === 0 ? undefined : withRule(union(sets), Rule['returned-value'])
    }
    case 'callback': {
      const first = plainArgument(context, file, row, call.shift)
      return first === -1 ? undefined : context.valuesOf(first)
    }
    case 'callbacks': {
      const given = argumentsOf(context, file, row).flatMap((each) =>
        each.kind === 'plain' ? [functionsAmong(context, context.valuesOf(each.source.row))] : [],
      )
      return union(given)
    }
    default:
      return undefined
  }
}

function givenTo(context: LinkContext, call: LibraryCall, definition: number): Argument[] {
  const { file, row, what } = call
  const plain = (source: Source): Argument => ({ kind: 'plain', source })
  const given = argumentsOf(context, file, row, call.shift)
  const nothing: Source = { kind: SourceKind.VALUE, row: NO_VALUE, detail: -1 }
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
            argument.kind === 'plain' && !functionsOf(context, argument.source.row).includes(definition),
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

/** The language's own nothing. */
const NO_VALUE = -1

/** Functions that an argument may be; of an object that stands for one function, its method. */
function functionsOf(context: LinkContext, expression: number): readonly number[] {
  const result: number[] = []
  for (const value of context.valuesOf(expression).values) {
    const id = idOf(value)
    const kind = kindOf(value)
    if (kind === ValueKind.DEFINITION && !isClassLike(context, id)) result.push(id)
    else if (kind === ValueKind.INSTANCE && isClassLike(context, id)) {
      const { library, functionMethods } =
        context.program.languages[context.program.definitionFile[id]!]!.semantics
      // What a library runs is of a type of the library (Java, C#).
      if (functionMethods === 'any' && !context.hierarchy.hasUnknownAncestor(id)) continue
      result.push(...methodsOf(context, id, library.functionalMethods))
    }
  }
  return result
}

function methodsOf(context: LinkContext, type: number, names: readonly string[]): number[] {
  const { program, hierarchy } = context
  for (const name of names) {
    const methods = definitionsAmong(program, hierarchy.member(type, name).entities).filter(
      (definition) => program.definitionKinds[definition] === DefinitionKind.METHOD,
    )
    if (methods.length > 0) return methods
  }
  return []
}

function receiverCount(context: LinkContext, definition: number): number {
  return context.takesReceiver(definition) ? 1 : 0
}

/** Methods of a generator that hand something to what it yields. */
const SENDING: ReadonlySet<string> = new Set(['send', 'next'])

/** `xs.push(f)`, `map.set(k, f)`, `xs.extend(ys)`. */
function keepInContainer(context: LinkContext, file: number, row: number): void {
  const facts = factsOf(context.program, file)
  const { expressions, strings } = facts
  const callee = expressions.a[row]!
  if (expressions.op[callee] !== Op.MEMBER) return
  const method = strings[expressions.b[callee]!]!
  const library = libraryOf(context.program, file)
  if (library.rearranging.has(method)) noteRearranged(context, file, expressions.a[callee]!)
  const how = library.storing.get(method)
  if (how === undefined) return
  const base = context.program.expressionBase[file]!
  const given = argumentsOf(context, file, row)
  for (const value of context.valuesOf(base + expressions.a[callee]!).values) {
    const kind = kindOf(value)
    const isSent = kind === ValueKind.GENERATOR && SENDING.has(strings[expressions.b[callee]!]!)
    const keeps = kind === ValueKind.CONTAINER || kind === ValueKind.OBJECT || kind === ValueKind.REST
    if (!(keeps && strings[expressions.b[callee]!] !== 'next') && !isSent) continue
    const slot = contentsSlot(context, value, CONTENTS)
    given.forEach((argument, index) => {
      if (argument.kind === 'spread' || (argument.kind === 'plain' && how === 'elements')) {
        const from = argument.kind === 'spread' ? argument.expression : argument.source.row
        addSource(context, slot, { kind: SourceKind.ELEMENTS, row: from, detail: -1 })
        keepEntries(context, value, from)
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

/** A list out of which elements are taken, or in which they are moved, has no places that are known (Python). */
function noteRearranged(context: LinkContext, file: number, receiver: number): void {
  if (context.program.languages[file]!.semantics.dataModel !== true) return
  const row = context.program.expressionBase[file]! + receiver
  for (const value of context.valuesOf(row).values) {
    if (kindOf(value) !== ValueKind.CONTAINER) continue
    addSource(context, contentsSlot(context, value, REARRANGED), valuesSource(row))
  }
}

/** `table.update({'key': f})` keeps f under its key. */
function keepEntries(context: LinkContext, container: number, from: number): void {
  if (kindOf(container) !== ValueKind.OBJECT) return
  const { program } = context
  for (const value of context.valuesOf(from).values) {
    if (kindOf(value) !== ValueKind.OBJECT) continue
    const file = program.expressionFile[idOf(value)]!
    const { expressions, lists, strings } = factsOf(program, file)
    const list = expressions.a[idOf(value) - program.expressionBase[file]!]!
    for (let at = list + 1; list !== -1 && at < list + lists[list]!; at += 2) {
      if (lists[at] === 0 || lists[at + 1] === -1) continue
      const source = valuesSource(program.expressionBase[file]! + lists[at + 1]!)
      addSource(context, contentsSlot(context, container, strings[lists[at]!]!), source)
    }
  }
}

function textOf({ expressions, strings }: FileFacts, row: number): string | undefined {
  return expressions.op[row] === Op.STRING ? strings[expressions.a[row]!]! : undefined
}

function makesContainer(context: LinkContext, file: number, row: number): boolean {
  const { program } = context
  const facts = factsOf(program, file)
  const { expressions, strings } = facts
  const isNew = expressions.op[row] === Op.NEW
  const { callMakesInstance, containers } = program.languages[file]!.semantics
  const callee = calleeOf(facts, row)
  if (containers !== undefined) return makesEmpty(context, containers, file, callee)
  if (!isNew && !callMakesInstance) return false
  const op = expressions.op[callee]
  const name =
    op === Op.NAME
      ? strings[expressions.a[callee]!]!
      : op === Op.MEMBER
        ? strings[expressions.b[callee]!]!
        : ''
  if (!libraryOf(program, file).containerTypes.has(name)) return false
  const { values } = context.valuesOf(program.expressionBase[file]! + callee)
  return (
    values.length > 0 &&
    values.every((value) => {
      const kind = kindOf(value)
      return kind === ValueKind.OPEN || kind === ValueKind.EXTERNAL
    })
  )
}

/** `Vec::new()`, unless the repository has such a type. */
function makesEmpty(context: LinkContext, rules: ContainerRules, file: number, callee: number): boolean {
  const facts = factsOf(context.program, file)
  const { expressions, strings } = facts
  if (expressions.op[callee] !== Op.MEMBER) return false
  if (!rules.emptyMakers.has(strings[expressions.b[callee]!]!)) return false
  if (!rules.emptyTypes.has(typeBefore(facts, callee))) return false
  const { values } = context.valuesOf(context.program.expressionBase[file]! + callee)
  return values.every((value) => kindOf(value) !== ValueKind.DEFINITION)
}

/** What a library gives that is told a type: `provider.GetRequiredService<Worker>()`. */
function resultOfTypedCall(context: LinkContext, file: number, row: number): ValueSet | undefined {
  const facts = factsOf(context.program, file)
  const { expressions, strings } = facts
  const callee = expressions.a[row]!
  const { typedResults } = libraryOf(context.program, file)
  if (expressions.op[callee] !== Op.MEMBER || !typedResults.has(strings[expressions.b[callee]!]!)) {
    return undefined
  }
  const [type, ...others] = typesAppliedTo(facts, callee)
  if (type === undefined || others.length > 0) return undefined
  const base = context.program.expressionBase[file]!
  const callees = context.valuesOf(base + callee)
  if (callees.values.some((value) => kindOf(value) === ValueKind.DEFINITION)) return undefined
  return withRule(context.instancesOf(base + type), Rule['declared-type'])
}

/** A library that is told classes as types makes them: `services.AddSingleton<IClock, SystemClock>()`. */
function makeTypes(context: LinkContext, file: number, row: number): void {
  const facts = factsOf(context.program, file)
  for (const type of typesAppliedTo(facts, facts.expressions.a[row]!)) {
    const { values } = context.instancesOf(context.program.expressionBase[file]! + type)
    for (const value of values) {
      if (kindOf(value) === ValueKind.INSTANCE && isClassLike(context, idOf(value))) context.make(idOf(value))
    }
  }
}
