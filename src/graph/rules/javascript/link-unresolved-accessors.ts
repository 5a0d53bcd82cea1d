import {
  BindingKind,
  DefinitionFlag,
  DefinitionKind,
  ExpressionFlag,
  FlowKind,
  Op,
} from '../../../languages/facts.ts'
import { Open } from '../../edge-rules.ts'
import type { FileLink } from '../../edges/file-link.ts'
import type { Nodes } from '../../edges/nodes.ts'
import type { Program } from '../../program/program.ts'
import { constantText } from '../../values/constant-text.ts'
import { EntityKind, ValueKind, bindingIdOf, definitionIdOf, idOf, kindOf } from '../../solver/values.ts'
import { idAt, type DefinitionId, type ExpressionId, type Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'
import { addTo } from '../../../languages/add-to.ts'

/** Getters and setters of a program's JavaScript, by name. */
type Accessors = ReadonlyMap<string, readonly number[]>

/** Empty for most programs, and every member asks. */
export const accessorsOf = onceFor(collect)

function collect(program: Program): Accessors {
  const byName = new Map<string, number[]>()
  program.files.forEach(({ facts }, file) => {
    if (facts === undefined || program.languages[file]?.semantics.membersByKey !== true) return
    const { count, flags, kind } = facts.definitions
    for (let row = 0; row < count; row++) {
      if ((flags[row]! & (DefinitionFlag.GETTER | DefinitionFlag.SETTER)) === 0) continue
      if (kind[row] !== DefinitionKind.METHOD && kind[row] !== DefinitionKind.FUNCTION) continue
      const definition = program.definitionId(file, row)
      const name = program.nameOfDefinition(definition)
      addTo(byName, name, definition)
    }
  })
  return byName
}

/**
 * A property (MEMBER or INDEX) that is read or written on something unknown may run an accessor: by its
 * name one of that name, by a key that is computed any (JavaScript).
 */
export function linkOpenAccessor(link: FileLink, { file, expressions, strings, base, row }: Place): void {
  const { context, program, nodes, sites } = link
  const { op, a, b, flags, scope, start } = expressions
  if ((flags[row]! & (ExpressionFlag.TYPE | ExpressionFlag.CALLEE)) !== 0) return
  const accessors = accessorsOf(program)
  if (op[row] === Op.INDEX) {
    if (!mayBeName(link, program.expressionIn(file, b[row]!))) return
    const text = constantText(context, idAt(base, b[row]!))
    if (text === undefined) markAccessorsEscaping(link, idAt(base, a[row]!), accessors)
    else if (accessors.has(text)) addOpen(text)
  } else if (accessors.has(strings[b[row]!]!)) addOpen(strings[b[row]!]!)

  function addOpen(name: string): void {
    const reason = unknownReason(link, idAt(base, a[row]!))
    if (reason !== -1)
      sites.addOpen(nodes.enclosing(file, scope[row]!), name, { file, offset: start[row]! }, reason)
  }
}

/** Why it is not known all of what an expression may be, -1 where it is, or is not of the repository. */
function unknownReason({ context }: FileLink, row: ExpressionId): number {
  const { values } = context.valuesOf(row)
  if (values.length === 0) return Open['unresolved-receiver']
  const open = values.find((value) => kindOf(value) === ValueKind.OPEN && !OUTSIDE.has(idOf(value)))
  return open === undefined ? -1 : idOf(open)
}

const OUTSIDE: ReadonlySet<number> = new Set([Open.builtin, Open.external])

/** Whether a key (row of a file, -1 where it is not known) may be the name of a property: a number is not. */
function mayBeName({ context, program }: FileLink, place: Place): boolean {
  if (place.row === -1) return false
  const isNumber = (row: number) =>
    place.expressions.op[row] === Op.LITERAL && place.strings[place.expressions.a[row]!] === 'number'
  if (place.op === Op.LITERAL) return place.strings[place.a]!.startsWith('template:')
  if (place.op !== Op.NAME) return true
  // A counter.
  return !context.entitiesOf(idAt(place.base, place.row)).entities.some((entity) => {
    if (kindOf(entity) !== EntityKind.BINDING || program.bindingFile[bindingIdOf(entity)] !== place.file)
      return false
    const binding = bindingIdOf(entity)
    if (place.facts.bindings.kind[binding - program.bindingBase[place.file]!] !== BindingKind.VARIABLE)
      return false
    const assigned = program.bindingFlowSources(binding, FlowKind.ASSIGN)
    return assigned.some((source) => isNumber(source - place.base))
  })
}

/** Accessors that a key which is not known may be of: those of the classes of an object, of any that is not known. */
function markAccessorsEscaping(
  { context, nodes }: FileLink,
  receiver: ExpressionId,
  accessors: Accessors,
): void {
  const { hierarchy } = context
  const { values } = context.valuesOf(receiver)
  let isAny = values.length === 0
  const types = new Set<DefinitionId>()
  for (const value of values) {
    const kind = kindOf(value)
    if (kind === ValueKind.OPEN) isAny ||= !OUTSIDE.has(idOf(value))
    else if (kind === ValueKind.OBJECT) isAny = true
    else if (
      (kind === ValueKind.INSTANCE || kind === ValueKind.DEFINITION) &&
      context.program.isClassLike(definitionIdOf(value))
    ) {
      for (const type of [
        ...hierarchy.linearised(idOf(value)),
        ...hierarchy.descendants(definitionIdOf(value), Infinity),
      ])
        types.add(type)
    }
  }
  if (isAny) return markAllEscaping(nodes, accessors)
  for (const type of types) {
    for (const method of hierarchy.ownMethods(type))
      if (accessors.get(context.program.nameOfDefinition(method))?.includes(method) === true)
        nodes.markEscaping(method)
  }
}

const marked = new WeakSet<Nodes>()

function markAllEscaping(nodes: Nodes, accessors: Accessors): void {
  if (marked.has(nodes)) return
  marked.add(nodes)
  for (const definition of [...accessors.values()].flat()) nodes.markEscaping(definition)
}
