import type { Mention } from './models/built-in/memory/read-mentions.ts'
import { isCalled } from './models/built-in/memory/read-mentions.ts'
import { readReference } from './models/built-in/memory/read-reference.ts'
import { remember } from './models/built-in/memory/remember.ts'
import { understand } from './models/built-in/understand.ts'
import { showNodeLocation, showPath } from './projects.ts'
import type { HistoryMessage, RunAgentInput } from './run-input.ts'
import { findNodes } from './tools/find-node.ts'
import type { FoundNode } from './tools/find-node.ts'
import type { ToolContext } from './tools/tool.ts'

/** Longest question in which words that point back are looked for. */
const mostCharacters = 2_000

/**
 * What "it" or "the second one" of a question means, as a line of the prompt, so that every model takes the list of an
 * earlier answer as people count it; empty where the question speaks for itself.
 */
export function describeReference(
  context: ToolContext,
  { question, history, focus }: Pick<RunAgentInput, 'question' | 'history' | 'focus'>,
): string {
  const reference = readReference(understand(question.slice(0, mostCharacters)), remember(pairTurns(history)))
  if (reference === undefined || (reference.isPlain && focus.length > 0)) return ''
  const nodes = reference.things
    .map((mentions) => findMentioned(context, mentions))
    .filter((found) => found !== undefined)
    .map(
      ({ project, node }) =>
        `${node.kind} ${node.name}, node_id ${showPath(project, node.nodeId)}, [${showNodeLocation(project, node)}]`,
    )
  if (nodes.length === 0) return ''
  return `Judging by the conversation, "${reference.said}" in the question means:\n${nodes.map((node) => `- ${node}`).join('\n')}`
}

function findMentioned(context: ToolContext, mentions: readonly Mention[]): FoundNode | undefined {
  for (const { name, path, line } of mentions) {
    const reference = name === path ? { path, line } : { node: name, path }
    const found = findNodes(context, reference)
    if (!('error' in found) && (name === path || isCalled(found.best.node, name))) return found.best
  }
  return undefined
}

/** Questions with their answers, newest first. */
function pairTurns(history: readonly HistoryMessage[]): { question: string; answer: string }[] {
  const turns: { question: string; answer: string }[] = []
  for (const { role, content } of history) {
    const turn = turns.at(-1)
    if (role === 'human') turns.push({ question: content, answer: '' })
    else if (turn !== undefined) turn.answer += content
  }
  return turns.reverse()
}
