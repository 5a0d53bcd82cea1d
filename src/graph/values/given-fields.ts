import { BindingKind, FlowKind, Op, ScopeKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { argumentsOf } from '../program/call-arguments.ts'
import { lexicalBinding } from '../program/stored-fields.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import { constructorsOf } from '../types/constructors.ts'
import { onlySource } from './constant-text.ts'
import { fieldSlot } from './fields.ts'
import {
  idAt,
  type BindingId,
  type DefinitionId,
  type ExpressionId,
  type Packed,
  type Place,
} from '../row-ids.ts'

/**
 * What a field of one object holds, where only the constructor fills it and the call that made the object is known:
 *
 *     first = Task(load)
 *     second = Task(save)
 *     second.action()        runs save, though a task's action may be load, too
 *
 * `expression` is the MEMBER, `entities` what it refers to. Undefined where the class alone tells.
 */
export function valuesGivenToField(
  context: LinkContext,
  expression: ExpressionId,
  entities: readonly Packed[],
): ValueSet | undefined {
  const { program } = context
  const { file, expressions, strings, row } = program.expressionAt(expression)
  const { semantics } = program.languages[file]!
  if (entities.length !== 1 || (semantics.dataModel !== true && !semantics.ownThis)) return undefined
  if (!isField(context, entities[0]!)) return undefined
  const made = makingOf(context, program.expressionId(file, expressions.a[row]!))
  if (made === -1) return undefined
  const { file: madeIn, base } = program.expressionAt(made)
  const callee = program.factsOf(madeIn).expressions.a[made - base]!
  const [type, ...others] = context.valuesOf(idAt(base, callee)).values
  if (type === undefined || others.length > 0 || kindOf(type) !== ValueKind.DEFINITION) return undefined
  if (!program.isClassLike(definitionIdOf(type))) return undefined
  const constructors = constructorsOf(
    context,
    definitionIdOf(type),
    program.expressionIn(madeIn, made - base),
  )
  if (constructors.length !== 1) return undefined
  const source = onlyStored(context, idOf(type), strings[expressions.b[row]!]!, entities[0]!)
  const parameter = source === -1 ? -1 : parameterOf(context, source, constructors[0]!)
  const given =
    parameter === -1
      ? -1
      : argumentFor(context, parameter, constructors[0]!, program.expressionIn(madeIn, made - base))
  return given === -1 ? undefined : context.valuesOf(given)
}

function isField({ program }: LinkContext, entity: Packed): boolean {
  if (kindOf(entity) !== EntityKind.BINDING) return kindOf(entity) === EntityKind.STORED_FIELD
  const file = program.bindingFile[bindingIdOf(entity)]!
  const { bindings, scopes } = program.factsOf(file)
  return scopes.kind[bindings.scope[idOf(entity) - program.bindingBase[file]!]!] === ScopeKind.CLASS
}

const CALLS = new Set<number>([Op.CALL, Op.NEW])

/** The call that makes the object which an expression always is, -1 for none. */
export function makingOf(context: LinkContext, expression: ExpressionId): ExpressionId | -1 {
  const { program } = context
  const isCall = (row: ExpressionId | -1) => row !== -1 && CALLS.has(program.opOf(row))
  if (isCall(expression)) return expression
  if (program.opOf(expression) !== Op.NAME) return -1
  const source = onlySource(context, context.entitiesOf(expression).entities)
  return isCall(source) ? source : -1
}

/** The one expression that is ever stored into a field of what a class makes, -1 for none. */
function onlyStored(context: LinkContext, type: number, name: string, entity: Packed): ExpressionId | -1 {
  const { program, stored, hierarchy, sources } = context
  const fields = hierarchy
    .linearised(type)
    .map((each) => stored.ofClass(each, name))
    .filter((field) => field !== -1)
  if (fields.length !== 1 || sources.has(fieldSlot(context, fields[0]!))) return -1
  if (kindOf(entity) === EntityKind.BINDING) {
    const binding = bindingIdOf(entity)
    if (sources.has(binding) || program.bindingFlowSources(binding, FlowKind.ASSIGN).length > 0) return -1
  } else if (kindOf(entity) !== EntityKind.STORED_FIELD) return -1
  const [source, ...others] = stored.sources(fields[0]!)
  return source === undefined || others.length > 0 ? -1 : source
}

/** The parameter of a constructor that a name always stands for, -1 for none. */
function parameterOf(
  { program }: LinkContext,
  source: ExpressionId,
  constructor: DefinitionId,
): BindingId | -1 {
  const { file, expressions, bindings, row } = program.expressionAt(source)
  if (expressions.op[row] !== Op.NAME || program.definitionFile[constructor] !== file) return -1
  const own = lexicalBinding(program, file, expressions.scope[row]!, expressions.a[row]!)
  if (own === -1 || bindings.kind[own] !== BindingKind.PARAMETER || bindings.flags[own] !== 0) return -1
  if (bindings.target[own] !== constructor - program.definitionBase[file]!) return -1
  const binding = program.bindingId(file, own)
  return program.bindingFlowSources(binding, FlowKind.ASSIGN).length > 0 ? -1 : binding
}

/** The argument that a call gives for a parameter, -1 where that is not written out. */
function argumentFor(
  context: LinkContext,
  parameter: BindingId,
  constructor: DefinitionId,
  here: Place,
): ExpressionId | -1 {
  const { bindings, strings, row } = context.program.bindingAt(parameter)
  const place = bindings.position[row]! - (context.takesReceiver(constructor) ? 1 : 0)
  const given = argumentsOf(here)
  if (given.some(({ kind }) => kind === 'spread' || kind === 'named-spread')) return -1
  const name = strings[bindings.name[row]!]
  const found = given.find((argument) => argument.kind === 'named' && argument.name === name) ?? given[place]
  if (found === undefined) return -1
  const isMeant = found.kind === 'plain' || (found.kind === 'named' && found.name === name)
  return isMeant ? found.source.row : -1
}
