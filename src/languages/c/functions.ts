import {
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeFlag,
  ScopeKind,
} from '../facts.ts'
import { brokenClass, isClassScope, isMacroName } from './classes.ts'
import { constructorInitialisers } from './constructors.ts'
import type { Context, Handlers } from './context.ts'
import { readDeclarator, type Declarator } from './declarators.ts'
import { declaredType, isAuto } from './declared-types.ts'
import { foldSignature } from './docs.ts'
import { declareParameters } from './parameters.ts'
import { lastName, qualifierName, qualifierRow } from './qualified-names.ts'
import { readSpecifiers, type Specifiers } from './specifiers.ts'
import { declareTemplates, takeTemplates } from './templates.ts'
import { defineTest, isTestMacro } from './tests.ts'
import { declareNamelessParameters } from './visit-declarators.ts'

export function registerFunctions(handlers: Handlers): void {
  handlers.onStatement('function_definition', functionDefinition)
  handlers.onStatement('function_declarator', strayFunction)
}

/** The declared type of a declaration: read once, where the first of its declarators wants it. */
export interface DeclaredType {
  readonly node: number
  row: number
}

export function typeRowOf(context: Context, declared: DeclaredType): number {
  const { node } = declared
  if (declared.row === -1 && node !== -1) {
    const { tree, kinds } = context
    const isWord = tree.kind[node] === kinds.identifier || tree.kind[node] === kinds.namespaceIdentifier
    if (!isWord) declared.row = context.type(node)
    else if (primitives.has(context.nameOf(node))) declared.row = context.literal(node, context.nameOf(node))
    else declared.row = context.nameRow(node, ExpressionFlag.TYPE)
  }
  return declared.row
}

/** The grammar takes them for names in code that it could not read. */
const primitives = new Set([
  'void',
  'int',
  'char',
  'short',
  'long',
  'float',
  'double',
  'bool',
  'unsigned',
  'signed',
  'auto',
])

export interface FunctionParts {
  /** The whole declaration. */
  readonly node: number
  readonly declarator: Declarator
  readonly declared: DeclaredType
  readonly specifiers: Specifiers
  /** Body, -1 for none. */
  readonly body: number
  readonly headEnd: number
  readonly flags: number
}

function functionDefinition(context: Context, node: number): void {
  if (isMacroBlock(context, node)) {
    readMacroBlock(context, node)
    return
  }
  if (!isAstray(context, node)) {
    readFunction(context, node)
    return
  }
  const { scopes } = context.facts
  let { scope } = context
  while (isInside(scopes.get(scope, 0))) scope = scopes.get(scope, 2)
  const owner = scopes.get(scope, 3)
  context.having({ scope, owner, enclosingFunction: -1 }, () => readFunction(context, node))
}

/** `dispatch (OPCODE(i)) { … }` in a function: no function within another one has its head in parentheses. */
function isMacroBlock(context: Context, node: number): boolean {
  const { tree, kinds, facts, scope } = context
  const declarator = context.childByField(node, kinds.fields.declarator)
  const type = context.childByField(node, kinds.fields.type)
  return (
    isInside(facts.scopes.get(scope, 0)) &&
    declarator !== -1 &&
    tree.kind[declarator] === kinds.parenthesizedDeclarator &&
    tree.kind[type] === kinds.typeIdentifier
  )
}

function readMacroBlock(context: Context, node: number): void {
  const { fields } = context.kinds
  const { name, function: head } = readDeclarator(context, context.childByField(node, fields.declarator))
  for (const called of [context.childByField(node, fields.type), head === -1 ? -1 : name]) {
    if (called === -1) continue
    context.spanning(Op.CALL, context.nameRow(called, ExpressionFlag.CALLEE), context.facts.list([]), called)
  }
  context.statement(context.childByField(node, fields.body))
}

/** No function stands in another one: one that begins a line is of the file, where a brace before it was misread. */
function isAstray({ tree, facts, scope }: Context, node: number): boolean {
  const start = tree.start[node]!
  return tree.hasError && isInside(facts.scopes.get(scope, 0)) && /[\r\n]/.test(tree.text[start - 1] ?? '')
}

function isInside(kind: number): boolean {
  return kind === ScopeKind.FUNCTION || kind === ScopeKind.BLOCK
}

function readFunction(context: Context, node: number): void {
  const { tree, kinds } = context
  const declaratorNode = context.childByField(node, kinds.fields.declarator)
  const typeNode = context.childByField(node, kinds.fields.type)
  const body = context.childByField(node, kinds.fields.body)
  if (declaratorNode === -1) {
    context.statements(node)
    return
  }
  const declarator = readDeclarator(context, declaratorNode)
  if (declarator.name === -1) {
    context.statements(node)
    return
  }
  if (!isFunction(context, declarator)) {
    if (!brokenClass(context, node, typeNode, declarator.name, body)) context.statements(node)
    return
  }
  if (typeNode === -1 && isTestMacro(context, declarator)) {
    defineTest(context, node, declarator, body)
    return
  }
  const declared = { node: realType(context, typeNode, declarator), row: -1 }
  context.errorsIn(node)
  const initialisers = context.childByKind(node, kinds.fieldInitializerList)
  const isPure = context.childByKind(node, kinds.pureVirtual) !== -1
  const isGiven =
    context.childByKind(node, kinds.defaultMethod) !== -1 ||
    context.childByKind(node, kinds.deleteMethod) !== -1
  const oldStyle = context.childByKind(node, kinds.declaration)
  const headEnd =
    oldStyle !== -1
      ? tree.start[oldStyle]!
      : initialisers !== -1
        ? tree.start[initialisers]!
        : body !== -1
          ? tree.start[body]!
          : tree.end[node]!
  defineFunction(context, {
    node,
    declarator,
    declared,
    specifiers: readSpecifiers(context, node),
    body,
    headEnd,
    flags:
      (isPure ? DefinitionFlag.ABSTRACT : 0) | (body === -1 && !isGiven ? DefinitionFlag.DECLARATION : 0),
  })
}

/** Whether a declarator declares a function; a conversion (`operator bool()`) has its parameters elsewhere. */
export function isFunction(context: Context, declarator: Declarator): boolean {
  if (declarator.function !== -1) return true
  return context.tree.kind[lastName(context, declarator.name)] === context.kinds.operatorCast
}

/** In `API_EXPORT int f()` the grammar takes the macro for the type and the type for an error. */
export function realType(context: Context, typeNode: number, declarator: Declarator): number {
  const { tree, kinds } = context
  if (declarator.type !== -1) {
    const isMacro = typeNode === -1 || tree.kind[typeNode] === kinds.typeIdentifier
    if (typeNode !== -1 && isMacro) context.nameRow(typeNode)
    if (isMacro) return declarator.type
    context.anything(declarator.type)
  }
  if (typeNode === -1 || tree.kind[typeNode] !== kinds.typeIdentifier) return typeNode
  let error = tree.next[typeNode]!
  while (error !== -1 && tree.kind[error] === kinds.typeQualifier) error = tree.next[error]!
  if (error === -1 || tree.kind[error] !== kinds.error) return typeNode
  if (holdsStatements(context, error)) return typeNode
  context.understood = error
  let last = -1
  for (let child = context.firstNamed(error); child !== -1; child = context.nextNamed(child)) {
    if (last !== -1) context.anything(last)
    last = child
  }
  if (last === -1) return typeNode
  context.nameRow(typeNode)
  return last
}

/** An ERROR of words is a part of the declaration; one with braces or more declarations is code of its own. */
function holdsStatements(context: Context, error: number): boolean {
  for (let child = context.firstNamed(error); child !== -1; child = context.nextNamed(child)) {
    if (context.handlers.statement[context.tree.kind[child]!] !== undefined) return true
  }
  return false
}

/** A function or method, defined or only declared. */
export function defineFunction(context: Context, parts: FunctionParts): number {
  const { tree, kinds, facts } = context
  const { node, declarator, body } = parts
  const templates = takeTemplates(context)
  const whole = templates.outer === -1 ? node : templates.outer
  const nameNode = lastName(context, declarator.name)
  const isCast = tree.kind[nameNode] === kinds.operatorCast
  const castType = isCast ? context.childByField(nameNode, kinds.fields.type) : -1
  const nameEnd = castType === -1 ? tree.end[nameNode]! : tree.end[castType]!
  // `operator ==` is `operator==`.
  const written = tree.text.slice(tree.start[nameNode], nameEnd)
  const name = written.replace(/^operator\s+(?=[^\w\s])/, 'operator')
  const isQualified = tree.kind[declarator.name] === kinds.qualifiedIdentifier
  const qualifier = isQualified ? qualifierName(context, declarator.name) : ''
  const className = qualifier === '' ? context.className : qualifier
  const ofNamespace = qualifier !== '' && isNamespace(context, className)
  const isMethod = (isClassScope(context) || qualifier !== '') && !ofNamespace
  const isConstructor = isMethod && parts.declared.node === -1 && name === className
  const definition = context.definitionAt(whole, nameNode, {
    kind: isMethod ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    name,
    nameEnd,
    end: Math.max(tree.end[whole]!, tree.end[node]!),
    flags: functionFlags(context, parts, { name, isMethod, isConstructor, isQualified: qualifier !== '' }),
    signature: foldSignature(tree, tree.start[whole]!, parts.headEnd),
  })
  if (qualifier === '') {
    context.bindDefinition(definition, name, nameNode, {
      // In its class a constructor's name is the class.
      visibleFrom: isConstructor ? facts.scopes.get(context.scope, 5) : 0,
    })
  }
  const outerClass = context.className
  context.className = className
  const scopeFlags = qualifier === '' ? 0 : ScopeFlag.MEMBERS_VISIBLE
  context.withOwner(ScopeKind.FUNCTION, scopeFlags, definition, whole, () => {
    declareTemplates(context, templates)
    if (qualifier !== '') {
      const row = qualifierRow(context, declarator.name)
      facts.flow(FlowKind.RECEIVER, definition, row, tree.start[declarator.name]!)
    }
    declareResult(context, definition, parts, castType)
    if (declarator.function !== -1) functionHead(context, definition, declarator.function)
    if (body === -1) return
    oldStyleParameters(context, node)
    const initialisers = context.childByKind(node, kinds.fieldInitializerList)
    if (initialisers !== -1) constructorInitialisers(context, initialisers)
    if (tree.kind[body] === kinds.compoundStatement) context.statements(body)
    else context.statement(body)
  })
  context.className = outerClass
  return definition
}

function functionFlags(
  context: Context,
  parts: FunctionParts,
  {
    name,
    isMethod,
    isConstructor,
    isQualified,
  }: { name: string; isMethod: boolean; isConstructor: boolean; isQualified: boolean },
): number {
  const { declarator, specifiers } = parts
  const isMember = isClassScope(context)
  const isLocal = context.enclosingFunction !== -1 && !isMember
  const isTest = context.isTestFile && !isMethod && /^test(?![a-z])/.test(name)
  return (
    parts.flags |
    visibility(context, specifiers, isMember, isQualified) |
    (specifiers.isStatic ? DefinitionFlag.STATIC : 0) |
    (calledFromOutside.test(name) ? DefinitionFlag.LINKED_BY_NAME : 0) |
    (isConstructor ? DefinitionFlag.CONSTRUCTOR : 0) |
    (declarator.isAddress ? DefinitionFlag.POINTER : 0) |
    (isMethod && isConstant(context, declarator) ? DefinitionFlag.CONSTANT : 0) |
    (isMethod && isVirtual(context, parts) ? DefinitionFlag.VIRTUAL : 0) |
    (isLocal ? DefinitionFlag.LOCAL : 0) |
    (isTest && parts.body !== -1 ? DefinitionFlag.TEST : 0)
  )
}

/** A method of objects that may not be changed: `int size() const`. */
function isConstant(context: Context, { function: head }: Declarator): boolean {
  const qualifier = context.childByKind(head, context.kinds.typeQualifier)
  return qualifier !== -1 && context.textAt(qualifier) === 'const'
}

/** `virtual`, `override`, `final`, `= 0`. */
function isVirtual(context: Context, { specifiers, declarator, flags }: FunctionParts): boolean {
  if (specifiers.isVirtual || (flags & DefinitionFlag.ABSTRACT) !== 0) return true
  const head = declarator.function
  return head !== -1 && context.childByKind(head, context.kinds.virtualSpecifier) !== -1
}

/** Parameters, the trailing return type, `noexcept`, `requires`, attributes. */
export function functionHead(context: Context, definition: number, head: number): void {
  const { tree, kinds, facts } = context
  const parameters = context.childByField(head, kinds.fields.parameters)
  if (parameters !== -1) declareParameters(context, definition, parameters)
  for (let child = context.firstNamed(head); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] === kinds.trailingReturn) {
      const row = context.type(child)
      if (!isAuto(context, row)) facts.flow(FlowKind.RETURN_TYPE, definition, row, tree.start[child]!)
    } else if (tree.field[child] === 0 && tree.kind[child] !== kinds.typeQualifier) {
      context.anything(child)
    }
  }
}

/** Names by which the runtimes of Java and Python call into C. */
const calledFromOutside = /^(?:Java_\w+|JNI_On(?:Unl|L)oad|PyInit_\w+)$/

/** `static` and anonymous namespaces keep a name to its file; a member has the access of its section. */
function visibility(
  context: Context,
  specifiers: Specifiers,
  isMember: boolean,
  isQualified: boolean,
): number {
  if (isMember) return context.access
  return (specifiers.isStatic && !isQualified) || context.isFileLocal ? 0 : DefinitionFlag.EXPORTED
}

function declareResult(context: Context, definition: number, parts: FunctionParts, castType: number): void {
  const { declarator } = parts
  const typeNode = castType === -1 ? parts.declared.node : castType
  if (typeNode === -1) return
  const row = castType === -1 ? typeRowOf(context, parts.declared) : context.type(castType)
  if (castType === -1) returnedFunction(context, parts)
  const of = declaredType(context, row, declarator, parts.node)
  context.facts.flow(FlowKind.RETURN_TYPE, definition, of, context.tree.start[typeNode]!)
}

/** In `void (*signal(int sig))(int)` what `(int)` refers to. */
function returnedFunction(context: Context, parts: FunctionParts): void {
  const { tree, kinds } = context
  if (!parts.declarator.isFunctionPointer) return
  for (let node = tree.parent[parts.declarator.function]!; node > parts.node; node = tree.parent[node]!) {
    if (tree.kind[node] !== kinds.functionDeclarator) continue
    const parameters = context.childByField(node, kinds.fields.parameters)
    if (parameters !== -1) declareNamelessParameters(context, parameters)
  }
}

/** `int f(a, b) int a; char *b; {…}`: the declarations between head and body give the parameters their types. */
function oldStyleParameters(context: Context, node: number): void {
  const { tree, kinds } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.declaration) continue
    const row = context.type(context.childByField(child, kinds.fields.type))
    for (let part = context.firstNamed(child); part !== -1; part = context.nextNamed(part)) {
      if (tree.field[part] !== kinds.fields.declarator) continue
      const declarator = readDeclarator(context, part)
      const binding = declarator.name === -1 ? -1 : context.boundHere(context.nameOf(declarator.name))
      const of = declarator.function === -1 ? declaredType(context, row, declarator, part) : -1
      if (binding !== -1 && of !== -1) context.declareType(binding, of)
    }
  }
}

/** `GUARDED_BY(mutex)` without a type declares nothing. */
export function isMacroUse(context: Context, declarator: Declarator): boolean {
  return (
    context.tree.kind[declarator.name] !== context.kinds.destructorName &&
    isMacroName(context.nameOf(declarator.name))
  )
}

/** A function's head in code that the grammar could not read still declares the function. */
function strayFunction(context: Context, node: number): void {
  const declarator = readDeclarator(context, node)
  if (context.enclosingFunction !== -1 || declarator.function === -1 || declarator.name === -1) {
    context.statements(node)
    return
  }
  if (isMacroUse(context, declarator)) {
    context.anything(declarator.name)
    return
  }
  defineFunction(context, {
    node,
    declarator,
    declared: { node: -1, row: -1 },
    specifiers: { isStatic: false, isExtern: false, isConstant: false, isVirtual: false },
    body: -1,
    headEnd: context.tree.end[node]!,
    flags: DefinitionFlag.DECLARATION,
  })
}

function isNamespace(context: Context, name: string): boolean {
  for (const key of context.namespaces.keys()) if (key.slice(key.indexOf(' ') + 1) === name) return true
  return false
}
