import type { DatabaseSync } from 'node:sqlite'
import type { LinkedGraph, NodeTable } from '../../graph/graph.ts'
import type { SnapshotFile } from '../build.ts'
import type { RowTableName } from '../row-table.ts'
import { PostingField, createPostingWriter } from '../search/posting-writer.ts'
import type { PostingWriter } from '../search/posting-writer.ts'
import { fileNodes } from './write-files.ts'
import { membersByFile } from './write-graph.ts'

/** Beyond this only names, signatures and docs are indexed by word; `grep` still sees all of it. */
const MAX_SOURCE_LENGTH = 2 ** 20
/** The same for files without a language: data, locks, logs. */
const MAX_PLAIN_LENGTH = 2 ** 17
const PROGRESS_STEP = 64

/**
 * The word index. What is ranked ("documents"): each file's own text, then each definition's; a definition owns its
 * lines but for those of definitions inside it, so that every line is counted once. Returns the number of documents.
 */
export function writeSearch(
  database: DatabaseSync,
  rows: (name: RowTableName, values: Int32Array) => void,
  files: readonly SnapshotFile[],
  graph: LinkedGraph,
  onProgress: (done: number) => void,
): number {
  const { nodes } = graph
  const members = membersByFile(nodes, files.length)
  const ownNodes = fileNodes(files.length, graph)
  const writer = createPostingWriter()
  const paths = createPostingWriter()
  const documents: number[] = []
  const addDocument = (node: number, file: number, texts: readonly string[]): void => {
    writer.startDocument(documents.length / 3)
    addNodeFields(writer, nodes, node)
    for (const text of texts) writer.addText(PostingField.BODY, text)
    documents.push(node, file, writer.bodyWordCount())
  }
  for (const [index, file] of files.entries()) {
    paths.startDocument(index)
    paths.addText(PostingField.BODY, file.path)
    const fileMembers = members.nodes.subarray(members.start[index], members.start[index + 1])
    const owned = divideText(indexedText(file), nodes, fileMembers)
    const node = ownNodes[index] ?? -1
    if (node >= 0) addDocument(node, index, owned.get(-1) ?? [])
    for (const member of fileMembers) addDocument(member, index, owned.get(member) ?? [])
    if (index % PROGRESS_STEP === 0) onProgress(index)
  }
  rows('document', Int32Array.from(documents))
  writer.write(database.prepare('insert into term (term, document_count, postings) values (?, ?, ?)'))
  paths.write(database.prepare('insert into path_term (term, document_count, postings) values (?, ?, ?)'))
  onProgress(files.length)
  return documents.length / 3
}

function indexedText(file: SnapshotFile): string {
  if (file.text === undefined || file.isMinified) return ''
  return file.text.slice(0, file.language === '' ? MAX_PLAIN_LENGTH : MAX_SOURCE_LENGTH)
}

function addNodeFields(writer: PostingWriter, nodes: NodeTable, node: number): void {
  writer.addText(PostingField.NAME, nodes.name[node] ?? '')
  writer.addText(PostingField.SIGNATURE, nodes.signature[node] ?? '')
  writer.addText(PostingField.DOC, nodes.doc[node] ?? '')
}

/** Runs of lines by the innermost node around them; -1 for the file's own. */
function divideText(text: string, nodes: NodeTable, members: Int32Array): Map<number, string[]> {
  const result = new Map<number, string[]>()
  if (text === '') return result
  if (members.length === 0) return result.set(-1, [text])
  const starts = findLineStarts(text)
  const owner = new Int32Array(starts.length).fill(-1)
  for (const node of members) owner.fill(node, (nodes.startLine[node] ?? 1) - 1, nodes.endLine[node] ?? 0)
  let first = 0
  for (let line = 1; line <= starts.length; line++) {
    if (line < starts.length && owner[line] === owner[first]) continue
    const run = text.slice(starts[first], starts[line] ?? text.length)
    const key = owner[first] ?? -1
    const runs = result.get(key)
    if (runs === undefined) result.set(key, [run])
    else runs.push(run)
    first = line
  }
  return result
}

export function findLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (at + 1 < text.length) starts.push(at + 1)
  }
  return starts
}
