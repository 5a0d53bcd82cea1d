import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { registerArrays } from './arrays.ts'
import { registerCalls } from './calls.ts'
import { registerClasses } from './classes.ts'
import type { Context } from './context.ts'
import { beginExtraction, finishExtraction, handlersFrom } from './context.ts'
import { registerExpressions } from './expressions.ts'
import { registerFunctions } from './functions.ts'
import { registerNames } from './names.ts'
import { fileStatements, registerNamespaces } from './namespaces.ts'
import { registerStatements } from './statements.ts'
import { registerStrings } from './strings.ts'
import { isTestPath } from './test-paths.ts'
import { registerTypes } from './types.ts'
import { registerVariables, settleVariables } from './variables.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context: Context = {
    ...beginExtraction(tree, facts, handlersOf(tree.grammar)),
    isTestFile: isTestPath(path),
    frame: { scope: 0, names: new Map(), sees: 'nothing', outer: undefined },
    type: undefined,
    namespace: '',
    packageName: '',
    uses: new Map(),
    handed: [],
  }
  fileStatements(context)
  settleVariables(context)
  finishExtraction(context)
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
