import { isUtf8 } from 'node:buffer'

export type DecodedText =
  | {
      readonly kind: 'text'
      readonly text: string
      /** The text in UTF-8: the bytes themselves where they are that. */
      readonly utf8: Uint8Array
      readonly encoding: 'utf-8' | 'utf-16' | 'latin-1'
    }
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
    return decoded(buffer.subarray(2).toString('utf16le'), 'utf-16')
  }
  if (buffer.length >= 2 && buffer[0] === 0xfe && buffer[1] === 0xff && buffer.length % 2 === 0) {
    return decoded(Buffer.from(buffer.subarray(2)).swap16().toString('utf16le'), 'utf-16')
  }
  if (buffer.subarray(0, PROBE_BYTES).includes(0)) return { kind: 'binary' }
  if (isUtf8(buffer)) {
    const hasMark = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf
    const utf8 = hasMark ? buffer.subarray(3) : buffer
    return { kind: 'text', text: utf8.toString('utf8'), utf8, encoding: 'utf-8' }
  }
  return decoded(buffer.toString('latin1'), 'latin-1')
}

function decoded(text: string, encoding: 'utf-16' | 'latin-1'): DecodedText {
  return { kind: 'text', text, utf8: Buffer.from(text), encoding }
}
