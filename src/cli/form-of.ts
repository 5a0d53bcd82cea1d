import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'

import { CliError } from './cli-error.ts'
import type { SentRequest } from './send-request.ts'

/** A form whose field "file" is a file, as it is read. Without `FormData`, which comes with `fetch`. */
export async function formOf(path: string): Promise<Pick<Required<SentRequest>, 'headers' | 'body'>> {
  const { size } = await requireFile(path)
  const boundary = randomBytes(16).toString('hex')
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + size + tail.length),
    },
    body: (async function* () {
      yield head
      // No more than was announced, should it grow.
      if (size > 0) yield* createReadStream(path, { end: size - 1 }) as AsyncIterable<Uint8Array>
      yield tail
    })(),
  }
}

/** A `CliError` where there is no file at the path. */
export async function requireFile(path: string): Promise<{ readonly size: number }> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message
    throw new CliError(`Cannot read "${path}": ${reason}`)
  })
  if (!found.isFile()) throw new CliError(`Cannot read "${path}": it is not a file`)
  return found
}
