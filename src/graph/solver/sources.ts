import type { DefinitionId, ExpressionId, Packed } from '../row-ids.ts'
import { Memo } from './memo.ts'

/**
 * Where values come from that no flow of the facts says: a parameter is given the arguments of the calls that reach
 * its function, a field what is stored through any value that has it, a callback what the library hands to it.
 */
export const SourceKind = {
  /** Values of an expression. */
  VALUES: 0,
  /** Elements of the values of an expression; detail: the position, -1 for any. */
  ELEMENTS: 1,
  /** A value, -1 for the language's own nothing. */
  VALUE: 2,
  /** What a definition returns. */
  RETURNS: 3,
  /** Entries of the values of an expression under a name; detail: number of the name. */
  ENTRY: 4,
  /** What the values of an expression hold: elements of containers, and what is no container itself. */
  HELD: 5,
  /** Instances of a type expression; detail: the call in whose use it stands, or -1. */
  TYPE: 6,
  /** The values of pairs: second elements of the elements of the values of an expression. */
  SECONDS: 20,
  /** What the returns of a definition hold. */
  RETURNED_ELEMENTS: 21,
  /** The classes or functions that an argument of a template names. */
  TEMPLATE_ARGUMENT: 22,
} as const

/** Where a slot gets values: `row` is of the table that the kind tells. */
export type Source =
  | { readonly kind: OfExpression; readonly row: ExpressionId; readonly detail: number }
  | { readonly kind: typeof SourceKind.TYPE; readonly row: ExpressionId; readonly detail: ExpressionId | -1 }
  | { readonly kind: typeof SourceKind.VALUE; readonly row: Packed | -1; readonly detail: -1 }
  | {
      readonly kind: typeof SourceKind.RETURNS | typeof SourceKind.RETURNED_ELEMENTS
      readonly row: DefinitionId
      readonly detail: -1
    }

/** What an expression gives. */
export type ValuesSource = Source & { readonly kind: typeof SourceKind.VALUES }

type OfExpression = (typeof SourceKind)[
  | 'VALUES'
  | 'ELEMENTS'
  | 'ENTRY'
  | 'HELD'
  | 'SECONDS'
  | 'TEMPLATE_ARGUMENT']

/** Sources by slot: a binding's is its row, a field's the number of bindings and its number. */
export class Sources {
  readonly names: string[] = []
  readonly #nameIds = new Map<string, number>()
  readonly #ofBindings: Memo<Source[]>
  readonly #ofFields = new Map<number, Source[]>()
  /** Of slots with many sources. */
  readonly #keys = new Map<number, Set<number | string>>()

  readonly #bindingCount: number

  constructor(bindingCount: number) {
    this.#bindingCount = bindingCount
    this.#ofBindings = new Memo(bindingCount)
  }

  /** Adds a source unless it is known; tells whether it is new. */
  add(slot: number, source: Source): boolean {
    const list = this.#listOf(slot)
    if (list === undefined) {
      if (slot < this.#bindingCount) this.#ofBindings.set(slot, [source])
      else this.#ofFields.set(slot, [source])
      return true
    }
    if (list.length >= MAX_SOURCES || this.#isKnown(slot, list, source)) return false
    list.push(source)
    return true
  }

  #isKnown(slot: number, list: readonly Source[], source: Source): boolean {
    if (list.length < LONG) {
      for (const { kind, row, detail } of list) {
        if (row === source.row && kind === source.kind && detail === source.detail) return true
      }
      return false
    }
    let keys = this.#keys.get(slot)
    if (keys === undefined) {
      keys = new Set(list.map(keyOf))
      this.#keys.set(slot, keys)
    }
    const key = keyOf(source)
    if (keys.has(key)) return true
    keys.add(key)
    return false
  }

  has(slot: number): boolean {
    return this.#listOf(slot) !== undefined
  }

  of(slot: number): readonly Source[] {
    return this.#listOf(slot) ?? NONE
  }

  #listOf(slot: number): Source[] | undefined {
    return slot < this.#bindingCount ? this.#ofBindings.get(slot) : this.#ofFields.get(slot)
  }

  nameId(name: string): number {
    let id = this.#nameIds.get(name)
    if (id === undefined) {
      id = this.names.push(name) - 1
      this.#nameIds.set(name, id)
    }
    return id
  }
}

/** Longer lists are searched by key. */
const LONG = 12

function keyOf({ kind, row, detail }: Source): number | string {
  return detail === -1 ? row * 32 + kind : `${kind} ${row} ${detail}`
}

const NONE: readonly Source[] = []

/** A parameter of a function that is called from more places than this is given what the first ones hand to it. */
export const MAX_SOURCES = 256
