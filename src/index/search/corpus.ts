import { nodeKinds } from '../../graph/graph.ts'
import { NodeColumn } from '../read/nodes.ts'
import type { Reader } from '../read/reader.ts'

const surrounding: ReadonlySet<string> = new Set(['file', 'module', 'class', 'interface', 'enum', 'type'])

/** What ranking must know of all documents, loaded at the first search: 13 bytes a document. */
export interface Corpus {
  readonly documentCount: number
  readonly fileCount: number
  /** Node and file of each document. */
  readonly node: Int32Array
  readonly file: Int32Array
  /** Document of each node, -1 for none. */
  readonly documentOfNode: Int32Array
  /** 1 for files, modules and types with definitions inside. */
  readonly hasMembers: Uint8Array
  readonly words: Int32Array
  readonly fileWords: Float64Array
  readonly averageWords: number
  readonly averageFileWords: number
  /** First document of each file; one more than files. Documents stand file by file. */
  readonly firstDocument: Int32Array
}

export function loadCorpus(reader: Reader): Corpus {
  const { documentCount, fileCount } = reader
  const node = new Int32Array(documentCount)
  const file = new Int32Array(documentCount)
  const documentOfNode = new Int32Array(reader.nodeCount).fill(-1)
  const hasMembers = new Uint8Array(documentCount)
  const words = new Int32Array(documentCount)
  const fileWords = new Float64Array(fileCount)
  const firstDocument = new Int32Array(fileCount + 1)
  let total = 0
  for (let document = 0; document < documentCount; document++) {
    const ownNode = reader.rows.document.get(document, 0)
    node[document] = ownNode
    documentOfNode[ownNode] = document
    const own = reader.rows.document.get(document, 1)
    const count = reader.rows.document.get(document, 2)
    file[document] = own
    words[document] = count
    fileWords[own] = (fileWords[own] ?? 0) + count
    firstDocument[own + 1] = (firstDocument[own + 1] ?? 0) + 1
    total += count
  }
  for (let document = 0; document < documentCount; document++) {
    const parent = reader.rows.node.get(node[document] ?? 0, NodeColumn.PARENT)
    const around = parent < 0 ? -1 : (documentOfNode[parent] ?? -1)
    if (around >= 0 && surrounding.has(nodeKinds[reader.rows.node.get(parent, NodeColumn.KIND)] ?? ''))
      hasMembers[around] = 1
  }
  for (let index = 0; index < fileCount; index++) {
    firstDocument[index + 1] = (firstDocument[index + 1] ?? 0) + (firstDocument[index] ?? 0)
  }
  return {
    documentCount,
    fileCount,
    node,
    file,
    documentOfNode,
    hasMembers,
    words,
    fileWords,
    averageWords: Math.max(1, total / Math.max(1, documentCount)),
    averageFileWords: Math.max(1, total / Math.max(1, fileCount)),
    firstDocument,
  }
}
