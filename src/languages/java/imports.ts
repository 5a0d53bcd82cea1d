import { BindingKind, ImportKind } from '../facts.ts'
import { childByField, childByKind, firstNamed } from '../tree.ts'
import type { Context, Handlers } from './context.ts'
import { importAt, nameOf, bindAt } from './context.ts'

export function registerImports(handlers: Handlers): void {
  handlers.onStatement('import_declaration', importDeclaration)
}

/** `import a.b.C` names C of a.b; `import static a.b.C.m` names m of a.b.C; `.*` takes all names. */
function importDeclaration(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const path = firstNamed(tree, node)
  if (path === -1) return
  const isStatic = childByKind(tree, node, kinds.tokens.static) !== -1
  const isStar = childByKind(tree, node, kinds.asterisk) !== -1
  if (isStar) {
    importAt(context, node, {
      kind: isStatic ? ImportKind.STATIC : ImportKind.STAR,
      specifier: dottedName(context, path),
      imported: isStatic ? '*' : '',
    })
    return
  }
  const isScoped = tree.kind[path] === kinds.scopedIdentifier
  const scope = isScoped ? childByField(tree, path, kinds.fields.scope) : -1
  const nameNode = isScoped ? childByField(tree, path, kinds.fields.name) : path
  if (nameNode === -1) return
  const name = nameOf(context, nameNode)
  const row = importAt(context, node, {
    kind: isStatic ? ImportKind.STATIC : ImportKind.NAMED,
    specifier: scope === -1 ? '' : dottedName(context, scope),
    imported: name,
  })
  if (isStatic) context.importedNames.add(facts.string(name))
  const binding = bindAt(context, nameNode, { kind: BindingKind.IMPORT, name, target: row })
  facts.setImportBinding(row, binding)
}

/** A name with its dots, without the blanks and comments that may stand between. */
export function dottedName(context: Context, node: number): string {
  const { tree, kinds } = context
  const parts: string[] = []
  for (let inner = node; inner <= tree.last[node]!; inner++) {
    if (tree.kind[inner] === kinds.identifier) parts.push(nameOf(context, inner))
  }
  return parts.join('.')
}
