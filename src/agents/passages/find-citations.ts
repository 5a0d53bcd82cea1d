export interface PassageCitation {
  readonly path: string
  /** 1-based; undefined where the whole file is cited. */
  readonly startLine: number | undefined
  readonly endLine: number | undefined
}

/** The citations `[path:start-end]` and `[path]` of a passage, and what it says without them. */
export function findCitations(passage: string): {
  readonly text: string
  readonly citations: readonly PassageCitation[]
} {
  const citations: PassageCitation[] = []
  const text = passage.replace(/\[([^[\]\s]{1,300})\]/gu, (whole, inner: string) => {
    const [, path = '', start, end] = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/u.exec(inner) ?? []
    if (start === undefined && !/[./]/u.test(path)) return whole
    const startLine = start === undefined ? undefined : Number(start)
    citations.push({ path, startLine, endLine: end === undefined ? startLine : Number(end) })
    return ' '
  })
  return { text, citations }
}
