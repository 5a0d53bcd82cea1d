import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'

/**
 * Whether no edge leads to a definition from outside itself, the list of its users is known to be complete, and nothing
 * calls it by convention: what is left to ask is whether other text names it.
 */
export function hasNoKnownUser(snapshot: Snapshot, node: NodeRecord): boolean {
  if (node.isTest || node.isGenerated || node.isAnonymous || node.isOutlined || isCalledFromOutside(node))
    return false
  return !isUsed(snapshot, node) && !hasDecorator(snapshot, node)
}

/**
 * The names that templates, configuration, documents, other languages and strings hold: what has one of them may be used
 * by it. In code of the graph a name that is written plainly is bound, so that its target is known.
 */
export function namesOutsideCode(snapshot: Snapshot): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { path, kind, language } of snapshot.listFiles()) {
    if (kind !== 'text' || /(?:^|\/)(?:dist|build|node_modules)\//u.test(path)) continue
    const text = snapshot.readText(path)
    if (text === undefined) continue
    if (language === '') for (const [name] of text.matchAll(/[A-Za-z_$]\w{2,}/gu)) names.add(name)
    else for (const [, name = ''] of text.matchAll(/["'`]([A-Za-z_$]\w{2,100})(?=["'`])/gu)) names.add(name)
  }
  return names
}

function isUsed(snapshot: Snapshot, node: NodeRecord): boolean {
  return snapshot.isUsedFromOutside(node.nodeId) || !snapshot.completeness(node.nodeId).complete
}

/** Names that languages, frameworks and programs call without writing them. */
function isCalledFromOutside({ name, signature }: NodeRecord): boolean {
  return (
    /^(?:main|init|constructor|setUp|tearDown|setup|teardown|default|handler|toString|equals|hashCode|Dispose|index)$/u.test(
      name,
    ) ||
    /^__\w+__$/u.test(name) ||
    /^(?:test|Test|Benchmark|Example|Fuzz)/u.test(name) ||
    name.length < 3 ||
    /\b(?:override|virtual|extern|operator|__attribute__)\b|@Override\b/u.test(signature)
  )
}

function hasDecorator(snapshot: Snapshot, node: NodeRecord): boolean {
  const above = snapshot.readLines(node.filePath, Math.max(1, node.startLine - 1), node.startLine)
  return (
    /@\w|#\[|\[[A-Z]\w*[\](]/u.test(node.signature) ||
    /^[ \t]*(?:@\w|#\[|\[[A-Z]\w*[\](])/mu.test(above?.text ?? '') ||
    snapshot.edges(node.nodeId, {
      direction: 'out',
      kinds: ['overrides', 'implements', 'decorates'],
      limit: 1,
    }).length > 0
  )
}
