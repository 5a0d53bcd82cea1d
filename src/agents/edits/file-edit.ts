/** A stretch of a text, in UTF-16 offsets, and what stands there instead. */
export interface TextChange {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Where the text stood before, when it was cut out there: the line (1-based) of its first line. */
  readonly moved?: { readonly path: string; readonly line: number }
  /** It rewrites an import, whose names lead where the change wants them to lead. */
  readonly isImport?: true
}

/** All changes of one file; they do not overlap. */
export interface FileEdit {
  readonly path: string
  /** The path that the file gets; `path` where it keeps its own. */
  readonly newPath: string
  readonly before: string
  readonly changes: readonly TextChange[]
}

export function applyChanges({ before, changes }: FileEdit): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of sortChanges(changes)) {
    parts.push(before.slice(at, start), text)
    at = end
  }
  parts.push(before.slice(at))
  return parts.join('')
}

export function sortChanges(changes: readonly TextChange[]): TextChange[] {
  return changes.toSorted((one, other) => one.start - other.start || one.end - other.end)
}
