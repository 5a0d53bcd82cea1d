import { DefinitionFlag } from '../facts.ts'
import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { bindOuterWrites } from './assign-name.ts'
import { registerAssignments } from './assignments.ts'
import { registerCollections } from './collections.ts'
import { Context, handlersFrom } from './context.ts'
import { registerExpressions } from './expressions.ts'
import { importFixtures } from './fixtures.ts'
import { registerDefinitions } from './definitions.ts'
import { registerImports } from './imports.ts'
import { registerOperators } from './operators.ts'
import { registerProtocols } from './protocols.ts'
import { recover } from './recovery.ts'
import { registerStatements } from './statements.ts'
import { registerStrings } from './strings.ts'
import { registerTypes } from './types.ts'

/** Takes the facts of a Python file from its tree. */
export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const context = new Context(tree, facts, handlersOf(tree.grammar), path)
  importFixtures(context)
  context.statement(0)
  bindOuterWrites(context)
  markExported(context)
  context.finish()
}

/** Other modules see what `__all__` lists, or without one what does not begin with an underscore. */
function markExported({ facts }: Context): void {
  const listed = new Set<number>()
  for (let row = 0; row < facts.exports.count; row++) listed.add(facts.exports.get(row, 1))
  for (let row = 0; row < facts.definitions.count; row++) {
    if (facts.definitions.get(row, 3) !== 0 || facts.definitions.get(row, 5) !== -1) continue
    const name = facts.definitions.get(row, 2)
    const text = facts.stringAt(name)
    if (listed.size > 0 ? listed.has(name) : text !== '' && !text.startsWith('_')) {
      facts.addDefinitionFlags(row, DefinitionFlag.EXPORTED)
    }
  }
}

const handlersOf = handlersFrom<Context>([
  registerImports,
  registerDefinitions,
  registerAssignments,
  registerStatements,
  registerProtocols,
  registerExpressions,
  registerOperators,
  registerCollections,
  registerStrings,
  registerTypes,
  (handlers) => {
    handlers.broken = recover
  },
])
