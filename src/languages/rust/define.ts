import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind } from '../facts.ts'
import { attributesOf, decorate } from './attributes.ts'
import type { Context } from './context.ts'
import { bindName } from './names.ts'

interface Item {
  readonly kind: number
  readonly node: number
  readonly nameNode: number
  /** What its signature is, unless that is what stands before its body (-1: all of it). */
  readonly signature?: string
  readonly body?: number
  readonly flags?: number
  readonly innerDoc?: string
}

/**
 * The definition and binding of an item, with what stands before it. What an impl block declares is bound too, for its
 * flows, but its name is visible through its type only: it is a member by a RECEIVER flow.
 */
export function define(context: Context, row: Item): number {
  const { tree, facts, kinds, container } = context
  const { node, nameNode, flags = 0, innerDoc = '', ...said } = row
  const name = context.nameOf(nameNode)
  const start = context.nameStart(nameNode)
  const attributes = attributesOf(context, node)
  const isMember = container.kind !== 'none'
  const isPublic = context.childByKind(node, kinds.visibility) !== -1 || (isMember && container.isExported)
  const isLocal = context.enclosingFunction !== -1 && !isMember
  const isPrivate = !isPublic && container.kind === 'impl' && !container.isTraitImpl
  const definition = context.definitionAt(node, nameNode, {
    ...said,
    start: attributes.start,
    flags:
      flags |
      attributes.flags |
      container.flags |
      (isPublic && !isLocal ? DefinitionFlag.EXPORTED : 0) |
      (isLocal ? DefinitionFlag.LOCAL : 0) |
      (isPrivate ? DefinitionFlag.PRIVATE : 0),
    doc: attributes.doc || innerDoc,
  })
  if (container.traitRow !== -1 && row.kind === DefinitionKind.METHOD) {
    facts.addDefinitionFlags(definition, DefinitionFlag.EXPLICIT)
    facts.flow(FlowKind.IMPLEMENTS, definition, container.traitRow, start)
  }
  if (container.kind === 'impl') {
    facts.flow(FlowKind.RECEIVER, definition, container.typeRow, start)
  }
  if (container.kind !== 'impl' && name !== '_') {
    bindName(context, nameNode, { kind: BindingKind.DEFINITION, target: definition })
  } else if (container.kind !== 'impl' || row.kind !== DefinitionKind.METHOD) {
    context.bindDefinition(definition, name, nameNode, { visibleFrom: tree.text.length })
  }
  decorate(context, definition, attributes)
  return definition
}
