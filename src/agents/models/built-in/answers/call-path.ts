import { choose, seen } from '../../../evidence/claims.ts'
import type { FindPathOutput } from '../../../tools/find-path.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, explainReason, joinNames, mermaid } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say, state } from '../script.ts'
import { certaintyNote, perhaps, verbs } from './edge-list.ts'
import { readAs } from './read-as.ts'
import type { End } from './resolve-end.ts'

/**
 * "How do I get from A to B", "does A ever reach B": the chain of calls with the place of each, in either direction, or
 * where it may go on unseen.
 */
export function* answerPath(from: End, to: End, isYesNo: boolean): Script {
  const output = yield* call('find_path', { from: nameOf(from), to: nameOf(to) })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  yield* say(readAs(from, to))
  if (!output.found) yield* answerNoPath(output, isYesNo)
  else yield* tellPath(output, isYesNo)
}

function nameOf({ subject }: End): string {
  return subject.others.length > 0 ? subject.asked : subject.node.node_id
}

/** The steps of a way that was found, with the place of each. */
export function* tellPath({ steps, reversed, ...output }: FindPathOutput, isYesNo: boolean): Script {
  const [a, b] = reversed ? [output.to, output.from] : [output.from, output.to]
  const isCalled = steps.every(({ kind }) => callVerbs.has(kind))
  const length = steps.length
  const [first, last] = [steps[0]?.from ?? a, steps.at(-1)?.to ?? b]
  const [start, end] = [inside(first, a), inside(last, b)]
  const how = isCalled
    ? length === 1
      ? steps[0]?.kind === 'hands-over'
        ? 'hands over to'
        : 'calls'
      : `reaches, in ${length} ${steps.every(({ kind }) => kind === 'calls') ? 'calls' : 'steps'},`
    : `is linked, though not by calls alone, in ${length === 1 ? 'one step' : `${length} steps`} to`
  const isSure = isCalled && steps.every(({ known }) => known !== 'possible')
  const verdict = !isYesNo
    ? ''
    : reversed || !isCalled
      ? 'Not by a chain of calls that I found: '
      : isSure
        ? 'Yes: '
        : 'It can: '
  yield* state(seen(`${verdict}${start} ${how} ${end}.`))
  if (reversed)
    yield* say(
      ` That is the opposite direction: from ${code(b.name)} to ${code(a.name)} I found no such chain.`,
    )
  yield* say('\n\n')
  for (const [index, step] of steps.entries()) yield* say(`${index + 1}. ${tellStep(step)}\n`)
  yield* say(certaintyNote(steps))
  yield* say(length > 1 ? '\n\nThis is the shortest chain that is linked; there may be others.' : '')
  if (length > 2) {
    yield* say(
      `\n\n${mermaid(steps.map((step) => ({ from: step.from.name, to: step.to.name, label: step.kind })))}`,
    )
  }
}

const callVerbs: ReadonlySet<string> = new Set([
  'calls',
  'instantiates',
  'handles',
  'requests',
  'overrides',
  'implements',
  'references',
  'hands-over',
])

type Step = FindPathOutput['steps'][number]

function tellStep({ kind, by, runs, from, to, known, site, text }: Step): string {
  const line = text === undefined ? '' : `: ${code(text)}`
  const place = `${cite(site)}${line}`
  switch (kind) {
    case 'hands-over':
      return `${code(from.name)} ${by ?? 'hands over'}${cite(site)}, ${runs ?? 'which runs'} ${code(to.name)}${citeNode(to)}${line}`
    case 'overrides':
    case 'implements':
      return `${code(to.name)} ${kind} ${code(from.name)} and may run in its place${place}`
    case 'references':
      return `${code(from.name)} passes ${code(to.name)} as a value, which may run then${place}`
    default:
      return `${code(from.name)} ${kind === 'contains' ? 'contains' : (verbs[kind] ?? kind)} ${code(to.name)}${perhaps(known)}${place}`
  }
}

/** An end that is a class, a file or a folder is met in one of its functions. */
function inside(node: FindPathOutput['from'], asked: FindPathOutput['from']): string {
  if (node.node_id === asked.node_id) return `${code(node.name)}${citeNode(node)}`
  const isNamed = asked.kind === 'class' || asked.kind === 'interface'
  return `${code(node.name)}${citeNode(node)}${isNamed && node.name.startsWith(`${asked.name}.`) ? '' : ` (in ${code(asked.name)})`}`
}

/** Why there may be no way, and which calls and hand-overs may hide one. */
export function* answerNoPath(output: FindPathOutput, isYesNo: boolean): Script {
  const a = `${code(output.from.name)}${citeNode(output.from)}`
  const b = `${code(output.to.name)}${citeNode(output.to)}`
  const open = output.open_calls ?? []
  yield* state(
    choose(
      output.extent,
      `${isYesNo ? 'No: no' : 'No'} chain of direct calls leads from ${a} to ${b}: all that it calls was followed to the end, and I saw no channel, event or queue there by which it could go on.`,
      `${isYesNo ? 'Not as far as the code is linked: I' : 'I'} found no chain of calls from ${a} to ${b}, nor back, within 12 steps.`,
    ),
  )
  if (open.length > 0) {
    const rows = open.map(
      ({ name, location, reason }) =>
        `${name === '' ? 'a computed call' : code(name)} [${location}] (${explainReason(reason)})`,
    )
    yield* say(` It may go through a call on the way that could not be linked: ${joinNames(rows, 6)}.`)
  }
  const handOvers = output.hand_overs ?? []
  if (handOvers.length > 0) {
    const rows = handOvers.map(({ by, location }) => `${by} [${location}]`)
    yield* say(
      ` It may go on where the code hands something over, whose receivers may be others than I know: it ${joinNames(rows, 6)}.`,
    )
  }
}
