import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { assignTo, registerAssignments } from './assignments.ts'
import { registerBlocks } from './blocks.ts'
import { sequence } from './bodies.ts'
import { registerCalls } from './calls.ts'
import { registerClasses } from './classes.ts'
import type { Context, Handlers } from './context.ts'
import { beginExtraction, finishExtraction, handlersFrom, field } from './context.ts'
import { registerControl } from './control.ts'
import { registerExpressions } from './expressions.ts'
import { kindsOf } from './kinds.ts'
import { localsOf } from './locals.ts'
import { registerMethods } from './methods.ts'
import { pairHeredocs, registerStrings } from './strings.ts'
import { isTestPath } from './test-paths.ts'
import { alias } from './type-macros.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context: Context = {
    ...beginExtraction(tree, facts, handlersOf(tree.grammar)),
    kinds: kindsOf(tree.grammar),
    isTest: isTestPath(path),
    assignTo,
    type: undefined,
    method: undefined,
    locals: localsOf(0, undefined),
    globals: new Map(),
    evaluatedIn: undefined,
    cased: -1,
    heredocs: pairHeredocs(tree, kindsOf(tree.grammar)),
    breaks: [],
  }
  sequence(context, 0)
  finishExtraction(context)
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
    const name = field(context, node, 'name')
    const old = field(context, node, 'alias')
    return name === -1 || old === -1 ? -1 : alias(context, name, old, node)
  })
  handlers.onExpression('undef', () => -1)
}
