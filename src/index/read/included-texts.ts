import type { Reader } from './reader.ts'

/**
 * How many texts the crate of a file (Rust) includes that were not read, because a build makes them
 * (`include!(concat!(env!("OUT_DIR"), "/parser.rs"))`) or they are no items: they may call any function of the crate.
 */
export function createIncludedTexts(
  reader: Reader,
  pathOf: (file: number) => string,
  hasFile: (path: string) => boolean,
): (path: string) => number {
  const crates = new Map<string, string>()
  let counts: Map<string, number> | undefined
  return (path) => {
    if (!path.endsWith('.rs')) return 0
    counts ??= countUnread()
    return counts.size === 0 ? 0 : (counts.get(crateOf(path)) ?? 0)
  }

  /** The nearest folder around a file that has a manifest, '' for none. */
  function crateOf(path: string): string {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    let crate = crates.get(folder)
    if (crate === undefined) {
      crate = folder === '' || hasFile(`${folder}/Cargo.toml`) ? folder : crateOf(folder)
      crates.set(folder, crate)
    }
    return crate
  }

  function countUnread(): Map<string, number> {
    const found = new Map<string, number>()
    const ids = new Set(
      includers
        .flatMap((name) => reader.all('select id from open_name where name = ?', name))
        .map((row) => row['id']),
    )
    const { unresolvedCall, unresolvedCallStart } = reader.rows
    const end = ids.size === 0 ? 0 : unresolvedCallStart.get(reader.nodeCount)
    for (let row = 0; row < end; row++) {
      const path = ids.has(unresolvedCall.get(row, 0)) ? pathOf(unresolvedCall.get(row, 1)) : ''
      if (path.endsWith('.rs')) found.set(crateOf(path), (found.get(crateOf(path)) ?? 0) + 1)
    }
    return found
  }
}

/** Macros that put a text in their place; `lalrpop_mod!` the parser that is made of a grammar, which calls its actions. */
const includers = ['include', 'include!', 'lalrpop_mod']
