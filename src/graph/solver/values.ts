import type { BindingId, DefinitionId, ExpressionId, Packed } from '../row-ids.ts'

/**
 * Values that linking carries, and entities that names stand for, each packed into one number:
 * `id * 32 + kind`, and 16 more where `MARKED` says so.
 * A value is what an expression may evaluate to; an entity is what a name or member refers to before evaluation.
 */
export const ValueKind = {
  /** The definition itself: a function, a class, a type. id: definition. */
  DEFINITION: 0,
  /** An instance of a class or a value of a declared type. id: definition. */
  INSTANCE: 1,
  /** A module, package or namespace. id: module number. */
  MODULE: 2,
  /** A symbol outside the repository. id: number of its name in `Externals`. */
  EXTERNAL: 3,
  /** An object literal. id: expression. */
  OBJECT: 4,
  /** A list literal, or a container type applied to arguments. id: expression. */
  CONTAINER: 5,
  /** Something that code outside the repository made. id: as EXTERNAL. */
  EXTERNAL_RESULT: 6,
  /** Known to lead nowhere. id: index in `openReasons`. */
  OPEN: 7,
  /** What a generator function hands out one by one. id: definition. */
  GENERATOR: 8,
  /** The pairs of a container (`items()`, `entries()`, `enumerate(x)`), and one such pair. id: as CONTAINER. */
  PAIRS: 9,
  PAIR: 10,
  /** What a rest parameter gathers (`*args`, `...rest`, `**kwargs`). id: binding. */
  REST: 11,
  /** The function by which an executor settles its promise. id: the expression that makes the promise. */
  SETTLER: 12,
  /** A method, constructor or field as an object of reflection. id: the call that looks it up. */
  REFLECTED: 13,
  /** A text, among the texts that an expression may be alone. id: number of the text in `Sources.names`. */
  TEXT: 14,
} as const

export const EntityKind = {
  /** id: binding. */
  BINDING: 0,
  /** A definition without a binding in its type's scope (Go methods, prototype methods). id: definition. */
  DEFINITION: 1,
  /** id: expression. */
  EXPRESSION: 2,
  MODULE: 3,
  EXTERNAL: 4,
  /** A field known by stores only. id: number in the field-store table. */
  STORED_FIELD: 5,
  OPEN: 7,
} as const

export function pack(kind: number, id: number): Packed {
  return (id * 32 + kind) as Packed
}

/** An instance whose allocation site is known: of this class, and of none of its subclasses. */
export function packExact(definition: DefinitionId): Packed {
  return pack(MARKED + ValueKind.INSTANCE, definition)
}

export function isExact(packed: Packed): boolean {
  return (packed & 31) === MARKED + ValueKind.INSTANCE
}

/** The class of a receiver (`cls`, `this` in a static method): this one or a subclass. */
export function packOwnClass(definition: DefinitionId): Packed {
  return pack(MARKED + ValueKind.DEFINITION, definition)
}

export function isOwnClass(packed: Packed): boolean {
  return (packed & 31) === MARKED + ValueKind.DEFINITION
}

const MARKED = 16

export function kindOf(packed: Packed): number {
  return packed & 15
}

export function idOf(packed: Packed): number {
  // Past 2^31 shifting would cut off what a double still holds.
  return packed < 2 ** 31 ? packed >> 5 : Math.floor(packed / 32)
}

/** The same of a kind whose ids are those of definitions, of bindings, of expressions. */
export const definitionIdOf = idOf as (packed: Packed) => DefinitionId
export const bindingIdOf = idOf as (packed: Packed) => BindingId
export const expressionIdOf = idOf as (packed: Packed) => ExpressionId

/** Symbols outside the repository: `package` or `package#name.path`, numbered. */
export class Externals {
  readonly names: string[] = []
  readonly #ids = new Map<string, number>()
  readonly #lastNames: (string | undefined)[] = []

  id(name: string): number {
    let id = this.#ids.get(name)
    if (id === undefined) {
      id = this.names.length
      this.names.push(name)
      this.#ids.set(name, id)
    }
    return id
  }

  /** The last name of a symbol: `map` of `lodash#map`; that of a package is its own. */
  lastName(id: number): string {
    let last = this.#lastNames[id]
    if (last === undefined) {
      const name = this.names[id]!
      last = name.slice(Math.max(name.lastIndexOf('#'), name.lastIndexOf('.')) + 1)
      this.#lastNames[id] = last
    }
    return last
  }

  /** A member of an external symbol; paths stop growing after three names, so that chains cannot multiply. */
  member(id: number, name: string): number {
    const base = this.names[id]!
    const hash = base.indexOf('#')
    if (hash === -1) return this.id(`${base}#${name}`)
    const depth = base.slice(hash).split('.').length
    return depth >= 3 ? id : this.id(`${base}.${name}`)
  }
}
