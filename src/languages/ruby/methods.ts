import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import { bodyValue } from './bodies.ts'
import type { Context, Handlers, MethodFrame, TypeFrame } from './context.ts'
import { docBefore, foldSignature } from './docs.ts'
import { localsOf } from './locals.ts'
import { declareParameters } from './parameters.ts'

export function registerMethods(handlers: Handlers): void {
  handlers.onExpression('method singleton_method', method)
}

/** `def name(…)`, `def self.name(…)`; its value is its name as a symbol. */
function method(context: Context, node: number): number {
  const { tree, kinds, facts } = context
  const nameNode = context.field(node, 'name')
  if (nameNode === -1) return -1
  const object = tree.kind[node] === kinds.singletonMethod ? context.field(node, 'object') : -1
  const { evaluatedIn } = context
  const isElsewhere = evaluatedIn !== undefined || (object !== -1 && !isOwnName(context, object))
  const isSelf = object !== -1 && tree.kind[object] === kinds.self
  const receiver = isElsewhere && object !== -1 && !isSelf ? context.expression(object) : -1
  const name = methodName(context, nameNode)
  const parameters = context.field(node, 'parameters')
  const definition = declareMethod(context, {
    name,
    nameNode,
    node,
    isStatic: object !== -1,
    isElsewhere,
    headEnd: parameters === -1 ? tree.end[nameNode]! : tree.end[parameters]!,
    doc: docBefore(context, node),
  })
  // `def helper.name` belongs to one object, whatever that is; `def Helper.name` to a class.
  const isOfClass = tree.kind[object] === kinds.constant || tree.kind[object] === kinds.scopeResolution
  const owner = receiver !== -1 && isOfClass ? receiver : object === -1 || isSelf ? (evaluatedIn ?? -1) : -1
  if (isElsewhere && owner !== -1) facts.flow(FlowKind.RECEIVER, definition, owner, tree.start[node]!)
  withMethod(
    context,
    definition,
    name,
    node,
    () => {
      if (parameters !== -1) declareParameters(context, definition, parameters)
      const value = bodyValue(context, context.field(node, 'body'))
      facts.flow(FlowKind.RETURN, definition, value, tree.start[node]!)
    },
    { isElsewhere },
  )
  return context.spanning(Op.STRING, facts.string(name), -1, node)
}

/** `def self.a`, and `def A.a` in the body of A. */
function isOwnName(context: Context, object: number): boolean {
  const { tree, kinds, typeAround: type, facts } = context
  if (tree.kind[object] === kinds.self) return type !== undefined
  if (type === undefined || tree.kind[object] !== kinds.constant) return false
  return facts.stringAt(facts.definitions.get(type.definition, 2)) === context.textAt(object)
}

/** What a method is called by: `name`, `name=`, `+`. */
export function methodName(context: Context, nameNode: number): string {
  const text = context.textAt(nameNode)
  // `def name =(value)`
  return text.endsWith('=') && /^\w/.test(text) ? `${text.slice(0, -1).trimEnd()}=` : text
}

export interface MethodRow {
  readonly name: string
  readonly nameNode: number
  readonly node: number
  readonly isStatic: boolean
  /** It belongs to an object that is named before it, not to the class around. */
  readonly isElsewhere?: boolean
  readonly headEnd: number
  readonly doc?: string
}

/** The definition and binding of a method of the class around, or of a function at file level. */
export function declareMethod(context: Context, row: MethodRow): number {
  const { facts, tree } = context
  const isElsewhere = row.isElsewhere === true
  const type = isElsewhere ? undefined : context.typeAround
  const isStatic = row.isStatic || (!isElsewhere && type?.isSingleton === true)
  const scope = type === undefined ? 0 : type.scope
  const definition = context.definitionAt(row.node, row.nameNode, {
    kind: type === undefined && !isElsewhere ? DefinitionKind.FUNCTION : DefinitionKind.METHOD,
    name: row.name,
    scope,
    parent: type === undefined ? -1 : type.definition,
    flags: methodFlags(context, row.name, type, isStatic && (type !== undefined || isElsewhere)),
    signature: foldSignature(tree, tree.start[row.node]!, row.headEnd),
    doc: row.doc ?? '',
  })
  if (isElsewhere) return definition
  if (type !== undefined && type.refined !== -1) {
    // Only where the refinement is in force anything finds it.
    facts.addDefinitionFlags(definition, DefinitionFlag.EXPLICIT)
    facts.flow(FlowKind.IMPLEMENTS, definition, type.refined, tree.start[row.nameNode]!)
    return definition
  }
  if (type !== undefined && !isStatic) {
    type.methods.set(row.name, definition)
    if (type.areFunctions) facts.addDefinitionFlags(definition, DefinitionFlag.MODULE_FUNCTION)
    // Nothing finds what the body takes back.
    if (type.removed.has(row.name)) return definition
  }
  context.bindAt(row.nameNode, { kind: BindingKind.DEFINITION, name: row.name, scope, target: definition })
  return definition
}

function methodFlags(context: Context, name: string, type: TypeFrame | undefined, isStatic: boolean): number {
  const isPrivate = type !== undefined && type.visibility !== 'public'
  const isTest = context.isTest && type !== undefined && name.startsWith('test_')
  return (
    (isStatic ? DefinitionFlag.STATIC | DefinitionFlag.CLASS_METHOD : 0) |
    (isPrivate ? DefinitionFlag.PRIVATE : DefinitionFlag.EXPORTED) |
    (name === 'initialize' && !isStatic ? DefinitionFlag.CONSTRUCTOR : 0) |
    (isTest ? DefinitionFlag.TEST : 0)
  )
}

/** Runs `inside` within the scope of a method, which sees no local variables from outside unless it is a block. */
export function withMethod(
  context: Context,
  definition: number,
  name: string,
  node: number,
  inside: (frame: MethodFrame) => void,
  { isBlock = false, isElsewhere = false } = {},
): void {
  const { facts, locals } = context
  context.withFunction(definition, node, () => {
    const frame: MethodFrame = {
      definition,
      name,
      scope: context.scope,
      isStatic: (facts.definitions.get(definition, 1) & DefinitionFlag.STATIC) !== 0,
      isElsewhere,
      block: -1,
      parameters: 0,
      forwarded: [],
    }
    const own = localsOf(context.scope, isBlock ? locals : undefined)
    context.having({ method: frame, evaluatedIn: undefined, locals: own }, () => inside(frame))
  })
}

/** A method that reads or writes an instance variable: `attr_reader :name`, a member of a struct. */
export function declareAccessor(
  context: Context,
  symbol: number,
  node: number,
  name: string,
  kind: 'reader' | 'writer',
): void {
  const { facts, tree } = context
  const isWriter = kind === 'writer'
  const definition = declareMethod(context, {
    name: isWriter ? `${name}=` : name,
    nameNode: symbol,
    node,
    isStatic: false,
    headEnd: tree.end[node]!,
  })
  withMethod(context, definition, name, symbol, () => {
    const own = facts.expression(
      Op.MEMBER,
      context.selfRow(symbol, false),
      facts.string(`@${name}`),
      context.scope,
      tree.start[symbol]!,
      tree.start[symbol]!,
    )
    if (!isWriter) {
      facts.flow(FlowKind.RETURN, definition, own, tree.start[symbol]!)
      return
    }
    context.bindAt(symbol, { kind: BindingKind.PARAMETER, name: 'value', target: definition, position: 0 })
    const start = tree.start[symbol]!
    const value = facts.expression(Op.NAME, facts.string('value'), -1, context.scope, start, start)
    facts.flow(FlowKind.STORE, own, value, start)
  })
}
