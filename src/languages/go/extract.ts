import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { registerCompositeLiterals } from './composite-literals.ts'
import { Context, handlersFrom } from './context.ts'
import { registerDeclarations } from './declarations.ts'
import { registerExpressions } from './expressions.ts'
import { registerFunctions } from './functions.ts'
import { registerImports } from './imports.ts'
import { settleAssignments } from './names.ts'
import { registerStatements } from './statements.ts'
import { registerTypes } from './types.ts'
import { registerVersions } from './versions.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context = new Context(tree, facts, handlersOf(tree.grammar), path)
  const { kinds } = context
  for (let child = context.firstNamed(0); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.packageClause) {
      const name = context.childByKind(child, kinds.packageIdentifier)
      if (name !== -1) facts.setPackage(context.nameOf(name))
    } else {
      context.statement(child)
    }
  }
  settleAssignments(context)
  context.finish()
}

const handlersOf = handlersFrom<Context>([
  registerImports,
  registerTypes,
  registerFunctions,
  registerDeclarations,
  registerStatements,
  registerVersions,
  registerExpressions,
  registerCompositeLiterals,
])
