import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { childByKind, firstNamed, nextNamed } from '../tree.ts'
import { registerCompositeLiterals } from './composite-literals.ts'
import type { Context } from './context.ts'
import { beginExtraction, finishExtraction, handlersFrom, nameOf, statement } from './context.ts'
import { registerDeclarations } from './declarations.ts'
import { registerExpressions } from './expressions.ts'
import { registerFunctions } from './functions.ts'
import { registerImports } from './imports.ts'
import { kindsOf } from './kinds.ts'
import { settleAssignments } from './names.ts'
import { registerStatements } from './statements.ts'
import { registerTypes } from './types.ts'
import { noVersions, registerVersions } from './versions.ts'

const linking = /^\/\/(?:go:linkname|export)[ \t]+(\w+)/gm

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const kinds = kindsOf(tree.grammar)
  const context: Context = {
    ...beginExtraction(tree, facts, handlersOf(tree.grammar)),
    linked: new Set([...tree.text.matchAll(linking)].map(([, name]) => name!)),
    kinds,
    isTestFile: path.endsWith('_test.go'),
    results: [],
    resultsRow: -1,
    names: new Map(),
    pending: [],
    builtTypes: new Map(),
    chain: [],
    versions: noVersions(),
  }
  for (let child = firstNamed(tree, 0); child !== -1; child = nextNamed(tree, child)) {
    if (tree.kind[child] === kinds.packageClause) {
      const name = childByKind(tree, child, kinds.packageIdentifier)
      if (name !== -1) facts.setPackage(nameOf(context, name))
    } else {
      statement(context, child)
    }
  }
  settleAssignments(context)
  finishExtraction(context)
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
