import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

import { Field } from './schema.ts'
import type {
  ScipDocument,
  ScipMetadata,
  ScipOccurrence,
  ScipRange,
  ScipRelationship,
  ScipSymbol,
} from './schema.ts'

/**
 * Messages of an index from their bytes. Fields that we have no use for are passed over. All throw an `Error` that says
 * in few words what is wrong where the bytes are no such message.
 */
export function decodeMetadata(bytes: Uint8Array): ScipMetadata {
  let [toolName, toolVersion, projectRoot] = ['', '', '']
  readFields(bytes, (field, reader) => {
    if (field === Field.metadata.PROJECT_ROOT) projectRoot = reader.string(STRICT)
    else if (field === Field.metadata.TOOL) {
      readFields(reader.bytes(), (part, inner) => {
        if (part === Field.tool.NAME) toolName = inner.string(STRICT)
        else if (part === Field.tool.VERSION) toolVersion = inner.string(STRICT)
        else return false
        return true
      })
    } else return false
    return true
  })
  return { toolName, toolVersion, projectRoot }
}

/** Undefined for a document of more rows: occurrences, symbols, and what symbols have. */
export function decodeDocument(bytes: Uint8Array, maxRows: number): ScipDocument | undefined {
  let [path, language, positionEncoding] = ['', '', 0]
  let text: string | undefined
  let rows = 0
  const occurrences: ScipOccurrence[] = []
  const symbols: ScipSymbol[] = []
  readFields(bytes, (field, reader) => {
    if (field === Field.document.OCCURRENCE || field === Field.document.SYMBOL) {
      if (rows > maxRows) return false
      rows++
      if (field === Field.document.OCCURRENCE) occurrences.push(decodeOccurrence(reader.bytes()))
      else {
        const symbol = decodeSymbol(reader.bytes(), maxRows - rows)
        rows += symbol.documentation.length + symbol.relationships.length
        symbols.push(symbol)
      }
    } else if (field === Field.document.PATH) path = reader.string(STRICT)
    else if (field === Field.document.LANGUAGE) language = reader.string(STRICT)
    else if (field === Field.document.TEXT) text = reader.string(STRICT)
    else if (field === Field.document.POSITION_ENCODING) positionEncoding = reader.int32()
    else return false
    return true
  })
  return rows > maxRows ? undefined : { path, language, text, positionEncoding, occurrences, symbols }
}

function decodeOccurrence(bytes: Uint8Array): ScipOccurrence {
  let [symbol, roles] = ['', 0]
  const range: number[] = []
  const enclosing: number[] = []
  readFields(bytes, (field, reader, wireType) => {
    if (field === Field.occurrence.RANGE) readNumbers(reader, wireType, range)
    else if (field === Field.occurrence.SYMBOL) symbol = reader.string(STRICT)
    else if (field === Field.occurrence.ROLES) roles = reader.int32()
    else if (field === Field.occurrence.ENCLOSING_RANGE) readNumbers(reader, wireType, enclosing)
    else return false
    return true
  })
  const whole = enclosing.length === 0 ? undefined : toRange(enclosing)
  return { ...toRange(range), symbol, roles, enclosing: whole }
}

/** With one row more than `maxRows` at most. */
function decodeSymbol(bytes: Uint8Array, maxRows: number): ScipSymbol {
  let [symbol, displayName, signature, kind] = ['', '', '', 0]
  const documentation: string[] = []
  const relationships: ScipRelationship[] = []
  readFields(bytes, (field, reader) => {
    const isRoom = documentation.length + relationships.length <= maxRows
    if (field === Field.symbol.SYMBOL) symbol = reader.string(STRICT)
    else if (field === Field.symbol.DOCUMENTATION && isRoom) documentation.push(reader.string(STRICT))
    else if (field === Field.symbol.RELATIONSHIP && isRoom) {
      relationships.push(decodeRelationship(reader.bytes()))
    } else if (field === Field.symbol.KIND) kind = reader.int32()
    else if (field === Field.symbol.DISPLAY_NAME) displayName = reader.string(STRICT)
    else if (field === Field.symbol.SIGNATURE) signature = decodeText(reader.bytes())
    else return false
    return true
  })
  return { symbol, documentation, signature, kind, displayName, relationships }
}

/** A signature is a document whose text is what counts. */
function decodeText(bytes: Uint8Array): string {
  let text = ''
  readFields(bytes, (field, reader) => {
    if (field !== Field.document.TEXT) return false
    text = reader.string(STRICT)
    return true
  })
  return text
}

function decodeRelationship(bytes: Uint8Array): ScipRelationship {
  let [symbol, isReference, isImplementation] = ['', false, false]
  readFields(bytes, (field, reader) => {
    if (field === Field.relationship.SYMBOL) symbol = reader.string(STRICT)
    else if (field === Field.relationship.IS_REFERENCE) isReference = reader.bool()
    else if (field === Field.relationship.IS_IMPLEMENTATION) isImplementation = reader.bool()
    else return false
    return true
  })
  return { symbol, isReference, isImplementation }
}

/** Texts that are not UTF-8 are an error and not replaced. */
const STRICT = true

/** `read` answers whether it has read the field, which is skipped where it has not. */
function readFields(
  bytes: Uint8Array,
  read: (field: number, reader: BinaryReader, wireType: WireType) => boolean,
): void {
  const reader = new BinaryReader(bytes)
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag()
    if (!read(field, reader, wireType)) reader.skip(wireType, field)
  }
}

/** Repeated numbers stand packed in one field, or each in a field of its own. */
function readNumbers(reader: BinaryReader, wireType: WireType, numbers: number[]): void {
  if (wireType !== WireType.LengthDelimited) {
    push(numbers, reader.int32())
    return
  }
  const packed = new BinaryReader(reader.bytes())
  while (packed.pos < packed.len) push(numbers, packed.int32())
}

/** No range has more than four numbers; of one that does, so many are shown. */
function push(numbers: number[], number: number): void {
  if (numbers.length === 8) throw new Error(`a range of it is [${numbers.join(', ')}, …]`)
  numbers.push(number)
}

/** Three numbers where the range ends in the line that it begins in, else four. */
function toRange(numbers: readonly number[]): ScipRange {
  const [startLine = -1, startCharacter = -1, third = -1, fourth] = numbers
  const [endLine, endCharacter] = fourth === undefined ? [startLine, third] : [third, fourth]
  const isValid =
    numbers.length >= 3 &&
    numbers.length <= 4 &&
    startLine >= 0 &&
    startCharacter >= 0 &&
    (endLine > startLine || (endLine === startLine && endCharacter >= startCharacter)) &&
    endCharacter >= 0
  if (!isValid) throw new Error(`a range of it is [${numbers.join(', ')}]`)
  return { startLine, startCharacter, endLine, endCharacter }
}
