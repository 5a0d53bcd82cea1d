import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
  ScopeKind,
} from '../facts.ts'
import {
  classVisibility,
  isClassScope,
  scopeOutsideClasses,
  writtenName,
  type TypedefName,
} from './classes.ts'
import type { Context, Handlers } from './context.ts'
import { foldSignature } from './docs.ts'
import { lastName, qualifiedName } from './qualified-names.ts'

export function registerEnums(handlers: Handlers): void {
  handlers.onType('enum_specifier', enumType)
  handlers.onStatement('enum_specifier', (context, node) => {
    enumType(context, node)
  })
  handlers.onStatement('enumerator', enumerator)
}

export function enumType(context: Context, node: number, typedefName?: TypedefName): number {
  const { tree, kinds, facts } = context
  const written = writtenName(context, node)
  const body = context.childByField(node, kinds.fields.body)
  const base = context.childByField(node, kinds.fields.base)
  const baseRow = context.type(base)
  if (body === -1) {
    return written === -1
      ? context.literal(node, 'number')
      : qualifiedName(context, written, ExpressionFlag.TYPE)
  }
  const named = written === -1 ? (typedefName?.name ?? -1) : lastName(context, written)
  // The constants of a nameless enum belong to what is around it.
  if (named === -1) {
    context.statements(body)
    return context.literal(node, 'number')
  }
  const name = context.nameOf(named)
  const whole = typedefName?.node ?? node
  const isMember = isClassScope(context) && context.isCpp
  const scope = context.isCpp ? context.scope : scopeOutsideClasses(context)
  const head = foldSignature(tree, tree.start[node]!, tree.start[body]!)
  const definition = context.definitionAt(whole, named, {
    kind: DefinitionKind.ENUM,
    scope,
    flags:
      (isMember ? context.access : classVisibility(context)) |
      (context.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL),
    signature: whole === node ? head : `typedef ${head} ${name}`,
  })
  facts.bind({ kind: BindingKind.DEFINITION, name, scope, target: definition, nameStart: tree.start[named]! })
  if (baseRow !== -1 && facts.expressions.get(baseRow, 0) !== Op.LITERAL) {
    facts.flow(FlowKind.EXTENDS, definition, baseRow, tree.start[base]!)
  }
  const inner = context.scopeAt(ScopeKind.CLASS, node, context.scope)
  facts.setInnerScope(definition, inner)
  context.having({ scope: inner, owner: definition }, () => {
    for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child))
      context.statement(child)
  })
  return context.spanning(Op.DEFINITION, definition, -1, named)
}

/** A constant of an enum; without `class` it is a name of the scope around the enum too. */
function enumerator(context: Context, node: number): void {
  const { tree, kinds, facts } = context
  const nameNode = context.childByField(node, kinds.fields.name)
  if (nameNode === -1) return
  const { owner } = context
  const isOfEnum = owner !== -1 && facts.definitions.get(owner, 0) === DefinitionKind.ENUM
  const name = context.nameOf(nameNode)
  const nameStart = tree.start[nameNode]!
  const isScoped = isOfEnum && isScopedEnum(context, node)
  const definition = context.definitionAt(node, nameNode, {
    kind:
      owner === -1 || !(isOfEnum || isClassScope(context)) ? DefinitionKind.VARIABLE : DefinitionKind.FIELD,
    parent: owner,
    nameStart,
    flags:
      (isOfEnum ? DefinitionFlag.STATIC : 0) |
      DefinitionFlag.CONSTANT |
      DefinitionFlag.ENUM_MEMBER |
      (context.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL) |
      (isOfEnum ? facts.definitions.get(owner, 1) & DefinitionFlag.EXPORTED : classVisibility(context)),
  })
  const row = { kind: BindingKind.DEFINITION, name, target: definition, nameStart }
  const binding = context.bindVariable(nameNode, row)
  if (!isScoped) {
    const inner = facts.scopes.get(context.scope, 2)
    const around = isOfEnum
      ? context.isCpp
        ? inner
        : outside(context, inner)
      : outside(context, context.scope)
    if (around !== context.scope) facts.bind({ ...row, scope: around })
  }
  if (isOfEnum) context.declareType(binding, context.spanning(Op.DEFINITION, owner, -1, nameNode))
  const value = context.childByField(node, kinds.fields.value)
  facts.flow(FlowKind.ASSIGN, binding, context.expression(value), nameStart)
}

function outside(context: Context, scope: number): number {
  if (context.isCpp) return scope
  const { scope: current } = context
  context.scope = scope
  const found = scopeOutsideClasses(context)
  context.scope = current
  return found
}

/** `enum class` and `enum struct`. */
function isScopedEnum(context: Context, enumeratorNode: number): boolean {
  const { tree, kinds } = context
  let node = tree.parent[enumeratorNode]!
  while (node !== -1 && tree.kind[node] !== kinds.enumSpecifier) node = tree.parent[node]!
  if (node === -1) return false
  return (
    context.childByKind(node, kinds.tokens.class) !== -1 ||
    context.childByKind(node, kinds.tokens.struct) !== -1
  )
}
