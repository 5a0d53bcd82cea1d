import { DefinitionFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { definitionFlowSources, factsOf } from '../program/program.ts'
import type { Program } from '../program/program.ts'
import { isClassLike } from '../types/type-kinds.ts'
import { thisField } from './fields.ts'
import { EMPTY, single, union, withRule } from '../solver/value-sets.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { ValueKind, idOf, kindOf, packOwnClass } from '../solver/values.ts'

/**
 * What `this`, `self` or `cls` is in a scope. In most languages it is that of the class around; in JavaScript each
 * function but an arrow has its own, and facts place `this` in the scope of the function whose it is: a method's is
 * its class or object literal, a constructor function's what it makes, any other function's is not known.
 */
export function receiverOf(context: LinkContext, file: number, scope: number, asClass: boolean): ValueSet {
  const { program } = context
  const facts = factsOf(program, file)
  const { scopes, definitions } = facts
  const base = program.definitionBase[file]!
  const eachFunctionHasItsOwn = program.languages[file]!.semantics.ownThis
  let isStatic = asClass
  let method = -1
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (definition === -1) continue
    if (scopes.kind[current] === ScopeKind.CLASS) {
      const owner = context.parts.first(base + definition)
      const given = isStatic && method !== -1 ? classesGiven(context, base + method) : EMPTY
      if (given.values.some((value) => idOf(value) !== owner)) return given
      return isStatic
        ? { values: [packOwnClass(owner)], rule: Rule.member }
        : single(ValueKind.INSTANCE, owner, Rule.member)
    }
    if (scopes.kind[current] !== ScopeKind.FUNCTION) continue
    const flags = definitions.flags[definition]!
    const own = eachFunctionHasItsOwn ? DefinitionFlag.STATIC : DefinitionFlag.CLASS_METHOD
    if ((flags & own) !== 0) method = definition
    if ((flags & (DefinitionFlag.STATIC | DefinitionFlag.CLASS_METHOD)) !== 0) isStatic = true
    const types = definitionFlowSources(program, base + definition, FlowKind.RECEIVER)
    if (types.length > 0) {
      const given = eachFunctionHasItsOwn && !isStatic ? objectsGiven(context, base + definition) : EMPTY
      const owners = union(types.map(isStatic ? context.valuesOf : context.instancesOf))
      if (given.values.some((value) => !owners.values.some((owner) => idOf(owner) === idOf(value))))
        return given
      return withRule(owners, Rule.member)
    }
    if (eachFunctionHasItsOwn) {
      const parent = scopes.parent[current]!
      if (parent !== -1 && scopes.kind[parent] === ScopeKind.CLASS) continue
      return ofFunction(context, file, facts, definition)
    }
  }
  return EMPTY
}

/** `User.table()` runs what User inherits with User as its `this` (JavaScript) or `cls` (Python). */
function classesGiven(context: LinkContext, method: number): ValueSet {
  const { values } = context.valuesOfField(thisField(context, method))
  const classes = values.filter(
    (value) => kindOf(value) === ValueKind.DEFINITION && isClassLike(context, idOf(value)),
  )
  return { values: classes, rule: Rule['argument-value'] }
}

/** The objects that a function is called on: what inherits it, borrows it by `call`, or was made with it. */
function objectsGiven(context: LinkContext, definition: number): ValueSet {
  const { values } = context.valuesOfField(thisField(context, definition))
  const objects = values.filter(
    (value) => kindOf(value) === ValueKind.INSTANCE || kindOf(value) === ValueKind.OBJECT,
  )
  return { values: objects, rule: Rule['argument-value'] }
}

function ofFunction(context: LinkContext, file: number, facts: FileFacts, definition: number): ValueSet {
  const { program } = context
  const { definitions, scopes } = facts
  const global = program.definitionBase[file]! + definition
  const object = objectAround(program, file, definition)
  if (object !== -1) {
    return union([single(ValueKind.OBJECT, object, Rule.member), objectsGiven(context, global)])
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

const objectsByFile = new WeakMap<FileFacts, ReadonlyMap<number, number>>()

/** Global row of the object literal of which a function (row) is an entry, -1 for none. */
function objectAround(program: Program, file: number, definition: number): number {
  const facts = factsOf(program, file)
  let objects = objectsByFile.get(facts)
  if (objects === undefined) {
    objects = collectObjects(facts)
    objectsByFile.set(facts, objects)
  }
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
