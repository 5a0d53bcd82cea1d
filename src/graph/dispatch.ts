import { BindingKind, DefinitionFlag, ExpressionFlag, Op } from '../languages/facts.ts'
import type { FileFacts } from '../languages/facts.ts'
import type { LinkContext } from './context.ts'
import { isClassLike } from './hierarchy.ts'
import { definitionOfBinding, enclosingClass, factsOf, nameOfDefinition } from './program.ts'
import { EntityKind, ValueKind, idOf, isExact, kindOf } from './values.ts'

/** At most so many overriding methods become possible targets of one call. */
const MAX_DISPATCH = 40

/** Methods of subclasses that a call through a receiver may run instead of the declared one. */
export function dispatchTargets(
  context: LinkContext,
  definition: number,
  file: number,
  facts: FileFacts,
  callee: number,
): readonly number[] {
  const { expressions } = facts
  if (expressions.op[callee] !== Op.MEMBER) return []
  const base = expressions.a[callee]!
  const baseOp = expressions.op[base]
  if (baseOp === Op.SUPER) return superTargets(context, definition, file, expressions.scope[base]!)
  if (baseOp === Op.NEW || (expressions.flags[base]! & ExpressionFlag.TYPE) !== 0) return []
  const owner = ownerClass(context, definition)
  if (owner === -1) return []
  const { program } = context
  const receiver = program.expressionBase[file]! + base
  // Where the receiver is a class by its name nothing else can run.
  if (namesClass(context, receiver)) return []
  const definitionFile = program.definitionFile[definition]!
  const { flags } = factsOf(program, definitionFile).definitions
  const flag = flags[definition - program.definitionBase[definitionFile]!]!
  if ((flag & (DefinitionFlag.STATIC | DefinitionFlag.CONSTRUCTOR | DefinitionFlag.PRIVATE)) !== 0) return []
  const name = nameOfDefinition(program, definition)
  const result = new Set<number>()
  for (const type of receiverTypes(context, receiver, owner)) {
    for (const method of context.implementedIn(type, name)) result.add(method)
  }
  result.delete(definition)
  return [...result].slice(0, MAX_DISPATCH)
}

/** The classes whose subclasses a receiver may be: none where all that it can be was made before our eyes. */
function receiverTypes(context: LinkContext, receiver: number, owner: number): readonly number[] {
  const types = new Set<number>()
  let isTold = false
  for (const value of context.valuesOf(receiver).values) {
    const kind = kindOf(value)
    const isOfClass = kind === ValueKind.INSTANCE || kind === ValueKind.DEFINITION
    if (!isOfClass || !isClassLike(context, idOf(value))) continue
    isTold = true
    if (!isExact(value)) types.add(idOf(value))
  }
  return isTold ? [...types] : [owner]
}

/**
 * Methods that run when a name is called on an object that is said to be of a type: of its subtypes those count that
 * the repository makes (rapid type analysis, Bacon and Sweeney 1996), if it makes any.
 */
export function implementedIn(context: LinkContext, type: number, name: string): readonly number[] {
  const { program, hierarchy } = context
  const subtypes = hierarchy.descendants(type, MAX_SUBTYPES)
  const { instancesAreMade } = program.languages[program.definitionFile[type]!]!.semantics
  const made = instancesAreMade ? subtypes.filter((subtype) => context.isMade(subtype)) : []
  const methods = new Set<number>()
  if (made.length > 0) {
    for (const subtype of made) {
      for (const method of methodsAmong(context, hierarchy.member(subtype, name).entities))
        methods.add(method)
    }
  } else {
    for (const method of methodsAmong(context, hierarchy.overriders(type, name, MAX_DISPATCH)))
      methods.add(method)
  }
  return [...methods]
}

/** More subtypes than this are not asked. */
const MAX_SUBTYPES = 400

function methodsAmong(context: LinkContext, entities: readonly number[]): number[] {
  const { program } = context
  return entities
    .map((entity) =>
      kindOf(entity) === EntityKind.BINDING
        ? definitionOfBinding(program, idOf(entity))
        : kindOf(entity) === EntityKind.DEFINITION
          ? idOf(entity)
          : -1,
    )
    .filter((target) => target !== -1 && !isClassLike(context, target))
}

/** `super` in a class with siblings leads to a sibling where a subclass inherits from both (Python's resolution order). */
function superTargets(
  context: LinkContext,
  definition: number,
  file: number,
  scope: number,
): readonly number[] {
  const { program, hierarchy } = context
  const row = enclosingClass(factsOf(program, file), scope)
  if (row === -1) return []
  const owner = context.parts.first(program.definitionBase[file]! + row)
  const name = nameOfDefinition(program, definition)
  const targets = new Set<number>()
  for (const subclass of hierarchy.descendants(owner, MAX_DISPATCH)) {
    const order = hierarchy.linearised(subclass)
    for (const next of order.slice(order.indexOf(owner) + 1)) {
      const [entity] = hierarchy.ownMember(next, name)
      if (entity === undefined) continue
      const target = kindOf(entity) === EntityKind.BINDING ? definitionOfBinding(program, idOf(entity)) : -1
      if (target !== -1 && target !== definition) targets.add(target)
      break
    }
  }
  return [...targets]
}

/** `Base.step(self)`: not `cls.step()`, which may be any subclass. */
function namesClass(context: LinkContext, expression: number): boolean {
  const { program } = context
  const file = program.expressionFile[expression]!
  const { expressions, bindings } = factsOf(program, file)
  if (expressions.op[expression - program.expressionBase[file]!] !== Op.NAME) return false
  const { values } = context.valuesOf(expression)
  const isClass = values.length > 0 && values.every((value) => kindOf(value) === ValueKind.DEFINITION)
  if (!isClass) return false
  return context.entitiesOf(expression).entities.every((entity) => {
    if (kindOf(entity) !== EntityKind.BINDING || program.bindingFile[idOf(entity)] !== file) return true
    return bindings.kind[idOf(entity) - program.bindingBase[file]!] !== BindingKind.PARAMETER
  })
}

/** Global row of the class that declares a method, -1 for plain functions. */
export function ownerClass(context: LinkContext, definition: number): number {
  const { program } = context
  const file = program.definitionFile[definition]!
  const { definitions } = factsOf(program, file)
  const parent = definitions.parent[definition - program.definitionBase[file]!]!
  if (parent === -1) return -1
  const owner = program.definitionBase[file]! + parent
  return isClassLike(context, owner) ? context.parts.first(owner) : -1
}
