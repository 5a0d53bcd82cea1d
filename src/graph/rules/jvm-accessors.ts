import { DefinitionFlag, DefinitionKind, ExpressionFlag, Op } from '../../languages/facts.ts'
import type { EntitySet, LinkContext } from '../context.ts'
import { Rule } from '../edge-rules.ts'
import { addCalls, knownLevel, type FileLink } from '../edges/file-link.ts'
import { union, type ValueSet } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, definitionIdOf, kindOf, pack } from '../solver/values.ts'
import { dispatch } from '../types/dispatch.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed, type Place } from '../row-ids.ts'
import { companionsOf } from './jvm-objects.ts'

/**
 * What a class has beside what it declares: the members of its companion by the class's name, a property `name` under
 * the name of its accessors (`getName()` in Java), and an accessor of Java under that of a property.
 */
export function memberBeyondClass(context: LinkContext, value: Packed, name: string): EntitySet | undefined {
  const definition = definitionIdOf(value)
  if (kindOf(value) === ValueKind.DEFINITION) {
    if (name === 'INSTANCE' || name === 'Companion')
      return { entities: [pack(EntityKind.DEFINITION, definition)], rule: Rule.member }
    for (const companion of companionsOf(context, definition)) {
      const { entities } = context.hierarchy.member(companion, name)
      if (entities.length > 0) return { entities, rule: Rule.member }
    }
  }
  return propertyBehind(context, definition, name) ?? accessorOf(context, definition, name)
}

/** The property that `getName`, `setName` or `isName` reads or writes. */
function propertyBehind(context: LinkContext, definition: DefinitionId, name: string): EntitySet | undefined {
  const [, verb, rest] = /^(get|set|is)(\p{Lu}.*)$/u.exec(name) ?? []
  if (verb === undefined || rest === undefined) return undefined
  const plain = verb === 'is' ? name : rest.charAt(0).toLowerCase() + rest.slice(1)
  const found = [plain, `is${rest}`].map((each) => context.hierarchy.member(definition, each).entities)
  const entities = found.find((each) => each.length > 0) ?? []
  const wanted = verb === 'set' ? DefinitionFlag.SETTER : DefinitionFlag.GETTER
  const run = context.program
    .definitionsAmong(entities)
    .filter((each) => (context.program.flagsOf(each) & wanted) !== 0)
  if (run.length > 0)
    return { entities: run.map((each) => pack(EntityKind.DEFINITION, each)), rule: Rule.member }
  return entities.length > 0 ? { entities, rule: Rule.member } : undefined
}

function accessorOf(context: LinkContext, definition: DefinitionId, name: string): EntitySet | undefined {
  if (!/^\p{Ll}/u.test(name)) return undefined
  const getter = `get${name.charAt(0).toUpperCase()}${name.slice(1)}`
  for (const each of name.startsWith('is') ? [name, getter] : [getter]) {
    const { entities } = context.hierarchy.member(definition, each)
    const own = context.program.definitionsAmong(entities).filter((method) => isOfJava(context, method))
    if (own.length > 0) return { entities, rule: Rule.member }
  }
  return undefined
}

function isOfJava({ program }: LinkContext, definition: DefinitionId): boolean {
  const { file, facts, row } = program.definitionAt(definition)
  return program.languages[file]?.id === 'java' && facts.definitions.kind[row] === DefinitionKind.METHOD
}

/** Accessors of Java that a MEMBER, which is no callee, reads or writes as a property. */
function accessorsRead(context: LinkContext, place: Place): readonly DefinitionId[] {
  if (place.op !== Op.MEMBER || (place.flags & NOT_READ) !== 0) return []
  const name = place.strings[place.b]!
  const { entities } = context.entitiesOf(idAt(place.base, place.row))
  const isAccessor = (method: DefinitionId) =>
    isOfJava(context, method) && (name.startsWith('is') || context.program.nameOfDefinition(method) !== name)
  return context.program.definitionsAmong(entities).filter(isAccessor)
}

const NOT_READ = ExpressionFlag.CALLEE | ExpressionFlag.TYPE | ExpressionFlag.ANY_MEANING

/** Reading such a property gives what the accessor returns. */
export function readByAccessor(context: LinkContext, expression: ExpressionId, own: ValueSet): ValueSet {
  const { file, row } = context.program.expressionAt(expression)
  const read = accessorsRead(context, context.program.expressionIn(file, row))
  return read.length === 0 ? own : union(read.map((method) => context.returnsOf(method)))
}

/** Reading or writing such a property runs the accessor. */
export function linkAccessorsOfJava(link: FileLink, place: Place): void {
  const { context } = link
  const read = accessorsRead(context, place)
  const isWritten = (place.flags & ExpressionFlag.WRITE) !== 0
  for (const getter of read) {
    const setter = isWritten ? setterBeside(context, getter) : getter
    if (setter === undefined) continue
    const { methods, runsDeclared } = dispatch(context, setter, place)
    const run = runsDeclared ? [setter, ...methods] : methods
    addCalls(link, place, run, Rule.member, knownLevel(Rule.member, read.length))
  }
}

function setterBeside(context: LinkContext, getter: DefinitionId): DefinitionId | undefined {
  const { program } = context
  const { facts, row, file } = program.definitionAt(getter)
  const owner = facts.definitions.parent[row]!
  if (owner === -1) return undefined
  const name = program.nameOfDefinition(getter).replace(/^(?:get|is)/u, 'set')
  const { entities } = context.hierarchy.member(program.definitionId(file, owner), name)
  return program.definitionsAmong(entities)[0]
}

/** What a call (row of a file of Java) of the accessor of a property that only keeps a value gives. */
export function resultOfAccessor(context: LinkContext, place: Place): ValueSet | undefined {
  const { program } = context
  if (place.op !== Op.CALL || place.expressions.op[place.a] !== Op.MEMBER) return undefined
  const name = place.strings[place.expressions.b[place.a]!]!
  if (!/^(?:get|is)\p{Lu}/u.test(name)) return undefined
  const set = context.entitiesOf(idAt(place.base, place.a))
  const fields = program
    .definitionsAmong(set.entities)
    .filter(
      (each) =>
        program.definitionKinds[each] === DefinitionKind.FIELD && program.nameOfDefinition(each) !== name,
    )
  return fields.length === 0 ? undefined : context.valuesOfEntities(set)
}

/**
 * A property (NAME or MEMBER) that keeps a value beside its setter, and one of the top level, which no
 * class around shows.
 */
export function linkOwnAccessors(link: FileLink, place: Place): void {
  const { base, row, flags } = place
  const { context, program } = link
  if ((flags & NOT_READ) !== 0) return
  const set = context.entitiesOf(idAt(base, row))
  const wanted = (flags & ExpressionFlag.WRITE) !== 0 ? DefinitionFlag.SETTER : DefinitionFlag.GETTER
  const run = program
    .definitionsAmong(set.entities)
    .map((each) => (wanted === DefinitionFlag.SETTER ? setterOf(context, each) : each))
    .filter((each) => (context.program.flagsOf(each) & wanted) !== 0)
  addCalls(link, place, run, set.rule)
}

/** The setter that stands with a property which keeps its value, the property itself for none. */
function setterOf({ program }: LinkContext, property: DefinitionId): DefinitionId {
  const { facts, base, row } = program.definitionAt(property)
  const { flags, name, start } = facts.definitions
  const before = row - 1
  const isSetter = row > 0 && (flags[before]! & DefinitionFlag.SETTER) !== 0
  return isSetter && name[before] === name[row] && start[before] === start[row]
    ? idAt(base, before)
    : property
}
