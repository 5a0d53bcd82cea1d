import type { NodeKind } from '../../../../graph/graph.ts'
import type { FoundNames } from './find-names.ts'

/** The kinds that stand beside the first name of a question: "the class X", "X method". */
export function findKinds(text: string, names: FoundNames): readonly NodeKind[] | undefined {
  const first = names.strong[0] ?? names.weak[0]
  if (first === undefined) return undefined
  const at = text.indexOf(first)
  const near = text.slice(Math.max(0, at - 24), at + first.length + 16).toLowerCase()
  for (const [word, kinds] of kindWords) if (new RegExp(String.raw`\b${word}\b`, 'u').test(near)) return kinds
  return undefined
}

const kindWords: readonly (readonly [string, readonly NodeKind[]])[] = [
  ['class', ['class', 'interface', 'type', 'enum']],
  ['interface', ['interface', 'class', 'type']],
  ['enum', ['enum', 'class', 'type']],
  ['struct', ['class', 'type']],
  ['function', ['function', 'method']],
  ['method', ['method', 'function']],
  ['variable', ['variable', 'field']],
  ['constant', ['variable', 'field']],
  ['crate', ['directory', 'module', 'file']],
  ['package', ['directory', 'module', 'file']],
  ['folder', ['directory']],
  ['directory', ['directory']],
]
