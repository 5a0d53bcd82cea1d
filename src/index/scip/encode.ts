import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

import { Field, UTF8_TEXT } from './schema.ts'
import type {
  ScipDocument,
  ScipMetadata,
  ScipOccurrence,
  ScipRange,
  ScipRelationship,
  ScipSymbol,
} from './schema.ts'

/** The first bytes of an index. */
export function encodeMetadata({
  toolName,
  toolVersion,
  projectRoot,
}: ScipMetadata): Uint8Array<ArrayBuffer> {
  const writer = new BinaryWriter()
  writeMessage(writer, Field.index.METADATA, () => {
    writeMessage(writer, Field.metadata.TOOL, () => {
      writeText(writer, Field.tool.NAME, toolName)
      writeText(writer, Field.tool.VERSION, toolVersion)
    })
    writeText(writer, Field.metadata.PROJECT_ROOT, projectRoot)
    writeNumber(writer, Field.metadata.TEXT_ENCODING, UTF8_TEXT)
  })
  return writer.finish()
}

/** What one document adds to the bytes of an index. */
export function encodeDocument(document: ScipDocument): Uint8Array<ArrayBuffer> {
  const writer = new BinaryWriter()
  writeMessage(writer, Field.index.DOCUMENT, () => {
    writeText(writer, Field.document.PATH, document.path)
    for (const each of document.occurrences) writeOccurrence(writer, each)
    for (const each of document.symbols) writeSymbol(writer, Field.document.SYMBOL, each)
    writeText(writer, Field.document.LANGUAGE, document.language)
    if (document.text !== undefined) writeText(writer, Field.document.TEXT, document.text)
    writeNumber(writer, Field.document.POSITION_ENCODING, document.positionEncoding)
  })
  return writer.finish()
}

function writeOccurrence(writer: BinaryWriter, occurrence: ScipOccurrence): void {
  writeMessage(writer, Field.document.OCCURRENCE, () => {
    writeRange(writer, Field.occurrence.RANGE, occurrence)
    writeText(writer, Field.occurrence.SYMBOL, occurrence.symbol)
    writeNumber(writer, Field.occurrence.ROLES, occurrence.roles)
    if (occurrence.enclosing !== undefined) {
      writeRange(writer, Field.occurrence.ENCLOSING_RANGE, occurrence.enclosing)
    }
  })
}

function writeSymbol(writer: BinaryWriter, field: number, symbol: ScipSymbol): void {
  writeMessage(writer, field, () => {
    writeText(writer, Field.symbol.SYMBOL, symbol.symbol)
    for (const each of symbol.documentation) writeText(writer, Field.symbol.DOCUMENTATION, each)
    for (const each of symbol.relationships) writeRelationship(writer, each)
    writeNumber(writer, Field.symbol.KIND, symbol.kind)
    writeText(writer, Field.symbol.DISPLAY_NAME, symbol.displayName)
    if (symbol.signature === '') return
    writeMessage(writer, Field.symbol.SIGNATURE, () => {
      writeText(writer, Field.document.TEXT, symbol.signature)
    })
  })
}

function writeRelationship(writer: BinaryWriter, relationship: ScipRelationship): void {
  writeMessage(writer, Field.symbol.RELATIONSHIP, () => {
    writeText(writer, Field.relationship.SYMBOL, relationship.symbol)
    writeNumber(writer, Field.relationship.IS_REFERENCE, Number(relationship.isReference))
    writeNumber(writer, Field.relationship.IS_IMPLEMENTATION, Number(relationship.isImplementation))
  })
}

function writeMessage(writer: BinaryWriter, field: number, write: () => void): void {
  writer.tag(field, WireType.LengthDelimited).fork()
  write()
  writer.join()
}

/** Of proto3, in which what is empty or 0 is left out. */
function writeText(writer: BinaryWriter, field: number, value: string): void {
  if (value !== '') writer.tag(field, WireType.LengthDelimited).string(value)
}

function writeNumber(writer: BinaryWriter, field: number, value: number): void {
  if (value !== 0) writer.tag(field, WireType.Varint).int32(value)
}

function writeRange(writer: BinaryWriter, field: number, range: ScipRange): void {
  const { startLine, startCharacter, endLine, endCharacter } = range
  writer.tag(field, WireType.LengthDelimited).fork().int32(startLine).int32(startCharacter)
  if (endLine !== startLine) writer.int32(endLine)
  writer.int32(endCharacter).join()
}
