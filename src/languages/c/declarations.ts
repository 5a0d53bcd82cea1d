import {
  BindingFlag,
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
} from '../facts.ts'
import { argumentRows } from './chains.ts'
import { brokenForward, classType, forwardClass, isClassScope } from './classes.ts'
import type { Context, Handlers } from './context.ts'
import { readDeclarator, type Declarator } from './declarators.ts'
import { declaredType, isAuto, isBodyless } from './declared-types.ts'
import { variableSignature } from './docs.ts'
import { enumType } from './enums.ts'
import {
  defineFunction,
  isFunction,
  isMacroUse,
  realType,
  typeRowOf,
  type DeclaredType,
} from './functions.ts'
import { initialiser } from './initialisers.ts'
import { namedLambda } from './lambdas.ts'
import { defineAlias } from './namespaces.ts'
import { lastName, qualifiedName } from './qualified-names.ts'
import { readSpecifiers, type Specifiers } from './specifiers.ts'
import { takeTemplates, withTemplates } from './templates.ts'
import { visitDeclarator } from './visit-declarators.ts'

export function registerDeclarations(handlers: Handlers): void {
  handlers.onStatement('declaration field_declaration', declaration)
  handlers.onStatement('type_definition', typeDefinition)
}

/** Everything that `static const Foo *a = f(), b[3];` says once. */
interface Head {
  readonly node: number
  declared: DeclaredType
  readonly specifiers: Specifiers
}

function declaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  const head: Head = {
    node,
    declared: { node: typeNode, row: -1 },
    specifiers: readSpecifiers(context, node),
  }
  const first = context.childByField(node, kinds.fields.declarator)
  if (first === -1) {
    context.statement(typeNode)
    bitField(context, node)
    context.errorsIn(node)
    return
  }
  for (let child = first; child !== -1; child = context.nextNamed(child)) {
    if (tree.field[child] === kinds.fields.declarator) declared(context, head, child)
    else if (tree.field[child] === 0) context.anything(child)
  }
  context.errorsIn(node)
  // A type that no declarator asked for is still one that is referred to.
  typeRowOf(context, head.declared)
}

/** Widths of bit fields name constants. */
function bitField(context: Context, node: number): void {
  const { tree } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (tree.field[child] === 0 && context.handlers.statement[tree.kind[child]!] === undefined)
      context.anything(child)
  }
}

function declared(context: Context, head: Head, node: number): void {
  const { tree, kinds } = context
  const declarator = readDeclarator(context, node)
  const value = valueOf(context, node)
  if (declarator.name === -1) {
    context.anything(node)
    return
  }
  if (head.declared.row === -1) {
    head.declared = { node: realType(context, head.declared.node, declarator), row: -1 }
  }
  if (tree.kind[declarator.name] === kinds.structuredBinding) {
    structuredBinding(context, head, declarator.name, value)
    return
  }
  if (brokenForward(context, head.node, head.declared.node, declarator.name)) {
    head.declared.row = 0
    return
  }
  if (!isFunction(context, declarator)) {
    variable(context, head, node, declarator, value)
    return
  }
  const constructed = constructorArguments(context, declarator)
  if (constructed !== -1) {
    variable(context, head, node, declarator, constructed)
    return
  }
  if (context.enclosingFunction !== -1 && !isClassScope(context)) {
    localPrototype(context, head, node, declarator)
    return
  }
  if (head.declared.node === -1 && isMacroUse(context, declarator)) {
    context.anything(declarator.name)
    return
  }
  const isPure = value !== -1 && tree.kind[value] === kinds.numberLiteral
  const isGiven = value !== -1 && !isPure
  if (isPure)
    context.facts.addDefinitionFlags(
      Math.max(context.owner, 0),
      context.owner === -1 ? 0 : DefinitionFlag.ABSTRACT,
    )
  defineFunction(context, {
    node: head.node,
    declarator,
    declared: head.declared,
    specifiers: head.specifiers,
    body: -1,
    headEnd: tree.end[head.node]!,
    flags: isGiven ? 0 : DefinitionFlag.DECLARATION | (isPure ? DefinitionFlag.ABSTRACT : 0),
  })
}

/** A prototype in a block declares what the file or another file defines. */
function localPrototype(context: Context, head: Head, node: number, declarator: Declarator): void {
  const { tree, kinds } = context
  const isPlain = tree.kind[declarator.name] === kinds.identifier && head.declared.node !== -1
  if (!isPlain || !(head.specifiers.isExtern || !context.isCpp)) {
    typeRowOf(context, head.declared)
    visitDeclarator(context, node)
    return
  }
  const { declared, specifiers } = head
  const headEnd = tree.end[head.node]!
  const flags = DefinitionFlag.DECLARATION
  context.having({ scope: 0, owner: -1, enclosingFunction: -1 }, () =>
    defineFunction(context, { node: head.node, declarator, declared, specifiers, body: -1, headEnd, flags }),
  )
}

/** The initialiser of a declarator: inside it, or behind it among the declaration's children. */
function valueOf(context: Context, node: number): number {
  const { tree, kinds } = context
  if (tree.kind[node] === kinds.initDeclarator) return context.childByField(node, kinds.fields.value)
  const next = context.nextNamed(node)
  if (next === -1) return -1
  return tree.field[next] === kinds.fields.defaultValue || tree.field[next] === kinds.fields.value ? next : -1
}

/**
 * In a function body `Foo x(y);` makes a Foo, though it reads like a declaration of x: its parameter list where all
 * that stands in it are names, -1 otherwise.
 */
function constructorArguments(context: Context, declarator: Declarator): number {
  const { tree, kinds } = context
  if (!context.isCpp || context.enclosingFunction === -1 || isClassScope(context)) return -1
  const list =
    declarator.function === -1 ? -1 : context.childByField(declarator.function, kinds.fields.parameters)
  let count = 0
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const typeNode = context.childByField(child, kinds.fields.type)
    if (tree.kind[child] !== kinds.parameter || typeNode === -1) return -1
    const isCall = givenTypes(context, child) !== -1
    if (!isCall && context.childByField(child, kinds.fields.declarator) !== -1) return -1
    if (context.firstNamed(child) !== typeNode) return -1
    const kind = tree.kind[typeNode]
    if (kind !== kinds.typeIdentifier && kind !== kinds.qualifiedIdentifier) return -1
    count++
  }
  return count === 0 ? -1 : list
}

/** The list in what reads like a parameter that is a function, `std::move(a)`, where it is one of names; else -1. */
function givenTypes(context: Context, parameter: number): number {
  const { tree, kinds } = context
  const declarator = context.childByField(parameter, kinds.fields.declarator)
  if (declarator === -1 || tree.kind[declarator] !== kinds.abstractFunctionDeclarator) return -1
  const list = context.childByField(declarator, kinds.fields.parameters)
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const typeNode = context.childByField(child, kinds.fields.type)
    const kind = typeNode === -1 ? -1 : tree.kind[typeNode]
    if (kind !== kinds.typeIdentifier && kind !== kinds.qualifiedIdentifier) return -1
    if (context.childByField(child, kinds.fields.declarator) !== -1 && givenTypes(context, child) === -1)
      return -1
  }
  return list
}

function variable(context: Context, head: Head, node: number, declarator: Declarator, value: number): void {
  const { tree, kinds, facts } = context
  const { specifiers } = head
  const nameNode = declarator.name
  const templates = takeTemplates(context)
  const whole = templates.outer === -1 ? head.node : templates.outer
  if (tree.kind[nameNode] === kinds.qualifiedIdentifier) {
    const row = qualifiedName(context, nameNode, ExpressionFlag.WRITE)
    withTemplates(context, templates, head.node, () => {
      const typeRow = typeRowOf(context, head.declared)
      const source = initialValue(context, value, typeRow, declarator, nameNode, specifiers.isExtern)
      if (source !== -1 && context.opOf(row) === Op.MEMBER)
        facts.flow(FlowKind.STORE, row, source, tree.start[nameNode]!)
    })
    return
  }
  const name = context.nameOf(lastName(context, nameNode))
  const isMember = isClassScope(context)
  const isLocal = context.enclosingFunction !== -1 && !isMember
  // An `extern` in a block declares nothing that is the block's own.
  if (isLocal && specifiers.isExtern) {
    typeRowOf(context, head.declared)
    return
  }
  const nameStart = tree.start[nameNode]!
  const flags = isLocal
    ? DefinitionFlag.LOCAL
    : variableFlags(context, specifiers, declarator, value, isMember)
  if (!isMember && value !== -1 && namedLambda(context, value, nameNode, isLocal ? node : whole, flags)) {
    typeRowOf(context, head.declared)
    return
  }
  const definition = isLocal
    ? -1
    : facts.definition({
        kind: isMember ? DefinitionKind.FIELD : DefinitionKind.VARIABLE,
        name,
        scope: context.scope,
        parent: context.owner,
        nameStart,
        nameEnd: nameStart + name.length,
        start: tree.start[whole]!,
        end: tree.end[whole]!,
        flags,
        signature: variableSignature(tree, tree.start[whole]!, tree.end[whole]!, value),
        doc: context.docBefore(whole),
      })
  withTemplates(context, templates, head.node, () => {
    const typeRow = typeRowOf(context, head.declared)
    visitDeclarator(context, node, declarator.function)
    const source = initialValue(context, value, typeRow, declarator, nameNode, specifiers.isExtern)
    const scope = templates.lists.length === 0 ? context.scope : facts.scopes.get(context.scope, 2)
    // What is static or behind a pointer or a reference ends elsewhere.
    const isObject =
      context.isCpp && !specifiers.isStatic && !declarator.isPointer && !declarator.isFunctionPointer
    const binding = context.bindVariable(nameNode, {
      kind: isLocal ? BindingKind.VARIABLE : BindingKind.DEFINITION,
      name,
      scope,
      target: definition,
      nameStart,
      visibleFrom: isLocal ? nameStart : 0,
      flags:
        (declarator.isAddress || isAddress(context, value) ? BindingFlag.POINTER : 0) |
        (context.isCpp && specifiers.isConstant ? BindingFlag.CONSTANT : 0) |
        (isObject && (isLocal || isMember) ? BindingFlag.OBJECT : 0),
    })
    const of = declaredType(context, typeRow, declarator, node)
    context.declareType(binding, of)
    facts.flow(FlowKind.ASSIGN, binding, source, nameStart)
    if (value !== -1 && typeRow !== -1 && tree.kind[value] === kinds.initializerList && source !== -1)
      storeEntries(context, nameNode, typeRow, source)
  })
}

const mapNames = new Set(['map', 'unordered_map', 'multimap', 'unordered_multimap', 'flat_map'])
const heldOps = new Set<number>([Op.NAME, Op.MEMBER, Op.DEFINITION, Op.NEW, Op.CALL])

/** `std::vector<F> v = {f, g};` and `std::map<K, F> m{{"f", f}}`: what is listed lies in the container. */
function storeEntries(context: Context, nameNode: number, typeRow: number, source: number): void {
  const { facts, tree } = context
  const { expressions } = facts
  const op = context.opOf(source)
  if (!context.isCpp || context.opOf(typeRow) !== Op.APPLY || (op !== Op.NEW && op !== Op.ARRAY)) return
  const named = expressions.get(typeRow, 2)
  const isMap = mapNames.has(facts.stringAt(expressions.get(named, context.opOf(named) === Op.NAME ? 2 : 3)))
  const list = expressions.get(source, op === Op.NEW ? 3 : 2)
  const start = tree.start[nameNode]!
  const end = tree.end[nameNode]!
  const name = facts.string(context.nameOf(nameNode))
  if (list === -1) return
  for (let index = 0, row = facts.listAt(list, 0); row !== -1; row = facts.listAt(list, ++index)) {
    const pair = isMap && context.opOf(row) === Op.ARRAY ? expressions.get(row, 2) : -1
    const entry = isMap ? (pair === -1 ? -1 : facts.listAt(pair, 1)) : row
    if (entry === -1 || !heldOps.has(context.opOf(entry))) continue
    const self = facts.expression(Op.NAME, name, -1, context.scope, start, end, ExpressionFlag.IMPLICIT)
    const place = context.spanning(Op.INDEX, self, -1, nameNode, ExpressionFlag.WRITE)
    facts.flow(FlowKind.STORE, place, entry, start)
  }
}

/** `new Foo` and `&x`. */
function isAddress({ tree, kinds }: Context, value: number): boolean {
  if (value === -1) return false
  const kind = tree.kind[value]
  return (
    kind === kinds.newExpression ||
    (kind === kinds.pointerExpression && tree.text.charCodeAt(tree.start[value]!) === 38)
  )
}

function variableFlags(
  context: Context,
  specifiers: Specifiers,
  declarator: Declarator,
  value: number,
  isMember: boolean,
): number {
  const isConstant = specifiers.isConstant && !declarator.isPointer
  const shared =
    (specifiers.isStatic ? DefinitionFlag.STATIC : 0) | (isConstant ? DefinitionFlag.CONSTANT : 0)
  if (isMember) return shared | context.access
  return (
    shared |
    (specifiers.isStatic || context.isFileLocal ? 0 : DefinitionFlag.EXPORTED) |
    (specifiers.isExtern && value === -1 ? DefinitionFlag.DECLARATION : 0)
  )
}

/** Row of an initialiser: a value, a table, or in C++ the call of a constructor; -1 for none. */
function initialValue(
  context: Context,
  value: number,
  typeRow: number,
  declarator: Declarator,
  nameNode: number,
  isExtern: boolean,
): number {
  const { tree, kinds, facts } = context
  const isObject = !declarator.isPointer && !declarator.isArray && !declarator.isFunctionPointer
  const constructs = context.isCpp && isObject && typeRow !== -1 && isClassName(context, typeRow)
  if (value === -1) {
    // A field is made by the constructors of its class, what is `extern` elsewhere.
    if (!constructs || isExtern || isClassScope(context)) return -1
    return context.spanning(Op.NEW, context.asCallee(typeRow), facts.list([]), nameNode)
  }
  switch (tree.kind[value]) {
    case kinds.initializerList:
      if (!constructs || hasDesignators(context, value)) {
        return initialiser(context, value, typeRow, declarator.isArray)
      }
      return context.spanning(
        Op.NEW,
        context.asCallee(typeRow),
        facts.list(argumentRows(context, value)),
        value,
      )
    case kinds.argumentList:
      if (constructs) {
        return context.spanning(
          Op.NEW,
          context.asCallee(typeRow),
          facts.list(argumentRows(context, value)),
          value,
        )
      }
      return argumentRows(context, value)[0] ?? -1
    case kinds.parameterList: {
      const rows: number[] = []
      for (let child = context.firstNamed(value); child !== -1; child = context.nextNamed(child)) {
        rows.push(namedArgument(context, child))
      }
      if (!constructs) return rows[0] ?? -1
      return context.spanning(Op.NEW, context.asCallee(typeRow), facts.list(rows), value)
    }
    default: {
      const row = context.expression(value)
      const op = context.opOf(row)
      // `Text text = "x";` runs a constructor that converts, if Text is a class.
      if (constructs && (op === Op.STRING || op === Op.LITERAL)) {
        const callee = context.asCallee(typeRow)
        context.spanning(Op.NEW, callee, facts.list([row]), value, ExpressionFlag.IMPLICIT)
      }
      return row
    }
  }
}

/** An argument that the grammar took for a parameter: `b` in `Foo a(b)`, `std::move(b)` in `Foo a(std::move(b))`. */
function namedArgument(context: Context, parameter: number): number {
  const { kinds, facts } = context
  const typeNode = context.childByField(parameter, kinds.fields.type)
  const list = givenTypes(context, parameter)
  const row = qualifiedName(context, typeNode, 0)
  if (list === -1) return row
  const rows: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child))
    rows.push(namedArgument(context, child))
  const call = context.spanning(Op.CALL, context.asCallee(row), facts.list(rows), parameter)
  const isMove = context.textAt(typeNode) === 'std::move'
  return isMove ? context.spanning(Op.ANY_OF, facts.list(rows), -1, parameter) : call
}

function isClassName(context: Context, typeRow: number): boolean {
  const op = context.opOf(typeRow)
  return op === Op.NAME || op === Op.MEMBER || op === Op.APPLY
}

function hasDesignators(context: Context, list: number): boolean {
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    if (context.tree.kind[child] === context.kinds.initializerPair) return true
  }
  return false
}

/** `auto [a, b] = f();` */
function structuredBinding(context: Context, head: Head, names: number, value: number): void {
  typeRowOf(context, head.declared)
  const source = context.expression(value)
  bindElements(context, names, source)
}

/** Binds each name to its part of a value (-1: unknown). */
export function bindElements(context: Context, names: number, source: number): void {
  const { tree, kinds, facts } = context
  let position = 0
  for (let child = context.firstNamed(names); child !== -1; child = context.nextNamed(child)) {
    if (tree.kind[child] !== kinds.identifier) continue
    const start = tree.start[child]!
    const part = source === -1 ? -1 : context.spanning(Op.ELEMENT, source, position, child)
    const binding = context.bindVariable(child, { kind: BindingKind.VARIABLE, visibleFrom: start })
    facts.flow(FlowKind.ASSIGN, binding, part, start)
    position++
  }
}

/** `typedef struct {…} Foo, *FooPointer;`: an unnamed struct or enum takes the first plain name. */
function typeDefinition(context: Context, node: number): void {
  const { tree, kinds } = context
  const typeNode = context.childByField(node, kinds.fields.type)
  if (typeNode === -1) {
    context.statements(node)
    return
  }
  const plain = plainName(context, node)
  const kind = tree.kind[typeNode]
  const isClass =
    kind === kinds.structSpecifier || kind === kinds.unionSpecifier || kind === kinds.classSpecifier
  const isEnum = kind === kinds.enumSpecifier
  const tag = isClass || isEnum ? context.childByField(typeNode, kinds.fields.name) : -1
  const takesName = (isClass || isEnum) && tag === -1 && plain !== -1 && !isBodyless(context, typeNode)
  const isSameName = tag !== -1 && plain !== -1 && context.textAt(tag) === context.textAt(plain)
  if (isClass && isSameName && isBodyless(context, typeNode)) {
    forwardClass(context, node, plain)
    if (context.bodies.has(context.textAt(tag))) qualifiedName(context, tag, ExpressionFlag.TYPE)
  }
  const isReference = isSameName && isBodyless(context, typeNode)
  const name = takesName ? { node, name: plain } : undefined
  const defined = isReference ? -1 : typeOfDefinition(context, typeNode, name)
  // The name of `typedef struct tag {…} name` is one of what `tag` names.
  const isTagged = tag !== -1 && !isSameName && !isBodyless(context, typeNode)
  const row = isTagged ? qualifiedName(context, tag, ExpressionFlag.TYPE) : defined
  const isDeclared = takesName || isSameName
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    if (tree.field[child] === kinds.fields.declarator)
      typeAlias(context, node, child, isDeclared ? plain : -1, row)
  }
}

/** The type that a `typedef` names: a class or enum is defined where it has a body, under `name` where it has none of its own. */
function typeOfDefinition(
  context: Context,
  typeNode: number,
  name: { node: number; name: number } | undefined,
): number {
  const { tree, kinds } = context
  switch (tree.kind[typeNode]) {
    case kinds.structSpecifier:
    case kinds.unionSpecifier:
    case kinds.classSpecifier:
      return classType(context, typeNode, name)
    case kinds.enumSpecifier:
      return enumType(context, typeNode, name)
    default:
      return context.type(typeNode)
  }
}

/** One name of a `typedef` (a declarator) for a type (row); `known` is the name that its class or enum has already. */
function typeAlias(context: Context, node: number, child: number, known: number, row: number): void {
  const { tree, kinds, facts } = context
  const declarator = readDeclarator(context, child)
  visitDeclarator(context, child)
  const { name } = declarator
  if (name === -1 || name === known) return
  if (tree.kind[name] !== kinds.typeIdentifier && tree.kind[name] !== kinds.identifier) return
  const definition = defineAlias(context, node, name)
  const isFunctionType = declarator.function !== -1 || declarator.isFunctionPointer
  if (isFunctionType || row === -1 || isAuto(context, row)) return
  const typeNode = context.childByField(node, kinds.fields.type)
  facts.flow(FlowKind.ALIAS, definition, row, tree.start[typeNode]!)
}

/** The first declared name that is neither a pointer nor an array, -1 for none. */
function plainName(context: Context, node: number): number {
  const { tree, kinds } = context
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    if (tree.field[child] === kinds.fields.declarator && tree.kind[child] === kinds.typeIdentifier)
      return child
  }
  return -1
}
