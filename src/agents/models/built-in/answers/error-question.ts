import { isToolFailure } from '../../../tools/tool.ts'
import { cite, code, joinNames, knownMark, plural, stripNumbers } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import type { RaisedError } from '../../../knowledge/traces/error-line.ts'
import { readStackTrace } from '../../../knowledge/traces/read-stack-trace.ts'
import { bindFrames, citePlace } from './bind-frames.ts'
import { saySetters } from './errors/find-setters.ts'
import { docParagraph } from './explain.ts'
import { isOnlyRaising } from './gather-suspects.ts'
import { guardsOf, sayExcerpt } from './debug-conditions.ts'
import { valuesOf } from './debug-surroundings.ts'
import type { ClassRaises, Raise } from './find-raises.ts'
import { findRaisesAndText } from './find-raises.ts'
import { verbs } from './edge-list.ts'

/**
 * "Why would I see this error?": where it is made, under which conditions, what decides them, and who gets there.
 * False, with nothing said, where the error was not found in the code.
 */
export function* answerErrorQuestion(error: RaisedError): Script<boolean> {
  const { byText, byClass } = yield* findRaisesAndText(error)
  if (byClass !== undefined) {
    yield* sayClassRaises(error, byClass, byText[0])
    return true
  }
  // Of one definition the first place is enough: a message over a few lines is found in each of them.
  const raises = [...Map.groupBy(byText, ({ node }) => node.node_id).values()].flatMap(([one]) => one ?? [])
  const [first, ...others] = raises
  if (first === undefined) return false
  yield* sayRaise(error, first, others)
  return true
}

/** An error of the repository's own: where it is raised, and where its text is made if its class makes it. */
function* sayClassRaises(error: RaisedError, { raises, isWhole }: ClassRaises, text?: Raise): Script {
  const name = lastPart(error.name)
  // A text that is made of values is made where values are given.
  const [first, ...others] =
    text === undefined
      ? raises
      : raises.toSorted((a, b) => Number(givesValues(lineOf(b), name)) - Number(givesValues(lineOf(a), name)))
  if (first === undefined) return
  const made =
    text === undefined
      ? error.message === ''
        ? ''
        : `I did not find the text ${code(error.message)} as it stands. `
      : `The text is made in ${code(text.node.name)}${citePlace(text)}. `
  const further =
    others.length === 0 ? '' : ` I found ${plural(others.length, 'further place')} outside of tests, below.`
  yield* say(
    `${made}${code(error.name)} is raised in ${code(first.node.name)}${citePlace(first)}${conditions(first)}.${further}${isWhole ? '' : ' There may be more that could not be linked.'}`,
  )
  yield* sayMeaning(error.name)
  yield* sayExcerpt(first)
  yield* sayValues(first)
  yield* saySetters(first)
  yield* sayReach(first)
  if (others.length === 0) return
  yield* say('\n\nIt is also raised here:\n\n')
  for (const raise of others)
    yield* say(`- in ${code(raise.node.name)}${citePlace(raise)}${conditions(raise)}\n`)
  yield* say(sayTrace(name, raises))
}

/** What a stack trace would tell of where it came from, unless somebody catches the error and raises it anew. */
function sayTrace(name: string, raises: readonly Raise[]): string {
  const anew = raises.find((raise) =>
    guardsOf(raise).some(({ text }) => /\b(?:catch|except|rescue)\b/u.test(text) && text.includes(name)),
  )
  return anew === undefined
    ? '\n\nA stack trace would tell which of them your program came by.'
    : `\n\n${code(anew.node.name)} catches it and raises an error anew${citePlace(anew)}, so a stack trace need not show which of the other places came first.`
}

function lineOf({ node, line }: Raise): string {
  if (node.source === undefined) return ''
  const { lines, firstLine } = stripNumbers(node.source)
  return lines[line - firstLine] ?? ''
}

/** `throw new Failure(type)`, and not `throw new Failure()`. */
function givesValues(line: string, name: string): boolean {
  const at = line.indexOf(`${name}(`)
  return at !== -1 && !/^\s*(?:\)|$)/u.test(line.slice(at + name.length + 1))
}

function lastPart(errorName: string): string {
  return errorName.split(/[.:]/u).at(-1) ?? ''
}

/** A trace whose innermost frame raises on purpose, called from a program of its own: the condition is the answer. */
export function* answerRaisingTrace(text: string): Script<boolean> {
  const trace = readStackTrace(text)
  if (trace?.isTrace !== true || trace.errorName === '') return false
  const { bound, outside } = yield* bindFrames(trace.frames, trace.message)
  const [inner] = bound
  if (inner === undefined || inner.node.in_test === true || inner.line === 0) return false
  if (outside === undefined || bound.length > 2 || inner !== bound[0] || !isOnlyRaising(inner)) return false
  yield* sayRaise(
    { name: trace.errorName, message: '' },
    { node: inner.node, path: inner.path, line: inner.line, coverage: 1 },
    [],
  )
  return true
}

/** The doc text of the repository's own error: what it means, in the words of those who raise it. */
function* sayMeaning(name: string): Script {
  const own = lastPart(name)
  if (own === '') return
  const found = yield* call('get_node', { node: own, include_source: false })
  if (isToolFailure(found) || found.node.kind !== 'class' || found.node.full_doc === undefined) return
  yield* say(` ${docParagraph(found.node.full_doc, cite(found.node.location))}`)
}

function* sayRaise(error: RaisedError, first: Raise, others: readonly Raise[]): Script {
  const what = code(error.message === '' ? error.name : error.message)
  const isValue = first.node.kind === 'variable' || first.node.kind === 'field' || first.node.kind === 'file'
  yield* say(
    `${!isWritten(first, error.message) ? `No text that I found is ${what} as it stands; one that may become it stands` : isValue ? `The text ${what} stands` : error.message === '' ? `${what} is raised` : `An error with the text ${what} is made`} in ${code(first.node.name)}${citePlace(first)}${conditions(first)}.${others.length === 0 ? '' : ` I found ${plural(others.length, 'further place')}, below.`}`,
  )
  yield* sayMeaning(error.name)
  yield* sayExcerpt(first)
  yield* sayValues(first)
  yield* saySetters(first)
  yield* sayReach(first)
  if (others.length > 0) {
    yield* say('\n\nA text that fits it also stands here:\n\n')
    for (const raise of others)
      yield* say(`- in ${code(raise.node.name)}${citePlace(raise)}${conditions(raise)}\n`)
  }
  if (others.length > 0) yield* say('\n\nWhich of them your program came by, a stack trace would tell.')
}

/** Of the words of a text those that stand where it is made; the others must come from values. */
const leastWritten = 0.75

/** Whether a text stands where it is made, but for a value or two: `Failed to connect %s` may become many texts. */
function isWritten({ node, line }: Raise, message: string): boolean {
  if (message === '' || node.source === undefined || line === 0) return true
  const { lines, firstLine } = stripNumbers(node.source)
  const at = line - firstLine
  const window = lines.slice(Math.max(0, at - 2), at + linesOfText).join('\n')
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const left = wordsOf(window)
  const words = wordsOf(message)
  const written = words.filter((word) => {
    const found = left.indexOf(word)
    if (found !== -1) left.splice(found, 1)
    return found !== -1
  })
  return written.length >= leastWritten * words.length
}

/** A text may be broken over some lines. */
const linesOfText = 6

function conditions(raise: Raise): string {
  const guards = guardsOf(raise).map(
    (guard) => `${code(guard.text)}${cite(`${raise.path}:${guard.line}-${guard.line}`)}`,
  )
  const empty = emptyValue(raise)
  const said = guards.length === 0 ? '' : `, under ${joinNames(guards, 3)}`
  return empty === '' ? said : `${said}, where ${code(empty)} yields nothing`
}

/** What `orElseThrow` is called on: the error is made where it is empty. */
function emptyValue({ node, line }: Raise): string {
  if (node.source === undefined || line === 0) return ''
  const { lines, firstLine } = stripNumbers(node.source)
  const window = lines
    .slice(Math.max(0, line - firstLine - 3), line - firstLine + 1)
    .join(' ')
    .replace(/\s+/gu, ' ')
    .slice(-600)
  return (
    /([\w.]+\((?:[^()]|\([^()]*\))*\)) ?\.(?:orElseThrow|ok_or|ok_or_else|expect)\(/u.exec(window)?.[1] ?? ''
  )
}

/** What the conditions depend on. */
function* sayValues(raise: Raise): Script {
  const values = valuesOf(raise)
  if (values.length === 0) return
  yield* say('\n\nWhat decides:\n\n')
  for (const value of values) {
    const place = cite(`${raise.path}:${value.line}-${value.line}`)
    yield* say(
      value.kind === 'assigned'
        ? `- ${code(value.name)}, set by ${code(value.text)}${place}\n`
        : `- ${code(value.name)}, a parameter of ${code(raise.node.name)}${place}\n`,
    )
  }
}

/** `@GetMapping("/oups")` above a definition; '' where none stands there. */
function annotationOf(node: Raise['node']): string {
  const { lines } = stripNumbers(node.source ?? '')
  const first = lines.findIndex((line) => line.trim() !== '')
  const annotation =
    /^\s*(@[\w.]*(?:Mapping|Attribute|Listener|Handler|Scheduled|Bean|Get|Post|Put|Delete|Patch|route|get|post|put|delete|patch|command|task)\b(?:\([^()]{0,120}\))?)\s*$/u.exec(
      lines[first] ?? '',
    )
  return annotation?.[1] ?? ''
}

function* sayReach({ node }: Raise): Script {
  // A text that stands in a variable is used where an error is made of it.
  const isValue = node.kind === 'variable' || node.kind === 'field' || node.kind === 'file'
  const output = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: isValue ? ['reads', 'references', 'imports'] : ['calls', 'instantiates', 'handles', 'overrides'],
    depth: isValue ? 1 : 2,
    limit: 20,
  })
  if (isToolFailure(output)) return
  const all = output.edges.filter((edge) => edge.node.in_test !== true && edge.node.node_id !== node.node_id)
  const known = all.filter((edge) => edge.known !== 'possible')
  // A name that may be meant by `new` is no caller.
  const callers = known.length > 0 || isValue ? known : all.filter((edge) => edge.kind === 'calls')
  if (callers.length === 0) {
    const binding = isValue ? '' : annotationOf(node)
    if (binding !== '') {
      yield* say(
        `\n\n${code(binding)} binds ${code(node.name)}${cite(node.location)}, so the framework calls it.`,
      )
      return
    }
    yield* say(
      `\n\nI know of no ${isValue ? 'use' : 'call'} of ${code(node.name)} outside of tests${output.complete === true ? '' : '; there may be some that could not be linked'}.`,
    )
    return
  }
  yield* say(isValue ? '\n\nWho uses it:\n\n' : '\n\nWho gets there:\n\n')
  for (const edge of callers.slice(0, 6)) {
    const outer = (edge.edges ?? []).filter((next) => next.node.in_test !== true).slice(0, 2)
    const from =
      outer.length === 0
        ? ''
        : `; called by ${joinNames(
            outer.map((next) => `${code(next.node.name)}${knownMark(next.known)}${cite(next.sites[0])}`),
          )}`
    yield* say(
      `- ${code(edge.node.name)} ${verbs[edge.kind] ?? 'calls'} it${knownMark(edge.known)}${cite(edge.sites[0] ?? edge.node.location)}${from}\n`,
    )
  }
  const rest = callers.length - 6
  const isOpen = output.complete !== true || output.total > output.edges.length
  if (rest > 0 || isOpen)
    yield* say(
      `\n${rest > 0 ? `${isOpen ? 'At least ' : ''}${rest} more ${isValue ? 'use' : 'call'} it.` : 'There may be more that could not be linked.'}`,
    )
}
