import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { registerBlocks } from './blocks.ts'
import { registerChains } from './chains.ts'
import type { Context } from './context.ts'
import {
  beginExtraction,
  finishExtraction,
  handlersFrom,
  noContainer,
  noSelf,
  statements,
} from './context.ts'
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
    ...beginExtraction(tree, facts, handlersOf(tree.grammar)),
    kinds,
    macroItems,
    returnType: -1,
    modulePath: [],
    container: noContainer,
    selfType: noSelf,
    selfScope: -1,
    forwardedSelf: -1,
    firstTypeArgument: -1,
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
  finishExtraction(context)
}

const handlersOf = handlersFrom<Context>([
  registerImports,
  registerTypes,
  registerItems,
  registerTypeItems,
  registerImplItems,
  registerFunctions,
  registerBlocks,
  registerControl,
  registerChains,
  registerExpressions,
  registerTokenTrees,
])
