import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { registerChains } from './chains.ts'
import { registerClasses } from './classes.ts'
import { Context, handlersFrom } from './context.ts'
import { registerDeclarations } from './declarations.ts'
import { registerEnums } from './enums.ts'
import { registerExpressions } from './expressions.ts'
import { registerFunctions } from './functions.ts'
import { registerImports, recoverIncludes } from './imports.ts'
import { kindIdOrNone } from './kinds.ts'
import { registerLambdas } from './lambdas.ts'
import { recoverMacros } from './lost-macros.ts'
import { registerMacros } from './macros.ts'
import { registerNamespaces } from './namespaces.ts'
import { registerStatements } from './statements.ts'
import { registerTemplates } from './templates.ts'
import { isFragment } from './suffixes.ts'
import { registerTypes } from './types.ts'
import { unreadNames } from './unread-names.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context = new Context(tree, facts, handlersOf(tree.grammar), path)
  context.statements(0)
  if (tree.hasError) {
    recoverIncludes(context)
    recoverMacros(context)
  }
  // Conditions and sizes of declarations: `explicit(x)`, `alignas(T)`.
  if (context.isCpp)
    context.readOthers('explicit_function_specifier alignas_qualifier', (node) => {
      context.statements(node)
    })
  context.settleAssignments()
  unreadNames(context, isFragment(path))
  context.finish()
}

const handlersOf = handlersFrom<Context>(
  [
    registerImports,
    registerMacros,
    registerNamespaces,
    registerTemplates,
    registerTypes,
    registerClasses,
    registerEnums,
    registerFunctions,
    registerDeclarations,
    registerStatements,
    registerExpressions,
    registerChains,
    registerLambdas,
  ],
  kindIdOrNone,
)
