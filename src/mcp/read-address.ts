/** What an address of a resource says that cannot be, for the client. */
export class AddressError extends Error {
  override readonly name = 'AddressError'
  /** Of the protocol: invalid parameters. */
  readonly code = -32602
}

/** Of a path of a file, as of a project's name or a node's id. */
const longestPart = 4_096

/** A part of a resource's address, without its escapes. */
export function readPart(text: string): string {
  const read = decode(text)
  if (read.length > longestPart || read.includes('\0')) {
    throw new AddressError(
      `Cannot read the address: expected at most ${longestPart} characters, without U+0000`,
    )
  }
  return read
}

/**
 * The path of a file below a repository. What leads out of it, or could be another address of the interface, is none:
 * it is put into an address, where `..` means something.
 */
export function readFilePath(text: string): string {
  const path = readPart(text)
  const isWithin = path
    .split(/[/\\]/u)
    .every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  if (!isWithin) {
    throw new AddressError(
      `Cannot read a file at "${path.slice(0, 200)}": expected a path below the repository, such as "src/server.ts"`,
    )
  }
  return path
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new AddressError(`Cannot read "${text.slice(0, 200)}": expected escapes such as "%20"`)
  }
}
