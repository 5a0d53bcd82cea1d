import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'

/**
 * Functions that are written inside a definition and are part of what it does: those without a name, and those that an
 * object literal holds which it passes (`{ onClose: () => save() }`).
 */
export function innerFunctions(snapshot: Snapshot, node: NodeRecord): NodeRecord[] {
  const runs = node.kind === 'function' || node.kind === 'method'
  return snapshot
    .childrenOf(node.nodeId)
    .filter(
      ({ isAnonymous, kind, filePath }) =>
        isAnonymous || (runs && kind === 'method' && /\.(?:[cm]?[jt]sx?|vue|svelte)$/u.test(filePath)),
    )
}
