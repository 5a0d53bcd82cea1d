import type { DefinitionId, Packed } from '../row-ids.ts'
export interface AmbientNames {
  /** Entities by name. */
  readonly names: ReadonlyMap<string, readonly Packed[]>
  /** `declare module 'x' {}`: definitions by specifier. */
  readonly modules: ReadonlyMap<string, readonly DefinitionId[]>
  /** What plain scripts declare: their own until somebody loads them beside others. */
  readonly scriptNames: ReadonlySet<string>
}

/** Where no language gives names to all files. */
export const NO_AMBIENT_NAMES: AmbientNames = {
  names: new Map(),
  modules: new Map(),
  scriptNames: new Set(),
}
