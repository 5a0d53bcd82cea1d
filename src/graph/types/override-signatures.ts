import { BindingKind, DefinitionFlag, Op, ScopeKind, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { typeText } from './type-text.ts'
import { EntityKind, bindingIdOf, idOf, kindOf } from '../solver/values.ts'
import { idAt, type BindingId, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'
import type { Program } from '../program/program.ts'

/**
 * Whether a method takes the place of another one of its name: where methods may share a name, only one
 * with as many parameters of the same types does. A type parameter may stand for any type.
 */
export function takesPlaceOf(context: LinkContext, method: DefinitionId, other: DefinitionId): boolean {
  const { program } = context
  if (method === other) return true
  if (!program.languages[program.definitionFile[other]!]!.semantics.overloads) return true
  const own = parameterTypes(context, method)
  const its = parameterTypes(context, other)
  return (
    own.length === its.length && own.every((type, at) => type === '' || its[at] === '' || type === its[at])
  )
}

const typesByMethod = onceFor<object, Map<number, readonly string[]>>(() => new Map())

/** Types of parameters without their arguments, '' where they are not known or may be any. */
function parameterTypes(context: LinkContext, method: DefinitionId): readonly string[] {
  const byMethod = typesByMethod(context.program)
  let types = byMethod.get(method)
  if (types === undefined) {
    types = context.program
      .parametersOf(method)
      .map((binding) => (binding === undefined ? '' : parameterType(context, binding)))
    byMethod.set(method, types)
  }
  return types
}

function parameterType(context: LinkContext, binding: BindingId): string {
  const { program } = context
  const type = program.declaredTypeOf(binding)
  if (type === -1) return ''
  const { file, facts, expressions, lists } = program.bindingAt(binding)
  const base = program.expressionBase[file]!
  let row = type - base
  let brackets = ''
  while (expressions.op[row] === Op.APPLY) {
    const isArray = typeText(facts, expressions.a[row]!) === '[]' && expressions.b[row] !== -1
    if (isArray) brackets += '[]'
    row = isArray ? lists[expressions.b[row]! + 1]! : expressions.a[row]!
  }
  return isTypeParameter(context, idAt(base, row)) ? '' : `${typeText(facts, row)}${brackets}`
}

function isTypeParameter(context: LinkContext, type: ExpressionId): boolean {
  const { program } = context
  return context.entitiesOf(type).entities.some((entity) => {
    if (kindOf(entity) !== EntityKind.BINDING) return false
    const file = program.bindingFile[bindingIdOf(entity)]!
    const { kind } = program.factsOf(file).bindings
    return kind[idOf(entity) - program.bindingBase[file]!] === BindingKind.TYPE_PARAMETER
  })
}

export function methodsAmong({ program }: LinkContext, entities: readonly Packed[]): DefinitionId[] {
  return program.definitionsAmong(entities).filter((definition) => program.isFunctionLike(definition))
}

/** The methods of a name that a class has beside those found nearest, where methods may share a name: inherited overloads. */
export function withInheritedOverloads(
  context: LinkContext,
  owner: DefinitionId,
  name: string,
  nearest: readonly Packed[],
): readonly Packed[] {
  const { program, hierarchy } = context
  const file = program.definitionFile[owner]!
  const { overloads, includes } = program.languages[file]!.semantics
  if (!overloads) return nearest
  const order = hierarchy.linearised(owner)
  if (order.length < 2) return nearest
  if (includes && hidesInherited(context, order, name)) return nearest
  const taken = methodsAmong(context, nearest)
  if (taken.length === 0 || context.program.hasFlag(taken[0]!, DefinitionFlag.CONSTRUCTOR)) return nearest
  const result = [...nearest]
  for (const ancestor of order) {
    for (const entity of hierarchy.ownMember(ancestor, name)) {
      if (result.includes(entity)) continue
      const [method] = methodsAmong(context, [entity])
      if (method === undefined || taken.some((each) => takesPlaceOf(context, each, method))) continue
      taken.push(method)
      result.push(entity)
    }
  }
  return result
}

/** A name hides those of the bases, unless a `using` says otherwise; `order` are the class and its bases. */
function hidesInherited({ program }: LinkContext, order: readonly DefinitionId[], name: string): boolean {
  return !order.some((type) => usesName(program, type, name))
}

/** `using Base::name;` in the body of a class. */
function usesName(program: Program, type: DefinitionId, name: string): boolean {
  const { facts, row } = program.definitionAt(type)
  const scope = facts.definitions.innerScope[row]!
  return namesInClasses(facts).has(`${scope} ${name}`)
}

/** Qualified names that stand in a scope of their own, by scope and last name. */
const namesInClasses = onceFor((facts: FileFacts): ReadonlySet<string> => {
  const { expressions, scopes, strings } = facts
  const found = new Set<string>()
  for (let row = 0; row < expressions.count; row++) {
    const scope = expressions.scope[row]!
    if (expressions.op[row] === Op.MEMBER && scopes.kind[scope] === ScopeKind.CLASS)
      found.add(`${scope} ${strings[expressions.b[row]!]!}`)
  }
  return found
})
