import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { registerChains } from './chains.ts'
import { registerClasses } from './classes.ts'
import { registerConstructors } from './constructors.ts'
import { Context, handlersFrom } from './context.ts'
import { registerControl } from './control.ts'
import { registerExpressions } from './expressions.ts'
import { registerFunctions } from './functions.ts'
import { registerImports } from './imports.ts'
import { registerLambdas } from './lambdas.ts'
import { annotationRow, registerModifiers } from './modifiers.ts'
import { registerProperties } from './properties.ts'
import { registerTypes } from './types.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context = new Context(tree, facts, handlersOf(tree.grammar), path)
  context.statements(0)
  context.readOthers('annotation', (node) => annotationRow(context, node))
  context.settleAssignments()
  context.finish()
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
