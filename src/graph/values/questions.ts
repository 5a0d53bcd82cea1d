import type { Program } from '../program/program.ts'
import type { BindingId, DefinitionId, ExpressionId, FlowId } from '../row-ids.ts'

export const Question = {
  VALUES: 0,
  INSTANCES: 1,
  BINDING: 2,
  RETURNS: 3,
  ELEMENTS: 4,
  /** Row: number of a field in `StoredFields`. */
  FIELD: 5,
  /** Row: definition. What a decorated definition has become. */
  DECORATED: 6,
  /** Row: call expression. Has no values: it hands arguments to parameters. */
  CALL: 7,
  /** Row: flow. Has no values: it hands what is stored to fields. */
  STORE: 8,
  /** Row: expression, and binding: what reaches it, whatever its declared type. */
  ACTUAL: 9,
  ACTUAL_BINDING: 10,
  /** Row: call or member times 8 and its place in a pattern. Elements of a container whose type mentions type parameters. */
  GENERIC_ELEMENTS: 11,
  /** Row: of an object literal and a name. The answer's values are entities, as are those of MIXED_MEMBER. */
  LITERAL_MEMBER: 12,
  /** Row: of the owner of fields and a name. */
  MIXED_MEMBER: 13,
  /** Row: expression, and slot of `Sources`: the texts that it may be, as written out and as handed over. */
  TEXTS: 14,
  GIVEN_TEXTS: 15,
  GIVEN_TEXTS_OF_SLOT: 16,
} as const

/** The call or member of a question of kind GENERIC_ELEMENTS. */
export function placeOfQuestion(row: number): ExpressionId {
  return (row >> 3) as ExpressionId
}

/** File that a question is about, -1 where its row does not tell. */
export function fileOfQuestion(program: Program, kind: number, row: number): number {
  switch (kind) {
    case Question.BINDING:
    case Question.ACTUAL_BINDING:
      return program.bindingFile[row as BindingId] ?? -1
    case Question.RETURNS:
    case Question.DECORATED:
      return program.definitionFile[row as DefinitionId] ?? -1
    case Question.STORE:
      return program.flowFile[row as FlowId] ?? -1
    case Question.GENERIC_ELEMENTS:
      return program.expressionFile[placeOfQuestion(row)] ?? -1
    case Question.FIELD:
    case Question.LITERAL_MEMBER:
    case Question.MIXED_MEMBER:
    case Question.GIVEN_TEXTS_OF_SLOT:
      return -1
    default:
      return program.expressionFile[row as ExpressionId] ?? -1
  }
}
