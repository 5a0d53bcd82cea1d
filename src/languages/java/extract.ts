import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { readOtherAnnotations, registerAnnotations } from './annotations.ts'
import { registerChains } from './chains.ts'
import { registerClasses } from './classes.ts'
import { Context, handlersFrom } from './context.ts'
import { registerExpressions } from './expressions.ts'
import { registerImports } from './imports.ts'
import { registerLambdas } from './lambdas.ts'
import { registerMembers } from './members.ts'
import { registerModuleDeclarations } from './module-declarations.ts'
import { registerPatterns } from './patterns.ts'
import { registerStatements } from './statements.ts'
import { registerSwitches, settleLabels } from './switches.ts'
import { registerTypes } from './types.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context = new Context(tree, facts, handlersOf(tree.grammar), path)
  context.statements(0)
  readOtherAnnotations(context)
  context.settleAssignments()
  settleLabels(context)
  context.finish()
}

const handlersOf = handlersFrom<Context>([
  registerImports,
  registerModuleDeclarations,
  registerAnnotations,
  registerTypes,
  registerClasses,
  registerMembers,
  registerStatements,
  registerExpressions,
  registerChains,
  registerLambdas,
  registerPatterns,
  registerSwitches,
])
