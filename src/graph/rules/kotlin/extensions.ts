import {
  BindingKind,
  DefinitionFlag,
  ExpressionFlag,
  FlowKind,
  ImportKind,
  Op,
} from '../../../languages/facts.ts'
import { lookupTable } from '../../../languages/lookup-table.ts'
import type { LinkContext } from '../../context.ts'
import type { FoundExtensions } from '../../language-rules/members.ts'
import { callsByCallee } from '../../program/calls-by-callee.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import {
  EntityKind,
  ValueKind,
  bindingIdOf,
  definitionIdOf,
  expressionIdOf,
  idOf,
  kindOf,
  pack,
} from '../../solver/values.ts'
import { receiverOf } from '../../values/receivers.ts'
import { takesArguments } from '../../types/takes-arguments.ts'
import { typeOfArgument } from '../../types/static-types.ts'
import { writtenTypeName } from '../../types/written-type-names.ts'
import {
  idAt,
  type BindingId,
  type DefinitionId,
  type ExpressionId,
  type Packed,
  type Place,
} from '../../row-ids.ts'

/** A function or property that is declared for a type from outside of it. */
interface Extension {
  readonly definition: DefinitionId
  readonly binding: BindingId
  /** Type expression of the receiver. */
  readonly type: ExpressionId
  readonly packageName: string
  /** The file that alone sees it, -1 for none. */
  readonly privateTo: number
  /** It belongs to a class, whose code alone sees it. */
  readonly isMember: boolean
}

interface Seen {
  /** Whole names of packages, classes and functions that are imported, `a.*` for all of a package. */
  readonly imported: ReadonlySet<string>
  /** What a name stands for that an import gives to something else. */
  readonly aliases: ReadonlyMap<string, string>
}

interface Known {
  readonly byName: ReadonlyMap<string, readonly Extension[]>
  readonly seen: Map<number, Seen>
}

const PROPERTY = DefinitionFlag.PROPERTY | DefinitionFlag.GETTER | DefinitionFlag.SETTER
const NONE: FoundExtensions = { entities: [], isSure: true }
const byContext = new WeakMap<LinkContext, Known>()

/**
 * Extensions that `receiver.name` (MEMBER) may mean: of the package or imported, and of the receiver's
 * type. Which one is decided by what the receiver is declared to be, never by what it is when the program runs.
 */
export function extensionMembers(context: LinkContext, place: Place, values: ValueSet): FoundExtensions {
  const { file, facts, base, row } = place
  let all = byContext.get(context)
  if (all === undefined) byContext.set(context, (all = { byName: collect(context), seen: new Map() }))
  const { expressions, strings, packageName } = facts
  let seen = all.seen.get(file)
  if (seen === undefined) all.seen.set(file, (seen = seenFrom(context, file)))
  const written = strings[expressions.b[row]!]!
  const name = seen.aliases.get(written) ?? written
  const { imported } = seen
  // A function is called, or referred to by `::`.
  const mayBeFunction = (expressions.flags[row]! & (ExpressionFlag.CALLEE | ExpressionFlag.ANY_MEANING)) !== 0
  const visible = (all.byName.get(name) ?? []).filter(
    (each) =>
      (mayBeFunction || context.program.hasFlag(each.definition, PROPERTY)) &&
      (each.privateTo === -1 || each.privateTo === file) &&
      (each.isMember ||
        each.packageName === packageName ||
        imported.has(`${each.packageName}.*`) ||
        imported.has(`${each.packageName}.${name}`)),
  )
  if (visible.length === 0) return variableCalled(context, place, written)
  const receiver = idAt(base, expressions.a[row]!)
  const isOperator = (expressions.flags[row]! & ExpressionFlag.IMPLICIT) !== 0
  if (isOperator && isOfLanguage(context, place, receiver, values)) return NONE
  const objects = asReferred(context, values, expressions.flags[row]!)
  const fits = visible.map(({ type }) => fitOf(context, type, objects === values ? receiver : -1, objects))
  const best = Math.max(...fits)
  // Of what nothing is known an operator is most likely one of numbers.
  if (best === 0 || (isOperator && best === MAYBE)) return NONE
  const entities = visible
    .filter(
      ({ definition }, index) =>
        fits[index] === best && (best > MAYBE || takesArguments(context, place, definition)),
    )
    .map(({ binding }) => pack(EntityKind.BINDING, binding))
  return { entities, isSure: best > MAYBE }
}

/** `Box::open` names a function of the objects of a class. */
function asReferred({ program }: LinkContext, values: ValueSet, flags: number): ValueSet {
  if ((flags & ExpressionFlag.ANY_MEANING) === 0) return values
  const classes = values.values.filter((value) => program.isClassItself(value))
  if (classes.length === 0) return values
  return { values: classes.map((value) => pack(ValueKind.INSTANCE, idOf(value))), rule: values.rule }
}

/** Whether an operator is that of numbers and texts: its other operand is none of the repository's. */
function isOfLanguage(context: LinkContext, place: Place, receiver: ExpressionId, values: ValueSet): boolean {
  const names = namesOf(context, receiver, typeOfArgument(context, receiver)?.name ?? '', values)
  if (!names.some((name) => PLAIN.has(name))) return false
  const call = callsByCallee(place.facts)[place.row]!
  const list = call === -1 ? -1 : place.facts.expressions.b[call]!
  if (list === -1 || place.facts.lists[list] === 0) return false
  const given = context.valuesOf(idAt(place.base, place.facts.lists[list + 1]!))
  return !given.values.some((value) => isObjectOfClass(context, value))
}

const PLAIN = new Set(['Int', 'Long', 'Short', 'Byte', 'Double', 'Float', 'Char', 'Boolean', 'String'])

/** Of extensions that a bare name (callee of a CALL) may mean, those for what `this` is there. */
export function extensionsMeant(context: LinkContext, callees: ValueSet, place: Place): ValueSet {
  if (callees.values.length < 2 || place.expressions.op[place.a] !== Op.NAME) return callees
  const types = callees.values.map((value) =>
    kindOf(value) === ValueKind.DEFINITION
      ? context.program.definitionFlowSources(definitionIdOf(value), FlowKind.RECEIVER)[0]
      : undefined,
  )
  if (types.some((type) => type === undefined)) return callees
  const receiver = receiverOf(context, place.file, place.expressions.scope[place.a]!, false)
  const fits = types.map((type) => fitOf(context, type!, -1, receiver))
  const best = Math.max(...fits)
  if (best <= MAYBE) return callees
  return { values: callees.values.filter((_, index) => fits[index] === best), rule: callees.rule }
}

/** `tag.init()`, where a variable holds a function that is called on a receiver. */
function variableCalled({ program }: LinkContext, place: Place, name: string): FoundExtensions {
  if ((place.flags & ExpressionFlag.CALLEE) === 0) return NONE
  const table = program.names[place.file]!
  const id = table.stringId(name)
  for (let scope = place.scope; scope !== -1 && id !== -1; scope = place.scopes.parent[scope]!) {
    const [own] = table.all(scope, id)
    if (own === undefined) continue
    const kind = place.bindings.kind[own]
    if (kind !== BindingKind.PARAMETER && kind !== BindingKind.VARIABLE) return NONE
    return { entities: [pack(EntityKind.BINDING, idAt(program.bindingBase[place.file]!, own))], isSure: true }
  }
  return NONE
}

function collect({ program }: LinkContext): ReadonlyMap<string, readonly Extension[]> {
  const byName = new Map<string, Extension[]>()
  program.files.forEach(({ facts }, file) => {
    if (facts === undefined || program.languages[file]?.id !== 'kotlin') return
    const { definitions, flows, packageName } = facts
    for (let row = 0; row < flows.count; row++) {
      if (flows.kind[row] !== FlowKind.RECEIVER) continue
      const own = flows.target[row]!
      const binding = definitions.binding[own]!
      if ((definitions.flags[own]! & DefinitionFlag.ANONYMOUS) !== 0 || binding === -1) continue
      const definition = program.definitionId(file, own)
      const extension = {
        definition,
        binding: program.bindingId(file, binding),
        type: program.expressionId(file, flows.source[row]!),
        packageName,
        privateTo: (definitions.flags[own]! & DefinitionFlag.PRIVATE) === 0 ? -1 : file,
        isMember: definitions.parent[own] !== -1,
      }
      const name = program.nameOfDefinition(definition)
      byName.set(name, [...(byName.get(name) ?? []), extension])
    }
  })
  return byName
}

function seenFrom({ program }: LinkContext, file: number): Seen {
  const { imports, bindings, strings } = program.factsOf(file)
  const imported = new Set<string>()
  const aliases = new Map<string, string>()
  for (let row = 0; row < imports.count; row++) {
    const specifier = strings[imports.specifier[row]!]!
    if (imports.kind[row] === ImportKind.STAR) imported.add(`${specifier}.*`)
    if (imports.kind[row] !== ImportKind.NAMED) continue
    const name = strings[imports.imported[row]!]!
    imported.add(`${specifier}.${name}`)
    const binding = imports.binding[row]!
    const alias = binding === -1 ? name : strings[bindings.name[binding]!]!
    if (alias !== name) aliases.set(alias, name)
  }
  return { imported, aliases }
}

/** Nothing says what the receiver is. */
const MAYBE = 0.5

/** 3 for the type itself, less for one above it, 2 for a type outside by its name, 1 for any type, `MAYBE`, 0 for another. */
function fitOf(
  context: LinkContext,
  type: ExpressionId,
  receiver: ExpressionId | -1,
  values: ValueSet,
): number {
  const wanted = receiverType(context, type)
  const declared = receiver === -1 ? undefined : typeOfArgument(context, receiver)
  const known =
    declared !== undefined && declared.definition !== -1
      ? [declared.definition]
      : values.values.filter((value) => isObjectOfClass(context, value)).map(definitionIdOf)
  for (const definition of known) {
    const ancestors = context.hierarchy.linearised(definition)
    const distance = ancestors.findIndex((each) => wanted.definitions.includes(each))
    if (distance !== -1) return 3 - distance / 1000
  }
  if (wanted.isAny) return 1
  if (wanted.isFunction)
    return values.values.some(
      (value) =>
        kindOf(value) === ValueKind.DEFINITION && !context.program.isClassLike(definitionIdOf(value)),
    )
      ? 3
      : 0
  const names = known.length > 0 ? [] : namesOf(context, receiver, declared?.name ?? '', values)
  if (names.length > 0) return wanted.name !== '' && names.some((name) => isBelow(name, wanted.name)) ? 2 : 0
  return known.length > 0 ? 0 : MAYBE
}

function isObjectOfClass(context: LinkContext, value: Packed): boolean {
  return context.program.isInstanceOfClass(value)
}

/** What types of the language and its libraries a receiver may be called by. */
function namesOf(
  context: LinkContext,
  receiver: ExpressionId | -1,
  declared: string,
  { values }: ValueSet,
): readonly string[] {
  if (receiver !== -1) {
    const { facts, row } = context.program.expressionAt(receiver)
    const { op, a } = facts.expressions
    if (op[row] === Op.STRING) return ['String']
    // `List<Int>::sum`
    if (op[row] === Op.APPLY) return [writtenTypeName(context, receiver)]
    if (op[row] === Op.LITERAL) return LITERALS[facts.strings[a[row]!]!]?.split(' ') ?? []
  }
  if (declared !== '' && declared !== 'Object') return [LITERALS[declared] ?? declared]
  const names = values.flatMap((value) => {
    if (kindOf(value) === ValueKind.CONTAINER) {
      const written = writtenTypeName(context, expressionIdOf(value))
      return [written === '' ? 'MutableList' : written]
    }
    if (kindOf(value) === ValueKind.OBJECT) return ['MutableMap']
    if (kindOf(value) === ValueKind.REST) return ['Array']
    return []
  })
  return names
}

const LITERALS = lookupTable<string>({
  int: 'Int',
  long: 'Long',
  double: 'Double',
  float: 'Float',
  char: 'Char',
  boolean: 'Boolean',
  number: 'Int Long Double',
  string: 'String',
})

interface ReceiverType {
  readonly definitions: readonly DefinitionId[]
  /** Written name where the type lies outside. */
  readonly name: string
  readonly isAny: boolean
  readonly isFunction: boolean
}

function receiverType(context: LinkContext, type: ExpressionId): ReceiverType {
  const { program } = context
  const { facts, row } = program.expressionAt(type)
  const name = writtenTypeName(context, type)
  const isFunction = facts.expressions.op[row] === Op.DEFINITION
  if (isFunction) return { definitions: [], name: '', isAny: false, isFunction }
  const { values } = context.instancesOf(type)
  const definitions = values.filter((value) => isObjectOfClass(context, value)).map(definitionIdOf)
  if (definitions.length > 0) return { definitions, name: '', isAny: false, isFunction }
  const [entity] = facts.expressions.op[row] === Op.NAME ? context.entitiesOf(type).entities : []
  if (entity !== undefined && kindOf(entity) === EntityKind.BINDING) {
    const file = program.bindingFile[bindingIdOf(entity)]!
    const { bindings, flows } = program.factsOf(file)
    if (bindings.kind[idOf(entity) - program.bindingBase[file]!] === BindingKind.TYPE_PARAMETER) {
      const flow = program.bindingFlows[bindingIdOf(entity)]!
      if (flow === -1) return { definitions, name: '', isAny: true, isFunction }
      const bound = program.expressionId(file, flows.source[flow - program.flowBase[file]!]!)
      return receiverType(context, bound)
    }
  }
  return { definitions, name, isAny: name === 'Any', isFunction }
}

function isBelow(name: string, wanted: string): boolean {
  return name === wanted || (BASES[name]?.split(' ').includes(wanted) ?? false)
}

const BASES = lookupTable<string>({
  String: 'CharSequence Comparable',
  Int: 'Number Comparable',
  Long: 'Number Comparable',
  Double: 'Number Comparable',
  Float: 'Number Comparable',
  List: 'Collection Iterable',
  MutableList: 'List MutableCollection Collection MutableIterable Iterable',
  ArrayList: 'MutableList List MutableCollection Collection Iterable',
  Set: 'Collection Iterable',
  MutableSet: 'Set MutableCollection Collection Iterable',
  HashSet: 'MutableSet Set MutableCollection Collection Iterable',
  Collection: 'Iterable',
  MutableCollection: 'Collection Iterable',
  MutableMap: 'Map',
  HashMap: 'MutableMap Map',
  LinkedHashMap: 'MutableMap Map',
  StateFlow: 'SharedFlow Flow',
  MutableStateFlow: 'StateFlow SharedFlow Flow',
  SharedFlow: 'Flow',
  StringBuilder: 'CharSequence Appendable',
  Exception: 'Throwable',
  RuntimeException: 'Exception Throwable',
  IllegalStateException: 'RuntimeException Exception Throwable',
  IllegalArgumentException: 'RuntimeException Exception Throwable',
})
