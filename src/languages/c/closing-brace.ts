/**
 * Where the brace at an offset is closed, by the text alone: -1 for nowhere. Comments and texts are no code, and of a
 * conditional every branch begins as deep as the first.
 */
export function closingBrace(text: string, open: number): number {
  const token =
    /\/\*[^]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|(?<!\w)'(?:[^'\\\n]|\\.)*'|^[ \t]*#[ \t]*[a-z]+|[{}]/gm
  token.lastIndex = open
  const branches: number[] = []
  let depth = 0
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [written] = found
    if (written === '{') depth++
    else if (written === '}') {
      depth--
      if (depth === 0) return found.index
    } else if (written.trimStart().startsWith('#')) {
      const directive = written.replaceAll(/[# \t]/g, '')
      if (directive.startsWith('if')) branches.push(depth)
      else if (directive.startsWith('el')) depth = branches.at(-1) ?? depth
      else if (directive === 'endif') branches.pop()
    }
  }
  return -1
}
