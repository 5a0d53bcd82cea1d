import type { ProjectMatches } from './use-project-matches.ts'

type Named = Pick<ProjectMatches, 'files' | 'symbols' | 'lines'>

/** Projects that have the name itself before those that have it in other letters or as a part, similar names last. */
export function orderByNames<Matches extends Named>(matches: readonly Matches[], text: string): Matches[] {
  const distance = (found: Named): number => {
    const nearest = Math.min(distanceOfFiles(found.files, text), distanceOfSymbols(found.symbols, text))
    return found.lines.length > 0 ? Math.min(nearest, 2) : nearest
  }
  return matches.toSorted((one, other) => distance(one) - distance(other))
}

/** Whether definitions are shown before files: where one has the name itself, or a part of it, and no file has. */
export function areSymbolsNearer({ files, symbols }: Omit<Named, 'lines'>, text: string): boolean {
  return distanceOfSymbols(symbols, text) < distanceOfFiles(files, text)
}

/**
 * 0: one is called just so, with or without its ending; 1: in letters of another case; 2: one is called so in part;
 * 3: similar names at most.
 */
function distanceOfFiles(files: Named['files'], text: string): number {
  const wanted = namesIn(text, /[\s/]+/u)
  return distanceOf(
    files.flatMap(({ path }) => {
      const name = path.slice(path.lastIndexOf('/') + 1)
      return [name, name.replace(/\.[^.]+$/u, '')]
    }),
    wanted,
  )
}

/** The same of definitions. */
function distanceOfSymbols(symbols: readonly { readonly node_id: string }[], text: string): number {
  return distanceOf(
    symbols.map(({ node_id: id }) => id.slice(id.search(/[^.#]+$/u))),
    namesIn(text, /[\s.#:/]+/u),
  )
}

function distanceOf(names: readonly string[], wanted: readonly string[]): number {
  if (names.some((name) => wanted.includes(name))) return 0
  const lowered = names.map((name) => name.toLowerCase())
  const parts = wanted.map((name) => name.toLowerCase())
  if (lowered.some((name) => parts.includes(name))) return 1
  return lowered.some((name) => parts.some((part) => name.includes(part))) ? 2 : 3
}

/** The last part of each alternative: what stands before it says where the name is. */
function namesIn(text: string, separators: RegExp): string[] {
  return text.split(/\sOR\s/u).flatMap(
    (alternative) =>
      alternative
        .replace(/\sNOT\s.*/su, '')
        .replaceAll('"', '')
        .split(separators)
        .findLast(Boolean) ?? [],
  )
}
