import { BindingKind, DefinitionKind, FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { mentionsTypeParameter } from '../../types/type-parameters.ts'
import { typeText } from '../../types/type-text.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, kindOf, pack } from '../../solver/values.ts'
import { namespaceAround } from './namespace-around.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed } from '../../row-ids.ts'
import { addTo } from '../../../languages/add-to.ts'

/** Of a template and its specialisations those that an application (APPLY) means. */
export function specialised(context: LinkContext, application: ExpressionId, set: ValueSet): ValueSet {
  const all = specialisations(context)
  if (all.size === 0) return set
  const kept: Packed[] = []
  for (const value of set.values) {
    const kind = kindOf(value)
    const isNamed = kind === ValueKind.DEFINITION || kind === ValueKind.INSTANCE
    const isTemplate = isNamed && context.program.isClassLike(definitionIdOf(value))
    const others = isTemplate ? all.get(context.program.nameOfDefinition(definitionIdOf(value))) : undefined
    if (others === undefined) kept.push(value)
    else
      for (const each of meantBy(context, application, definitionIdOf(value), others))
        kept.push(pack(kind, each))
  }
  return { values: [...new Set(kept)], rule: set.rule }
}

function meantBy(
  context: LinkContext,
  application: ExpressionId,
  template: DefinitionId,
  others: readonly DefinitionId[],
): readonly DefinitionId[] {
  const namespace = namespaceAround(context, template)
  const beside = others.filter((each) => each !== template && namespaceAround(context, each) === namespace)
  const classes = [template, ...beside]
  const given = argumentsOfType(context, application).map((type) => ({
    type,
    isOpen: mentionsTypeParameter(context, type),
  }))
  const matches = classes.map((each) => {
    const form = formOf(context, each)
    return form === -1 ? MATCH.PRIMARY : matchOf(context, given, form)
  })
  if (matches.includes(MATCH.EXACT)) return classes.filter((_, index) => matches[index] === MATCH.EXACT)
  return classes.filter((_, index) => matches[index] === MATCH.PRIMARY || matches[index] === MATCH.MAYBE)
}

const specialisationsByProgram = new WeakMap<Program, ReadonlyMap<string, readonly DefinitionId[]>>()

/** Specialisations of class templates by name. */
function specialisations({ program }: LinkContext): ReadonlyMap<string, readonly DefinitionId[]> {
  let found = specialisationsByProgram.get(program)
  if (found === undefined) {
    const byName = new Map<string, DefinitionId[]>()
    for (let file = 0; file < program.files.length; file++) {
      if (program.languages[file]?.semantics.includes !== true) continue
      const { flows, bindings, definitions } = program.factsOf(file)
      for (let flow = 0; flow < flows.count; flow++) {
        if (flows.kind[flow] !== FlowKind.TYPE) continue
        const binding = flows.target[flow]!
        const target = bindings.kind[binding] === BindingKind.DEFINITION ? bindings.target[binding]! : -1
        if (target === -1 || definitions.kind[target] !== DefinitionKind.CLASS) continue
        const definition = program.definitionId(file, target)
        const name = program.nameOfDefinition(definition)
        addTo(byName, name, definition)
      }
    }
    specialisationsByProgram.set(program, (found = byName))
  }
  return found
}

const MATCH = { NO: 0, MAYBE: 1, PRIMARY: 2, EXACT: 3 } as const

/** The type that a specialisation is written for, -1 for a template itself. */
function formOf({ program }: LinkContext, definition: DefinitionId): ExpressionId | -1 {
  const file = program.definitionFile[definition]!
  const binding = program.factsOf(file).definitions.binding[definition - program.definitionBase[file]!]!
  return binding === -1 ? -1 : program.declaredTypeOf(program.bindingId(file, binding))
}

function argumentsOfType({ program }: LinkContext, type: ExpressionId): readonly ExpressionId[] {
  const { expressions, lists, base, row } = program.expressionAt(type)
  const list = expressions.op[row] === Op.APPLY ? expressions.b[row]! : -1
  return list === -1
    ? []
    : Array.from({ length: lists[list]! }, (_, index) => idAt(base, lists[list + 1 + index]!))
}

/** An argument of a type, and whether a type parameter stands in it. */
interface GivenType {
  readonly type: ExpressionId
  readonly isOpen: boolean
}

/** A specialisation for some types may be meant where one of those is given, not where all may stand for anything. */
function matchOf(context: LinkContext, given: readonly GivenType[], form: ExpressionId): number {
  let hasSpecialised = false
  let weakest: number = MATCH.EXACT
  for (const [position, wanted] of argumentsOfType(context, form).entries()) {
    const argument = given[position]
    if (argument === undefined || argument.isOpen || mentionsTypeParameter(context, wanted))
      weakest = MATCH.MAYBE
    else if (isSame(context, argument.type, wanted)) hasSpecialised = true
    else return MATCH.NO
  }
  return hasSpecialised ? weakest : MATCH.NO
}

function isSame(context: LinkContext, one: ExpressionId, other: ExpressionId): boolean {
  const [first, second] = [context.instancesOf(one).values[0], context.instancesOf(other).values[0]]
  const isClass = (value: Packed | undefined) => value !== undefined && kindOf(value) === ValueKind.INSTANCE
  if (isClass(first) || isClass(second)) return first === second
  return textOf(context, one) === textOf(context, other)
}

function textOf({ program }: LinkContext, type: ExpressionId): string {
  const file = program.expressionFile[type]!
  return typeText(program.factsOf(file), type - program.expressionBase[file]!)
}
