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
import { visitDecorator, visitDecorators } from './decorators.ts'
import { visitFunction, visitInOwnFunction } from './functions.ts'
import { applyTypeJsdoc } from './jsdoc.ts'
import { Kind } from './kinds.ts'
import { methodFlags } from './method-flags.ts'
import { bindOwnName, bodyStart, functionOrClassIn, nameValue } from './naming.ts'
import { keyName } from './object-keys.ts'
import { typeOf } from './parameters.ts'
import { foldedText, signatureWithValue } from './signatures.ts'
import { visitTypeArguments } from './type-arguments.ts'
import { visitObjectTypeMember } from './type-members.ts'
import { bindTypeParameters } from './type-parameters.ts'
import type { ClassMembers, Context } from './context.ts'
import { define, defineAt } from './define.ts'

/** Everything of a class but its name: decorators, type parameters, heritage and members. */
export function visitClassBody(context: Context, node: number, definition: number): void {
  const { facts, fields, scope, owner, thisClass, isStatic } = context
  visitDecorators(context, node, definition)
  context.owner = definition
  context.scope = scopeAround(context, node, definition)
  visitHeritage(context, node, definition)
  const body = context.fieldOf(node, fields.body)
  if (body !== -1) {
    context.enterScope(ScopeKind.CLASS, body, ScopeFlag.HIDDEN_FROM_NESTED)
    facts.setInnerScope(definition, context.scope)
    visitMembers(context, body, definition)
  }
  context.scope = scope
  context.owner = owner
  context.thisClass = thisClass
  context.isStatic = isStatic
}

/** Type parameters and the own name of a class expression are seen in all of a declaration, members are not. */
export function scopeAround(context: Context, node: number, definition: number): number {
  const { tree, facts, fields, scope } = context
  const typeParameters = context.fieldOf(node, fields.type_parameters)
  const hasOwnName = context.kindOf(node) === Kind.CLASS && context.fieldOf(node, fields.name) !== -1
  if (typeParameters === -1 && !hasOwnName) return scope
  const around = facts.scope({
    kind: ScopeKind.BLOCK,
    parent: scope,
    start: tree.start[node]!,
    end: context.endOfStatement(node),
  })
  bindOwnName(context, node, around, definition)
  if (typeParameters !== -1) context.inScope(around, () => bindTypeParameters(context, typeParameters))
  return around
}

function visitHeritage(context: Context, node: number, definition: number): void {
  const heritage = context.childOf(node, Kind.CLASS_HERITAGE)
  for (let clause = context.firstNamed(heritage); clause !== -1; clause = context.nextNamed(clause)) {
    const kind = context.kindOf(clause)
    if (kind === Kind.EXTENDS) visitExtends(context, clause, definition)
    else if (kind === Kind.IMPLEMENTS) visitTypeList(context, clause, definition, FlowKind.IMPLEMENTS)
    else addHeritage(context, context.valueRow(clause), definition, FlowKind.EXTENDS)
  }
}

/** `extends Base<T>`: the type arguments stand beside the expression. */
function visitExtends(context: Context, clause: number, definition: number): void {
  const { tree, facts, scope } = context
  let base = -1
  for (let child = context.firstNamed(clause); child !== -1; child = context.nextNamed(child)) {
    if (context.kindOf(child) === Kind.TYPE_ARGUMENTS) {
      const types = visitTypeArguments(context, child)
      if (base === -1) continue
      facts.addExpressionFlags(base, ExpressionFlag.HERITAGE)
      const [start, end] = [facts.expressions.get(base, 5), tree.end[child]!]
      base = facts.expression(Op.APPLY, base, facts.list(types), scope, start, end)
    } else {
      if (base !== -1) addHeritage(context, base, definition, FlowKind.EXTENDS)
      base = context.valueRow(child)
    }
  }
  addHeritage(context, base, definition, FlowKind.EXTENDS)
}

/** `implements A, B` of a class, `extends A, B` of an interface. */
export function visitTypeList(context: Context, clause: number, definition: number, flow: number): void {
  for (let child = context.firstNamed(clause); child !== -1; child = context.nextNamed(child)) {
    addHeritage(context, context.typeRow(child), definition, flow)
  }
}

function addHeritage(context: Context, base: number, definition: number, flow: number): void {
  if (base === -1) return
  const { facts } = context
  context.markHeritage(base)
  facts.flow(flow, definition, base, facts.expressions.get(base, 5))
}

function visitMembers(context: Context, body: number, definition: number): void {
  const { tree, scope } = context
  const members: ClassMembers = { definition, scope, names: declaredNames(context, body) }
  context.thisClass = members
  let doc = -1
  let start = -1
  const decorators: number[] = []
  for (let child = context.firstChild(body); child !== -1; child = tree.next[child]!) {
    const kind = context.kindOf(child)
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
    visitMember(context, {
      node: child,
      members,
      start: start === -1 ? tree.start[child]! : start,
      doc,
      decorators,
    })
    doc = -1
    start = -1
    decorators.length = 0
  }
  // A decorator that the grammar could not attach still refers to something.
  for (const decorator of decorators) visitDecorator(context, decorator, definition)
}

/** Known before any body is read: `this.x = …` declares only what the class does not. */
function declaredNames(context: Context, body: number): Set<string> {
  const names = new Set<string>()
  for (let child = context.firstNamed(body); child !== -1; child = context.nextNamed(child)) {
    const kind = context.kindOf(child)
    if (kind !== Kind.METHOD && kind !== Kind.FIELD) continue
    const key = memberKey(context, child)
    if (key === -1) continue
    names.add(context.kindOf(key) === Kind.STRING ? context.stringValue(key) : context.textAt(key))
  }
  return names
}

function memberKey(context: Context, node: number): number {
  const { fields } = context
  const name = context.fieldOf(node, fields.name)
  return name === -1 ? context.fieldOf(node, fields.property) : name
}

/** A member of a class, with what stands before it. */
interface Member {
  readonly node: number
  readonly members: ClassMembers
  /** Where it begins, decorators included. */
  readonly start: number
  readonly doc: number
  readonly decorators: readonly number[]
}

function visitMember(context: Context, member: Member): void {
  const { tree } = context
  const { node, members, doc } = member
  const kind = context.kindOf(node)
  switch (kind) {
    case Kind.METHOD:
    case Kind.METHOD_SIGNATURE:
    case Kind.ABSTRACT_METHOD: {
      const isSignature = kind !== Kind.METHOD
      const method = defineMethod(context, member, isSignature ? tree.end[node]! : bodyStart(context, node))
      for (const decorator of member.decorators) visitDecorator(context, decorator, method)
      if (method === -1) return
      if (isSignature) {
        const isAbstract = kind === Kind.ABSTRACT_METHOD ? DefinitionFlag.ABSTRACT : 0
        context.facts.addDefinitionFlags(method, DefinitionFlag.DECLARATION | isAbstract)
        visitFunction(context, node, method, doc)
        return
      }
      const { thisClass } = context
      const isStatic = (context.facts.definitions.get(method, 1) & DefinitionFlag.STATIC) !== 0
      context.thisClass = isStatic ? undefined : members
      context.isStatic = isStatic
      visitFunction(context, node, method, doc)
      context.thisClass = thisClass
      context.isStatic = false
      return
    }
    case Kind.FIELD:
      visitField(context, member)
      return
    case Kind.STATIC_BLOCK: {
      const body = context.fieldOf(node, context.fields.body)
      if (body === -1) return
      visitInOwnFunction(context, members.scope, tree.start[node]!, tree.end[node]!, () => {
        context.thisClass = undefined
        context.isStatic = true
        context.bodies.block(context, body)
      })
      return
    }
    case Kind.INDEX_SIGNATURE:
      visitObjectTypeMember(context, node, undefined, -1)
      return
    default:
      // What the grammar could not read as a member.
      context.readStatement(node, doc)
  }
}

/** Defines and binds a method; -1 where its name is missing. */
function defineMethod(context: Context, member: Member, headEnd: number): number {
  const { tree, facts } = context
  const { node, start, doc } = member
  const key = writtenKey(context, node)
  if (key === -1) return -1
  const kind = DefinitionKind.METHOD
  const name = memberName(context, key)
  const { scope } = member.members
  const flags = methodFlags(context, node) | (name === 'constructor' ? DefinitionFlag.CONSTRUCTOR : 0)
  const end = tree.end[node]!
  const signature = foldedText(context.text, tree.start[node]!, headEnd)
  const definition = defineAt(context, key, { kind, name, scope, start, end, flags, signature, doc })
  context.declare(BindingKind.DEFINITION, name, scope, tree.start[key]!, definition)
  facts.setSignature(definition, signature.endsWith(';') ? signature.slice(0, -1) : signature)
  return definition
}

/** The key of a member, -1 where the grammar only supposes one. */
function writtenKey(context: Context, node: number): number {
  const { tree } = context
  const key = memberKey(context, node)
  return key === -1 || tree.end[key] === tree.start[key] ? -1 : key
}

function memberName(context: Context, key: number): string {
  return keyName(context, key) || context.textAt(key)
}

/** A field; one that holds a function is a method. */
function visitField(context: Context, { node, members, start, doc, decorators }: Member): void {
  const { tree, facts, fields } = context
  const { scope } = members
  const key = writtenKey(context, node)
  if (key === -1) return
  const name = memberName(context, key)
  const value = context.fieldOf(node, fields.value)
  const named = functionOrClassIn(context, value)
  const flags = methodFlags(context, node)
  const [nameStart, nameEnd] = [tree.start[key]!, tree.end[key]!]
  const end = tree.end[node]!
  const row = { name, nameStart, nameEnd, scope, start, end, flags, doc }
  let definition: number
  if (named === -1) {
    const signature = signatureWithValue(context, signatureStart(context, node), end, value)
    definition = define(context, { ...row, kind: DefinitionKind.FIELD, signature })
  } else {
    definition = nameValue(context, named, { ...row, kind: DefinitionKind.METHOD })
    facts.setSignature(
      definition,
      foldedText(context.text, signatureStart(context, node), bodyStart(context, named)),
    )
  }
  const binding = context.declare(BindingKind.DEFINITION, name, scope, nameStart, definition)
  const type = typeOf(context, node)
  if (type !== -1) context.declareType(binding, type)
  else if (context.hasJsdocTypes) applyTypeJsdoc(context, doc, binding)
  if (value !== -1) {
    visitInOwnFunction(context, scope, tree.start[value]!, tree.end[value]!, () => {
      const isStatic = (flags & DefinitionFlag.STATIC) !== 0
      context.thisClass = isStatic ? undefined : members
      context.isStatic = isStatic
      if (named === -1) context.owner = definition
      facts.flow(FlowKind.ASSIGN, binding, context.valueRow(value), tree.start[value]!)
    })
  }
  for (const decorator of decorators) visitDecorator(context, decorator, definition)
  visitDecorators(context, node, definition)
}

function signatureStart(context: Context, node: number): number {
  const { tree } = context
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    if (context.kindOf(child) !== Kind.DECORATOR && context.kindOf(child) !== Kind.COMMENT)
      return tree.start[child]!
  }
  return tree.start[node]!
}
