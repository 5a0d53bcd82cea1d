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
import { exportComponent } from './components/options.ts'
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
  memberRow,
  nameRow,
  sliceOf,
  stringValue,
  type Context,
  valueRow,
} from './context.ts'

/** `import …`, also `import x = require('m')`. */
export function visitImport(context: Context, node: number): void {
  const { tree, facts, fields, scope } = context
  const typeOnly = childOf(context, node, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY
  const required = childOf(context, node, Kind.IMPORT_REQUIRE)
  if (required !== -1) {
    visitImportRequire(context, required, typeOnly)
    return
  }
  const source = fieldOf(context, node, fields.source)
  if (source === -1) return
  const specifier = stringValue(context, source)
  const clause = childOf(context, node, Kind.IMPORT_CLAUSE)
  const [start, end] = [tree.start[source]!, tree.end[source]!]
  if (clause === -1) {
    facts.import({ kind: ImportKind.SIDE_EFFECT, specifier, start, end, flags: typeOnly })
    return
  }
  pathAlone(context, source)
  for (let child = firstNamed(tree, clause); child !== -1; child = nextNamed(tree, child)) {
    const [from, to] = [tree.start[child]!, tree.end[child]!]
    switch (kindOf(context, child)) {
      case Kind.IDENTIFIER:
        bindImport(context, ImportKind.NAMED, specifier, 'default', child, from, to, scope, typeOnly)
        break
      case Kind.NAMESPACE_IMPORT: {
        const local = firstNamed(tree, child)
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
    specifier: stringValue(context, source),
    start: context.tree.start[source]!,
    end: context.tree.end[source]!,
    flags: ImportFlag.PATH_ALONE,
  })
}

function visitSpecifiers(context: Context, node: number, specifier: string, typeOnly: number): void {
  const { tree, fields, scope } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(context, child) !== Kind.IMPORT_SPECIFIER) continue
    const name = fieldOf(context, child, fields.name)
    const alias = fieldOf(context, child, fields.alias)
    if (name === -1) continue
    const flags = typeOnly | (childOf(context, child, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY)
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
  const source = fieldOf(context, node, context.fields.source)
  const local = firstNamed(tree, node)
  if (source === -1 || local === -1) return
  const [start, end] = [tree.start[source]!, tree.end[source]!]
  pathAlone(context, source)
  bindImport(context, ImportKind.NAMESPACE, stringValue(context, source), '', local, start, end, scope, flags)
}

/** `import A = B.C`: another name for something of a namespace. */
export function visitImportAlias(context: Context, node: number): void {
  const { tree, facts, scope } = context
  const local = firstNamed(tree, node)
  const target = local === -1 ? -1 : nextNamed(tree, local)
  if (target === -1) return
  const binding = declare(context, BindingKind.VARIABLE, sliceOf(context, local), scope, tree.start[local]!)
  const value = nestedName(context, target, ExpressionFlag.ANY_MEANING)
  if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, value, tree.start[local]!)
}

/** `A.B.C` where it is no expression, as a module's name or in a type: from its first name outwards. */
export function nestedName(context: Context, node: number, flags = 0): number {
  const { tree } = context
  let at = node
  for (let inner = leftOf(context, at); inner !== -1; inner = leftOf(context, at)) at = inner
  let value = nameRow(context, at, flags)
  while (at !== node && value !== -1) {
    at = tree.parent[at]!
    const right = rightOf(context, at)
    if (right === -1) continue
    value = memberRow(context, value, sliceOf(context, right), tree.start[right]!, tree.end[right]!, flags)
  }
  return value
}

function leftOf(context: Context, node: number): number {
  const isType = kindOf(context, node) === Kind.NESTED_TYPE
  return fieldOf(context, node, isType ? context.fields.module : context.fields.object)
}

function rightOf(context: Context, node: number): number {
  const isType = kindOf(context, node) === Kind.NESTED_TYPE
  return fieldOf(context, node, isType ? context.fields.name : context.fields.property)
}

/** `export { … }`, `export * …`, `export default value`, `export = value`. Declarations are the statement visitor's. */
export function visitExportList(context: Context, node: number, place: Place): void {
  const { tree, facts, fields } = context
  const source = fieldOf(context, node, fields.source)
  const flags = childOf(context, node, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY
  const clause = childOf(context, node, Kind.EXPORT_CLAUSE)
  if (clause !== -1) {
    visitExportClause(context, clause, source, flags)
    return
  }
  if (source !== -1) {
    exportAll(context, node, stringValue(context, source), source, flags)
    return
  }
  if (childOf(context, node, Kind.T_NAMESPACE) !== -1) {
    exportAsNamespace(context, node, place)
    return
  }
  const isDefault = childOf(context, node, Kind.T_DEFAULT)
  const value = isDefault === -1 ? firstNamed(tree, node) : fieldOf(context, node, fields.value)
  const isAssignment = childOf(context, node, Kind.T_EQUALS) !== -1
  if (value === -1 || (isDefault === -1 && !isAssignment)) return
  const name = isAssignment ? '=' : 'default'
  if (isDefault !== -1 && place.scope === 0 && context.component !== undefined) {
    const exported = exportComponent(context, context.component, value)
    facts.export(ExportKind.EXPRESSION, name, exported, tree.start[node]!)
    context.hasDefaultExport = true
    return
  }
  if (isDefault !== -1) nameDefault(context, value, isDefault, place)
  let exported = valueRow(context, value)
  if (exported !== -1 && facts.expressions.get(exported, 0) === Op.NAME)
    facts.addExpressionFlags(exported, ExpressionFlag.ANY_MEANING)
  if (exported === -1) exported = literal(context, value, 'unknown')
  if (facts.expressions.get(exported, 0) === Op.NAME)
    context.exportedNames.push(facts.expressions.get(exported, 2))
  if (place.scope !== 0) return
  facts.export(ExportKind.EXPRESSION, name, exported, tree.start[node]!)
  if (isDefault !== -1) context.hasDefaultExport = true
}

/** `export as namespace A` gives all scripts what an `import * as A` of this file in `declare global` would. */
function exportAsNamespace(context: Context, node: number, place: Place): void {
  const name = firstNamed(context.tree, node)
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
  const own = fieldOf(context, named, context.fields.name)
  const at = own === -1 ? keyword : own
  nameValue(context, named, {
    kind: DefinitionKind.FUNCTION,
    name: sliceOf(context, at),
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
  for (let child = firstNamed(tree, clause); child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(context, child) !== Kind.EXPORT_SPECIFIER) continue
    const name = fieldOf(context, child, fields.name)
    if (name === -1) continue
    const alias = fieldOf(context, child, fields.alias)
    const [start, end] = [tree.start[name]!, tree.end[name]!]
    const exportedName = moduleName(context, alias === -1 ? name : alias)
    const flags = typeOnly | (childOf(context, child, Kind.T_TYPE) === -1 ? 0 : ImportFlag.TYPE_ONLY)
    if (scope === 0) noteExport(context, exportedName)
    if (source !== -1) {
      const specifier = stringValue(context, source)
      const imported = moduleName(context, name)
      const row = facts.import({ kind: ImportKind.REEXPORT, specifier, imported, start, end, flags })
      facts.export(ExportKind.IMPORT, exportedName, row, tree.start[child]!)
      continue
    }
    const local = nameRow(context, name, ExpressionFlag.ANY_MEANING)
    if (local === -1) continue
    const localName = facts.expressions.get(local, 2)
    context.exportedNames.push(localName)
    if (scope === 0) facts.export(ExportKind.NAME, exportedName, localName, tree.start[child]!)
  }
}

function exportAll(context: Context, node: number, specifier: string, source: number, flags: number): void {
  const { tree, facts } = context
  const namespace = childOf(context, node, Kind.NAMESPACE_EXPORT)
  const [start, end] = [tree.start[source]!, tree.end[source]!]
  const name = namespace === -1 ? -1 : firstNamed(tree, namespace)
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
  return kindOf(context, node) === Kind.STRING ? stringValue(context, node) : sliceOf(context, node)
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
