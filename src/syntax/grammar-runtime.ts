import { Parser, type Language, type Tree } from 'web-tree-sitter'

/** The thread's one tree-sitter module, with the parts of it that web-tree-sitter does not show. */
export interface Runtime {
  readonly parser: Parser
  /** The module's memory as little-endian words. Growth replaces it: fetch it again after every parse. */
  words(): Uint32Array
  bytes(): Uint8Array
  /** Whether the module's allocator has room for one more block of this size. */
  hasRoom(byteSize: number): boolean
}

let starting: Promise<Runtime> | undefined

export function startRuntime(): Promise<Runtime> {
  return (starting ??= start())
}

/** Address of a handle's C structure: web-tree-sitter keeps it under the key 0. */
export function addressOf(handle: Language | Tree): number {
  const address: unknown = Reflect.get(handle, 0)
  if (typeof address !== 'number' || address === 0) {
    throw new Error(
      'Reading a tree-sitter handle found no address: web-tree-sitter must be the pinned version.',
    )
  }
  return address
}

async function start(): Promise<Runtime> {
  // The loader writes its memory views and exports onto the options object that it is given.
  const module: Record<string, unknown> = {}
  await Parser.init(module)
  const { _malloc: allocate, _free: free } = module
  const words = (): Uint32Array => {
    if (module['HEAPU32'] instanceof Uint32Array) return module['HEAPU32']
    throw new Error('Starting tree-sitter gave no memory view: web-tree-sitter must be started here first.')
  }
  words()
  if (typeof allocate !== 'function' || typeof free !== 'function') {
    throw new TypeError('Starting tree-sitter gave no allocator: web-tree-sitter must be the pinned version.')
  }
  return {
    parser: new Parser(),
    words,
    bytes: () => new Uint8Array(words().buffer),
    hasRoom: (byteSize) => {
      const address: unknown = allocate(byteSize)
      if (address === 0) return false
      free(address)
      return true
    },
  }
}
