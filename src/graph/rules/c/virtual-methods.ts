import { DefinitionFlag, Op, ScopeKind, type FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { ownerClass } from '../../types/owner-class.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  idOf,
  kindOf,
  pack,
} from '../../solver/values.ts'
import { isPresent, type DefinitionId, type ExpressionId, type Packed } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

const answersOf = onceFor<LinkContext, Map<number, boolean>>(() => new Map())

/**
 * Whether a method is virtual in a language where methods say so (C++): it is declared virtual,
 * or has the name and the number of parameters of one of a base class that is. Bases from outside may have declared it.
 */
export function isDeclaredVirtual(context: LinkContext, definition: DefinitionId): boolean {
  const answers = answersOf(context)
  let answer = answers.get(definition)
  if (answer === undefined) answers.set(definition, (answer = decide(context, definition)))
  return answer
}

function decide(context: LinkContext, definition: DefinitionId): boolean {
  const { program, hierarchy } = context
  const owner = ownerClass(context, definition)
  if (owner === -1) return false
  if (hierarchy.hasUnknownAncestor(owner)) return true
  const name = program.nameOfDefinition(definition)
  const isDestructor = name.startsWith('~')
  const { required, most } = program.parameters
  return hierarchy.linearised(owner).some((type) => {
    const own = isDestructor ? `~${program.nameOfDefinition(type)}` : name
    return declaredIn(context, type, own).some(
      (method) =>
        context.program.hasFlag(method, DefinitionFlag.VIRTUAL) &&
        (required[method] === required[definition] || most[method] === most[definition]),
    )
  })
}

/**
 * What a receiver is for its methods that are not virtual: of its declared type, whatever is known to be
 * in it. The name `~` asks for the destructor.
 */
export function asDeclared(
  context: LinkContext,
  receiver: ExpressionId,
  values: ValueSet,
  name: string,
): ValueSet {
  if (!values.values.some((value) => isDerived(context, value))) return values
  const declared = declaredClass(context, receiver)
  if (declared === -1) return values
  const replaced = values.values.map((value) => {
    const type = idOf(value)
    if (!isDerived(context, value) || type === declared) return value
    if (!context.hierarchy.linearised(type).includes(declared)) return value
    const asked = name === '~' ? `~${context.program.nameOfDefinition(declared)}` : name
    const { entities } = context.hierarchy.member(declared, asked)
    const methods = entities.map((entity) => methodOf(context, entity))
    const isBound =
      methods.length > 0 && methods.every((each) => each !== -1 && !isDeclaredVirtual(context, each))
    return isBound ? pack(ValueKind.INSTANCE, declared) : value
  })
  return { values: [...new Set(replaced)], rule: values.rule }
}

function isDerived(context: LinkContext, value: Packed): boolean {
  return context.program.isInstanceOfClass(value) && context.hierarchy.linearised(idOf(value)).length > 1
}

/** The one class that a variable or field (NAME or MEMBER) is declared with, -1 for none. */
function declaredClass(context: LinkContext, receiver: ExpressionId): DefinitionId | -1 {
  const { program } = context
  const op = program.opOf(receiver)
  if (op !== Op.NAME && op !== Op.MEMBER) return -1
  const { entities } = context.entitiesOf(receiver)
  const [only] = entities
  if (only === undefined || entities.length > 1 || kindOf(only) !== EntityKind.BINDING) return -1
  const type = program.declaredTypeOf(bindingIdOf(only))
  if (type === -1) return -1
  const { values } = context.instancesOf(type)
  const [value] = values
  if (value === undefined || values.length > 1 || kindOf(value) !== ValueKind.INSTANCE) return -1
  return program.isClassLike(definitionIdOf(value)) ? definitionIdOf(value) : -1
}

function methodOf({ program }: LinkContext, entity: Packed): DefinitionId | -1 {
  if (kindOf(entity) === EntityKind.DEFINITION) return definitionIdOf(entity)
  return kindOf(entity) === EntityKind.BINDING ? program.definitionOfBinding(bindingIdOf(entity)) : -1
}

/** Methods of a name as a class declares them, wherever they are written. */
function declaredIn({ program }: LinkContext, type: DefinitionId, name: string): readonly DefinitionId[] {
  const file = program.definitionFile[type]!
  const { definitions, scopes } = program.factsOf(file)
  const scope = definitions.innerScope[type - program.definitionBase[file]!]!
  if (scope === -1 || scopes.kind[scope] !== ScopeKind.CLASS) return []
  const table = program.names[file]!
  const id = table.stringId(name)
  if (id === -1) return []
  return table
    .all(scope, id)
    .map((row) => program.definitionOfBinding(program.bindingId(file, row)))
    .filter(isPresent)
}

/** Whether a callee (row of a file) is a method of an object under construction or destruction, which is of no subclass yet. */
export function isOnUnfinished(facts: FileFacts, callee: number): boolean {
  const { expressions, scopes, definitions, strings } = facts
  const isOwn =
    expressions.op[callee] === Op.NAME ||
    (expressions.op[callee] === Op.MEMBER && expressions.op[expressions.a[callee]!] === Op.THIS)
  if (!isOwn) return false
  for (let scope = expressions.scope[callee]!; scope !== -1; scope = scopes.parent[scope]!) {
    const definition = scopes.definition[scope]!
    if (scopes.kind[scope] !== ScopeKind.FUNCTION || definition === -1) continue
    // Code of a lambda may run later.
    const flags = definitions.flags[definition]!
    if ((flags & DefinitionFlag.CONSTRUCTOR) !== 0) return true
    return strings[definitions.name[definition]!]!.startsWith('~')
  }
  return false
}
