/** What someone reading code asks for, as it goes over the wire. */
import type { z } from 'zod'
import type * as contract from '../contract/code.ts'
import type * as toolOutputs from '../contract/tool-outputs.ts'
import type { FileRecord, NodeRecord } from '../index/snapshot.ts'
import type {
  FileImpact,
  HierarchyLevel,
  LineHistory,
  PlaceDescription,
  Uses,
} from '../services/code/index.ts'
import { summarize } from './present.ts'

export function presentFile(file: FileRecord) {
  return {
    path: file.path,
    language: file.language,
    kind: file.kind,
    byte_size: file.byteSize,
    line_count: file.lineCount,
    is_test: file.isTest,
    is_generated: file.isGenerated,
  }
}

export function presentDefinition(node: NodeRecord) {
  return {
    ...summarize(node),
    line: node.nameLine,
    column: node.nameColumn,
    signature: node.signature,
  }
}

export function presentPlaceDescription({
  definitions,
  places,
  unresolved,
}: PlaceDescription): z.output<typeof contract.hoverResponse> {
  return {
    definitions: definitions.map(({ node, known }) => ({
      ...presentDefinition(node),
      doc: node.doc,
      known,
    })),
    places: places.map(({ filePath, line, column, known }) => ({ file_path: filePath, line, column, known })),
    unresolved,
  }
}

export function presentUses(found: Uses): z.output<typeof contract.usesResponse> {
  return {
    node_id: found.nodeId,
    uses: found.uses.map(({ filePath, ...use }) => ({ file_path: filePath, ...use })),
    total: found.total,
    by_known: found.byKnown,
    by_kind: found.byKind,
    complete: found.complete,
    reasons: [...found.reasons],
  }
}

export function presentHierarchy(level: HierarchyLevel): z.output<typeof contract.hierarchyResponse> {
  return {
    node: { ...presentDefinition(level.node), doc: level.node.doc },
    entries: level.entries.map(({ edge, node, hasMore }) => ({
      node: presentDefinition(node),
      kind: edge.kind,
      known: edge.known,
      site_count: edge.siteCount,
      sites: edge.sites.map(({ filePath, line, column, known }) => ({
        file_path: filePath,
        line,
        column,
        known,
      })),
      has_more: hasMore,
    })),
    total: level.total,
    complete: level.complete,
    reasons: [...level.reasons],
  }
}

export function presentCommit({ commit, author, date, subject }: LineHistory['commits'][number]) {
  return { commit, author, date, subject }
}

export function presentFileImpact(
  file: FileImpact,
): z.output<typeof toolOutputs.judgeDiffResponse>['files'][number] {
  return {
    path: file.path,
    state: file.state,
    changed: file.changed.map((node) => ({ ...node })),
    changed_count: file.changedCount,
    levels: file.levels.map((level) => ({ ...level, nodes: [...level.nodes] })),
    tests: [...file.tests],
    test_count: file.testCount,
    file_count: file.fileCount,
    extent: { ...file.extent, unread: [...file.extent.unread] },
  }
}
