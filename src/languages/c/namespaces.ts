import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  ImportKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import { isClassScope } from './classes.ts'
import { closingBrace } from './closing-brace.ts'
import type { Context, Handlers } from './context.ts'
import { foldSignature } from './docs.ts'
import { lastName, qualifiedName, qualifierName } from './qualified-names.ts'
import { takeTemplates, withTemplates } from './templates.ts'

export function registerNamespaces(handlers: Handlers): void {
  handlers.broken = brokenNamespaces
  handlers.onStatement('namespace_definition', namespaceDefinition)
  handlers.onStatement('namespace_alias_definition', namespaceAlias)
  handlers.onStatement('using_declaration', usingDeclaration)
  handlers.onStatement('alias_declaration', aliasDeclaration)
  handlers.onStatement('concept_definition', conceptDefinition)
}

/**
 * A namespace is one MODULE a file, however often it is opened there; its scope goes on where it is opened again. The
 * names of an anonymous or inline namespace are names of the one around it.
 */
function namespaceDefinition(context: Context, node: number): void {
  const { tree, kinds } = context
  const name = context.childByField(node, kinds.fields.name)
  const { scope, owner, isFileLocal } = context
  const isInline = context.childByKind(node, kinds.tokens.inline) !== -1
  openNamed(context, node, name, tree.end[node]!, isInline)
  context.statements(context.childByField(node, kinds.fields.body))
  context.scope = scope
  context.owner = owner
  context.isFileLocal = isFileLocal
}

/**
 * The parts of an ERROR, which may be all of a file: `namespace`, a name and `{` stand there as tokens of their own,
 * and what follows up to their `}` belongs to the namespace all the same. Where that is the text tells: the grammar may
 * have given the brace to something else.
 */
function brokenNamespaces(context: Context, node: number): void {
  const { tree, kinds } = context
  const around: { scope: number; owner: number; isFileLocal: boolean; end: number }[] = []
  const leave = (offset: number): void => {
    while (around.length > 0 && around.at(-1)!.end <= offset) {
      const { scope, owner, isFileLocal } = around.pop()!
      Object.assign(context, { scope, owner, isFileLocal })
    }
  }
  for (let part = context.firstChild(node); part !== -1; part = tree.next[part]!) {
    leave(tree.start[part]!)
    const brace = tree.kind[part] === kinds.tokens.namespace ? braceOfNamespace(context, part) : -1
    const end = brace === -1 ? -1 : endOfNamespace(context, node, brace)
    if (end !== -1) {
      const { scope, owner, isFileLocal } = context
      around.push({ scope, owner, isFileLocal, end })
      openNamed(context, part, tree.next[part] === brace ? -1 : tree.next[part]!, end, false)
      part = brace
    } else if (context.isPart(part)) {
      context.statement(part)
    }
  }
  leave(Infinity)
}

/** Where a namespace of an ERROR node ends; -1 where one of its parts goes on behind that. */
function endOfNamespace({ tree }: Context, node: number, brace: number): number {
  const closing = closingBrace(tree.text, tree.start[brace]!)
  if (closing === -1) return tree.end[node]!
  for (let part = tree.next[brace]!; part !== -1 && tree.start[part]! < closing; part = tree.next[part]!) {
    if (tree.end[part]! > closing + 1) return -1
  }
  return closing
}

/** The `{` of `namespace {` and `namespace name {`, -1 where something else follows. */
function braceOfNamespace({ tree, kinds }: Context, keyword: number): number {
  const next = tree.next[keyword]!
  if (next === -1 || tree.kind[next] === kinds.tokens.open) return next
  const isName =
    tree.kind[next] === kinds.identifier ||
    tree.kind[next] === kinds.namespaceIdentifier ||
    tree.kind[next] === kinds.nestedNamespace
  const brace = isName ? tree.next[next]! : -1
  return brace !== -1 && tree.kind[brace] === kinds.tokens.open ? brace : -1
}

/** Enters a namespace that begins at a node and goes on to an offset; `name` is -1 for an anonymous one. */
function openNamed(context: Context, node: number, name: number, end: number, isInline: boolean): void {
  if (name === -1) context.isFileLocal = true
  else if (context.tree.kind[name] === context.kinds.nestedNamespace) openNested(context, node, name, end)
  else open(context, node, name, end, isInline)
}

function openNested(context: Context, node: number, specifier: number, end: number): void {
  for (let child = context.firstNamed(specifier); child !== -1; child = context.nextNamed(child)) {
    if (context.tree.kind[child] === context.kinds.nestedNamespace) openNested(context, node, child, end)
    else open(context, node, child, end, false)
  }
}

function open(context: Context, node: number, nameNode: number, end: number, isInline: boolean): void {
  const { tree, facts } = context
  const name = context.nameOf(nameNode)
  const key = `${context.scope} ${name}`
  let namespace = context.namespaces.get(key)
  if (namespace === undefined) {
    let { scope } = context
    const start = tree.start[node]!
    const definition = context.definitionAt(node, nameNode, {
      kind: DefinitionKind.MODULE,
      end,
      flags: context.isFileLocal ? 0 : DefinitionFlag.EXPORTED,
      signature: `namespace ${foldSignature(tree, tree.start[nameNode]!, tree.end[nameNode]!)}`,
    })
    context.bindDefinition(definition, name, nameNode)
    if (!isInline) {
      scope = facts.scope({ kind: ScopeKind.NAMESPACE, parent: scope, start, end })
      facts.setInnerScope(definition, scope)
    }
    context.namespaces.set(key, (namespace = { scope, definition }))
  } else {
    extend(context, namespace.scope, end)
  }
  context.scope = namespace.scope
  context.owner = namespace.definition
}

function extend(context: Context, scope: number, end: number): void {
  const { scopes } = context.facts
  if (scopes.get(scope, 5) < end) scopes.set(scope, 5, end)
}

/** `namespace fs = std::filesystem;` */
function namespaceAlias(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const name = context.childByField(node, kinds.fields.name)
  let target = context.nextNamed(name)
  if (target === -1) return
  const specifier = compact(context.textAt(target))
  let row = -1
  const visit = (part: number): void => {
    if (tree.kind[part] === kinds.nestedNamespace) {
      for (let child = context.firstNamed(part); child !== -1; child = context.nextNamed(child)) visit(child)
    } else {
      const string = facts.string(context.nameOf(part))
      row =
        row === -1
          ? context.nameRow(part, ExpressionFlag.TYPE)
          : context.spanning(Op.MEMBER, row, string, part, ExpressionFlag.TYPE)
    }
  }
  for (; target !== -1; target = context.nextNamed(target)) visit(target)
  importName(context, node, ImportKind.NAMESPACE, specifier, '', name)
}

/** `using namespace a::b;` and `using enum a::E;` bring all its names, `using a::f;` one; in a class the base's members are there anyway. */
function usingDeclaration(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const name = context.firstNamed(node)
  if (name === -1) return
  const { namespace, enum: enumeration } = kinds.tokens
  const isDirective =
    context.childByKind(node, namespace) !== -1 || context.childByKind(node, enumeration) !== -1
  const isName = tree.kind[name] === kinds.identifier || tree.kind[name] === kinds.qualifiedIdentifier
  if (isName) qualifiedName(context, name, isDirective ? ExpressionFlag.TYPE : 0)
  else context.type(name)
  const text = compact(context.textAt(name))
  if (isDirective) {
    facts.import({ kind: ImportKind.STAR, specifier: text, start: tree.start[node]!, end: tree.end[node]! })
    return
  }
  const split = text.lastIndexOf('::')
  const last = lastName(context, name)
  const isOfClass = isClassScope(context) && tree.kind[name] === kinds.qualifiedIdentifier
  if (isOfClass && context.owner !== -1 && qualifierName(context, name) === context.nameOf(last))
    facts.addDefinitionFlags(context.owner, DefinitionFlag.INHERITS_CONSTRUCTORS)
  if (split === -1 || isClassScope(context) || tree.kind[name] !== kinds.qualifiedIdentifier) return
  importName(context, node, ImportKind.NAMED, text.slice(0, split) || '::', context.nameOf(last), last)
}

function importName(
  context: Context,
  node: number,
  kind: number,
  specifier: string,
  imported: string,
  nameNode: number,
): void {
  const { tree, facts } = context
  const row = facts.import({ kind, specifier, imported, start: tree.start[node]!, end: tree.end[node]! })
  const binding = context.bindAt(nameNode, {
    kind: BindingKind.IMPORT,
    target: row,
    visibleFrom: context.enclosingFunction === -1 ? 0 : tree.start[nameNode]!,
  })
  facts.setImportBinding(row, binding)
}

/** `using Name = type;` */
function aliasDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const name = context.childByField(node, kinds.fields.name)
  const typeNode = context.childByField(node, kinds.fields.type)
  if (name === -1) return
  const templates = takeTemplates(context)
  const whole = templates.outer === -1 ? node : templates.outer
  const definition = defineAlias(context, whole, name)
  withTemplates(context, templates, node, () => {
    const row = context.type(typeNode)
    context.facts.flow(FlowKind.ALIAS, definition, row, tree.start[typeNode]!)
  })
}

export function defineAlias(context: Context, node: number, name: number): number {
  const isMember = isClassScope(context)
  const isLocal = context.enclosingFunction !== -1 && !isMember
  const definition = context.definitionAt(node, name, {
    kind: DefinitionKind.TYPE,
    flags: isLocal
      ? DefinitionFlag.LOCAL
      : isMember
        ? context.access
        : context.isFileLocal
          ? 0
          : DefinitionFlag.EXPORTED,
  })
  context.bindDefinition(definition, context.nameOf(name), name)
  return definition
}

function conceptDefinition(context: Context, node: number): void {
  const name = context.childByField(node, context.kinds.fields.name)
  if (name === -1) return
  const templates = takeTemplates(context)
  const whole = templates.outer === -1 ? node : templates.outer
  defineAlias(context, whole, name)
  withTemplates(context, templates, node, () => {
    context.expression(context.nextNamed(name))
  })
}

/** A qualified name without blanks: it is a specifier. */
function compact(text: string): string {
  return text.replaceAll(/\s+/g, '')
}
