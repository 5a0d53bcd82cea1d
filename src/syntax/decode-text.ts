import { isUtf8 } from 'node:buffer'

export type DecodedText =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: 'utf-8' | 'utf-16' | 'latin-1' }
  | { readonly kind: 'binary' }

/** A NUL among the first bytes makes a file binary, as git has it. */
const PROBE_BYTES = 8000

/**
 * Bytes as text: by byte order mark, else as UTF-8 where that is valid, else as Latin-1, in which every byte is a
 * character, so that a file in an old encoding stays readable and searchable for its ASCII part.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length >= 2 && buffer[0] === 0xff && buffer[1] === 0xfe) {
    return { kind: 'text', text: buffer.subarray(2).toString('utf16le'), encoding: 'utf-16' }
  }
  if (buffer.length >= 2 && buffer[0] === 0xfe && buffer[1] === 0xff && buffer.length % 2 === 0) {
    return {
      kind: 'text',
      text: Buffer.from(buffer.subarray(2)).swap16().toString('utf16le'),
      encoding: 'utf-16',
    }
  }
  if (buffer.subarray(0, PROBE_BYTES).includes(0)) return { kind: 'binary' }
  if (isUtf8(buffer)) {
    const hasMark = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf
    return { kind: 'text', text: (hasMark ? buffer.subarray(3) : buffer).toString('utf8'), encoding: 'utf-8' }
  }
  return { kind: 'text', text: buffer.toString('latin1'), encoding: 'latin-1' }
}
