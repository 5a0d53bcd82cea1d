import { PositionEncoding } from './schema.ts'

/**
 * Tells columns in UTF-16 units of characters of a line, both 0-based, in the units of a position encoding. A character
 * behind the end of the line gives -1, one inside of a code point the place where that ends. However long the line is,
 * each takes the same time.
 */
export function columnsOf(line: string, encoding: number): (character: number) => number {
  // eslint-disable-next-line no-control-regex -- all of ASCII
  if (encoding === PositionEncoding.UTF16 || /^[\0-\x7f]*$/.test(line)) {
    return (character) => (character <= line.length ? character : -1)
  }
  const columns = new Int32Array(encoding === PositionEncoding.UTF8 ? 3 * line.length + 1 : line.length + 1)
  let units = 0
  let column = 0
  for (const point of line) {
    column += point.length
    const end = units + (encoding === PositionEncoding.UTF8 ? Buffer.byteLength(point) : 1)
    columns.fill(column, units + 1, end + 1)
    units = end
  }
  return (character) => (character <= units ? columns[character]! : -1)
}
