import { BindingKind, FlowKind, Op } from '../../../languages/facts.ts'
import { lookupTable } from '../../../languages/lookup-table.ts'
import type { LinkContext } from '../../context.ts'
import type { FoundExtensions } from '../../language-rules/members.ts'
import type { ValueSet } from '../../solver/value-sets.ts'
import { EntityKind, bindingIdOf, definitionIdOf, idOf, kindOf, pack } from '../../solver/values.ts'
import { writtenTypeName } from '../../types/written-type-names.ts'
import { typeOfExpression } from './argument-types.ts'

interface Extension {
  /** Global definition row. */
  readonly method: number
  /** Type expression of the receiver. */
  readonly type: ExpressionId
  /** Whole names of the namespace and of the class that it stands in. */
  readonly namespace: string
  readonly holder: string
}

const NONE: FoundExtensions = { entities: [], isSure: true }

const byContext = new WeakMap<LinkContext, Extensions>()

interface Extensions {
  readonly byName: ReadonlyMap<string, readonly Extension[]>
  /** What files see, by file. */
  readonly scopes: Map<number, ReadonlySet<string>>
}
import { impliedLinks, projectImports } from '../../names/project-imports.ts'
import { idAt, type DefinitionId, type ExpressionId, type Place } from '../../row-ids.ts'
import { addTo } from '../../../languages/add-to.ts'

/**
 * Methods that one type declares for another (`static void Go(this Car car)`): what `receiver.name` (MEMBER row of a
 * file) means beside the receiver's own members. Such a method is a member of what it extends only where its namespace
 * is in scope, and only where the receiver is of that type: a receiver of a type from outside the repository is one by
 * the name of its type.
 */
export function extensionMembers(context: LinkContext, place: Place, values: ValueSet): FoundExtensions {
  let extensions = byContext.get(context)
  if (extensions === undefined) {
    extensions = { byName: collectExtensions(context), scopes: new Map() }
    byContext.set(context, extensions)
  }
  const named = extensions.byName.get(place.strings[place.b]!)
  if (named === undefined) return NONE
  let scope = extensions.scopes.get(place.file)
  if (scope === undefined) extensions.scopes.set(place.file, (scope = namespacesInScope(context, place.file)))
  const inScope = scope
  const visible = named.filter(({ namespace, holder }) => inScope.has(namespace) || inScope.has(holder))
  if (visible.length === 0) return NONE
  const fits = visible.map((extension) => fitOf(context, extension, place.operand, values))
  const best = Math.max(...fits)
  if (best === 0) return NONE
  const entities = visible
    .filter((_, index) => fits[index] === best)
    .map(({ method }) => pack(EntityKind.DEFINITION, method))
  return { entities, isSure: best > MAYBE }
}

function collectExtensions({ program, parts }: LinkContext): Map<string, Extension[]> {
  const byName = new Map<string, Extension[]>()
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || program.languages[file]?.semantics.extensionMethods !== true) continue
    const base = program.definitionBase[file]!
    for (let row = 0; row < facts.flows.count; row++) {
      if (facts.flows.kind[row] !== FlowKind.RECEIVER) continue
      const method = idAt(base, facts.flows.target[row]!)
      const holder = facts.definitions.parent[facts.flows.target[row]!]!
      if (holder === -1) continue
      let namespace = facts.packageName
      for (let outer = holder; outer !== -1; outer = facts.definitions.parent[outer]!) {
        namespace = parts.namespaceName(base + outer) || namespace
      }
      const name = program.nameOfDefinition(method)
      const extension = {
        method,
        type: program.expressionId(file, facts.flows.source[row]!),
        namespace,
        holder: joined(namespace, program.nameOfDefinition(idAt(base, holder))),
      }
      addTo(byName, name, extension)
    }
  }
  return byName
}

/** Whole names of the namespaces that a file sees, and of the types whose static members it sees. */
function namespacesInScope(context: LinkContext, file: number): ReadonlySet<string> {
  const { program, modules, parts } = context
  const { packageName, imports, strings, definitions } = program.factsOf(file)
  const names = new Set<string>()
  for (let name = packageName; ; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    names.add(name)
    if (name === '') break
  }
  for (let row = 0; row < definitions.count; row++) {
    names.add(parts.namespaceName(program.definitionBase[file]! + row))
  }
  const rows = [
    ...program.modules[file]!.stars.map((row) => idAt(program.importBase[file]!, row)),
    ...projectImports(context, file),
  ]
  for (const row of rows) {
    const from = program.importFile[row]!
    const facts = from === file ? { imports, strings } : program.factsOf(from)
    names.add(facts.strings[facts.imports.specifier[row - program.importBase[from]!]!]!)
  }
  for (const link of [...rows.map((row) => modules.ofImport(row)), ...impliedLinks(context, file)]) {
    if (link.kind !== 'module') continue
    names.add([modules.packageName(link.module), ...link.member].filter((part) => part !== '').join('.'))
    names.add(link.member.join('.'))
  }
  return names
}

function joined(namespace: string, name: string): string {
  return namespace === '' ? name : `${namespace}.${name}`
}

/** Both types lie outside, and what the one has to do with the other is not known. */
const MAYBE = 0.5

/**
 * 3 for the type itself or one above it, 2 for the same name outside, 1 for any type (`this T`), `MAYBE`, 0 for another
 * type.
 */
function fitOf(context: LinkContext, { type }: Extension, receiver: ExpressionId, values: ValueSet): number {
  const wanted = receiverTypes(context, type)
  let isKnown = false
  for (const value of values.values) {
    if (!context.program.isInstanceOfClass(value)) continue
    isKnown = true
    const ancestors = context.hierarchy.linearised(idOf(value))
    if (wanted.definitions.some((definition) => ancestors.includes(definition))) return 3
    if (wanted.name !== '' && ancestors.some((ancestor) => hasOuterParent(context, ancestor, wanted.name)))
      return 2
  }
  if (wanted.isAny) return 1
  if (isKnown || wanted.definitions.length > 0 || wanted.name === '') return 0
  const given = typeOfExpression(context, receiver)
  if (given !== undefined && given.definition !== -1) return 0
  const name = given?.name ?? ''
  if (name !== '' && isBelow(name, wanted.name)) return 2
  const isDecided =
    CLOSED.has(wanted.name) || CLOSED.has(name) || wanted.name in platformBases || name in platformBases
  return isDecided ? 0 : MAYBE
}

/** Types of the platform that are known through and through. */
const CLOSED = new Set([
  'string', 'int', 'bool', 'long', 'short', 'byte', 'char', 'double', 'float', 'decimal', 'uint', 'ulong', 'ushort', 'sbyte',
  'String', 'Boolean', 'Int32', 'DateTime', 'DateTimeOffset', 'TimeSpan', 'Guid', 'Type', 'Uri', 'StringBuilder', 'IEnumerable',
  'Task', 'ValueTask', 'CancellationToken', 'Func', 'Action', '[]', 'void', 'Exception', 'Assembly', 'MethodInfo',
  'PropertyInfo', 'MemberInfo', 'HttpClient', 'Regex', 'Thread', 'object', 'dynamic', 'tuple',
]) // prettier-ignore

interface ReceiverTypes {
  readonly definitions: readonly DefinitionId[]
  /** Written name where the type lies outside the repository. */
  readonly name: string
  /** A type parameter without a bound, or `object`. */
  readonly isAny: boolean
}

function receiverTypes(context: LinkContext, type: ExpressionId): ReceiverTypes {
  const { program } = context
  const definitions: DefinitionId[] = []
  for (const value of context.instancesOf(type).values) {
    if (program.isInstanceOfClass(value)) definitions.push(definitionIdOf(value))
  }
  const name = writtenTypeName(context, type)
  if (definitions.length > 0) return { definitions, name: '', isAny: false }
  const file = program.expressionFile[type]!
  const { expressions } = program.factsOf(file)
  if (expressions.op[type - program.expressionBase[file]!] === Op.NAME) {
    const [entity] = context.entitiesOf(type).entities
    if (entity !== undefined && kindOf(entity) === EntityKind.BINDING) {
      const owner = program.bindingFile[bindingIdOf(entity)]!
      const { bindings, flows } = program.factsOf(owner)
      const row = idOf(entity) - program.bindingBase[owner]!
      if (bindings.kind[row] === BindingKind.TYPE_PARAMETER) {
        const flow = program.bindingFlows[bindingIdOf(entity)]!
        if (flow === -1) return { definitions, name: '', isAny: true }
        // A bound from outside the repository.
        const bound = program.expressionId(owner, flows.source[flow - program.flowBase[owner]!]!)
        return { definitions, name: writtenTypeName(context, bound), isAny: false }
      }
    }
  }
  return { definitions, name, isAny: name === 'object' }
}

/** Whether a class names a type from outside among its parents. */
function hasOuterParent(context: LinkContext, definition: DefinitionId, name: string): boolean {
  const all = context.parts.all(definition) ?? [definition]
  return all.some((part) =>
    [FlowKind.EXTENDS, FlowKind.IMPLEMENTS].some((kind) =>
      context.program
        .definitionFlowSources(part, kind)
        .some((source) => isBelow(writtenTypeName(context, source), name)),
    ),
  )
}

/** Whether a type of the platform is, or is one of, another. */
function isBelow(name: string, wanted: string): boolean {
  if (name === wanted) return true
  if (name === '') return false
  return platformBases[name]?.split(' ').includes(wanted) ?? false
}

const SEQUENCE = 'IEnumerable ICollection IReadOnlyCollection'
const platformBases = lookupTable<string>({
  string: 'IEnumerable IComparable String',
  String: 'IEnumerable IComparable string',
  '[]': `${SEQUENCE} IList IReadOnlyList Array`,
  List: `${SEQUENCE} IList IReadOnlyList`,
  IList: 'IEnumerable ICollection',
  ICollection: 'IEnumerable',
  IReadOnlyList: 'IEnumerable IReadOnlyCollection',
  IReadOnlyCollection: 'IEnumerable',
  HashSet: `${SEQUENCE} ISet IReadOnlySet`,
  ISet: 'IEnumerable ICollection',
  Dictionary: `${SEQUENCE} IDictionary IReadOnlyDictionary`,
  ConcurrentDictionary: `${SEQUENCE} IDictionary IReadOnlyDictionary`,
  IDictionary: 'IEnumerable ICollection',
  IReadOnlyDictionary: 'IEnumerable IReadOnlyCollection',
  Collection: `${SEQUENCE} IList IReadOnlyList`,
  Queue: SEQUENCE,
  Stack: SEQUENCE,
  IQueryable: 'IEnumerable',
  IOrderedEnumerable: 'IEnumerable',
  IOrderedQueryable: 'IQueryable IEnumerable',
  IGrouping: 'IEnumerable',
  MemoryStream: 'Stream',
  FileStream: 'Stream',
  StringWriter: 'TextWriter',
  StreamWriter: 'TextWriter',
  StringReader: 'TextReader',
  StreamReader: 'TextReader',
})
