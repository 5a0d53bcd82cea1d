import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  FlowKind,
  ImportKind,
  Op,
} from '../../languages/facts.ts'
import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { Open } from '../edge-rules.ts'
import type { FoundExtensions } from '../language-rules/members.ts'
import type { Program } from '../program/program.ts'
import type { ValueSet } from '../solver/value-sets.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { writtenTypeName } from './written-type-names.ts'
import { typeBefore } from './written-type-names.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed, type Place } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'
import { addTo } from '../../languages/add-to.ts'

/** What the repository's traits give to types from outside of it: `impl Ext for str` (Rust). */
interface ForeignImplementations {
  /** Entities of the one method that `receiver.name` means on a type from outside. */
  find(receiver: ExpressionId, name: string): readonly Packed[]
  /** The same where nothing but that it is from outside is known of the receiver: what a trait gives to any type. */
  findGiven(file: number, name: string): readonly Packed[]
  /**
   * Methods of a name that types from outside have for a trait, and those that all types of another trait have for it.
   */
  of(trait: DefinitionId, name: string): readonly DefinitionId[]
}

/** A method that is written for a type from outside. */
interface Foreign {
  readonly method: DefinitionId
  /** The type and the trait as they are written. */
  readonly type: ExpressionId
  readonly trait: ExpressionId
}

const NONE: readonly never[] = []

const foreignOf = onceFor((context: LinkContext): ForeignImplementations =>
  createForeignImplementations(() => context),
)

/** Methods of a name that types from outside have for a trait of the repository. */
export function foreignImplementations(
  context: LinkContext,
  trait: DefinitionId,
  name: string,
): readonly DefinitionId[] {
  return foreignOf(context).of(trait, name)
}

/** What `receiver.name` (MEMBER) means on a type from outside that a trait of the repository is written for. */
export function extensionMembers(context: LinkContext, place: Place, { values }: ValueSet): FoundExtensions {
  const name = place.strings[place.b]!
  const isOfClass = values.some((value) => context.program.isInstanceOfClass(value))
  const entities = isOfClass ? NONE : foreignOf(context).find(place.operand, name)
  if (entities.length > 0) return { entities, isSure: true }
  const isFromOutside = values.length > 0 && values.every(isKnownToBeForeign)
  return { entities: isFromOutside ? foreignOf(context).findGiven(place.file, name) : NONE, isSure: true }
}

/** Whether a value is known to be of a type of the language or of a library. */
function isKnownToBeForeign(value: Packed): boolean {
  const kind = kindOf(value)
  const isKnown = kind === ValueKind.OPEN && (idOf(value) === Open.builtin || idOf(value) === Open.external)
  return isKnown || kind === ValueKind.CONTAINER || kind === ValueKind.EXTERNAL_RESULT
}

function createForeignImplementations(provide: () => LinkContext): ForeignImplementations {
  let all: readonly Foreign[] | undefined
  let byName: Map<string, Foreign[]> | undefined
  let names: ReadonlySet<string> | undefined
  let given: ReturnType<typeof collectGiven> | undefined
  const prepare = (): void => {
    const { program } = provide()
    all = collect(provide())
    byName = Map.groupBy(all, ({ method }) => program.nameOfDefinition(method))
    names = namesOfTraits(provide(), all)
  }
  return {
    find(receiver, name) {
      if (all === undefined) prepare()
      if (all!.length === 0 || !(byName!.has(name) || names!.has(name))) return NONE
      const context = provide()
      const file = context.program.expressionFile[receiver]!
      if (isOfLibrary(context, file, name)) return NONE
      const given = typeNames(context, receiver, 0)
      if (given.length === 0) return NONE
      for (const type of given) {
        const own = (byName!.get(name) ?? NONE).filter(
          (each) => isFor(context, each, type) && isInScope(context, file, each),
        )
        if (own.length === 1) return [pack(EntityKind.DEFINITION, own[0]!.method)]
        if (own.length > 1) return NONE
      }
      const defaults = new Set<number>()
      for (const each of all!) {
        if (!given.some((type) => isFor(context, each, type)) || !isInScope(context, file, each)) continue
        for (const trait of traitsOf(context, each)) {
          const { entities } = context.hierarchy.member(trait, name)
          for (const method of context.program.definitionsAmong(entities)) defaults.add(method)
        }
      }
      return defaults.size === 1 ? [...defaults].map((method) => pack(EntityKind.DEFINITION, method)) : NONE
    },
    findGiven(file, name) {
      given ??= collectGiven(provide())
      const methods = given.byName.get(name)
      if (methods === undefined || isOfLibrary(provide(), file, name)) return NONE
      const context = provide()
      const { program } = context
      const visible = methods.filter(
        ({ method, trait }) => program.definitionFile[method] === file || isNameInScope(context, file, trait),
      )
      return visible.length === 1 ? [pack(EntityKind.DEFINITION, visible[0]!.method)] : NONE
    },
    of(trait, name) {
      if (all === undefined) prepare()
      const context = provide()
      given ??= collectGiven(context)
      const own = (byName!.get(name) ?? NONE)
        .filter((each) => isOutside(context, each.type) && traitsOf(context, each).includes(trait))
        .map(({ method }) => method)
      const traitName = context.program.nameOfDefinition(trait)
      const blanket = (given.blankets.get(name) ?? NONE).filter(
        (each) => each.trait === traitName && isWrittenFor(context, each.method, trait),
      )
      return [...own, ...blanket.map(({ method }) => method)]
    },
  }
}

interface Given {
  readonly method: DefinitionId
  /** Name of the trait. */
  readonly trait: string
}

/**
 * Methods that traits give to whatever implements them, and that `impl<T: Read> Ext for T` gives to any type, by name:
 * of names that no type has a method of its own under.
 */
function collectGiven({ program }: LinkContext) {
  const byName = new Map<string, Given[]>()
  const blankets = new Map<string, Given[]>()
  const others = new Set<string>()
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.languages[file]?.semantics.interfaces !== 'explicit') continue
    const { definitions, strings } = facts
    for (let row = 0; row < definitions.count; row++) {
      if (definitions.kind[row] !== DefinitionKind.METHOD) continue
      const name = strings[definitions.name[row]!]!
      const method = program.definitionId(file, row)
      const flags = definitions.flags[row]!
      if ((flags & DefinitionFlag.STATIC) !== 0) continue
      const trait = givingTrait(program, facts, row, method)
      if (trait === undefined) others.add(name)
      else if ((flags & DefinitionFlag.DECLARATION) === 0) {
        addTo(byName, name, { method, trait })
        if (
          definitions.parent[row] === -1 ||
          definitions.kind[definitions.parent[row]!] !== DefinitionKind.INTERFACE
        )
          blankets.set(name, [...(blankets.get(name) ?? []), { method, trait }])
      }
    }
  }
  for (const name of others) byName.delete(name)
  return { byName, blankets }
}

function isWrittenFor(context: LinkContext, method: DefinitionId, trait: DefinitionId): boolean {
  return context.program
    .definitionFlowSources(method, FlowKind.IMPLEMENTS)
    .some((source) => context.instancesOf(source).values.some((value) => idOf(value) === trait))
}

/** Name of the trait that declares a method, or that it is written for and for any type; undefined for other methods. */
function givingTrait(
  program: Program,
  facts: FileFacts,
  row: number,
  method: DefinitionId,
): string | undefined {
  const { definitions, strings, expressions, bindings } = facts
  const parent = definitions.parent[row]!
  if (parent !== -1 && definitions.kind[parent] === DefinitionKind.INTERFACE)
    return strings[definitions.name[parent]!]!
  const file = program.definitionFile[method]!
  const [receiver] = program.definitionFlowSources(method, FlowKind.RECEIVER)
  const [trait] = program.definitionFlowSources(method, FlowKind.IMPLEMENTS)
  if (receiver === undefined || trait === undefined) return undefined
  const type = receiver - program.expressionBase[file]!
  if (expressions.op[type] !== Op.NAME) return undefined
  const isParameter = bindings.kind.some(
    (kind, at) => kind === BindingKind.TYPE_PARAMETER && bindings.name[at] === expressions.a[type],
  )
  let name = trait - program.expressionBase[file]!
  while (expressions.op[name] === Op.APPLY) name = expressions.a[name]!
  if (!isParameter) return undefined
  return expressions.op[name] === Op.NAME ? strings[expressions.a[name]!]! : undefined
}

/** By their written names alone, so that nothing is asked of types while values are in the making. */
function collect(context: LinkContext): Foreign[] {
  const { program } = context
  const found: Foreign[] = []
  const own = typesDeclared(program)
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.languages[file]?.semantics.interfaces !== 'explicit') continue
    const { flows, bindings, strings } = facts
    const base = program.expressionBase[file]!
    const parameters = new Set<string>()
    for (let row = 0; row < bindings.count; row++) {
      if (bindings.kind[row] === BindingKind.TYPE_PARAMETER) parameters.add(strings[bindings.name[row]!]!)
    }
    for (let row = 0; row < flows.count; row++) {
      if (flows.kind[row] !== FlowKind.RECEIVER) continue
      const type = idAt(base, flows.source[row]!)
      const name = writtenTypeName(context, type)
      if (!OUTER_TYPES.has(name) || own.has(name) || parameters.has(name)) continue
      const method = program.definitionId(file, flows.target[row]!)
      const [trait] = program.definitionFlowSources(method, FlowKind.IMPLEMENTS)
      if (trait !== undefined && own.has(writtenTypeName(context, trait))) found.push({ method, type, trait })
    }
  }
  return found
}

/** Types of the standard library that everybody means by these names. */
const OUTER_TYPES: ReadonlySet<string> = new Set(
  (
    'str String char bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 [] Vec VecDeque HashMap HashSet ' +
    'BTreeMap BTreeSet Option Result Path PathBuf OsStr OsString Duration Instant SystemTime'
  ).split(' '),
)

function typesDeclared(program: Program): ReadonlySet<string> {
  const names = new Set<string>()
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.languages[file]?.semantics.interfaces !== 'explicit') continue
    const { definitions, strings } = facts
    for (let row = 0; row < definitions.count; row++) {
      if (TYPES.has(definitions.kind[row]!)) names.add(strings[definitions.name[row]!]!)
    }
  }
  return names
}

const TYPES: ReadonlySet<number> = new Set([
  DefinitionKind.CLASS,
  DefinitionKind.INTERFACE,
  DefinitionKind.ENUM,
  DefinitionKind.TYPE,
])

/** Names of the methods of traits that are called as those that types from outside implement. */
function namesOfTraits(context: LinkContext, foreign: readonly Foreign[]): ReadonlySet<string> {
  const { program } = context
  const traits = new Set(foreign.map(({ trait }) => writtenTypeName(context, trait)))
  const names = new Set<string>()
  for (let file = 0; file < program.files.length; file++) {
    if (program.languages[file]?.semantics.interfaces !== 'explicit') continue
    const { definitions, strings } = program.factsOf(file)
    for (let row = 0; row < definitions.count; row++) {
      const parent = definitions.parent[row]!
      if (definitions.kind[row] !== DefinitionKind.METHOD || parent === -1) continue
      const isOfTrait = definitions.kind[parent] === DefinitionKind.INTERFACE
      if (isOfTrait && traits.has(strings[definitions.name[parent]!]!))
        names.add(strings[definitions.name[row]!]!)
    }
  }
  return names
}

/** What these types have themselves comes before what a trait gives them. */
function isOfLibrary({ program }: LinkContext, file: number, name: string): boolean {
  const { containers, builtins } = program.languages[file]!.semantics
  if (builtins.has(name) || COMMON_METHODS.has(name)) return true
  return (
    containers !== undefined &&
    (containers.same.has(name) || containers.element.has(name) || containers.either.has(name))
  )
}

const COMMON_METHODS: ReadonlySet<string> = new Set(
  (
    'extend push push_str append len is_empty clear contains contains_key starts_with ends_with split join map and_then ' +
    'fmt eq cmp partial_cmp hash to_string parse trim lines chars bytes as_str as_bytes as_path sort truncate resize drain'
  ).split(' '),
)

/** Whether a file declares a trait or imports one of that name: no other file sees its methods. */
function isInScope(context: LinkContext, file: number, { trait, method }: Foreign): boolean {
  if (context.program.definitionFile[method] === file) return true
  return isNameInScope(context, file, writtenTypeName(context, trait))
}

function isNameInScope(context: LinkContext, file: number, name: string): boolean {
  const { program } = context
  const { bindings, definitions, imports, strings } = program.factsOf(file)
  if (isInStar(context, file, name)) return true
  // `use text::Shout as _`
  for (let row = 0; row < imports.count; row++) {
    if (imports.binding[row] === -1 && strings[imports.imported[row]!] === name) return true
  }
  const id = program.names[file]!.stringId(name)
  if (id === -1) return false
  for (let row = 0; row < bindings.count; row++) {
    if (bindings.name[row] !== id) continue
    if (bindings.kind[row] === BindingKind.IMPORT) return true
    const target = bindings.kind[row] === BindingKind.DEFINITION ? bindings.target[row]! : -1
    if (target !== -1 && definitions.kind[target] === DefinitionKind.INTERFACE) return true
  }
  return false
}

/** `use prelude::*` */
function isInStar(context: LinkContext, file: number, name: string): boolean {
  const { program } = context
  const { imports } = program.factsOf(file)
  for (let row = 0; row < imports.count; row++) {
    if (imports.kind[row] !== ImportKind.STAR) continue
    const link = context.modules.ofImport(program.importBase[file]! + row)
    if (link.kind !== 'module' || link.member.length > 0) continue
    if (context.memberOf(pack(ValueKind.MODULE, link.module), name, file).entities.length > 0) return true
  }
  return false
}

function traitsOf(context: LinkContext, { trait }: Foreign): readonly number[] {
  return context
    .instancesOf(trait)
    .values.filter((value) => context.program.isInstanceOfClass(value))
    .map(idOf)
}

function isFor(context: LinkContext, { type }: Foreign, name: string): boolean {
  return writtenTypeName(context, type) === name && isOutside(context, type)
}

/** Whether a type is neither one of the repository nor a type parameter. */
function isOutside(context: LinkContext, type: ExpressionId): boolean {
  const { program } = context
  const { values } = context.instancesOf(type)
  if (values.some((value) => program.isInstanceOfClass(value))) return false
  const file = program.expressionFile[type]!
  const { op } = program.factsOf(file).expressions
  if (op[type - program.expressionBase[file]!] !== Op.NAME) return true
  return context.entitiesOf(type).entities.every((entity) => {
    if (kindOf(entity) !== EntityKind.BINDING) return true
    const own = program.bindingFile[bindingIdOf(entity)]!
    const { kind } = program.factsOf(own).bindings
    return kind[idOf(entity) - program.bindingBase[own]!] !== BindingKind.TYPE_PARAMETER
  })
}

/** Names of the type from outside that an expression is of, what it derefs to behind it; none where that is not known. */
function typeNames(context: LinkContext, expression: ExpressionId, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return NONE
  const { program } = context
  const { facts, base, row } = program.expressionAt(expression)
  const { op, a, b } = facts.expressions
  switch (op[row]) {
    case Op.STRING:
      return ['str']
    case Op.ARRAY:
      return LISTS
    case Op.CALL: {
      const callee = a[row]!
      for (const value of context.valuesOf(idAt(base, callee)).values) {
        if (kindOf(value) === ValueKind.DEFINITION && !program.isClassLike(definitionIdOf(value))) {
          const [type] = program.definitionFlowSources(definitionIdOf(value), FlowKind.RETURN_TYPE)
          return type === undefined ? NONE : named(context, type)
        }
      }
      if (op[callee] !== Op.MEMBER) return NONE
      const name = facts.strings[b[callee]!]!
      if (TO_STRING.has(name)) return derefs('String')
      return MAKERS.has(name) ? derefs(typeBefore(facts, callee)) : NONE
    }
    case Op.NAME:
    case Op.MEMBER: {
      const { entities } = context.entitiesOf(expression)
      const [entity] = entities
      if (entity === undefined || entities.length > 1 || kindOf(entity) !== EntityKind.BINDING) return NONE
      const type = program.declaredTypeOf(bindingIdOf(entity))
      if (type !== -1) return named(context, type)
      const source = program.onlyGiven(bindingIdOf(entity))
      return source === -1 ? NONE : typeNames(context, source, depth + 1)
    }
    default:
      return NONE
  }
}

const MAX_DEPTH = 4
const MAKERS: ReadonlySet<string> = new Set(['new', 'from', 'with_capacity', 'default', 'from_iter'])
const TO_STRING: ReadonlySet<string> = new Set(['to_string', 'to_uppercase', 'to_lowercase'])
const LISTS = ['Vec', '[]']

function named(context: LinkContext, type: ExpressionId): readonly string[] {
  return isOutside(context, type) ? derefs(writtenTypeName(context, type)) : NONE
}

/** A type and what member look-up finds behind it. */
function derefs(name: string): readonly string[] {
  if (name === 'String') return ['String', 'str']
  return name === 'Vec' ? LISTS : name === '' ? NONE : [name]
}
