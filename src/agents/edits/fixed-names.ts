import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { isMagicMethod } from '../../index/read/php-magic-methods.ts'
import { isRunByRuby } from '../../index/read/ruby-protocols.ts'
import { openSource } from './source-file.ts'

/** Why a definition cannot get another name, in a clause; undefined where nothing is known against it. */
export function whyFixed(
  snapshot: Snapshot,
  node: NodeRecord,
  members: ReadonlyMap<string, NodeRecord>,
): string | undefined {
  const isOfLanguage = /^__\w+__$/u.test(node.name) || isMagicMethod(node.name, node.filePath)
  if (isOfLanguage || (calledByLanguage.has(node.name) && node.kind !== 'field'))
    return `the language itself calls it by the name \`${node.name}\``
  if (node.kind === 'method' && node.filePath.endsWith('.rb')) {
    const why = whyFixedInRuby(snapshot, node)
    if (why !== undefined) return why
  }
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

function whyFixedInRuby(snapshot: Snapshot, node: NodeRecord): string | undefined {
  if (node.name === 'initialize' || isRunByRuby(node.name))
    return `Ruby itself may call it by the name \`${node.name}\``
  const file = openSource(snapshot, node.filePath)
  const nameStart = file?.offsetOf(node.nameLine, node.nameColumn) ?? 0
  // `attr_accessor :name`, `Struct.new(:name)`
  return /[:"']/u.test(`${file?.text[nameStart] ?? ''}${file?.text[nameStart - 1] ?? ''}`)
    ? 'it is made from a symbol, by which a variable or further methods are named, too'
    : undefined
}

const calledByLanguage: ReadonlySet<string> = new Set(['constructor', 'main', 'init'])

/** What to look at before a method gets another name, in sentences. */
export function doubtsOf(snapshot: Snapshot, node: NodeRecord): string[] {
  if (node.filePath.endsWith('.rb')) return doubtsOfRuby(node)
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

/** What finds a definition by its name without naming it in code. */
function doubtsOfRuby(node: NodeRecord): string[] {
  if (node.kind !== 'class' && node.kind !== 'module')
    return [`What calls \`${node.name}\` by a symbol or a text (\`send\`, callbacks, routes) is not changed.`]
  const file = node.filePath.slice(node.filePath.lastIndexOf('/') + 1).replace(/\.rb$/u, '')
  return file.replaceAll('_', '') === node.name.toLowerCase()
    ? [
        `\`${node.filePath}\` is named after it: a loader that goes by names (Zeitwerk) needs it renamed, too.`,
      ]
    : []
}
