import { BindingFlag, DefinitionKind, FlowKind, Op, ScopeKind } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import type { Program } from '../../program/program.ts'
import { receiverClasses } from '../../types/receiver-classes.ts'
import { typesAppliedTo } from '../../types/type-lists.ts'
import { namedTypeParameter, typeParameter, typeParametersOf } from '../../types/type-parameters.ts'
import { valuesOfSlot } from '../../values/evaluate-sources.ts'
import { addSource } from '../../values/fields.ts'
import { SourceKind } from '../../solver/sources.ts'
import { EMPTY, union, type ValueSet } from '../../solver/value-sets.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  idOf,
  kindOf,
  pack,
} from '../../solver/values.ts'
import {
  idAt,
  type BindingId,
  type DefinitionId,
  type ExpressionId,
  type Packed,
  type Place,
} from '../../row-ids.ts'

/*
 * Templates are compiled once for each of their uses, so that a name of what stands for a parameter may mean anything
 * that the program applies the template to: `Policy::log()`, `new T(x)`, `F()`.
 */

/** Hands the arguments of `Stack<Item>` (APPLY) to the parameters of the class template. */
export function applyTemplate(context: LinkContext, { lists, base, b: list, operand }: Place): void {
  if (list === -1) return
  const given = Array.from({ length: lists[list]! }, (_, index) => idAt(base, lists[list + 1 + index]!))
  for (const value of context.valuesOf(operand).values) {
    if (context.program.isClassItself(value)) giveTemplate(context, definitionIdOf(value), given)
  }
}

/** Hands the arguments of `make<Item>(…)` (CALL) to the parameters of the function template. */
export function applyFunctionTemplate(context: LinkContext, definition: DefinitionId, place: Place): boolean {
  const types = typesAppliedTo(place.facts, place.facts.expressions.a[place.row]!)
  if (types.length === 0) return false
  giveTemplate(
    context,
    definition,
    types.map((type) => idAt(place.base, type)),
  )
  return false
}

function giveTemplate(context: LinkContext, definition: DefinitionId, given: readonly ExpressionId[]): void {
  for (const [position, parameter] of typeParametersOf(context, definition).entries()) {
    const type = given[position] ?? context.program.declaredTypeOf(parameter)
    const types = isPack(context.program, parameter) ? given.slice(position) : [type]
    for (const row of types)
      if (row !== -1) addSource(context, parameter, { kind: SourceKind.TEMPLATE_ARGUMENT, row, detail: -1 })
  }
}

/** `typename... Ts` stands for all that follow. */
function isPack(program: Program, parameter: BindingId): boolean {
  const { bindings, row } = program.bindingAt(parameter)
  return (bindings.flags[row]! & BindingFlag.REST) !== 0
}

/** The classes that a class template is derived from where it extends its own type parameters: `struct All : Ts...`. */
export function basesStandingFor(context: LinkContext, definition: DefinitionId): readonly number[] {
  const { program } = context
  const found: number[] = []
  for (const base of program.definitionFlowSources(definition, FlowKind.EXTENDS)) {
    const parameter = namedTypeParameter(context, base)
    const values = parameter === -1 ? [] : context.valuesOfBinding(parameter).values
    for (const value of values) {
      // A class from outside may have any members.
      if (!program.isClassItself(value)) return []
      found.push(idOf(value))
    }
  }
  return found
}

/** What stands for a parameter of a template: what it is applied to, and what calls hand over. */
export function valuesOfTypeParameter(context: LinkContext, binding: BindingId): ValueSet {
  context.mayGrow()
  const sets: ValueSet[] = [...valuesOfSlot(context, binding)]
  const declared = typeParameter(context, binding)
  if (declared !== undefined) {
    const { owner, position } = declared
    if (!context.program.isClassLike(owner)) {
      sets.push(...deduced(context, owner, binding))
      // A method that stands outside of its class names the parameters of the class anew.
      for (const type of receiverClasses(context, owner)) {
        const own = typeParametersOf(context, type)[position]
        if (own !== undefined && own !== binding) sets.push(context.valuesOfBinding(own))
      }
    }
  }
  const all = union(sets)
  return { values: all.values, rule: Rule['argument-value'] }
}

/** The classes of what is handed to the parameters of a function that are declared with the type parameter itself. */
function deduced(context: LinkContext, owner: DefinitionId, binding: BindingId): ValueSet[] {
  const { program } = context
  if (
    program.definitionKinds[owner] !== DefinitionKind.FUNCTION &&
    program.definitionKinds[owner] !== DefinitionKind.METHOD
  )
    return []
  const sets: ValueSet[] = []
  for (const parameter of context.program.parametersOf(owner)) {
    const type = parameter === undefined ? -1 : program.declaredTypeOf(parameter)
    if (parameter === undefined || type === -1 || namedTypeParameter(context, type) !== binding) continue
    const { values, rule } = context.valuesOfBinding(parameter)
    const classes = values.filter((value) => program.isInstanceOfClass(value))
    sets.push({ values: classes.map((value) => pack(ValueKind.DEFINITION, idOf(value))), rule })
  }
  return sets
}

/**
 * Objects of what stands for the type parameter that an expression is declared with: for its members, and
 * where it is called. They are no values of it, which would leave the template with it and be mixed up.
 */
export function standingFor(context: LinkContext, expression: ExpressionId): ValueSet {
  const parameter = parameterOf(context, expression)
  if (parameter === -1) return EMPTY
  const { values, rule } = context.valuesOfBinding(parameter)
  const objects = values.map((value) =>
    context.program.isClassItself(value) ? pack(ValueKind.INSTANCE, idOf(value)) : value,
  )
  return { values: asGiven(context, expression, parameter, objects), rule }
}

/** In a method that takes what the type parameter stands for, it stands for the classes that the method is given. */
function asGiven(
  context: LinkContext,
  expression: ExpressionId,
  parameter: BindingId,
  objects: readonly Packed[],
): readonly Packed[] {
  if (objects.length < 2) return objects
  const { program, hierarchy } = context
  const method = functionAround(program, expression)
  const given: DefinitionId[] = []
  for (const binding of method === -1 ? [] : program.parametersOf(method)) {
    const type = binding === undefined ? -1 : program.declaredTypeOf(binding)
    if (binding === undefined || type === -1 || namedTypeParameter(context, type) !== parameter) continue
    for (const value of context.valuesOfBinding(binding).values) {
      if (!program.isInstanceOfClass(value)) return objects
      given.push(...hierarchy.linearised(idOf(value)))
    }
  }
  const left = objects.filter((value) => given.includes(definitionIdOf(value)))
  return left.length === 0 ? objects : left
}

/** The function or method around an expression, -1 for none. */
function functionAround(program: Program, expression: ExpressionId): DefinitionId | -1 {
  const { file, expressions, scopes, row } = program.expressionAt(expression)
  let scope = expressions.scope[row]!
  while (scope !== -1 && (scopes.kind[scope] !== ScopeKind.FUNCTION || scopes.definition[scope] === -1))
    scope = scopes.parent[scope]!
  return scope === -1 ? -1 : program.definitionId(file, scopes.definition[scope]!)
}

/** The type parameter that an expression's type is, -1 for none. */
function parameterOf(context: LinkContext, expression: ExpressionId): BindingId | -1 {
  const { program } = context
  const { file, base, row } = program.expressionAt(expression)
  const { op, a, b } = program.factsOf(file).expressions
  switch (op[row]) {
    case Op.NAME:
    case Op.MEMBER: {
      for (const entity of context.entitiesOf(expression).entities) {
        const type = kindOf(entity) === EntityKind.BINDING ? program.declaredTypeOf(bindingIdOf(entity)) : -1
        if (type !== -1) return namedTypeParameter(context, type)
      }
      return -1
    }
    case Op.CAST:
      return namedTypeParameter(context, idAt(base, b[row]!))
    case Op.CALL: {
      for (const value of context.valuesOf(idAt(base, a[row]!)).values) {
        if (kindOf(value) !== ValueKind.DEFINITION) continue
        // Outside of the template what stands for the parameter is another question.
        const [type] = program.definitionFlowSources(definitionIdOf(value), FlowKind.RETURN_TYPE)
        const found = type === undefined ? -1 : namedTypeParameter(context, type)
        if (found !== -1 && isInside(context, expression, found)) return found
      }
      return -1
    }
    default:
      return -1
  }
}

/** Whether an expression stands in the template that declares a type parameter. */
function isInside(context: LinkContext, expression: ExpressionId, parameter: BindingId): boolean {
  const { program } = context
  const file = program.expressionFile[expression]!
  if (program.bindingFile[parameter] !== file) return false
  const { bindings, expressions, scopes } = program.factsOf(file)
  const scope = bindings.scope[parameter - program.bindingBase[file]!]!
  let current = expressions.scope[expression - program.expressionBase[file]!]!
  while (current !== -1 && current !== scope) current = scopes.parent[current]!
  return current === scope
}
