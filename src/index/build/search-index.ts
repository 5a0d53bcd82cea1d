import { isAscii } from 'node:buffer'

import { isOutOfMemory, messageOf } from '../../graph/containment.ts'
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
  /** The text in UTF-8, undefined where there is none. */
  readonly utf8: Uint8Array | undefined
}

/** What of a node is found by word, and where it stands. Nodes outside files and without a name count for nothing. */
export type SearchNodes = Pick<
  NodeTable,
  'count' | 'kind' | 'flags' | 'file' | 'startLine' | 'endLine' | 'name' | 'signature' | 'doc'
>

/** The word index as plain data: it can be made in one thread and written in another. */
export interface SearchIndex {
  /** Node, file and number of words of each document. */
  readonly documents: Int32Array<ArrayBuffer>
  readonly terms: TermRows
  readonly pathTerms: TermRows
  /** Files whose words could not be taken, or not all of them, and why. */
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
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
  const indexer = createIndexer(files, nodes)
  const paths = createPostingWriter()
  const problems: { path: string; reason: string }[] = []
  for (const [index, { path }] of files.entries()) {
    paths.startDocument(index)
    paths.addText(PostingField.BODY, path)
    try {
      indexer.add(index)
    } catch (error) {
      if (isOutOfMemory(error)) throw error
      indexer.leaveOut(index)
      problems.push({ path, reason: `not all of its words can be searched for: ${messageOf(error)}` })
    }
    if (index % PROGRESS_STEP === 0) onProgress(index)
  }
  onProgress(files.length)
  return {
    documents: indexer.documents,
    terms: collectTerms(indexer.writer),
    pathTerms: collectTerms(paths),
    problems,
  }
}

/** What the index holds of some of the files, given in order. */
export interface PartialIndex {
  /** Zero but for the documents of these files. */
  readonly documents: Int32Array<ArrayBuffer>
  /** First document of each file; one more than files. */
  readonly starts: Int32Array
  readonly terms: TermRows
}

export function indexSome(
  files: readonly SearchFile[],
  nodes: SearchNodes,
  some: Iterable<number>,
): PartialIndex {
  const { add, documents, starts, writer } = createIndexer(files, nodes)
  for (const file of some) add(file)
  return { documents, starts, terms: collectTerms(writer) }
}

function createIndexer(files: readonly SearchFile[], nodes: SearchNodes) {
  const members = membersByFile(nodes, files.length)
  const ownNodes = fileNodes(files.length, nodes)
  const starts = new Int32Array(files.length + 1)
  for (let file = 0; file < files.length; file++) {
    const own = ownNodes[file]! >= 0 ? 1 : 0
    starts[file + 1] = starts[file]! + own + members.start[file + 1]! - members.start[file]!
  }
  const documents = new Int32Array(starts[files.length]! * 3)
  const writer = createPostingWriter()
  return {
    starts,
    documents,
    writer,
    add(file: number): void {
      const fileMembers = members.nodes.subarray(members.start[file], members.start[file + 1])
      const body = divideBody(files[file]!, nodes, fileMembers)
      let document = starts[file]!
      const addDocument = (node: number, owner: number): void => {
        writer.startDocument(document)
        addNodeFields(writer, nodes, node)
        body.add(writer, owner)
        documents.set([node, file, writer.bodyWordCount()], document * 3)
        document++
      }
      const node = ownNodes[file]!
      if (node >= 0) addDocument(node, -1)
      for (const member of fileMembers) addDocument(member, member)
    },
    /** The documents of a file for which `add` failed say whose they are. */
    leaveOut(file: number): void {
      const own = ownNodes[file]! >= 0 ? [ownNodes[file]!] : []
      const all = [...own, ...members.nodes.subarray(members.start[file], members.start[file + 1])]
      for (const [index, node] of all.entries()) documents.set([node, file, 1], (starts[file]! + index) * 3)
    },
  }
}

interface Body {
  /** Adds the lines that a node owns, -1 for the file itself. */
  add(writer: PostingWriter, owner: number): void
}

function divideBody(file: SearchFile, nodes: SearchNodes, members: Int32Array): Body {
  const { utf8 } = file
  if (utf8 === undefined || file.isMinified) return { add: () => undefined }
  const most = file.language === '' ? MAX_PLAIN_LENGTH : MAX_SOURCE_LENGTH
  if (isAscii(utf8)) {
    const end = Math.min(utf8.length, most)
    const runs = divideLines(lineStartsOfBytes(utf8, end), end, nodes, members)
    return {
      add(writer, owner) {
        const ends = runs.get(owner) ?? []
        for (let at = 0; at < ends.length; at += 2) {
          writer.addAscii(PostingField.BODY, utf8, ends[at]!, ends[at + 1]!)
        }
      },
    }
  }
  const text = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.length).toString().slice(0, most)
  const runs = divideLines(lineStartsOfText(text), text.length, nodes, members)
  return {
    add(writer, owner) {
      const ends = runs.get(owner) ?? []
      for (let at = 0; at < ends.length; at += 2) {
        writer.addText(PostingField.BODY, text.slice(ends[at], ends[at + 1]))
      }
    },
  }
}

function addNodeFields(writer: PostingWriter, nodes: SearchNodes, node: number): void {
  writer.addText(PostingField.NAME, nodes.name[node] ?? '')
  writer.addText(PostingField.SIGNATURE, nodes.signature[node] ?? '')
  writer.addText(PostingField.DOC, nodes.doc[node] ?? '')
}

/** Start and end of each run of lines by the innermost node around them; -1 for the file's own. */
function divideLines(
  starts: readonly number[],
  length: number,
  nodes: SearchNodes,
  members: Int32Array,
): Map<number, number[]> {
  const result = new Map<number, number[]>()
  if (length === 0) return result
  if (members.length === 0) return result.set(-1, [0, length])
  const owner = new Int32Array(starts.length).fill(-1)
  for (const node of members) owner.fill(node, (nodes.startLine[node] ?? 1) - 1, nodes.endLine[node] ?? 0)
  let first = 0
  for (let line = 1; line <= starts.length; line++) {
    if (line < starts.length && owner[line] === owner[first]) continue
    const key = owner[first] ?? -1
    const end = starts[line] ?? length
    const runs = result.get(key)
    if (runs === undefined) result.set(key, [starts[first]!, end])
    else runs.push(starts[first]!, end)
    first = line
  }
  return result
}

function lineStartsOfText(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (at + 1 < text.length) starts.push(at + 1)
  }
  return starts
}

function lineStartsOfBytes(bytes: Uint8Array, end: number): number[] {
  const starts = [0]
  for (let at = 0; at + 1 < end; at++) if (bytes[at] === NEW_LINE) starts.push(at + 1)
  return starts
}

const NEW_LINE = 10
