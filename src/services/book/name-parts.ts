import type { FileRecord } from '../../index/snapshot.ts'
import { findPurpose } from '../../agents/knowledge/orientation/describe-modules.ts'
import type { Part } from '../../agents/knowledge/parts/find-parts.ts'
import type { LabelledProject } from '../../agents/projects.ts'
import { showNodeLocation } from '../../agents/projects.ts'
import { firstSentence } from '../../agents/tools/show-node.ts'
import { quote } from './quote.ts'

/** A part of the system with a page of its own. */
export interface BookPart {
  readonly part: Part
  /** Of its page. */
  readonly id: string
  /** Path of the directory or file; the name of the repository for the files at its root. */
  readonly title: string
  /** What its README or the doc of the file that speaks for it says. */
  readonly purpose: { readonly text: string; readonly location: string } | undefined
  /** Its code, largest first, and what is in other languages. */
  readonly files: readonly FileRecord[]
  /** Of its code. */
  readonly lines: number
}

export function nameParts(project: LabelledProject, parts: readonly Part[]): BookPart[] {
  const taken = new Set<string>()
  return parts.map((part) => {
    const files = filesOf(project, part)
    const isRoot = part.name === '.'
    return {
      part,
      id: nameFile(isRoot ? 'root' : part.name, taken),
      title: isRoot ? project.repoName.slice(project.repoName.lastIndexOf('/') + 1) : part.name,
      purpose: purposeOf(project, part, files),
      files,
      lines: files.reduce((sum, { language, lineCount }) => sum + (language === '' ? 0 : lineCount), 0),
    }
  })
}

function filesOf({ snapshot }: LabelledProject, part: Part): FileRecord[] {
  const directory = part.name === '.' ? '' : part.name
  const found =
    part.kind === 'file'
      ? [snapshot.findFile(part.node.filePath)].flatMap((file) => file ?? [])
      : snapshot
          .listFiles(directory === '' ? {} : { path: directory })
          .filter(({ path }) => !isOwn(part) || directoryOf(path) === directory)
  return found
    .filter(({ kind }) => kind === 'text')
    .toSorted(
      (one, other) =>
        Number(one.isTest) - Number(other.isTest) ||
        Number(one.language === '') - Number(other.language === '') ||
        other.lineCount - one.lineCount ||
        (one.path < other.path ? -1 : 1),
    )
}

function purposeOf(project: LabelledProject, part: Part, files: readonly FileRecord[]): BookPart['purpose'] {
  if (part.kind === 'file') {
    const text = firstSentence(part.node.doc)
    return text === '' ? undefined : { text, location: showNodeLocation(project, part.node) }
  }
  const directory = part.name === '.' ? '' : part.name
  // The README at the root speaks for the repository, not for the files beside it.
  const own = files.filter(({ path }) => directoryOf(path) === directory)
  const purpose = directory === '' ? undefined : findPurpose(project, directory, own)
  return purpose === undefined || quote(purpose.text) === '' ? undefined : purpose
}

/** `src/` is all below it, `src/.` its own files alone. */
function isOwn({ members }: Part): boolean {
  return members.some((member) => member === '.' || member.endsWith('/.'))
}

/** `src/Agents_2` is `part-src-agents-2`; of several that would be called the same the later ones are numbered. */
function nameFile(name: string, taken: Set<string>): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, longestName)
  const base = `part-${plain === '' ? 'other' : plain}`
  let id = base
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`
  taken.add(id)
  return id
}

const longestName = 80

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
