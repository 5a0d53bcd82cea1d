import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeFlag,
  ScopeKind,
} from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { foldSignature } from './docs.ts'
import { lastName, qualifiedName, qualifierRow, templateArgumentRows } from './qualified-names.ts'
import { declareTemplates, takeTemplates, withTemplates } from './templates.ts'

const classKinds = 'struct_specifier union_specifier class_specifier'

export function registerClasses(handlers: Handlers): void {
  handlers.onType(classKinds, classType)
  handlers.onStatement(classKinds, classStatement)
  handlers.onStatement('access_specifier', (context, node) => setAccess(context, context.textAt(node)))
  handlers.onStatement('friend_declaration', friendDeclaration)
}

export function isClassScope(context: Context): boolean {
  return context.facts.scopes.get(context.scope, 0) === ScopeKind.CLASS
}

/** The nearest scope around that is no class: where C puts the names of structs and enumerators. */
export function scopeOutsideClasses(context: Context): number {
  const { scopes } = context.facts
  let scope = context.scope
  while (scopes.get(scope, 0) === ScopeKind.CLASS) scope = scopes.get(scope, 2)
  return scope
}

/** The name that `typedef struct {…} Name` gives to a struct, and the extent of the whole. */
export interface TypedefName {
  readonly node: number
  readonly name: number
}

/** A class where a type is written: its definition, or a reference to it. */
export function classType(context: Context, node: number, typedefName?: TypedefName): number {
  const { tree, kinds } = context
  const name = writtenName(context, node)
  const body = context.childByField(node, kinds.fields.body)
  if (body === -1)
    return name === -1 ? context.literal(node, 'unknown') : qualifiedName(context, name, ExpressionFlag.TYPE)
  const definition = defineClass(context, {
    node,
    whole: typedefName?.node ?? node,
    name: name === -1 ? (typedefName?.name ?? -1) : name,
    body,
    isPrivate: tree.kind[node] === kinds.classSpecifier,
    bases: context.childByKind(node, kinds.baseClassClause),
  })
  return context.spanning(Op.DEFINITION, definition, -1, name === -1 ? node : name)
}

/** The name of a class or enum; one that the parser made up has no text and counts as none. */
export function writtenName(context: Context, node: number): number {
  const { tree, kinds } = context
  const name = context.childByField(node, kinds.fields.name)
  return name === -1 || tree.end[name] === tree.start[name] ? -1 : name
}

/** `struct a {…};` and `struct a;` by themselves. */
function classStatement(context: Context, node: number): void {
  const name = writtenName(context, node)
  const body = context.childByField(node, context.kinds.fields.body)
  if (body === -1) {
    if (name !== -1) forwardClass(context, node, name)
  } else if (name === -1 && isClassScope(context)) {
    // The members of an unnamed struct or union are members of the one around it.
    context.statements(body)
  } else {
    classType(context, node)
  }
}

/** Declares a class whose body is in another file; where it is in this one there is nothing to declare. */
export function forwardClass(context: Context, node: number, name: number): void {
  const { tree, kinds } = context
  const templates = takeTemplates(context)
  const isPlain = tree.kind[name] === kinds.typeIdentifier || tree.kind[name] === kinds.identifier
  const text = context.nameOf(name)
  const scope = context.isCpp ? context.scope : scopeOutsideClasses(context)
  const key = `${scope} ${text}`
  const isKnown = context.bodies.has(text) || context.forwards.has(key)
  if (!isPlain || isKnown || context.enclosingFunction !== -1) {
    withTemplates(context, templates, node, () => qualifiedName(context, name, ExpressionFlag.TYPE))
    return
  }
  context.forwards.add(key)
  const whole = templates.outer === -1 ? node : templates.outer
  const isMember = isClassScope(context) && context.isCpp
  const definition = context.definitionAt(whole, name, {
    kind: DefinitionKind.CLASS,
    name: text,
    scope,
    flags: DefinitionFlag.DECLARATION | (isMember ? context.access : classVisibility(context)),
  })
  context.bindAt(name, { kind: BindingKind.DEFINITION, name: text, scope, target: definition })
  withTemplates(context, templates, node, () => {})
}

/** `class API_EXPORT Foo;`, which reads like a variable Foo of the class API_EXPORT. False where it is a variable. */
export function brokenForward(context: Context, node: number, typeNode: number, name: number): boolean {
  const { tree, kinds } = context
  if (!context.isCpp || typeNode === -1 || tree.kind[name] !== kinds.identifier) return false
  if (tree.kind[typeNode] !== kinds.classSpecifier && tree.kind[typeNode] !== kinds.structSpecifier)
    return false
  const macro = context.childByField(typeNode, kinds.fields.name)
  if (macro === -1 || context.childByField(typeNode, kinds.fields.body) !== -1) return false
  if (!isMacroName(context.nameOf(macro))) return false
  context.nameRow(macro)
  forwardClass(context, node, name)
  return true
}

/** Written in capitals, as macros are. */
export function isMacroName(name: string): boolean {
  return /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(name)
}

/**
 * `class API_EXPORT Foo : public Base {…}`: the grammar sees a function Foo that returns a class API_EXPORT, whose body
 * is Foo's. False where a declaration is something else.
 */
export function brokenClass(
  context: Context,
  node: number,
  typeNode: number,
  name: number,
  body: number,
): boolean {
  const { tree, kinds } = context
  if (typeNode === -1 || body === -1 || tree.kind[name] !== kinds.identifier) return false
  const kind = tree.kind[typeNode]
  const isClass =
    kind === kinds.classSpecifier || kind === kinds.structSpecifier || kind === kinds.unionSpecifier
  if (!isClass || context.childByField(typeNode, kinds.fields.body) !== -1) return false
  const macro = context.childByField(typeNode, kinds.fields.name)
  if (macro !== -1) context.nameRow(macro)
  const bases = context.childByKind(node, kinds.error)
  defineClass(context, { node, whole: node, name, body, isPrivate: kind === kinds.classSpecifier, bases })
  return true
}

/** `public:` and its like give access to the members after them. */
export function setAccess(context: Context, word: string): void {
  if (word === 'public') context.access = DefinitionFlag.EXPORTED
  else if (word === 'private') context.access = DefinitionFlag.PRIVATE
  else if (word === 'protected') context.access = 0
}

interface ClassParts {
  readonly node: number
  /** The node whose extent is the class's. */
  readonly whole: number
  /** Node of the name, -1 for none. */
  readonly name: number
  readonly body: number
  readonly isPrivate: boolean
  /** Node that holds the base classes, -1 for none. */
  readonly bases: number
}

function defineClass(context: Context, parts: ClassParts): number {
  const { tree, kinds, facts } = context
  const templates = takeTemplates(context)
  const whole = templates.outer === -1 ? parts.whole : templates.outer
  const nameNode = parts.name === -1 ? -1 : lastName(context, parts.name)
  const name = nameNode === -1 ? '' : context.nameOf(nameNode)
  const isQualified = parts.name !== -1 && tree.kind[parts.name] === kinds.qualifiedIdentifier
  const isMember = isClassScope(context) && context.isCpp
  const scope = context.isCpp ? context.scope : scopeOutsideClasses(context)
  const headEnd = parts.whole === parts.node ? parts.body : nameNode
  const definition = facts.definition({
    kind: DefinitionKind.CLASS,
    name,
    scope,
    parent: context.owner,
    nameStart: nameNode === -1 ? tree.start[parts.node]! : tree.start[nameNode]!,
    nameEnd: nameNode === -1 ? tree.start[parts.node]! : tree.end[nameNode]!,
    start: tree.start[whole]!,
    end: tree.end[whole]!,
    flags:
      (isMember ? context.access : classVisibility(context)) |
      (name === '' ? DefinitionFlag.ANONYMOUS : 0) |
      (context.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL),
    signature:
      parts.whole === parts.node || headEnd === -1
        ? foldSignature(tree, tree.start[whole]!, tree.start[parts.body]!)
        : `typedef ${foldSignature(tree, tree.start[parts.node]!, tree.start[parts.body]!)} ${name}`,
    doc: context.docBefore(whole),
  })
  let binding = -1
  if (isQualified) {
    const owner = qualifierRow(context, parts.name)
    facts.flow(FlowKind.RECEIVER, definition, owner, tree.start[parts.name]!)
  } else if (name !== '') {
    const nameStart = tree.start[nameNode]!
    binding = facts.bind({ kind: BindingKind.DEFINITION, name, scope, target: definition, nameStart })
  }
  withClass(context, definition, name, whole, parts.isPrivate, () => {
    declareTemplates(context, templates)
    // `template <> struct hash<Foo>`: the arguments of a specialisation, which tell it from the others.
    const written = parts.name === -1 ? -1 : lastTemplate(context, parts.name)
    if (written !== -1) {
      const of = templateArgumentRows(context, written)
      const self = context.literal(nameNode, 'unknown')
      const form = context.spanning(Op.APPLY, self, facts.list(of), written, ExpressionFlag.TYPE)
      if (binding !== -1) context.declareType(binding, form)
    }
    if (parts.bases !== -1) baseClasses(context, definition, parts.bases)
    for (let child = context.firstPart(parts.body); child !== -1; child = context.nextPart(child)) {
      context.statement(child)
    }
  })
  return definition
}

/** Runs `inside` within the class scope of a definition. */
export function withClass(
  context: Context,
  definition: number,
  name: string,
  node: number,
  isPrivate: boolean,
  inside: () => void,
): void {
  const { tree, facts, scope, enclosingFunction } = context
  const own = facts.scope({
    kind: ScopeKind.CLASS,
    parent: scope,
    start: Math.max(tree.start[node]!, facts.scopes.get(scope, 4)),
    end: Math.min(tree.end[node]!, facts.scopes.get(scope, 5)),
    flags: ScopeFlag.MEMBERS_VISIBLE,
  })
  facts.setInnerScope(definition, own)
  const access = isPrivate ? DefinitionFlag.PRIVATE : DefinitionFlag.EXPORTED
  context.having({ scope: own, owner: definition, className: name, access, enclosingFunction }, inside)
}

/** Names of classes are as visible as their file or namespace. */
export function classVisibility(context: Context): number {
  return context.isFileLocal || context.enclosingFunction !== -1 ? 0 : DefinitionFlag.EXPORTED
}

function lastTemplate(context: Context, name: number): number {
  const { tree, kinds } = context
  let node = name
  while (node !== -1 && tree.kind[node] === kinds.qualifiedIdentifier)
    node = context.childByField(node, kinds.fields.name)
  if (node === -1 || tree.kind[node] !== kinds.templateType) return -1
  return context.childByKind(node, kinds.templateArguments)
}

function baseClasses(context: Context, definition: number, clause: number): void {
  const { tree, kinds, facts } = context
  for (let child = context.firstNamed(clause); child !== -1; child = context.nextNamed(child)) {
    const kind = tree.kind[child]
    if (kind === kinds.accessSpecifier || kind === kinds.attributeDeclaration) continue
    const isName = kind === kinds.identifier || kind === kinds.typeIdentifier
    const row = isName ? context.nameRow(child, ExpressionFlag.TYPE) : context.type(child)
    context.markHeritage(row)
    const op = context.opOf(row)
    if (op === Op.NAME || op === Op.MEMBER || op === Op.APPLY) {
      facts.flow(FlowKind.EXTENDS, definition, row, tree.start[child]!)
    }
  }
}

/** `friend class Z;` refers to Z; a friend function is one of the namespace around. */
function friendDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = tree.kind[child]
    if (kind === kinds.functionDefinition || kind === kinds.declaration) {
      const scope = scopeOutsideClasses(context)
      const { access } = context
      context.having({ scope, owner: ownerOf(context, scope), className: '', access }, () =>
        context.statement(child),
      )
    } else if (context.handlers.type[kind!] !== undefined) {
      context.type(child)
    } else {
      context.anything(child)
    }
  }
}

function ownerOf(context: Context, scope: number): number {
  const { scopes } = context.facts
  for (let current = scope; current !== -1; current = scopes.get(current, 2)) {
    if (scopes.get(current, 3) !== -1) return scopes.get(current, 3)
  }
  return -1
}
