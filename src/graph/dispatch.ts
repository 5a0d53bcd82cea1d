import { BindingKind, DefinitionFlag, ExpressionFlag, FlowKind, Op } from '../languages/facts.ts'
import type { FileFacts } from '../languages/facts.ts'
import type { LinkContext } from './context.ts'
import { isClassLike } from './hierarchy.ts'
import { definitionOfBinding, enclosingClass, factsOf, nameOfDefinition } from './program.ts'
import { EntityKind, ValueKind, idOf, kindOf } from './values.ts'

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
  const { program, hierarchy } = context
  // Where the receiver is a class by its name, or exactly what was made there, nothing else can run.
  if (namesClass(context, program.expressionBase[file]! + base)) return []
  if (madeHere(context, program.expressionBase[file]! + base)) return []
  const definitionFile = program.definitionFile[definition]!
  const { flags } = factsOf(program, definitionFile).definitions
  const flag = flags[definition - program.definitionBase[definitionFile]!]!
  if ((flag & (DefinitionFlag.STATIC | DefinitionFlag.CONSTRUCTOR | DefinitionFlag.PRIVATE)) !== 0) return []
  const result: number[] = []
  for (const entity of hierarchy.overriders(owner, nameOfDefinition(program, definition), MAX_DISPATCH)) {
    const target =
      kindOf(entity) === EntityKind.BINDING
        ? definitionOfBinding(program, idOf(entity))
        : kindOf(entity) === EntityKind.DEFINITION
          ? idOf(entity)
          : -1
    if (target !== -1 && target !== definition && !isClassLike(context, target)) result.push(target)
  }
  return result
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

function madeHere(context: LinkContext, expression: number): boolean {
  const { program } = context
  const file = program.expressionFile[expression]!
  const facts = factsOf(program, file)
  const row = expression - program.expressionBase[file]!
  if (facts.expressions.op[row] !== Op.NAME) return false
  const set = context.entitiesOf(expression)
  const entity = set.entities[0]
  if (set.entities.length !== 1 || entity === undefined || kindOf(entity) !== EntityKind.BINDING) return false
  const bindingFile = program.bindingFile[idOf(entity)]!
  const { flows, expressions, bindings } = factsOf(program, bindingFile)
  if (bindings.kind[idOf(entity) - program.bindingBase[bindingFile]!] === BindingKind.PARAMETER) return false
  const base = program.flowBase[bindingFile]!
  let made = false
  for (let flow = program.bindingFlows[idOf(entity)]!; flow !== -1; flow = program.nextFlow[flow]!) {
    if (flows.kind[flow - base] !== FlowKind.ASSIGN) continue
    const op = expressions.op[flows.source[flow - base]!]
    if (op !== Op.NEW && op !== Op.CALL) return false
    made =
      op === Op.NEW ||
      isInstantiation(context, program.expressionBase[bindingFile]! + flows.source[flow - base]!)
    if (!made) return false
  }
  return made
}

function isInstantiation(context: LinkContext, call: number): boolean {
  const { program } = context
  const file = program.expressionFile[call]!
  const { expressions } = factsOf(program, file)
  const callee = program.expressionBase[file]! + expressions.a[call - program.expressionBase[file]!]!
  const { values } = context.valuesOf(callee)
  return (
    values.length > 0 &&
    values.every((value) => kindOf(value) === ValueKind.DEFINITION && isClassLike(context, idOf(value)))
  )
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
