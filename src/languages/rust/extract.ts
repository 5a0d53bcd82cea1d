import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree, Grammar } from '../tree.ts'
import { registerBlocks } from './blocks.ts'
import { registerChains } from './chains.ts'
import type { Context, Handlers } from './context.ts'
import { countErrors, createHandlers, deepestNesting, noContainer, noSelf, statements } from './context.ts'
import { registerControl } from './control.ts'
import { registerExpressions } from './expressions.ts'
import { registerFunctions } from './functions.ts'
import { registerImports } from './imports.ts'
import { registerImplItems, settleImplementations } from './impl-items.ts'
import { registerItems } from './items.ts'
import { kindsOf } from './kinds.ts'
import { macroItems } from './macro-items.ts'
import { settleAssignments, settleInnerImports, settleMacros, settlePaths } from './names.ts'
import { registerTokenTrees } from './token-trees.ts'
import { registerTypeItems } from './type-items.ts'
import { registerTypes } from './types.ts'

export function extract(tree: FlatTree, facts: FactsBuilder): void {
  const kinds = kindsOf(tree.grammar)
  const context: Context = {
    tree,
    facts,
    kinds,
    handlers: handlersOf(tree.grammar),
    macroItems,
    scope: 0,
    owner: -1,
    enclosingFunction: -1,
    returnType: -1,
    modulePath: [],
    container: noContainer,
    selfType: noSelf,
    selfScope: -1,
    forwardedSelf: -1,
    firstTypeArgument: -1,
    depth: 0,
    isTooDeep: false,
    locals: new Map(),
    items: new Map(),
    pending: [],
    pathHeads: [],
    innerImports: [],
    implementations: [],
    parts: new Map(),
    macroNames: [],
    pathImports: new Map(),
    chain: [],
  }
  statements(context, 0)
  settleAssignments(context)
  settleImplementations(context)
  settlePaths(context)
  settleMacros(context)
  settleInnerImports(context)
  facts.setErrors(countErrors(tree), context.isTooDeep ? `nesting deeper than ${deepestNesting}` : '')
}

const known = new WeakMap<Grammar, Handlers>()

function handlersOf(grammar: Grammar): Handlers {
  let handlers = known.get(grammar)
  if (handlers === undefined) {
    handlers = createHandlers()
    registerImports(handlers, grammar)
    registerTypes(handlers, grammar)
    registerItems(handlers, grammar)
    registerTypeItems(handlers, grammar)
    registerImplItems(handlers, grammar)
    registerFunctions(handlers, grammar)
    registerBlocks(handlers, grammar)
    registerControl(handlers, grammar)
    registerChains(handlers, grammar)
    registerExpressions(handlers, grammar)
    registerTokenTrees(handlers, grammar)
    known.set(grammar, handlers)
  }
  return handlers
}
