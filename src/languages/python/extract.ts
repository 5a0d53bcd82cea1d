import { DefinitionFlag } from '../facts.ts'
import type { FactsBuilder } from '../facts-builder.ts'
import { NodeFlag, type FlatTree } from '../tree.ts'
import { value } from './expressions.ts'
import { importFixtures } from './fixtures.ts'
import { kindsOf } from './kinds.ts'
import { isTestPath } from './test-paths.ts'
import { statement, statements } from './statements.ts'
import { bindOuterWrites } from './assign-name.ts'
import { NO_NAMES } from './versions.ts'
import { createFrame, FrameKind, maxDepth, type Walk } from './walk.ts'

/** Takes the facts of a Python file from its tree. */
export function extract(tree: FlatTree, facts: FactsBuilder, path: string): void {
  const fileFrame = createFrame(FrameKind.FILE, 0, -1, null)
  const walk: Walk = {
    tree,
    facts,
    kinds: kindsOf(tree.grammar),
    path,
    isTestFile: isTestPath(path),
    isStub: path.endsWith('.pyi'),
    frame: fileFrame,
    fileFrame,
    depth: 0,
    tooDeep: false,
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
    versions: new Map(),
    typeRows: new Map(),
    typedBindings: new Set(),
    typeVariables: new Map(),
    lastSequence: { row: -1, items: [] },
    lastCall: { call: -1, rows: [] },
    links: [],
    visit: { value, statement, statements },
  }
  importFixtures(walk)
  if (tree.nodeCount > 0) {
    // A file that makes no sense as a whole has an ERROR for its root.
    if ((tree.flags[0]! & NodeFlag.ERROR) !== 0) statement(walk, 0)
    else statements(walk, 0)
  }
  bindOuterWrites(walk)
  markExported(walk)
  const incomplete = walk.tooDeep ? `nesting deeper than ${maxDepth} levels` : ''
  facts.setErrors(tree.hasError ? countErrors(tree) : 0, incomplete)
}

/** Other modules see what `__all__` lists, or without one what does not begin with an underscore. */
function markExported(walk: Walk): void {
  const { facts } = walk
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

function countErrors(tree: FlatTree): number {
  let count = 0
  for (let node = 0; node < tree.nodeCount; node++) {
    if ((tree.flags[node]! & (NodeFlag.ERROR | NodeFlag.MISSING)) !== 0) count++
  }
  return count
}
