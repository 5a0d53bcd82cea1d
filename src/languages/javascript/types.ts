import { BindingKind, ExpressionFlag, Op, ScopeKind } from '../facts.ts'
import { firstChild, firstNamed, nextNamed } from '../tree.ts'
import { visitImportCall } from './calls.ts'
import { nestedName } from './esm.ts'
import { visitFunctionType } from './functions.ts'
import { Kind } from './kinds.ts'
import { visitTypeArguments } from './type-arguments.ts'
import { visitObjectType } from './type-members.ts'
import {
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
  typeRow,
  inScope,
  onKinds,
  type Handlers,
  type ExpressionHandler,
  spanning,
  scopeAt,
} from './context.ts'

export function registerTypes(handlers: Handlers): void {
  onKinds(handlers.type, handlers.grammar, (kind) => types[kind])
  handlers.otherType = visitPartsOfText
}

const none: ExpressionHandler = () => -1

/** What stands for each kind of node that is a type, -1 where it says nothing (`const` in `as const`); any other is a text of which only the parts count. */
const types: Readonly<Record<number, ExpressionHandler>> = {
  [Kind.TYPE_IDENTIFIER]: visitTypeName,
  [Kind.IDENTIFIER]: visitTypeName,
  [Kind.PREDEFINED]: visitPredefined,
  [Kind.NESTED_TYPE]: visitNestedType,
  [Kind.NESTED_IDENTIFIER]: visitNestedType,
  [Kind.GENERIC_TYPE]: visitGenericType,
  [Kind.UNION]: visitAlternatives,
  [Kind.INTERSECTION]: visitAlternatives,
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
  return nameRow(context, node, ExpressionFlag.TYPE)
}

function visitNestedType(context: Context, node: number): number {
  return nestedName(context, node, ExpressionFlag.TYPE)
}

function visitPredefined(context: Context, node: number): number {
  const isShort = context.tree.end[node]! - context.tree.start[node]! < 20
  return literal(context, node, isShort ? sliceOf(context, node) : 'unknown', ExpressionFlag.TYPE)
}

function visitGenericType(context: Context, node: number): number {
  const { facts, fields } = context
  const name = fieldOf(context, node, fields.name)
  const list = fieldOf(context, node, fields.type_arguments)
  const base = name === -1 ? -1 : typeRow(context, name)
  const given = list === -1 ? [] : visitTypeArguments(context, list)
  if (base === -1) return -1
  return spanning(context, Op.APPLY, base, facts.list(given), node, ExpressionFlag.TYPE)
}

function visitInner(context: Context, node: number): number {
  const inner = firstNamed(context.tree, node)
  return inner === -1 ? -1 : typeRow(context, inner)
}

function visitTypeOfFunction(context: Context, node: number): number {
  const definition = visitFunctionType(context, node)
  return spanning(context, Op.DEFINITION, definition, -1, node, ExpressionFlag.TYPE)
}

function visitTypeQuery(context: Context, node: number): number {
  const inner = firstNamed(context.tree, node)
  return inner === -1 ? -1 : typeOfValue(context, node, valueInType(context, inner))
}

/** `App['scene']` */
function visitLookup(context: Context, node: number): number {
  const { tree } = context
  const base = firstNamed(tree, node)
  const index = base === -1 ? -1 : nextNamed(tree, base)
  const from = base === -1 ? -1 : typeRow(context, base)
  const key = index === -1 ? -1 : typeRow(context, index)
  return from === -1 ? key : spanning(context, Op.INDEX, from, key, node, ExpressionFlag.TYPE)
}

/** `value is string` */
function visitPredicate(context: Context, node: number): number {
  const name = fieldOf(context, node, context.fields.name)
  const type = fieldOf(context, node, context.fields.type)
  if (name !== -1 && kindOf(context, name) === Kind.IDENTIFIER) nameRow(context, name)
  if (type !== -1) typeRow(context, type)
  return literal(context, node, 'boolean', ExpressionFlag.TYPE)
}

function visitAsserts(context: Context, node: number): number {
  const inner = firstNamed(context.tree, node)
  if (inner !== -1 && kindOf(context, inner) === Kind.IDENTIFIER) nameRow(context, inner)
  else if (inner !== -1) typeRow(context, inner)
  return -1
}

function visitThisType(context: Context, node: number): number {
  const { tree, facts, thisScope } = context
  return facts.expression(Op.THIS, -1, -1, thisScope, tree.start[node]!, tree.end[node]!, ExpressionFlag.TYPE)
}

/** `infer Element extends string` */
function visitInfer(context: Context, node: number): number {
  const { tree, scope } = context
  const name = firstNamed(tree, node)
  const bound = name === -1 ? -1 : nextNamed(tree, name)
  if (name !== -1)
    declare(context, BindingKind.TYPE_PARAMETER, sliceOf(context, name), scope, tree.start[name]!)
  if (bound !== -1) typeRow(context, bound)
  return -1
}

/** A named element of a tuple. */
function visitTupleElement(context: Context, node: number): number {
  const type = fieldOf(context, node, context.fields.type)
  return type === -1 ? -1 : typeRow(context, type)
}

/** `keyof T`, a template of texts. */
function visitPartsOfText(context: Context, node: number): number {
  for (let child = firstNamed(context.tree, node); child !== -1; child = nextNamed(context.tree, child)) {
    if (kindOf(context, child) !== Kind.STRING_FRAGMENT) typeRow(context, child)
  }
  return literal(context, node, 'string', ExpressionFlag.TYPE)
}

/** `A | B | …` leans left and can be thousands long. For a value, `A & B` has the members of both: any of them may hold one. */
function visitAlternatives(context: Context, node: number): number {
  const { tree, facts } = context
  const kind = kindOf(context, node)
  let at = node
  let first = firstNamed(tree, at)
  while (first !== -1 && kindOf(context, first) === kind) {
    at = first
    first = firstNamed(tree, at)
  }
  const types: number[] = []
  for (;;) {
    // Above the innermost one the first part is what was just read.
    for (let child = first; child !== -1; child = nextNamed(tree, child)) {
      const type = typeRow(context, child)
      if (type !== -1) types.push(type)
    }
    if (at === node) break
    first = nextNamed(tree, at)
    at = tree.parent[at]!
  }
  if (types.length < 2) return types[0] ?? -1
  return spanning(context, Op.ANY_OF, facts.list(types), -1, node, ExpressionFlag.TYPE)
}

/** `T[]` is APPLY of the name `[]`, which stands at its brackets. */
function visitArrayType(context: Context, node: number): number {
  const { tree, facts, scope } = context
  const element = firstNamed(tree, node)
  const type = element === -1 ? -1 : typeRow(context, element)
  if (type === -1) return -1
  let bracket = tree.start[node]!
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    if (kindOf(context, child) === Kind.T_BRACKET) bracket = tree.start[child]!
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
  const { facts } = context
  const elements = visitTypeArguments(context, node)
  return spanning(context, Op.ARRAY, facts.list(elements), -1, node, ExpressionFlag.TYPE)
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
  while (kindOf(context, at) === Kind.MEMBER) {
    const object = fieldOf(context, at, fields.object)
    if (object === -1) break
    at = object
  }
  const callee = kindOf(context, at) === Kind.CALL ? fieldOf(context, at, fields.function) : -1
  const isImport = callee !== -1 && kindOf(context, callee) === Kind.IMPORT_KEYWORD
  if (!isImport) return valueRow(context, node)
  let type = visitImportCall(context, at, ExpressionFlag.TYPE)
  while (at !== node && type !== -1) {
    at = tree.parent[at]!
    const property = fieldOf(context, at, fields.property)
    if (property === -1) continue
    const [start, end] = [tree.start[property]!, tree.end[property]!]
    type = memberRow(context, type, sliceOf(context, property), start, end, ExpressionFlag.TYPE)
  }
  return type
}

function visitLiteralType(context: Context, node: number): number {
  const { tree, facts } = context
  const inner = firstNamed(tree, node)
  if (inner === -1) return -1
  switch (kindOf(context, inner)) {
    case Kind.STRING: {
      const value = facts.string(stringValue(context, inner))
      return spanning(context, Op.STRING, value, -1, inner, ExpressionFlag.TYPE)
    }
    case Kind.BOOLEAN:
      return literal(context, inner, 'boolean', ExpressionFlag.TYPE)
    case Kind.NULL:
    case Kind.UNDEFINED:
      return literal(context, inner, 'null', ExpressionFlag.TYPE)
    default:
      return literal(context, inner, 'number', ExpressionFlag.TYPE)
  }
}

/** `A extends B ? C : D` is C or D; what B infers is known in C. A chain of them is a loop. */
function visitConditional(context: Context, node: number): number {
  const { facts, fields, scope } = context
  const types: number[] = []
  let at = node
  for (;;) {
    const inner = scopeAt(context, ScopeKind.BLOCK, at, scope)
    const left = fieldOf(context, at, fields.left)
    const right = fieldOf(context, at, fields.right)
    const consequence = fieldOf(context, at, fields.consequence)
    const alternative = fieldOf(context, at, fields.alternative)
    if (left !== -1) inScope(context, inner, () => typeRow(context, left))
    if (right !== -1) inScope(context, inner, () => typeRow(context, right))
    const type = consequence === -1 ? -1 : inScope(context, inner, () => typeRow(context, consequence))
    if (type !== -1) types.push(type)
    if (alternative === -1) break
    if (kindOf(context, alternative) !== Kind.CONDITIONAL) {
      const last = typeRow(context, alternative)
      if (last !== -1) types.push(last)
      break
    }
    at = alternative
  }
  if (types.length < 2) return types[0] ?? -1
  return spanning(context, Op.ANY_OF, facts.list(types), -1, node, ExpressionFlag.TYPE)
}
