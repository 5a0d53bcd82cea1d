/** What the graph and the text of a project answer. */
export { describeNode } from './describe-node.ts'
export type { NodeDescription } from './describe-node.ts'
export { exportGraph } from './export-graph.ts'
export type { GraphExport } from './export-graph.ts'
export { findDefinition, findReferences, listFiles, readFileText } from './places.ts'
export type { FileText, Place } from './places.ts'
export { searchCode } from './search-code.ts'
export type { CodeSearch, FoundCode } from './search-code.ts'
