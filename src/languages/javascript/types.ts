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
  enter,
  fieldOf,
  kindOf,
  literal,
  memberExpression,
  nameExpression,
  sliceOf,
  stringValue,
  type Walk,
} from './walk.ts'

/** The type expression that stands for a type node, -1 where it says nothing (`const` in `as const`). */
export function visitType(walk: Walk, node: number, scope: number): number {
  if (!enter(walk)) return -1
  const type = typeOf(walk, node, scope)
  walk.depth--
  return type
}

function typeOf(walk: Walk, node: number, scope: number): number {
  const visit = types[kindOf(walk, node)] ?? visitPartsOfText
  return visit(walk, node, scope)
}

type TypeVisitor = (walk: Walk, node: number, scope: number) => number

const none: TypeVisitor = () => -1

/** What stands for each kind of node that is a type; any other is a text of which only the parts count. */
const types: Readonly<Record<number, TypeVisitor>> = {
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
  [Kind.OBJECT_TYPE]: (walk, node, scope) => visitObjectType(walk, node, scope, undefined),
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
  [Kind.CONST_TYPE]: none,
  [Kind.T_CONST]: none,
}

function visitTypeName(walk: Walk, node: number, scope: number): number {
  return nameExpression(walk, node, scope, ExpressionFlag.TYPE)
}

function visitNestedType(walk: Walk, node: number, scope: number): number {
  return nestedName(walk, node, scope, ExpressionFlag.TYPE)
}

function visitPredefined(walk: Walk, node: number, scope: number): number {
  const isShort = walk.tree.end[node]! - walk.tree.start[node]! < 20
  return literal(walk, node, scope, isShort ? sliceOf(walk, node) : 'unknown', ExpressionFlag.TYPE)
}

function visitGenericType(walk: Walk, node: number, scope: number): number {
  const { tree, facts, fields } = walk
  const name = fieldOf(walk, node, fields.name)
  const list = fieldOf(walk, node, fields.type_arguments)
  const base = name === -1 ? -1 : walk.visit.type(walk, name, scope)
  const given = list === -1 ? [] : visitTypeArguments(walk, list, scope)
  if (base === -1) return -1
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return facts.expression(Op.APPLY, base, facts.list(given), scope, start, end, ExpressionFlag.TYPE)
}

function visitInner(walk: Walk, node: number, scope: number): number {
  const inner = firstNamed(walk.tree, node)
  return inner === -1 ? -1 : walk.visit.type(walk, inner, scope)
}

function visitTypeOfFunction(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const definition = visitFunctionType(walk, node, scope)
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return facts.expression(Op.DEFINITION, definition, -1, scope, start, end, ExpressionFlag.TYPE)
}

function visitTypeQuery(walk: Walk, node: number, scope: number): number {
  const inner = firstNamed(walk.tree, node)
  return inner === -1 ? -1 : typeOfValue(walk, node, valueInType(walk, inner, scope), scope)
}

/** `App['scene']` */
function visitLookup(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const base = firstNamed(tree, node)
  const index = base === -1 ? -1 : nextNamed(tree, base)
  const from = base === -1 ? -1 : walk.visit.type(walk, base, scope)
  const key = index === -1 ? -1 : walk.visit.type(walk, index, scope)
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return from === -1 ? key : facts.expression(Op.INDEX, from, key, scope, start, end, ExpressionFlag.TYPE)
}

/** `value is string` */
function visitPredicate(walk: Walk, node: number, scope: number): number {
  const name = fieldOf(walk, node, walk.fields.name)
  const type = fieldOf(walk, node, walk.fields.type)
  if (name !== -1 && kindOf(walk, name) === Kind.IDENTIFIER) nameExpression(walk, name, scope)
  if (type !== -1) walk.visit.type(walk, type, scope)
  return literal(walk, node, scope, 'boolean', ExpressionFlag.TYPE)
}

function visitAsserts(walk: Walk, node: number, scope: number): number {
  const inner = firstNamed(walk.tree, node)
  if (inner !== -1 && kindOf(walk, inner) === Kind.IDENTIFIER) nameExpression(walk, inner, scope)
  else if (inner !== -1) walk.visit.type(walk, inner, scope)
  return -1
}

function visitThisType(walk: Walk, node: number): number {
  const { tree, facts, thisScope } = walk
  return facts.expression(Op.THIS, -1, -1, thisScope, tree.start[node]!, tree.end[node]!, ExpressionFlag.TYPE)
}

/** `infer Element extends string` */
function visitInfer(walk: Walk, node: number, scope: number): number {
  const { tree } = walk
  const name = firstNamed(tree, node)
  const bound = name === -1 ? -1 : nextNamed(tree, name)
  if (name !== -1) declare(walk, BindingKind.TYPE_PARAMETER, sliceOf(walk, name), scope, tree.start[name]!)
  if (bound !== -1) walk.visit.type(walk, bound, scope)
  return -1
}

/** A named element of a tuple. */
function visitTupleElement(walk: Walk, node: number, scope: number): number {
  const type = fieldOf(walk, node, walk.fields.type)
  return type === -1 ? -1 : walk.visit.type(walk, type, scope)
}

/** `keyof T`, a template of texts. */
function visitPartsOfText(walk: Walk, node: number, scope: number): number {
  for (let child = firstNamed(walk.tree, node); child !== -1; child = nextNamed(walk.tree, child)) {
    if (kindOf(walk, child) !== Kind.STRING_FRAGMENT) walk.visit.type(walk, child, scope)
  }
  return literal(walk, node, scope, 'string', ExpressionFlag.TYPE)
}

/** `A | B | …` leans left and can be thousands long. For a value, `A & B` has the members of both: any of them may hold one. */
function visitAlternatives(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const kind = kindOf(walk, node)
  let at = node
  let first = firstNamed(tree, at)
  while (first !== -1 && kindOf(walk, first) === kind) {
    at = first
    first = firstNamed(tree, at)
  }
  const types: number[] = []
  for (;;) {
    // Above the innermost one the first part is what was just read.
    for (let child = first; child !== -1; child = nextNamed(tree, child)) {
      const type = walk.visit.type(walk, child, scope)
      if (type !== -1) types.push(type)
    }
    if (at === node) break
    first = nextNamed(tree, at)
    at = tree.parent[at]!
  }
  if (types.length < 2) return types[0] ?? -1
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return facts.expression(Op.ANY_OF, facts.list(types), -1, scope, start, end, ExpressionFlag.TYPE)
}

/** `T[]` is APPLY of the name `[]`, which stands at its brackets. */
function visitArrayType(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const element = firstNamed(tree, node)
  const type = element === -1 ? -1 : walk.visit.type(walk, element, scope)
  if (type === -1) return -1
  let bracket = tree.start[node]!
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    if (kindOf(walk, child) === Kind.T_BRACKET) bracket = tree.start[child]!
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

function visitTuple(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const elements = visitTypeArguments(walk, node, scope)
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  return facts.expression(Op.ARRAY, facts.list(elements), -1, scope, start, end, ExpressionFlag.TYPE)
}

/** `typeof x` is APPLY of the name `typeof`, which stands at its keyword; of a module's it is the module. */
function typeOfValue(walk: Walk, node: number, value: number, scope: number): number {
  const { tree, facts } = walk
  if (value === -1 || facts.expressions.get(value, 0) === Op.IMPORT) return value
  const start = tree.start[node]!
  const name = facts.string('typeof')
  const keyword = facts.expression(Op.NAME, name, -1, scope, start, start + 6, ExpressionFlag.TYPE)
  const [list, end] = [facts.list([value]), tree.end[node]!]
  return facts.expression(Op.APPLY, keyword, list, scope, start, end, ExpressionFlag.TYPE)
}

/** `typeof x` refers to a value; `import('m').T` to a type of another module. */
function valueInType(walk: Walk, node: number, scope: number): number {
  const { tree, fields } = walk
  let at = node
  while (kindOf(walk, at) === Kind.MEMBER) {
    const object = fieldOf(walk, at, fields.object)
    if (object === -1) break
    at = object
  }
  const callee = kindOf(walk, at) === Kind.CALL ? fieldOf(walk, at, fields.function) : -1
  const isImport = callee !== -1 && kindOf(walk, callee) === Kind.IMPORT_KEYWORD
  if (!isImport) return walk.visit.expression(walk, node, scope)
  let type = visitImportCall(walk, at, scope, ExpressionFlag.TYPE)
  while (at !== node && type !== -1) {
    at = tree.parent[at]!
    const property = fieldOf(walk, at, fields.property)
    if (property === -1) continue
    const [start, end] = [tree.start[property]!, tree.end[property]!]
    type = memberExpression(walk, type, sliceOf(walk, property), scope, start, end, ExpressionFlag.TYPE)
  }
  return type
}

function visitLiteralType(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  const inner = firstNamed(tree, node)
  if (inner === -1) return -1
  switch (kindOf(walk, inner)) {
    case Kind.STRING: {
      const value = facts.string(stringValue(walk, inner))
      return facts.expression(
        Op.STRING,
        value,
        -1,
        scope,
        tree.start[inner]!,
        tree.end[inner]!,
        ExpressionFlag.TYPE,
      )
    }
    case Kind.BOOLEAN:
      return literal(walk, inner, scope, 'boolean', ExpressionFlag.TYPE)
    case Kind.NULL:
    case Kind.UNDEFINED:
      return literal(walk, inner, scope, 'null', ExpressionFlag.TYPE)
    default:
      return literal(walk, inner, scope, 'number', ExpressionFlag.TYPE)
  }
}

/** `A extends B ? C : D` is C or D; what B infers is known in C. A chain of them is a loop. */
function visitConditional(walk: Walk, node: number, scope: number): number {
  const { tree, facts, fields } = walk
  const types: number[] = []
  const [start, end] = [tree.start[node]!, tree.end[node]!]
  let at = node
  for (;;) {
    const inner = facts.scope({
      kind: ScopeKind.BLOCK,
      parent: scope,
      start: tree.start[at]!,
      end: tree.end[at]!,
    })
    const left = fieldOf(walk, at, fields.left)
    const right = fieldOf(walk, at, fields.right)
    const consequence = fieldOf(walk, at, fields.consequence)
    const alternative = fieldOf(walk, at, fields.alternative)
    if (left !== -1) walk.visit.type(walk, left, inner)
    if (right !== -1) walk.visit.type(walk, right, inner)
    const type = consequence === -1 ? -1 : walk.visit.type(walk, consequence, inner)
    if (type !== -1) types.push(type)
    if (alternative === -1) break
    if (kindOf(walk, alternative) !== Kind.CONDITIONAL) {
      const last = walk.visit.type(walk, alternative, scope)
      if (last !== -1) types.push(last)
      break
    }
    at = alternative
  }
  if (types.length < 2) return types[0] ?? -1
  return facts.expression(Op.ANY_OF, facts.list(types), -1, scope, start, end, ExpressionFlag.TYPE)
}
