import { choose, seen } from '../../../evidence/claims.ts'
import type { FindPathOutput } from '../../../tools/find-path.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { cite, citeNode, code, explainReason, joinNames, mermaid } from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say, state } from '../script.ts'
import { certaintyNote, perhaps, verbs } from './edge-list.ts'

/** "How do I get from A to B": the chain of calls, in either direction, or where it may go on unseen. */
export function* answerPath(from: Subject, to: Subject): Script {
  const output = yield* call('find_path', {
    from: from.others.length > 0 ? from.asked : from.node.node_id,
    to: to.others.length > 0 ? to.asked : to.node.node_id,
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  if (!output.found) {
    yield* answerNoPath(output)
    return
  }
  const [a, b] = output.reversed ? [output.to, output.from] : [output.from, output.to]
  const calls = output.steps.every(({ kind }) => kind === 'calls' || kind === 'instantiates')
  const length = output.steps.length
  const how = calls
    ? length === 1
      ? 'calls'
      : `reaches, in ${length} calls,`
    : `is linked, though not by calls alone, in ${length === 1 ? 'one step' : `${length} steps`} to`
  yield* state(seen(`${code(a.name)}${citeNode(a)} ${how} ${code(b.name)}${citeNode(b)}.`))
  if (output.reversed)
    yield* say(
      ` That is the opposite direction: from ${code(b.name)} to ${code(a.name)} I found no such chain.`,
    )
  yield* say('\n\n')
  for (const [index, step] of output.steps.entries()) {
    const text = step.text === undefined ? '' : `: ${code(step.text)}`
    const verb = step.kind === 'contains' ? 'contains' : (verbs[step.kind] ?? step.kind)
    yield* say(
      `${index + 1}. ${code(step.from.name)} ${verb} ${code(step.to.name)}${perhaps(step.known)}${cite(step.site)}${text}\n`,
    )
  }
  yield* say(certaintyNote(output.steps))
  yield* say(length > 1 ? '\n\nThis is the shortest chain that is linked; there may be others.' : '')
  if (length > 2) {
    yield* say(
      `\n\n${mermaid(output.steps.map((step) => ({ from: step.from.name, to: step.to.name, label: step.kind })))}`,
    )
  }
}

function* answerNoPath(output: FindPathOutput): Script {
  const a = `${code(output.from.name)}${citeNode(output.from)}`
  const b = `${code(output.to.name)}${citeNode(output.to)}`
  const open = output.open_calls ?? []
  yield* state(
    choose(
      output.extent,
      `No chain of calls leads from ${a} to ${b}: all that it calls was followed to the end.`,
      `I found no chain from ${a} to ${b}, nor back, within 12 steps.`,
    ),
  )
  if (open.length > 0) {
    const rows = open.map(
      ({ name, location, reason }) =>
        `${name === '' ? 'a computed call' : code(name)} [${location}] (${explainReason(reason)})`,
    )
    yield* say(` It may go through a call on the way that could not be linked: ${joinNames(rows, 6)}.`)
  }
}
