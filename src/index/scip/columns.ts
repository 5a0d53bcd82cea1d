import { PositionEncoding } from './schema.ts'

/**
 * Column in UTF-16 units of a character of a line, both 0-based, in the units of a position encoding. A character behind
 * the end of the line gives -1, one inside of a code point the place where that ends.
 */
export function toColumn(line: string, character: number, encoding: number): number {
  // eslint-disable-next-line no-control-regex -- all of ASCII
  if (encoding === PositionEncoding.UTF16 || /^[\0-\x7f]*$/.test(line)) {
    return character <= line.length ? character : -1
  }
  let units = 0
  let column = 0
  for (const point of line) {
    if (units >= character) return column
    units += encoding === PositionEncoding.UTF8 ? Buffer.byteLength(point) : 1
    column += point.length
  }
  return units >= character ? column : -1
}
