import type { Completeness, NodeRecord, Snapshot } from '../../../index/snapshot.ts'

/** What code uses by its name alone: it has a place where it is declared, but is no definition of a language. */
export type ThingKind = 'table' | 'setting'

/** `table:users`, `table:users.email`, `setting:DATABASE_URL`; as a node, so that edges can lead to it. */
export function makeThing(
  kind: ThingKind,
  name: string,
  place: {
    readonly filePath: string
    readonly line: number
    readonly endLine?: number | undefined
    readonly signature: string
  },
): NodeRecord {
  const isColumn = kind === 'table' && name.includes('.')
  return {
    nodeId: `${kind}:${name}`,
    kind: isColumn ? 'field' : kind === 'table' ? 'type' : 'variable',
    name,
    filePath: place.filePath,
    startLine: place.line,
    endLine: place.endLine ?? place.line,
    nameLine: place.line,
    nameColumn: 0,
    signature: place.signature,
    doc: '',
    parentId: isColumn ? `table:${name.slice(0, name.indexOf('.'))}` : null,
    isExported: true,
    isTest: false,
    isGenerated: false,
    isAnonymous: false,
    isAbstract: false,
    isOutlined: false,
  }
}

export function isThing({ nodeId }: NodeRecord): boolean {
  return /^(?:table|setting):/u.test(nodeId)
}

/** Whether the uses of a node that are known are all: what is used by its name in text may be used otherwise too. */
export function knownUses(snapshot: Snapshot, node: NodeRecord): Completeness {
  // What is in a folder is used, or not, each on its own grounds.
  if (node.kind === 'directory') return { complete: false, reasons: [] }
  const unknown = (reason: string): Completeness => ({ complete: false, reasons: [{ reason, count: 1 }] })
  if (isThing(node)) return unknown('found by its name alone')
  const isText =
    node.kind === 'section' || (node.kind === 'file' && snapshot.findFile(node.filePath)?.language === '')
  return isText ? unknown('not code') : snapshot.completeness(node.nodeId)
}
