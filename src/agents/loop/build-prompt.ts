import type { ModelMessage } from 'ai'
import { describeReference } from './describe-reference.ts'
import { describeEvidence } from './first-prompt/first-evidence.ts'
import { withoutNotes } from './notes.ts'
import type { LabelledProject } from '../projects.ts'
import { showNodeLocation, showPath, splitReference } from '../projects.ts'
import type { AgentAttachment, FocusNode, HistoryMessage, RunAgentInput, RunLimits } from './run-input.ts'
import { findNodes } from '../tools/find-node.ts'
import { cutText, numberLines } from '../tools/fit-output.ts'
import type { ToolContext } from '../tools/tool.ts'
import { count } from '../tools/tool.ts'

/** Everything the model is told before its first step, but for the instructions. */
export function buildMessages(
  context: ToolContext,
  input: Pick<RunAgentInput, 'question' | 'history' | 'focus' | 'attachments'>,
  limits: Pick<RunLimits, 'historyCharacters' | 'evidenceTokens'>,
): ModelMessage[] {
  const history = trimHistory(input.history, limits.historyCharacters).map((message): ModelMessage =>
    message.role === 'human'
      ? { role: 'user', content: message.content }
      : { role: 'assistant', content: withoutNotes(message.content) },
  )
  const background = [
    describeProjects(context.projects),
    describeEvidence(
      context.projects,
      searchTextOf(input),
      limits.evidenceTokens,
      citedBefore(context.projects, input.history),
    ),
    describeFocus(context, input.focus),
    describeReference(context, input),
    ...input.attachments.filter((attachment) => attachment.text !== undefined).map(describeDocument),
  ].filter((part) => part !== '')
  const images = input.attachments.flatMap((attachment) =>
    attachment.image === undefined
      ? []
      : [
          {
            type: 'file' as const,
            data: attachment.image,
            mediaType: attachment.mimeType,
            filename: attachment.fileName,
          },
        ],
  )
  return [
    ...history,
    {
      role: 'user',
      content: [
        { type: 'text', text: `<background>\n${background.join('\n\n')}\n</background>` },
        ...images,
        { type: 'text', text: input.question },
      ],
    },
  ]
}

/** Files that the last answer cites, in its order. */
function citedBefore(projects: readonly LabelledProject[], history: readonly HistoryMessage[]): string[] {
  const answer = history.findLast(({ role }) => role === 'agent')?.content ?? ''
  const paths = [...answer.matchAll(/\[([^[\]\n]{1,400}):\d+-\d+\]/gu)].map(([, path]) => path ?? '')
  return [...new Set(paths)]
    .filter((path) => {
      const split = splitReference(projects, path)
      return split.projects.some(({ snapshot }) => snapshot.findFile(split.rest) !== undefined)
    })
    .slice(0, mostLeading)
}

/** Of many citations the first say what the answer is about. */
const mostLeading = 8

/** A short question leans on the one before it: "and its tests?" says nothing to search for by itself. */
function searchTextOf({ question, history }: Pick<RunAgentInput, 'question' | 'history'>): string {
  if (question.trim().split(/\s+/u).length >= 8) return question
  const before = history.findLast(({ role }) => role === 'human')
  return before === undefined ? question : `${question}\n${cutText(before.content, 2_000)}`
}

/**
 * The newest messages that fit, whole; the newest answer that does not fit is cut rather than dropped, because
 * a follow-up question speaks of it.
 */
export function trimHistory(history: readonly HistoryMessage[], maximumCharacters: number): HistoryMessage[] {
  const kept: HistoryMessage[] = []
  let left = maximumCharacters
  for (const message of history.toReversed()) {
    if (message.content.trim() === '') continue
    if (message.content.length > left) {
      if (kept.length < 2 && left > 500)
        kept.push({ role: message.role, content: cutText(message.content, left - 60) })
      break
    }
    kept.push(message)
    left -= message.content.length
  }
  return kept.reverse()
}

function describeProjects(projects: readonly LabelledProject[]): string {
  const lines = projects.map(({ label, snapshot }) => {
    const { info } = snapshot
    const languages = info.languages
      .slice(0, 5)
      .map(({ name, searchableOnly, outlined }) => {
        if (searchableOnly !== true) return name
        return `${name} (${outlined === undefined ? 'not in the graph' : 'definitions in outline, not linked'})`
      })
      .join(', ')
    const at = info.commitId === null ? '' : ` at commit ${info.commitId.slice(0, 12)}`
    const prefix = label === '' ? '' : `; its paths are written ${label}@path`
    return `- ${info.repoName}${at}: ${count(info.files, 'file')}, ${count(info.lines, 'line')}${languages === '' ? '' : `, ${languages}`}${prefix}`
  })
  const rule = projects.length > 1 ? '\nCitations need the prefix too: [repo_name@path:start-end].' : ''
  return `Parsed repositories:\n${lines.join('\n')}${rule}`
}

/** The source of the nodes in focus, so that no step is spent on reading them. */
function describeFocus(context: ToolContext, focus: readonly FocusNode[]): string {
  const parts = focus.slice(0, 12).map(({ nodeId, name }) => {
    const found = findNodes(context, { node: nodeId })
    if ('error' in found)
      return `- ${nodeId}${name === undefined ? '' : ` (${name})`}: not in the parsed graph.`
    const { project, node } = found.best
    const lines =
      node.filePath === ''
        ? undefined
        : project.snapshot.readLines(node.filePath, node.startLine, node.endLine)
    const source =
      lines === undefined
        ? ''
        : `\n\`\`\`\n${cutText(numberLines(lines.text, lines.startLine), 12_000)}\n\`\`\``
    return `- ${node.kind} ${node.name}, node_id ${showPath(project, node.nodeId)}, [${showNodeLocation(project, node)}]${source}`
  })
  return parts.length === 0 ? '' : `The person has put these nodes in focus:\n${parts.join('\n')}`
}

function describeDocument(attachment: AgentAttachment): string {
  return `Attached file "${attachment.fileName}" (${attachment.mimeType}):\n\`\`\`\n${cutText(attachment.text ?? '', 40_000)}\n\`\`\``
}
