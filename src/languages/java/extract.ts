import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree, Grammar } from '../tree.ts'
import { registerAnnotations } from './annotations.ts'
import { registerChains } from './chains.ts'
import { registerClasses } from './classes.ts'
import type { Context, Handlers } from './context.ts'
import { countErrors, createHandlers, deepestNesting, statements } from './context.ts'
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
    tree,
    facts,
    kinds: kindsOf(tree.grammar),
    handlers: handlersOf(tree.grammar),
    scope: 0,
    owner: -1,
    enclosingFunction: -1,
    patternScope: 0,
    yielded: undefined,
    depth: 0,
    isTooDeep: false,
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
  facts.setErrors(countErrors(tree), context.isTooDeep ? `nesting deeper than ${deepestNesting}` : '')
}

const known = new WeakMap<Grammar, Handlers>()

function handlersOf(grammar: Grammar): Handlers {
  let handlers = known.get(grammar)
  if (handlers === undefined) {
    handlers = createHandlers()
    registerImports(handlers, grammar)
    registerModuleDeclarations(handlers, grammar)
    registerAnnotations(handlers, grammar)
    registerTypes(handlers, grammar)
    registerClasses(handlers, grammar)
    registerMembers(handlers, grammar)
    registerStatements(handlers, grammar)
    registerExpressions(handlers, grammar)
    registerChains(handlers, grammar)
    registerLambdas(handlers, grammar)
    registerPatterns(handlers, grammar)
    registerSwitches(handlers, grammar)
    known.set(grammar, handlers)
  }
  return handlers
}
