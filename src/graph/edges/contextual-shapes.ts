import { DefinitionKind, FlowKind, Op } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { namedTypeParameter, typeParametersOf } from '../types/type-parameters.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, kindOf, pack } from '../solver/values.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

/** A type that a value is written for; `given` says what its type parameters stand for. */
export interface Expected {
  readonly type: ExpressionId
  readonly given: ReadonlyMap<number, Expected>
}

/** What a type comes to: a class or interface, a function, a list of elements, a tuple, or members written out. */
export type Shape =
  | { readonly kind: 'type'; readonly definition: DefinitionId; readonly given: Expected['given'] }
  | { readonly kind: 'elements'; readonly of: Expected }
  | { readonly kind: 'tuple'; readonly types: readonly Expected[] }
  /** Entries of one type by whatever keys. */
  | { readonly kind: 'entries'; readonly of: Expected }
  | { readonly kind: 'object'; readonly row: ExpressionId; readonly given: Expected['given'] }

export const NOTHING_GIVEN: Expected['given'] = new Map()
/** Longer chains of types that stand for one another are broken code. */
const MAX_DEPTH = 12
const LISTS = new Set(['[]', 'Array', 'ReadonlyArray', 'Iterable', 'ReadonlySet', 'Set'])

/** All that a type comes to: one of them for a plain type, several for a union or an intersection. */
export function shapesOf(context: LinkContext, expected: Expected): readonly Shape[] {
  if (expected.given.size > 0) return shapesWithin(context, expected, 0)
  const known = shapesByType(context)
  let shapes = known.get(expected.type)
  if (shapes === undefined) known.set(expected.type, (shapes = shapesWithin(context, expected, 0)))
  return shapes
}

/** Of types alone; what is asked for here is asked once nothing grows any more. */
const shapesByType = onceFor<LinkContext, Map<number, readonly Shape[]>>(() => new Map())

function shapesWithin(context: LinkContext, expected: Expected, depth: number): readonly Shape[] {
  if (depth > MAX_DEPTH) return []
  const { program } = context
  const { type, given } = expected
  const { file, expressions, lists, strings, base, row } = program.expressionAt(type)
  const [a, b] = [expressions.a[row]!, expressions.b[row]!]
  const all = (list: number): Expected[] =>
    Array.from({ length: list === -1 ? 0 : lists[list]! }, (_, index) => ({
      type: idAt(base, lists[list + 1 + index]!),
      given,
    }))
  switch (expressions.op[row]) {
    case Op.NAME: {
      const parameter = namedTypeParameter(context, type)
      if (parameter === -1) return namedShapes(context, type, [], depth)
      const stands = given.get(parameter)
      return stands === undefined ? [] : shapesWithin(context, stands, depth + 1)
    }
    case Op.MEMBER:
      return namedShapes(context, type, [], depth)
    case Op.APPLY: {
      const name = expressions.op[a] === Op.NAME ? strings[expressions.a[a]!]! : ''
      const types = all(b)
      const [first, second] = types
      if (first !== undefined && LISTS.has(name)) return [{ kind: 'elements', of: first }]
      if (second !== undefined && name === 'Record') return [{ kind: 'entries', of: second }]
      const isTransparent = program.languages[file]!.semantics.transparentTypes.has(name)
      if (first !== undefined && isTransparent) return shapesWithin(context, first, depth + 1)
      return namedShapes(context, idAt(base, a), types, depth)
    }
    case Op.ANY_OF:
      return all(a).flatMap((each) => shapesWithin(context, each, depth + 1))
    case Op.ARRAY:
      return [{ kind: 'tuple', types: all(a) }]
    case Op.OBJECT:
      return [{ kind: 'object', row: type, given }]
    case Op.DEFINITION:
      return [{ kind: 'type', definition: program.definitionId(file, a), given }]
    default:
      return []
  }
}

/** What a name of a type applied to types comes to. */
function namedShapes(
  context: LinkContext,
  name: ExpressionId,
  types: readonly Expected[],
  depth: number,
): readonly Shape[] {
  return context.valuesOf(name).values.flatMap((value): readonly Shape[] => {
    if (kindOf(value) !== ValueKind.DEFINITION) return []
    const definition = definitionIdOf(value)
    const parameters = typeParametersOf(context, definition)
    const given = new Map<number, Expected>()
    for (const [position, parameter] of parameters.entries()) {
      if (types[position] !== undefined) given.set(parameter, types[position])
    }
    const aliases = context.program.definitionFlowSources(definition, FlowKind.ALIAS)
    const own: Shape = { kind: 'type', definition, given }
    const others = aliases.flatMap((alias) => shapesWithin(context, { type: alias, given }, depth + 1))
    // Members that are written out in a type are that type's own.
    return others.every((shape) => shape.kind === 'object') ? [own, ...others] : others
  })
}

/** Entities of a member that a shape declares; empty where it has none of the name. */
export function memberOfShape(context: LinkContext, shape: Shape, name: string): readonly Packed[] {
  if (shape.kind === 'object') {
    return entryTypes(context, shape.row, shape.given, name).map(({ type }) =>
      pack(EntityKind.EXPRESSION, type),
    )
  }
  if (shape.kind !== 'type' || !context.program.isClassLike(shape.definition)) return []
  const { entities } = context.hierarchy.member(shape.definition, name)
  return entities.filter((entity) => DECLARED.has(kindOf(entity)))
}

const DECLARED = new Set<number>([EntityKind.BINDING, EntityKind.DEFINITION])

export function memberTypes(context: LinkContext, shape: Shape, name: string): readonly Expected[] {
  if (shape.kind === 'object') return entryTypes(context, shape.row, shape.given, name)
  if (shape.kind === 'entries') return [shape.of]
  if (shape.kind !== 'type') return []
  return memberOfShape(context, shape, name).flatMap((entity) => {
    const type =
      kindOf(entity) === EntityKind.BINDING ? context.program.declaredTypeOf(bindingIdOf(entity)) : -1
    return type === -1 ? [] : [{ type, given: shape.given }]
  })
}

function entryTypes(
  { program }: LinkContext,
  object: ExpressionId,
  given: Expected['given'],
  name: string,
): readonly Expected[] {
  const { lists, strings, base, a: list } = program.expressionAt(object)
  const found: Expected[] = []
  for (let at = list + 1; list !== -1 && at < list + lists[list]!; at += 2) {
    if (lists[at]! > 0 && strings[lists[at]!] === name)
      found.push({ type: idAt(base, lists[at + 1]!), given })
  }
  return found
}

/** What the functions that a shape stands for give. */
export function resultTypes(context: LinkContext, shape: Shape): readonly Expected[] {
  if (shape.kind !== 'type') return []
  const { program } = context
  const file = program.definitionFile[shape.definition]!
  const kind = program.factsOf(file).definitions.kind[shape.definition - program.definitionBase[file]!]
  if (kind === DefinitionKind.CLASS || kind === DefinitionKind.INTERFACE) return []
  return program.definitionFlowSources(shape.definition, FlowKind.RETURN_TYPE).map((type) => ({
    type,
    given: shape.given,
  }))
}
