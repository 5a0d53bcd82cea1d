import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree, Grammar } from '../tree.ts'
import { registerAttributes } from './attributes.ts'
import { registerChains } from './chains.ts'
import { registerClasses } from './classes.ts'
import type { Context, Handlers } from './context.ts'
import { countErrors, createHandlers, deepestNesting, isPartOf, statements } from './context.ts'
import { registerCreations } from './creations.ts'
import { registerExpressions } from './expressions.ts'
import { registerFields } from './fields.ts'
import { kindsOf } from './kinds.ts'
import { registerLambdas } from './lambdas.ts'
import { registerMembers } from './members.ts'
import { settleAssignments } from './names.ts'
import { choosePackage, registerNamespaces } from './namespaces.ts'
import { registerPatterns } from './patterns.ts'
import { registerProperties } from './properties.ts'
import { registerQueries } from './queries.ts'
import { registerStatements } from './statements.ts'
import { registerSwitches } from './switches.ts'
import { registerTypes } from './types.ts'
import { registerUsings } from './usings.ts'

export function extract(tree: FlatTree, facts: FactsBuilder): void {
  const kinds = kindsOf(tree.grammar)
  const context: Context = {
    tree,
    facts,
    kinds,
    handlers: handlersOf(tree.grammar),
    isPart: isPartOf(kinds),
    scope: 0,
    owner: -1,
    enclosingFunction: -1,
    returnType: -1,
    topLevelScope: -1,
    packageName: '',
    namespace: '',
    depth: 0,
    isTooDeep: false,
    names: new Map(),
    types: new Map(),
    namespaces: new Map(),
    pending: [],
    chain: [],
  }
  choosePackage(context)
  statements(context, 0)
  settleAssignments(context)
  facts.setErrors(countErrors(tree), context.isTooDeep ? `nesting deeper than ${deepestNesting}` : '')
}

const known = new WeakMap<Grammar, Handlers>()

function handlersOf(grammar: Grammar): Handlers {
  let handlers = known.get(grammar)
  if (handlers === undefined) {
    handlers = createHandlers()
    registerUsings(handlers, grammar)
    registerNamespaces(handlers, grammar)
    registerAttributes(handlers, grammar)
    registerTypes(handlers, grammar)
    registerClasses(handlers, grammar)
    registerMembers(handlers, grammar)
    registerProperties(handlers, grammar)
    registerFields(handlers, grammar)
    registerStatements(handlers, grammar)
    registerExpressions(handlers, grammar)
    registerCreations(handlers, grammar)
    registerChains(handlers, grammar)
    registerLambdas(handlers, grammar)
    registerPatterns(handlers, grammar)
    registerSwitches(handlers, grammar)
    registerQueries(handlers, grammar)
    known.set(grammar, handlers)
  }
  return handlers
}
