/** What the graph and the text of a project answer. */
export type { NodeDescription } from './describe-node.ts'
export type { FileText, Place } from './places.ts'
export {
  describeNode,
  exportGraph,
  findDefinition,
  findReferences,
  listFiles,
  readFileText,
  searchCode,
} from './queries.ts'
export { orientationOf } from './orientation.ts'
export type { FoundCode } from './queries.ts'
export type { CodeSearch } from './search-code.ts'
