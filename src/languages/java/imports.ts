import { BindingKind, ImportKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'

export function registerImports(handlers: Handlers): void {
  handlers.onStatement('import_declaration', importDeclaration)
}

/** `import a.b.C` names C of a.b; `import static a.b.C.m` names m of a.b.C; `.*` takes all names. */
function importDeclaration(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const path = context.firstNamed(node)
  if (path === -1) return
  const isStatic = context.childByKind(node, kinds.tokens.static) !== -1
  const isStar = context.childByKind(node, kinds.asterisk) !== -1
  if (isStar) {
    context.importAt(node, {
      kind: isStatic ? ImportKind.STATIC : ImportKind.STAR,
      specifier: dottedName(context, path),
      imported: isStatic ? '*' : '',
    })
    return
  }
  const isScoped = tree.kind[path] === kinds.scopedIdentifier
  const scope = isScoped ? context.childByField(path, kinds.fields.scope) : -1
  const nameNode = isScoped ? context.childByField(path, kinds.fields.name) : path
  if (nameNode === -1) return
  const name = context.nameOf(nameNode)
  const row = context.importAt(node, {
    kind: isStatic ? ImportKind.STATIC : ImportKind.NAMED,
    specifier: scope === -1 ? '' : dottedName(context, scope),
    imported: name,
  })
  if (isStatic) context.importedNames.add(facts.string(name))
  const binding = context.bindAt(nameNode, { kind: BindingKind.IMPORT, name, target: row })
  facts.setImportBinding(row, binding)
}

/** A name with its dots, without the blanks and comments that may stand between. */
export function dottedName(context: Context, node: number): string {
  const { tree, kinds } = context
  const parts: string[] = []
  for (let inner = node; inner <= tree.last[node]!; inner++) {
    if (tree.kind[inner] === kinds.identifier) parts.push(context.nameOf(inner))
  }
  return parts.join('.')
}
