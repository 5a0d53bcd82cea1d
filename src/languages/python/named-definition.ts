import { BindingKind, Op } from '../facts.ts'
import type { Context } from './context.ts'
import { decorate, type Decorators } from './decorators.ts'
import { bindIn, declarationFrame, type Frame } from './frames.ts'
import { headOf } from './signature.ts'
import { defineAgain } from './versions.ts'

/** A `def` or `class` before its definition is made. */
export interface Named {
  readonly node: number
  readonly nameNode: number
  readonly name: string
  /** Where it is declared. */
  readonly frame: Frame
  readonly body: number
  /** Where it begins, decorators included. */
  readonly start: number
  readonly decorators: Decorators | null
}

export function readNamed(context: Context, node: number, decorators: Decorators | null): Named {
  const { tree, kinds, facts } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  const name = nameNode === -1 ? '' : context.textAt(nameNode)
  return {
    node,
    nameNode,
    name,
    frame: declarationFrame(context, facts.string(name)),
    body: context.childByField(node, kinds.fields.body),
    start: decorators === null ? tree.start[node]! : decorators.start,
    decorators,
  }
}

/** The definition of a `def` or `class`, its decorators and its name. */
export function defineNamed(context: Context, named: Named, kind: number, flags: number): number {
  const { tree, facts } = context
  const { node, nameNode, name, frame, decorators } = named
  const nameStart = nameNode === -1 ? tree.start[node]! : tree.start[nameNode]!
  const definition = context.definitionAt(node, nameNode, {
    kind,
    name,
    nameStart,
    scope: frame.scope,
    parent: frame.definition,
    start: named.start,
    flags,
    signature: headBefore(context, node, named.body),
    doc: '',
  })
  if (decorators !== null) decorate(context, definition, decorators)
  if (name !== '') {
    bindIn(context, frame, BindingKind.DEFINITION, name, nameStart, definition)
    defineAgain(context, frame, facts.string(name), Op.DEFINITION, definition, nameNode)
  }
  return definition
}

/** The text before the colon of a body. */
function headBefore(context: Context, node: number, body: number): string {
  const { tree, kinds } = context
  const bodyNode = body === -1 ? tree.last[node]! + 1 : body
  let end = body === -1 ? tree.end[node]! : tree.start[body]!
  for (let at = context.firstChild(node); at !== -1 && at < bodyNode; at = tree.next[at]!) {
    if (tree.kind[at] === kinds.tokens.colon) end = tree.start[at]!
  }
  return headOf(tree, tree.start[node]!, end, node, bodyNode, kinds.comment)
}
