import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree, Grammar } from '../tree.ts'
import { assignTo, registerAssignments } from './assignments.ts'
import { registerBlocks } from './blocks.ts'
import { sequence } from './bodies.ts'
import { registerCalls } from './calls.ts'
import { registerClasses } from './classes.ts'
import type { Context, Handlers } from './context.ts'
import { countErrors, createHandlers, deepestNesting, field, onExpression } from './context.ts'
import { registerControl } from './control.ts'
import { registerExpressions } from './expressions.ts'
import { kindsOf } from './kinds.ts'
import { localsOf } from './locals.ts'
import { registerMethods } from './methods.ts'
import { pairHeredocs, registerStrings } from './strings.ts'
import { isTestPath } from './test-paths.ts'
import { alias } from './type-macros.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context: Context = {
    tree,
    facts,
    kinds: kindsOf(tree.grammar),
    handlers: handlersOf(tree.grammar),
    isTest: isTestPath(path),
    assignTo,
    scope: 0,
    owner: -1,
    type: undefined,
    method: undefined,
    enclosingFunction: -1,
    locals: localsOf(0, undefined),
    globals: new Map(),
    evaluatedIn: undefined,
    cased: -1,
    heredocs: pairHeredocs(tree, kindsOf(tree.grammar)),
    breaks: [],
    depth: 0,
    isTooDeep: false,
  }
  sequence(context, 0)
  facts.setErrors(countErrors(tree), context.isTooDeep ? `nesting deeper than ${deepestNesting}` : '')
}

const known = new WeakMap<Grammar, Handlers>()

function handlersOf(grammar: Grammar): Handlers {
  let handlers = known.get(grammar)
  if (handlers === undefined) {
    handlers = createHandlers()
    registerClasses(handlers, grammar)
    registerMethods(handlers, grammar)
    registerBlocks(handlers, grammar)
    registerCalls(handlers, grammar)
    registerAssignments(handlers, grammar)
    registerControl(handlers, grammar)
    registerExpressions(handlers, grammar)
    registerStrings(handlers, grammar)
    onExpression(handlers, grammar, 'alias', (context, node) => {
      const name = field(context, node, 'name')
      const old = field(context, node, 'alias')
      return name === -1 || old === -1 ? -1 : alias(context, name, old, node)
    })
    onExpression(handlers, grammar, 'undef', () => -1)
    known.set(grammar, handlers)
  }
  return handlers
}
