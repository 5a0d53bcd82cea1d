import type { Place } from '../../project/facts.ts'

/** What data is kept as: a table, a mapped class, a model of a schema file. */
export interface Entity extends Place {
  readonly name: string
  /** Name of the table or collection, where the code says one. */
  readonly table?: string
  readonly kind: 'table' | 'model' | 'mapped superclass' | 'embedded'
  /** The class that it extends, where that is one of the repository. */
  readonly base?: string
  readonly framework: string
  readonly fields: readonly EntityField[]
}

export interface EntityField {
  readonly name: string
  readonly type: string
  readonly line: number
  /** Where it is not declared in the file of its entity. */
  readonly path?: string
  readonly relation?: Relation
}

export interface Relation {
  readonly kind: 'one-to-many' | 'many-to-one' | 'many-to-many' | 'one-to-one' | 'refers to'
  /** Name of the entity or table, as the code writes it. */
  readonly to: string
  /** The join table or column, where the code says one. */
  readonly via?: string
  /** No declaration says so: the name of the column is that of a key. */
  readonly isByName?: true
}
