/**
 * The longest text that every match of a regular expression must contain, '' where none can be told. Only plain
 * characters at the top level count, so an answer is always right and sometimes short.
 */
export function findRequiredText(pattern: string): string {
  let best = ''
  let run = ''
  const endRun = (): void => {
    if (run.length > best.length) best = run
    run = ''
  }
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] ?? ''
    if (character === '|') return ''
    if (character === '(') {
      // What is in a group may be optional, and flags such as (?i) change how text is compared.
      endRun()
      if (pattern.startsWith('(?i', index)) return ''
      const end = skipGroup(pattern, index)
      if (end === -1) return best
      index = end
    } else if (character === '[') {
      endRun()
      const end = skipClass(pattern, index)
      if (end === -1) return best
      index = end
    } else if (character === '\\') {
      const next = pattern[index + 1] ?? ''
      // Escapes of letters and digits are classes, anchors or codes; `\Q` quotes, which is left alone.
      if (next === 'Q' || next === '') return best
      if (/[\w]/.test(next)) {
        endRun()
        const braced = /^(?:[pPx]\{[^}]*\}|x[0-9a-fA-F]{2}|[pP]\w|[0-7]{1,3}|.)/.exec(
          pattern.slice(index + 1),
        )
        index += braced?.[0].length ?? 1
      } else {
        run += next
        index++
      }
    } else if ('*?{'.includes(character)) {
      run = run.slice(0, -1)
      endRun()
      if (character === '{') index = Math.max(index, pattern.indexOf('}', index))
    } else if ('.^$+)'.includes(character)) endRun()
    else run += character
  }
  endRun()
  return best
}

function skipGroup(pattern: string, start: number): number {
  let depth = 0
  for (let index = start; index < pattern.length; index++) {
    const character = pattern[index]
    if (character === '\\') index++
    else if (character === '[') {
      const end = skipClass(pattern, index)
      if (end === -1) return -1
      index = end
    } else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return index
  }
  return -1
}

function skipClass(pattern: string, start: number): number {
  let index = start + 1
  if (pattern[index] === '^') index++
  if (pattern[index] === ']') index++
  for (; index < pattern.length; index++) {
    if (pattern[index] === '\\') index++
    else if (pattern.startsWith('[:', index)) index = Math.max(index, pattern.indexOf(':]', index) + 1)
    else if (pattern[index] === ']') return index
  }
  return -1
}
