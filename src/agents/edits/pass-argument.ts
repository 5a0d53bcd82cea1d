import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { TextChange } from './file-edit.ts'
import type { RefusedEdit, SourcePlace } from './planned-edit.ts'
import { refuse } from './planned-edit.ts'
import type { SourceFile } from './source-file.ts'
import { findParameters, openSource, skipSpace, splitList } from './source-file.ts'

/** Languages without defaults of parameters: each call passes the new argument, which takes that all are known. */
export const withoutDefaults: ReadonlySet<string> = new Set(['go', 'java', 'rust', 'c'])

export interface PassedArguments {
  readonly kind: 'passed'
  readonly calls: number
  readonly changes: readonly { readonly file: SourceFile; readonly change: TextChange }[]
}

const mostPlaces = 20

/**
 * Passes a value at each call of a family of definitions, as the last argument. Refuses where it is not known that these
 * are all calls and lead to nothing else: one that is left does not compile.
 */
export function passAtCalls(
  snapshot: Snapshot,
  members: ReadonlyMap<string, NodeRecord>,
  value: string,
): PassedArguments | RefusedEdit {
  const family = [...members.values()]
  const places = family.map(placeOf)
  if (new Set(family.map(({ parentId, filePath }) => parentId ?? filePath)).size < family.length)
    return refuse('it is overloaded, and which of them is meant to take the parameter is not told', places)
  for (const member of family) {
    const open = snapshot
      .completeness(member.nodeId)
      .reasons.filter(({ reason }) => reason !== 'called by its family')
    const outside = snapshot
      .edges(member.nodeId, { direction: 'out', kinds: ['overrides', 'implements'], limit: 50, maxSites: 0 })
      .some(({ to }) => to.kind === 'external')
    if (open.length > 0 || outside)
      return refuse(
        'parameters have no default values in this language, so every call would have to change, and it is not known that all of them are',
        [placeOf(member)],
      )
  }
  const sites = new Map(
    family.flatMap(({ nodeId }) =>
      snapshot
        .references(nodeId, 'calls')
        .sites.map((site) => [`${site.filePath}:${site.line}:${site.column}`, site] as const),
    ),
  )
  const unsure = [...sites.values()].filter(({ known }) => known === 'possible')
  if (unsure.length > 0)
    return refuse('some of its calls may lead elsewhere', unsure.slice(0, mostPlaces).map(siteOf))
  const changes: { file: SourceFile; change: TextChange }[] = []
  for (const site of sites.values()) {
    const file = openSource(snapshot, site.filePath)
    const change = file === undefined ? undefined : passAt(file, file.offsetOf(site.line, site.column), value)
    if (file === undefined || change === undefined)
      return refuse('a call of it is not written with its arguments', [siteOf(site)])
    changes.push({ file, change })
  }
  return { kind: 'passed', calls: sites.size, changes }
}

/** Behind the last argument of the call whose callee begins at an offset, or is named there. */
function passAt({ masked }: SourceFile, start: number, value: string): TextChange | undefined {
  const callee = /^[\p{ID_Start}_$][\p{ID_Continue}$]*/u.exec(masked.slice(start, start + 500))?.[0]
  if (callee === undefined) return undefined
  const end = start + callee.length
  // `parse::<u8>(text)` (Rust)
  const brackets = findParameters(masked, masked.startsWith('::<', end) ? end + 2 : end)
  if (brackets === undefined || /[=:{;]/u.test(masked.slice(end, brackets.open).replace('::<', '<')))
    return undefined
  const parts = splitList(masked, brackets.open, brackets.close)
  const last = parts.at(-1)
  if (last === undefined) return { start: brackets.close, end: brackets.close, text: value }
  // What is handed on as further arguments stands last (`args...`).
  if (masked.slice(last.start, last.end).trimEnd().endsWith('...')) return undefined
  const lastEnd = last.start + masked.slice(last.start, last.end).trimEnd().length
  const lineStart = masked.lastIndexOf('\n', last.start)
  const first = skipSpace(masked, last.start)
  const isBroken = masked.slice(Math.max(lineStart, brackets.open + 1), first).includes('\n')
  const indent = isBroken ? `\n${/[^\n]*$/u.exec(masked.slice(brackets.open + 1, first))?.[0] ?? ''}` : ' '
  return { start: lastEnd, end: lastEnd, text: `,${indent}${value}` }
}

function placeOf({ filePath, nameLine, startLine }: NodeRecord): SourcePlace {
  return { path: filePath, line: nameLine || startLine }
}

function siteOf({ filePath, line }: { readonly filePath: string; readonly line: number }): SourcePlace {
  return { path: filePath, line }
}
