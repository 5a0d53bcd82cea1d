import { DefinitionKind, Op, type FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import { valuesSource } from '../program/call-arguments.ts'
import { SourceKind, type Source } from '../solver/sources.ts'
import { ValueKind, kindOf } from '../solver/values.ts'
import { onlySource } from './constant-text.ts'
import { addSource, fieldSlot, thisField } from './fields.ts'
import { MIXED_IN } from './object-members.ts'
import { mix } from './mix.ts'
import { idAt, type ExpressionId, type Packed, type Place } from '../row-ids.ts'

/** What storing (target: MEMBER or INDEX) does beside filling a field. */
export function storedInto(
  context: LinkContext,
  { file, facts, base, row: target }: Place,
  source: Source,
): void {
  const { program } = context
  if (!program.languages[file]!.semantics.membersByKey) return
  const { op, a } = facts.expressions
  const copied = op[target] === Op.INDEX ? copiedFrom(facts, target, source.row - base) : -1
  const stored = functionStored(context, program.expressionIn(file, source.row - base))
  if (copied === -1 && stored === -1) return
  for (const value of context.valuesOf(idAt(base, a[target]!)).values) {
    if (copied !== -1) mix(context, value, MIXED_IN, valuesSource(idAt(base, copied)))
    if (stored !== -1) callOn(context, stored, value)
  }
}

/** The object (row) whose entries are copied by `target[key] = object[key]` with a key that may be any, -1 for none. */
function copiedFrom({ expressions, strings }: FileFacts, target: number, source: number): number {
  const { op, a, b } = expressions
  if (op[source] !== Op.INDEX) return -1
  const [key, other] = [b[target]!, b[source]!]
  if (key === -1 || other === -1 || op[key] !== Op.NAME || op[other] !== Op.NAME) return -1
  return strings[a[key]!] === strings[a[other]!] ? a[source]! : -1
}

/** The function that is written out where it is stored: it is called on what it is stored in. */
function functionStored(
  { program }: LinkContext,
  { file, expressions, definitions, row: source }: Place,
): number {
  if (expressions.op[source] !== Op.DEFINITION) return -1
  const kind = definitions.kind[expressions.a[source]!]
  return kind === DefinitionKind.CLASS ? -1 : program.definitionBase[file]! + expressions.a[source]!
}

/** A function that is stored in an object is called on it. */
function callOn(context: LinkContext, definition: number, value: Packed): void {
  if (!IS_OBJECT.has(kindOf(value))) return
  const receiver: Source = { kind: SourceKind.VALUE, row: value, detail: -1 }
  addSource(context, fieldSlot(context, thisField(context, definition)), receiver)
}

const IS_OBJECT = new Set<number>([ValueKind.OBJECT, ValueKind.DEFINITION, ValueKind.MODULE])

/** Whether an expression makes what it gives, or names what is made once: a function, an object. */
export function isMadeThere(context: LinkContext, source: ExpressionId): boolean {
  const { program } = context
  const { op } = program.expressionAt(source)
  if (MAKING.has(op)) return true
  const only = op === Op.NAME ? onlySource(context, context.entitiesOf(source).entities) : -1
  if (only === -1) return false
  const other = program.expressionFile[only]!
  return MAKING.has(program.factsOf(other).expressions.op[only - program.expressionBase[other]!]!)
}

const MAKING = new Set<number>([Op.DEFINITION, Op.CALL, Op.NEW, Op.OBJECT, Op.ARRAY])
