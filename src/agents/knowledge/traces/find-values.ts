/** Where a value that a line uses comes from inside its definition. */
export interface UsedValue {
  readonly name: string
  readonly kind: 'assigned' | 'parameter'
  /** 1-based: of the last assignment above, or of the definition's head. */
  readonly line: number
  /** The assignment as written. */
  readonly text: string
}

const keywords = new Set(
  'and as assert async await break case catch class const continue def del do elif else end except export extends false False finally final fn for foreach from func function global go if impl import in instanceof int interface is lambda let let match mut new nil None nonlocal not null nullptr of or pass private protected public raise range return self static str string super switch this throw throws true True try type typeof undefined union unless until use var void when where while with yield bool isinstance len'.split(
    ' ',
  ),
)

const mostValues = 4
const headLines = 12

/**
 * For each variable that a line uses the last place above that sets it, or the parameter that it is. Read from the
 * text line by line: of branches that both set it, the one nearer by.
 */
export function findValues(lines: readonly string[], firstLine: number, line: number): UsedValue[] {
  const at = line - firstLine
  const own = lines[at]
  if (own === undefined) return []
  const names = variablesOf(own).slice(0, 8)
  const head = headOf(lines)
  return names
    .flatMap((name): UsedValue[] => {
      const set = lines.findLastIndex((text, index) => index > 0 && index < at && sets(text, name))
      const assignment = lines[set]
      if (assignment !== undefined)
        return [{ name, kind: 'assigned', line: firstLine + set, text: assignment.trim() }]
      return isParameter(head, name) ? [{ name, kind: 'parameter', line: firstLine, text: '' }] : []
    })
    .slice(0, mostValues)
}

/** Names that stand alone, without strings, members, keywords and what is called. */
function variablesOf(line: string): string[] {
  const plain = line.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/gu, '""').replace(/(?:#|\/\/).*$/u, '')
  // What is assigned on the line is made there.
  const right = /^[^=]*[^=!<>:]:?=(?![=>])(.*)$/u.exec(plain)?.[1] ?? plain
  const names = [...right.matchAll(/(?<![\w.$])[A-Za-z_$][\w$]*(?![\w$]|\s*\(|::)/gu)].map(([name]) => name)
  return [...new Set(names)].filter((name) => !keywords.has(name) && name.length > 1)
}

function sets(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(0, at)
    const after = text.slice(at + name.length)
    if (/[\w.$]$/u.test(before) || /^[\w$]/u.test(after) || /#|\/\//u.test(before)) continue
    if (/\bas $/u.test(before)) return true
    if (/[([{]/u.test(before.replace(/^\s*(?:if|for|while) ?\(/u, ''))) continue
    if (isAssigned(before, after)) return true
  }
  return false
}

function isAssigned(before: string, after: string): boolean {
  // `x = 1`, `x: T = 1`, `x := 1`, `x += 1`
  if (/^\s*(?::\s?[\w.<>[\]| ]{1,80})?(?:[:+*/|&-]|\|\||&&|\?\?)?=(?![=>])/u.test(after)) return true
  // `x, y = f()`, `y, x := f()`
  if (/^\s*(?:[\w$]+, ?){0,6}$/u.test(before) && /^(?:, ?[\w$]+){0,6}\s*:?=(?!=)/u.test(after)) return true
  // `var x int = 1`
  if (/^\s*(?:var|let|const|val)(?: mut)? $/u.test(before))
    return /^(?::| \w)[\w .<>[\]*]{0,60} = /u.test(after)
  // `for x, y in f()`, `for (const x of y)`
  return /^\s*(?:async )?for\b/u.test(before) && /^(?:, ?[\w$]+){0,6}\)? (?:in|of|:=)/u.test(after)
}

/** The head of a definition: up to the line that opens its body. */
function headOf(lines: readonly string[]): string {
  const start = lines.findIndex((text) => /\(/u.test(text) && !/^\s*@/u.test(text))
  if (start === -1) return ''
  const end = lines.findIndex((text, index) => index >= start && /[:{]\s*$|=>/u.test(text))
  return lines.slice(start, Math.min(end === -1 ? start : end, start + headLines) + 1).join(' ')
}

/** What stands behind a sign of equality is the value of one, a large letter behind a colon its type. */
function isParameter(head: string, name: string): boolean {
  const before = /^\p{Lu}/u.test(name) ? '[:=<]' : '[=<]'
  const whole = new RegExp(
    String.raw`(?<![\w.$]|${before}\s{0,2}[&*]?)${name.replaceAll('$', String.raw`\$`)}(?![\w$])`,
    'u',
  )
  return parametersOf(head).some((group) => whole.test(group))
}

/** The parts in brackets that hold parameters: the first, and of a Go method the receiver too, not what it returns. */
function parametersOf(head: string): string[] {
  const groups: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < head.length; index += 1) {
    if (head.charAt(index) === '(') {
      if (depth === 0) start = index
      depth += 1
    } else if (head.charAt(index) === ')') {
      depth -= 1
      if (depth === 0) groups.push(head.slice(start, index))
    }
  }
  if (depth > 0) groups.push(head.slice(start))
  return groups.slice(0, /^\s*func \(/u.test(head) ? 2 : 1)
}

/** Whether a line does nothing but raise. */
export function isRaising(line: string): boolean {
  return /^\s*(?:raise|throw|panic!?\(|unreachable!|unimplemented!|todo!|bail!|abort\(|return (?:[^,()"]{0,60}, ){0,2}(?:fmt\.Errorf|errors\.New|Err\())|\bthrow new \b|(?:=>|:) (?:unreachable|panic)!/u.test(
    line,
  )
}
