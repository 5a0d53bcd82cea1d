import { BindingKind, ImportFlag, ImportKind, Op } from '../facts.ts'
import { childByField, childByKind, firstNamed, nextNamed, textOf } from '../tree.ts'
import { defineAgain } from './versions.ts'
import { declarationFrame, type Walk } from './walk.ts'

/** `import a`, `import a.b.c`, `import a.b as c`. */
export function importStatement(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (tree.kind[at] === kinds.aliasedImport) {
      const path = childByField(tree, at, kinds.nameField)
      const alias = childByField(tree, at, kinds.aliasField)
      if (path !== -1 && alias !== -1) {
        addImport(walk, ImportKind.NAMESPACE, dottedText(walk, path), '', alias, at)
      }
    } else if (tree.kind[at] === kinds.dottedName) {
      const specifier = dottedText(walk, at)
      const kind = specifier.includes('.') ? ImportKind.PATH : ImportKind.NAMESPACE
      addImport(walk, kind, specifier, '', firstNamed(tree, at), at)
    }
  }
}

/** `from m import a, b as c`, `from m import *`, `from . import x`, `from __future__ import y`. */
export function importFromStatement(walk: Walk, node: number): void {
  const { tree, kinds } = walk
  let specifier = '__future__'
  const module = childByField(tree, node, kinds.moduleNameField)
  if (tree.kind[node] !== kinds.futureImport) {
    if (module === -1) return
    specifier = dottedText(walk, module)
    walk.facts.import({
      kind: ImportKind.SIDE_EFFECT,
      specifier,
      start: tree.start[module]!,
      end: tree.end[module]!,
      flags: ImportFlag.PATH_ALONE,
    })
  }
  if (childByKind(tree, node, kinds.wildcardImport) !== -1) {
    walk.facts.import({
      kind: ImportKind.STAR,
      specifier,
      start: tree.start[node]!,
      end: tree.end[node]!,
      flags: walk.typeOnly ? ImportFlag.TYPE_ONLY : 0,
    })
    return
  }
  for (let at = firstNamed(tree, node); at !== -1; at = nextNamed(tree, at)) {
    if (at === module || tree.field[at] !== kinds.nameField) continue
    const isAliased = tree.kind[at] === kinds.aliasedImport
    const path = isAliased ? childByField(tree, at, kinds.nameField) : at
    const alias = isAliased ? childByField(tree, at, kinds.aliasField) : firstNamed(tree, at)
    if (path !== -1 && alias !== -1) {
      addImport(walk, ImportKind.NAMED, specifier, dottedText(walk, path), alias, at)
    }
  }
}

function addImport(
  walk: Walk,
  kind: number,
  specifier: string,
  imported: string,
  nameNode: number,
  extent: number,
): void {
  const { tree, facts } = walk
  if (nameNode === -1) return
  const name = textOf(tree, nameNode)
  // Made by error recovery, with nothing written.
  if (name === '' || specifier === '') return
  const row = facts.import({
    kind,
    specifier,
    imported,
    start: tree.start[extent]!,
    end: tree.end[extent]!,
    flags: walk.typeOnly ? ImportFlag.TYPE_ONLY : 0,
  })
  const id = facts.string(name)
  const frame = declarationFrame(walk, id)
  const binding = facts.bind({
    kind: BindingKind.IMPORT,
    name,
    scope: frame.scope,
    nameStart: tree.start[nameNode]!,
    target: row,
  })
  facts.setImportBinding(row, binding)
  frame.names.set(id, binding)
  defineAgain(walk, frame, id, Op.IMPORT, row, nameNode)
}

/** A module path without the space that may stand around its dots. */
function dottedText(walk: Walk, node: number): string {
  const text = textOf(walk.tree, node)
  return /[\s\\]/.test(text) ? text.replace(/[\s\\]+/g, '') : text
}
