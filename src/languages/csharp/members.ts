import { BindingKind, DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, Op } from '../facts.ts'
import { argumentRows } from './arguments.ts'
import { decorate } from './attributes.ts'
import type { Context, Handlers } from './context.ts'
import { functionBody } from './functions.ts'
import { ownerKind, readModifiers } from './modifiers.ts'
import { declareParameters, declareTypeParameters } from './parameters.ts'
import { typeRows } from './type-arguments.ts'

export function registerMembers(handlers: Handlers): void {
  handlers.onDeclaration('method_declaration', methodDeclaration)
  handlers.onDeclaration('local_function_statement', methodDeclaration)
  handlers.onDeclaration('constructor_declaration', constructorDeclaration)
  handlers.onStatement('destructor_declaration', destructorDeclaration)
  handlers.onStatement('operator_declaration conversion_operator_declaration', operatorDeclaration)
}

/** What a method, constructor or operator is called, and where that stands. */
interface Name {
  readonly text: string
  readonly start: number
  readonly end: number
}

function methodDeclaration(context: Context, node: number, nameNode: number): void {
  const { kinds, facts } = context
  const name = nodeName(context, nameNode)
  const definition = define(context, node, name, 0)
  bindMember(context, definition, name)
  visitExplicitInterface(context, definition, node)
  context.withFunction(definition, node, () => {
    declareTypeParameters(context, node)
    const returned = context.childByField(node, kinds.fields.returns)
    const typeNode = returned === -1 ? context.childByField(node, kinds.fields.type) : returned
    if (typeNode !== -1) declareReturn(context, definition, typeNode)
    declareParameters(context, definition, context.childByField(node, kinds.fields.parameters))
    functionBody(context, definition, context.childByField(node, kinds.fields.body))
  })
  // `partial void OnChanged();` and `extern` methods have their body elsewhere.
  if (context.childByField(node, kinds.fields.body) === -1) {
    const isInInterface = ownerKind(context) === DefinitionKind.INTERFACE
    facts.addDefinitionFlags(
      definition,
      DefinitionFlag.DECLARATION | (isInInterface ? DefinitionFlag.ABSTRACT : 0),
    )
  }
}

function constructorDeclaration(context: Context, node: number, nameNode: number): void {
  const { kinds } = context
  const name = nodeName(context, nameNode)
  const definition = define(context, node, name, DefinitionFlag.CONSTRUCTOR)
  // A static one runs by itself: no call of the class's name means it.
  const isStatic = (context.facts.definitions.get(definition, 1) & DefinitionFlag.STATIC) !== 0
  if (!isStatic) context.bindConstructor(definition, name.text, nameNode)
  context.withFunction(definition, node, () => {
    declareParameters(context, definition, context.childByField(node, kinds.fields.parameters))
    const initializer = context.childByKind(node, kinds.constructorInitializer)
    if (initializer !== -1) callConstructor(context, initializer)
    else if (!isStatic) callImpliedBase(context, node, nameNode)
    functionBody(context, definition, context.childByField(node, kinds.fields.body))
  })
}

/** `: base(…)` and `: this(…)` call a constructor. */
function callConstructor(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const list = context.childByKind(node, kinds.argumentList)
  let keyword = context.firstChild(node)
  while (
    keyword !== -1 &&
    tree.kind[keyword] !== kinds.tokens.base &&
    tree.kind[keyword] !== kinds.tokens.this
  ) {
    keyword = tree.next[keyword]!
  }
  if (keyword === -1) return
  const op = tree.kind[keyword] === kinds.tokens.base ? Op.SUPER : Op.THIS
  const callee = context.spanning(op, -1, -1, keyword, ExpressionFlag.CALLEE)
  context.spanning(Op.CALL, callee, facts.list(argumentRows(context, list)), node)
}

/** A constructor that says nothing else runs its base's first. */
function callImpliedBase(context: Context, node: number, at: number): void {
  const { tree, kinds } = context
  const body = tree.parent[node]!
  const type = body === -1 ? -1 : tree.parent[body]!
  if (type !== -1 && context.childByKind(type, kinds.baseList) !== -1) context.impliedBaseCall(at)
}

/** `~Foo()` is called by nobody. */
function destructorDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const nameNode = context.nameField(node)
  const tilde = context.childByKind(node, kinds.tokens.tilde)
  if (nameNode === -1 || tilde === -1) {
    context.statements(node)
    return
  }
  const name = sliceName(context, tree.start[tilde]!, tree.end[nameNode]!)
  const definition = define(context, node, name, 0)
  bindMember(context, definition, name)
  context.withFunction(definition, node, () => {
    functionBody(context, definition, context.childByField(node, kinds.fields.body))
  })
}

/** An operator is named as it is written: `operator +`, `operator Money`. */
function operatorDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const { fields } = kinds
  const keyword = context.childByKind(node, kinds.tokens.operator)
  const isConversion = tree.kind[node] === kinds.conversionOperator
  const last = context.childByField(node, isConversion ? fields.type : fields.operator)
  if (keyword === -1 || last === -1) {
    context.statements(node)
    return
  }
  const name = sliceName(context, tree.start[keyword]!, tree.end[last]!)
  const definition = define(context, node, name, 0)
  bindMember(context, definition, name)
  visitExplicitInterface(context, definition, node)
  context.withFunction(definition, node, () => {
    const typeNode = context.childByField(node, fields.type)
    if (typeNode !== -1) declareReturn(context, definition, typeNode)
    declareParameters(context, definition, context.childByField(node, fields.parameters))
    functionBody(context, definition, context.childByField(node, fields.body))
  })
}

/** RETURN_TYPE of a definition, and what its `return new()` makes. */
export function declareReturn(context: Context, definition: number, typeNode: number): void {
  const row = context.type(typeNode)
  context.returnType = row
  context.facts.flow(FlowKind.RETURN_TYPE, definition, row, context.tree.start[typeNode]!)
}

/** `void IThing.Go()` refers to IThing. */
export function visitExplicitInterface(context: Context, definition: number, node: number): void {
  const specifier = context.childByKind(node, context.kinds.explicitInterface)
  if (specifier === -1) return
  for (const row of typeRows(context, specifier)) {
    context.facts.flow(FlowKind.IMPLEMENTS, definition, row, context.tree.start[specifier]!)
  }
  context.facts.addDefinitionFlags(definition, DefinitionFlag.EXPLICIT)
}

function define(context: Context, node: number, name: Name, flags: number): number {
  const modifiers = readModifiers(context, node)
  const isMember = isTypeKind(ownerKind(context))
  const definition = context.definitionAt(node, node, {
    kind: isMember ? DefinitionKind.METHOD : DefinitionKind.FUNCTION,
    name: name.text,
    nameStart: name.start,
    nameEnd: name.end,
    flags: modifiers.flags | flags | (context.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL),
    body: context.childByField(node, context.kinds.fields.body),
  })
  decorate(context, definition, modifiers.attributes)
  return definition
}

function isTypeKind(kind: number): boolean {
  return kind === DefinitionKind.CLASS || kind === DefinitionKind.INTERFACE || kind === DefinitionKind.ENUM
}

function bindMember(context: Context, definition: number, name: Name): void {
  context.facts.bind({
    kind: BindingKind.DEFINITION,
    name: name.text,
    scope: context.scope,
    target: definition,
    nameStart: name.start,
  })
}

function nodeName(context: Context, node: number): Name {
  return { text: context.nameOf(node), start: context.nameStart(node), end: context.tree.end[node]! }
}

function sliceName(context: Context, start: number, end: number): Name {
  return { text: context.tree.text.slice(start, end), start, end }
}
