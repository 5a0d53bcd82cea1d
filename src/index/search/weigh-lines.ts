/**
 * What each line of a long text says of the code that it is about. People write issues into templates and paste logs,
 * lists of packages and what others wrote: all that is longer than what they say themselves, and says less. Every line is
 * looked at once, by expressions that are tried at its beginning alone.
 */
export interface WeighedText {
  readonly text: string
  /** In 0..1. */
  readonly weight: number
  /** The same for the paths in it: those of a trace say as much at the end of a long text. */
  readonly pathWeight: number
}

const weights = {
  /** A bug tracker's own words: headings of its template, check lists. */
  boilerplate: 0,
  version: 0.03,
  environment: 0.1,
  log: 0.1,
  failure: 0.4,
  quotation: 0.3,
  aside: 0.6,
}
/** So much of what counts is read in full; what comes later counts ever less, and all of it together no more than that. */
const FULL_LENGTH = 1000
const HALF_LENGTH = 1000
const MAX_LINE_LENGTH = 1000
const MAX_SHAPE_LENGTH = 60
/** A line that comes back with other numbers in it is a log, or a table. */
const MAX_REPETITIONS = 3

/** The lines of a text, neighbours of one weight together; what counts nothing is left out. */
export function weighLines(text: string): WeighedText[] {
  const parts: { text: string; weight: number; pathWeight: number }[] = []
  const shapes = new Map<string, number>()
  let section = 1
  let spoken = 0
  for (const [index, whole] of withoutComments(text).split(/\r?\n/).entries()) {
    const line = whole.length > MAX_LINE_LENGTH ? whole.slice(0, MAX_LINE_LENGTH) : whole
    if (line.trim() === '') continue
    const heading = index === 0 ? undefined : readHeading(line)
    if (heading !== undefined) section = weighSection(heading)
    const own = heading !== undefined && isTemplateHeading(heading) ? weights.boilerplate : weighLine(line)
    const unfaded = Math.min(section, own) * weighRepetition(shapes, line)
    const weight = round(unfaded * fade(spoken))
    const pathWeight = isFrame.test(line) ? round(unfaded) : weight
    spoken += line.length * Math.min(section, own)
    if (pathWeight === 0) continue
    const last = parts.at(-1)
    if (last?.weight === weight && last.pathWeight === pathWeight) last.text += `\n${line}`
    else parts.push({ text: line, weight, pathWeight })
  }
  return parts
}

function round(weight: number): number {
  return Math.round(weight * 50) / 50
}

/** By how much was said before. */
function fade(spoken: number): number {
  return spoken <= FULL_LENGTH ? 1 : 1 / (1 + (spoken - FULL_LENGTH) / HALF_LENGTH) ** 2
}

/** `File "/shop/cart.py", line 3`, `at save (src/cart.ts:3:7)`, `shop/cart.py:3: in save`. */
const isFrame =
  /^[\s>|]{0,12}(?:File "[^"\n]{1,300}", line \d|at \S.{0,300}[:(]\d{1,6}\)?\s*$|[\w./\\-]{1,300}\.\w{1,5}:\d{1,6}: )/

function weighRepetition(shapes: Map<string, number>, line: string): number {
  const shape = line.slice(0, MAX_SHAPE_LENGTH).replaceAll(/\d+/g, '0').trim()
  const count = (shapes.get(shape) ?? 0) + 1
  shapes.set(shape, count)
  return count <= MAX_REPETITIONS ? 1 : (MAX_REPETITIONS / count) ** 2
}

/** `<!-- Thank you for filing … -->` is what the template says to whoever fills it in. */
function withoutComments(text: string): string {
  let result = ''
  let at = 0
  for (;;) {
    const start = text.indexOf('<!--', at)
    if (start === -1) return result + text.slice(at)
    result += text.slice(at, start)
    const end = text.indexOf('-->', start)
    if (end === -1) return result
    at = end + 3
  }
}

function readHeading(line: string): string | undefined {
  const match = /^(?:#{1,6} {1,4}(.{1,100})|\*\*(.{1,100}))$/.exec(line.trim())
  const text = match?.[1] ?? match?.[2]
  return text === undefined || (match?.[2] !== undefined && !/\*\*:?$/.test(text))
    ? undefined
    : text
        .replaceAll(/[*:#?]/g, '')
        .trim()
        .toLowerCase()
}

const templateHeading =
  /^(?:checks?|checklist|before|pre-?requisites?|describe|description|bug|issue|summary|overview|steps?|to reproduce|how to reproduce|reproduc|minimal|code sample|example|expected|actual|current|observed|what|additional|other|anything|possible|proposed|environment|versions?|system|output|logs?|your|screenshots?|context|is your|are you|i have|confirm|acknowledg|traceback|stack ?trace|error|problem|configuration|setup|installed|platform|details)\b/

function isTemplateHeading(heading: string): boolean {
  return heading.length <= 80 && templateHeading.test(heading)
}

function weighSection(heading: string): number {
  if (
    /\b(?:check ?list|checks|before (?:submitting|posting|you)|code of conduct|confirm|acknowledg)/.test(
      heading,
    )
  )
    return weights.boilerplate
  if (
    /\b(?:environment|versions?|system info|system information|platform|dependencies|packages|pip (?:freeze|list)|conda|installed|operating system|setup|specs?|configuration)\b/.test(
      heading,
    )
  )
    return weights.environment
  if (/\b(?:logs?|console|debug output|verbose)\b/.test(heading)) return weights.failure
  if (/\b(?:additional|anything else|other|context|screenshots?|related|workaround)\b/.test(heading))
    return weights.aside
  return 1
}

function weighLine(line: string): number {
  if (/^\s*[-*+] ?\[[ xX]?\]/.test(line)) return weights.boilerplate
  if (/^\s*<\/?(?:details|summary|br|p)\b/i.test(line)) return weights.boilerplate
  if (isVersion(line)) return weights.version
  if (
    /^\W{0,3}(?:\d{4}-\d\d-\d\d[T ]|[A-Z][a-z]{2} {1,2}\d{1,2} )?\d\d:\d\d(?::\d\d)?/.test(line) ||
    logLevel.test(line)
  ) {
    return /\b(?:ERROR|FATAL|CRITICAL|SEVERE)\b/.test(line) ? weights.failure : weights.log
  }
  // `>>> f()` is what somebody typed, `>     f()` marks a line of a trace, `> text` is what somebody else wrote.
  if (/^\s{0,3}>(?!>>|\s{4})/.test(line)) return weights.quotation
  return 1
}

const logLevel = /^\W{0,3}(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL)\b[\s:\]|-]/

/** `numpy==1.2.3`, `numpy: 1.2.3`, `| numpy | 1.2 |`, `numpy   1.2.3   py37_0`, `Python 3.9.1 (default, …)`. */
function isVersion(line: string): boolean {
  return /^[\s|*-]{0,8}[A-Za-z][\w .+/-]{0,40}?\s{0,30}(?:==|[:=|@]|\s)\s{0,4}\(?["'v]?\d{1,4}(?:\.\d{1,6}){1,4}[\w.+-]{0,40}["')]?(?:\s.{0,80})?\|?\s{0,4}$/.test(
    line,
  )
}
