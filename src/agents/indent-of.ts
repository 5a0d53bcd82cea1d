/** How deep a line is indented, in columns; a tab counts as four. Of a blank line, its length. */
export function indentOf(line: string): number {
  const blank = /^\s*/u.exec(line)?.[0] ?? ''
  return blank.replaceAll('\t', '    ').length
}
