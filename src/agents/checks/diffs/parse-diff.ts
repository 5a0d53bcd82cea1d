/** The change of one file in a unified diff. */
export interface FileDiff {
  /** Without `a/`; undefined for a new file. */
  readonly oldPath: string | undefined
  /** Without `b/`; undefined for a file that goes. */
  readonly newPath: string | undefined
  readonly hunks: readonly DiffHunk[]
}

export interface DiffHunk {
  /** 1-based line of the old file; 0 in a new one, undefined where the header has no numbers. */
  readonly oldStart: number | undefined
  /** Lines of the old and the new file, as the header counts them; undefined where it has no numbers. */
  readonly counts: { readonly old: number; readonly new: number } | undefined
  /** Each with its mark: ` `, `-` or `+`. */
  readonly lines: readonly string[]
  /** The old or the new text ends without a line break. */
  readonly endsWithoutBreak: boolean
}

/** The unified diffs in the `diff` and `patch` code blocks of an answer, in order. */
export function findDiffs(markdown: string): FileDiff[] {
  const diffs: FileDiff[] = []
  let fence: string | undefined
  let block: string[] = []
  for (const line of markdown.split('\n')) {
    const marker = /^\s{0,3}(`{3,}|~{3,})(\w*)/u.exec(line)
    if (fence === undefined) {
      if (marker !== null && /^(?:diff|patch)$/iu.test(marker[2] ?? '')) {
        fence = marker[1] ?? ''
        block = []
      }
    } else if (marker !== null && marker[2] === '' && (marker[1] ?? '').startsWith(fence)) {
      diffs.push(...parseDiff(block))
      fence = undefined
    } else block.push(line)
  }
  if (fence !== undefined) diffs.push(...parseDiff(block))
  return diffs
}

/** Of lines of a unified diff, with whatever stands around it. */
export function parseDiff(lines: readonly string[]): FileDiff[] {
  const files: { oldPath: string | undefined; newPath: string | undefined; hunks: DiffHunk[] }[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    const next = lines[at + 1] ?? ''
    if (line.startsWith('--- ') && next.startsWith('+++ ')) {
      files.push({ oldPath: pathOf(line, 'a/'), newPath: pathOf(next, 'b/'), hunks: [] })
      at += 2
      continue
    }
    const header =
      /^@@(?: -(\d{1,9})(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))?)? ?@@/u.exec(line) ?? /^@@/u.exec(line)
    const file = files.at(-1)
    if (header === null || file === undefined) {
      at += 1
      continue
    }
    const hunk: string[] = []
    let endsWithoutBreak = false
    at += 1
    for (; at < lines.length; at += 1) {
      const body = lines[at] ?? ''
      if (body.startsWith('@@') || body.startsWith('diff --git ') || isFileHeader(lines, at)) break
      if (body.startsWith('\\')) endsWithoutBreak = true
      // Editors and models drop the space of an empty line of context.
      else hunk.push(body === '' ? ' ' : body)
    }
    const oldStart = header[1] === undefined ? undefined : Number(header[1])
    const counts =
      oldStart === undefined ? undefined : { old: Number(header[2] ?? 1), new: Number(header[3] ?? 1) }
    // An empty line at the end is of the text around, unless the header counts it.
    let blank = at - 1
    while (hunk.at(-1) === ' ' && lines[blank] === '' && !isCounted(hunk, counts)) {
      hunk.pop()
      blank -= 1
    }
    file.hunks.push({ oldStart, counts, lines: hunk, endsWithoutBreak })
  }
  return files
}

/** Whether a hunk has as many lines as its header says. */
export function isCounted(lines: readonly string[], counts: DiffHunk['counts']): boolean {
  const { old, new: added } = countLines(lines)
  return counts?.old === old && counts.new === added
}

export function countLines(lines: readonly string[]): { readonly old: number; readonly new: number } {
  return {
    old: lines.filter((line) => !line.startsWith('+')).length,
    new: lines.filter((line) => !line.startsWith('-')).length,
  }
}

function isFileHeader(lines: readonly string[], at: number): boolean {
  return (lines[at] ?? '').startsWith('--- ') && (lines[at + 1] ?? '').startsWith('+++ ')
}

function pathOf(line: string, prefix: string): string | undefined {
  const path = (line.slice(4).split('\t')[0] ?? '').trim()
  if (path === '/dev/null') return undefined
  return path.startsWith(prefix) ? path.slice(prefix.length) : path
}
