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
import { exportComponent } from './components/options.ts'
import { bindImport, type Place } from './declarations.ts'
import { Kind } from './kinds.ts'
import { openGlobal } from './type-declarations.ts'
import { functionOrClassIn, nameValue } from './naming.ts'
import type { Context } from './context.ts'

/** `import …`, also `import x = require('m')`. */
export function visitImport(context: Context, node: number): void {
  const { tree, facts, fields, scope } = context
  const typeOnly = context.childOf(node, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY
  const required = context.childOf(node, Kind.IMPORT_REQUIRE)
  if (required !== -1) {
    visitImportRequire(context, required, typeOnly)
    return
  }
  const source = context.fieldOf(node, fields.source)
  if (source === -1) return
  const specifier = context.stringValue(source)
  const clause = context.childOf(node, Kind.IMPORT_CLAUSE)
  const [start, end] = [tree.start[source]!, tree.end[source]!]
  if (clause === -1) {
    facts.import({ kind: ImportKind.SIDE_EFFECT, specifier, start, end, flags: typeOnly })
    return
  }
  pathAlone(context, source)
  for (let child = context.firstNamed(clause); child !== -1; child = context.nextNamed(child)) {
    const [from, to] = [tree.start[child]!, tree.end[child]!]
    switch (context.kindOf(child)) {
      case Kind.IDENTIFIER:
        bindImport(context, ImportKind.NAMED, specifier, 'default', child, from, to, scope, typeOnly)
        break
      case Kind.NAMESPACE_IMPORT: {
        const local = context.firstNamed(child)
        if (local !== -1)
          bindImport(context, ImportKind.NAMESPACE, specifier, '', local, from, to, scope, typeOnly)
        break
      }
      case Kind.NAMED_IMPORTS:
        visitSpecifiers(context, child, specifier, typeOnly)
        break
      default:
        break
    }
  }
}

/** The extent of a module's path, whose rows of names follow. */
function pathAlone(context: Context, source: number): void {
  context.facts.import({
    kind: ImportKind.SIDE_EFFECT,
    specifier: context.stringValue(source),
    start: context.tree.start[source]!,
    end: context.tree.end[source]!,
    flags: ImportFlag.PATH_ALONE,
  })
}

function visitSpecifiers(context: Context, node: number, specifier: string, typeOnly: number): void {
  const { tree, fields, scope } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.kindOf(child) !== Kind.IMPORT_SPECIFIER) continue
    const name = context.fieldOf(child, fields.name)
    const alias = context.fieldOf(child, fields.alias)
    if (name === -1) continue
    const flags = typeOnly | (context.childOf(child, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY)
    const local = alias === -1 ? name : alias
    const [start, end] = [tree.start[name]!, tree.end[name]!]
    bindImport(
      context,
      ImportKind.NAMED,
      specifier,
      moduleName(context, name),
      local,
      start,
      end,
      scope,
      flags,
    )
  }
}

function visitImportRequire(context: Context, node: number, flags: number): void {
  const { tree, scope } = context
  const source = context.fieldOf(node, context.fields.source)
  const local = context.firstNamed(node)
  if (source === -1 || local === -1) return
  const [start, end] = [tree.start[source]!, tree.end[source]!]
  pathAlone(context, source)
  bindImport(context, ImportKind.NAMESPACE, context.stringValue(source), '', local, start, end, scope, flags)
}

/** `import A = B.C`: another name for something of a namespace. */
export function visitImportAlias(context: Context, node: number): void {
  const { tree, facts, scope } = context
  const local = context.firstNamed(node)
  const target = context.nextNamed(local)
  if (target === -1) return
  const binding = context.declare(BindingKind.VARIABLE, context.textAt(local), scope, tree.start[local]!)
  const value = nestedName(context, target, ExpressionFlag.ANY_MEANING)
  facts.flow(FlowKind.ASSIGN, binding, value, tree.start[local]!)
}

/** `A.B.C` where it is no expression, as a module's name or in a type: from its first name outwards. */
export function nestedName(context: Context, node: number, flags = 0): number {
  const { tree } = context
  let at = node
  for (let inner = leftOf(context, at); inner !== -1; inner = leftOf(context, at)) at = inner
  let value = context.nameRow(at, flags)
  while (at !== node && value !== -1) {
    at = tree.parent[at]!
    const right = rightOf(context, at)
    if (right === -1) continue
    value = context.memberOf(value, context.textAt(right), tree.start[right]!, tree.end[right]!, flags)
  }
  return value
}

function leftOf(context: Context, node: number): number {
  const isType = context.kindOf(node) === Kind.NESTED_TYPE
  return context.fieldOf(node, isType ? context.fields.module : context.fields.object)
}

function rightOf(context: Context, node: number): number {
  const isType = context.kindOf(node) === Kind.NESTED_TYPE
  return context.fieldOf(node, isType ? context.fields.name : context.fields.property)
}

/** `export { … }`, `export * …`, `export default value`, `export = value`. Declarations are the statement visitor's. */
export function visitExportList(context: Context, node: number, place: Place): void {
  const { tree, facts, fields } = context
  const source = context.fieldOf(node, fields.source)
  const flags = context.childOf(node, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY
  const clause = context.childOf(node, Kind.EXPORT_CLAUSE)
  if (clause !== -1) {
    visitExportClause(context, clause, source, flags)
    return
  }
  if (source !== -1) {
    exportAll(context, node, context.stringValue(source), source, flags)
    return
  }
  if (context.childOf(node, Kind.T_NAMESPACE) !== -1) {
    exportAsNamespace(context, node, place)
    return
  }
  const isDefault = context.childOf(node, Kind.T_DEFAULT)
  const value = isDefault === -1 ? context.firstNamed(node) : context.fieldOf(node, fields.value)
  const isAssignment = context.childOf(node, Kind.T_EQUALS) !== -1
  if (value === -1 || (isDefault === -1 && !isAssignment)) return
  const name = isAssignment ? '=' : 'default'
  if (isDefault !== -1 && place.scope === 0 && context.component !== undefined) {
    const exported = exportComponent(context, context.component, value)
    facts.export(ExportKind.EXPRESSION, name, exported, tree.start[node]!)
    context.hasDefaultExport = true
    return
  }
  if (isDefault !== -1) nameDefault(context, value, isDefault, place)
  let exported = context.valueRow(value)
  if (exported !== -1 && facts.expressions.get(exported, 0) === Op.NAME)
    facts.addExpressionFlags(exported, ExpressionFlag.ANY_MEANING)
  if (exported === -1) exported = context.literal(value, 'unknown')
  if (facts.expressions.get(exported, 0) === Op.NAME)
    context.exportedNames.push(facts.expressions.get(exported, 2))
  if (place.scope !== 0) return
  facts.export(ExportKind.EXPRESSION, name, exported, tree.start[node]!)
  if (isDefault !== -1) context.hasDefaultExport = true
}

/** `export as namespace A` gives all scripts what an `import * as A` of this file in `declare global` would. */
function exportAsNamespace(context: Context, node: number, place: Place): void {
  const name = context.firstNamed(node)
  if (name === -1) return
  const file = context.path.slice(context.path.lastIndexOf('/') + 1)
  openGlobal(context, name, place, (inner) => {
    const at = context.tree.start[name]!
    bindImport(context, ImportKind.NAMESPACE, `./${file}`, '', name, at, context.tree.end[name]!, inner)
  })
}

/** `export default () => …` is known as `default`: the module's main thing is not anonymous. */
function nameDefault(context: Context, value: number, keyword: number, place: Place): void {
  const { tree } = context
  const named = functionOrClassIn(context, value)
  if (named === -1) return
  const own = context.fieldOf(named, context.fields.name)
  const at = own === -1 ? keyword : own
  nameValue(context, named, {
    kind: DefinitionKind.FUNCTION,
    name: context.textAt(at),
    nameStart: tree.start[at]!,
    nameEnd: tree.end[at]!,
    scope: place.scope,
    start: place.start,
    end: place.end,
    flags: DefinitionFlag.EXPORTED | DefinitionFlag.DEFAULT_EXPORT,
    doc: place.doc,
  })
}

function visitExportClause(context: Context, clause: number, source: number, typeOnly: number): void {
  const { tree, facts, fields, scope } = context
  if (scope === 0) context.hasEsExports = true
  if (source !== -1) pathAlone(context, source)
  for (let child = context.firstNamed(clause); child !== -1; child = context.nextNamed(child)) {
    if (context.kindOf(child) !== Kind.EXPORT_SPECIFIER) continue
    const name = context.fieldOf(child, fields.name)
    if (name === -1) continue
    const alias = context.fieldOf(child, fields.alias)
    const [start, end] = [tree.start[name]!, tree.end[name]!]
    const exportedName = moduleName(context, alias === -1 ? name : alias)
    const flags = typeOnly | (context.childOf(child, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY)
    if (scope === 0) noteExport(context, exportedName)
    if (source !== -1) {
      const specifier = context.stringValue(source)
      const imported = moduleName(context, name)
      const row = facts.import({ kind: ImportKind.REEXPORT, specifier, imported, start, end, flags })
      facts.export(ExportKind.IMPORT, exportedName, row, tree.start[child]!)
      continue
    }
    const local = context.nameRow(name, ExpressionFlag.ANY_MEANING)
    if (local === -1) continue
    const localName = facts.expressions.get(local, 2)
    context.exportedNames.push(localName)
    if (scope === 0) facts.export(ExportKind.NAME, exportedName, localName, tree.start[child]!)
  }
}

function exportAll(context: Context, node: number, specifier: string, source: number, flags: number): void {
  const { tree, facts } = context
  const namespace = context.childOf(node, Kind.NAMESPACE_EXPORT)
  const [start, end] = [tree.start[source]!, tree.end[source]!]
  const name = context.firstNamed(namespace)
  const kind = name === -1 ? ImportKind.REEXPORT_ALL : ImportKind.NAMESPACE
  if (name !== -1) pathAlone(context, source)
  const row = facts.import({ kind, specifier, start, end, flags })
  context.hasEsExports = true
  facts.export(ExportKind.IMPORT, name === -1 ? '' : moduleName(context, name), row, tree.start[node]!)
}

function noteExport(context: Context, name: string): void {
  context.hasEsExports = true
  if (name === 'default') context.hasDefaultExport = true
}

/** Module names may be written as strings. */
function moduleName(context: Context, node: number): string {
  return context.kindOf(node) === Kind.STRING ? context.stringValue(node) : context.textAt(node)
}

/** Explicit export rows of the names that a declaration under `export` made: bindings from `firstBinding` on. */
export function exportDeclared(
  context: Context,
  firstBinding: number,
  isDefault: boolean,
  start: number,
): void {
  const { facts } = context
  for (let binding = firstBinding; binding < facts.bindings.count; binding++) {
    if (facts.bindings.get(binding, 3) !== 0) continue
    const name = facts.bindings.get(binding, 2)
    noteExport(context, isDefault ? 'default' : facts.stringAt(name))
    facts.export(ExportKind.NAME, isDefault ? 'default' : facts.stringAt(name), name, start)
  }
}
