import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { registerAnnotations } from './annotations.ts'
import { registerChains } from './chains.ts'
import { registerClasses } from './classes.ts'
import type { Context } from './context.ts'
import { beginExtraction, finishExtraction, handlersFrom, statements } from './context.ts'
import { registerExpressions } from './expressions.ts'
import { registerImports } from './imports.ts'
import { kindsOf } from './kinds.ts'
import { registerLambdas } from './lambdas.ts'
import { registerMembers } from './members.ts'
import { registerModuleDeclarations } from './module-declarations.ts'
import { settleAssignments } from './names.ts'
import { registerPatterns } from './patterns.ts'
import { registerStatements } from './statements.ts'
import { registerSwitches, settleLabels } from './switches.ts'
import { registerTypes } from './types.ts'

export function extract(tree: FlatTree, facts: FactsBuilder): void {
  const context: Context = {
    ...beginExtraction(tree, facts, handlersOf(tree.grammar)),
    kinds: kindsOf(tree.grammar),
    patternScope: 0,
    yielded: undefined,
    names: new Map(),
    importedNames: new Set(),
    pending: [],
    labels: [],
    componentTypes: new Map(),
    chain: [],
  }
  statements(context, 0)
  settleAssignments(context)
  settleLabels(context)
  finishExtraction(context)
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
