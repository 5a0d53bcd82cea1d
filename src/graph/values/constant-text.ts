import { BindingKind, FlowKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { isReplacedDefault } from './replaced-defaults.ts'
import { followImport } from '../names/names.ts'
import { SourceKind } from '../solver/sources.ts'
import { EntityKind, bindingIdOf, expressionIdOf, idOf, kindOf } from '../solver/values.ts'
import { idAt, type BindingId, type ExpressionId, type Packed } from '../row-ids.ts'

/** Longer chains of constants are not followed. */
const MAX_CHAIN = 4

/** The text that an expression always is: a string, or a name or entry of one; undefined for any other. */
export function constantText(context: LinkContext, expression: ExpressionId, depth = 0): string | undefined {
  const { expressions, strings, base, row } = context.program.expressionAt(expression)
  const { op, a, b } = expressions
  if (op[row] === Op.STRING) return strings[a[row]!]!
  if (op[row] === Op.LITERAL && strings[a[row]!] === 'number' && b[row]! > 0) return strings[b[row]!]!
  if (op[row] === Op.CAST) return constantText(context, idAt(base, a[row]!), depth + 1)
  if ((op[row] !== Op.NAME && op[row] !== Op.MEMBER) || depth > MAX_CHAIN) return undefined
  const source = onlySource(context, context.entitiesOf(expression).entities)
  return source === -1 ? undefined : constantText(context, source, depth + 1)
}

/** The texts that an expression may be, a parameter's too; undefined where it may be any other. */
export function constantTexts(
  context: LinkContext,
  expression: ExpressionId,
  depth = 0,
): readonly string[] | undefined {
  const text = constantText(context, expression)
  if (text !== undefined) return [text]
  const { program } = context
  const file = program.expressionFile[expression]!
  const { expressions, bindings } = program.factsOf(file)
  if (expressions.op[expression - program.expressionBase[file]!] !== Op.NAME) return undefined
  const [entity] = context.entitiesOf(expression).entities
  if (entity === undefined || kindOf(entity) !== EntityKind.BINDING || depth > MAX_CHAIN) return undefined
  const row = idOf(entity) - program.bindingBase[file]!
  const isOwn = program.bindingFile[bindingIdOf(entity)] === file
  const isParameter = isOwn && bindings.kind[row] === BindingKind.PARAMETER
  return isParameter ? handedTexts(context, bindingIdOf(entity), depth) : undefined
}

function handedTexts(
  context: LinkContext,
  parameter: BindingId,
  depth: number,
): readonly string[] | undefined {
  const { program } = context
  // Who asks hears of what is handed over later.
  context.valuesOfBinding(parameter)
  const { file, flows } = program.bindingAt(parameter)
  const handed: ExpressionId[] = []
  for (let flow = program.bindingFlows[parameter]!; flow !== -1; flow = program.nextFlow[flow]!) {
    const row = flow - program.flowBase[file]!
    if (flows.kind[row] !== FlowKind.ASSIGN || isReplacedDefault(context, parameter, flow)) continue
    handed.push(program.expressionId(file, flows.source[row]!))
  }
  const isTest = program.files[file]!.isTest
  let isReached = context.sources.of(parameter).length === 0
  for (const { kind, row } of context.sources.of(parameter)) {
    if (kind !== SourceKind.VALUES || handed.length >= MAX_TEXTS) return undefined
    handed.push(row)
    isReached ||= isTest || !program.files[program.expressionFile[row]!]!.isTest
  }
  if (handed.length === 0 || !isReached) return undefined
  const texts = new Set<string>()
  for (const expression of handed) {
    const found = constantTexts(context, expression, depth + 1)
    if (found === undefined) return undefined
    for (const text of found) texts.add(text)
  }
  return [...texts]
}

/** What is handed more keys than this may be handed any. */
const MAX_TEXTS = 16

/** The expression that a name or member always stands for, over imports too; -1 for none. */
export function onlySource(context: LinkContext, entities: readonly Packed[]): ExpressionId | -1 {
  let [entity] = entities
  if (entity === undefined || entities.length > 1) return -1
  if (kindOf(entity) === EntityKind.BINDING) {
    const { program } = context
    const file = program.bindingFile[bindingIdOf(entity)]!
    const { bindings } = program.factsOf(file)
    const row = idOf(entity) - program.bindingBase[file]!
    if (bindings.kind[row] === BindingKind.IMPORT && bindings.target[row] !== -1) {
      const followed = followImport(context, idAt(program.importBase[file]!, bindings.target[row]!))
      entity = followed.length === 1 ? followed[0] : undefined
    }
  }
  if (entity === undefined) return -1
  if (kindOf(entity) === EntityKind.EXPRESSION) return expressionIdOf(entity)
  return kindOf(entity) === EntityKind.BINDING ? onlyAssigned(context, bindingIdOf(entity)) : -1
}

/** The only value that a variable is ever given, -1 for none. */
function onlyAssigned({ program }: LinkContext, binding: BindingId): ExpressionId | -1 {
  const { facts, row } = program.bindingAt(binding)
  const kind = facts.bindings.kind[row]
  if (kind !== BindingKind.VARIABLE && kind !== BindingKind.DEFINITION) return -1
  const [source, ...others] = program.bindingFlowSources(binding, FlowKind.ASSIGN)
  return source === undefined || others.length > 0 ? -1 : source
}
