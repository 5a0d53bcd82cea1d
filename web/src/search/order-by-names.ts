import type { ProjectMatches } from './use-project-matches.ts'

type Named = Pick<ProjectMatches, 'files' | 'symbols' | 'lines'>

/** Projects that have the name itself before those that have it as a part, and similar names last. */
export function orderByNames<Matches extends Named>(matches: readonly Matches[], text: string): Matches[] {
  const wanted = text.toLowerCase()
  return matches.toSorted((one, other) => distanceOf(one, wanted) - distanceOf(other, wanted))
}

/** 0: something is called just so; 1: something is called or written so in part; 2: similar names at most. */
function distanceOf({ files, symbols, lines }: Named, wanted: string): number {
  const names = [
    ...symbols.map(({ node_id: id }) => id.slice(id.search(/[^.#]+$/u))),
    ...files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
  ].map((name) => name.toLowerCase())
  if (names.some((name) => name === wanted || name.replace(/\.[^.]+$/u, '') === wanted)) return 0
  return lines.length > 0 || names.some((name) => name.includes(wanted)) ? 1 : 2
}
