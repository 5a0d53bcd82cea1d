import { BindingKind, ExpressionFlag, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { addSource } from './fields.ts'
import { SourceKind } from '../solver/sources.ts'
import { ValueKind, idOf, kindOf } from '../solver/values.ts'
import { typeParameter } from '../types/type-parameters.ts'
import { idAt, type Place } from '../row-ids.ts'

/**
 * Gives type parameters that stand where a value does (`new T()`, `T.Create()`) the types that their owners are applied
 * to anywhere: `Make<Car>()`, `Pool<Car>` (C#).
 */
export function giveTypeArguments(context: LinkContext): void {
  const owners = collectOwners(context)
  if (owners.size === 0) return
  const { program } = context
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || !appliesTypes(context, file)) continue
    const { op, a, b, count } = facts.expressions
    for (let row = 0; row < count; row++) {
      if (op[row] !== Op.APPLY || b[row] === -1) continue
      if (op[a[row]!] !== Op.NAME && op[a[row]!] !== Op.MEMBER) continue
      giveTypes(context, program.expressionIn(file, row), owners)
    }
  }
}

/** Type parameters by their owner, by place. */
type Owners = ReadonlyMap<number, ReadonlyMap<number, number>>

function giveTypes(context: LinkContext, { facts, base, row }: Place, owners: Owners): void {
  const { a, b } = facts.expressions
  const list = b[row]!
  for (const value of context.valuesOf(idAt(base, a[row]!)).values) {
    if (kindOf(value) !== ValueKind.DEFINITION) continue
    for (const [position, binding] of owners.get(idOf(value)) ?? []) {
      if (position >= facts.lists[list]!) continue
      const type = idAt(base, facts.lists[list + 1 + position]!)
      addSource(context, binding, { kind: SourceKind.VALUES, row: type, detail: -1 })
    }
  }
}

function collectOwners(context: LinkContext): Owners {
  const { program } = context
  const owners = new Map<number, Map<number, number>>()
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts === undefined || !appliesTypes(context, file)) continue
    const names = new Set<number>()
    const { bindings, expressions } = facts
    for (let row = 0; row < bindings.count; row++) {
      if (bindings.kind[row] === BindingKind.TYPE_PARAMETER) names.add(bindings.name[row]!)
    }
    if (names.size === 0) continue
    const used = namesUsed(expressions, names)
    for (let row = 0; used.size > 0 && row < bindings.count; row++) {
      if (bindings.kind[row] !== BindingKind.TYPE_PARAMETER || !used.has(bindings.name[row]!)) continue
      const found = typeParameter(context, program.bindingId(file, row))
      if (found === undefined) continue
      const places = owners.get(found.owner) ?? new Map<number, number>()
      owners.set(found.owner, places)
      places.set(found.position, program.bindingBase[file]! + row)
    }
  }
  return owners
}

/** Of names of type parameters those that are made, or have a member called. */
function namesUsed(
  { op, a, flags, count }: FileFacts['expressions'],
  names: ReadonlySet<number>,
): Set<number> {
  const used = new Set<number>()
  for (let row = 0; row < count; row++) {
    const isMade = op[row] === Op.NEW
    const isMember = op[row] === Op.MEMBER && (flags[row]! & ExpressionFlag.TYPE) === 0
    if (!isMade && !isMember) continue
    const base = a[row]!
    if (op[base] === Op.NAME && names.has(a[base]!)) used.add(a[base]!)
  }
  return used
}

/** Whether what a type parameter stands for can be made and asked for its members (C#). */
function appliesTypes({ program }: LinkContext, file: number): boolean {
  return program.languages[file]!.semantics.typesByArity === true
}
