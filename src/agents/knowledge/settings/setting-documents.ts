import { isCopiedPath } from '../../../index/copied-path.ts'
import type { Snapshot } from '../../../index/snapshot.ts'
import type { Place } from '../project/facts.ts'
import { lineAt } from '../project/facts.ts'

const document = /\.(?:md|mdx|rst|adoc)$/iu
const history = /changelog|changes|history|release|\bnews\b/iu

/** Of each name the line of the documentation that explains it: its heading or row of a table before a mention. */
export function findSettingDocuments(snapshot: Snapshot, names: ReadonlySet<string>): Map<string, Place> {
  const found = new Map<string, { place: Place; rank: number }>()
  for (const { path } of snapshot.listFiles()) {
    // What others document is theirs: a name of theirs may be that of a setting here.
    if (!document.test(path) || history.test(path) || isCopiedPath(path)) continue
    for (const [index, line] of (snapshot.readText(path) ?? '').split('\n').entries()) {
      if (line.length > 2_000) continue
      for (const [name] of line.matchAll(/(?<![\w$.:-])[A-Za-z_][\w.:-]*\w/gu)) {
        if (!names.has(name)) continue
        const rank = rankOf(line, name)
        const known = found.get(name)
        if (known === undefined || rank < known.rank)
          found.set(name, { place: lineAt(path, index + 1), rank })
      }
    }
  }
  return new Map([...found].map(([name, { place }]) => [name, place]))
}

function rankOf(line: string, name: string): number {
  const at = line.indexOf(name)
  const isFirst = /^[\s#|>*`<"'-]*(?:\w+="?)?$/u.test(line.slice(0, at))
  if (/^\s*#/u.test(line) && isFirst) return 0
  if (/^\s*[|*+-]/u.test(line) && isFirst) return 1
  return isFirst ? 2 : 3
}
