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
import { childByKind, firstNamed, nextNamed } from '../tree.ts'
import { decorate } from './attributes.ts'
import type { Context, Handlers } from './context.ts'
import {
  anonymous, anyOf, declareType, define, expression, field, inScope, is, part, spanning, statement, statements, textAt,
  withOwner, bindAt } from './context.ts' // prettier-ignore
import { docTypesBefore } from './doc-types.ts'
import { modifierFlags } from './modifiers.ts'
import { classNamed } from './names.ts'
import { declaredRow } from './types.ts'

export function registerClasses(handlers: Handlers): void {
  for (const [nodeKind, kind] of TYPES) {
    handlers.onStatement(nodeKind, (context, node) => {
      const nameNode = field(context, node, 'name')
      const body = field(context, node, 'body')
      // Of a trait no object is made.
      const flags =
        modifierFlags(context, node) | (nodeKind.startsWith('trait') ? DefinitionFlag.ABSTRACT : 0)
      const definition = define(context, node, nameNode, { kind, flags, body })
      decorate(context, definition, node)
      classBody(context, definition, node)
    })
  }
  handlers.onStatement('property_declaration', propertyDeclaration)
  handlers.onStatement('const_declaration', constDeclaration)
  handlers.onStatement('enum_case', enumCase)
  handlers.onStatement('use_declaration', adaptations)
  handlers.onStatement('property_hook', (context, node) => {
    const body = field(context, node, 'body')
    if (body !== -1) statement(context, body)
  })
}

const TYPES: readonly (readonly [string, number])[] = [
  ['class_declaration', DefinitionKind.CLASS],
  ['trait_declaration', DefinitionKind.CLASS],
  ['interface_declaration', DefinitionKind.INTERFACE],
  ['enum_declaration', DefinitionKind.ENUM],
]

/** The class of `new class(…) {…}`. */
export function anonymousClass(context: Context, node: number): number {
  const { tree } = context
  const definition = anonymous(context, DefinitionKind.CLASS, tree.start[node]!, tree.end[node]!)
  classBody(context, definition, node)
  return definition
}

function classBody(context: Context, definition: number, node: number): void {
  const { scope, tree, type: outer } = context
  const body = field(context, node, 'body')
  context.type = { definition, isTrait: is(context, node, 'trait_declaration') }
  withOwner(context, ScopeKind.CLASS, ScopeFlag.HIDDEN_FROM_NESTED, definition, node, () => {
    // What a trait has comes before what is inherited; that it is used is said inside.
    for (
      let child = body === -1 ? -1 : firstNamed(tree, body);
      child !== -1;
      child = nextNamed(tree, child)
    ) {
      if (is(context, child, 'use_declaration')) heritage(context, definition, child, FlowKind.EXTENDS)
    }
    inScope(context, scope, () => {
      const extended = part(context, node, 'base_clause')
      if (extended !== -1) heritage(context, definition, extended, FlowKind.EXTENDS)
      const implemented = part(context, node, 'class_interface_clause')
      if (implemented !== -1) heritage(context, definition, implemented, FlowKind.IMPLEMENTS)
    })
    declareDocProperties(context, definition, node)
    if (body !== -1) statements(context, body)
  })
  context.type = outer
}

function heritage(context: Context, definition: number, clause: number, flow: number): void {
  const { facts, tree } = context
  for (let child = firstNamed(tree, clause); child !== -1; child = nextNamed(tree, child)) {
    if (is(context, child, 'use_list')) continue
    const row = classNamed(context, child, ExpressionFlag.TYPE | ExpressionFlag.HERITAGE)
    facts.flow(flow, definition, row, tree.start[child]!)
  }
}

/** `@property T $x` of the class's comment: what nobody declares otherwise. */
function declareDocProperties(context: Context, owner: number, node: number): void {
  const { facts, scope, tree } = context
  for (const [name, row] of docTypesBefore(context, node).properties) {
    if (name === '') continue
    const start = facts.expressions.get(row, 5)
    const at = tree.text.indexOf(name, start) + 1
    const definition = facts.definition({
      kind: DefinitionKind.FIELD,
      name: name.slice(1),
      scope,
      parent: owner,
      nameStart: at,
      nameEnd: at + name.length - 1,
      start,
      end: at + name.length - 1,
      flags: DefinitionFlag.EXPORTED,
      signature: tree.text.slice(start, at + name.length - 1),
    })
    const target = {
      kind: BindingKind.DEFINITION,
      name: name.slice(1),
      scope,
      target: definition,
      nameStart: at,
    }
    declareType(context, facts.bind(target), row)
  }
}

function propertyDeclaration(context: Context, node: number): void {
  const { facts, tree } = context
  const typeNode = field(context, node, 'type')
  const said = docTypesBefore(context, node).variables
  const flags = modifierFlags(context, node)
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (is(context, child, 'property_hook_list')) statements(context, child)
    if (!is(context, child, 'property_element')) continue
    const variable = field(context, child, 'name')
    const nameNode = variable === -1 ? -1 : childByKind(tree, variable, tree.grammar.kindId('name'))
    if (nameNode === -1) continue
    const definition = define(context, node, nameNode, { kind: DefinitionKind.FIELD, flags })
    decorate(context, definition, node)
    const binding = facts.definitions.get(definition, 6)
    const doc = said.get('') ?? said.get(textAt(context, variable))
    const row = declaredRow(context, typeNode, doc)
    if (row !== -1) declareType(context, binding, row)
    const value = field(context, child, 'default_value')
    if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, expression(context, value), tree.start[nameNode]!)
  }
}

/** Constants of a class, or of a namespace. */
function constDeclaration(context: Context, node: number): void {
  const { facts, owner, tree } = context
  const isMember = context.type !== undefined && context.type.definition === owner
  const flags =
    modifierFlags(context, node) | DefinitionFlag.CONSTANT | (isMember ? DefinitionFlag.STATIC : 0)
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (!is(context, child, 'const_element')) continue
    const nameNode = firstNamed(tree, child)
    if (nameNode === -1) continue
    const kind = isMember ? DefinitionKind.FIELD : DefinitionKind.VARIABLE
    const definition = define(context, node, nameNode, { kind, flags })
    const value = nextNamed(tree, nameNode)
    const binding = facts.definitions.get(definition, 6)
    if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, expression(context, value), tree.start[nameNode]!)
  }
}

/** A case is the one object of its name. */
function enumCase(context: Context, node: number): void {
  const { facts, owner } = context
  const nameNode = field(context, node, 'name')
  const flags =
    DefinitionFlag.EXPORTED | DefinitionFlag.STATIC | DefinitionFlag.CONSTANT | DefinitionFlag.ENUM_MEMBER
  const definition = define(context, node, nameNode, { kind: DefinitionKind.FIELD, flags })
  decorate(context, definition, node)
  const value = field(context, node, 'value')
  if (value !== -1) expression(context, value)
  if (owner === -1) return
  declareType(
    context,
    facts.definitions.get(definition, 6),
    spanning(context, Op.DEFINITION, owner, -1, nameNode),
  )
}

const ANY = ExpressionFlag.ANY_MEANING

/** `use A, B { A::x insteadof B; B::x as y; z as w; }`: which method of the traits a name of the class means. */
function adaptations(context: Context, node: number): void {
  const { facts, tree } = context
  const list = part(context, node, 'use_list')
  const traits: number[] = []
  for (let each = firstNamed(tree, node); each !== -1 && each !== list; each = nextNamed(tree, each))
    traits.push(each)
  for (
    let clause = list === -1 ? -1 : firstNamed(tree, list);
    clause !== -1;
    clause = nextNamed(tree, clause)
  ) {
    const what = firstNamed(tree, clause)
    if (what === -1) continue
    const isQualified = is(context, what, 'class_constant_access_expression')
    const isInstead = is(context, clause, 'use_instead_of_clause')
    let alias = isInstead ? -1 : nextNamed(tree, what)
    if (alias !== -1 && is(context, alias, 'visibility_modifier')) alias = nextNamed(tree, alias)
    for (let other = isInstead ? nextNamed(tree, what) : -1; other !== -1; other = nextNamed(tree, other))
      classNamed(context, other, ExpressionFlag.TYPE)
    const method = isQualified ? nextNamed(tree, firstNamed(tree, what)) : what
    const name = isInstead ? method : alias
    if (name === -1 || method === -1) continue
    // Where no trait is named it is of that which has the method.
    const owners = isQualified ? [firstNamed(tree, what)] : traits
    const called = facts.string(textAt(context, method))
    const members = owners.map((owner) =>
      spanning(context, Op.MEMBER, classNamed(context, owner, ExpressionFlag.TYPE), called, method, ANY),
    )
    const meant = anyOf(context, members, clause)
    const binding = bindAt(context, name, { kind: BindingKind.VARIABLE, name: textAt(context, name) })
    facts.flow(FlowKind.ASSIGN, binding, meant, tree.start[clause]!)
  }
}
