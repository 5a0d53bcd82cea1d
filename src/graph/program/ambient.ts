export interface AmbientNames {
  /** Entities by name. */
  readonly names: ReadonlyMap<string, readonly number[]>
  /** `declare module 'x' {}`: global definition rows by specifier. */
  readonly modules: ReadonlyMap<string, readonly number[]>
  /** What plain scripts declare: their own until somebody loads them beside others. */
  readonly scriptNames: ReadonlySet<string>
}

/** Where no language gives names to all files. */
export const NO_AMBIENT_NAMES: AmbientNames = {
  names: new Map(),
  modules: new Map(),
  scriptNames: new Set(),
}
