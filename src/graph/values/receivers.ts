import { DefinitionFlag, FlowKind, ScopeKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { EMPTY, single, union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { ValueKind, idOf, packOwnClass } from '../solver/values.ts'
import { thisField } from './fields.ts'
import { receiversGiven } from './receivers-of-functions.ts'
import { idAt } from '../row-ids.ts'

/**
 * What `this`, `self` or `cls` is in a scope. In most languages it is that of the class around; in JavaScript each
 * function but an arrow has its own, and facts place `this` in the scope of the function whose it is: a method's is
 * its class or object literal, a constructor function's what it makes, any other function's is not known.
 */
export function receiverOf(context: LinkContext, file: number, scope: number, asClass: boolean): ValueSet {
  const { program } = context
  const facts = program.factsOf(file)
  const { scopes, definitions } = facts
  const base = program.definitionBase[file]!
  const eachFunctionHasItsOwn = program.languages[file]!.semantics.ownThis
  let isStatic = asClass
  let method = -1
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    const definition = scopes.definition[current]!
    if (definition === -1) continue
    if (scopes.kind[current] === ScopeKind.CLASS) {
      const owner = context.parts.first(idAt(base, definition))
      const given = isStatic && method !== -1 ? classesGiven(context, base + method) : EMPTY
      if (given.values.some((value) => idOf(value) !== owner)) return given
      return isStatic
        ? { values: [packOwnClass(owner)], rule: Rule.member }
        : single(ValueKind.INSTANCE, owner, Rule.member)
    }
    if (scopes.kind[current] !== ScopeKind.FUNCTION) continue
    const flags = definitions.flags[definition]!
    const own = program.rules[file]!.members.receiverOfFunction?.(context, file, definition, current)
    if (own !== undefined) return own
    const ofClass = eachFunctionHasItsOwn ? DefinitionFlag.STATIC : DefinitionFlag.CLASS_METHOD
    if ((flags & ofClass) !== 0) method = definition
    if ((flags & (DefinitionFlag.STATIC | DefinitionFlag.CLASS_METHOD)) !== 0) isStatic = true
    const types = program.definitionFlowSources(idAt(base, definition), FlowKind.RECEIVER)
    if (types.length > 0) {
      const given =
        eachFunctionHasItsOwn && !isStatic ? receiversGiven(context, idAt(base, definition)) : EMPTY
      const owners = union(types.map(isStatic ? context.valuesOf : context.instancesOf))
      if (given.values.some((value) => !owners.values.some((owner) => idOf(owner) === idOf(value))))
        return given
      return withRule(owners, Rule.member)
    }
  }
  return EMPTY
}

/** `User.table()` runs what User inherits with User as its `this` (JavaScript) or `cls` (Python). */
function classesGiven(context: LinkContext, method: number): ValueSet {
  const { values } = context.valuesOfField(thisField(context, method))
  const classes = values.filter((value) => context.program.isClassItself(value))
  return { values: classes, rule: Rule['argument-value'] }
}
