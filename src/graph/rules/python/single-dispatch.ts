import { DefinitionKind, FlowKind, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule, weakestRule } from '../../edge-rules.ts'
import { plainArgument } from '../../program/call-arguments.ts'
import type { Program } from '../../program/program.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf, pack } from '../../solver/values.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed, type Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { addTo } from '../../../languages/add-to.ts'
import { idsIn } from '../../program/lists.ts'

/** A function that a decorator registers for types with another one: `@area.register`, `@area.register(Square)` (Python). */
interface Registration {
  /** Global definition row of the function that is registered. */
  readonly method: DefinitionId
  /** What it is registered with, and the types that are written in the decorator. */
  readonly owner: ExpressionId
  readonly types: readonly ExpressionId[]
}

/** Registrations by the name that is written before `.register`: whom they are for is told by that name's value. */
const registrations = onceFor(collect)

function collect(program: Program): ReadonlyMap<string, readonly Registration[]> {
  const byName = new Map<string, Registration[]>()
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.languages[file]?.semantics.dataModel !== true) continue
    const { flows, expressions, strings } = facts
    const { op, a, b } = expressions
    const base = program.expressionBase[file]!
    for (let flow = 0; flow < flows.count; flow++) {
      if (flows.kind[flow] !== FlowKind.DECORATE) continue
      const decorator = flows.source[flow]!
      const isCall = op[decorator] === Op.CALL
      const callee = isCall ? a[decorator]! : decorator
      if (op[callee] !== Op.MEMBER || strings[b[callee]!] !== 'register') continue
      const owner = a[callee]!
      const name =
        op[owner] === Op.NAME ? strings[a[owner]!]! : op[owner] === Op.MEMBER ? strings[b[owner]!]! : ''
      const types = idsIn(facts, base, isCall ? b[decorator]! : -1)
      const registration = {
        method: program.definitionId(file, flows.target[flow]!),
        owner: idAt(base, owner),
        types,
      }
      addTo(byName, name, registration)
    }
  }
  return byName
}

/**
 * What a call runs of its callees: of a function of `functools.singledispatch` what is registered for the
 * type of the first argument, any of them where that type is not known.
 */
export function runByType(context: LinkContext, callees: ValueSet, place: Place): ValueSet {
  const byName = registrations(context.program)
  if (byName.size === 0 || !callees.values.some((value) => isRegisteredName(context, byName, value)))
    return callees
  const values = new Set<Packed>()
  let isChosen = false
  for (const value of callees.values) {
    const registered = registeredWith(context, byName, value)
    if (registered.length === 0) values.add(value)
    else {
      isChosen = true
      for (const method of chosenBy(context, idOf(value), registered, plainArgument(place, 0)))
        values.add(pack(ValueKind.DEFINITION, method))
    }
  }
  return isChosen ? { values: [...values], rule: weakestRule(callees.rule, Rule.dispatch) } : callees
}

function isRegisteredName(
  { program }: LinkContext,
  byName: ReadonlyMap<string, readonly Registration[]>,
  value: Packed,
): boolean {
  return (
    kindOf(value) === ValueKind.DEFINITION &&
    program.hasDefinitionFlow(definitionIdOf(value), FlowKind.DECORATE) &&
    byName.has(program.nameOfDefinition(definitionIdOf(value)))
  )
}

function registeredWith(
  context: LinkContext,
  byName: ReadonlyMap<string, readonly Registration[]>,
  value: Packed,
): readonly Registration[] {
  const { program } = context
  const definition = definitionIdOf(value)
  if (kindOf(value) !== ValueKind.DEFINITION || program.isClassLike(definition)) return NONE
  const named = byName.get(program.nameOfDefinition(definition))
  if (named === undefined || !isDispatching(context, definition)) return NONE
  return named.filter(({ owner }) => context.valuesOf(owner).values.includes(value))
}

const NONE: readonly never[] = []

/** Whether a function is decorated with `singledispatch` or `singledispatchmethod` of the library. */
function isDispatching(context: LinkContext, definition: DefinitionId): boolean {
  return context.program
    .definitionFlowSources(definition, FlowKind.DECORATE)
    .some((decorator) =>
      context
        .valuesOf(decorator)
        .values.some(
          (value) =>
            kindOf(value) === ValueKind.EXTERNAL &&
            /^singledispatch(?:method)?$/.test(context.externals.lastName(idOf(value))),
        ),
    )
}

function chosenBy(
  context: LinkContext,
  base: number,
  registered: readonly Registration[],
  argument: ExpressionId | -1,
): ReadonlySet<number> {
  const chosen = new Set<number>()
  const { values } = argument === -1 ? { values: NONE } : context.valuesOf(argument)
  const types = registered.map((each) => typesOf(context, each))
  for (const value of values) {
    const type = definitionIdOf(value)
    const isObject = kindOf(value) === ValueKind.INSTANCE && context.program.isClassLike(type)
    if (!isObject || context.hierarchy.hasUnknownAncestor(type)) {
      if (isObject || kindOf(value) === ValueKind.OPEN || kindOf(value) === ValueKind.EXTERNAL_RESULT)
        addAll(chosen, base, registered, types, !isObject)
      continue
    }
    const nearest = context.hierarchy
      .linearised(type)
      .find((each) => types.some((some) => some.includes(each)))
    if (nearest === undefined) chosen.add(base)
    types.forEach((some, index) => {
      if (nearest !== undefined && some.includes(nearest)) chosen.add(registered[index]!.method)
    })
  }
  // Nothing is known of what is handed over, or it is a literal or container, which is of none of the repository's types.
  if (chosen.size === 0) addAll(chosen, base, registered, types, values.length > 0)
  return chosen
}

/** Any of them; `isOutside`: a value of the language or a library is of no class of the repository. */
function addAll(
  chosen: Set<number>,
  base: number,
  registered: readonly Registration[],
  types: readonly (readonly number[])[],
  isOutside: boolean,
): void {
  chosen.add(base)
  registered.forEach(({ method }, index) => {
    if (!isOutside || types[index]!.length === 0) chosen.add(method)
  })
}

/** Classes of the repository that a function is registered for: as the decorator says, else as its parameter does. */
function typesOf(context: LinkContext, { method, types }: Registration): readonly number[] {
  const { program } = context
  if (types.length > 0) return types.flatMap((type) => classesAmong(context, context.valuesOf(type)))
  const file = program.definitionFile[method]!
  const { bindings } = program.parameterLists.of(method, file)
  const first = bindings[program.definitionKinds[method] === DefinitionKind.METHOD ? 1 : 0]
  const type = first === undefined ? -1 : program.declaredTypeOf(first)
  return type === -1 ? NONE : classesAmong(context, context.instancesOf(type))
}

function classesAmong(context: LinkContext, { values }: ValueSet): readonly number[] {
  return values
    .filter(
      (value) =>
        (kindOf(value) === ValueKind.DEFINITION || kindOf(value) === ValueKind.INSTANCE) &&
        context.program.isClassLike(definitionIdOf(value)),
    )
    .map(idOf)
}
