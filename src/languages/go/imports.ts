import { BindingKind, ImportKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { bindName } from './names.ts'
import { stringValue } from './strings.ts'

export function registerImports(handlers: Handlers): void {
  handlers.onStatement('import_spec', importSpec)
}

function importSpec(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const path = context.childByField(node, kinds.fields.path)
  if (path === -1) return
  const specifier = stringValue(context.nameOf(path))
  const nameNode = context.childByField(node, kinds.fields.name)
  const nameKind = nameNode === -1 ? -1 : tree.kind[nameNode]
  const alias = nameNode === -1 ? '' : context.nameOf(nameNode)
  const isStar = nameKind === kinds.dot || alias === '.'
  const isBlank = nameKind === kinds.blankIdentifier || alias === '_'
  const row = context.importAt(node, {
    kind: isStar ? ImportKind.STAR : isBlank ? ImportKind.SIDE_EFFECT : ImportKind.NAMESPACE,
    specifier,
  })
  if (isStar || isBlank || specifier === '') return
  const name = alias === '' ? packageNameOf(context, specifier) : alias
  if (name === '') return
  const binding = bindName(context, nameNode === -1 ? path : nameNode, {
    kind: BindingKind.IMPORT,
    name,
    target: row,
  })
  facts.setImportBinding(row, binding)
}

/**
 * The package's own name is in its clause, elsewhere; by convention it is the last part of its path. Where that is
 * no name (`go-redis`, `yaml.v3`, `v2`), the part of it that this file uses as a qualifier.
 */
function packageNameOf(context: Context, specifier: string): string {
  const parts = specifier.split('/')
  let last = parts.pop()!
  if (parts.length > 0 && /^v\d+$/.test(last)) last = parts.pop()!
  last = last.replace(/\.v\d+(?:-unstable)?$/, '')
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(last)) return last
  const words = last.split(/[^\p{L}\p{N}_]+/u).filter((word) => /^[\p{L}_]/u.test(word))
  const used = words.find((word) => context.tree.text.includes(`${word}.`) && word !== 'go')
  return used ?? words.findLast((word) => word !== 'go') ?? last
}
