import { BindingFlag, DefinitionFlag, DefinitionKind, ExpressionFlag, Op } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { constructorsOfClass } from '../../types/class-constructors.ts'
import { idAt, type BindingId, type DefinitionId, type ExpressionId, type Place } from '../../row-ids.ts'

/** An object's field that is an object itself (C++). */
export interface ObjectField {
  readonly name: string
  readonly type: DefinitionId
  /** It lies elsewhere, and only its end is told by this field's. */
  readonly isOwned: boolean
  /** Its declaration gives it a value. */
  readonly hasValue: boolean
}

/** The fields of a class that hold objects of classes of the repository, in order. */
export function objectFields(context: LinkContext, type: DefinitionId): readonly ObjectField[] {
  const { program } = context
  let fields = fieldsOfClasses.get(program)?.get(type)
  if (fields !== undefined) return fields
  fields = readFields(context, type)
  let known = fieldsOfClasses.get(program)
  if (known === undefined) fieldsOfClasses.set(program, (known = new Map()))
  known.set(type, fields)
  return fields
}

const fieldsOfClasses = new WeakMap<Program, Map<number, readonly ObjectField[]>>()

function readFields(context: LinkContext, type: DefinitionId): readonly ObjectField[] {
  const { program } = context
  const file = program.definitionFile[type]!
  const { bindings, definitions, strings } = program.factsOf(file)
  const scope = definitions.innerScope[type - program.definitionBase[file]!]!
  const fields: ObjectField[] = []
  if (scope === -1) return fields
  // The members of a class stand behind it.
  for (let row = type - program.definitionBase[file]! + 1; row < definitions.count; row++) {
    if (definitions.start[row]! >= definitions.end[type - program.definitionBase[file]!]!) break
    if (definitions.scope[row] !== scope || definitions.kind[row] !== DefinitionKind.FIELD) continue
    const binding = definitions.binding[row]!
    if (binding === -1 || (bindings.flags[binding]! & BindingFlag.OBJECT) === 0) continue
    const held = classHeld(context, program.bindingId(file, binding))
    if (held === undefined) continue
    const hasValue = hasAssignment(context, program.bindingId(file, binding))
    fields.push({ name: strings[definitions.name[row]!]!, ...held, hasValue })
  }
  return fields
}

/** Smart pointers, and what holds a value that may be absent: what they hold ends with them. */
const OWNERS = new Set(['unique_ptr', 'shared_ptr', 'optional', 'scoped_ptr'])

/**
 * The class of the object that a variable or field holds, by its declaration. A name of a type
 * may hide a pointer: only the class's own name tells.
 */
export function classHeld(
  context: LinkContext,
  binding: BindingId,
): { type: DefinitionId; isOwned: boolean; isArray: boolean } | undefined {
  const declared = context.program.declaredTypeOf(binding)
  return declared === -1 ? undefined : classWritten(context, declared)
}

/** The class that a type expression names, undefined for any other type. */
export function classWritten(
  context: LinkContext,
  declared: ExpressionId,
): { type: DefinitionId; isOwned: boolean; isArray: boolean } | undefined {
  const { program } = context
  const { expressions, lists, strings, base } = program.expressionAt(declared)
  let row = declared - base
  let isOwned = false
  let isArray = false
  while (expressions.op[row] === Op.APPLY) {
    const applied = expressions.a[row]!
    const name = nameOfType(applied)
    isArray ||= name === '[]'
    isOwned ||= OWNERS.has(name)
    if (name !== '[]' && !OWNERS.has(name)) row = applied
    else if (expressions.b[row] !== -1 && lists[expressions.b[row]!]! > 0)
      row = lists[expressions.b[row]! + 1]!
    else return undefined
  }
  if (expressions.op[row] !== Op.NAME && expressions.op[row] !== Op.MEMBER) return undefined
  const named = program.definitionsAmong(context.entitiesOf(idAt(base, row)).entities)
  const classes = new Set(named.flatMap((each) => context.implementations(each)))
  const type = [...classes].find((each) => program.isClassLike(each) && !isAlias(context, each))
  return type === undefined || classes.size > 1 ? undefined : { type, isOwned, isArray }

  function nameOfType(applied: number): string {
    if (expressions.op[applied] === Op.NAME) return strings[expressions.a[applied]!]!
    return expressions.op[applied] === Op.MEMBER ? strings[expressions.b[applied]!]! : ''
  }
}

function isAlias({ program }: LinkContext, definition: DefinitionId): boolean {
  return program.definitionKinds[definition] === DefinitionKind.TYPE
}

function hasAssignment({ program }: LinkContext, binding: BindingId): boolean {
  const first = program.bindingFlows[binding]!
  // Beside the type.
  return first !== -1 && program.nextFlow[first] !== -1
}

/** A constructor or destructor, not known where the build takes one of several files; a class of which an object is made. */
export interface ObjectRun {
  readonly definition: DefinitionId
  readonly isKnown: boolean
}

/** Constructors that an object of a class runs which is made from nothing, and the classes of the fields made with it. */
export function madeFromNothing(
  context: LinkContext,
  type: DefinitionId,
  around = new Set<number>(),
): ObjectRun[] {
  if (around.has(type)) return []
  around.add(type)
  const own = constructorsOfClass(context, type)
  if (own.length > 0) {
    const { required, most } = context.program.parameters
    const taking = own.filter((each) => required[each] === 0 && !isDeleted(context, each))
    const bare = taking.filter((each) => most[each] === 0)
    return oneOf(bare.length > 0 ? bare : taking)
  }
  return [
    ...context.hierarchy.parents(type).flatMap((parent) => madeFromNothing(context, parent, around)),
    ...objectFields(context, type).flatMap((field) =>
      field.isOwned || field.hasValue
        ? []
        : [{ definition: field.type, isKnown: true }, ...madeFromNothing(context, field.type, around)],
    ),
  ]
}

/**
 * What a call that makes objects of classes runs beside their constructors: those of their parts where
 * a class has none, and what ends a temporary object.
 */
export function runByObjects(
  context: LinkContext,
  made: readonly DefinitionId[],
  { expressions, lists, row: call, b: list }: Place,
): readonly ObjectRun[] {
  const isTemporary = (expressions.flags[call]! & ExpressionFlag.OPTIONAL) !== 0
  const isFromNothing = list === -1 || lists[list] === 0
  if (!isFromNothing && !isTemporary) return []
  return made
    .filter((each) => context.program.isClassLike(each))
    .flatMap((type) => [
      ...(isFromNothing && constructorsOfClass(context, type).length === 0
        ? madeFromNothing(context, type)
        : []),
      ...(isTemporary ? endedWith(context, type) : []),
    ])
}

/** Destructors that run where an object of a class ends. */
export function endedWith(context: LinkContext, type: DefinitionId): ObjectRun[] {
  const own = ownDestructors(context, type)
  return own.length === 0 ? partsEnded(context, type) : oneOf(own)
}

/** Destructors that run behind the body of a class's own, or where it has none, in its place. */
export function partsEnded(
  context: LinkContext,
  type: DefinitionId,
  around = new Set<number>(),
): ObjectRun[] {
  if (around.has(type)) return []
  around.add(type)
  const parts = [
    ...context.hierarchy.parents(type),
    ...objectFields(context, type).map((field) => field.type),
  ]
  return parts.flatMap((part) => {
    const own = ownDestructors(context, part)
    return own.every((each) => isDefaulted(context, each)) ? partsEnded(context, part, around) : oneOf(own)
  })
}

/** More than one where several files define it: the build takes one. */
function ownDestructors(context: LinkContext, type: DefinitionId): readonly DefinitionId[] {
  const { hierarchy, program } = context
  const name = `~${program.nameOfDefinition(type)}`
  return program.definitionsAmong(hierarchy.ownMember(type, name))
}

/** Of several, one runs. */
export function oneOf(definitions: readonly DefinitionId[]): ObjectRun[] {
  return definitions.map((definition) => ({ definition, isKnown: definitions.length === 1 }))
}

/** `= default`: written, with nothing of its own in it. */
export function isDefaulted(context: LinkContext, definition: DefinitionId): boolean {
  return isMarked(context, definition, /=\s*default\s*;?$/)
}

/** `= delete`: there is none. */
export function isDeleted(context: LinkContext, definition: DefinitionId): boolean {
  return isMarked(context, definition, /=\s*delete\s*;?$/)
}

function isMarked({ program }: LinkContext, definition: DefinitionId, mark: RegExp): boolean {
  return (
    !program.hasFlag(definition, DefinitionFlag.DECLARATION) && mark.test(program.signatureOf(definition))
  )
}
