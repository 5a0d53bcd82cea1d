import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind } from '../facts.ts'
import { attributesOf, decorate } from './attributes.ts'
import type { Context } from './context.ts'
import { bindName } from './names.ts'

export interface DefinitionRow {
  readonly kind: number
  readonly node: number
  readonly nameNode: number
  readonly signature: string
  readonly flags?: number
  readonly innerDoc?: string
}

/**
 * The definition and binding of an item, with what stands before it. What an impl block declares is bound too, for its
 * flows, but its name is visible through its type only: it is a member by a RECEIVER flow.
 */
export function define(context: Context, row: DefinitionRow): number {
  const { tree, facts, kinds, container } = context
  const { node, nameNode } = row
  const scope = context.scope
  const name = context.nameOf(nameNode)
  const start = context.nameStart(nameNode)
  const attributes = attributesOf(context, node)
  const isMember = container.kind !== 'none'
  const isPublic = context.childByKind(node, kinds.visibility) !== -1 || (isMember && container.isExported)
  const isLocal = context.enclosingFunction !== -1 && !isMember
  const isPrivate = !isPublic && container.kind === 'impl' && !container.isTraitImpl
  const definition = context.definitionAt(node, nameNode, {
    kind: row.kind,
    name,
    scope,
    nameStart: start,
    start: attributes.start,
    flags:
      (row.flags ?? 0) |
      attributes.flags |
      container.flags |
      (isPublic && !isLocal ? DefinitionFlag.EXPORTED : 0) |
      (isLocal ? DefinitionFlag.LOCAL : 0) |
      (isPrivate ? DefinitionFlag.PRIVATE : 0),
    signature: row.signature,
    doc: attributes.doc || (row.innerDoc ?? ''),
  })
  if (container.traitRow !== -1 && row.kind === DefinitionKind.METHOD) {
    facts.addDefinitionFlags(definition, DefinitionFlag.EXPLICIT)
    facts.flow(FlowKind.IMPLEMENTS, definition, container.traitRow, start)
  }
  if (container.kind === 'impl') {
    if (container.typeRow !== -1) facts.flow(FlowKind.RECEIVER, definition, container.typeRow, start)
    if (row.kind !== DefinitionKind.METHOD) {
      facts.bind({
        kind: BindingKind.DEFINITION,
        name,
        scope,
        target: definition,
        nameStart: start,
        visibleFrom: tree.text.length,
      })
    }
  } else if (name !== '_') {
    bindName(context, node, {
      kind: BindingKind.DEFINITION,
      name,
      scope,
      target: definition,
      nameStart: start,
    })
  } else {
    facts.bind({
      kind: BindingKind.DEFINITION,
      name,
      scope,
      target: definition,
      nameStart: start,
      visibleFrom: tree.text.length,
    })
  }
  decorate(context, definition, attributes)
  return definition
}
