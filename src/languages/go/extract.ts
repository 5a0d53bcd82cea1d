import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree, Grammar } from '../tree.ts'
import { childByKind, firstNamed, nextNamed } from '../tree.ts'
import { registerCompositeLiterals } from './composite-literals.ts'
import type { Context, Handlers } from './context.ts'
import { countErrors, createHandlers, deepestNesting, nameOf, statement } from './context.ts'
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
    linked: new Set([...tree.text.matchAll(linking)].map(([, name]) => name!)),
    tree,
    facts,
    kinds,
    handlers: handlersOf(tree.grammar),
    isTestFile: path.endsWith('_test.go'),
    scope: 0,
    owner: -1,
    enclosingFunction: -1,
    results: [],
    resultsRow: -1,
    depth: 0,
    isTooDeep: false,
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
  facts.setErrors(countErrors(tree), context.isTooDeep ? `nesting deeper than ${deepestNesting}` : '')
}

const known = new WeakMap<Grammar, Handlers>()

function handlersOf(grammar: Grammar): Handlers {
  let handlers = known.get(grammar)
  if (handlers === undefined) {
    handlers = createHandlers()
    registerImports(handlers, grammar)
    registerTypes(handlers, grammar)
    registerFunctions(handlers, grammar)
    registerDeclarations(handlers, grammar)
    registerStatements(handlers, grammar)
    registerVersions(handlers, grammar)
    registerExpressions(handlers, grammar)
    registerCompositeLiterals(handlers, grammar)
    known.set(grammar, handlers)
  }
  return handlers
}
