import { BindingKind, FlowKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { argumentsOf } from '../program/call-arguments.ts'
import { lexicalBinding } from '../program/stored-fields.ts'
import { union, withRule, type ValueSet } from '../solver/value-sets.ts'
import { boundArguments } from './bound-functions.ts'
import { idAt, type BindingId, type DefinitionId, type ExpressionId, type Place } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'
import { rowsIn } from '../program/lists.ts'

/**
 * A function that hands back what it was given (`return fn`, `return x or y`) gives each caller its own: the arguments
 * of that call, not those of all calls.
 */
interface Returned {
  /** Parameters that are returned as they are. */
  readonly parameters: readonly BindingId[]
  /** What else is returned. */
  readonly others: readonly ExpressionId[]
}

const NONE: readonly never[] = []
const NOTHING: Returned = { parameters: [], others: [] }
const returnedByDefinition = onceFor<object, Map<number, Returned>>(() => new Map())

/** What a call of a function gives that hands back a parameter, undefined where it does not. */
export function handedBack(
  context: LinkContext,
  definition: DefinitionId,
  place: Place,
  skipped: number,
): ValueSet | undefined {
  const { parameters, others } = returnedOf(context, definition)
  if (parameters.length === 0) return undefined
  const { program } = context
  const { file: own, bindings, strings } = program.definitionAt(definition)
  const before = boundArguments(context, place, definition) ?? NONE
  const given = [...before, ...argumentsOf(place)]
  const sets = others.map(context.valuesOf)
  for (const parameter of parameters) {
    const row = parameter - program.bindingBase[own]!
    const name = strings[bindings.name[row]!]!
    const at = given[bindings.position[row]! - skipped]
    const named = given.find((argument) => argument.kind === 'named' && argument.name === name)
    const isPlaced = given.every((argument) => argument.kind === 'plain' || argument.kind === 'named')
    if (named?.kind === 'named') sets.push(context.valuesOf(named.source.row))
    else if (at?.kind === 'plain' && isPlaced) sets.push(context.valuesOf(at.source.row))
    else sets.push(isPlaced ? defaultOf(context, parameter) : context.valuesOfBinding(parameter))
  }
  return withRule(union(sets), Rule['returned-value'])
}

/** The same for a function that is applied to one value, as a decorator is. */
export function appliedTo(context: LinkContext, definition: DefinitionId, argument: ValueSet): ValueSet {
  const { parameters, others } = returnedOf(context, definition)
  if (parameters.length === 0) return context.returnsOf(definition)
  return withRule(union([...others.map(context.valuesOf), argument]), Rule['returned-value'])
}

function defaultOf(context: LinkContext, parameter: BindingId): ValueSet {
  return union(context.program.bindingFlowSources(parameter, FlowKind.ASSIGN).map(context.valuesOf))
}

function returnedOf(context: LinkContext, definition: DefinitionId): Returned {
  const byDefinition = returnedByDefinition(context.program)
  let returned = byDefinition.get(definition)
  if (returned === undefined) {
    returned = collect(context, definition)
    byDefinition.set(definition, returned)
  }
  return returned
}

function collect({ program }: LinkContext, definition: DefinitionId): Returned {
  const sources = program.definitionFlowSources(definition, FlowKind.RETURN)
  if (sources.length === 0) return NOTHING
  const { file, facts, expressions, bindings, row: own } = program.definitionAt(definition)
  const base = program.expressionBase[file]!
  const parameters: BindingId[] = []
  const others: ExpressionId[] = []
  const pending = sources.map((source) => source - base)
  for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
    const op = expressions.op[row]
    if (op === Op.ANY_OF && expressions.a[row] !== -1) {
      pending.push(...rowsIn(facts, expressions.a[row]!))
      continue
    }
    if (op === Op.NAME) {
      const binding = lexicalBinding(program, file, expressions.scope[row]!, expressions.a[row]!)
      const isParameter =
        binding !== -1 &&
        bindings.kind[binding] === BindingKind.PARAMETER &&
        bindings.target[binding] === own &&
        bindings.flags[binding] === 0 &&
        bindings.position[binding]! >= 0
      if (isParameter) {
        parameters.push(program.bindingId(file, binding))
        // What it is given anew in the function, which has no default for it.
        for (const source of program.bindingFlowSources(program.bindingId(file, binding), FlowKind.ASSIGN))
          others.push(source)
        continue
      }
    }
    others.push(idAt(base, row))
  }
  return parameters.length === 0 ? NOTHING : { parameters, others }
}
