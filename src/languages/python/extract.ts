import { DefinitionFlag } from '../facts.ts'
import type { FactsBuilder } from '../facts-builder.ts'
import type { FlatTree } from '../tree.ts'
import { bindOuterWrites } from './assign-name.ts'
import { registerAssignments } from './assignments.ts'
import { registerCollections } from './collections.ts'
import type { Context } from './context.ts'
import { beginExtraction, finishExtraction, handlersFrom, statement } from './context.ts'
import { registerExpressions } from './expressions.ts'
import { importFixtures } from './fixtures.ts'
import { createFrame, FrameKind } from './frames.ts'
import { registerDefinitions } from './definitions.ts'
import { registerImports } from './imports.ts'
import { kindsOf } from './kinds.ts'
import { registerOperators } from './operators.ts'
import { registerProtocols } from './protocols.ts'
import { recover } from './recovery.ts'
import { registerStatements } from './statements.ts'
import { registerStrings } from './strings.ts'
import { isTestPath } from './test-paths.ts'
import { registerTypes } from './types.ts'
import { NO_NAMES } from './versions.ts'

/** Takes the facts of a Python file from its tree. */
export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const fileFrame = createFrame(FrameKind.FILE, 0, -1, null)
  const context: Context = {
    ...beginExtraction(tree, facts, handlersOf(tree.grammar)),
    kinds: kindsOf(tree.grammar),
    broken: recover,
    path,
    isTestFile: isTestPath(path),
    isStub: path.endsWith('.pyi'),
    frame: fileFrame,
    fileFrame,
    typeOnly: false,
    declaring: -1,
    declared: [],
    outerWrites: [],
    block: 0,
    blockEnd: tree.text.length,
    blockCount: 0,
    overwritten: new Set(),
    reassigned: NO_NAMES,
    rebinds: false,
    writing: -1,
    decoratorRows: new Map(),
    tests: new Map(),
    importedNames: new Map(),
    starModules: new Set(),
    versions: new Map(),
    typeRows: new Map(),
    typedBindings: new Set(),
    typeVariables: new Map(),
    lastSequence: { row: -1, items: [] },
    lastCall: { call: -1, rows: [] },
    chain: [],
  }
  importFixtures(context)
  statement(context, 0)
  bindOuterWrites(context)
  markExported(context)
  finishExtraction(context)
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
])
