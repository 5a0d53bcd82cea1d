import type { Place } from '../project/facts.ts'

/** Something that can be set from outside, with everything that is known of it. */
export interface KnownSetting {
  readonly name: string
  readonly kind: 'environment' | 'key' | 'build option' | 'feature' | 'define' | 'registered'
  /** What it is without being set, as written; undefined where there is none or it is not told. */
  readonly value: string | undefined
  /** What a comment or the manifest says of it; may be empty. */
  readonly meaning: string
  /** Whether the program needs it: there is no default. */
  readonly isRequired: boolean
  /** Where code or a manifest declares it. */
  readonly declaredAt: readonly Place[]
  /** Where code reads it. */
  readonly readAt: readonly Place[]
  /** Where samples, containers and settings files give it a value. */
  readonly givenAt: readonly { readonly place: Place; readonly value: string | undefined }[]
}

/** A place where code reads or declares a setting by its name. */
export interface SettingRead {
  readonly name: string
  readonly value: string | undefined
  readonly isRequired: boolean
  readonly place: Place
  /** The line declares it, be it that it reads it too: a field of a schema, a registration. */
  readonly isDeclared?: true
}
