import { BindingKind, ImportKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'

export function registerImports(handlers: Handlers): void {
  handlers.onStatement('package_header', (context, node) => {
    context.facts.setPackage(namesOf(context, context.part(node, 'qualified_identifier')).join('.'))
  })
  handlers.onStatement('import', importDirective)
}

/** `import a.b.C`, `import a.b.f as g`, `import a.b.*` */
function importDirective(context: Context, node: number): void {
  const { tree, facts } = context
  const path = context.part(node, 'qualified_identifier')
  const names = namesOf(context, path)
  if (names.length === 0) return
  const place = { start: tree.start[node]!, end: tree.end[node]! }
  if (part2(context, node, '*')) {
    facts.import({ kind: ImportKind.STAR, specifier: names.join('.'), imported: '', ...place })
    return
  }
  const imported = names.at(-1)!
  const alias = context.part(node, 'identifier')
  const specifier = names.slice(0, -1).join('.')
  const row = facts.import({ kind: ImportKind.NAMED, specifier, imported, ...place })
  let last = -1
  for (let child = context.firstNamed(path); child !== -1; child = context.nextNamed(child)) last = child
  const nameNode = alias === -1 ? last : alias
  const name = context.nameOf(nameNode)
  facts.setImportBinding(row, context.bindAt(nameNode, { kind: BindingKind.IMPORT, name, target: row }))
}

function part2({ tree }: Context, node: number, token: string): boolean {
  return tree.text.slice(tree.start[node], tree.end[node]).trimEnd().endsWith(token)
}

function namesOf(context: Context, path: number): string[] {
  const names: string[] = []
  for (let child = context.firstNamed(path); child !== -1; child = context.nextNamed(child))
    names.push(context.nameOf(child))
  return names
}
