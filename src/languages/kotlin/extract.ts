import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { registerChains } from './chains.ts'
import { registerClasses } from './classes.ts'
import { registerConstructors } from './constructors.ts'
import type { Context } from './context.ts'
import { beginExtraction, finishExtraction, handlersFrom, settleAssignments, statements } from './context.ts'
import { registerControl } from './control.ts'
import { registerExpressions } from './expressions.ts'
import { registerFunctions } from './functions.ts'
import { registerImports } from './imports.ts'
import { registerLambdas } from './lambdas.ts'
import { registerModifiers } from './modifiers.ts'
import { registerProperties } from './properties.ts'
import { isTestPath } from './test-paths.ts'
import { registerTypes } from './types.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context: Context = {
    ...beginExtraction(tree, facts, handlersOf(tree.grammar)),
    isTestFile: isTestPath(path),
    names: new Map(),
    pending: [],
    labels: [],
    entryParameters: new Map(),
  }
  statements(context, 0)
  settleAssignments(context)
  finishExtraction(context)
}

const handlersOf = handlersFrom<Context>([
  registerImports,
  registerModifiers,
  registerTypes,
  registerClasses,
  registerConstructors,
  registerFunctions,
  registerProperties,
  registerControl,
  registerExpressions,
  registerChains,
  registerLambdas,
])
