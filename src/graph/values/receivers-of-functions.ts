import { DefinitionKind, FlowKind, Op, ScopeKind, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import type { Program } from '../program/program.ts'
import { single, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, kindOf } from '../solver/values.ts'
import { thisField } from './fields.ts'
import type { DefinitionId } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/** The objects that a function is called on: what inherits it, borrows it by `call`, or was made with it. */
export function receiversGiven(context: LinkContext, definition: DefinitionId): ValueSet {
  const { values } = context.valuesOfField(thisField(context, definition))
  const objects = values.filter(
    (value) => kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.OBJECT,
  )
  return { values: objects, rule: Rule['argument-value'] }
}

/** What `this` is in a function (row of a file) that stands in no class and is attached to none. */
export function receiverOfFunction(
  context: LinkContext,
  file: number,
  definition: number,
  scope: number,
): ValueSet | undefined {
  const { program } = context
  const { definitions, scopes } = program.factsOf(file)
  const parent = scopes.parent[scope]!
  if (parent !== -1 && scopes.kind[parent] === ScopeKind.CLASS) return undefined
  const global = program.definitionId(file, definition)
  if (program.hasDefinitionFlow(global, FlowKind.RECEIVER)) return undefined
  const object = objectAround(program, file, definition)
  if (object !== -1) {
    return union([single(ValueKind.OBJECT, object, Rule.member), receiversGiven(context, global)])
  }
  // `this.handle = function () {…}` stands in a method and belongs to its class.
  const declaredIn = definitions.scope[definition]!
  const isClassMember =
    definitions.kind[definition] === DefinitionKind.METHOD && scopes.kind[declaredIn] === ScopeKind.CLASS
  if (isClassMember && scopes.definition[declaredIn] !== -1) {
    return single(
      ValueKind.INSTANCE,
      program.definitionBase[file]! + scopes.definition[declaredIn]!,
      Rule.member,
    )
  }
  const makesInstances = context.stored.hasFields(global) || context.hierarchy.hasAttached(global)
  const given = withRule(context.valuesOfField(thisField(context, global)), Rule['argument-value'])
  return makesInstances ? union([single(ValueKind.INSTANCE, global, Rule.member), given]) : given
}

const objectsByFile = onceFor(collectObjects)

/** The object literal of which a function (row) is an entry, -1 for none. */
function objectAround(program: Program, file: number, definition: number): number {
  const facts = program.factsOf(file)
  const objects = objectsByFile(facts)
  const row = objects.get(definition)
  return row === undefined ? -1 : program.expressionBase[file]! + row
}

function collectObjects(facts: FileFacts): ReadonlyMap<number, number> {
  const { expressions, lists } = facts
  const objects = new Map<number, number>()
  for (let row = 0; row < expressions.count; row++) {
    const list = expressions.a[row]!
    if (expressions.op[row] !== Op.OBJECT || list === -1) continue
    for (let entry = list + 2; entry <= list + lists[list]!; entry += 2) {
      const value = lists[entry]!
      if (value !== -1 && expressions.op[value] === Op.DEFINITION) objects.set(expressions.a[value]!, row)
    }
  }
  return objects
}
