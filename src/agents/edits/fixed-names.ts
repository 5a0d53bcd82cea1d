import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { openSource } from './source-file.ts'

/** Why a definition cannot get another name, in a clause; undefined where nothing is known against it. */
export function whyFixed(
  snapshot: Snapshot,
  node: NodeRecord,
  members: ReadonlyMap<string, NodeRecord>,
): string | undefined {
  if (/^__\w+__$/u.test(node.name) || (calledByLanguage.has(node.name) && node.kind !== 'field'))
    return `the language itself calls it by the name \`${node.name}\``
  if (node.kind !== 'method' || members.size > 1) return undefined
  const file = openSource(snapshot, node.filePath)
  if (file === undefined) return undefined
  // What it overrides is not in the repository.
  const nameStart = file.offsetOf(node.nameLine, node.nameColumn)
  const from = file.offsetOf(node.startLine, 0)
  if (/(?:@Override|\boverride)\b/u.test(file.masked.slice(from, nameStart)))
    return 'it overrides a method that is declared outside the repository'
  if (file.language === 'rust') {
    const head =
      file.masked
        .slice(0, nameStart)
        .split(/\n(?=\s{0,40}(?:unsafe )?impl\b)/u)
        .at(-1) ?? ''
    if (/^\s{0,40}(?:unsafe )?impl\b[^{]{0,400}\sfor\s/u.test(head))
      return 'it implements a method of a trait that is declared outside the repository'
  }
  return undefined
}

const calledByLanguage: ReadonlySet<string> = new Set(['constructor', 'main', 'init'])

/** What to look at before a method gets another name, in sentences. */
export function doubtsOf(snapshot: Snapshot, node: NodeRecord): string[] {
  if (node.kind !== 'method' || node.parentId === null) return []
  if (node.filePath.endsWith('.go')) {
    return [
      `An interface outside the repository that asks for \`${node.name}\`, and is satisfied by it, is not seen.`,
    ]
  }
  const outer = snapshot
    .edges(node.parentId, { direction: 'out', kinds: ['extends', 'implements'], limit: 20, maxSites: 1 })
    .filter(({ to }) => to.kind === 'external')
    .map(({ to }) => `\`${to.name}\``)
  return outer.length === 0
    ? []
    : [
        `Its type extends ${outer.join(', ')} from outside the repository: if \`${node.name}\` overrides a method of it, it must keep its name.`,
      ]
}
