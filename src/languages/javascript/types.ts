import { BindingKind, ExpressionFlag, Op, ScopeKind } from '../facts.ts'
import { visitImportCall } from './calls.ts'
import { nestedName } from './esm.ts'
import { visitFunctionType } from './functions.ts'
import { Kind } from './kinds.ts'
import { visitAlternatives } from './type-alternatives.ts'
import { visitTypeArguments } from './type-arguments.ts'
import { visitObjectType } from './type-members.ts'
import { type Context, onKinds, type Handlers, type ExpressionHandler } from './context.ts'

export function registerTypes(handlers: Handlers): void {
  onKinds(handlers.type, handlers.grammar, (kind) => types[kind])
  handlers.otherType = visitPartsOfText
}

const none: ExpressionHandler<Context> = () => -1

/** What stands for each kind of node that is a type, -1 where it says nothing (`const` in `as const`); any other is a text of which only the parts count. */
const types: Readonly<Record<number, ExpressionHandler<Context>>> = {
  [Kind.TYPE_IDENTIFIER]: visitTypeName,
  [Kind.IDENTIFIER]: visitTypeName,
  [Kind.PREDEFINED]: visitPredefined,
  [Kind.NESTED_TYPE]: visitNestedType,
  [Kind.NESTED_IDENTIFIER]: visitNestedType,
  [Kind.GENERIC_TYPE]: visitGenericType,
  [Kind.UNION]: (context, node) => visitAlternatives(context, node),
  [Kind.INTERSECTION]: (context, node) => visitAlternatives(context, node),
  [Kind.ARRAY_TYPE]: visitArrayType,
  [Kind.TUPLE]: visitTuple,
  [Kind.PASS_TYPE]: visitInner,
  [Kind.TYPE_ANNOTATION]: visitInner,
  [Kind.OBJECT_TYPE]: (context, node) => visitObjectType(context, node, undefined),
  [Kind.FUNCTION_TYPE]: visitTypeOfFunction,
  [Kind.TYPE_QUERY]: visitTypeQuery,
  [Kind.CALL]: valueInType,
  [Kind.MEMBER]: valueInType,
  [Kind.LITERAL_TYPE]: visitLiteralType,
  [Kind.CONDITIONAL]: visitConditional,
  [Kind.LOOKUP]: visitLookup,
  [Kind.PREDICATE]: visitPredicate,
  [Kind.ASSERTS]: visitAsserts,
  [Kind.THIS_TYPE]: visitThisType,
  [Kind.THIS]: visitThisType,
  [Kind.INFER]: visitInfer,
  [Kind.PARAMETER]: visitTupleElement,
  [Kind.OPTIONAL_PARAMETER]: visitTupleElement,
  [Kind.T_CONST]: none,
}

function visitTypeName(context: Context, node: number): number {
  return context.nameRow(node, ExpressionFlag.TYPE)
}

function visitNestedType(context: Context, node: number): number {
  return nestedName(context, node, ExpressionFlag.TYPE)
}

function visitPredefined(context: Context, node: number): number {
  const isShort = context.tree.end[node]! - context.tree.start[node]! < 20
  return context.literal(node, isShort ? context.textAt(node) : 'unknown', ExpressionFlag.TYPE)
}

function visitGenericType(context: Context, node: number): number {
  const { facts, fields } = context
  const list = context.fieldOf(node, fields.type_arguments)
  const base = context.typeRow(context.fieldOf(node, fields.name))
  const given = list === -1 ? [] : visitTypeArguments(context, list)
  if (base === -1) return -1
  return context.spanning(Op.APPLY, base, facts.list(given), node, ExpressionFlag.TYPE)
}

function visitInner(context: Context, node: number): number {
  return context.typeRow(context.firstNamed(node))
}

function visitTypeOfFunction(context: Context, node: number): number {
  const definition = visitFunctionType(context, node)
  return context.spanning(Op.DEFINITION, definition, -1, node, ExpressionFlag.TYPE)
}

function visitTypeQuery(context: Context, node: number): number {
  const inner = context.firstNamed(node)
  return inner === -1 ? -1 : typeOfValue(context, node, valueInType(context, inner))
}

/** `App['scene']` */
function visitLookup(context: Context, node: number): number {
  const base = context.firstNamed(node)
  const from = context.typeRow(base)
  const key = context.typeRow(context.nextNamed(base))
  return from === -1 ? key : context.spanning(Op.INDEX, from, key, node, ExpressionFlag.TYPE)
}

/** `value is string` */
function visitPredicate(context: Context, node: number): number {
  const name = context.fieldOf(node, context.fields.name)
  if (name !== -1 && context.kindOf(name) === Kind.IDENTIFIER) context.nameRow(name)
  context.typeRow(context.fieldOf(node, context.fields.type))
  return context.literal(node, 'boolean', ExpressionFlag.TYPE)
}

function visitAsserts(context: Context, node: number): number {
  const inner = context.firstNamed(node)
  if (inner !== -1 && context.kindOf(inner) === Kind.IDENTIFIER) context.nameRow(inner)
  else context.typeRow(inner)
  return -1
}

function visitThisType(context: Context, node: number): number {
  const { tree, facts, thisScope } = context
  return facts.expression(Op.THIS, -1, -1, thisScope, tree.start[node]!, tree.end[node]!, ExpressionFlag.TYPE)
}

/** `infer Element extends string` */
function visitInfer(context: Context, node: number): number {
  const { tree, scope } = context
  const name = context.firstNamed(node)
  if (name !== -1) context.declare(BindingKind.TYPE_PARAMETER, context.textAt(name), scope, tree.start[name]!)
  context.typeRow(context.nextNamed(name))
  return -1
}

/** A named element of a tuple. */
function visitTupleElement(context: Context, node: number): number {
  return context.typeRow(context.fieldOf(node, context.fields.type))
}

/** `keyof T`, a template of texts. */
function visitPartsOfText(context: Context, node: number): number {
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.kindOf(child) !== Kind.STRING_FRAGMENT) context.typeRow(child)
  }
  return context.literal(node, 'string', ExpressionFlag.TYPE)
}

/** `T[]` is APPLY of the name `[]`, which stands at its brackets. */
function visitArrayType(context: Context, node: number): number {
  const { tree, facts, scope } = context
  const type = context.typeRow(context.firstNamed(node))
  if (type === -1) return -1
  let bracket = tree.start[node]!
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    if (context.kindOf(child) === Kind.T_BRACKET) bracket = tree.start[child]!
  }
  const end = tree.end[node]!
  const array = facts.expression(Op.NAME, facts.string('[]'), -1, scope, bracket, end, ExpressionFlag.TYPE)
  return facts.expression(
    Op.APPLY,
    array,
    facts.list([type]),
    scope,
    tree.start[node]!,
    end,
    ExpressionFlag.TYPE,
  )
}

function visitTuple(context: Context, node: number): number {
  const elements = visitTypeArguments(context, node)
  return context.spanning(Op.ARRAY, context.facts.list(elements), -1, node, ExpressionFlag.TYPE)
}

/** `typeof x` is APPLY of the name `typeof`, which stands at its keyword; of a module's it is the module. */
function typeOfValue(context: Context, node: number, value: number): number {
  const { tree, facts, scope } = context
  if (value === -1 || facts.expressions.get(value, 0) === Op.IMPORT) return value
  const start = tree.start[node]!
  const name = facts.string('typeof')
  const keyword = facts.expression(Op.NAME, name, -1, scope, start, start + 6, ExpressionFlag.TYPE)
  const [list, end] = [facts.list([value]), tree.end[node]!]
  return facts.expression(Op.APPLY, keyword, list, scope, start, end, ExpressionFlag.TYPE)
}

/** `typeof x` refers to a value; `import('m').T` to a type of another module. */
function valueInType(context: Context, node: number): number {
  const { tree, fields } = context
  let at = node
  while (context.kindOf(at) === Kind.MEMBER) {
    const object = context.fieldOf(at, fields.object)
    if (object === -1) break
    at = object
  }
  const callee = context.kindOf(at) === Kind.CALL ? context.fieldOf(at, fields.function) : -1
  const isImport = callee !== -1 && context.kindOf(callee) === Kind.IMPORT_KEYWORD
  if (!isImport) return context.valueRow(node)
  let type = visitImportCall(context, at, ExpressionFlag.TYPE)
  while (at !== node && type !== -1) {
    at = tree.parent[at]!
    const property = context.fieldOf(at, fields.property)
    if (property === -1) continue
    const [start, end] = [tree.start[property]!, tree.end[property]!]
    type = context.memberOf(type, context.textAt(property), start, end, ExpressionFlag.TYPE)
  }
  return type
}

function visitLiteralType(context: Context, node: number): number {
  const inner = context.firstNamed(node)
  if (inner === -1) return -1
  switch (context.kindOf(inner)) {
    case Kind.STRING: {
      const value = context.facts.string(context.stringValue(inner))
      return context.spanning(Op.STRING, value, -1, inner, ExpressionFlag.TYPE)
    }
    case Kind.BOOLEAN:
      return context.literal(inner, 'boolean', ExpressionFlag.TYPE)
    case Kind.NULL:
    case Kind.UNDEFINED:
      return context.literal(inner, 'null', ExpressionFlag.TYPE)
    default:
      return context.literal(inner, 'number', ExpressionFlag.TYPE)
  }
}

/** `A extends B ? C : D` is C or D; what B infers is known in C. A chain of them is a loop. */
function visitConditional(context: Context, node: number): number {
  const { facts, fields, scope } = context
  const types: number[] = []
  let at = node
  for (;;) {
    const inner = context.scopeAt(ScopeKind.BLOCK, at, scope)
    const left = context.fieldOf(at, fields.left)
    const right = context.fieldOf(at, fields.right)
    const consequence = context.fieldOf(at, fields.consequence)
    const alternative = context.fieldOf(at, fields.alternative)
    if (left !== -1) context.inScope(inner, () => context.typeRow(left))
    if (right !== -1) context.inScope(inner, () => context.typeRow(right))
    const type = consequence === -1 ? -1 : context.inScope(inner, () => context.typeRow(consequence))
    if (type !== -1) types.push(type)
    if (alternative === -1) break
    if (context.kindOf(alternative) !== Kind.CONDITIONAL) {
      const last = context.typeRow(alternative)
      if (last !== -1) types.push(last)
      break
    }
    at = alternative
  }
  if (types.length < 2) return types[0] ?? -1
  return context.spanning(Op.ANY_OF, facts.list(types), -1, node, ExpressionFlag.TYPE)
}
