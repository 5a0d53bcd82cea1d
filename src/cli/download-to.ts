import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { CliError } from './cli-error.ts'

/** Writes a reply to a file, which is there whole or as it was before; gives its bytes. */
export async function downloadTo(path: string, reply: AsyncIterable<Uint8Array>): Promise<number> {
  const draft = `${path}.${process.pid}.part`
  const file = createWriteStream(draft)
  try {
    await pipeline(reply, file)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw new CliError(`Cannot write "${path}": ${(error as Error).message}`)
  }
  return file.bytesWritten
}
