/** What the graph and the text of a project answer. */
export type { FileImpact } from '../../agents/checks/diffs/judge-diff.ts'
export type { NodeDescription } from './describe-node.ts'
export type { PlaceDescription } from './describe-place.ts'
export type { LineHistory } from './line-history.ts'
export type { HierarchyLevel } from './list-hierarchy.ts'
export type { Uses } from './list-uses.ts'
export type { FileText, Place } from './places.ts'
export {
  blameLines,
  describeNode,
  describePlace,
  exportGraph,
  exportIndex,
  findDefinition,
  findNames,
  findReferences,
  getMap,
  getOutline,
  judgeDiff,
  listFiles,
  listFolder,
  listHierarchy,
  listLineHistory,
  listUses,
  nameNodes,
  readCommittedFile,
  readFileText,
  readRawFile,
  searchCode,
  searchText,
} from './queries.ts'
export { inventoryOf, measureFiles, orientationOf } from './orientation.ts'
export type { FoundCode, RawFile } from './queries.ts'
export type { CodeSearch } from './search-code.ts'
