import { pointBack } from '../questions/memory.ts'
import { findNames } from '../questions/find-names.ts'
import { showNodeLocation, showPath } from '../projects.ts'
import type { RunAgentInput } from './run-input.ts'
import { findNodes } from '../tools/find-node.ts'
import type { ToolContext } from '../tools/tool.ts'

/** A longer question speaks for itself. */
const mostCharacters = 300

/**
 * What "it" or "the second one" of a question means, as a line of the prompt, so that every model takes the list of an
 * earlier answer as people count it; empty where the question speaks for itself.
 */
export function describeReference(
  context: ToolContext,
  { question, history, focus }: Pick<RunAgentInput, 'question' | 'history' | 'focus'>,
): string {
  const pointer =
    question.length > mostCharacters || focus.length > 0 ? undefined : pointBack(question, history)
  if (pointer === undefined || pointer.said === '') return ''
  if (findNames(context.projects, { text: question }).some(({ rank }) => rank !== 'word')) return ''
  const { name, path, line } = pointer.mention
  const found = findNodes(context, name === path ? { path, line } : { node: name, path })
  if ('error' in found) return ''
  const { project, node } = found.best
  return `Judging by the conversation, "${pointer.said}" in the question means:\n- ${node.kind} ${node.name}, node_id ${showPath(project, node.nodeId)}, [${showNodeLocation(project, node)}]`
}
