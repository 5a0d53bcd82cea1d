import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExportKind,
  ExpressionFlag,
  FlowKind,
  ImportFlag,
  ImportKind,
  Op,
} from '../facts.ts'
import { firstNamed, nextNamed } from '../tree.ts'
import { bindImport, type Place } from './declarations.ts'
import { Kind } from './kinds.ts'
import { openGlobal } from './type-declarations.ts'
import { functionOrClassIn, nameValue } from './naming.ts'
import {
  childOf,
  declare,
  fieldOf,
  kindOf,
  literal,
  memberExpression,
  nameExpression,
  sliceOf,
  stringValue,
  type Walk,
} from './walk.ts'

/** `import …`, also `import x = require('m')`. */
export function visitImport(walk: Walk, node: number, scope: number): void {
  const { tree, facts, fields } = walk
  const typeOnly = childOf(walk, node, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY
  const required = childOf(walk, node, Kind.IMPORT_REQUIRE)
  if (required !== -1) {
    visitImportRequire(walk, required, scope, typeOnly)
    return
  }
  const source = fieldOf(walk, node, fields.source)
  if (source === -1) return
  const specifier = stringValue(walk, source)
  const clause = childOf(walk, node, Kind.IMPORT_CLAUSE)
  const [start, end] = [tree.start[source]!, tree.end[source]!]
  if (clause === -1) {
    facts.import({ kind: ImportKind.SIDE_EFFECT, specifier, start, end, flags: typeOnly })
    return
  }
  pathAlone(walk, source)
  for (let child = firstNamed(tree, clause); child !== -1; child = nextNamed(tree, child)) {
    const [from, to] = [tree.start[child]!, tree.end[child]!]
    switch (kindOf(walk, child)) {
      case Kind.IDENTIFIER:
        bindImport(walk, ImportKind.NAMED, specifier, 'default', child, from, to, scope, typeOnly)
        break
      case Kind.NAMESPACE_IMPORT: {
        const local = firstNamed(tree, child)
        if (local !== -1)
          bindImport(walk, ImportKind.NAMESPACE, specifier, '', local, from, to, scope, typeOnly)
        break
      }
      case Kind.NAMED_IMPORTS:
        visitSpecifiers(walk, child, specifier, scope, typeOnly)
        break
      default:
        break
    }
  }
}

/** The extent of a module's path, whose rows of names follow. */
function pathAlone(walk: Walk, source: number): void {
  walk.facts.import({
    kind: ImportKind.SIDE_EFFECT,
    specifier: stringValue(walk, source),
    start: walk.tree.start[source]!,
    end: walk.tree.end[source]!,
    flags: ImportFlag.PATH_ALONE,
  })
}

function visitSpecifiers(walk: Walk, node: number, specifier: string, scope: number, typeOnly: number): void {
  const { tree, fields } = walk
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(walk, child) !== Kind.IMPORT_SPECIFIER) continue
    const name = fieldOf(walk, child, fields.name)
    const alias = fieldOf(walk, child, fields.alias)
    if (name === -1) continue
    const flags = typeOnly | (childOf(walk, child, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY)
    const local = alias === -1 ? name : alias
    const [start, end] = [tree.start[name]!, tree.end[name]!]
    bindImport(walk, ImportKind.NAMED, specifier, moduleName(walk, name), local, start, end, scope, flags)
  }
}

function visitImportRequire(walk: Walk, node: number, scope: number, flags: number): void {
  const { tree } = walk
  const source = fieldOf(walk, node, walk.fields.source)
  const local = firstNamed(tree, node)
  if (source === -1 || local === -1) return
  const [start, end] = [tree.start[source]!, tree.end[source]!]
  pathAlone(walk, source)
  bindImport(walk, ImportKind.NAMESPACE, stringValue(walk, source), '', local, start, end, scope, flags)
}

/** `import A = B.C`: another name for something of a namespace. */
export function visitImportAlias(walk: Walk, node: number, scope: number): void {
  const { tree, facts } = walk
  const local = firstNamed(tree, node)
  const target = local === -1 ? -1 : nextNamed(tree, local)
  if (target === -1) return
  const binding = declare(walk, BindingKind.VARIABLE, sliceOf(walk, local), scope, tree.start[local]!)
  const value = nestedName(walk, target, scope, ExpressionFlag.ANY_MEANING)
  if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, value, tree.start[local]!)
}

/** `A.B.C` where it is no expression, as a module's name or in a type: from its first name outwards. */
export function nestedName(walk: Walk, node: number, scope: number, flags = 0): number {
  const { tree } = walk
  let at = node
  for (let inner = leftOf(walk, at); inner !== -1; inner = leftOf(walk, at)) at = inner
  let value = nameExpression(walk, at, scope, flags)
  while (at !== node && value !== -1) {
    at = tree.parent[at]!
    const right = rightOf(walk, at)
    if (right === -1) continue
    value = memberExpression(
      walk,
      value,
      sliceOf(walk, right),
      scope,
      tree.start[right]!,
      tree.end[right]!,
      flags,
    )
  }
  return value
}

function leftOf(walk: Walk, node: number): number {
  const isType = kindOf(walk, node) === Kind.NESTED_TYPE
  return fieldOf(walk, node, isType ? walk.fields.module : walk.fields.object)
}

function rightOf(walk: Walk, node: number): number {
  const isType = kindOf(walk, node) === Kind.NESTED_TYPE
  return fieldOf(walk, node, isType ? walk.fields.name : walk.fields.property)
}

/** `export { … }`, `export * …`, `export default value`, `export = value`. Declarations are the statement visitor's. */
export function visitExportList(walk: Walk, node: number, place: Place): void {
  const { tree, facts, fields } = walk
  const source = fieldOf(walk, node, fields.source)
  const flags = childOf(walk, node, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY
  const clause = childOf(walk, node, Kind.EXPORT_CLAUSE)
  if (clause !== -1) {
    visitExportClause(walk, clause, source, place.scope, flags)
    return
  }
  if (source !== -1) {
    exportAll(walk, node, stringValue(walk, source), source, flags)
    return
  }
  if (childOf(walk, node, Kind.T_NAMESPACE) !== -1) {
    exportAsNamespace(walk, node, place)
    return
  }
  const isDefault = childOf(walk, node, Kind.T_DEFAULT)
  const value = isDefault === -1 ? firstNamed(tree, node) : fieldOf(walk, node, fields.value)
  const isAssignment = childOf(walk, node, Kind.T_EQUALS) !== -1
  if (value === -1 || (isDefault === -1 && !isAssignment)) return
  const name = isAssignment ? '=' : 'default'
  if (isDefault !== -1) nameDefault(walk, value, isDefault, place)
  let exported = walk.visit.expression(walk, value, place.scope)
  if (exported !== -1 && facts.expressions.get(exported, 0) === Op.NAME)
    facts.addExpressionFlags(exported, ExpressionFlag.ANY_MEANING)
  if (exported === -1) exported = literal(walk, value, place.scope, 'unknown')
  if (facts.expressions.get(exported, 0) === Op.NAME)
    walk.exportedNames.push(facts.expressions.get(exported, 2))
  if (place.scope !== 0) return
  facts.export(ExportKind.EXPRESSION, name, exported, tree.start[node]!)
  if (isDefault !== -1) walk.hasDefaultExport = true
}

/** `export as namespace A` gives all scripts what an `import * as A` of this file in `declare global` would. */
function exportAsNamespace(walk: Walk, node: number, place: Place): void {
  const name = firstNamed(walk.tree, node)
  if (name === -1) return
  const file = walk.path.slice(walk.path.lastIndexOf('/') + 1)
  openGlobal(walk, name, place, (inner) => {
    const at = walk.tree.start[name]!
    bindImport(walk, ImportKind.NAMESPACE, `./${file}`, '', name, at, walk.tree.end[name]!, inner)
  })
}

/** `export default () => …` is known as `default`: the module's main thing is not anonymous. */
function nameDefault(walk: Walk, value: number, keyword: number, place: Place): void {
  const { tree } = walk
  const named = functionOrClassIn(walk, value)
  if (named === -1) return
  const own = fieldOf(walk, named, walk.fields.name)
  const at = own === -1 ? keyword : own
  nameValue(walk, named, {
    kind: DefinitionKind.FUNCTION,
    name: sliceOf(walk, at),
    nameStart: tree.start[at]!,
    nameEnd: tree.end[at]!,
    scope: place.scope,
    start: place.start,
    end: place.end,
    flags: DefinitionFlag.EXPORTED | DefinitionFlag.DEFAULT_EXPORT,
    doc: place.doc,
  })
}

function visitExportClause(
  walk: Walk,
  clause: number,
  source: number,
  scope: number,
  typeOnly: number,
): void {
  const { tree, facts, fields } = walk
  if (scope === 0) walk.hasEsExports = true
  if (source !== -1) pathAlone(walk, source)
  for (let child = firstNamed(tree, clause); child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(walk, child) !== Kind.EXPORT_SPECIFIER) continue
    const name = fieldOf(walk, child, fields.name)
    if (name === -1) continue
    const alias = fieldOf(walk, child, fields.alias)
    const [start, end] = [tree.start[name]!, tree.end[name]!]
    const exportedName = moduleName(walk, alias === -1 ? name : alias)
    const flags = typeOnly | (childOf(walk, child, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY)
    if (scope === 0) noteExport(walk, exportedName)
    if (source !== -1) {
      const specifier = stringValue(walk, source)
      const imported = moduleName(walk, name)
      const row = facts.import({ kind: ImportKind.REEXPORT, specifier, imported, start, end, flags })
      facts.export(ExportKind.IMPORT, exportedName, row, tree.start[child]!)
      continue
    }
    const local = nameExpression(walk, name, scope, ExpressionFlag.ANY_MEANING)
    if (local === -1) continue
    const localName = facts.expressions.get(local, 2)
    walk.exportedNames.push(localName)
    if (scope === 0) facts.export(ExportKind.NAME, exportedName, localName, tree.start[child]!)
  }
}

function exportAll(walk: Walk, node: number, specifier: string, source: number, flags: number): void {
  const { tree, facts } = walk
  const namespace = childOf(walk, node, Kind.NAMESPACE_EXPORT)
  const [start, end] = [tree.start[source]!, tree.end[source]!]
  const name = namespace === -1 ? -1 : firstNamed(tree, namespace)
  const kind = name === -1 ? ImportKind.REEXPORT_ALL : ImportKind.NAMESPACE
  if (name !== -1) pathAlone(walk, source)
  const row = facts.import({ kind, specifier, start, end, flags })
  walk.hasEsExports = true
  facts.export(ExportKind.IMPORT, name === -1 ? '' : moduleName(walk, name), row, tree.start[node]!)
}

function noteExport(walk: Walk, name: string): void {
  walk.hasEsExports = true
  if (name === 'default') walk.hasDefaultExport = true
}

/** Module names may be written as strings. */
function moduleName(walk: Walk, node: number): string {
  return kindOf(walk, node) === Kind.STRING ? stringValue(walk, node) : sliceOf(walk, node)
}

/** Explicit export rows of the names that a declaration under `export` made: bindings from `firstBinding` on. */
export function exportDeclared(walk: Walk, firstBinding: number, isDefault: boolean, start: number): void {
  const { facts } = walk
  for (let binding = firstBinding; binding < facts.bindings.count; binding++) {
    if (facts.bindings.get(binding, 3) !== 0) continue
    const name = facts.bindings.get(binding, 2)
    noteExport(walk, isDefault ? 'default' : facts.stringAt(name))
    facts.export(ExportKind.NAME, isDefault ? 'default' : facts.stringAt(name), name, start)
  }
}
