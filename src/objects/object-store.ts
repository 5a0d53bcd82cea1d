/**
 * Files that every process of an installation sees, each under a key such as `snapshots/1f0c.sqlite`. An object is
 * written once and never changed: it is there whole, or not at all.
 */
export interface ObjectStore {
  /** Whether other machines see it too, so that what lies on this one is a copy. */
  readonly isShared: boolean
  /** Puts a file there. Who reads the key meanwhile finds what was there before, or nothing. */
  put(key: string, path: string, signal?: AbortSignal): Promise<void>
  /**
   * Writes an object to a file, which appears whole and with the content that was put there. False where there is no
   * such object; an `ObjectStoreError` where it is damaged.
   */
  get(key: string, path: string, signal?: AbortSignal): Promise<boolean>
  head(key: string): Promise<ObjectInfo | undefined>
  /** Removes the object if it is there. */
  delete(key: string): Promise<void>
  /** All whose key begins with the prefix, in the order of their keys. */
  list(prefix: string): AsyncIterable<ObjectInfo>
  /** Whether it answers, with these settings. Throws an `ObjectStoreError`. */
  check(signal?: AbortSignal): Promise<void>
}

export interface ObjectInfo {
  readonly key: string
  readonly byteSize: number
  readonly modifiedAt: Date
}

/**
 * `away`: it cannot be reached or has failed, and may answer in a moment. `refused`: the settings are wrong, or their
 * owner may not do this. `damaged`: the content is not what was put there. `too-large`: it takes no object of this size.
 */
export type ObjectStoreErrorCode = 'away' | 'refused' | 'damaged' | 'too-large'

export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError'
  readonly code: ObjectStoreErrorCode

  constructor(code: ObjectStoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/

/** Keys become paths and addresses: what could lead elsewhere is refused. */
export function isKey(key: string): boolean {
  return KEY.test(key) && key.length <= 512
}

export function assertKey(key: string): void {
  if (!isKey(key)) {
    throw new RangeError(
      `Naming an object: key "${key}" must be parts of letters, digits, ".", "_" or "-" with "/" between`,
    )
  }
}
