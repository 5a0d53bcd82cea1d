import { isUtf8 } from 'node:buffer'

export type DecodedPath = {
  readonly path: string
  /** The name's bytes, where they are not valid UTF-8 and the path is therefore not the name. */
  readonly bytes?: Buffer
}

/**
 * Decodes file names. Bytes that are no UTF-8 become U+FFFD; where two names would come out the same,
 * a number goes before the extension: `caf�.ts`, `caf�~2.ts`.
 */
export function decodePaths(names: readonly Buffer[]): DecodedPath[] {
  const decoded = names.map((name) => name.toString('utf8'))
  const lossy = new Set(names.keys().filter((index) => !isUtf8(names[index] ?? Buffer.alloc(0))))
  if (lossy.size === 0) return decoded.map((path) => ({ path }))
  const taken = new Set(decoded.filter((_, index) => !lossy.has(index)))
  return decoded.map((path, index) => {
    if (!lossy.has(index)) return { path }
    const unique = findFreePath(path, taken)
    taken.add(unique)
    return { path: unique, bytes: names[index] ?? Buffer.alloc(0) }
  })
}

function findFreePath(path: string, taken: ReadonlySet<string>): string {
  if (!taken.has(path)) return path
  const [, stem = path, extension = ''] = /^(.*?[^/])(\.[^./]*)?$/s.exec(path) ?? []
  for (let number = 2; ; number++) {
    const candidate = `${stem}~${number}${extension}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Cuts git's `-z` output at its NUL bytes. */
export function splitAtNul(output: Buffer): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  while (start < output.length) {
    const found = output.indexOf(0, start)
    const end = found === -1 ? output.length : found
    parts.push(output.subarray(start, end))
    start = end + 1
  }
  return parts
}
