import { BindingKind, DefinitionKind, ExpressionFlag, Op } from '../../languages/facts.ts'
import { lastAtMost } from '../../languages/last-at-most.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import type { EdgeKind } from '../graph.ts'
import { knownLevel, type FileLink } from './file-link.ts'
import { linkAccessors } from './link-accessors.ts'
import { callsByCallee } from '../program/calls-by-callee.ts'
import { targetsMeant } from '../names/meant-by-use.ts'
import { followImport } from '../names/names.ts'
import { dispatch } from '../types/dispatch.ts'
import { Open, Rule } from '../edge-rules.ts'
import type { Site } from './sites.ts'
import { chooseOverload } from '../types/overloads.ts'
import { declaredTargets, definitionsAmong, localAmong, openReasonOf, type Target } from '../names/targets.ts'
import { EntityKind, bindingIdOf, idOf, kindOf, ValueKind, definitionIdOf } from '../solver/values.ts'
import { idAt, type DefinitionId, type Packed, type Place } from '../row-ids.ts'

/** A name or member: where it leads, as an occurrence and, unless it is a callee, as an edge. */
export function linkReference(link: FileLink, place: Place): void {
  const { base, row } = place
  linkSet(link, place, link.context.entitiesOf(idAt(base, row)))
}

/** Of overloads, those that the call of a callee may mean. */
function calledTargets(
  { context, program }: FileLink,
  { file, facts, row }: Place,
  targets: readonly Target[],
): readonly Target[] {
  const isCallee = (facts.expressions.flags[row]! & ExpressionFlag.CALLEE) !== 0
  if (targets.length < 2 || !isCallee || !program.languages[file]!.semantics.overloads) return targets
  const call = callsByCallee(facts)[row]!
  const definitions = definitionsAmong(targets)
  if (call === -1 || definitions.length < targets.length) return targets
  const chosen = chooseOverload(context, definitions, program.expressionIn(file, call))
  return targets.filter((target) => target.kind === 'definition' && chosen.includes(target.definition))
}

/** Links a name (`row` says where it stands) that refers to `set`. */
export function linkSet(link: FileLink, place: Place, set: EntitySet): void {
  const { file, expressions, row } = place
  const { context, program, nodes, sites, collector } = link
  const offset = expressions.start[row]!
  const length = expressions.end[row]! - offset
  // Most names lead to a local, of which nothing else is to be said.
  const local = localAmong(context, set)
  if (local !== -1) {
    collector.local(offset, length, local, knownLevel(set.rule, 1))
    if (program.languages[file]!.semantics.dataModel === true) noteLocalFunctions(link, place)
    return
  }
  const flags = expressions.flags[row]!
  const at = { file, offset }
  const declared = targetsMeant(context, file, flags, declaredTargets(context, set, file))
  const targets = calledTargets(link, place, declared)
  const level = knownLevel(set.rule, targets.length)
  const isDeclared = targets.some((target) => target.kind !== 'binding')
  if (!isDeclared) linkExternalReference(link, set, flags, place, at)
  if (targets.length > 0) collector.targets(offset, length, targets, level)
  else collector.open(offset, length, openReasonOf(context, set))
  const definitions = definitionsAmong(targets)
  if (definitions.length === 0) return
  linkAccessors(link, place, definitions, at, set.rule)
  const from = userOf(link, place)
  const written: number[] = []
  for (const definition of definitions) {
    const node = nodes.ofDefinition[definition]!
    if (node === -1) continue
    const kind = referenceKind(link, flags, definition)
    if (kind === undefined || written.includes(node)) continue
    written.push(node)
    sites.add(kind, from, node, at, level, set.rule)
    // A method passed as a value is, for an object of a subclass, the override of the subclass.
    if (kind !== 'references' || expressions.op[row] !== Op.MEMBER) continue
    const { methods, isBoundHit } = dispatch(context, definition, place)
    if (isBoundHit) sites.addOpen(from, program.nameOfDefinition(definition), at, Open['bound-hit'])
    for (const method of methods) {
      const other = nodes.ofDefinition[method]!
      if (other !== -1 && !written.includes(other)) sites.add(kind, from, other, at, 2, Rule.dispatch)
    }
  }
}

/** Whether a name is a decorator that is called where it stands: `linkDecorators` has the call. Others are only referred to. */
function isCalledDecorator({ program, file }: FileLink, flags: number): boolean {
  return (flags & ExpressionFlag.DECORATOR) !== 0 && program.languages[file]!.semantics.decoratorsReplace
}

/**
 * Whose code a name is. A type in the head of a definition, or of a field, and what is written before either, is outside
 * of the scope of its body.
 */
function userOf(link: FileLink, place: Place): number {
  const { program, nodes } = link
  const isDecorator = (place.flags & ExpressionFlag.DECORATOR) !== 0
  const isInHead = isDecorator || (place.flags & ExpressionFlag.TYPE) !== 0
  if (!isInHead || isCalledDecorator(link, place.flags)) return nodes.enclosing(place.file, place.scope)
  let definition = lastAtMost(place.definitions.start, place.definitions.count, place.start)
  for (; definition !== -1; definition = place.definitions.parent[definition]!) {
    if (place.definitions.start[definition]! < place.scopes.start[place.scope]!) break
    const kind = place.definitions.kind[definition]
    const node = nodes.ofDefinition[program.definitionBase[place.file]! + definition]!
    const isHolder = isDecorator || (kind !== DefinitionKind.FIELD && kind !== DefinitionKind.VARIABLE)
    if (isHolder && node !== -1 && place.start < place.definitions.end[definition]!) return node
  }
  return nodes.enclosing(place.file, place.scope)
}

function referenceKind(link: FileLink, flags: number, definition: DefinitionId): EdgeKind | undefined {
  if ((flags & ExpressionFlag.HERITAGE) !== 0) return undefined
  const isCalled = isCalledDecorator(link, flags)
  if ((flags & ExpressionFlag.DECORATOR) !== 0 && !isCalled) return 'references'
  if ((flags & ExpressionFlag.TYPE) !== 0) return 'has-type'
  const isVariable = isVariableLike(link.context, definition)
  if (isCalled || (flags & ExpressionFlag.CALLEE) !== 0) return isVariable ? 'reads' : undefined
  if ((flags & ExpressionFlag.WRITE) !== 0) return isVariable ? 'writes' : undefined
  return isVariable ? 'reads' : 'references'
}

function linkExternalReference(link: FileLink, set: EntitySet, flags: number, place: Place, at: Site): void {
  const isDecorator = (flags & ExpressionFlag.DECORATOR) !== 0
  if ((flags & ExpressionFlag.HERITAGE) !== 0 || ((flags & ExpressionFlag.CALLEE) !== 0 && !isDecorator))
    return
  if (isCalledDecorator(link, flags)) return
  for (const entity of set.entities) {
    const name = externalName(link.context, entity)
    if (name === undefined || !name.includes('#')) continue
    const from = userOf(link, place)
    const kind = (flags & ExpressionFlag.TYPE) !== 0 && !isDecorator ? 'has-type' : 'references'
    link.sites.add(kind, from, link.nodes.external(name), at, knownLevel(set.rule, 1), set.rule)
  }
}

function externalName(context: LinkContext, entity: Packed): string | undefined {
  if (kindOf(entity) === EntityKind.EXTERNAL) return context.externals.names[idOf(entity)]
  if (kindOf(entity) !== EntityKind.BINDING) return undefined
  const { program } = context
  const file = program.bindingFile[bindingIdOf(entity)]!
  const { bindings } = program.factsOf(file)
  const row = idOf(entity) - program.bindingBase[file]!
  if (bindings.kind[row] !== BindingKind.IMPORT || bindings.target[row] === -1) return undefined
  const inner = followImport(context, idAt(program.importBase[file]!, bindings.target[row]!))
  const found = inner.find((candidate) => kindOf(candidate) === EntityKind.EXTERNAL)
  return found === undefined ? undefined : context.externals.names[idOf(found)]
}

function isVariableLike(context: LinkContext, definition: DefinitionId): boolean {
  const kind = context.program.definitionKinds[definition]
  return kind === DefinitionKind.FIELD || kind === DefinitionKind.VARIABLE
}

/** A variable that a function statement binds too escapes with that function (Python). */
function noteLocalFunctions(
  { context, program, nodes }: FileLink,
  { file, expressions, strings, base, row }: Place,
): void {
  const isRead = (expressions.flags[row]! & (ExpressionFlag.CALLEE | ExpressionFlag.WRITE)) === 0
  if (!isRead || expressions.op[row] !== Op.NAME) return
  for (const value of context.valuesOf(idAt(base, row)).values) {
    if (kindOf(value) !== ValueKind.DEFINITION || program.definitionFile[definitionIdOf(value)] !== file)
      continue
    if (program.nameOfDefinition(definitionIdOf(value)) === strings[expressions.a[row]!])
      nodes.markEscaping(idOf(value))
  }
}
