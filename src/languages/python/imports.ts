import { BindingKind, ImportFlag, ImportKind, Op } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { bindIn, declarationFrame } from './frames.ts'
import { defineAgain } from './versions.ts'

export function registerImports(handlers: Handlers): void {
  handlers.onStatement('import_statement', importStatement)
  handlers.onStatement('import_from_statement future_import_statement', importFromStatement)
}

/** `import a`, `import a.b.c`, `import a.b as c`. */
function importStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    if (tree.kind[at] === kinds.aliasedImport) {
      const path = context.childByField(at, kinds.fields.name)
      const alias = context.childByField(at, kinds.fields.alias)
      if (path !== -1 && alias !== -1) {
        addImport(context, ImportKind.NAMESPACE, dottedText(context, path), '', alias, at)
      }
    } else if (tree.kind[at] === kinds.dottedName) {
      const specifier = dottedText(context, at)
      const kind = specifier.includes('.') ? ImportKind.PATH : ImportKind.NAMESPACE
      addImport(context, kind, specifier, '', context.firstNamed(at), at)
    }
  }
}

/** `from m import a, b as c`, `from m import *`, `from . import x`, `from __future__ import y`. */
function importFromStatement(context: Context, node: number): void {
  const { tree, kinds } = context
  let specifier = '__future__'
  const module = context.childByField(node, kinds.fields.moduleName)
  if (tree.kind[node] !== kinds.futureImport) {
    if (module === -1) return
    specifier = dottedText(context, module)
    context.importAt(module, { kind: ImportKind.SIDE_EFFECT, specifier, flags: ImportFlag.PATH_ALONE })
  }
  if (context.childByKind(node, kinds.wildcardImport) !== -1) {
    context.starModules.add(specifier)
    context.importAt(node, {
      kind: ImportKind.STAR,
      specifier,
      flags: context.typeOnly ? ImportFlag.TYPE_ONLY : 0,
    })
    return
  }
  for (let at = context.firstNamed(node); at !== -1; at = context.nextNamed(at)) {
    if (at === module || tree.field[at] !== kinds.fields.name) continue
    const isAliased = tree.kind[at] === kinds.aliasedImport
    const path = isAliased ? context.childByField(at, kinds.fields.name) : at
    const alias = isAliased ? context.childByField(at, kinds.fields.alias) : context.firstNamed(at)
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
  const name = context.textAt(nameNode)
  // Made by error recovery, with nothing written.
  if (name === '' || specifier === '') return
  const row = context.importAt(extent, {
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
  const text = context.textAt(node)
  return /[\s\\]/.test(text) ? text.replace(/[\s\\]+/g, '') : text
}
