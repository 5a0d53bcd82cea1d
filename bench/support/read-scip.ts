/**
 * The part of a SCIP index that judging calls needs: which symbol a name stands for, where symbols are defined, and
 * which symbols implement which. Field numbers are those of the SCIP schema (scip.proto).
 */
export interface ScipIndex {
  /** Symbol by place: `path:line:column`, line 1-based, column 0-based in UTF-16 units. */
  readonly symbolAt: ReadonlyMap<string, string>
  /** Places where a symbol is defined, as in `symbolAt`. */
  readonly definitions: ReadonlyMap<string, readonly string[]>
  /** Symbols that a symbol implements or overrides. */
  readonly implemented: ReadonlyMap<string, readonly string[]>
}

const DEFINITION_ROLE = 1

export function readScip(bytes: Uint8Array): ScipIndex {
  const symbolAt = new Map<string, string>()
  const definitions = new Map<string, string[]>()
  const implemented = new Map<string, string[]>()
  for (const [field, document] of fieldsOf(bytes)) {
    if (field === 2 && typeof document !== 'number') readDocument(document)
  }
  return { symbolAt, definitions, implemented }

  function readDocument(document: Uint8Array): void {
    const fields = [...fieldsOf(document)]
    const path = textOf(fields.find(([field]) => field === 1)?.[1])
    // A local symbol is one of its document.
    const globalName = (symbol: string) => (symbol.startsWith('local ') ? `${path} ${symbol}` : symbol)
    for (const [field, value] of fields) {
      if (typeof value === 'number') continue
      if (field === 2) readOccurrence(path, value, globalName)
      if (field === 3) readSymbol(value, globalName)
    }
  }

  function readOccurrence(path: string, bytesOf: Uint8Array, globalName: (symbol: string) => string): void {
    let place = ''
    let symbol = ''
    let roles = 0
    for (const [field, value] of fieldsOf(bytesOf)) {
      if (field === 1 && typeof value !== 'number') {
        const [line, column] = packedNumbers(value)
        place = `${path}:${line! + 1}:${column}`
      }
      if (field === 2) symbol = globalName(textOf(value))
      if (field === 3 && typeof value === 'number') roles = value
    }
    if ((roles & DEFINITION_ROLE) !== 0) definitions.set(symbol, [...(definitions.get(symbol) ?? []), place])
    symbolAt.set(place, symbol)
  }

  function readSymbol(bytesOf: Uint8Array, globalName: (symbol: string) => string): void {
    const fields = [...fieldsOf(bytesOf)]
    const symbol = globalName(textOf(fields.find(([field]) => field === 1)?.[1]))
    for (const [field, relationship] of fields) {
      if (field !== 4 || typeof relationship === 'number') continue
      const parts = [...fieldsOf(relationship)]
      const isImplementation = parts.some(([part, value]) => part === 3 && value === 1)
      const other = globalName(textOf(parts.find(([part]) => part === 1)?.[1]))
      if (isImplementation) implemented.set(symbol, [...(implemented.get(symbol) ?? []), other])
    }
  }
}

/** The fields of a protobuf message: numbers, and bytes for everything that has a length. */
function* fieldsOf(bytes: Uint8Array): Generator<[number, number | Uint8Array]> {
  const reader = { bytes, at: 0 }
  while (reader.at < bytes.length) {
    const key = readNumber(reader)
    const field = Math.floor(key / 8)
    switch (key % 8) {
      case 0:
        yield [field, readNumber(reader)]
        break
      case 1:
        reader.at += 8
        break
      case 2: {
        const length = readNumber(reader)
        yield [field, bytes.subarray(reader.at, reader.at + length)]
        reader.at += length
        break
      }
      case 5:
        reader.at += 4
        break
      default:
        throw new Error(`Cannot read SCIP index: unknown wire type at byte ${reader.at}`)
    }
  }
}

function readNumber(reader: { readonly bytes: Uint8Array; at: number }): number {
  let value = 0
  let scale = 1
  for (;;) {
    const byte = reader.bytes[reader.at++]!
    value += (byte & 127) * scale
    if (byte < 128) return value
    scale *= 128
  }
}

function packedNumbers(bytes: Uint8Array): number[] {
  const reader = { bytes, at: 0 }
  const numbers: number[] = []
  while (reader.at < bytes.length) numbers.push(readNumber(reader))
  return numbers
}

function textOf(value: number | Uint8Array | undefined): string {
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : ''
}
