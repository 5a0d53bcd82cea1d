import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { TextChange } from './file-edit.ts'
import { planImportOf } from './import-name.ts'
import { readSignature } from './read-signature.ts'
import type { SourceFile } from './source-file.ts'
import { openSource } from './source-file.ts'

export interface NeededImports {
  readonly changes: readonly TextChange[]
  /** Names of the signatures that may need an import that was not found. */
  readonly unknown: readonly string[]
}

/** Imports for the types that copied signatures name and that the file does not know yet. */
export function planImports(
  snapshot: Snapshot,
  file: SourceFile,
  members: readonly NodeRecord[],
  type: NodeRecord,
): NeededImports {
  const changes: TextChange[] = []
  const unknown: string[] = []
  const seen = new Set([type.name])
  const words = wordsOf(file.masked)
  for (const member of members) {
    const source = openSource(snapshot, member.filePath)
    const signature = source === undefined ? undefined : readSignature(source, member)
    if (source === undefined || signature === undefined || source.path === file.path) continue
    const first = source.offsetOf(member.nameLine, 0)
    const last = source.offsetOf(member.nameLine, member.nameColumn) + signature.text.length
    for (const match of source.masked.slice(first, last).matchAll(/(?<![\w$.])[A-Z][\w$]*/gu)) {
      const [name] = match
      if (seen.has(name)) continue
      seen.add(name)
      const line = source.lineOf(first + match.index)
      const { definitions } = snapshot.definitionAt(
        source.path,
        line,
        first + match.index - source.offsetOf(line, 0),
      )
      const [found] = definitions
      const isKnown = words.has(name)
      if (isKnown) continue
      const target =
        found?.nodeId === null || found === undefined ? undefined : snapshot.findNode(found.nodeId)
      // A type parameter of the declaring type, or a name of the language or a library.
      if (target === undefined) {
        if (definitions.length === 0 && isImported(source, name)) unknown.push(name)
        continue
      }
      const planned = planImportOf(snapshot, file, target)
      if (planned.kind === 'change') changes.push(planned.change)
      else if (planned.kind === 'refused') unknown.push(name)
    }
  }
  return { changes: joinByPlace(changes), unknown }
}

/** Insertions at one place become one. */
function joinByPlace(changes: readonly TextChange[]): TextChange[] {
  const byPlace = Map.groupBy(changes, ({ start, end }) => `${start}:${end}`)
  return [...byPlace.values()].flatMap(([first, ...rest]) =>
    first === undefined ? [] : [{ ...first, text: [first, ...rest].map(({ text }) => text).join('') }],
  )
}

function isImported({ masked }: SourceFile, name: string): boolean {
  return masked
    .split('\n')
    .some((line) => /^\s{0,8}(?:import|from|using)\b/u.test(line) && wordsOf(line).has(name))
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(/[^\p{L}\p{N}_$]+/u))
}
