import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { SourcePlace } from './planned-edit.ts'
import type { SourceFile } from './source-file.ts'
import { openSource } from './source-file.ts'

/** Where a name stands, by what is known of it. */
export interface Occurrences {
  /** Lead surely to one of the wanted definitions, or are their own names. */
  readonly sure: readonly Occurrence[]
  /** May lead to one: one of several candidates, or nothing is known of it. */
  readonly possible: readonly Occurrence[]
  /** In comments, texts, documents and files that are not code. */
  readonly inText: readonly Occurrence[]
  /** Lead to other definitions of the same name. */
  readonly other: number
  /** All places were looked at. */
  readonly isWhole: boolean
}

export interface Occurrence extends SourcePlace {
  readonly file: SourceFile
  readonly offset: number
}

/** Lines with the name that are looked at; no diff of more is read. */
const mostLines = 4_000

/** Every place where a name is written as a word, told apart by where the graph says that it leads. */
export function findOccurrences(
  snapshot: Snapshot,
  name: string,
  targets: ReadonlyMap<string, NodeRecord>,
): Occurrences {
  const sure: Occurrence[] = []
  const possible: Occurrence[] = []
  const inText: Occurrence[] = []
  let other = 0
  const { matches, truncated } = snapshot.grep(name, { regex: false, caseSensitive: true, limit: mostLines })
  const linesByPath = new Map<string, Set<number>>()
  for (const { filePath, line } of matches) {
    const lines = linesByPath.get(filePath) ?? new Set()
    linesByPath.set(filePath, lines.add(line))
  }
  for (const [path, lines] of linesByPath) {
    const file = openSource(snapshot, path)
    if (file === undefined) continue
    const isCode = file.language !== ''
    for (const line of lines) {
      const start = file.offsetOf(line, 0)
      for (const offset of findWord(file.text, name, start, file.offsetOf(line + 1, 0))) {
        const occurrence: Occurrence = { path, line, file, offset }
        const isMasked = !isCode || file.masked.slice(offset, offset + name.length) !== name
        switch (classify(snapshot, targets, path, line, offset - start)) {
          case 'sure':
            sure.push(occurrence)
            break
          case 'other':
            other += 1
            break
          case 'possible':
            possible.push(occurrence)
            break
          case 'unknown':
            if (leadsByAlias(snapshot, targets, file, name, offset)) sure.push(occurrence)
            else (isMasked ? inText : possible).push(occurrence)
        }
      }
    }
  }
  return { sure, possible, inText, other, isWhole: !truncated }
}

function classify(
  snapshot: Snapshot,
  targets: ReadonlyMap<string, NodeRecord>,
  path: string,
  line: number,
  column: number,
): 'sure' | 'other' | 'possible' | 'unknown' {
  for (const node of targets.values()) {
    if (node.filePath === path && node.nameLine === line && node.nameColumn === column) return 'sure'
  }
  const { definitions, unresolved } = snapshot.definitionAt(path, line, column)
  const wanted = definitions.filter(({ nodeId }) => nodeId !== null && targets.has(nodeId))
  if (wanted.length > 0) {
    const isSure = wanted.length === definitions.length && wanted.every(({ known }) => known !== 'possible')
    return isSure ? 'sure' : 'possible'
  }
  if (definitions.length > 0)
    return definitions.some(({ known }) => known === 'possible') ? 'possible' : 'other'
  return unresolved === 'external' || unresolved === 'builtin' ? 'other' : 'unknown'
}

/** `name as other` of an import: where one of the two leads says where the other does. */
function leadsByAlias(
  snapshot: Snapshot,
  targets: ReadonlyMap<string, NodeRecord>,
  { path, masked, lineOf, offsetOf }: SourceFile,
  name: string,
  offset: number,
): boolean {
  const behind = /^ as (?=[\p{L}_$])/u.exec(masked.slice(offset + name.length, offset + name.length + 6))
  const before = /(?<![\p{L}\p{N}_$])([\p{L}\p{N}_$]{1,200}) as $/u.exec(
    masked.slice(Math.max(0, offset - 205), offset),
  )
  // Behind another name it is a name of its own.
  if (behind === null && before?.[1] !== name) return false
  const other =
    behind === null ? offset - name.length - ' as '.length : offset + name.length + behind[0].length
  const line = lineOf(other)
  return classify(snapshot, targets, path, line, other - offsetOf(line, 0)) === 'sure'
}

function findWord(text: string, name: string, from: number, to: number): number[] {
  const found: number[] = []
  for (let at = text.indexOf(name, from); at >= 0 && at < to; at = text.indexOf(name, at + name.length)) {
    if (!isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + name.length])) found.push(at)
  }
  return found
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_$]/u.test(character)
}
