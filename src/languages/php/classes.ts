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
import { decorate } from './attributes.ts'
import { enumMember, type Context, type Handlers } from './context.ts'
import { docTypesBefore } from './doc-types.ts'
import { modifierFlags } from './modifiers.ts'
import { classNamed } from './names.ts'
import { declaredRow } from './types.ts'

export function registerClasses(handlers: Handlers): void {
  for (const [nodeKind, kind] of TYPES) {
    handlers.onStatement(nodeKind, (context, node) => {
      const nameNode = context.field(node, 'name')
      const body = context.field(node, 'body')
      // Of a trait no object is made.
      const flags =
        modifierFlags(context, node) | (nodeKind.startsWith('trait') ? DefinitionFlag.ABSTRACT : 0)
      const definition = context.define(node, nameNode, { kind, flags, body })
      decorate(context, definition, node)
      classBody(context, definition, node)
    })
  }
  handlers.onStatement('property_declaration', propertyDeclaration)
  handlers.onStatement('const_declaration', constDeclaration)
  handlers.onStatement('enum_case', enumCase)
  handlers.onStatement('use_declaration', adaptations)
  handlers.onStatement('property_hook', (context, node) => {
    const body = context.field(node, 'body')
    context.rowsOf(context.field(node, 'parameters'), (each) => context.type(context.field(each, 'type')))
    if (body !== -1) context.statement(body)
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
  const definition = context.anonymous(DefinitionKind.CLASS, tree.start[node]!, tree.end[node]!)
  classBody(context, definition, node)
  return definition
}

function classBody(context: Context, definition: number, node: number): void {
  const { scope, typeAround: outer } = context
  const body = context.field(node, 'body')
  context.typeAround = { definition, isTrait: context.is(node, 'trait_declaration') }
  context.withOwner(ScopeKind.CLASS, ScopeFlag.HIDDEN_FROM_NESTED, definition, node, () => {
    // What a trait has comes before what is inherited; that it is used is said inside.
    for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
      if (context.is(child, 'use_declaration')) heritage(context, definition, child, FlowKind.EXTENDS)
    }
    context.inScope(scope, () => {
      const extended = context.part(node, 'base_clause')
      if (extended !== -1) heritage(context, definition, extended, FlowKind.EXTENDS)
      const implemented = context.part(node, 'class_interface_clause')
      if (implemented !== -1) heritage(context, definition, implemented, FlowKind.IMPLEMENTS)
    })
    declareDocProperties(context, definition, node)
    if (body !== -1) context.statements(body)
  })
  context.typeAround = outer
}

function heritage(context: Context, definition: number, clause: number, flow: number): void {
  const { facts, tree } = context
  for (let child = context.firstNamed(clause); child !== -1; child = context.nextNamed(child)) {
    if (context.is(child, 'use_list')) continue
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
    context.declareType(facts.bind(target), row)
  }
}

function propertyDeclaration(context: Context, node: number): void {
  const { facts, tree } = context
  const typeNode = context.field(node, 'type')
  const said = docTypesBefore(context, node).variables
  const flags = modifierFlags(context, node)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.is(child, 'property_hook_list')) context.statements(child)
    if (!context.is(child, 'property_element')) continue
    const variable = context.field(child, 'name')
    const nameNode = context.childByKind(variable, tree.grammar.kindId('name'))
    if (nameNode === -1) continue
    const definition = context.define(node, nameNode, { kind: DefinitionKind.FIELD, flags })
    decorate(context, definition, node)
    const binding = facts.definitions.get(definition, 6)
    const doc = said.get('') ?? said.get(context.textAt(variable))
    const row = declaredRow(context, typeNode, doc)
    if (row !== -1) context.declareType(binding, row)
    const value = context.field(child, 'default_value')
    if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, context.expression(value), tree.start[nameNode]!)
  }
}

/** Constants of a class, or of a namespace. */
function constDeclaration(context: Context, node: number): void {
  const { facts, owner, tree } = context
  const isMember = context.typeAround !== undefined && context.typeAround.definition === owner
  const flags =
    modifierFlags(context, node) | DefinitionFlag.CONSTANT | (isMember ? DefinitionFlag.STATIC : 0)
  const typeRow = declaredRow(context, context.field(node, 'type'))
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (!context.is(child, 'const_element')) continue
    const nameNode = context.firstNamed(child)
    if (nameNode === -1) continue
    const kind = isMember ? DefinitionKind.FIELD : DefinitionKind.VARIABLE
    const definition = context.define(node, nameNode, { kind, flags })
    const value = context.nextNamed(nameNode)
    const binding = facts.definitions.get(definition, 6)
    if (typeRow !== -1) context.declareType(binding, typeRow)
    if (value !== -1) facts.flow(FlowKind.ASSIGN, binding, context.expression(value), tree.start[nameNode]!)
  }
}

/** A case is the one object of its name. */
function enumCase(context: Context, node: number): void {
  const { facts, owner } = context
  const nameNode = context.field(node, 'name')
  const definition = context.define(node, nameNode, { kind: DefinitionKind.FIELD, flags: enumMember })
  decorate(context, definition, node)
  const value = context.field(node, 'value')
  if (value !== -1) context.expression(value)
  if (owner === -1) return
  context.declareType(
    facts.definitions.get(definition, 6),
    context.spanning(Op.DEFINITION, owner, -1, nameNode),
  )
}

const ANY = ExpressionFlag.ANY_MEANING

/** `use A, B { A::x insteadof B; B::x as y; z as w; }`: which method of the traits a name of the class means. */
function adaptations(context: Context, node: number): void {
  const { facts, tree } = context
  const list = context.part(node, 'use_list')
  const traits: number[] = []
  for (let each = context.firstNamed(node); each !== -1 && each !== list; each = context.nextNamed(each))
    traits.push(each)
  for (let clause = context.firstNamed(list); clause !== -1; clause = context.nextNamed(clause)) {
    const what = context.firstNamed(clause)
    if (what === -1) continue
    const isQualified = context.is(what, 'class_constant_access_expression')
    const isInstead = context.is(clause, 'use_instead_of_clause')
    let alias = isInstead ? -1 : context.nextNamed(what)
    if (alias !== -1 && context.is(alias, 'visibility_modifier')) alias = context.nextNamed(alias)
    for (let other = isInstead ? context.nextNamed(what) : -1; other !== -1; other = context.nextNamed(other))
      classNamed(context, other, ExpressionFlag.TYPE)
    const method = isQualified ? context.nextNamed(context.firstNamed(what)) : what
    const name = isInstead ? method : alias
    if (name === -1 || method === -1) continue
    // Where no trait is named it is of that which has the method.
    const owners = isQualified ? [context.firstNamed(what)] : traits
    const called = facts.string(context.textAt(method))
    const members = owners.map((owner) =>
      context.spanning(Op.MEMBER, classNamed(context, owner, ExpressionFlag.TYPE), called, method, ANY),
    )
    const meant = context.anyOf(members, clause)
    const binding = context.bindAt(name, { kind: BindingKind.VARIABLE, name: context.textAt(name) })
    facts.flow(FlowKind.ASSIGN, binding, meant, tree.start[clause]!)
  }
}
