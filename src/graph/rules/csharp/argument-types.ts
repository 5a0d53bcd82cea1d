import { FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { writtenName, writtenTypeName } from '../../types/written-type-names.ts'
import { idAt, type BindingId, type DefinitionId, type ExpressionId } from '../../row-ids.ts'

/** What is known of a type: its written name, and its class where that is the repository's. */
interface KnownType {
  readonly name: string
  /** Global definition row, -1 for none. */
  readonly definition: number
}

/** Type of an argument as far as it is written: literals, `new X()`, casts, declared names. */
function argumentType(context: LinkContext, expression: ExpressionId): KnownType | undefined {
  const { facts, base, row } = context.program.expressionAt(expression)
  const { op, a, b } = facts.expressions
  switch (op[row]) {
    case Op.STRING:
      return { name: 'String', definition: -1 }
    case Op.LITERAL: {
      const what = facts.strings[a[row]!]!
      return what === 'number' || what === 'boolean' ? { name: what, definition: -1 } : undefined
    }
    case Op.CAST:
      return knownType(context, idAt(base, b[row]!))
    case Op.NEW:
      return knownType(context, idAt(base, a[row]!))
    case Op.NAME: {
      const { entities } = context.entitiesOf(expression)
      const binding =
        entities.length === 1 && kindOf(entities[0]!) === EntityKind.BINDING ? bindingIdOf(entities[0]!) : -1
      const type = binding === -1 ? -1 : context.program.declaredTypeOf(binding)
      if (type !== -1) return knownType(context, type)
      return instanceType(context, expression)
    }
    default:
      return instanceType(context, expression)
  }
}

function instanceType(context: LinkContext, expression: ExpressionId): KnownType | undefined {
  const { values } = context.valuesOf(expression)
  const [value] = values
  if (values.length !== 1 || value === undefined || kindOf(value) !== ValueKind.INSTANCE) return undefined
  return context.program.isClassLike(definitionIdOf(value))
    ? { name: '', definition: idOf(value) }
    : undefined
}

/** Undefined for type parameters and for what has no plain name (arrays, unions): nothing is known of those. */
function knownType(context: LinkContext, type: ExpressionId): KnownType | undefined {
  const { program } = context
  const file = program.expressionFile[type]!
  const name = writtenName(program.factsOf(file), type - program.expressionBase[file]!)
  const { values } = context.instancesOf(type)
  const own = values.find((value) => program.isInstanceOfClass(value))
  if (own !== undefined) return { name, definition: idOf(own) }
  // A type parameter without a bound evaluates to nothing.
  return name === '' || (values.length === 0 && name !== 'Object') ? undefined : { name, definition: -1 }
}

/** What is known of the type of an expression, also of one that a member or a call is declared to have. */
export function typeOfExpression(context: LinkContext, expression: ExpressionId): KnownType | undefined {
  const { program } = context
  const { facts, base, row } = program.expressionAt(expression)
  const { op, a } = facts.expressions
  switch (op[row]) {
    case Op.MEMBER: {
      const [entity] = context.entitiesOf(expression).entities
      if (entity === undefined || kindOf(entity) !== EntityKind.BINDING) break
      const type = context.program.declaredTypeOf(bindingIdOf(entity))
      return type === -1
        ? declaredResult(context, program.definitionOfBinding(bindingIdOf(entity)))
        : named(context, type)
    }
    case Op.CALL: {
      for (const value of context.valuesOf(idAt(base, a[row]!)).values) {
        if (kindOf(value) === ValueKind.DEFINITION) return declaredResult(context, definitionIdOf(value))
      }
      break
    }
    case Op.NAME: {
      const [entity] = context.entitiesOf(expression).entities
      if (entity === undefined || kindOf(entity) !== EntityKind.BINDING) break
      const type = context.program.declaredTypeOf(bindingIdOf(entity))
      if (type !== -1) return named(context, type)
      const result = declaredResult(context, program.definitionOfBinding(bindingIdOf(entity)))
      return result ?? typeOfAssigned(context, bindingIdOf(entity))
    }
    default:
  }
  return argumentType(context, expression)
}

/** `var x = …`: of the only value that is ever given. */
function typeOfAssigned(context: LinkContext, binding: BindingId): KnownType | undefined {
  const { program } = context
  const source = program.onlyGiven(binding)
  if (source === -1) return undefined
  const { facts, row } = program.expressionAt(source)
  return facts.expressions.op[row] === Op.NAME ? undefined : typeOfExpression(context, source)
}

function declaredResult(context: LinkContext, definition: DefinitionId | -1): KnownType | undefined {
  if (definition === -1) return undefined
  const [type] = context.program.definitionFlowSources(definition, FlowKind.RETURN_TYPE)
  return type === undefined ? undefined : named(context, type)
}

function named(context: LinkContext, type: ExpressionId): KnownType | undefined {
  return knownType(context, type) ?? { name: writtenTypeName(context, type), definition: -1 }
}
