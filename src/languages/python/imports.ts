import { BindingKind, ImportFlag, ImportKind, Op } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed, textOf } from '../tree.ts'
import { importAt, type Context, type Handlers } from './context.ts'
import { bindIn, declarationFrame } from './frames.ts'
import { defineAgain } from './versions.ts'

export function registerImports(handlers: Handlers): void {
  handlers.onStatement('import_statement', importStatement)
  handlers.onStatement('import_from_statement future_import_statement', importFromStatement)
}

/** `import a`, `import a.b.c`, `import a.b as c`. */
function importStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (tree.kind[at] === kinds.aliasedImport) {
      const path = childByField(tree, at, kinds.fields.name)
      const alias = childByField(tree, at, kinds.fields.alias)
      if (path !== -1 && alias !== -1) {
        addImport(context, ImportKind.NAMESPACE, dottedText(context, path), '', alias, at)
      }
    } else if (tree.kind[at] === kinds.dottedName) {
      const specifier = dottedText(context, at)
      const kind = specifier.includes('.') ? ImportKind.PATH : ImportKind.NAMESPACE
      addImport(context, kind, specifier, '', firstNamed(tree, at), at)
    }
  }
}

/** `from m import a, b as c`, `from m import *`, `from . import x`, `from __future__ import y`. */
function importFromStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  let specifier = '__future__'
  const module = childByField(tree, node, kinds.fields.moduleName)
  if (tree.kind[node] !== kinds.futureImport) {
    if (module === -1) return
    specifier = dottedText(context, module)
    importAt(context, module, { kind: ImportKind.SIDE_EFFECT, specifier, flags: ImportFlag.PATH_ALONE })
  }
  if (childByKind(tree, node, kinds.wildcardImport) !== -1) {
    context.starModules.add(specifier)
    importAt(context, node, {
      kind: ImportKind.STAR,
      specifier,
      flags: context.typeOnly ? ImportFlag.TYPE_ONLY : 0,
    })
    return
  }
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (at === module || tree.field[at] !== kinds.fields.name) continue
    const isAliased = tree.kind[at] === kinds.aliasedImport
    const path = isAliased ? childByField(tree, at, kinds.fields.name) : at
    const alias = isAliased ? childByField(tree, at, kinds.fields.alias) : firstNamed(tree, at)
    if (path !== -1 && alias !== -1) {
      addImport(context, ImportKind.NAMED, specifier, dottedText(context, path), alias, at)
    }
  }
}

function addImport(
  context: Context,
  kind: number,
  specifier: string,
  imported: string,
  nameNode: number,
  extent: number,
): void {
  const { tree, facts } = context
  if (nameNode === -1) return
  const name = textOf(tree, nameNode)
  // Made by error recovery, with nothing written.
  if (name === '' || specifier === '') return
  const row = importAt(context, extent, {
    kind,
    specifier,
    imported,
    flags: context.typeOnly ? ImportFlag.TYPE_ONLY : 0,
  })
  const id = facts.string(name)
  const frame = declarationFrame(context, id)
  const binding = bindIn(context, frame, BindingKind.IMPORT, name, tree.start[nameNode]!, row)
  facts.setImportBinding(row, binding)
  context.importedNames.set(binding, { module: specifier, name: imported })
  defineAgain(context, frame, id, Op.IMPORT, row, nameNode)
}

/** A module path without the space that may stand around its dots. */
function dottedText(context: Context, node: number): string {
  const text = textOf(context.tree, node)
  return /[\s\\]/.test(text) ? text.replace(/[\s\\]+/g, '') : text
}
