import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { registerAttributes } from './attributes.ts'
import { registerChains } from './chains.ts'
import { registerClasses } from './classes.ts'
import type { Context } from './context.ts'
import { beginExtraction, finishExtraction, handlersFrom, isPartOf, statements } from './context.ts'
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
    ...beginExtraction(tree, facts, handlersOf(tree.grammar)),
    kinds,
    isPart: isPartOf(kinds),
    returnType: -1,
    topLevelScope: -1,
    packageName: '',
    namespace: '',
    names: new Map(),
    types: new Map(),
    namespaces: new Map(),
    pending: [],
    chain: [],
  }
  choosePackage(context)
  statements(context, 0)
  settleAssignments(context)
  finishExtraction(context)
}

const handlersOf = handlersFrom<Context>([
  registerUsings,
  registerNamespaces,
  registerAttributes,
  registerTypes,
  registerClasses,
  registerMembers,
  registerProperties,
  registerFields,
  registerStatements,
  registerExpressions,
  registerCreations,
  registerChains,
  registerLambdas,
  registerPatterns,
  registerSwitches,
  registerQueries,
])
