import {
  BindingFlag,
  DefinitionFlag,
  ExportKind,
  ExpressionFlag,
  FlowKind,
  Op,
} from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import { Rule } from '../edge-rules.ts'
import { knownLevel, type FileLink } from './file-link.ts'
import type { OccurrenceCollector } from './occurrences.ts'
import { declaredTargets, type Target } from '../names/targets.ts'
import { keysOf, type LiteralKey } from '../program/literal-keys.ts'
import type { Program } from '../program/program.ts'
import { constructorsOfClass } from '../types/class-constructors.ts'
import { chooseOverload } from '../types/overloads.ts'
import { typeParametersOf } from '../types/type-parameters.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  expressionIdOf,
  kindOf,
} from '../solver/values.ts'
import { isElement, propertyTypesOf } from './component-properties.ts'
import { NOTHING_GIVEN, memberOfShape, memberTypes, resultTypes, shapesOf } from './contextual-shapes.ts'
import type { Expected, Shape } from './contextual-shapes.ts'
import { idAt, isPresent } from '../row-ids.ts'
import type { BindingId, DefinitionId, ExpressionId, Packed } from '../row-ids.ts'
import { addTo } from '../../languages/add-to.ts'
import { rowsIn } from '../program/lists.ts'

/**
 * Keys of object literals: where the literal is written for a declared type, a key is that type's member; any other
 * declares itself.
 */
export function linkLiteralKeys(link: FileLink): void {
  const { file, facts, collector } = link
  const { op, b } = facts.expressions
  let first = 0
  while (first < facts.expressions.count && (op[first] !== Op.OBJECT || b[first] === -1)) first++
  if (first === facts.expressions.count) return
  const returned = returnsOf(facts)
  const holds = holders(facts, returned, first)
  const walk: Walk = { link, file, facts, collector, returned, holds, seen: new Set() }
  declareTypeKeys(walk)
  walkDeclared(walk)
  walkArguments(walk)
}

/** The members of a type that is written where it is used. */
function declareTypeKeys({ facts, collector, seen }: Walk): void {
  const { op, b, flags, count } = facts.expressions
  const named = new Set<number>()
  for (let flow = 0; flow < facts.flows.count; flow++) {
    if (facts.flows.kind[flow] === FlowKind.ALIAS) named.add(facts.flows.source[flow]!)
  }
  for (let row = 0; row < count; row++) {
    if (op[row] !== Op.OBJECT || b[row] === -1 || (flags[row]! & ExpressionFlag.TYPE) === 0) continue
    seen.add(row)
    // The members of a named type are definitions.
    if (named.has(row)) continue
    for (const { name, key } of keysOf(facts, row)) collector.declared(key, name.length)
  }
}

/** Keys of a value (row) that nothing is declared for are declared by it. */
function declareKeys(walk: Walk, row: number, depth: number): void {
  const { facts, collector } = walk
  const { op, a, b, start } = facts.expressions
  if (depth > MAX_DEPTH || op[row] === Op.DEFINITION || walk.holds[row] === 0 || a[row] === -1) return
  if (op[row] !== Op.OBJECT) {
    const list = a[row]!
    for (let at = list + 1; at <= list + facts.lists[list]!; at++)
      declareKeys(walk, facts.lists[at]!, depth + 1)
    return
  }
  if (b[row] === -1 || walk.seen.has(row)) return
  walk.seen.add(row)
  for (const { name, key, value } of keysOf(facts, row)) {
    if (op[value] !== Op.DEFINITION && key !== start[value]) collector.declared(key, name.length)
    declareKeys(walk, value, depth + 1)
  }
}

interface Walk {
  readonly link: FileLink
  readonly file: number
  readonly facts: FileFacts
  readonly collector: OccurrenceCollector
  /** Expressions that definitions (rows) return. */
  readonly returned: ReadonlyMap<number, readonly number[]>
  /** Values (rows) in which a literal with keys stands, as 1. */
  readonly holds: Uint8Array
  /** Literals (rows) whose keys lead somewhere. */
  readonly seen: Set<number>
}

function returnsOf({ flows }: FileFacts): ReadonlyMap<number, readonly number[]> {
  const returned = new Map<number, number[]>()
  for (let flow = 0; flow < flows.count; flow++) {
    if (flows.kind[flow] !== FlowKind.RETURN) continue
    addTo(returned, flows.target[flow]!, flows.source[flow]!)
  }
  return returned
}

/** Values of variables, fields and functions with a declared type. */
function walkDeclared(walk: Walk): void {
  const { link, file, facts, holds } = walk
  const { context, program } = link
  const { flows, expressions, exports, definitions } = facts
  for (let flow = 0; flow < flows.count; flow++) {
    const [kind, target, source] = [flows.kind[flow]!, flows.target[flow]!, flows.source[flow]!]
    if (holds[source] !== 1) continue
    let types: readonly (ExpressionId | -1)[] = []
    if (kind === FlowKind.ASSIGN) {
      types = [program.declaredTypeOf(program.bindingId(file, target))]
    } else if (kind === FlowKind.RETURN) {
      types = program.definitionFlowSources(program.definitionId(file, target), FlowKind.RETURN_TYPE)
    } else if (kind === FlowKind.STORE && expressions.op[target] !== Op.INDEX) {
      types = context
        .entitiesOf(program.expressionId(file, target))
        .entities.map((entity) =>
          kindOf(entity) === EntityKind.BINDING ? program.declaredTypeOf(bindingIdOf(entity)) : -1,
        )
    }
    const expected = expectedOf(types)
    if (expected.length > 0) walkValue(walk, source, expected, 0)
    // What a function without a name gives is for whoever is handed that function.
    else if (kind !== FlowKind.RETURN || (definitions.flags[target]! & DefinitionFlag.ANONYMOUS) === 0)
      declareKeys(walk, source, 0)
  }
  for (let row = 0; row < exports.count; row++) {
    if (exports.kind[row] === ExportKind.EXPRESSION) declareKeys(walk, exports.target[row]!, 0)
  }
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] !== Op.CAST || holds[expressions.a[row]!] !== 1) continue
    walkValue(walk, expressions.a[row]!, expectedOf([program.expressionId(file, expressions.b[row]!)]), 0)
  }
}

function expectedOf(types: readonly (ExpressionId | -1)[], given = NOTHING_GIVEN): Expected[] {
  return types.filter(isPresent).map((type) => ({ type, given }))
}

/** Values (rows) in which a literal with keys stands somewhere, as 1: what a function gives is in the function. */
function holders(facts: FileFacts, returned: Walk['returned'], first: number): Uint8Array {
  const { expressions, lists } = facts
  const { op, a, b } = expressions
  const holds = new Uint8Array(expressions.count)
  for (let row = first; row < expressions.count; row++) {
    if (op[row] === Op.OBJECT) {
      if (b[row] !== -1) holds[row] = 1
    } else if (op[row] === Op.ARRAY || op[row] === Op.ANY_OF) {
      const list = a[row]!
      for (let at = list + 1; list !== -1 && at <= list + lists[list]!; at++) {
        if (holds[lists[at]!] === 1) holds[row] = 1
      }
    } else if (op[row] === Op.DEFINITION) {
      if (returned.get(a[row]!)?.some((each) => holds[each] === 1) === true) holds[row] = 1
    }
  }
  return holds
}

/** Values that calls hand to parameters with a declared type. */
function walkArguments(walk: Walk): void {
  const { link, file, facts, holds } = walk
  const { context, program } = link
  const { expressions, lists } = facts
  let applied: ReadonlyMap<number, number> | undefined
  for (let call = 0; call < expressions.count; call++) {
    const list = expressions.b[call]!
    if ((expressions.op[call] !== Op.CALL && expressions.op[call] !== Op.NEW) || list === -1) continue
    let isHolding = false
    for (let at = list + 1; at <= list + lists[list]! && !isHolding; at++) isHolding = holds[lists[at]!] === 1
    if (!isHolding) continue
    const given = rowsIn(facts, list)
    const callee = expressions.a[call]!
    const { values } = context.valuesOf(program.expressionId(file, callee))
    if (isElement(facts, call)) {
      const properties = propertyTypesOf(context, values)
      if (properties.length > 0) walkValue(walk, given[0]!, expectedOf(properties, NOTHING_GIVEN), 0)
    }
    const functions = values.flatMap((value) => {
      if (kindOf(value) !== ValueKind.DEFINITION) return []
      return context.program.isClassLike(definitionIdOf(value))
        ? constructorsOfClass(context, definitionIdOf(value))
        : [definitionIdOf(value)]
    })
    const isTyped = (definition: DefinitionId): boolean =>
      program
        .parametersOf(definition)
        .some((each) => each !== undefined && program.declaredTypeOf(each) !== -1)
    if (!functions.some(isTyped)) continue
    const types = typeArgumentsOf(walk, (applied ??= appliedTypes(facts)).get(callee), values)
    for (const definition of chooseOverload(context, functions, program.expressionIn(file, call))) {
      const parameters = program.parametersOf(definition)
      const skipped = context.takesReceiver(definition) ? 1 : 0
      for (const [index, row] of given.entries()) {
        if (expressions.op[row] === Op.SPREAD) break
        const last = parameters.at(-1)
        const parameter = parameters[index + skipped] ?? (isRest(program, last) ? last : undefined)
        if (parameter === undefined) continue
        const declared = expectedOf([program.declaredTypeOf(parameter)], types)
        walkValue(walk, row, isRest(program, parameter) ? elementsOf(walk, declared) : declared, 0)
      }
    }
  }
}

/** Whether a parameter (binding) takes all further arguments. */
function isRest(program: Program, parameter: BindingId | undefined): boolean {
  if (parameter === undefined) return false
  const file = program.bindingFile[parameter]!
  const { flags } = program.factsOf(file).bindings
  return (flags[parameter - program.bindingBase[file]!]! & BindingFlag.REST) !== 0
}

function elementsOf(walk: Walk, expected: readonly Expected[]): readonly Expected[] {
  return shapes(walk, expected).flatMap((shape) => (shape.kind === 'elements' ? [shape.of] : []))
}

/** The types (APPLY rows) that what is called (rows) is applied to. */
function appliedTypes({ expressions }: FileFacts): ReadonlyMap<number, number> {
  const applied = new Map<number, number>()
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] === Op.APPLY) applied.set(expressions.a[row]!, row)
  }
  return applied
}

/** What the type parameters of what is called (row) stand for, by the types (APPLY row) that it is applied to. */
function typeArgumentsOf(
  { link, file, facts }: Walk,
  applied: number | undefined,
  values: readonly Packed[],
): Expected['given'] {
  const list = applied === undefined ? -1 : facts.expressions.b[applied]!
  if (list === -1) return NOTHING_GIVEN
  const base = link.program.expressionBase[file]!
  const given = new Map<number, Expected>()
  for (const value of values) {
    if (kindOf(value) !== ValueKind.DEFINITION) continue
    for (const [index, parameter] of typeParametersOf(link.context, definitionIdOf(value)).entries()) {
      if (index < facts.lists[list]!)
        given.set(parameter, { type: idAt(base, facts.lists[list + 1 + index]!), given: NOTHING_GIVEN })
    }
  }
  return given
}

/** Deeper literals are data. */
const MAX_DEPTH = 24

/** Gives the keys in a value (row of the file) what the types that it is written for declare. */
function walkValue(walk: Walk, row: number, expected: readonly Expected[], depth: number): void {
  if (expected.length === 0 || depth > MAX_DEPTH || walk.holds[row] !== 1) return
  const { context, program } = walk.link
  const { expressions, definitions } = walk.facts
  const [op, a] = [expressions.op[row], expressions.a[row]!]
  if (op === Op.DEFINITION) {
    const own = idAt(program.definitionBase[walk.file]!, a)
    if (context.program.isClassLike(own) || definitions.count <= a) return
    // What it says itself was followed already.
    if (program.definitionFlowSources(own, FlowKind.RETURN_TYPE).length > 0) return
    const returned = walk.returned.get(a) ?? []
    const results = shapes(walk, expected).flatMap((shape) => resultTypes(context, shape))
    for (const each of returned) walkValue(walk, each, results, depth + 1)
    return
  }
  if (op === Op.OBJECT) {
    walkLiteral(walk, row, expected, depth)
    return
  }
  const parts = rowsIn(walk.facts, a)
  if (op === Op.ANY_OF) {
    for (const part of parts) walkValue(walk, part, expected, depth + 1)
    return
  }
  const found = shapes(walk, expected)
  for (const [index, part] of parts.entries()) {
    const of = found.flatMap((shape) => {
      if (shape.kind === 'elements') return [shape.of]
      return shape.kind === 'tuple' && shape.types[index] !== undefined ? [shape.types[index]] : []
    })
    walkValue(walk, part, of, depth + 1)
  }
}

function shapes({ link }: Walk, expected: readonly Expected[]): readonly Shape[] {
  return expected.flatMap((each) => shapesOf(link.context, each))
}

function walkLiteral(walk: Walk, literal: number, expected: readonly Expected[], depth: number): void {
  const { link, file, facts, collector } = walk
  const { context, nodes, sites } = link
  if (facts.expressions.b[literal] === -1 || walk.seen.has(literal)) return
  const keys = [...keysOf(facts, literal)]
  const meant = meantBy(walk, shapes(walk, expected), keys)
  if (meant.length === 0) return
  walk.seen.add(literal)
  for (const { name, key, value } of keys) {
    walkValue(
      walk,
      value,
      meant.flatMap((shape) => memberTypes(context, shape, name)),
      depth + 1,
    )
    // A name that is key and value in one leads to what it names.
    if (key === facts.expressions.start[value] && facts.expressions.op[value] === Op.NAME) continue
    const targets = membersOf(walk, meant, name)
    if (targets.length === 0) {
      if (meant.every(({ kind }) => kind === 'entries')) collector.declared(key, name.length)
      continue
    }
    const level = knownLevel(Rule['declared-type'], targets.length)
    collector.targets(key, name.length, targets, level)
    collector.leadsOn(key)
    const from = nodes.enclosing(file, facts.expressions.scope[literal]!)
    for (const target of targets) {
      const node = target.kind === 'definition' ? nodes.ofDefinition[target.definition]! : -1
      if (node !== -1) sites.add('writes', from, node, { file, offset: key }, level, Rule['declared-type'])
    }
  }
}

/** Where types declare a member. */
function membersOf({ link, file }: Walk, meant: readonly Shape[], name: string): readonly Target[] {
  const { context } = link
  const written: Target[] = []
  const entities = new Set<Packed>()
  for (const shape of meant) {
    for (const entity of memberOfShape(context, shape, name)) {
      if (kindOf(entity) === EntityKind.EXPRESSION)
        written.push({ kind: 'expression', expression: expressionIdOf(entity) })
      else entities.add(entity)
    }
  }
  if (entities.size === 0) return written
  return declaredTargets(context, { entities: [...entities], rule: Rule['declared-type'] }, file)
}

/** Of several types those that have all keys, if any, and that no constant of the literal speaks against. */
function meantBy(walk: Walk, found: readonly Shape[], keys: readonly LiteralKey[]): readonly Shape[] {
  if (found.length < 2) return found
  const { context } = walk.link
  const fitting = found.filter((shape) => keys.every((key) => fits(walk, shape, key)))
  const whole = fitting.filter((shape) =>
    keys.every(({ name }) => memberOfShape(context, shape, name).length > 0),
  )
  return whole.length > 0 ? whole : fitting.length > 0 ? fitting : found
}

/** `{ kind: 'circle' }` is no square. */
function fits({ link, facts }: Walk, shape: Shape, { name, value }: LiteralKey): boolean {
  if (facts.expressions.op[value] !== Op.STRING) return true
  const text = facts.strings[facts.expressions.a[value]!]
  const types = memberTypes(link.context, shape, name)
  return types.every(({ type }) => {
    const { expressions, strings, row } = link.program.expressionAt(type)
    return expressions.op[row] !== Op.STRING || strings[expressions.a[row]!] === text
  })
}
