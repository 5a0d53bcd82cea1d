import { BindingKind, DefinitionFlag, DefinitionKind, FlowKind, Op } from '../facts.ts'
import { bodyValue } from './bodies.ts'
import type { Context, Handlers } from './context.ts'
import { docBefore, foldSignature } from './docs.ts'
import { localsOf } from './locals.ts'
import { literalText } from './strings.ts'

export function registerClasses(handlers: Handlers): void {
  handlers.onExpression('class module', classOrModule)
  handlers.onExpression('singleton_class', singletonClass)
}

/** `class A < B`, `module A`, each of which may be but a part of what others complete. */
function classOrModule(context: Context, node: number): number {
  const { tree, kinds } = context
  const nameNode = context.field(node, 'name')
  if (nameNode === -1) return -1
  const superclass = context.field(node, 'superclass')
  const base = context.firstPart(superclass)
  const extended = context.expression(base)
  const isClass = tree.kind[node] !== kinds.module
  const definition = declareType(context, {
    name: context.textAt(nameNode).replace(/^::/, '').replaceAll(/\s/g, ''),
    nameNode,
    node,
    kind: isClass ? DefinitionKind.CLASS : DefinitionKind.MODULE,
    headEnd: superclass === -1 ? tree.end[nameNode]! : tree.end[superclass]!,
    isRooted: tree.text.startsWith('::', tree.start[nameNode]),
  })
  // What stands before the last name is looked up as any constant is.
  if (tree.kind[nameNode] === kinds.scopeResolution) {
    context.expression(context.field(nameNode, 'scope'))
  }
  // The superclass is told before the body runs.
  if (extended !== -1) {
    const start = tree.start[base]!
    const made = context.facts.expression(Op.DEFINITION, definition, -1, context.scope, start, start)
    context.implicitCall(extended, 'inherited', base, [made])
  }
  withType(context, definition, node, extended, () => bodyValue(context, context.field(node, 'body')))
  return context.spanning(Op.DEFINITION, definition, -1, node)
}

export interface TypeRow {
  readonly name: string
  readonly nameNode: number
  readonly node: number
  readonly kind: number
  readonly headEnd: number
  /** `class ::A` */
  readonly isRooted?: boolean
}

export function declareType(context: Context, row: TypeRow): number {
  const { tree, typeAround: type } = context
  const outer = row.isRooted === true ? undefined : type
  const scope = outer?.scope ?? 0
  const definition = context.definitionAt(row.node, row.nameNode, {
    kind: row.kind,
    name: row.name,
    scope,
    parent: outer?.definition ?? -1,
    flags:
      DefinitionFlag.EXPORTED | DefinitionFlag.PARTIAL | (outer === undefined ? 0 : DefinitionFlag.STATIC),
    signature: foldSignature(tree, tree.start[row.node]!, row.headEnd),
    doc: docBefore(context, row.node),
  })
  context.bindAt(row.nameNode, { kind: BindingKind.DEFINITION, name: row.name, scope, target: definition })
  return definition
}

/** Runs `inside` within the body of a class or module, then says what it inherits from. */
export function withType(
  context: Context,
  definition: number,
  node: number,
  extended: number,
  inside: () => void,
): void {
  const { facts, tree, typeAround: type, method, locals, evaluatedIn } = context
  const included: number[] = []
  context.withClass(definition, node, () => {
    context.typeAround = {
      definition,
      scope: context.scope,
      isSingleton: false,
      fields: new Map(),
      visibility: 'public',
      refined: -1,
      removed: removedMethods(context, node),
      methods: new Map(),
      areFunctions: false,
      included,
    }
    context.method = undefined
    context.evaluatedIn = undefined
    context.locals = localsOf(context.scope, undefined)
    inside()
  })
  context.typeAround = type
  context.method = method
  context.evaluatedIn = evaluatedIn
  context.locals = locals
  const start = tree.start[node]!
  // The module that is included last is asked first.
  facts.flow(FlowKind.EXTENDS, definition, extended, start)
  for (const row of included.toReversed()) facts.flow(FlowKind.IMPLEMENTS, definition, row, start)
}

const NONE: ReadonlySet<string> = new Set()

/** Names of methods that a body takes back: `remove_method :a, :b`, `undef_method :a`, `undef a`. */
function removedMethods(context: Context, node: number): ReadonlySet<string> {
  const { tree, kinds } = context
  const text = tree.text.slice(tree.start[node], tree.end[node])
  if (!/\b(?:remove_method|undef_method|undef)\b/.test(text)) return NONE
  const names = new Set<string>()
  const body = context.field(node, 'body')
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    const isUndef = tree.kind[child] === kinds.undef
    const method = tree.kind[child] === kinds.call ? context.field(child, 'method') : -1
    const isCall = method !== -1 && /^(?:remove|undef)_method$/.test(context.textAt(method))
    const list = isUndef ? child : isCall ? context.field(child, 'arguments') : -1
    for (let each = context.firstNamed(list); each !== -1; each = context.nextNamed(each))
      names.add(literalText(context, each) ?? context.textAt(each))
  }
  return names
}

/** `class << self`: methods of the class around. */
function singletonClass(context: Context, node: number): number {
  const { typeAround: type } = context
  const value = context.field(node, 'value')
  const body = context.field(node, 'body')
  const isSelf = value !== -1 && context.tree.kind[value] === context.kinds.self
  if (value !== -1 && !isSelf) context.expression(value)
  if (type === undefined || !isSelf) return bodyValue(context, body)
  const own = { isSingleton: true, visibility: 'public', removed: NONE, methods: new Map() } as const
  const locals = localsOf(context.scope, undefined)
  context.having({ typeAround: { ...type, ...own }, locals }, () => bodyValue(context, body))
  return -1
}
