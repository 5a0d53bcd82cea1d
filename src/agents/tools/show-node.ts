import type { NodeRecord, SiteRecord } from '../../index/snapshot.ts'
import type { LabelledProject } from '../projects.ts'
import { showNodeLocation, showPath } from '../projects.ts'

/** A node in few words. `location` is ready to be cited. */
export interface NodeBrief {
  readonly node_id: string
  readonly kind: string
  readonly name: string
  readonly location: string
  readonly signature?: string
  /** First sentence of its documentation. */
  readonly doc?: string
  readonly in_test?: boolean
  readonly exported?: boolean
  /** Of a language that is not linked: its callers, calls and subtypes are not known. */
  readonly outline_only?: boolean
}

export function showNode(project: LabelledProject, node: NodeRecord): NodeBrief {
  const signature = node.signature.length > 300 ? `${node.signature.slice(0, 300)}…` : node.signature
  const doc = firstSentence(node.doc)
  return {
    node_id: showPath(project, node.nodeId),
    kind: node.kind,
    name: qualifiedName(node),
    location: showNodeLocation(project, node),
    ...(signature === '' ? {} : { signature }),
    ...(doc === '' ? {} : { doc }),
    ...(node.isTest ? { in_test: true } : {}),
    ...(node.isExported ? { exported: true } : {}),
    ...(node.isOutlined ? { outline_only: true } : {}),
  }
}

/** `Class.method` as in the node id, where the plain name would say less; `<anonymous> in Class.method, line 12`. */
export function qualifiedName(node: NodeRecord): string {
  if (node.kind === 'file' || node.kind === 'directory') return node.nodeId
  const fragment = /^[^#]*#(.+)$/u.exec(node.nodeId)?.[1]?.replace(/~\d+$/u, '')
  if (node.isAnonymous) {
    const outer = fragment?.slice(0, -node.name.length - 1) ?? ''
    return `${node.name}${outer === '' ? '' : ` in ${outer}`}, line ${node.startLine}`
  }
  return fragment !== undefined && fragment.endsWith(node.name) ? fragment : node.name
}

/** The line that a site stands in, e.g. `return parse(text)`; undefined where it says nothing or too much. */
export function showSiteText(project: LabelledProject, site: SiteRecord | undefined): string | undefined {
  return site === undefined ? undefined : showLineText(project, site.filePath, site.line)
}

export function showLineText(project: LabelledProject, path: string, number: number): string | undefined {
  const line = project.snapshot.readLines(path, number, number)?.text.trim()
  if (line === undefined || line === '' || line.length > 160) return undefined
  return /[{([]$/u.test(line) ? `${line} …` : line
}

/** What begins the formal part of a doc text. */
const docTag =
  /(?:^|\s)@(?:param|returns?|throws|type|private|public|async|deprecated|example|see|template|typedef|since|author)\b/u

/** The first sentence of a doc text, at most 240 characters. */
export function firstSentence(doc: string): string {
  const plain = doc.split(docTag)[0] ?? ''
  const paragraph = plain.trim().split(/\n\s*\n/u)[0] ?? ''
  const text = paragraph.replace(/\s+/gu, ' ').trim()
  const end = /^.{12,}?[.!?](?=\s|$)/u.exec(text)
  const sentence = end === null ? text : end[0]
  return sentence.length > 240 ? `${sentence.slice(0, 237).trimEnd()}…` : sentence
}
