import { ExpressionFlag, Op, DefinitionFlag } from '../../../languages/facts.ts'
import {
  descriptorsAmong,
  getattrMethods,
  propertyFunctions,
  setattrMethods,
} from '../../values/attribute-hooks.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { mayBeUnknown } from '../../values/unknown-receivers.ts'
import { addCalls, type FileLink } from '../../edges/file-link.ts'
import { idAt, type Place, type DefinitionId, type ExpressionId } from '../../row-ids.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { ValueKind, definitionIdOf, idOf, isExact, kindOf } from '../../solver/values.ts'
import { onceFor } from '../../../languages/once-for.ts'

/** Reading or writing an attribute (MEMBER) calls what descriptors, `__getattr__` and `__setattr__` say (Python). */
export function linkAttributeHooks(link: FileLink, place: Place): void {
  const { file, expressions, base, row, flags, name, operand } = place
  const { context, program, nodes, sites } = link
  if ((flags & NOT_EVALUATED) !== 0 || expressions.op[expressions.a[row]!] === Op.SUPER) return
  const { entities, rule } = context.entitiesOf(idAt(base, row))
  const isWritten = (flags & ExpressionFlag.WRITE) !== 0
  const described = descriptorsAmong(context, entities, isWritten ? '__set__' : '__get__')
  const methods = new Set(described.map(({ method }) => method))
  for (const method of propertyFunctions(context, entities, isWritten)) methods.add(method)
  if (isWritten) {
    for (const method of setattrMethods(context, operand)) methods.add(method)
  } else if (methods.size === 0) {
    for (const method of getattrMethods(context, operand, name)) methods.add(method)
  }
  if (propertyNames(program).has(name) && mayBeUnknown(context, operand, name)) {
    // Reading it on what is not known may run any property of the name.
    const at = { file, offset: place.start }
    sites.addOpen(nodes.enclosing(file, place.scope), name, at, Open['unresolved-receiver'])
  }
  if (!isWritten) addCalls(link, place, [...propertiesOfSubclasses(context, operand, name)], Rule.dispatch, 2)
  addCalls(link, place, [...methods], rule)
}

const NOT_EVALUATED = ExpressionFlag.TYPE | ExpressionFlag.HERITAGE | ExpressionFlag.DECORATOR

/** Names of attributes that are functions which reading them runs (Python's `@property`). */
const propertyNames = onceFor(collectNames)

function collectNames(program: Program): ReadonlySet<string> {
  const names = new Set<string>()
  for (const definition of program.allDefinitions()) {
    const file = program.definitionFile[definition]!
    if (program.languages[file]!.semantics.dataModel !== true) continue
    if (program.hasFlag(definition, DefinitionFlag.PROPERTY)) names.add(program.nameOfDefinition(definition))
  }
  return names
}

/** Properties of subclasses that stand for a plain attribute of what a receiver is said to be. */
function propertiesOfSubclasses(
  context: LinkContext,
  receiver: ExpressionId,
  name: string,
): ReadonlySet<DefinitionId> {
  const { program, hierarchy } = context
  const found = new Set<DefinitionId>()
  if (!propertyNames(program).has(name)) return found
  for (const value of context.valuesOf(receiver).values) {
    if (kindOf(value) !== ValueKind.INSTANCE || isExact(value) || !program.isClassLike(definitionIdOf(value)))
      continue
    const own = program.definitionsAmong(hierarchy.member(idOf(value), name).entities)
    if (own.some((definition) => program.hasFlag(definition, DefinitionFlag.PROPERTY))) continue
    const overriding = hierarchy.overriders(definitionIdOf(value), name, MAX_PROPERTIES)
    for (const definition of program.definitionsAmong(overriding))
      if (program.hasFlag(definition, DefinitionFlag.PROPERTY)) found.add(definition)
  }
  return found
}

/** More attributes of one name than this are not looked through. */
const MAX_PROPERTIES = 400
