import { createHash } from 'node:crypto'
import type { Snapshot } from '../../../index/snapshot.ts'
import type { LabelledProject } from '../../projects.ts'
import { splitReference } from '../../projects.ts'

/** What stood at a cited place when the answer was made, so that one can tell later whether it still does. */
export interface CitedLines {
  readonly citation: string
  readonly path: string
  /** 1-based, inclusive. */
  readonly startLine: number
  readonly endLine: number
  /** Of the text of the lines. */
  readonly digest: string
}

/** What became of cited lines: they stand elsewhere in their file, are not in it any more, or the file is gone. */
export type LineChange =
  | { readonly state: 'moved'; readonly startLine: number; readonly endLine: number }
  | { readonly state: 'changed' | 'gone' }

/** The lines behind citations, of each with the project that it is from; citations of whole files have none. */
export function digestCitations<Project extends LabelledProject>(
  projects: readonly Project[],
  citations: readonly string[],
): { readonly project: Project; readonly lines: CitedLines }[] {
  return citations.flatMap((citation) => {
    const { projects: meant, rest } = splitReference(projects, citation)
    const match = /^(.+):(\d{1,9})(?:-(\d{1,9}))?$/su.exec(rest)
    const path = match?.[1]
    if (path === undefined) return []
    const startLine = Number(match?.[2])
    const endLine = Number(match?.[3] ?? match?.[2])
    for (const project of projects.filter((one) => meant.includes(one))) {
      const text = project.snapshot.readLines(path, startLine, endLine)?.text
      if (text !== undefined)
        return [{ project, lines: { citation, path, startLine, endLine, digest: digestOf(text) } }]
    }
    return []
  })
}

/** Lines that are read again to find where some went: those of the file times those that were cited. */
const mostCompared = 200_000

/** What became of the lines in the snapshot; undefined where they stand as they stood. */
export function compareCitedLines(
  snapshot: Snapshot,
  { path, startLine, endLine, digest }: CitedLines,
): LineChange | undefined {
  const now = snapshot.readLines(path, startLine, endLine)?.text
  if (now !== undefined && digestOf(now) === digest) return undefined
  const lines = snapshot.readText(path)?.split(/\r\n|\n|\r/u)
  if (lines === undefined) return { state: 'gone' }
  const count = endLine - startLine + 1
  if (lines.length * count > mostCompared) return { state: 'changed' }
  const found: number[] = []
  for (let at = 0; at + count <= lines.length; at += 1)
    if (digestOf(lines.slice(at, at + count).join('\n')) === digest) found.push(at + 1)
  // Lines that stand at several places may be any of them.
  const [first, ...more] = found
  return first === undefined || more.length > 0
    ? { state: 'changed' }
    : { state: 'moved', startLine: first, endLine: first + count - 1 }
}

function digestOf(text: string): string {
  // How lines end, and whether the last one does, says nothing about what is in them.
  const lines = text.replaceAll(/\r\n?/gu, '\n').replace(/\n$/u, '')
  return createHash('sha256').update(lines).digest('hex').slice(0, 32)
}
