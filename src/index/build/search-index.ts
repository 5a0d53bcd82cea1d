import type { NodeTable } from '../../graph/graph.ts'
import { PostingField, createPostingWriter } from '../search/posting-writer.ts'
import type { PostingWriter } from '../search/posting-writer.ts'
import { collectTerms } from './term-rows.ts'
import type { TermRows } from './term-rows.ts'
import { fileNodes } from './write-files.ts'
import { membersByFile } from './write-graph.ts'

/** Beyond this only names, signatures and docs are indexed by word; `grep` still sees all of it. */
const MAX_SOURCE_LENGTH = 2 ** 20
/** The same for files without a language: data, locks, logs. */
const MAX_PLAIN_LENGTH = 2 ** 17
const PROGRESS_STEP = 64

export interface SearchFile {
  readonly path: string
  readonly language: string
  readonly isMinified: boolean
  readonly text: string | undefined
}

/** What of a node is found by word, and where it stands. Nodes outside files count for nothing. */
export type SearchNodes = Pick<
  NodeTable,
  'count' | 'kind' | 'file' | 'startLine' | 'endLine' | 'name' | 'signature' | 'doc'
>

/** The word index as plain data: it can be made in one thread and written in another. */
export interface SearchIndex {
  /** Node, file and number of words of each document. */
  readonly documents: Int32Array<ArrayBuffer>
  readonly terms: TermRows
  readonly pathTerms: TermRows
}

/**
 * The word index. What is ranked ("documents"): each file's own text, then each definition's; a definition owns its
 * lines but for those of definitions inside it, so that every line is counted once.
 */
export function buildSearchIndex(
  files: readonly SearchFile[],
  nodes: SearchNodes,
  onProgress: (done: number) => void = () => undefined,
): SearchIndex {
  const members = membersByFile(nodes, files.length)
  const ownNodes = fileNodes(files.length, nodes)
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
  onProgress(files.length)
  return {
    documents: Int32Array.from(documents),
    terms: collectTerms(writer),
    pathTerms: collectTerms(paths),
  }
}

function indexedText(file: SearchFile): string {
  if (file.text === undefined || file.isMinified) return ''
  return file.text.slice(0, file.language === '' ? MAX_PLAIN_LENGTH : MAX_SOURCE_LENGTH)
}

function addNodeFields(writer: PostingWriter, nodes: SearchNodes, node: number): void {
  writer.addText(PostingField.NAME, nodes.name[node] ?? '')
  writer.addText(PostingField.SIGNATURE, nodes.signature[node] ?? '')
  writer.addText(PostingField.DOC, nodes.doc[node] ?? '')
}

/** Runs of lines by the innermost node around them; -1 for the file's own. */
function divideText(text: string, nodes: SearchNodes, members: Int32Array): Map<number, string[]> {
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
