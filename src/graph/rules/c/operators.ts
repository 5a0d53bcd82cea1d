import {
  BindingFlag,
  DefinitionFlag,
  ExpressionFlag,
  FlowKind,
  Op,
  THIS_OBJECT,
} from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Rule } from '../../edge-rules.ts'
import type { Program } from '../../program/program.ts'
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
import { linkageOf } from './linkage.ts'
import { namespaceAround } from './namespace-around.ts'
import {
  idAt,
  isPresent,
  type DefinitionId,
  type ExpressionId,
  type Packed,
  type Place,
} from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { rowsIn } from '../../program/lists.ts'

const NONE: readonly never[] = []
/** Names of the operators and destructors that the repository declares: `operator+`, `~Cache` as `~`. */
export const declaredOperators = onceFor((program: Program): ReadonlySet<string> => {
  const found = new Set<string>()
  for (let file = 0; file < program.files.length; file++) {
    if (program.languages[file]?.semantics.includes !== true) continue
    const { definitions, strings } = program.factsOf(file)
    for (let row = 0; row < definitions.count; row++) {
      const name = strings[definitions.name[row]!]!
      if (name.startsWith('operator')) found.add(name)
      else if (name.startsWith('~')) found.add('~')
    }
  }
  return found
})

/**
 * Whether an expression is a pointer or an iterator, whose operators are the language's own, and not those
 * of what it points to.
 */
export function isPointer(context: LinkContext, expression: ExpressionId, depth = 0): boolean {
  const { facts, base, row } = context.program.expressionAt(expression)
  const { op, a, b, flags } = facts.expressions
  switch (op[row]) {
    case Op.THIS:
      return b[row] !== THIS_OBJECT
    case Op.NAME:
    case Op.MEMBER: {
      const { entities } = context.entitiesOf(expression)
      return entities.length > 0 && entities.every((entity) => holdsPointer(context, entity, depth))
    }
    case Op.CALL: {
      const callee = a[row]!
      if ((flags[row]! & ExpressionFlag.IMPLICIT) !== 0 && op[callee] === Op.MEMBER)
        return depth < MAX_STEPS && isPointer(context, idAt(base, a[callee]!), depth + 1)
      const { values } = context.valuesOf(idAt(base, callee))
      const functions = values.filter((value) => kindOf(value) === ValueKind.DEFINITION)
      if (functions.length > 0)
        return functions.every((value) =>
          context.program.hasFlag(definitionIdOf(value), DefinitionFlag.POINTER),
        )
      return op[callee] === Op.MEMBER && ITERATOR_METHODS.has(facts.strings[b[callee]!]!)
    }
    default:
      return false
  }
}

const MAX_STEPS = 4
/** Methods of the library's containers and smart pointers that give an iterator or a pointer. */
const ITERATOR_METHODS = new Set([
  'begin', 'end', 'cbegin', 'cend', 'rbegin', 'rend', 'crbegin', 'crend', 'find', 'lower_bound', 'upper_bound', 'insert',
  'erase', 'emplace', 'data', 'get', 'release', 'lock', 'base',
]) // prettier-ignore

function holdsPointer(context: LinkContext, entity: Packed, depth: number): boolean {
  const { program } = context
  if (kindOf(entity) !== EntityKind.BINDING) return false
  const binding = bindingIdOf(entity)
  const { file, bindings, expressions, strings, row } = program.bindingAt(binding)
  if ((bindings.flags[row]! & BindingFlag.POINTER) !== 0) return true
  const base = program.expressionBase[file]!
  const type = program.declaredTypeOf(binding)
  if (type !== -1) {
    let name = type - base
    while (expressions.op[name] === Op.APPLY) name = expressions.a[name]!
    if (name === type - base || expressions.op[name] !== Op.MEMBER) return false
    return program.languages[file]!.semantics.transparentTypes.has(strings[expressions.b[name]!]!)
  }
  const [given] = program.bindingFlowSources(binding, FlowKind.ASSIGN)
  return given !== undefined && depth < MAX_STEPS && isPointer(context, given, depth + 1)
}

/** Functions that declare an operator (row of its MEMBER) for the types of its operands, outside of their classes. */
export function freeOperators(context: LinkContext, place: Place): readonly Packed[] {
  const { program } = context
  const linkage = linkageOf(context)
  const name = place.strings[place.b]!
  // The call of an operator is written right behind it.
  const list =
    place.expressions.op[place.row + 1] === Op.CALL && place.expressions.a[place.row + 1] === place.row
      ? place.expressions.b[place.row + 1]!
      : -1
  const operands = [place.a, ...rowsIn(place.facts, list)]
  const types = operands.map((operand) => classesOf(context, context.valuesOf(idAt(place.base, operand))))
  const namespaces = new Set<number>()
  for (let at = linkage.namespaceOf(place.file, place.scope); at !== -1; at = linkage.outerNamespace(at))
    namespaces.add(at)
  for (const type of types.flat()) namespaces.add(namespaceAround(context, type))
  const found = new Set<Packed>()
  for (const namespace of namespaces) {
    for (const entity of linkage.lookup(place.file, namespace, name)) {
      const definition = functionOf(context, entity)
      if (definition !== -1 && fits(context, definition, types)) found.add(entity)
    }
  }
  const own = program.names[place.file]!
  const id = own.stringId(name)
  for (let scope = place.scope; id !== -1 && scope !== -1; scope = place.facts.scopes.parent[scope]!) {
    for (const binding of own.all(scope, id)) {
      const entity = pack(EntityKind.BINDING, program.bindingBase[place.file]! + binding)
      const definition = functionOf(context, entity)
      if (definition === -1) continue
      const written = context.implementations(definition)
      if (written.length === 1 && fits(context, definition, types)) {
        found.add(written[0] === definition ? entity : pack(EntityKind.DEFINITION, written[0]!))
      }
    }
  }
  return [...found]
}

/** What an operator of an instance's class gives, undefined where the class declares none. */
export function givenByOperator(context: LinkContext, instance: Packed, name: string): ValueSet | undefined {
  const methods = operatorMethods(context, instance, name)
  return methods.length === 0 ? undefined : union(methods.map((method) => context.returnsOf(method)))
}

/** Methods that an instance's class declares under the name of an operator. */
export function operatorMethods(
  context: LinkContext,
  instance: Packed,
  name: string,
): readonly DefinitionId[] {
  if (!context.program.isInstanceOfClass(instance)) return NONE
  if (!declaredOperators(context.program).has(name)) return NONE
  const { entities } = context.hierarchy.member(definitionIdOf(instance), name)
  return entities.map((entity) => functionOf(context, entity)).filter(isPresent)
}

/** `*p` and `p[i]`: what the class of p says, else p itself, as pointers are what they point to. */
export function pointedTo(
  context: LinkContext,
  values: ValueSet,
  isIndexed: boolean,
  operand: ExpressionId,
): ValueSet | undefined {
  const sets: ValueSet[] = []
  const isPlain =
    values.values.some((value) => kindOf(value) === ValueKind.INSTANCE) && isPointer(context, operand)
  for (const value of values.values) {
    const kind = kindOf(value)
    if (kind === ValueKind.INSTANCE) {
      sets.push(
        (isPlain ? undefined : givenByOperator(context, value, isIndexed ? 'operator[]' : 'operator*')) ?? {
          values: [value],
          rule: Rule.syntax,
        },
      )
    } else if (!isIndexed) sets.push({ values: [value], rule: Rule.syntax })
    else return undefined
  }
  return values.values.length === 0 ? EMPTY : { values: union(sets).values, rule: values.rule }
}

function classesOf(context: LinkContext, { values }: ValueSet): DefinitionId[] {
  return values.filter((value) => context.program.isInstanceOfClass(value)).map(definitionIdOf)
}

function functionOf({ program }: LinkContext, entity: Packed): DefinitionId | -1 {
  const definition = program.definitionOfEntity(entity)
  return definition !== -1 && program.isFunctionLike(definition) ? definition : -1
}

/** Whether a function takes operands of these classes: at least one of them is named, and none contradicts. */
function fits(
  context: LinkContext,
  definition: DefinitionId,
  types: readonly (readonly DefinitionId[])[],
): boolean {
  const { program, hierarchy } = context
  if (program.parameters.most[definition] !== types.length) return false
  const wanted = parameterTypes(context, definition)
  let isNamed = false
  for (const [position, given] of types.entries()) {
    if (given.length === 0) continue
    const classes = wanted[position]
    if (classes === undefined) return false
    // A type parameter takes anything, but says nothing of it.
    if (classes.length === 0) continue
    if (!given.some((type) => hierarchy.linearised(type).some((one) => classes.includes(one)))) return false
    isNamed = true
  }
  return isNamed
}

/** Classes of the repository that parameters are declared with; undefined for what is none, such as a number. */
function parameterTypes(context: LinkContext, definition: DefinitionId): (readonly number[] | undefined)[] {
  const { program } = context
  const { file, expressions } = program.definitionAt(definition)
  return program.parametersOf(definition).map((binding) => {
    const type = binding === undefined ? undefined : program.bindingFlowSources(binding, FlowKind.TYPE).at(-1)
    const isPlain = type === undefined || expressions.op[type - program.expressionBase[file]!] === Op.LITERAL
    return isPlain ? undefined : classesOf(context, context.instancesOf(type))
  })
}

export function destructorsOf(context: LinkContext, instance: Packed): readonly Packed[] {
  const { hierarchy, program } = context
  if (!declaredOperators(program).has('~')) return NONE
  for (const definition of hierarchy.linearised(idOf(instance))) {
    const own = hierarchy.ownMember(definition, `~${program.nameOfDefinition(definition)}`)
    if (own.length > 0) return own
  }
  return NONE
}
