import { BindingKind, DefinitionKind, FlowKind, Op, ScopeKind } from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import { Open, Rule } from '../../edge-rules.ts'
import { functionsAmong } from '../../values/evaluate-bindings.ts'
import { union, withRule, type ValueSet } from '../../solver/value-sets.ts'
import { ValueKind, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { idAt, type Base, type BindingId, type DefinitionId, type ExpressionId } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { addTo } from '../../../languages/add-to.ts'

/**
 * What is stored into the fields of a struct through any object of its type: the fields of all such objects are one.
 * That is how tables of functions get their callers:
 *
 *     static struct ops my = { .read = my_read };     static struct ops old = { my_read };     o->read = my_read;
 */
interface StructFields {
  /** Global expression rows stored into a field of a struct anywhere. */
  sources(struct: DefinitionId, name: string): readonly ExpressionId[]
}

/** Stores into more places than this are not followed: such a field holds data. */
const MAX_STORES = 3000

interface Store {
  readonly base: ExpressionId
  readonly source: ExpressionId
}

interface Table {
  /** Type expression, or a member that has the type. */
  readonly type: ExpressionId
  readonly isMember: boolean
  readonly list: ExpressionId
}

const NONE: readonly never[] = []

/** `o->read = …` through any object of the struct that declares a field for functions. */
export function functionsOfField(
  context: LinkContext,
  binding: BindingId,
  types: ValueSet,
): ValueSet | undefined {
  const { program } = context
  const { file, bindings, scopes, row } = program.bindingAt(binding)
  const scope = bindings.scope[row]!
  const owner = scopes.definition[scope]!
  const isField = scopes.kind[scope] === ScopeKind.CLASS && owner !== -1
  if (!isField || bindings.kind[row] !== BindingKind.DEFINITION) return undefined
  const holdsData = types.values.some((value) =>
    kindOf(value) === ValueKind.INSTANCE
      ? !isFunctionType(context, definitionIdOf(value))
      : kindOf(value) === ValueKind.OPEN && idOf(value) === Open.builtin,
  )
  if (holdsData) return undefined
  const name = program.factsOf(file).strings[bindings.name[row]!]!
  const sources = structsOf(context).sources(program.definitionId(file, owner), name)
  if (sources.length === 0) return undefined
  return withRule(functionsAmong(context, union(sources.map(context.valuesOf))), Rule['assigned-value'])
}

/** Whether a pointer may be an array of functions: `typedef int (*stage)(int); run(stage *stages)` (C). */
export function areFunctionTypes(context: LinkContext, types: ValueSet): boolean {
  return types.values.every(
    (value) => kindOf(value) === ValueKind.INSTANCE && isFunctionType(context, definitionIdOf(value)),
  )
}

const structsOf = onceFor((context: LinkContext): StructFields => createStructFields(() => context))

function createStructFields(context: () => LinkContext): StructFields {
  let storesByName: Map<string, Store[]> | undefined
  let tables: Table[] = []
  const byName = new Map<string, Map<DefinitionId, ExpressionId[]>>()
  let byPosition: Map<DefinitionId, Map<string, ExpressionId[]>> | undefined

  const collect = (): Map<string, Store[]> => {
    const stores = new Map<string, Store[]>()
    const { program } = context()
    tables = []
    for (let file = 0; file < program.files.length; file++) {
      const facts = program.files[file]!.facts
      if (facts === undefined || program.languages[file]?.semantics.includes !== true) continue
      collectStores(facts, program.expressionBase[file]!, stores)
      collectTables(facts, program.expressionBase[file]!, tables)
    }
    return stores
  }

  const storedByName = (name: string): Map<DefinitionId, ExpressionId[]> => {
    const known = byName.get(name)
    if (known !== undefined) return known
    storesByName ??= collect()
    const found = new Map<DefinitionId, ExpressionId[]>()
    // Kept before it is complete: a base may itself be such a field.
    byName.set(name, found)
    const stores = storesByName.get(name) ?? []
    if (stores.length > MAX_STORES) return found
    for (const { base, source } of stores) {
      for (const value of context().valuesOf(base).values) {
        if (kindOf(value) === ValueKind.INSTANCE) push(found, definitionIdOf(value), source)
      }
    }
    return found
  }

  const storedByPosition = (): Map<DefinitionId, Map<string, ExpressionId[]>> => {
    if (byPosition !== undefined) return byPosition
    storesByName ??= collect()
    byPosition = new Map()
    for (const { type, isMember, list } of tables) {
      const { values } = isMember ? context().valuesOf(type) : context().instancesOf(type)
      for (const value of values) {
        if (kindOf(value) === ValueKind.INSTANCE)
          placeEntries(context(), definitionIdOf(value), list, byPosition, 0)
      }
    }
    return byPosition
  }

  return {
    sources(struct, name) {
      const named = storedByName(name).get(struct)
      const placed = storedByPosition().get(struct)?.get(name)
      return named === undefined ? (placed ?? NONE) : placed === undefined ? named : [...named, ...placed]
    },
  }
}

/** `x.f = e` for every x but `this`, whose fields are those of its class anyway. */
function collectStores(facts: FileFacts, base: Base<ExpressionId>, into: Map<string, Store[]>): void {
  const { expressions, flows, strings } = facts
  for (let row = 0; row < flows.count; row++) {
    if (flows.kind[row] !== FlowKind.STORE) continue
    const member = flows.target[row]!
    if (expressions.op[member] !== Op.MEMBER) continue
    const object = expressions.a[member]!
    const source = flows.source[row]!
    if (expressions.op[object] === Op.THIS || !mayBeFunction(facts, source)) continue
    const name = strings[expressions.b[member]!]!
    const list = into.get(name)
    const store = { base: idAt(base, object), source: idAt(base, source) }
    if (list === undefined) into.set(name, [store])
    else list.push(store)
  }
}

function mayBeFunction({ expressions }: FileFacts, row: number): boolean {
  const op = expressions.op[row]
  return op !== Op.LITERAL && op !== Op.STRING && op !== Op.NEW && op !== Op.OBJECT
}

/** Variables that are given a list of values without names. */
function collectTables(facts: FileFacts, base: Base<ExpressionId>, into: Table[]): void {
  const { expressions, flows, lists } = facts
  const types = new Map<number, number>()
  for (let row = 0; row < flows.count; row++) {
    if (flows.kind[row] === FlowKind.TYPE) types.set(flows.target[row]!, flows.source[row]!)
  }
  // `(struct filter){ small, 2 }`
  for (let row = 0; row < expressions.count; row++) {
    const list = expressions.op[row] === Op.CAST ? expressions.a[row]! : -1
    if (list !== -1 && expressions.op[list] === Op.ARRAY)
      into.push({ type: idAt(base, expressions.b[row]!), isMember: false, list: idAt(base, list) })
  }
  for (let row = 0; row < flows.count; row++) {
    const list = flows.source[row]!
    if (expressions.op[list] !== Op.ARRAY) continue
    if (flows.kind[row] === FlowKind.STORE && expressions.op[flows.target[row]!] === Op.MEMBER) {
      into.push({ type: idAt(base, flows.target[row]!), isMember: true, list: idAt(base, list) })
    }
    if (flows.kind[row] !== FlowKind.ASSIGN) continue
    const type = types.get(flows.target[row]!)
    if (type === undefined) continue
    const isArray =
      expressions.op[type] === Op.APPLY && facts.strings[expressions.a[expressions.a[type]!]!] === '[]'
    if (!isArray) {
      into.push({ type: idAt(base, type), isMember: false, list: idAt(base, list) })
      continue
    }
    const of = expressions.b[type]!
    const element = of === -1 || lists[of] === 0 ? -1 : lists[of + 1]!
    if (element === -1 || expressions.op[element] === Op.LITERAL) continue
    const entries = expressions.a[list]!
    for (let i = 0; entries !== -1 && i < lists[entries]!; i++) {
      const entry = lists[entries + 1 + i]!
      if (expressions.op[entry] === Op.ARRAY) {
        into.push({ type: idAt(base, element), isMember: false, list: idAt(base, entry) })
      }
    }
  }
}

/** Gives the entries of a list to the fields of a struct in their order. */
function placeEntries(
  context: LinkContext,
  struct: DefinitionId,
  list: ExpressionId,
  into: Map<DefinitionId, Map<string, ExpressionId[]>>,
  depth: number,
): void {
  const { facts, base, a: entries } = context.program.expressionAt(list)
  if (entries === -1 || depth > 4) return
  const fields = fieldsOf(context, struct)
  for (let i = 0; i < facts.lists[entries]! && i < fields.length; i++) {
    const entry = facts.lists[entries + 1 + i]!
    const field = fields[i]!
    const op = facts.expressions.op[entry]
    if (op === Op.ARRAY || op === Op.OBJECT) {
      for (const type of field.types) {
        for (const value of context.instancesOf(type).values) {
          if (kindOf(value) !== ValueKind.INSTANCE) continue
          if (op === Op.ARRAY)
            placeEntries(context, definitionIdOf(value), idAt(base, entry), into, depth + 1)
          else placeNamed(facts, definitionIdOf(value), base, entry, into)
        }
      }
    } else if (mayBeFunction(facts, entry)) {
      const names = into.get(struct) ?? new Map<string, ExpressionId[]>()
      into.set(struct, names)
      // A generated table may name one function a hundred thousand times.
      const latest = names.get(field.name)?.at(-1)
      if (latest !== undefined && isSameName(context, latest, idAt(base, entry))) continue
      push(names, field.name, idAt(base, entry))
    }
  }
}

function isSameName({ program }: LinkContext, one: ExpressionId, other: ExpressionId): boolean {
  const file = program.expressionFile[one]!
  if (program.expressionFile[other] !== file) return false
  const { expressions } = program.factsOf(file)
  const [a, b] = [one - program.expressionBase[file]!, other - program.expressionBase[file]!]
  return (
    expressions.op[a] === Op.NAME && expressions.op[b] === Op.NAME && expressions.a[a] === expressions.a[b]
  )
}

/** Gives the named entries of a list inside a list to the fields of its struct. */
function placeNamed(
  { expressions, lists, strings }: FileFacts,
  struct: DefinitionId,
  base: Base<ExpressionId>,
  object: number,
  into: Map<DefinitionId, Map<string, ExpressionId[]>>,
): void {
  const list = expressions.a[object]!
  const names = into.get(struct) ?? new Map<string, ExpressionId[]>()
  into.set(struct, names)
  for (let i = 0; list !== -1 && i + 1 < lists[list]!; i += 2) {
    const key = lists[list + 1 + i]!
    if (key !== 0) push(names, strings[key]!, idAt(base, lists[list + 2 + i]!))
  }
}

interface Field {
  readonly name: string
  readonly types: readonly ExpressionId[]
}

/** Fields of a struct in the order in which they are declared. */
function fieldsOf({ program }: LinkContext, struct: DefinitionId): Field[] {
  const { file, bindings, definitions, strings } = program.definitionAt(struct)
  const scope = definitions.innerScope[struct - program.definitionBase[file]!]!
  const fields: Field[] = []
  if (scope === -1) return fields
  for (let row = 0; row < bindings.count; row++) {
    const target = bindings.target[row]!
    const isField =
      bindings.scope[row] === scope &&
      bindings.kind[row] === BindingKind.DEFINITION &&
      target !== -1 &&
      definitions.kind[target] === DefinitionKind.FIELD
    if (!isField) continue
    const types = program.bindingFlowSources(program.bindingId(file, row), FlowKind.TYPE)
    fields.push({ name: strings[bindings.name[row]!]!, types })
  }
  return fields
}

/** Whether a type says no more than that it is a function's: `typedef int (*handler)(void)`. */
function isFunctionType(context: LinkContext, definition: DefinitionId): boolean {
  const { program } = context
  const { definitions, row } = program.definitionAt(definition)
  const kind = definitions.kind[row]
  if (kind !== DefinitionKind.TYPE || !program.isClassLike(definition)) return false
  return program.definitionFlowSources(definition, FlowKind.ALIAS).length === 0
}

function push<Key>(map: Map<Key, ExpressionId[]>, key: Key, value: ExpressionId): void {
  addTo(map, key, value)
}
