import { DefinitionKind, ExpressionFlag, Op, THIS_OBJECT, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open, Rule } from '../edge-rules.ts'
import type { EdgeKind } from '../graph.ts'
import type { Program } from '../program/program.ts'
import { callsOfClass } from '../types/calls-of-class.ts'
import { constructorsOfClass } from '../types/class-constructors.ts'
import { callMethodOf, constructorsOf } from '../types/constructors.ts'
import { dispatchAll } from '../types/dispatch.ts'
import { MAX_DISPATCH, type Dispatch } from '../types/implementations.ts'
import { chooseOverload } from '../types/overloads.ts'
import { runsNothingOfOurs } from '../values/implicit-calls.ts'
import { runByLibrary } from '../values/library-calls.ts'
import { runByProtocols } from '../values/protocols.ts'
import { isLoader } from '../values/results.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, idOf, kindOf } from '../solver/values.ts'
import { knownLevel, type FileLink } from './file-link.ts'
import type { Nodes } from './nodes.ts'
import type { Site } from './sites.ts'
import { UNNAMED } from './unnamed.ts'
import { constructorsReferred } from '../types/constructors-referred.ts'
import { mayBeUnknown, lacksMember } from '../values/unknown-receivers.ts'
import { isCalledByKey, besidesKnown } from './unknown-callees.ts'
import { idAt, Place, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'

/** A call as it is written, and what its callee may be. */
class Call extends Place {
  readonly callee: number
  readonly calleeOp: number
  readonly at: Site
  /** Node of the code that calls. */
  readonly from: number
  /** What is called is named so, '' for what has no name. */
  readonly called: string
  readonly isNew: boolean
  readonly isImplicit: boolean
  /** `: field(a, b)` makes the field's value. */
  readonly isInitialiser: boolean
  readonly callees: ValueSet

  constructor({ context, program, nodes }: FileLink, place: Place) {
    const { file, facts, expressions, base, row, a: callee, op, flags, scope } = place
    super(file, facts, base, row)
    // `(*this)(x)` calls the object itself.
    const isThisObject = expressions.op[callee] === Op.THIS && expressions.b[callee] === THIS_OBJECT
    this.callee = callee
    this.calleeOp = isThisObject ? Op.NAME : expressions.op[callee]!
    const named = this.calleeOp === Op.NAME || this.calleeOp === Op.MEMBER ? callee : row
    this.at = { file, offset: expressions.start[named]! }
    this.from = nodes.enclosing(file, scope)
    this.called = calleeName(facts, callee)
    this.isNew = op === Op.NEW
    this.isImplicit = (flags & ExpressionFlag.IMPLICIT) !== 0
    this.isInitialiser = (expressions.flags[callee]! & ExpressionFlag.WRITE) !== 0
    const values = context.valuesOf(idAt(base, callee))
    this.callees = program.rules[file]!.callEffects.calleesMeant?.(context, values, place) ?? values
  }
}

/** What became of a call. */
interface Outcome {
  linked: boolean
  isBoundHit: boolean
  /** Whether what it may run is too much to be told apart. */
  isCut: boolean
  /** Whether some method that it may run is run by too many calls to be told. */
  isCrowded: boolean
  /** Why it leads nowhere, -1 where nothing says so. */
  reason: number
}

/** A call: edges to what it runs or makes, or an unresolved site with the reason why it leads nowhere. */
export function linkCall(link: FileLink, place: Place): void {
  const { context, program, nodes, sites } = link
  if (runsNothingOfOurs(program, place)) return
  const call = new Call(link, place)
  const { callees, calleeOp, from } = call
  const { definitions, external, ...rest } = calledBy(context, call)
  const outcome: Outcome = { ...rest, linked: false, isCut: false, isCrowded: false }
  // A constructor hands over to another one of its class, never to itself.
  const others =
    calleeOp === Op.THIS ? definitions.filter((each) => nodes.ofDefinition[each] !== from) : definitions
  const chosen = chooseOverload(context, others, place)
  const candidates = chosen.length < 2 ? chosen.length : countNodes(nodes, chosen)
  const level = knownLevel(callees.rule, candidates + (external === -1 ? 0 : 1))
  linkChosen(link, call, chosen, level, outcome)
  linkBesides(link, call, chosen, level)
  if (definitions.length === 0) linkInstead(link, call)
  if (external !== -1 && !call.isImplicit) {
    sites.add('calls', from, nodes.external(context.externals.names[external]!), call.at, level, callees.rule)
    outcome.reason = Open.external
  }
  // In a layer that leaves out what is but possible, one of several is not told.
  outcome.isBoundHit ||= !context.reach.keepsPossible && outcome.linked && candidates > 1
  if (outcome.isBoundHit) outcome.reason = Open['bound-hit']
  leaveUnresolved(link, call, outcome)
}

/** Definitions among what is called, what is called outside (-1 for nothing), and why the rest leads nowhere. */
function calledBy(
  context: LinkContext,
  { callees, calleeOp, file, facts, row, isInitialiser }: Call,
): { definitions: DefinitionId[]; external: number; reason: number; isBoundHit: boolean } {
  const scope = facts.expressions.scope[row]!
  const definitions: DefinitionId[] = []
  let isBoundHit = false
  let external = -1
  let reason = -1
  for (const value of callees.values) {
    switch (kindOf(value)) {
      case ValueKind.DEFINITION:
        // Where a namespace has the name of a function it is the function that is called.
        if (callees.values.length === 1 || !isNamespace(context, definitionIdOf(value)))
          definitions.push(definitionIdOf(value))
        break
      case ValueKind.INSTANCE:
        definitions.push(
          ...callableMember(context, definitionIdOf(value), isInitialiser ? Op.THIS : calleeOp).filter(
            (each) => calleeOp !== Op.THIS || !isAround(context.program, file, scope, each),
          ),
        )
        break
      case ValueKind.EXTERNAL:
        external = idOf(value)
        break
      case ValueKind.EXTERNAL_RESULT:
        reason = Open.external
        break
      case ValueKind.OPEN:
        reason = idOf(value)
        isBoundHit ||= reason === Open['bound-hit']
        break
      case ValueKind.OBJECT:
      case ValueKind.CONTAINER:
      case ValueKind.PAIRS:
      case ValueKind.PAIR:
      case ValueKind.GENERATOR:
        reason = Open.dynamic
        break
      default:
    }
  }
  return { definitions, external, reason, isBoundHit }
}

/** Edges to the definitions that a call means, and to what overrides them. */
function linkChosen(
  link: FileLink,
  call: Call,
  chosen: readonly DefinitionId[],
  level: number,
  outcome: Outcome,
): void {
  const { context, nodes } = link
  const { callees, file, callee, isNew } = call
  const dispatches = dispatchAll(context, chosen, context.program.expressionIn(file, callee), call.row)
  outcome.isCut = dispatches.some((each) => each.isBoundHit) || areTooMany(dispatches)
  for (const [index, definition] of chosen.entries()) {
    const dispatched = dispatches[index]!
    const isSkipped = !dispatched.runsDeclared && !context.program.isAbstractMethod(definition)
    // Whoever extends the type from outside may well run it.
    if (isSkipped) nodes.runFromOutside(definition)
    const targets = isSkipped ? [] : callTargets(context, definition, isNew, call)
    for (const { target, kind, rule, known } of targets) {
      const node = nodes.ofDefinition[target]!
      // A class without a name has no node, but the call does not leave the repository either.
      outcome.linked = true
      if (node !== -1) addEdge(link, call, kind, node, target, known ?? level, rule ?? callees.rule)
    }
    // Each of the definitions is overridden by much the same.
    linkOverriding(link, call, dispatched, index > 0 ? dispatches[0]!.methods : [], outcome)
  }
  outcome.isBoundHit ||= outcome.isCut || outcome.isCrowded
}

function linkOverriding(
  { nodes, sites }: FileLink,
  { from, at }: Call,
  { methods, runsDeclared }: Dispatch,
  told: readonly DefinitionId[],
  outcome: Outcome,
): void {
  const isOne = methods.length === 1 && !runsDeclared
  if (outcome.isCut && !isOne) return
  for (const override of methods) {
    outcome.linked = true
    if (!isOne && told.includes(override)) continue
    const node = nodes.ofDefinition[override]!
    if (node === -1) continue
    if (isOne) sites.add('calls', from, node, at, 1, Rule.dispatch)
    else if (!sites.addDispatched(from, node, at)) outcome.isCrowded = true
  }
}

/** What the language runs beside what is called. */
function linkBesides(
  { context, program, nodes, sites }: FileLink,
  call: Call,
  chosen: readonly DefinitionId[],
  level: number,
): void {
  const { file, from, at } = call
  const besides = program.rules[file]!.callEffects.runBesides?.(context, chosen, call)
  if (besides === undefined) return
  const known = besides.isOfReceiver ? knownLevel(Rule.member, 1) : level
  for (const { definition, isKnown } of besides.methods) {
    const node = nodes.ofDefinition[definition]!
    if (node === -1) continue
    const kind = program.isClassLike(definition) ? 'instantiates' : 'calls'
    sites.add(kind, from, node, at, isKnown ? known : 2, Rule.member)
  }
}

/** What runs where no definition is called: functions that a library is handed, protocols of the language. */
function linkInstead(link: FileLink, call: Call): void {
  const { context, program, nodes } = link
  const { file } = call
  const others = [
    ...runByProtocols(context, call),
    ...(program.rules[file]!.callEffects.runInstead?.(context, call) ?? []),
  ]
  const run = [...runByLibrary(context, call), ...others.map((definition) => ({ definition, isKnown: true }))]
  const rule = Rule['argument-value']
  for (const { definition, isKnown } of run) {
    const node = nodes.ofDefinition[definition]!
    if (node !== -1) addEdge(link, call, 'calls', node, definition, knownLevel(rule, isKnown ? 1 : 2), rule)
  }
}

function addEdge(
  { context, program, nodes, sites }: FileLink,
  call: Call,
  kind: EdgeKind,
  node: number,
  target: DefinitionId,
  known: number,
  rule: number,
): void {
  const { file, row, from, at } = call
  const made = node >= UNNAMED ? constructorsReferred(context, target, call) : undefined
  if (made !== undefined) {
    sites.refer(target)
    for (const constructor of made) {
      const own = nodes.ofDefinition[constructor]!
      if (own !== -1) sites.add('calls', from, own, at, made.length > 1 ? 2 : known, rule)
    }
  } else if (node >= UNNAMED && isWrittenIn(program, target, file, row))
    sites.addInPlace(kind, from, node, at, known, rule)
  else sites.add(kind, from, node, at, known, rule)
}

/** Says why a call leads nowhere, or may lead elsewhere, too. */
function leaveUnresolved(link: FileLink, call: Call, outcome: Outcome): void {
  const { context, program, sites } = link
  const { file, facts, base, callee, calleeOp, callees, from, at, called: name, isImplicit } = call
  const { linked, isBoundHit } = outcome
  const receiver = idAt(base, facts.expressions.a[callee]!)
  const isOfMember = linked && !isImplicit && calleeOp === Op.MEMBER
  // What is called by a name here was found under a name that is put together elsewhere.
  const { membersByKey } = program.languages[file]!.semantics
  const isComputed =
    membersByKey && !isBoundHit && isCalledByKey(context, program.expressionIn(file, callee), callees.values)
  if (isComputed && linked) sites.addOpen(from, '', at, Open.dynamic)
  else if (membersByKey && isOfMember && !isBoundHit) {
    const other = besidesKnown(context, receiver)
    if (other !== -1) sites.addOpen(from, name, at, other)
  }
  if (
    isOfMember &&
    facts.expressions.op[facts.expressions.a[callee]!] !== Op.SUPER &&
    mayBeOutside(context, receiver)
  )
    sites.addOpen(from, name, at, Open.external)
  // Of a receiver that may also be something unknown, what is known of it does not say all.
  if (isOfMember && mayBeUnknown(context, receiver, name)) {
    sites.addOpen(from, name, at, Open['unresolved-receiver'])
    return
  }
  if (!isAllTold(call, outcome))
    sites.addOpen(from, isComputed ? '' : name, at, reasonOf(link, call, outcome))
}

/** Whether a receiver may be what code outside the repository gives. */
function mayBeOutside(context: LinkContext, receiver: ExpressionId): boolean {
  return context.valuesOf(receiver).values.some(isOfLibrary) || isDeclaredOutside(context, receiver)
}

/** Whether a receiver is declared to be of a library's type, and not all that reaches it is known. */
function isDeclaredOutside(context: LinkContext, receiver: ExpressionId): boolean {
  const { program } = context
  const { entities } = context.entitiesOf(receiver)
  const isDeclared = entities.some((entity) => {
    const type = kindOf(entity) === EntityKind.BINDING ? program.declaredTypeOf(bindingIdOf(entity)) : -1
    if (type === -1) return false
    const { values } = context.instancesOf(type)
    return values.length > 0 && values.every(isOfLibrary)
  })
  return isDeclared && context.actualValues(receiver).values.some((value) => kindOf(value) === ValueKind.OPEN)
}

function isOfLibrary(value: Packed): boolean {
  const kind = kindOf(value)
  if (kind === ValueKind.OPEN) return FROM_OUTSIDE.has(idOf(value))
  return kind === ValueKind.EXTERNAL || kind === ValueKind.EXTERNAL_RESULT
}

const FROM_OUTSIDE: ReadonlySet<number> = new Set([Open.external, Open['unresolved-import']])

/** Whether a call needs no reason: what it leads to is all, or it is one of the language's own that leads nowhere. */
function isAllTold(
  { calleeOp, callees, isImplicit, isInitialiser }: Call,
  { linked, isBoundHit, isCut, isCrowded }: Outcome,
): boolean {
  // The constructor of a class that declares none runs nothing that is written anywhere.
  const hasNoConstructor =
    (calleeOp === Op.SUPER || calleeOp === Op.THIS) &&
    callees.values.some((value) => kindOf(value) === ValueKind.INSTANCE)
  if (isCut || isCrowded) return false
  // Most of what constructs call by themselves is the language's: such a call is told of where it leads somewhere.
  return isImplicit || isInitialiser || ((linked || hasNoConstructor) && !isBoundHit)
}

function reasonOf(
  { context, program }: FileLink,
  { file, base, callee, calleeOp, called: name }: Call,
  outcome: Outcome,
): number {
  let reason = outcome.reason === -1 ? unlinkedReason(context, idAt(base, callee), calleeOp) : outcome.reason
  const isBuiltinMember = reason === Open.builtin && calleeOp === Op.MEMBER
  if (isBuiltinMember && lacksMember(context.program, file, name)) reason = Open['unresolved-receiver']
  if (!context.reach.propagates && NOT_FOLLOWED.has(reason)) reason = Open['bound-hit']
  const isOutside = reason === Open.builtin || reason === Open.external
  return isOutside && isLoader(program, idAt(base, callee)) ? Open.dynamic : reason
}

/** Whether a definition is written within an expression (row of a file). */
function isWrittenIn(program: Program, definition: DefinitionId, file: number, row: number): boolean {
  if (program.definitionFile[definition] !== file) return false
  const { definitions, expressions } = program.factsOf(file)
  const own = definition - program.definitionBase[file]!
  return expressions.start[row]! <= definitions.start[own]! && definitions.end[own]! <= expressions.end[row]!
}

/** Signatures of one function share its node: they are one candidate. */
function countNodes({ ofDefinition }: Nodes, definitions: readonly DefinitionId[]): number {
  const distinct = new Set<number>()
  for (const definition of definitions) {
    const node = ofDefinition[definition]!
    distinct.add(node === -1 ? -1 - definition : node)
  }
  return distinct.size
}

/** Whether the methods that one call may run, taken together, say nothing of any one of them. */
function areTooMany(dispatches: readonly Dispatch[]): boolean {
  if (dispatches.length < 2) return false
  return new Set(dispatches.flatMap((each) => each.methods)).size > MAX_DISPATCH
}

/** Reasons that more memory may have given an answer to. */
const NOT_FOLLOWED: ReadonlySet<number> = new Set([
  Open.dynamic,
  Open['unresolved-receiver'],
  Open['unresolved-member'],
])

/** The definitions that a call of `definition` runs or makes. */
function callTargets(
  context: LinkContext,
  definition: DefinitionId,
  isNew: boolean,
  place: Place,
): { target: DefinitionId; kind: EdgeKind; rule?: number; known?: number }[] {
  const { file } = place
  const { program } = context
  if (!program.isClassLike(definition))
    return [{ target: definition, kind: isNew ? 'instantiates' : 'calls' }]
  const { semantics } = program.languages[file]!
  if (!isNew && semantics.callOfClass !== 'makes') return [{ target: definition, kind: 'references' }]
  const result: { target: DefinitionId; kind: EdgeKind; rule?: number; known?: number }[] = [
    { target: definition, kind: 'instantiates' },
  ]
  const calls = callsOfClass(context, definition)
  for (const target of calls) result.push({ target, kind: 'calls', rule: Rule.inherited })
  if (calls.length > 0 && !isNew) return result
  // A method that is run in place of the language's `new` may well make an object by it.
  if (calls.length > 0) result[0] = { target: definition, kind: 'instantiates', known: 2 }
  const constructors = constructorsOf(context, definition, place)
  const names = new Set(constructors.map((each) => program.nameOfDefinition(each)))
  const known = constructors.length > names.size || calls.length > 0 ? { known: 2 } : {}
  for (const target of constructors) result.push({ target, kind: 'calls', rule: Rule.member, ...known })
  return result
}

/** Whether a scope of a file lies in the body of a definition: a constructor does not call itself by `this(…)`. */
function isAround(program: Program, file: number, scope: number, definition: DefinitionId): boolean {
  const { scopes } = program.factsOf(file)
  for (let current = scope; current !== -1; current = scopes.parent[current]!) {
    if (scopes.definition[current] === definition - program.definitionBase[file]!) return true
  }
  return false
}

/** Calling an object runs a method of it; naming a type where a call stands converts, and runs nothing. */
function callableMember(context: LinkContext, definition: DefinitionId, calleeOp: number): DefinitionId[] {
  if (!context.program.isClassLike(definition)) return []
  // `super(...)` and `this(...)` run a constructor of the class.
  const { program, hierarchy } = context
  if (calleeOp === Op.SUPER || calleeOp === Op.THIS) return [...constructorsOfClass(context, definition)]
  return program.definitionsAmong(hierarchy.member(definition, callMethodOf(context, definition)).entities)
}

function isNamespace({ program }: LinkContext, definition: DefinitionId): boolean {
  return program.definitionKinds[definition] === DefinitionKind.MODULE
}

function unlinkedReason(context: LinkContext, callee: ExpressionId, op: number): number {
  if (op !== Op.NAME && op !== Op.MEMBER) return Open.dynamic
  const set = context.entitiesOf(callee)
  for (const entity of set.entities) if (kindOf(entity) === EntityKind.OPEN) return idOf(entity)
  // The name is bound, to a parameter or variable whose value is not known.
  return op === Op.NAME ? Open.dynamic : Open['unresolved-member']
}

export function calleeName(facts: FileFacts, callee: number): string {
  const { op, a, b } = facts.expressions
  if (op[callee] === Op.NAME) return facts.strings[a[callee]!]!
  if (op[callee] === Op.MEMBER) return facts.strings[b[callee]!]!
  return ''
}
