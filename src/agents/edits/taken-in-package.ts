import { posix } from 'node:path'
import type { Snapshot } from '../../index/snapshot.ts'
import type { SourcePlace } from './planned-edit.ts'
import type { SourceFile } from './source-file.ts'

/** Where another file of the same package of Go, in which all names of the top are one set, defines a name. */
export function takenInPackage(snapshot: Snapshot, file: SourceFile, name: string): SourcePlace | undefined {
  if (file.language !== 'go') return undefined
  const folder = posix.dirname(file.path)
  const found = snapshot
    .resolveName(name, { limit: 200 })
    .find(
      ({ node }) =>
        node.name === name &&
        node.kind !== 'method' &&
        node.kind !== 'field' &&
        posix.dirname(node.filePath) === folder,
    )
  return found === undefined ? undefined : { path: found.node.filePath, line: found.node.startLine }
}
