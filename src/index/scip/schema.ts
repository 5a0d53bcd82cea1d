/**
 * What we read and write of SCIP, a protocol for indexes that compilers and other indexers make of code.
 * Field numbers and values are those of its schema: https://github.com/sourcegraph/scip, `scip.proto`.
 *
 * An index is one protobuf message whose fields stand one after the other, so that it is read and written a field at a
 * time: metadata first, then a field for each document. All lines and characters are 0-based, ranges half-open.
 */
export interface ScipMetadata {
  readonly toolName: string
  readonly toolVersion: string
  /** URI of the folder that the paths of documents are relative to; '' where it is not told. */
  readonly projectRoot: string
}

export interface ScipDocument {
  /** Relative to the root of the project, with '/'. */
  readonly path: string
  readonly language: string
  /** Undefined where the index does not hold it, as most do not. */
  readonly text: string | undefined
  /** A value of `PositionEncoding`. */
  readonly positionEncoding: number
  readonly occurrences: readonly ScipOccurrence[]
  readonly symbols: readonly ScipSymbol[]
}

export interface ScipRange {
  readonly startLine: number
  /** In units of the document's position encoding, as `endCharacter`. */
  readonly startCharacter: number
  readonly endLine: number
  readonly endCharacter: number
}

export interface ScipOccurrence extends ScipRange {
  /** '' where the occurrence is there for its highlighting or a diagnostic alone. */
  readonly symbol: string
  /** Bits of `SymbolRole`. */
  readonly roles: number
  /** Of a definition: all of it. */
  readonly enclosing?: ScipRange | undefined
}

export interface ScipSymbol {
  readonly symbol: string
  /** Markdown. */
  readonly documentation: readonly string[]
  /** Source text of its head; '' where it is not told. */
  readonly signature: string
  /** A value of `SymbolKind`, 0 where it is not told. */
  readonly kind: number
  /** The name that people read; '' where it is not told. */
  readonly displayName: string
  readonly relationships: readonly ScipRelationship[]
}

export interface ScipRelationship {
  readonly symbol: string
  /** Who asks for the references of one is told those of the other. */
  readonly isReference: boolean
  readonly isImplementation: boolean
}

export const PositionEncoding = { UNSPECIFIED: 0, UTF8: 1, UTF16: 2, UTF32: 3 } as const

export const SymbolRole = { DEFINITION: 1, GENERATED: 16, TEST: 32, FORWARD_DEFINITION: 64 } as const

/** Of `SymbolInformation.Kind` those that our kinds of nodes stand for, and what else indexers commonly say. */
export const SymbolKind = {
  CLASS: 7,
  CONSTANT: 8,
  CONSTRUCTOR: 9,
  ENUM: 11,
  ENUM_MEMBER: 12,
  FIELD: 15,
  FUNCTION: 17,
  GETTER: 18,
  INTERFACE: 21,
  METHOD: 26,
  MODULE: 29,
  NAMESPACE: 30,
  OBJECT: 33,
  PACKAGE: 35,
  PROPERTY: 41,
  PROTOCOL: 42,
  SETTER: 45,
  STRUCT: 49,
  TRAIT: 53,
  TYPE: 54,
  TYPE_ALIAS: 55,
  VARIABLE: 61,
  ABSTRACT_METHOD: 66,
  PROTOCOL_METHOD: 68,
  STATIC_FIELD: 79,
  STATIC_METHOD: 80,
  STATIC_PROPERTY: 81,
  EXTENSION: 84,
  MIXIN: 85,
} as const

/** Numbers of the fields of each message. */
export const Field = {
  index: { METADATA: 1, DOCUMENT: 2, EXTERNAL_SYMBOL: 3 },
  metadata: { TOOL: 2, PROJECT_ROOT: 3, TEXT_ENCODING: 4 },
  tool: { NAME: 1, VERSION: 2 },
  document: { PATH: 1, OCCURRENCE: 2, SYMBOL: 3, LANGUAGE: 4, TEXT: 5, POSITION_ENCODING: 6 },
  occurrence: { RANGE: 1, SYMBOL: 2, ROLES: 3, ENCLOSING_RANGE: 7 },
  symbol: { SYMBOL: 1, DOCUMENTATION: 3, RELATIONSHIP: 4, KIND: 5, DISPLAY_NAME: 6, SIGNATURE: 7 },
  relationship: { SYMBOL: 1, IS_REFERENCE: 2, IS_IMPLEMENTATION: 3 },
} as const

/** `Metadata.text_document_encoding`. */
export const UTF8_TEXT = 1
