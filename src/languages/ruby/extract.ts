import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { assignTo, registerAssignments } from './assignments.ts'
import { registerBlocks } from './blocks.ts'
import { sequence } from './bodies.ts'
import { registerCalls } from './calls.ts'
import { registerClasses } from './classes.ts'
import { Context, handlersFrom, type Handlers } from './context.ts'
import { registerControl } from './control.ts'
import { registerExpressions } from './expressions.ts'
import { registerMethods } from './methods.ts'
import { registerStrings } from './strings.ts'
import { alias } from './type-macros.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context = new Context(assignTo, tree, facts, handlersOf(tree.grammar), path)
  sequence(context, 0)
  context.finish()
}

const handlersOf = handlersFrom<Context>([
  registerClasses,
  registerMethods,
  registerBlocks,
  registerCalls,
  registerAssignments,
  registerControl,
  registerExpressions,
  registerStrings,
  registerNaming,
])

function registerNaming(handlers: Handlers): void {
  handlers.onExpression('alias', (context, node) => {
    const name = context.field(node, 'name')
    const old = context.field(node, 'alias')
    return name === -1 || old === -1 ? -1 : alias(context, name, old, node)
  })
  handlers.onExpression('undef', () => -1)
}
