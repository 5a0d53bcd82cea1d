import { groupDigits } from '../../contract/group-digits.ts'
import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { useKinds } from '../../agents/edge-kinds.ts'
import { showNodeLocation } from '../../agents/projects.ts'
import { code } from '../../agents/questions/tell/markdown.ts'
import { firstSentence, qualifiedName } from '../../agents/tools/show-node.ts'
import type { BookSources } from './book-sources.ts'
import type { Block } from './page.ts'
import { tableOf } from './page.ts'
import { quote } from './quote.ts'

/** A definition and the files that are known to use it. */
export interface UsedDefinition {
  readonly node: NodeRecord
  readonly users: number
}

/** Users of a definition that are counted. */
const mostUsers = 400

/** How many files use a definition, by edges that are no mere possibilities; of those that `counts` takes. */
export function countUsingFiles(
  snapshot: Snapshot,
  node: NodeRecord,
  counts: (path: string) => boolean,
): number {
  const users = snapshot.edges(node.nodeId, {
    direction: 'in',
    kinds: useKinds,
    limit: mostUsers,
    maxSites: 1,
  })
  return new Set(
    users
      .filter(({ from, known }) => known !== 'possible' && !from.isTest && counts(from.filePath))
      .map(({ from }) => from.filePath),
  ).size
}

/** Name, what it is, what its documentation says first, and how many files use it. */
export function tabulateDefinitions(
  { project }: BookSources,
  definitions: readonly UsedDefinition[],
  usersColumn: string,
): Block {
  const columns = ['Definition', 'Kind', 'Description', usersColumn]
  return tableOf(columns, definitions, definitions.length, ({ node, users }) => ({
    cells: [
      code(qualifiedName(node)),
      node.kind,
      quote(firstSentence(node.doc)),
      users === 0 ? '' : groupDigits(users),
    ],
    citations: [showNodeLocation(project, node)],
  }))
}
