import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  ExpressionFlag,
  FlowKind,
  Op,
} from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import { Rule } from '../../edge-rules.ts'
import type { LinkContext } from '../../context.ts'
import type { FileLink } from '../../edges/file-link.ts'
import type { Site } from '../../edges/sites.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'
import { chooseTaking } from '../../types/overloads.ts'
import { ownerClass } from '../../types/owner-class.ts'
import { EntityKind, ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { operatorMethods } from './operators.ts'
import {
  classHeld,
  classWritten,
  endedWith,
  isDefaulted,
  isDeleted,
  madeFromNothing,
  objectFields,
  oneOf,
  partsEnded,
} from './subobjects.ts'
import type { ObjectRun } from './subobjects.ts'
import { idAt, type Base, type BindingId, type DefinitionId, type ExpressionId } from '../../row-ids.ts'

/** What C++ runs by itself: constructors of bases and fields, destructors of what ends. */
export function linkObjects(link: FileLink): void {
  const { facts } = link
  const { definitions, strings } = facts
  let fields: ReadonlyMap<number, Initialised> | undefined
  let made: ReadonlyMap<number, readonly number[]> | undefined
  for (let row = 0; row < definitions.count; row++) {
    const flags = definitions.flags[row]!
    if ((flags & DefinitionFlag.DECLARATION) !== 0) continue
    if ((flags & DefinitionFlag.CONSTRUCTOR) !== 0) {
      fields ??= initialisedFields(facts)
      made ??= Map.groupBy(callsThatMake(facts), (call) => facts.expressions.scope[call]!)
      const scope = definitions.innerScope[row]!
      linkConstructor(link, row, fields.get(scope), classesMade(link, made.get(scope) ?? []))
    } else if (strings[definitions.name[row]!]!.startsWith('~')) linkDestructor(link, row)
  }
  linkEnds(link)
}

const NOTHING = -1
const SEVERAL = -2

/** Fields that the head of a constructor initialises, by name: with which value (a row), NOTHING or SEVERAL. */
type Initialised = Map<string, { readonly value: number; readonly offset: number }>

/** By the scope of the constructor. */
function initialisedFields({ expressions, flows, strings }: FileFacts): ReadonlyMap<number, Initialised> {
  const { op, a, b, flags, start, scope } = expressions
  const byScope = new Map<number, Initialised>()
  for (let row = 1; row < expressions.count; row++) {
    // `this.field` at one place: nothing but the field is written.
    if (op[row] !== Op.MEMBER || (flags[row]! & ExpressionFlag.WRITE) === 0 || a[row] !== row - 1) continue
    if (op[row - 1] !== Op.THIS || start[row - 1] !== start[row]) continue
    let fields = byScope.get(scope[row]!)
    if (fields === undefined) byScope.set(scope[row]!, (fields = new Map()))
    const isCalled = (flags[row]! & ExpressionFlag.CALLEE) !== 0
    fields.set(strings[b[row]!]!, { value: isCalled ? SEVERAL : NOTHING, offset: start[row]! })
  }
  for (let flow = 0; byScope.size > 0 && flow < flows.count; flow++) {
    if (flows.kind[flow] !== FlowKind.STORE) continue
    const target = flows.target[flow]!
    const fields = op[target] === Op.MEMBER ? byScope.get(scope[target]!) : undefined
    const name = fields === undefined ? '' : strings[b[target]!]!
    if (fields?.get(name)?.offset === start[target]) {
      fields!.set(name, { value: flows.source[flow]!, offset: start[target]! })
    }
  }
  return byScope
}

function linkConstructor(
  link: FileLink,
  row: number,
  given: Initialised | undefined,
  made: ReadonlySet<number>,
): void {
  const { context, program, file, facts } = link
  const { definitions } = facts
  const definition = program.definitionId(file, row)
  if (isDefaulted(context, definition) || isDeleted(context, definition)) return
  const type = ownerClass(context, definition)
  if (type === -1) return
  // Another constructor of the class does all of it.
  if (made.has(type)) return
  const at = { file, offset: definitions.nameStart[row]! }
  const from = link.nodes.ofDefinition[definition]!
  for (const parent of context.hierarchy.parents(type)) {
    if (!made.has(parent)) addRuns(link, from, madeFromNothing(context, parent), at)
  }
  for (const field of objectFields(context, type)) {
    const head = given?.get(field.name)
    if (field.isOwned || (head === undefined && field.hasValue)) continue
    const where = head === undefined ? at : { file, offset: head.offset }
    addRuns(link, from, [{ definition: field.type, isKnown: true }], where)
    // The call that is written there is linked as any other.
    if (head?.value !== SEVERAL)
      addRuns(link, from, runOfField(context, field.type, program.expressionBase[file]!, head?.value), where)
  }
}

function runOfField(
  context: LinkContext,
  type: DefinitionId,
  base: Base<ExpressionId>,
  value: number = NOTHING,
): readonly ObjectRun[] {
  if (value === NOTHING) return madeFromNothing(context, type)
  const { required, most } = context.program.parameters
  const constructors = constructorsOfClass(context, type).filter(
    (each) => required[each]! <= 1 && most[each]! >= 1,
  )
  return oneOf(chooseTaking(context, constructors, idAt(base, value)))
}

function callsThatMake({ expressions }: FileFacts): number[] {
  const rows: number[] = []
  for (let row = 0; row < expressions.count; row++) if (expressions.op[row] === Op.NEW) rows.push(row)
  return rows
}

/** Classes that a constructor makes objects of, its bases among them. */
function classesMade({ context, program, file, facts: { expressions } }: FileLink, calls: readonly number[]) {
  const made = new Set<number>()
  for (const call of calls) {
    for (const value of context.valuesOf(program.expressionId(file, expressions.a[call]!)).values) {
      if (kindOf(value) === ValueKind.DEFINITION) made.add(idOf(value))
    }
  }
  return made
}

function linkDestructor(link: FileLink, row: number): void {
  const { context, program, file, facts } = link
  const definition = program.definitionId(file, row)
  if (isDeleted(context, definition)) return
  const type = ownerClass(context, definition)
  if (type === -1 || program.nameOfDefinition(definition) !== `~${program.nameOfDefinition(type)}`) return
  const offset = facts.definitions.nameStart[row]!
  addRuns(link, link.nodes.ofDefinition[definition]!, partsEnded(context, type), { file, offset })
}

/** Variables of blocks whose objects end with them. */
function linkEnds(link: FileLink): void {
  const { context, program, nodes, file, facts } = link
  const { bindings } = facts
  let away: HandedAway | undefined
  for (let row = 0; row < bindings.count; row++) {
    if (bindings.kind[row] !== BindingKind.VARIABLE || (bindings.flags[row]! & BindingFlag.OBJECT) === 0)
      continue
    const binding = program.bindingId(file, row)
    const held = program.declaredTypeOf(binding) === -1 ? given(link, binding) : classHeld(context, binding)
    if (held === undefined) continue
    const isEmpty = !hasValue(link, binding)
    const deleters = held.isOwned ? deletersOf(link, binding) : []
    const run = held.isArray && isEmpty ? madeFromNothing(context, held.type) : []
    const from = nodes.enclosing(file, bindings.scope[row]!)
    const at = { file, offset: bindings.nameStart[row]! }
    if (!held.isOwned || !isEmpty) {
      away ??= handedAway(link)
      if (!away.returned.has(binding) && !(held.isOwned && away.moved.has(binding)))
        run.push(...(deleters.length > 0 ? deleters : endedWith(context, held.type)))
    }
    addRuns(link, from, run, at)
  }
}

/** `auto x = make();`: the class that the function says that it gives. */
function given({ context, program, file, facts }: FileLink, binding: BindingId) {
  const { expressions, flows } = facts
  const base = program.expressionBase[file]!
  const flow = program.bindingFlows[binding]!
  if (flow === -1) return undefined
  const source = flows.source[flow - program.flowBase[file]!]!
  const op = expressions.op[source]
  if (op !== Op.CALL && op !== Op.NEW) return undefined
  const { values } = context.valuesOf(idAt(base, expressions.a[source]!))
  const [value] = values
  if (values.length !== 1 || kindOf(value!) !== ValueKind.DEFINITION) return undefined
  const callee = definitionIdOf(value!)
  if (program.isClassLike(callee)) {
    return op === Op.CALL ? { type: callee, isOwned: false, isArray: false } : undefined
  }
  const flags = program.flagsOf(callee)
  const [result] = program.definitionFlowSources(callee, FlowKind.RETURN_TYPE)
  if (result === undefined || (flags & DefinitionFlag.POINTER) !== 0) return undefined
  const type = classWritten(context, result)
  return type?.isOwned === false ? type : undefined
}

/** What ends the object of a smart pointer that is given a function for that, `unique_ptr<T, D> p(open(), close)`. */
function deletersOf({ context, program, file, facts }: FileLink, binding: BindingId): readonly ObjectRun[] {
  const { expressions, lists } = facts
  const base = program.expressionBase[file]!
  const flow = program.bindingFlows[binding]!
  for (let each = flow; each !== -1; each = program.nextFlow[each]!) {
    const source = facts.flows.source[each - program.flowBase[file]!]!
    const list = expressions.op[source] === Op.NEW ? expressions.b[source]! : -1
    if (list === -1 || lists[list] !== 2) continue
    return context
      .valuesOf(idAt(base, lists[list + 2]!))
      .values.flatMap((value) =>
        kindOf(value) === ValueKind.DEFINITION && !program.isClassLike(definitionIdOf(value))
          ? [definitionIdOf(value)]
          : operatorMethods(context, value, 'operator()'),
      )
      .map((definition) => ({ definition, isKnown: true }))
  }
  return []
}

function hasValue({ program }: FileLink, binding: BindingId): boolean {
  return program.bindingFlowSources(binding, FlowKind.ASSIGN).length > 0
}

/** Variables whose objects end elsewhere. */
interface HandedAway {
  readonly returned: ReadonlySet<number>
  /** An object that is moved still ends, but not what a pointer owned. */
  readonly moved: ReadonlySet<number>
}

function handedAway({ context, program, file, facts }: FileLink): HandedAway {
  const { expressions, flows, lists, strings } = facts
  const returned = new Set<number>()
  const moved = new Set<number>()
  const note = (bindings: Set<number>, row: number): void => {
    if (expressions.op[row] !== Op.NAME) return
    for (const entity of context.entitiesOf(program.expressionId(file, row)).entities) {
      if (kindOf(entity) === EntityKind.BINDING) bindings.add(idOf(entity))
    }
  }
  for (let flow = 0; flow < flows.count; flow++) {
    if (flows.kind[flow] === FlowKind.RETURN) note(returned, flows.source[flow]!)
  }
  for (let row = 0; row < expressions.count; row++) {
    if (expressions.op[row] !== Op.CALL || expressions.b[row] === -1) continue
    const callee = expressions.a[row]!
    if (expressions.op[callee] !== Op.MEMBER) continue
    const name = strings[expressions.b[callee]!]!
    if (name === 'release') note(moved, expressions.a[callee]!)
    if (name === 'move' && lists[expressions.b[row]!] === 1) note(moved, lists[expressions.b[row]! + 1]!)
  }
  return { returned, moved }
}

function addRuns(
  { context, nodes, sites }: FileLink,
  from: number,
  runs: readonly ObjectRun[],
  at: Site,
): void {
  if (from === -1) return
  for (const { definition, isKnown } of runs) {
    const node = nodes.ofDefinition[definition]!
    if (node === -1 || node === from) continue
    if (context.program.isClassLike(definition))
      sites.add('instantiates', from, node, at, 0, Rule['declared-type'])
    else sites.add('calls', from, node, at, isKnown ? 0 : 2, Rule.member)
  }
}
