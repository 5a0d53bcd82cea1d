/** `path:start-end`, `path:line` or `path`; lines 1-based and inclusive. */
export type Citation = {
  /** As it was written. */
  readonly text: string
  readonly path: string
  readonly startLine: number | null
  readonly endLine: number | null
  /** Undefined where the conversation has a single project, or the name is none of its projects'. */
  readonly repoName: string | undefined
}

/** Where a conversation has several projects, `repo_name@` stands in front of the path. */
export function parseCitation(text: string, repoNames: readonly string[]): Citation {
  const repoName = repoNames
    .filter((name) => text.startsWith(`${name}@`))
    .sort((a, b) => b.length - a.length)[0]
  const rest = repoName === undefined ? text : text.slice(repoName.length + 1)
  const match = /^(.+?)(?::(\d+)(?:-(\d+))?)?$/su.exec(rest)
  const startLine = match?.[2] === undefined ? null : Number(match[2])
  const endLine = match?.[3] === undefined ? startLine : Number(match[3])
  return { text, path: match?.[1] ?? rest, startLine, endLine, repoName }
}

/** What stands in front of a path where a conversation has several projects. */
export function showRepository({ repoName }: Pick<Citation, 'repoName'>): string {
  return repoName === undefined ? '' : `${repoName}@`
}

/** `:3-9`, `:3`, or nothing. */
export function formatLines({ startLine, endLine }: Pick<Citation, 'startLine' | 'endLine'>): string {
  if (startLine === null) return ''
  return startLine === endLine ? `:${startLine}` : `:${startLine}-${endLine}`
}

/** `path:5` of `path:5-5`, which is how places are written that may be ranges. */
export function shortenPlace(place: string): string {
  const citation = parseCitation(place, [])
  return `${citation.path}${formatLines(citation)}`
}
