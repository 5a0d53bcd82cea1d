import { NodeFlagBit } from '../../graph/graph.ts'
import type { NodeKind } from '../../graph/graph.ts'
import { EXAMPLE_FILE } from '../read/files.ts'
import { NodeColumn } from '../read/nodes.ts'
import { foldPackageName } from './own-packages.ts'
import { stemOf } from './members.ts'
import type { NameIndex } from './members.ts'

/** Examples show how names of others are used. */
export function isExample({ reader, files }: NameIndex, node: number): boolean {
  const file = reader.rows.node.get(node, NodeColumn.FILE)
  return ((files.flags()[file] ?? 0) & EXAMPLE_FILE) !== 0
}

/** Whether a definition stands below folders, or in a file, that are called like its qualifiers, in their order. */
export function isInside(
  { reader, files, nodes }: NameIndex,
  node: number,
  qualifiers: readonly string[],
): boolean {
  const path = files.paths()[reader.rows.node.get(node, NodeColumn.FILE)] ?? ''
  const root = reader.info.repoName.split('/').at(-1) ?? ''
  const around = [root, ...path.split('/').slice(0, -1), stemOf(path)].map(foldPackageName)
  // Below the repository stands everything; what it exports may be meant by its name.
  if (qualifiers.length === 1 && foldPackageName(root) === foldPackageName(qualifiers[0] ?? '')) {
    const parent = reader.rows.node.get(node, NodeColumn.PARENT)
    const isExported = (reader.rows.node.get(node, NodeColumn.FLAGS) & NodeFlagBit.EXPORTED) !== 0
    return isExported && parent >= 0 && nodes.kindOf(parent) === 'file'
  }
  let matched = 0
  for (const name of around) {
    const wanted = qualifiers[matched]
    if (wanted !== undefined && name === foldPackageName(wanted)) matched++
  }
  return matched === qualifiers.length
}

const memberKinds: ReadonlySet<NodeKind> = new Set(['method', 'function', 'field', 'variable'])
const holderKinds: ReadonlySet<NodeKind> = new Set([
  'class',
  'interface',
  'type',
  'module',
  'variable',
  'file',
])

/** Whether an object whose member this is may be called so: `app` an Application, `res` what response.js exports, `ctx` a Context. */
export function isMemberByConvention({ reader, nodes }: NameIndex, node: number, qualifier: string): boolean {
  const parent = reader.rows.node.get(node, NodeColumn.PARENT)
  if (parent < 0 || !memberKinds.has(nodes.kindOf(node)) || !holderKinds.has(nodes.kindOf(parent)))
    return false
  const holder = nodes.kindOf(parent) === 'file' ? stemOf(nodes.nameOf(parent)) : nodes.nameOf(parent)
  const wanted = foldPackageName(qualifier).replaceAll('_', '')
  if (wanted.length < 2) return false
  if (foldPackageName(holder).replaceAll('_', '') === wanted) return true
  const words = (holder.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+/gu) ?? []).map((word) => word.toLowerCase())
  return words.some((word) => word.startsWith(wanted) || isContraction(wanted, word))
}

/** `ctx` of `context`, `cfg` of `config`: the first letter and consonants of the others. */
function isContraction(short: string, word: string): boolean {
  if (short.length > 4 || short[0] !== word[0] || /[aeiou]/u.test(short.slice(1))) return false
  let at = 0
  for (const letter of word) if (letter === short[at]) at++
  return at === short.length
}
