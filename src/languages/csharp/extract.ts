import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { readOtherAttributes, registerAttributes } from './attributes.ts'
import { registerChains } from './chains.ts'
import { registerClasses } from './classes.ts'
import { Context, handlersFrom } from './context.ts'
import { registerCreations } from './creations.ts'
import { registerExpressions } from './expressions.ts'
import { registerFields } from './fields.ts'
import { registerLambdas } from './lambdas.ts'
import { registerMembers } from './members.ts'
import { choosePackage, registerNamespaces } from './namespaces.ts'
import { registerPatterns } from './patterns.ts'
import { registerProperties } from './properties.ts'
import { registerQueries } from './queries.ts'
import { registerStatements } from './statements.ts'
import { registerSwitches } from './switches.ts'
import { registerTypes } from './types.ts'
import { registerUsings } from './usings.ts'

export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context = new Context(tree, facts, handlersOf(tree.grammar), path)
  choosePackage(context)
  context.statements(0)
  readOtherAttributes(context)
  context.settleAssignments()
  context.finish()
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
