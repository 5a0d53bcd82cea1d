import { FlowKind, Op } from '../languages/facts.ts'
import type { FileFacts } from '../languages/facts.ts'
import type { LinkContext } from './context.ts'
import { isClassLike } from './hierarchy.ts'
import { factsOf } from './program.ts'
import { EntityKind, ValueKind, idOf, kindOf } from './values.ts'

/** What choosing an overload knows of a type: its written name, and its class where that is the repository's. */
export interface KnownType {
  readonly name: string
  /** Global definition row, -1 for none. */
  readonly definition: number
}

/** Declared type of a parameter (global binding row). */
export function parameterType(context: LinkContext, binding: number): KnownType | undefined {
  const type = declaredType(context, binding)
  return type === -1 ? undefined : knownType(context, type)
}

/** Type of an argument (global expression row) as far as it is written: literals, `new X()`, casts, declared names. */
export function argumentType(context: LinkContext, expression: number): KnownType | undefined {
  const { program } = context
  const file = program.expressionFile[expression]!
  const facts = factsOf(program, file)
  const base = program.expressionBase[file]!
  const row = expression - base
  const { op, a, b } = facts.expressions
  switch (op[row]) {
    case Op.STRING:
      return { name: 'String', definition: -1 }
    case Op.LITERAL: {
      const what = facts.strings[a[row]!]!
      return what === 'number' || what === 'boolean' ? { name: what, definition: -1 } : undefined
    }
    case Op.CAST:
      return knownType(context, base + b[row]!)
    case Op.NEW:
      return knownType(context, base + a[row]!)
    case Op.NAME: {
      const { entities } = context.entitiesOf(expression)
      const binding =
        entities.length === 1 && kindOf(entities[0]!) === EntityKind.BINDING ? idOf(entities[0]!) : -1
      const type = binding === -1 ? -1 : declaredType(context, binding)
      if (type !== -1) return knownType(context, type)
      return instanceType(context, expression)
    }
    default:
      return instanceType(context, expression)
  }
}

function instanceType(context: LinkContext, expression: number): KnownType | undefined {
  const { values } = context.valuesOf(expression)
  const [value] = values
  if (values.length !== 1 || value === undefined || kindOf(value) !== ValueKind.INSTANCE) return undefined
  return isClassLike(context, idOf(value)) ? { name: '', definition: idOf(value) } : undefined
}

function declaredType(context: LinkContext, binding: number): number {
  const { program } = context
  const file = program.bindingFile[binding]!
  const { flows } = factsOf(program, file)
  const base = program.flowBase[file]!
  for (let flow = program.bindingFlows[binding]!; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] === FlowKind.TYPE) {
      return program.expressionBase[file]! + flows.source[flow - base]!
    }
  }
  return -1
}

/** Undefined for type parameters and for what has no plain name (arrays, unions): nothing is known of those. */
function knownType(context: LinkContext, type: number): KnownType | undefined {
  const { program } = context
  const file = program.expressionFile[type]!
  const facts = factsOf(program, file)
  const name = writtenName(facts, type - program.expressionBase[file]!)
  const { values } = context.instancesOf(type)
  const own = values.find(
    (value) => kindOf(value) === ValueKind.INSTANCE && isClassLike(context, idOf(value)),
  )
  if (own !== undefined) return { name, definition: idOf(own) }
  // A type parameter without a bound evaluates to nothing.
  return name === '' || (values.length === 0 && name !== 'Object') ? undefined : { name, definition: -1 }
}

function writtenName(facts: FileFacts, row: number): string {
  const { strings } = facts
  const { op, a, b } = facts.expressions
  switch (op[row]) {
    case Op.NAME:
    case Op.LITERAL:
      return strings[a[row]!]!
    case Op.MEMBER:
      return strings[b[row]!]!
    case Op.APPLY: {
      const name = writtenName(facts, a[row]!)
      return name === '[]' ? '' : name
    }
    default:
      return ''
  }
}
