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
import { firstChild, firstNamed, nextNamed } from '../tree.ts'
import { visitDecorator, visitDecorators } from './decorators.ts'
import { applyDoc } from './docs.ts'
import { visitFunction, visitInOwnFunction } from './functions.ts'
import { applyTypeJsdoc } from './jsdoc.ts'
import { Kind } from './kinds.ts'
import { methodFlags } from './method-flags.ts'
import { bindOwnName, bodyStart, functionOrClassIn, nameValue } from './naming.ts'
import { keyName } from './objects.ts'
import { typeOf } from './parameters.ts'
import { foldedText, signatureWithValue } from './signatures.ts'
import { visitTypeArguments } from './type-arguments.ts'
import { visitObjectTypeMember } from './type-members.ts'
import { bindTypeParameters } from './type-parameters.ts'
import {
  childOf,
  declare,
  define,
  endOfStatement,
  fieldOf,
  kindOf,
  sliceOf,
  stringValue,
  type ClassMembers,
  type Walk,
} from './walk.ts'

/** Everything of a class but its name: decorators, type parameters, heritage and members. */
export function visitClassBody(walk: Walk, node: number, scope: number, definition: number): void {
  const { tree, facts, fields } = walk
  visitDecorators(walk, node, scope, definition)
  const parent = walk.definition
  const { thisClass, isStatic } = walk
  walk.definition = definition
  const around = scopeAround(walk, node, scope, definition)
  visitHeritage(walk, node, around, definition)
  const body = fieldOf(walk, node, fields.body)
  if (body !== -1) {
    const inner = facts.scope({
      kind: ScopeKind.CLASS,
      parent: around,
      start: tree.start[body]!,
      end: tree.end[body]!,
      flags: ScopeFlag.HIDDEN_FROM_NESTED,
    })
    facts.setInnerScope(definition, inner)
    visitMembers(walk, body, inner, definition)
  }
  walk.definition = parent
  walk.thisClass = thisClass
  walk.isStatic = isStatic
}

/** Type parameters and the own name of a class expression are seen in all of it, members are not. */
function scopeAround(walk: Walk, node: number, scope: number, definition: number): number {
  const { tree, facts, fields } = walk
  const typeParameters = fieldOf(walk, node, fields.type_parameters)
  const hasOwnName = kindOf(walk, node) === Kind.CLASS && fieldOf(walk, node, fields.name) !== -1
  if (typeParameters === -1 && !hasOwnName) return scope
  const around = facts.scope({
    kind: ScopeKind.BLOCK,
    parent: scope,
    start: tree.start[node]!,
    end: endOfStatement(walk, node),
  })
  bindOwnName(walk, node, around, definition)
  if (typeParameters !== -1) bindTypeParameters(walk, typeParameters, around)
  return around
}

function visitHeritage(walk: Walk, node: number, scope: number, definition: number): void {
  const { tree } = walk
  const heritage = childOf(walk, node, Kind.CLASS_HERITAGE)
  if (heritage === -1) return
  for (let clause = firstNamed(tree, heritage); clause !== -1; clause = nextNamed(tree, clause)) {
    const kind = kindOf(walk, clause)
    if (kind === Kind.EXTENDS) visitExtends(walk, clause, scope, definition)
    else if (kind === Kind.IMPLEMENTS) visitTypeList(walk, clause, scope, definition, FlowKind.IMPLEMENTS)
    else addHeritage(walk, walk.visit.expression(walk, clause, scope), definition, FlowKind.EXTENDS)
  }
}

/** `extends Base<T>`: the type arguments stand beside the expression. */
function visitExtends(walk: Walk, clause: number, scope: number, definition: number): void {
  const { tree, facts } = walk
  let base = -1
  for (let child = firstNamed(tree, clause); child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(walk, child) === Kind.TYPE_ARGUMENTS) {
      const types = visitTypeArguments(walk, child, scope)
      if (base === -1) continue
      facts.addExpressionFlags(base, ExpressionFlag.HERITAGE)
      const [start, end] = [facts.expressions.get(base, 5), tree.end[child]!]
      base = facts.expression(Op.APPLY, base, facts.list(types), scope, start, end)
    } else {
      if (base !== -1) addHeritage(walk, base, definition, FlowKind.EXTENDS)
      base = walk.visit.expression(walk, child, scope)
    }
  }
  addHeritage(walk, base, definition, FlowKind.EXTENDS)
}

/** `implements A, B` of a class, `extends A, B` of an interface. */
export function visitTypeList(
  walk: Walk,
  clause: number,
  scope: number,
  definition: number,
  flow: number,
): void {
  for (let child = firstNamed(walk.tree, clause); child !== -1; child = nextNamed(walk.tree, child)) {
    addHeritage(walk, walk.visit.type(walk, child, scope), definition, flow)
  }
}

function addHeritage(walk: Walk, base: number, definition: number, flow: number): void {
  if (base === -1) return
  const { facts } = walk
  facts.addExpressionFlags(base, ExpressionFlag.HERITAGE)
  const isApplied = facts.expressions.get(base, 0) === Op.APPLY
  if (isApplied) facts.addExpressionFlags(facts.expressions.get(base, 2), ExpressionFlag.HERITAGE)
  facts.flow(flow, definition, base, facts.expressions.get(base, 5))
}

function visitMembers(walk: Walk, body: number, scope: number, definition: number): void {
  const { tree } = walk
  const members: ClassMembers = { definition, scope, names: declaredNames(walk, body) }
  walk.thisClass = members
  let doc = -1
  let start = -1
  const decorators: number[] = []
  for (let child = firstChild(tree, body); child !== -1; child = tree.next[child]!) {
    const kind = kindOf(walk, child)
    if (kind === Kind.COMMENT) {
      doc = child
      continue
    }
    if (kind === Kind.DECORATOR) {
      if (start === -1) start = tree.start[child]!
      decorators.push(child)
      continue
    }
    if (kind === Kind.OTHER) continue
    visitMember(walk, child, kind, members, start === -1 ? tree.start[child]! : start, doc, decorators)
    doc = -1
    start = -1
    decorators.length = 0
  }
  // A decorator that the grammar could not attach still refers to something.
  for (const decorator of decorators) visitDecorator(walk, decorator, scope, definition)
}

/** Known before any body is read: `this.x = …` declares only what the class does not. */
function declaredNames(walk: Walk, body: number): Set<string> {
  const { tree, fields } = walk
  const names = new Set<string>()
  for (let child = firstNamed(tree, body); child !== -1; child = nextNamed(tree, child)) {
    const kind = kindOf(walk, child)
    if (kind !== Kind.METHOD && kind !== Kind.FIELD) continue
    const key = memberKey(walk, child, fields)
    if (key === -1) continue
    names.add(kindOf(walk, key) === Kind.STRING ? stringValue(walk, key) : sliceOf(walk, key))
  }
  return names
}

function memberKey(walk: Walk, node: number, fields: Walk['fields']): number {
  const name = fieldOf(walk, node, fields.name)
  return name === -1 ? fieldOf(walk, node, fields.property) : name
}

function visitMember(
  walk: Walk,
  node: number,
  kind: number,
  members: ClassMembers,
  start: number,
  doc: number,
  decorators: readonly number[],
): void {
  const { tree } = walk
  const { scope } = members
  switch (kind) {
    case Kind.METHOD: {
      const method = defineMember(
        walk,
        node,
        DefinitionKind.METHOD,
        members,
        start,
        doc,
        bodyStart(walk, node),
      )
      for (const decorator of decorators) visitDecorator(walk, decorator, scope, method)
      if (method === -1) return
      const { thisClass } = walk
      const isStatic = (walk.facts.definitions.get(method, 1) & DefinitionFlag.STATIC) !== 0
      walk.thisClass = isStatic ? undefined : members
      walk.isStatic = isStatic
      visitFunction(walk, node, scope, method, doc)
      walk.thisClass = thisClass
      walk.isStatic = false
      return
    }
    case Kind.METHOD_SIGNATURE:
    case Kind.ABSTRACT_METHOD: {
      const method = defineMember(walk, node, DefinitionKind.METHOD, members, start, doc, tree.end[node]!)
      for (const decorator of decorators) visitDecorator(walk, decorator, scope, method)
      if (method === -1) return
      const isAbstract = kind === Kind.ABSTRACT_METHOD ? DefinitionFlag.ABSTRACT : 0
      walk.facts.addDefinitionFlags(method, DefinitionFlag.DECLARATION | isAbstract)
      visitFunction(walk, node, scope, method, doc)
      return
    }
    case Kind.FIELD:
      visitField(walk, node, members, start, doc, decorators)
      return
    case Kind.STATIC_BLOCK: {
      const body = fieldOf(walk, node, walk.fields.body)
      if (body === -1) return
      visitInOwnFunction(walk, scope, tree.start[node]!, tree.end[node]!, (inner) => {
        walk.thisClass = undefined
        walk.isStatic = true
        walk.visit.statements(walk, body, inner)
      })
      return
    }
    case Kind.INDEX_SIGNATURE:
      visitObjectTypeMember(walk, node, scope, undefined, -1)
      return
    default:
      // What the grammar could not read as a member.
      walk.visit.statement(walk, node, scope, doc)
  }
}

/** Defines and binds one member; -1 where its name is missing. */
function defineMember(
  walk: Walk,
  node: number,
  kind: number,
  members: ClassMembers,
  start: number,
  doc: number,
  headEnd: number,
): number {
  const { tree, facts } = walk
  const key = memberKey(walk, node, walk.fields)
  if (key === -1 || tree.end[key] === tree.start[key]) return -1
  const given = keyName(walk, key, members.scope)
  const name = given === '' ? sliceOf(walk, key) : given
  const isConstructor = name === 'constructor' && kind === DefinitionKind.METHOD
  const flags = methodFlags(walk, node) | (isConstructor ? DefinitionFlag.CONSTRUCTOR : 0)
  const signature = foldedText(walk.text, tree.start[node]!, headEnd)
  const [nameStart, nameEnd] = [tree.start[key]!, tree.end[key]!]
  const definition = define(
    walk,
    kind,
    name,
    members.scope,
    nameStart,
    nameEnd,
    start,
    tree.end[node]!,
    flags,
    signature,
  )
  applyDoc(walk, definition, doc)
  declare(walk, BindingKind.DEFINITION, name, members.scope, nameStart, definition)
  facts.setSignature(definition, signature.endsWith(';') ? signature.slice(0, -1) : signature)
  return definition
}

/** A field; one that holds a function is a method. */
function visitField(
  walk: Walk,
  node: number,
  members: ClassMembers,
  memberStart: number,
  doc: number,
  decorators: readonly number[],
): void {
  const { tree, facts, fields } = walk
  const { scope } = members
  const key = memberKey(walk, node, fields)
  if (key === -1 || tree.end[key] === tree.start[key]) return
  const given = keyName(walk, key, scope)
  const name = given === '' ? sliceOf(walk, key) : given
  const value = fieldOf(walk, node, fields.value)
  const named = functionOrClassIn(walk, value)
  const flags = methodFlags(walk, node)
  const [nameStart, nameEnd] = [tree.start[key]!, tree.end[key]!]
  const end = tree.end[node]!
  let definition: number
  if (named === -1) {
    const signature = signatureWithValue(walk, signatureStart(walk, node), end, value)
    definition = define(
      walk,
      DefinitionKind.FIELD,
      name,
      scope,
      nameStart,
      nameEnd,
      memberStart,
      end,
      flags,
      signature,
    )
    applyDoc(walk, definition, doc)
  } else {
    const kind = DefinitionKind.METHOD
    definition = nameValue(walk, named, {
      kind,
      name,
      nameStart,
      nameEnd,
      scope,
      start: memberStart,
      end,
      flags,
      doc,
    })
    facts.setSignature(definition, foldedText(walk.text, signatureStart(walk, node), bodyStart(walk, named)))
  }
  const binding = declare(walk, BindingKind.DEFINITION, name, scope, nameStart, definition)
  const type = typeOf(walk, node, scope)
  if (type !== -1) facts.flow(FlowKind.TYPE, binding, type, facts.expressions.get(type, 5))
  else if (walk.hasJsdocTypes) applyTypeJsdoc(walk, doc, binding, scope)
  visitInitialiser(walk, value, members, binding, definition, (flags & DefinitionFlag.STATIC) !== 0)
  for (const decorator of decorators) visitDecorator(walk, decorator, scope, definition)
  visitDecorators(walk, node, scope, definition)
}

function visitInitialiser(
  walk: Walk,
  value: number,
  members: ClassMembers,
  binding: number,
  definition: number,
  isStatic: boolean,
): void {
  if (value === -1) return
  const { tree, facts } = walk
  const isNamed = functionOrClassIn(walk, value) !== -1
  visitInOwnFunction(walk, members.scope, tree.start[value]!, tree.end[value]!, (inner) => {
    walk.thisClass = isStatic ? undefined : members
    walk.isStatic = isStatic
    if (!isNamed) walk.definition = definition
    const source = walk.visit.expression(walk, value, inner)
    if (source !== -1) facts.flow(FlowKind.ASSIGN, binding, source, tree.start[value]!)
  })
}

function signatureStart(walk: Walk, node: number): number {
  const { tree } = walk
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    if (kindOf(walk, child) !== Kind.DECORATOR && kindOf(walk, child) !== Kind.COMMENT)
      return tree.start[child]!
  }
  return tree.start[node]!
}
