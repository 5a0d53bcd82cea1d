import { DefinitionKind, FlowKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { addSource } from './fields.ts'
import { SourceKind } from '../solver/sources.ts'
import { ValueKind, definitionIdOf, kindOf } from '../solver/values.ts'
import type { DefinitionId, ExpressionId } from '../row-ids.ts'
import { idsIn } from '../program/lists.ts'

/** Types of the languages that stand for functions, and how many of their type arguments are parameters. */
const FUNCTION_TYPES: Readonly<Record<string, number | 'all' | 'but-last'>> = {
  Consumer: 1,
  Predicate: 1,
  Function: 1,
  UnaryOperator: 1,
  ToIntFunction: 1,
  ToLongFunction: 1,
  ToDoubleFunction: 1,
  Converter: 1,
  BiConsumer: 2,
  BiPredicate: 2,
  BiFunction: 2,
  Action: 'all',
  Func: 'but-last',
}
/** Of these the one type argument is both parameters. */
const TWICE = new Set(['Comparator', 'BinaryOperator', 'Comparison', 'Comparer'])

/**
 * A function that is written where a function type is wanted has the parameter types of that type
 * (`each((user) => …)`, `Handler h = event -> …`). `call` is the call that hands it over, or -1.
 */
export function giveContext(
  context: LinkContext,
  wanted: ExpressionId,
  given: ExpressionId,
  call: ExpressionId | -1,
): void {
  const { program } = context
  const { file, expressions, definitions, row } = program.expressionAt(given)
  if (expressions.op[row] !== Op.DEFINITION) return
  const local = expressions.a[row]!
  if (definitions.kind[local] === DefinitionKind.CLASS) return
  const parameters = context.program.parametersOf(program.definitionId(file, local))
  const untyped = parameters.filter(
    (binding) => binding !== undefined && program.declaredTypeOf(binding) === -1,
  )
  if (untyped.length === 0) return
  const types = parameterTypes(context, wanted, 0)
  for (const [position, binding] of parameters.entries()) {
    const type = types[position]
    if (binding === undefined || type === undefined || type === -1 || !untyped.includes(binding)) continue
    addSource(context, binding, { kind: SourceKind.TYPE, row: type, detail: call })
  }
}

/** Types of the parameters of the functions that a type stands for. */
function parameterTypes(
  context: LinkContext,
  type: ExpressionId,
  depth: number,
): readonly (ExpressionId | -1)[] {
  if (depth > 4) return []
  const { program } = context
  const { file, facts, expressions, strings, base, a, b, op } = program.expressionAt(type)
  switch (op) {
    case Op.DEFINITION:
      return declaredParameters(context, program.definitionId(file, a))
    case Op.ANY_OF: {
      for (const each of idsIn(facts, base, a)) {
        const found = parameterTypes(context, each, depth + 1)
        if (found.length > 0) return found
      }
      return []
    }
    case Op.APPLY: {
      const name = expressions.op[a] === Op.NAME ? strings[expressions.a[a]!]! : ''
      const given = idsIn(facts, base, b)
      if (TWICE.has(name) && given.length > 0) return [given[0]!, given[0]!]
      const count = Object.hasOwn(FUNCTION_TYPES, name) ? FUNCTION_TYPES[name] : undefined
      if (count === 'all') return given
      if (count === 'but-last') return given.slice(0, -1)
      if (count !== undefined) return given.slice(0, count)
      return ofNamed(context, type, depth)
    }
    case Op.NAME:
    case Op.MEMBER:
      return ofNamed(context, type, depth)
    default:
      return []
  }
}

/** An interface of one method, or another name for a function type. */
function ofNamed(context: LinkContext, type: ExpressionId, depth: number): readonly (ExpressionId | -1)[] {
  const { program, hierarchy } = context
  for (const value of context.instancesOf(type).values) {
    if (kindOf(value) !== ValueKind.INSTANCE) continue
    const definition = definitionIdOf(value)
    if (program.isFunctionLike(definition)) return declaredParameters(context, definition)
    for (const alias of program.definitionFlowSources(definition, FlowKind.ALIAS)) {
      const found = parameterTypes(context, alias, depth + 1)
      if (found.length > 0) return found
    }
    const kind = program.definitionKinds[definition]
    if (kind === DefinitionKind.TYPE) return declaredParameters(context, definition)
    const abstract = hierarchy.ownMethods(definition).filter((method) => program.isAbstractMethod(method))
    if (kind === DefinitionKind.INTERFACE && abstract.length === 1)
      return declaredParameters(context, abstract[0]!)
  }
  return []
}

function declaredParameters(context: LinkContext, definition: DefinitionId): readonly (ExpressionId | -1)[] {
  return context.program
    .parametersOf(definition)
    .map((binding) => (binding === undefined ? -1 : context.program.declaredTypeOf(binding)))
}
