/**
 * Takes conditional directives out of the middle of declarations and statements, where the grammar knows none: a
 * branch that ends before its declaration does is read as the first branch alone. Blanks take the place of what goes,
 * so every offset stays what it was.
 *
 *     #if X                            protected Base()
 *     protected Base()
 *     #else                    ->
 *     [SetUp] void Setup()
 *     #endif
 *     { … }                            { … }
 */
export function blankSplitHeads(text: string): string {
  if (!directive.test(text)) return text
  const open: Group[] = []
  const blanks: number[] = []
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    const word = directiveAt(text, start, end)
    if (word === 'if') open.push({ starts: [start], ends: [end] })
    else if (word === 'elif' || word === 'else' || word === 'endif') {
      const group = word === 'endif' ? open.pop() : open.at(-1)
      group?.starts.push(start)
      group?.ends.push(end)
      if (word === 'endif' && group !== undefined && isSplit(text, group)) {
        blanks.push(group.starts[0]!, group.ends[0]!)
        blanks.push(group.starts[1]!, group.ends.at(-1)!)
      }
    }
    start = end
  }
  return blanks.length === 0 ? text : blanked(text, blanks)
}

const directive = /^[ \t]*#[ \t]*if\b/m

/** Where the directives of one conditional stand, in order. */
interface Group {
  readonly starts: number[]
  readonly ends: number[]
}

function directiveAt(text: string, start: number, end: number): string | undefined {
  let at = start
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++
  if (text[at] !== '#') return undefined
  return /^#[ \t]*(\w+)/.exec(text.slice(at, Math.min(end, at + 20)))?.[1]
}

/**
 * Whether the first branch breaks off behind a head (`void Run()`), or with brackets that others close; or goes on with
 * what stands before it: the body of a head, a further base, pattern, operand or argument.
 */
function isSplit(text: string, { starts, ends }: Group): boolean {
  const first = withoutComments(text.slice(ends[0], starts[1]))
  if (first === '') return false
  let depth = 0
  for (const letter of first) {
    if (letter === '{') depth++
    else if (letter === '}') depth--
  }
  const isContinued = /^(?:,|=>|or\b|and\b|&&|\|\||\?\?|\.(?!\.))/.test(first)
  const isArgument = first.endsWith(',') && starts.length === 2
  if (isContinued || isArgument || (first.startsWith('{') && isBehindHead(text, starts[0]!))) return true
  return depth !== 0 || (first.endsWith(')') && /^\s*[{:]/.test(text.slice(ends.at(-1), ends.at(-1)! + 200)))
}

function isBehindHead(text: string, at: number): boolean {
  return withoutComments(text.slice(Math.max(0, at - longestHead), at)).endsWith(')')
}

/** Of the text before a conditional, which may be a comment. */
const longestHead = 400

function withoutComments(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|@?\$?"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'/g, ' ')
    .replaceAll(/^[ \t]*#[^\n]*$/gm, ' ')
    .trim()
}

/** `blanks` holds pairs of start and end. */
function blanked(text: string, blanks: readonly number[]): string {
  const parts: string[] = []
  let done = 0
  const pairs: [number, number][] = []
  for (let index = 0; index < blanks.length; index += 2) pairs.push([blanks[index]!, blanks[index + 1]!])
  for (const [start, end] of pairs.toSorted((a, b) => a[0] - b[0])) {
    if (end <= done) continue
    const from = Math.max(start, done)
    parts.push(text.slice(done, from), text.slice(from, end).replaceAll(/[^\n\r]/g, ' '))
    done = end
  }
  parts.push(text.slice(done))
  return parts.join('')
}
