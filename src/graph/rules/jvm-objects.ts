import { DefinitionFlag, DefinitionKind, ExpressionFlag, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Program } from '../program/program.ts'
import { single, type ValueSet } from '../solver/value-sets.ts'
import { Rule } from '../edge-rules.ts'
import { ValueKind, definitionIdOf, idOf, kindOf, pack } from '../solver/values.ts'
import { idAt, type DefinitionId, type ExpressionId, type Packed } from '../row-ids.ts'
import { onceFor } from '../../languages/once-for.ts'

interface Objects {
  /** Names of all objects. */
  readonly names: ReadonlySet<string>
  /** The companion of a class. */
  readonly companions: ReadonlyMap<DefinitionId, DefinitionId>
}

const objectsIn = onceFor((program: Program): Objects => {
  const names = new Set<string>()
  const companions = new Map<DefinitionId, DefinitionId>()
  program.files.forEach(({ facts }, file) => {
    if (facts === undefined || program.languages[file]?.id !== 'kotlin') return
    const { definitions, strings } = facts
    for (let row = 0; row < definitions.count; row++) {
      if (!isObjectRow(facts, row)) continue
      names.add(strings[definitions.name[row]!]!)
      const base = program.definitionBase[file]!
      if ((definitions.flags[row]! & DefinitionFlag.STATIC) !== 0 && definitions.parent[row] !== -1)
        companions.set(idAt(base, definitions.parent[row]!), idAt(base, row))
    }
  })
  return { names, companions }
})

function objectsOf(program: Program): Objects {
  const found = objectsIn(program)
  return found
}

function isObjectRow({ definitions }: FileFacts, row: number): boolean {
  return (
    definitions.kind[row] === DefinitionKind.CLASS &&
    (definitions.flags[row]! & DefinitionFlag.CONSTANT) !== 0
  )
}

function isObject(program: Program, definition: DefinitionId): boolean {
  const { file, facts, row } = program.definitionAt(definition)
  return program.languages[file]?.id === 'kotlin' && isObjectRow(facts, row)
}

/** Companions of a class and of those that it extends. */
export function companionsOf({ program, hierarchy }: LinkContext, definition: DefinitionId): DefinitionId[] {
  const { companions } = objectsOf(program)
  if (companions.size === 0) return []
  return hierarchy.linearised(definition).flatMap((ancestor) => companions.get(ancestor) ?? [])
}

/** The name of an object stands for it. */
export function objectNamed(
  context: LinkContext,
  file: number,
  expression: ExpressionId,
): ValueSet | undefined {
  const { program } = context
  const { facts, row } = program.expressionAt(expression)
  const { a, flags, op } = facts.expressions
  if (op[row] !== Op.NAME || (flags[row]! & ExpressionFlag.TYPE) !== 0) return undefined
  if (!objectsOf(program).names.has(program.factsOf(file).strings[a[row]!]!)) return undefined
  const [definition] = program.definitionsAmong(context.entitiesOf(expression).entities)
  return definition !== undefined && isObject(program, definition)
    ? single(ValueKind.INSTANCE, definition)
    : undefined
}

/** The same of members: `State.Idle`. */
export function asObjects({ program }: LinkContext, { values, rule }: ValueSet): ValueSet {
  const isOne = (value: Packed) =>
    kindOf(value) === ValueKind.DEFINITION && isObject(program, definitionIdOf(value))
  if (!values.some(isOne)) return { values, rule }
  return {
    values: values.map((value) => (isOne(value) ? pack(ValueKind.INSTANCE, idOf(value)) : value)),
    rule: rule || Rule.scope,
  }
}

/** Objects and the entries of enums are there without a call. */
export function noteObjects(context: LinkContext, file: number, facts: FileFacts): void {
  for (let row = 0; row < facts.definitions.count; row++)
    if (isObjectRow(facts, row) || facts.definitions.kind[row] === DefinitionKind.ENUM)
      context.make(context.program.definitionId(file, row))
}
