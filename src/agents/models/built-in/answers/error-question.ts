import { isToolFailure } from '../../../tools/tool.ts'
import { cite, code, joinNames, knownMark, plural } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import type { RaisedError } from '../traces/error-line.ts'
import { citePlace } from './bind-frames.ts'
import { guardsOf, sayExcerpt } from './debug-conditions.ts'
import { valuesOf } from './debug-surroundings.ts'
import type { Raise } from './find-raises.ts'
import { findRaises } from './find-raises.ts'
import { verbs } from './relations.ts'

/**
 * "Why would I see this error?": where it is made, under which conditions, what decides them, and who gets there.
 * False, with nothing said, where the error was not found in the code.
 */
export function* answerErrorQuestion(error: RaisedError): Script<boolean> {
  const raises = yield* findRaises(error)
  const [first, ...others] = raises
  if (first === undefined) return false
  const what = code(error.message === '' ? error.name : error.message)
  const isValue = first.node.kind === 'variable' || first.node.kind === 'field' || first.node.kind === 'file'
  yield* say(
    `${isValue ? `The text ${what} stands` : error.message === '' ? `${what} is raised` : `An error with the text ${what} is made`} in ${code(first.node.name)}${citePlace(first)}${conditions(first)}.${others.length === 0 ? '' : ` I found ${plural(others.length, 'further place')}, below.`}`,
  )
  yield* sayExcerpt(first)
  yield* sayValues(first)
  yield* sayReach(first)
  if (others.length > 0) {
    yield* say(`\n\n${error.message === '' ? 'It is also raised' : 'The same text also stands'} here:\n\n`)
    for (const raise of others)
      yield* say(`- in ${code(raise.node.name)}${citePlace(raise)}${conditions(raise)}\n`)
  }
  yield* say(
    `\n\n${error.message === '' ? `There may be further places that the graph could not link to ${what}.` : 'Places that put the text together in another way would not be found by it.'} Which of the ways to it your program took, only a stack trace can tell.`,
  )
  return true
}

function conditions(raise: Raise): string {
  const guards = guardsOf(raise).map(
    (guard) => `${code(guard.text)}${cite(`${raise.path}:${guard.line}-${guard.line}`)}`,
  )
  return guards.length === 0 ? '' : `, under ${joinNames(guards, 3)}`
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
