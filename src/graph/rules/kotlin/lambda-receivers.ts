import {
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  Op,
  ScopeKind,
  type FileFacts,
} from '../../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import type { NamePlace } from '../../language-rules/names.ts'
import { union, withRule, type ValueSet } from '../../solver/value-sets.ts'
import { EntityKind, ValueKind, definitionIdOf, kindOf } from '../../solver/values.ts'
import { constructorsOf } from '../../types/constructors.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed } from '../../row-ids.ts'
import { companionsOf } from '../jvm-objects.ts'
import { onceFor } from '../../../languages/once-for.ts'

/**
 * What `this` is in a lambda (definition row of a file) that is handed to a parameter of a type with a receiver, or to
 * a scope function of the library. Undefined for a lambda that sees the `this` around it.
 */
export function receiverOfLambda(
  context: LinkContext,
  file: number,
  definition: number,
): ValueSet | undefined {
  const facts = context.program.factsOf(file)
  const { flags, kind } = facts.definitions
  const isLambda =
    kind[definition] === DefinitionKind.FUNCTION && (flags[definition]! & DefinitionFlag.ANONYMOUS) !== 0
  const place = isLambda ? placesOf(facts).get(definition) : undefined
  if (place === undefined) return undefined
  const base = context.program.expressionBase[file]!
  if (place.binding !== -1) {
    const type = context.program.declaredTypeOf(context.program.bindingId(file, place.binding))
    return type === -1 ? undefined : receiverOfType(context, type, 0)
  }
  const { expressions, lists, strings } = facts
  const callee = expressions.a[place.call]!
  const receiver = expressions.op[callee] === Op.MEMBER ? idAt(base, expressions.a[callee]!) : -1
  const list = expressions.b[place.call]!
  const own = context
    .valuesOf(idAt(base, callee))
    .values.filter((value) => kindOf(value) === ValueKind.DEFINITION)
    .map(definitionIdOf)
  if (own.length === 0) {
    const nameId = receiver === -1 ? expressions.a[callee]! : expressions.b[callee]!
    const name = expressions.op[callee] === Op.NAME || receiver !== -1 ? strings[nameId]! : ''
    if (receiver !== -1) return name === 'apply' || name === 'run' ? context.valuesOf(receiver) : undefined
    return name === 'with' && lists[list]! > 1 ? context.valuesOf(idAt(base, lists[list + 1]!)) : undefined
  }
  const functions = own.flatMap((each) =>
    context.program.isClassLike(each)
      ? constructorsOf(context, each, context.program.expressionIn(file, place.call))
      : [each],
  )
  const found = functions.flatMap((each) => {
    const parameters = context.program.parametersOf(each)
    const binding = place.isTrailing ? parameters.at(-1) : parameters[place.position]
    const type = binding === undefined ? -1 : context.program.declaredTypeOf(binding)
    if (type === -1) return []
    const set = receiverOfType(context, type, 0)
    if (set === undefined) return []
    return set.values.length > 0 || receiver === -1 ? [set] : [context.valuesOf(receiver)]
  })
  return found.length === 0 ? undefined : withRule(union(found), Rule['declared-type'])
}

/** What functions of a type are called on; undefined for types without a receiver. */
function receiverOfType(context: LinkContext, type: ExpressionId, depth: number): ValueSet | undefined {
  const { program } = context
  const { file, facts, row } = program.expressionAt(type)
  if (facts.expressions.op[row] === Op.DEFINITION) {
    const definition = program.definitionId(file, facts.expressions.a[row]!)
    const [receiver] = program.definitionFlowSources(definition, FlowKind.RECEIVER)
    return receiver === undefined ? undefined : context.instancesOf(receiver)
  }
  if (depth > 3) return undefined
  for (const value of context.valuesOf(type).values) {
    if (kindOf(value) !== ValueKind.DEFINITION) continue
    for (const alias of program.definitionFlowSources(definitionIdOf(value), FlowKind.ALIAS)) {
      const found = receiverOfType(context, alias, depth + 1)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** What a lambda is given to: an argument of a call, or a variable. */
interface Place {
  readonly call: number
  readonly position: number
  readonly isTrailing: boolean
  readonly binding: number
}

const placesOf = onceFor((facts: FileFacts): ReadonlyMap<number, Place> => {
  const found = new Map<number, Place>()
  const { op, a, b, end, count } = facts.expressions
  for (let call = 0; call < count; call++) {
    if (op[call] !== Op.CALL && op[call] !== Op.NEW) continue
    const list = b[call]!
    for (let position = 0; list !== -1 && position < facts.lists[list]!; position++) {
      const given = facts.lists[list + 1 + position]!
      if (op[given] === Op.DEFINITION)
        found.set(a[given]!, { call, position, isTrailing: end[given] === end[call], binding: -1 })
    }
  }
  for (let flow = 0; flow < facts.flows.count; flow++) {
    const source = facts.flows.source[flow]!
    if (facts.flows.kind[flow] === FlowKind.ASSIGN && op[source] === Op.DEFINITION)
      found.set(a[source]!, {
        call: -1,
        position: -1,
        isTrailing: false,
        binding: facts.flows.target[flow]!,
      })
  }
  return found
})

/** Whether the last argument of a call (row) stands behind its parentheses. */
export function hasTrailingLambda({ expressions, lists }: FileFacts, call: number): boolean {
  const list = expressions.b[call]!
  const last = list === -1 || lists[list] === 0 ? -1 : lists[list + lists[list]!]!
  return (
    last !== -1 && expressions.op[last] === Op.DEFINITION && expressions.end[last] === expressions.end[call]
  )
}

/** What a scope has under a name that is not declared there: the receiver of a lambda, the companion of a class. */
export function inScope(
  context: LinkContext,
  { file, nameId }: NamePlace & { readonly nameId: number },
  scope: number,
  accept: (entity: Packed) => boolean,
): EntitySet | undefined {
  const { program } = context
  const { scopes, strings } = program.factsOf(file)
  const definition = scopes.definition[scope]!
  if (definition === -1) return undefined
  const name = strings[nameId]!
  if (scopes.kind[scope] === ScopeKind.CLASS)
    return ofCompanions(context, program.definitionId(file, definition), name, accept)
  if (scopes.kind[scope] !== ScopeKind.FUNCTION) return undefined
  const receiver = receiverOfLambda(context, file, definition)
  if (receiver === undefined) return undefined
  const found = receiver.values.flatMap((value) => context.memberOf(value, name).entities)
  const entities = [...new Set(found)].filter(
    (entity) => kindOf(entity) !== EntityKind.OPEN && accept(entity),
  )
  return entities.length > 0 ? { entities, rule: Rule.member } : undefined
}

function ofCompanions(
  context: LinkContext,
  type: DefinitionId,
  name: string,
  accept: (entity: Packed) => boolean,
): EntitySet | undefined {
  for (const companion of companionsOf(context, type)) {
    const { entities } = context.hierarchy.member(companion, name, { accept })
    if (entities.length > 0) return { entities, rule: Rule.member }
  }
  return undefined
}
