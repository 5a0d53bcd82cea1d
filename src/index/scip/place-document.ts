import { columnsOf } from './columns.ts'
import { PositionEncoding, SymbolRole } from './schema.ts'
import type { ScipDocument, ScipOccurrence } from './schema.ts'
import { partsOfSymbol } from './symbol-parts.ts'

/** An occurrence as our places are: lines 1-based, columns 0-based in UTF-16 units. */
export interface PlacedOccurrence {
  readonly line: number
  readonly column: number
  /** 0 for one of several lines, too. */
  readonly length: number
  readonly symbol: string
  readonly isDefinition: boolean
  /** Of a definition: its last line; `line` where it is not told. */
  readonly endLine: number
}

/**
 * The occurrences of a document in the text that was parsed, in source order; undefined where the document is of another
 * text. SCIP holds no hash of the text that was indexed, and seldom the text, so names tell: a definition stands where its
 * name is written.
 */
export function placeDocument(document: ScipDocument, text: string): PlacedOccurrence[] | undefined {
  if (document.text !== undefined && document.text !== text) return undefined
  const lines = text.split(/\r\n|\r|\n/)
  for (const encoding of encodingsOf(document)) {
    const placed = place(document.occurrences, lines, encoding)
    if (placed !== undefined && (document.text !== undefined || standWhereNamed(placed, lines))) {
      return placed.sort((a, b) => a.line - b.line || a.column - b.column)
    }
  }
  return undefined
}

/** Older indexers do not say which; the one is right in which all names are where they are written. */
function encodingsOf({ positionEncoding }: ScipDocument): readonly number[] {
  const { UNSPECIFIED, UTF8, UTF16, UTF32 } = PositionEncoding
  return positionEncoding === UNSPECIFIED ? [UTF16, UTF8, UTF32] : [positionEncoding]
}

/** Undefined where one is not in the text. */
function place(
  occurrences: readonly ScipOccurrence[],
  lines: readonly string[],
  encoding: number,
): PlacedOccurrence[] | undefined {
  const placed: PlacedOccurrence[] = []
  const columns = new Map<number, (character: number) => number>()
  for (const { symbol, roles, enclosing, ...range } of occurrences) {
    if (symbol === '') continue
    const line = lines[range.startLine]
    // An empty file has a first line, and the end of a file may be the start of a line behind it.
    if (line === undefined || range.endLine > lines.length) return undefined
    const toColumn = columns.get(range.startLine) ?? columnsOf(line, encoding)
    columns.set(range.startLine, toColumn)
    const column = toColumn(range.startCharacter)
    const isOfLine = range.endLine === range.startLine
    const end = isOfLine ? toColumn(range.endCharacter) : column
    if (column === -1 || end === -1) return undefined
    placed.push({
      line: range.startLine + 1,
      column,
      length: end - column,
      symbol,
      isDefinition:
        (roles & (SymbolRole.DEFINITION | SymbolRole.FORWARD_DEFINITION)) === SymbolRole.DEFINITION,
      endLine: Math.min(lines.length, Math.max(range.startLine, enclosing?.endLine ?? 0) + 1),
    })
  }
  return placed
}

/**
 * All places of definitions have a name of what they define, and most of the others one of what they lead to: those may
 * go by another name, as behind `import … as`.
 */
function standWhereNamed(placed: readonly PlacedOccurrence[], lines: readonly string[]): boolean {
  const named = new Map<string, boolean>()
  let [right, wrong] = [0, 0]
  for (const { line, column, length, symbol, isDefinition } of placed) {
    const { name = '', suffix } = partsOfSymbol(symbol) ?? {}
    const written = lines[line - 1]!.slice(column, column + Math.min(length, MAX_NAME))
    // `<init>`, an operator, the path of a module (`importlib/__init__:`), what nobody could have typed.
    const isName = suffix !== 'meta' && name.length <= MAX_NAME && IDENTIFIER.test(name)
    // What generates code names all of a line or a text: `test "an empty cart"`, `@lombok.Builder`. In another text than
    // was indexed, a place has the length of the name.
    const isPlaceOfName = length === name.length || IDENTIFIER.test(written)
    if (length === 0 || !isName || !isPlaceOfName) continue
    const isNamed = areLike(written, name)
    if (isDefinition) {
      // Several may be defined by one name: a class and its constructor, a property and its accessors.
      const place = `${line}:${column}`
      named.set(place, isNamed || named.get(place) === true)
    } else if (isNamed) right++
    else wrong++
  }
  return right >= wrong && [...named.values()].every(Boolean)
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** Comparing takes time by both lengths. */
const MAX_NAME = 255

/** `$total` and `total`, `getTotal` and `total`. */
function areLike(written: string, name: string): boolean {
  const [one, other] = [written.toLowerCase(), name.toLowerCase()]
  return one !== '' && (one.includes(other) || other.includes(one))
}
