import { parseDiff } from '../../../src/agents/checks/diffs/parse-diff.ts'
import type { DiffHunk } from '../../../src/agents/checks/diffs/parse-diff.ts'

/** A line of a change. `index` counts the lines of the file's hunks. */
export type DiffLine = {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
  readonly index: number
  /** 1-based; undefined on the other side, and where the diff has no numbers. */
  readonly oldLine: number | undefined
  readonly newLine: number | undefined
}

/** A line of each side; what was replaced stands beside what replaces it. */
export type SidePair = { readonly old: DiffLine | undefined; readonly new: DiffLine | undefined }

export type ChangedFile = {
  readonly path: string
  /** Where it was before, if that is not its path. */
  readonly oldPath: string | undefined
  readonly change: 'added' | 'removed' | 'changed' | 'renamed'
  readonly added: number
  readonly removed: number
  readonly hunks: readonly (readonly DiffLine[])[]
}

export type Diff = {
  readonly files: readonly ChangedFile[]
  /** Whether git can apply it: it can where every place has its line. */
  readonly isApplicable: boolean
}

/** Undefined for what is no diff. */
export function readDiff(text: string): Diff | undefined {
  const parsed = parseDiff(text.split('\n')).filter(({ hunks }) => hunks.length > 0)
  if (parsed.length === 0) return undefined
  return {
    files: parsed.map(({ oldPath, newPath, hunks }) => {
      const lines = toLines(hunks)
      const count = (kind: DiffLine['kind']): number =>
        lines.flat().filter((line) => line.kind === kind).length
      return {
        path: newPath ?? oldPath ?? '',
        oldPath: oldPath === newPath ? undefined : oldPath,
        change:
          oldPath === undefined
            ? 'added'
            : newPath === undefined
              ? 'removed'
              : oldPath === newPath
                ? 'changed'
                : 'renamed',
        added: count('added'),
        removed: count('removed'),
        hunks: lines,
      }
    }),
    isApplicable: parsed.every(({ hunks }) => hunks.every(({ oldStart }) => oldStart !== undefined)),
  }
}

function toLines(hunks: readonly DiffHunk[]): DiffLine[][] {
  let index = 0
  /** How far new lines are ahead of old ones. */
  let shift = 0
  return hunks.map(({ oldStart, lines }) => {
    let oldLine = oldStart === undefined ? undefined : Math.max(1, oldStart)
    let newLine = oldLine === undefined ? undefined : oldLine + shift
    return lines.map((line) => {
      const mark = line.charAt(0)
      const kind = mark === '+' ? 'added' : mark === '-' ? 'removed' : 'same'
      const result: DiffLine = {
        kind,
        text: line.slice(1),
        index: index++,
        oldLine: kind === 'added' ? undefined : oldLine,
        newLine: kind === 'removed' ? undefined : newLine,
      }
      if (kind !== 'added' && oldLine !== undefined) oldLine += 1
      if (kind !== 'removed' && newLine !== undefined) newLine += 1
      if (kind === 'added') shift += 1
      if (kind === 'removed') shift -= 1
      return result
    })
  })
}

export function pairLines(lines: readonly DiffLine[]): SidePair[] {
  const pairs: SidePair[] = []
  let removed: DiffLine[] = []
  let added: DiffLine[] = []
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      pairs.push({ old: removed[at], new: added[at] })
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line.kind === 'removed') {
      if (added.length > 0) flush()
      removed.push(line)
    } else if (line.kind === 'added') added.push(line)
    else {
      flush()
      pairs.push({ old: line, new: line })
    }
  }
  flush()
  return pairs
}

/** A command for a terminal in the repository: nothing has to be saved first. */
export function toApplyCommand(patch: string): string {
  let end = 'PATCH'
  while (patch.split('\n').includes(end)) end += '_'
  return `git apply <<'${end}'\n${patch.replace(/\n*$/u, '\n')}${end}\n`
}
