import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { registerArrays } from './arrays.ts'
import { readOtherAttributes } from './attributes.ts'
import { registerCalls } from './calls.ts'
import { registerClasses } from './classes.ts'
import { Context, handlersFrom } from './context.ts'
import { registerExpressions } from './expressions.ts'
import { registerFunctions } from './functions.ts'
import { registerNames } from './names.ts'
import { fileStatements, registerNamespaces } from './namespaces.ts'
import { registerStatements } from './statements.ts'
import { registerStrings } from './strings.ts'
import { registerTypes } from './types.ts'
import { registerVariables, settleVariables } from './variables.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context = new Context(tree, facts, handlersOf(tree.grammar), path)
  fileStatements(context)
  readOtherAttributes(context)
  settleVariables(context)
  context.finish()
}

const handlersOf = handlersFrom<Context>([
  registerNamespaces,
  registerNames,
  registerTypes,
  registerClasses,
  registerFunctions,
  registerVariables,
  registerStatements,
  registerExpressions,
  registerStrings,
  registerArrays,
  registerCalls,
])
