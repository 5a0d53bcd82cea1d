import { DefinitionFlag, DefinitionKind, FlowKind } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { RUNS_NOTHING } from '../graph.ts'
import { receiverTypes } from './attached-methods.ts'
import { implementsFromOutside } from './outside-traits.ts'
import { basesFromOutside, outsideName } from './made-classes.ts'
import { ownerClass } from './owner-class.ts'
import type { DefinitionId } from '../row-ids.ts'

/**
 * A method is reached through a type of somebody else where its own type has a parent outside, or where having the
 * methods is enough to be one.
 */
export function runsFromOutside(context: LinkContext, definition: DefinitionId): boolean {
  const { program } = context
  const { file, row } = program.definitionAt(definition)
  if (program.factsOf(file).definitions.kind[row] !== DefinitionKind.METHOD) return false
  if (program.languages[file]!.semantics.interfaces === 'explicit')
    return implementsFromOutside(context, definition)
  const owner = ownerClass(context, definition)
  const type = owner === -1 ? receiverType(context, definition) : owner
  if (type === -1) return false
  return (
    program.languages[file]!.semantics.interfaces === 'structural' ||
    context.hierarchy.hasUnknownAncestor(type)
  )
}

/**
 * Whether a class is built on one from outside, or a method may override one of such a class: code there may make objects
 * of it, or call it, whoever else does. What a class from outside declares is not known, so that any method may, but for
 * those that nobody outside can mean. An interface runs nothing by itself: methods of it take an object that a library has.
 */
export function isBuiltOnOutside(context: LinkContext, definition: DefinitionId): boolean {
  const { program } = context
  const { file, definitions, row } = program.definitionAt(definition)
  const { interfaces, overriding, dataModel, modulesAreMixedIn = false } = program.languages[file]!.semantics
  const isMethod = definitions.kind[row] === DefinitionKind.METHOD
  const type = isMethod ? ownerClass(context, definition) : definition
  if (interfaces !== 'declared' || type === -1) return false
  // A class of Python passes for an interface by the last name of a base, which may be one of a library.
  const kind = program.definitionKinds[type]
  if (kind !== DefinitionKind.CLASS && !(dataModel === true && kind === DefinitionKind.INTERFACE))
    return false
  const flags = definitions.flags[row]!
  const isMarked = (flags & DefinitionFlag.VIRTUAL) !== 0
  if (isMethod) {
    if ((flags & (DefinitionFlag.STATIC | DefinitionFlag.CONSTRUCTOR)) !== 0) return false
    if (!isMarked && (overriding === 'marked' || (flags & DefinitionFlag.PRIVATE) !== 0)) return false
    if (!isMarked && overriding === 'marked-or-public' && (flags & DefinitionFlag.EXPORTED) === 0)
      return false
  }
  const kinds = isMethod && !modulesAreMixedIn ? [FlowKind.EXTENDS] : [FlowKind.EXTENDS, FlowKind.IMPLEMENTS]
  return basesFromOutside(context, type, kinds).some(
    (base) => isMarked || !RUNS_NOTHING.test(outsideName(context, base)),
  )
}

/** The type that a method declared away from it belongs to, -1 for none. */
export function receiverType(context: LinkContext, definition: DefinitionId): DefinitionId | -1 {
  for (const source of context.program.definitionFlowSources(definition, FlowKind.RECEIVER)) {
    const types = [...receiverTypes(context, source)]
    const aliased = types.find((type) => context.hierarchy.hasAttached(type))
    if (types.length > 0) return aliased ?? types[0]!
  }
  return -1
}
