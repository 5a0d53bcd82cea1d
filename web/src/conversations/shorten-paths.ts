import { showRepository } from '../code/parse-citation.ts'
import type { Citation } from '../code/parse-citation.ts'

/**
 * The shortest end of each path that no other of the paths has: `server.ts` where there is one, else `api/server.ts`.
 * By path; with several repositories the name of one stands before a path that two of them have.
 */
export function shortenPaths(citations: readonly Citation[]): (citation: Citation) => string {
  const endings = new Map<string, Set<string>>()
  for (const citation of citations) {
    for (const ending of endingsOf(citation.path)) {
      const owners = endings.get(ending) ?? new Set()
      endings.set(ending, owners.add(keyOf(citation)))
    }
  }
  return (citation) => {
    const all = endingsOf(citation.path)
    const unique = all.find((ending) => (endings.get(ending)?.size ?? 0) <= 1)
    if (unique !== undefined) return unique
    return `${showRepository(citation)}${citation.path}`
  }
}

/** Shortest first. */
function endingsOf(path: string): string[] {
  const segments = path.split('/')
  return segments.map((_segment, index) => segments.slice(segments.length - 1 - index).join('/'))
}

function keyOf({ repoName = '', path }: Citation): string {
  return `${repoName}@${path}`
}
