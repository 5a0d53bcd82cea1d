import { DefinitionKind, ExpressionFlag, FlowKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open, Rule, weakestRule } from '../edge-rules.ts'
import { NO_RULES } from '../language-rules.ts'
import type { Program } from '../program/program.ts'
import { indexMethods } from '../types/index-methods.ts'
import { typesAppliedTo } from '../types/type-lists.ts'
import { CONTENTS, contentsOf } from './fields.ts'
import { fieldAt } from './fill-fields.ts'
import { lengthOfList } from './list-length.ts'
import { EMPTY, openValue, single, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import {
  ValueKind,
  definitionIdOf,
  expressionIdOf,
  idOf,
  kindOf,
  pack,
  EntityKind,
} from '../solver/values.ts'
import { heldByType } from './made-containers.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'
import { idsIn } from '../program/lists.ts'

/** Methods by which a class says what walking over it gives. */
const ITERATION_METHODS = [
  '__iter__', '__aiter__', '__getitem__', 'iterator', '[Symbol.iterator]', '[Symbol.asyncIterator]', 'GetEnumerator', 'GetAsyncEnumerator',
] // prettier-ignore
const NEXT_METHODS = ['__next__', '__anext__', 'Current']

/** What walking over values, indexing them or taking them apart gives; `position` is the place in a pattern, or -1. */
export function elementsOf(context: LinkContext, containers: ValueSet, position: number): ValueSet {
  return elementsOfAll(context, containers, position, 0)
}

function elementsOfAll(
  context: LinkContext,
  containers: ValueSet,
  position: number,
  depth: number,
): ValueSet {
  const all = union(containers.values.map((value) => elementsOfValue(context, value, position, depth)))
  return { values: all.values, rule: weakestRule(containers.rule, all.rule) }
}

function elementsOfValue(context: LinkContext, value: Packed, position: number, depth: number): ValueSet {
  const id = idOf(value)
  switch (kindOf(value)) {
    case ValueKind.OBJECT:
      return union([context.elementsOfLiteral(expressionIdOf(value)), contentsOf(context, value, CONTENTS)])
    case ValueKind.CONTAINER:
      return union([
        containerElements(context, expressionIdOf(value), position),
        contentsOf(context, value, CONTENTS),
      ])
    case ValueKind.MODULE:
      return elementsByRules(context, context.modules.fileOf(id), value, position)
    case ValueKind.REST:
      return gathered(context, value, position)
    case ValueKind.PAIRS:
      return single(ValueKind.PAIR, id)
    case ValueKind.PAIR:
      return position === 1 ? valuesOfContainer(context, expressionIdOf(value)) : EMPTY
    case ValueKind.GENERATOR: {
      const yielded = context.program.definitionFlowSources(definitionIdOf(value), FlowKind.YIELD)
      return union(yielded.map(context.valuesOf))
    }
    case ValueKind.DEFINITION:
      return isEnum(context, definitionIdOf(value))
        ? single(ValueKind.INSTANCE, id)
        : elementsByRules(context, context.program.definitionFile[definitionIdOf(value)]!, value, position)
    case ValueKind.INSTANCE:
      return elementsOfInstance(context, value, position, depth)
    case ValueKind.EXTERNAL:
    case ValueKind.EXTERNAL_RESULT:
      return single(ValueKind.EXTERNAL_RESULT, id)
    case ValueKind.OPEN:
      // A container of the language or of a library may well hold what the repository made.
      return openValue(id === Open.builtin || id === Open.external ? Open['unresolved-receiver'] : id)
    default:
      return EMPTY
  }
}

/** The file that makes an object, -1 for what is none. */
function fileOfObject({ program }: LinkContext, value: Packed): number {
  if (kindOf(value) === ValueKind.OBJECT) return program.expressionFile[expressionIdOf(value)]!
  return kindOf(value) === ValueKind.INSTANCE ? program.definitionFile[definitionIdOf(value)]! : -1
}

function elementsByRules(context: LinkContext, file: number, value: Packed, position: number): ValueSet {
  const rules = file === -1 ? NO_RULES : context.program.rules[file]!
  return rules.values.elementsOf?.(context, value, position) ?? EMPTY
}

/** Walking over an enumeration gives its members (Python). */
function isEnum({ program }: LinkContext, definition: DefinitionId): boolean {
  const { semantics } = program.languages[program.definitionFile[definition]!]!
  return program.definitionKinds[definition] === DefinitionKind.ENUM && semantics.classesAreValues
}

/** Arguments that a rest parameter has gathered, by place. */
function gathered(context: LinkContext, value: Packed, position: number): ValueSet {
  const names = position >= 0 ? [`#${position}`] : GATHERED
  return union([...names, CONTENTS].map((name) => contentsOf(context, value, name)))
}

const GATHERED = Array.from({ length: 8 }, (_, index) => `#${index}`)

/** What values hold: elements of containers; a promise, an option or a task is what it holds. */
export function heldBy(context: LinkContext, containers: ValueSet): ValueSet {
  const sets = containers.values.map((value) => {
    if (kindOf(value) === ValueKind.MODULE || isObjectType(context, value))
      return { values: [value], rule: containers.rule }
    const elements = elementsOfValue(context, value, -1, 0)
    const isPlain = kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.DEFINITION
    return isPlain && elements.values.length === 0 ? { values: [value], rule: containers.rule } : elements
  })
  return union(sets)
}

/** Whether a value is said to be an object by a type that is written out: a promise of one holds that. */
function isObjectType({ program }: LinkContext, value: Packed): boolean {
  if (kindOf(value) !== ValueKind.OBJECT) return false
  const file = program.expressionFile[expressionIdOf(value)]!
  const flags = program.factsOf(file).expressions.flags[idOf(value) - program.expressionBase[file]!]!
  return (flags & ExpressionFlag.TYPE) !== 0
}

/** The values (not the keys) of a container: a dictionary's, a map's, a list's. */
export function valuesOfContainer(context: LinkContext, container: ExpressionId): ValueSet {
  const op = context.program.opOf(container)
  const isObject = op === Op.OBJECT
  const kept = contentsOf(
    context,
    pack(isObject ? ValueKind.OBJECT : ValueKind.CONTAINER, container),
    CONTENTS,
  )
  const own = isObject ? context.elementsOfLiteral(container) : containerElements(context, container, -1)
  return union([own, kept])
}

function objectValues(context: LinkContext, object: ExpressionId): ValueSet {
  const { expressions, lists, base, row } = context.program.expressionAt(object)
  const list = expressions.op[row] === Op.CALL ? -1 : expressions.a[row]!
  const sets: ValueSet[] = []
  for (let i = 1; list !== -1 && i < lists[list]!; i += 2) {
    const entry = lists[list + 1 + i]!
    const isType = expressions.op[row] === Op.APPLY
    if (entry === -1 || isType) continue
    // What is spread in has entries of its own.
    if (expressions.op[entry] === Op.SPREAD)
      sets.push(elementsOf(context, context.valuesOf(idAt(base, expressions.a[entry]!)), -1))
    else sets.push(context.valuesOf(idAt(base, entry)))
  }
  return union(sets)
}

function containerElements(context: LinkContext, container: ExpressionId, position: number): ValueSet {
  const { program } = context
  const { file, facts, expressions, lists, base, row, op, b } = program.expressionAt(container)
  if (op === Op.CALL && startOfSlice(program, container) !== undefined)
    return elementsOfSlice(context, container, position)
  if (op === Op.CALL || op === Op.NEW) return elementsOfMade(context, container, position)
  if (op === Op.MEMBER) return context.genericElements(container, position)
  if (op === Op.INDEX) return elementsOfSlice(context, container, position)
  const isLiteral = op === Op.ARRAY
  const list = isLiteral ? expressions.a[row]! : b
  const length = list === -1 ? 0 : lists[list]!
  const at = (index: number) => idAt(base, lists[list + 1 + index]!)
  if (isLiteral) {
    // Types in a list are those of several results: each has its place.
    if (position >= 0) {
      const spread = firstSpread(facts, list, Math.min(position, length - 1))
      if (spread !== -1) return elementBehind(context, range(spread, length).map(at), position - spread)
      return position < length ? elementAt(context, at(position)) : EMPTY
    }
    if (position === KEY) return EMPTY
    return context.elementsOfLiteral(container)
  }
  const { containers } = program.languages[file]!.semantics
  if (containers !== undefined) return heldByType(context, containers, container, position)
  if (position === KEY && isSlice(context, container)) return EMPTY
  const isPlaced = position >= 0 && position < length
  const index = isPlaced ? position : position === KEY && length > 1 ? 0 : length - 1
  return index >= 0 ? context.instancesOf(at(index)) : EMPTY
}

/** The first place of a list literal, up to one, behind which what is spread may have moved the others; -1 for none. */
function firstSpread({ expressions, lists }: FileFacts, list: number, last: number): number {
  for (let place = 0; place <= last; place++)
    if (expressions.op[lists[list + 1 + place]!] === Op.SPREAD) return place
  return -1
}

/** The element at a place of what is written out, the first of which is spread. */
function elementBehind(context: LinkContext, rows: readonly ExpressionId[], position: number): ValueSet {
  const { program } = context
  let place = 0
  for (const [index, row] of rows.entries()) {
    const file = program.expressionFile[row]!
    const { op, a } = program.factsOf(file).expressions
    if (op[row - program.expressionBase[file]!] !== Op.SPREAD) {
      if (place++ === position) return elementAt(context, row)
      continue
    }
    const spread = context.valuesOf(program.expressionId(file, a[row - program.expressionBase[file]!]!))
    const [value] = spread.values
    const count = value === undefined || spread.values.length > 1 ? undefined : placesOf(context, value)
    // What stands behind so many elements as nobody knows may be any of the others.
    if (count === undefined) return union(rows.slice(index).map((each) => elementAt(context, each)))
    if (position < place + count) return elementsOf(context, spread, position - place)
    place += count
  }
  return EMPTY
}

function range(start: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
}

/** `xs[1:]` of lists that are written out is a list of its own; of others it is as good as they. */
export function sliced(context: LinkContext, set: ValueSet, slice: number): ValueSet {
  const others = set.values.filter((value) => value !== pack(ValueKind.CONTAINER, slice) && !isPlaced(value))
  if (others.length === set.values.length) return set
  return union([single(ValueKind.CONTAINER, slice, set.rule), { values: others, rule: set.rule }])

  function isPlaced(value: Packed): boolean {
    return isSliceOfList(context, value) || lengthOfList(context, value) !== undefined
  }
}

function elementsOfSlice(context: LinkContext, slice: ExpressionId, position: number): ValueSet {
  const { wholes, isCyclic } = wholesOf(context, slice)
  const at = (values: ValueSet, place: number) => elementsOf(context, values, place)
  // What is cut shorter in a loop may begin anywhere, and of several lists each may be a part of a sum.
  if (isCyclic || wholes.length > 1) return union(wholes.map(({ values }) => at(values, -1)))
  if (position >= 0) return union(wholes.map(({ values, start }) => at(values, position + start)))
  const sets = wholes.flatMap(({ values, start }) => {
    const count = placesOf(context, values.values[0]!)
    if (count === undefined) return [at(values, -1)]
    return Array.from({ length: Math.max(0, count - start) }, (_, place) => at(values, place + start))
  })
  return union(sets)
}

/** What a slice is taken of in the end, with the place where it begins; `xs = xs[1:]` in a loop is taken of itself. */
function wholesOf(context: LinkContext, slice: ExpressionId) {
  const wholes: { values: ValueSet; start: number }[] = []
  const slices = new Map([[slice, 0]])
  let isCyclic = false
  for (const [each, before] of slices) {
    const { of, start } = sliceOf(context, each)
    for (const value of of.values) {
      if (!isSliceOfList(context, value))
        wholes.push({ values: { values: [value], rule: of.rule }, start: before + start })
      else if (slices.has(expressionIdOf(value)) || slices.size > MAX_SLICES) isCyclic = true
      else slices.set(expressionIdOf(value), before + start)
    }
  }
  return { wholes, isCyclic }
}

function isSliceOfList({ program }: LinkContext, value: Packed): boolean {
  if (kindOf(value) !== ValueKind.CONTAINER) return false
  return startOfSlice(program, expressionIdOf(value)) !== undefined
}

/** The place where `xs[1:]` or `xs.slice(1)` begins, undefined for what is no slice. */
export function startOfSlice(program: Program, slice: ExpressionId): number | undefined {
  const { file, expressions, lists, strings, row } = program.expressionAt(slice)
  const { op, a, b } = expressions
  if (op[row] === Op.INDEX) return Number(strings[a[a[b[row]!]!]!])
  const callee = a[row]!
  const isCall = op[row] === Op.CALL && op[callee] === Op.MEMBER && b[row] !== -1
  if (!isCall || !program.libraryOf(file).slicingMethods.has(strings[b[callee]!]!)) return undefined
  // A small whole number is told as it is written.
  const first = lists[b[row]! + 1]!
  const text = op[first] === Op.LITERAL && b[first] !== -1 ? strings[b[first]!]! : ''
  return /^\d+$/.test(text) ? Number(text) : undefined
}

function sliceOf(context: LinkContext, slice: ExpressionId): { of: ValueSet; start: number } {
  const { program } = context
  const { file, base, row } = program.expressionAt(slice)
  const { op, a } = program.factsOf(file).expressions
  const whole = op[row] === Op.CALL ? a[a[row]!]! : a[row]!
  return { of: context.valuesOf(idAt(base, whole)), start: startOfSlice(program, slice) ?? 0 }
}

/** How many places a list that is written out has, or a slice of one; undefined for anything else. */
function placesOf(context: LinkContext, value: Packed, depth = 0): number | undefined {
  if (kindOf(value) !== ValueKind.CONTAINER || depth > MAX_SLICES) return undefined
  if (startOfSlice(context.program, expressionIdOf(value)) === undefined) return lengthOfList(context, value)
  const { of, start } = sliceOf(context, expressionIdOf(value))
  const [whole] = of.values
  const count = whole === undefined ? undefined : placesOf(context, whole, depth + 1)
  return count === undefined ? undefined : Math.max(0, count - start)
}

/** Slices of slices of more slices than this are as good as what they are taken of. */
const MAX_SLICES = 4

/** What ranging over a container gives first: its key or index, or what a channel sends. */
const KEY = -3

function isSlice({ program }: LinkContext, container: ExpressionId): boolean {
  const { expressions, strings, a: base } = program.expressionAt(container)
  return expressions.op[base] === Op.NAME && strings[expressions.a[base]!] === '[]'
}

/** Lists of more lists than this are tables. */
const MAX_ROWS = 12

/**
 * All elements of a list literal (ARRAY) or values of an object's, those that are spread into it too. A
 * question of its own, for what is spread may lead back to it.
 */
export function elementsOfLiteral(context: LinkContext, literal: ExpressionId): ValueSet {
  const { program } = context
  const { file, facts, expressions, lists, base, a: list, op } = program.expressionAt(literal)
  if (op !== Op.ARRAY) return objectValues(context, literal)
  // What lies in the rows of a long table is told by their type.
  const isTable = list !== -1 && lists[list]! > MAX_ROWS && program.languages[file]!.semantics.includes
  const first = list === -1 || lists[list] === 0 ? undefined : expressions.op[lists[list + 1]!]
  if (isTable && (first === Op.ARRAY || first === Op.OBJECT)) return EMPTY
  return union(idsIn(facts, base, list).map((each) => elementAt(context, each)))
}

/** An entry of a list, which may be a spread of another one, or a type among several results. */
function elementAt(context: LinkContext, expression: ExpressionId): ValueSet {
  const { expressions, base, row } = context.program.expressionAt(expression)
  if (expressions.op[row] === Op.SPREAD) {
    return elementsOf(context, context.valuesOf(idAt(base, expressions.a[row]!)), -1)
  }
  const isType = (expressions.flags[row]! & 1) !== 0
  return isType ? context.instancesOf(expression) : context.valuesOf(expression)
}

function elementsOfInstance(
  context: LinkContext,
  instance: Packed,
  position: number,
  depth: number,
): ValueSet {
  const { program, hierarchy } = context
  const definition = definitionIdOf(instance)
  if (!program.isClassLike(definition) || depth > 3) return EMPTY
  const { semantics } = program.languages[program.definitionFile[definition]!]!
  const byRules = program.rules[program.definitionFile[definition]!]!.values.elementsOf?.(
    context,
    instance,
    position,
  )
  if (byRules !== undefined) return byRules
  const aliased = program.definitionFlowSources(definition, FlowKind.ALIAS)
  if (aliased.length > 0) {
    return elementsOfAll(context, union(aliased.map(context.instancesOf)), position, depth + 1)
  }
  for (const name of semantics.containers?.iteration ?? ITERATION_METHODS) {
    const { entities } = hierarchy.member(definition, name)
    if (entities.length === 0) continue
    const results = callResults(context, entities)
    if (name === '__getitem__') return results
    if (name === 'next') return elementsOfAll(context, results, -1, depth + 1)
    return union(results.values.map((value) => walked(context, value, depth)))
  }
  const field = position >= 0 && !semantics.ownThis ? fieldAt(context, definition, position) : -1
  return field === -1 ? EMPTY : context.valuesOfBinding(field)
}

/** What the iterator that an iteration method returned gives. */
function walked(context: LinkContext, iterator: Packed, depth: number): ValueSet {
  if (context.program.isInstanceOfClass(iterator)) {
    for (const name of NEXT_METHODS) {
      const { entities } = context.hierarchy.member(idOf(iterator), name)
      if (entities.length > 0) return callResults(context, entities)
    }
  }
  const file = fileOfObject(context, iterator)
  const isObject = file !== -1 && context.program.languages[file]!.semantics.ownThis
  const handedOut = isObject ? handedOutBy(context, iterator) : undefined
  return handedOut ?? elementsOfValue(context, iterator, -1, depth + 1)
}

export function callResults(context: LinkContext, entities: readonly Packed[]): ValueSet {
  const methods = context.valuesOfEntities({ entities, rule: Rule.member })
  return union(
    methods.values
      .filter((value) => kindOf(value) === ValueKind.DEFINITION)
      .map((value) => context.returnsOf(definitionIdOf(value))),
  )
}

/** Elements of what a library call made: what it was given as elements, or what its callback returned. */
function elementsOfMade(context: LinkContext, call: ExpressionId, position: number): ValueSet {
  const { facts, expressions, lists, base, a: callee } = context.program.expressionAt(call)
  const sets = [
    contentsOf(context, pack(ValueKind.CONTAINER, call), CONTENTS),
    context.genericElements(call, position),
  ]
  const types = expressions.op[callee] === Op.APPLY ? expressions.b[callee]! : -1
  const last = types === -1 ? typesAppliedTo(facts, callee).at(-1) : lists[types + lists[types]!]
  if (last !== undefined) sets.push(context.instancesOf(idAt(base, last)))
  return union(sets)
}

/** What `x[i]` gives on an object whose class has a member for that, undefined where it has none. */
export function indexedInstance(context: LinkContext, instance: Packed): ValueSet | undefined {
  if (!context.program.isClassLike(definitionIdOf(instance))) return undefined
  const methods = indexMethods(context, definitionIdOf(instance), true)
  if (methods.length > 0) return withRule(union(methods.map(context.returnsOf)), Rule['returned-value'])
  const { entities } = context.hierarchy.member(definitionIdOf(instance), INDEXER)
  return entities.length === 0 ? undefined : context.valuesOfEntities({ entities, rule: Rule.member })
}

/** Name of a property that is indexed (C#). */
const INDEXER = 'this'

/** `{ next() { return { value, done } } }` (value) hands out the values of what its `next` gives. */
function handedOutBy(context: LinkContext, iterator: Packed): ValueSet | undefined {
  const { entities } = context.memberOf(iterator, 'next')
  if (!entities.some((entity) => kindOf(entity) !== EntityKind.OPEN)) return undefined
  const results = callResults(context, entities)
  const sets = results.values
    .filter((value) => kindOf(value) === ValueKind.OBJECT || kindOf(value) === ValueKind.INSTANCE)
    .map((value) => context.valuesOfEntities(context.memberOf(value, 'value')))
  return union(sets)
}
