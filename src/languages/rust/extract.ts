import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { registerBlocks } from './blocks.ts'
import { registerChains } from './chains.ts'
import { Context, handlersFrom } from './context.ts'
import { registerControl } from './control.ts'
import { registerExpressions } from './expressions.ts'
import { registerFunctions } from './functions.ts'
import { registerImports } from './imports.ts'
import { registerImplItems, settleImplementations } from './impl-items.ts'
import { registerItems } from './items.ts'
import { macroItems } from './macro-items.ts'
import { settleAssignments, settleInnerImports, settleMacros, settlePaths } from './names.ts'
import { registerTokenTrees } from './token-trees.ts'
import { registerTypeItems } from './type-items.ts'
import { registerTypes } from './types.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context = new Context(macroItems, tree, facts, handlersOf(tree.grammar), path)
  context.statements(0)
  settleAssignments(context)
  settleImplementations(context)
  settlePaths(context)
  settleMacros(context)
  settleInnerImports(context)
  context.finish()
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
