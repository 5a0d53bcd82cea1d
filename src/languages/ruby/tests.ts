import { BindingKind, DefinitionFlag, DefinitionKind, Op } from '../facts.ts'
import { readBlock } from './blocks.ts'
import { firstArgument, type CallNode } from './call-node.ts'
import type { Context } from './context.ts'
import { foldSignature } from './docs.ts'
import { literalText } from './strings.ts'

/** Words of RSpec, minitest and ActiveSupport whose block is a test. */
const words = new Set(['it', 'specify', 'example', 'scenario', 'test', 'should'])

/** `it 'does a' do … end` in a test file: a test named by the text; undefined for anything else. */
export function testCase(context: Context, { node, name }: CallNode): number | undefined {
  const { facts, tree } = context
  if (!context.isTest || !words.has(name)) return undefined
  const title = firstArgument(context, node)
  const block = context.field(node, 'block')
  const text = title === -1 ? undefined : literalText(context, title)
  if (text === undefined || text === '' || block === -1) return undefined
  const scope = context.typeAround?.scope ?? 0
  const definition = context.definitionAt(node, title, {
    kind: DefinitionKind.TEST,
    name: text,
    scope,
    parent: context.typeAround?.definition ?? -1,
    flags: DefinitionFlag.TEST,
    signature: foldSignature(tree, tree.start[node]!, tree.start[block]!),
  })
  context.bindAt(title, { kind: BindingKind.DEFINITION, name: text, scope, target: definition })
  readBlock(context, definition, block, block)
  return context.spanning(Op.LITERAL, facts.string('unknown'), -1, node)
}
