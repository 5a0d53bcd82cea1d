import { DefinitionFlag } from '../facts.ts'
import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { childByField } from '../tree.ts'
import { registerChains } from './chains.ts'
import { registerClasses } from './classes.ts'
import type { Context } from './context.ts'
import { beginExtraction, finishExtraction, handlersFrom, isPart, statements } from './context.ts'
import { registerDeclarations } from './declarations.ts'
import { registerEnums } from './enums.ts'
import { registerExpressions } from './expressions.ts'
import { registerFunctions } from './functions.ts'
import { registerImports } from './imports.ts'
import { kindIdOrNone, kindsOf, type Kinds } from './kinds.ts'
import { registerLambdas } from './lambdas.ts'
import { recoverIncludes } from './lost-includes.ts'
import { recoverMacros } from './lost-macros.ts'
import { registerMacros } from './macros.ts'
import { settleAssignments } from '../core/local-variables.ts'
import { brokenNamespaces, registerNamespaces } from './namespaces.ts'
import { registerStatements } from './statements.ts'
import { registerTemplates } from './templates.ts'
import { cppSuffixes, isFragment, suffixOf } from './suffixes.ts'
import { isTestPath } from './test-paths.ts'
import { registerTypes } from './types.ts'
import { unreadNames } from './unread-names.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const kinds = kindsOf(tree.grammar)
  const context: Context = {
    ...beginExtraction(tree, facts, handlersOf(tree.grammar)),
    kinds,
    isPart,
    broken: brokenNamespaces,
    isCpp: tree.grammar.name === 'cpp' && (cppSuffixes.includes(suffixOf(path)) || cppWords.test(tree.text)),
    isTestFile: isTestPath(path),
    bodies: namesWithBodies(tree, kinds),
    forwards: new Set(),
    className: '',
    access: DefinitionFlag.EXPORTED,
    isFileLocal: false,
    templates: [],
    outer: -1,
    taken: -1,
    understood: -1,
    templateRow: -1,
    macros: new Set(),
    macrosInForce: new Map(),
    macroTexts: new Map(),
    names: new Map(),
    namespaces: new Map(),
    pending: [],
    chain: [],
  }
  statements(context, 0)
  if (tree.hasError) {
    recoverIncludes(context)
    recoverMacros(context)
  }
  settleAssignments(context)
  unreadNames(context, isFragment(path))
  finishExtraction(context)
}

/** A header that says one of these is C++. */
const cppWords = /^[ \t\f\v]*(?:class\s+\w|namespace\b|template\s*<|using\s+\w|public:|private:)/m

/** Names of the structs, unions, classes and enums that have a body in this file: one pass over the kinds alone. */
function namesWithBodies(tree: FlatTree, kinds: Kinds): Set<string> {
  const names = new Set<string>()
  for (let node = 0; node < tree.nodeCount; node++) {
    const kind = tree.kind[node]
    if (kind !== kinds.structSpecifier && kind !== kinds.classSpecifier && kind !== kinds.unionSpecifier)
      continue
    let name = childByField(tree, node, kinds.fields.name)
    if (childByField(tree, node, kinds.fields.body) === -1) {
      // `class API_EXPORT Foo {…}` reads like a function Foo.
      const parent = tree.parent[node]!
      const isBroken = tree.kind[parent] === kinds.functionDefinition
      name = isBroken ? childByField(tree, parent, kinds.fields.declarator) : -1
      if (name !== -1 && tree.kind[name] !== kinds.identifier) name = -1
    }
    if (name === -1) continue
    names.add(tree.text.slice(tree.start[name], tree.end[name]))
  }
  return names
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
