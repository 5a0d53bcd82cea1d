import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AgentEvent } from '../loop/agent-events.ts'
import type { Agent } from '../agent.ts'
import type { SeenLines } from '../checks/citations/seen-lines.ts'
import { toNote } from '../loop/notes.ts'
import { showNodeLocation } from '../projects.ts'
import type { RunAgentInput } from '../loop/run-input.ts'
import { toCallEvent, toResultEvent } from '../loop/tool-events.ts'
import { findTool } from '../tools/all-tools.ts'
import type { GetNodeOutput } from '../tools/get-node.ts'
import type { GitLogOutput } from '../tools/git-log.ts'
import type { ImpactOutput } from '../tools/impact.ts'
import type { NeighboursOutput } from '../tools/neighbours.ts'
import type { SearchOutput } from '../tools/search.ts'
import { findNodes } from '../tools/find-node.ts'
import { parseInput } from '../tools/parse-input.ts'
import type { ToolContext, ToolOutput } from '../tools/tool.ts'
import type { TraceOutput } from '../tools/trace.ts'
import { isToolFailure } from '../tools/tool.ts'
import type { ToolRequest } from './ask.ts'
import { ask } from './ask.ts'
import type { CallTool } from './fallback.ts'
import { showCallers, showExisting, showPlaces } from './fallback.ts'
import type { Pointer } from './memory.ts'
import { pointBack, pronoun } from './memory.ts'
import type { TypedQuestion } from './question.ts'
import { findNames, isWrittenAsPath } from './find-names.ts'
import { namesNeeded } from './kinds.ts'
import { readEdit } from './read-edit.ts'
import { readQuestion, withoutOwnNames } from './read-question.ts'
import { code, named } from './tell/markdown.ts'
import { tellFailure, tellResult } from './tell/tell-result.ts'

export interface QuestionRun {
  readonly agent: Agent
  readonly input: Pick<RunAgentInput, 'question' | 'history' | 'focus' | 'attachments'>
  readonly context: ToolContext
  readonly signal: AbortSignal
  /** Takes in what the tools have shown. */
  readonly seen: SeenLines
}

export type AnswerPart =
  | { readonly type: 'answer-delta'; readonly text: string }
  | { readonly type: 'event'; readonly event: AgentEvent }

/** Answers without a model: the question is the input of one tool, whose result is told; else the best places. */
export async function* answerQuestion(run: QuestionRun): AsyncGenerator<AnswerPart, void, undefined> {
  const { agent, input, context } = run
  const call = createCaller(run)
  const say = (text: string): AnswerPart => ({ type: 'answer-delta', text })
  const question = input.question.trim()
  const edit = readEdit(question)
  if (edit !== undefined) {
    if (agent.id === 'code_generation_agent') {
      const output = yield* call({ tool: 'edit_code', input: edit })
      return yield say(tell('edit_code', output, { kind: 'edit', input: edit }))
    }
    yield say(
      'The code generation agent works out this change as a diff, without a model: `--agent code_generation_agent`.\n\n',
    )
  }
  const asked = readAsked(run, pointAt(context, input))
  const requests = asked === undefined ? [] : ask(asked)
  if (asked !== undefined && requests.length > 0) {
    const first = yield* answerEach(asked, requests, call)
    const mirrored =
      asked.mirror === undefined
        ? undefined
        : yield* answerTyped(asked.mirror, ask({ ...asked, kind: asked.mirror }), call)
    // Of two directions the one in which there is something was meant more likely.
    const told = [first, ...(mirrored === undefined ? [] : [mirrored])].toSorted(
      (one, other) => Number(other.isFound) - Number(one.isFound),
    )
    yield say(told.map((one) => one.told).join('\n\nThe other way round: '))
    if (!first.isEmpty) return
    yield say('\n\n')
  }
  const traced = yield* answerTrace(run, call)
  if (traced !== undefined) return yield say(traced)
  const show = agent.id === 'spec_generation_agent' ? showExisting : showPlaces
  const leading = findNames(context.projects, { text: withoutOwnNames(context.projects, question) })
    .filter(
      ({ rank, isKnown, isPlace, name }) =>
        rank !== 'word' && isKnown && !(isPlace && !isWrittenAsPath(name)),
    )
    .map(({ name, isPlace, path }) => (isPlace ? (path ?? name) : name))
  const focused = input.focus.map(({ nodeId }) => nodeId)
  const first = [...new Set([...focused, ...leading])].slice(0, Math.max(mostLeading, focused.length))
  const places = yield* show(question, first.slice(0, mostNamed), withoutFailures(call))
  yield say(
    `${places ?? 'Nothing in the repository matches the words of this message.'}${whatAModelAdds(agent, input)}`,
  )
}

/** Definitions in focus, and those that the question names, stand first among the places; more are a list of their own. */
const mostLeading = 2
const mostNamed = 4

/** Names that are asked about alike are answered one by one. */
async function* answerEach(
  asked: TypedQuestion,
  requests: readonly ToolRequest[],
  call: Caller,
): AsyncGenerator<AnswerPart, Told> {
  const { kind, isEnumeration } = asked
  const names = asked.names.filter(({ isPlace }) => !isPlace)
  const isEach = isEnumeration || kind === 'data_model'
  if (namesNeeded[kind] === 2 || names.length < 2 || !isEach) return yield* answerTyped(kind, requests, call)
  const all: Told[] = []
  for (const name of names.slice(0, mostNamed)) {
    const one = ask({ ...asked, names: [name] })
    if (one.length > 0) all.push(yield* answerTyped(kind, one, call))
  }
  const found = all.filter(({ isEmpty }) => !isEmpty)
  return {
    told: (found.length > 0 ? found : all).map(({ told }) => told).join('\n\n'),
    isEmpty: all.every(({ isEmpty }) => isEmpty),
    isFound: all.some(({ isFound }) => isFound),
  }
}

/** The first result that has something; where none has, what the first one says. */
async function* answerTyped(
  kind: string,
  requests: readonly ToolRequest[],
  call: Caller,
): AsyncGenerator<AnswerPart, Told> {
  let first: string | undefined
  let failure = ''
  for (const { tool, input, leading, unread } of requests) {
    const output = yield* call({ tool, input })
    if (kind === 'tests' && tool === 'search' && !isToolFailure(output)) {
      const tests = onlyTests(output as SearchOutput)
      if (tests.results.length === 0) continue
      const told = tell(tool, tests, { kind, input })
      return {
        told: `${first ?? ''}\n\nTests by name and words:\n\n${told}`,
        isEmpty: false,
        isFound: true,
      }
    }
    const told = tell(tool, output, { kind, input })
    if (isToolFailure(output)) {
      first ??= told
      failure = `${told}\n\n`
      continue
    }
    const { shown, total } = (output as ToolOutput).extent
    if (tool === 'get_node')
      return {
        told: [told, ...(yield* showAround(kind, output as GetNodeOutput, call))].join('\n'),
        isEmpty: false,
        isFound: true,
      }
    const isOfTests = kind === 'tests' && tool === 'impact'
    const isFound = isOfTests ? (output as ImpactOutput).test_count > 0 : shown + (total ?? 0) > 0
    if (isFound || !(isOfTests || inventories.has(tool))) {
      const narrowed = requests[0]?.input
      const about = (narrowed?.['about'] ?? narrowed?.['names']) as readonly string[] | undefined
      const isWider = first !== undefined && about !== undefined && !('about' in input || 'names' in input)
      const namesakes =
        tool === 'neighbours' && isFound
          ? yield* answerNamesakes(kind, { tool, input }, output as NeighboursOutput, call)
          : ''
      const detail = 'about' in input && tool === 'history' ? yield* answerCommit(kind, output, call) : ''
      const led =
        leading === undefined ? '' : yield* answerLeading(kind, { tool, input: leading }, output, call)
      const unfound = led === undefined ? (leading?.['about'] as readonly string[]) : undefined
      const picking = isWider ? about : isFound ? (unread ?? unfound) : undefined
      const instead =
        explained.has(kind) && !isFound ? yield* answerInstead(output as NeighboursOutput, call) : ''
      return {
        told:
          picking === undefined
            ? `${led ?? ''}${failure}${told}${namesakes}${detail}${instead}`
            : `By ${picking.map(code).join(', ')} nothing is singled out; this is all that was found.\n\n${led ?? ''}${told}`,
        isEmpty: false,
        isFound,
      }
    }
    first ??= told
  }
  return { told: first ?? '', isEmpty: true, isFound: false }
}

/** Where nothing is above, below or called, the question may have been about the definition itself. */
async function* answerInstead({ node }: NeighboursOutput, call: Caller): AsyncGenerator<AnswerPart, string> {
  const input = { node: node.node_id }
  const output = yield* call({ tool: 'get_node', input })
  return isToolFailure(output) ? '' : `\n\n${tell('get_node', output, { kind: 'explanation', input })}`
}

const explained: ReadonlySet<string> = new Set(['subtypes', 'supertypes', 'callees'])

/** Of the commit that says most of a topic: why, and what it changed. */
async function* answerCommit(kind: string, output: object, call: Caller): AsyncGenerator<AnswerPart, string> {
  const [first] = (output as GitLogOutput).commits
  if (first === undefined) return ''
  const input = { of: 'commit', commit: first.commit, diff: false }
  const commit = yield* call({ tool: 'history', input })
  return isToolFailure(commit) ? '' : `\n\n${tell('history', commit, { kind, input })}`
}

/**
 * The entries that ordinary words single out, undefined where there is none; nothing where these are of most of them,
 * which says how one asks.
 */
async function* answerLeading(
  kind: string,
  request: ToolRequest,
  all: object,
  call: Caller,
): AsyncGenerator<AnswerPart, string | undefined> {
  const output = yield* call(request)
  if (isToolFailure(output)) return ''
  const [some, whole] = [output, all].map((one) => (one as ToolOutput).extent)
  const found = some?.total ?? some?.shown ?? 0
  if (found === 0) return undefined
  if (found * leadingShare > (whole?.total ?? whole?.shown ?? 0)) return ''
  return `${tell(request.tool, output, { kind, input: request.input })}\n\n`
}

const leadingShare = 3

function onlyTests(output: SearchOutput): SearchOutput {
  const results = output.results.filter((one) => one.in_test === true)
  return { ...output, results, extent: { ...output.extent, shown: results.length, total: null } }
}

interface Told {
  readonly told: string
  /** Nothing was found, or not what was named: the places for the words follow. */
  readonly isEmpty: boolean
  readonly isFound: boolean
}

/** Of a name that few definitions share each may be meant: what there is of the others follows. */
async function* answerNamesakes(
  kind: string,
  { tool, input }: ToolRequest,
  { other_definitions: others = [] }: NeighboursOutput,
  call: Caller,
): AsyncGenerator<AnswerPart, string> {
  if (others.length > mostNamesakes) return ''
  let told = ''
  for (const node of others) {
    const output = yield* call({ tool, input: { ...input, node } })
    if (isToolFailure(output) || (output as NeighboursOutput).edges.length === 0) continue
    const { other_definitions: _, ...own } = output as NeighboursOutput
    told += `\n\n${tell(tool, own, { kind, input })}`
  }
  return told
}

const mostNamesakes = 4

/** What surrounds a definition: of a type its supertypes and subtypes, of what runs its first callers. */
async function* showAround(
  kind: string,
  { node }: GetNodeOutput,
  call: Caller,
): AsyncGenerator<AnswerPart, string[]> {
  const lines: string[] = []
  for (const [direction, words] of types.has(node.kind) ? heritage : []) {
    const input = { node: node.node_id, direction, kinds: ['extends', 'implements'] }
    const output = yield* call({ tool: 'neighbours', input })
    const names = isToolFailure(output) ? [] : (output as NeighboursOutput).edges.map((edge) => edge.node)
    if (names.length === 0) continue
    const rest = names.length > mostRelated ? `, and ${names.length - mostRelated} more` : ''
    if (direction === 'in' && kind === 'data_model' && node.members.length === 0) {
      for (const one of names.slice(0, mostSubtypes)) {
        const fields = yield* call({
          tool: 'get_node',
          input: { node: one.node_id, member_kinds: ['field'] },
        })
        if (!isToolFailure(fields)) lines.push('', tell('get_node', fields, { kind, input }))
      }
    }
    lines.push('', `${words} ${names.slice(0, mostRelated).map(named).join(', ')}${rest}.`)
  }
  return kind === 'data_model' ? lines : [...lines, ...(yield* showCallers(node, withoutFailures(call)))]
}

const types: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'enum', 'module'])
const heritage = [
  ['out', 'It extends or implements'],
  ['in', 'Extended or implemented by'],
] as const
const mostRelated = 12
/** Of a type without fields of its own those of its subtypes are told. */
const mostSubtypes = 6

/** What a question about all of a kind is answered from: where they have nothing, its words may still stand somewhere. */
const inventories: ReadonlySet<string> = new Set(['inventory', 'grep', 'history', 'search'])

function withoutFailures(call: Caller): CallTool<AnswerPart> {
  return async function* callOne(request) {
    const output = yield* call(request)
    return isToolFailure(output) ? undefined : output
  }
}

type Caller = (request: ToolRequest) => AsyncGenerator<AnswerPart, object>

/** Calls tools with the events of any run; what they show may be cited from then on. */
function createCaller({ context, signal, seen }: QuestionRun): Caller {
  let calls = 0
  return async function* call({ tool: name, input }) {
    const tool = findTool(name)
    if (tool === undefined) throw new Error(`Cannot call the tool "${name}": there is none of this name`)
    calls += 1
    const callId = `call-${calls}`
    yield { type: 'event', event: toCallEvent(callId, name, input) }
    // What has come meanwhile is heard between two tools: a stop, and the other runs of the thread.
    await nextTurn()
    signal.throwIfAborted()
    const parsed = parseInput(tool.inputSchema, input)
    const output = parsed.success
      ? await tool.execute(context, parsed.data, signal)
      : { error: 'Cannot answer: a name or a text of the question is longer than any that is looked for.' }
    seen.addResult(output)
    yield { type: 'event', event: toResultEvent(callId, name, output) }
    return output
  }
}

function tell(tool: string, output: object, asked: { kind: string; input: ToolRequest['input'] }): string {
  if (isToolFailure(output)) return tellFailure(output)
  const told = tellResult(tool, output, asked)
  if (told === undefined) throw new Error(`Cannot tell the result of "${tool}": it has no teller`)
  return told
}

/** What a question without a name speaks of: the node that the person put in focus, else what was shown last. */
function pointAt(
  context: ToolContext,
  { question, history, focus }: QuestionRun['input'],
): Pointer | undefined {
  const [focused] = focus
  if (focused === undefined) return pointBack(question, history)
  const found = findNodes(context, { node: focused.nodeId })
  if ('error' in found) return undefined
  const { project, node } = found.best
  const said = pronoun.exec(question)?.[0] ?? ''
  return { said, mention: { name: focused.nodeId, path: showNodeLocation(project, node) } }
}

/** The question as it stands; a name with little beside it ("and applyDiscount?") asks what was asked before. */
function readAsked({ context, input }: QuestionRun, pointer: Pointer | undefined): TypedQuestion | undefined {
  const text = input.question.trim()
  const read = readQuestion(context.projects, { text }, pointer)
  const before = input.history.findLast(({ role }) => role === 'human')?.content
  if (before === undefined || (read?.probability ?? 0) >= clearly) return read
  const names = findNames(context.projects, { text }).filter(({ rank }) => rank !== 'word')
  const [name] = names
  if (name === undefined || names.length > 1 || text.split(/\s+/u).length > mostWords) return read
  const earlier = readQuestion(context.projects, { text: before })
  return earlier === undefined || earlier.names.length === 0 ? read : { ...earlier, names: [name] }
}

const clearly = 0.6
const mostWords = 4

/** A pasted error: for the debugging agent also one whose words alone are known. */
async function* answerTrace(
  { agent, input }: QuestionRun,
  call: Caller,
): AsyncGenerator<AnswerPart, string | undefined> {
  const documents = input.attachments.flatMap(({ text }) => (text === undefined ? [] : [text]))
  const text = [input.question, ...documents].join('\n').slice(0, mostTraced)
  const isDebugging = agent.id === 'debugging_agent'
  if (!isDebugging && !text.includes('\n')) return undefined
  const request = { tool: 'trace', input: { text } }
  const output = yield* call(request)
  if (isToolFailure(output)) return undefined
  // Words alone lead to less than what was put in focus.
  const byWords = (output as TraceOutput).frames.length === 0
  if (byWords && (!isDebugging || input.focus.length > 0)) return undefined
  return tell('trace', output, { kind: 'trace', input: request.input })
}

const mostTraced = 200_000

function whatAModelAdds(agent: Agent, { attachments }: QuestionRun['input']): string {
  const images = attachments.filter(({ image }) => image !== undefined).length
  return toNote(
    [
      `This was read without a model, which answers questions about definitions, calls, paths, impact, tests, routes, settings, data, packages and history; for the rest it shows places.${images > 0 ? ' It cannot see images.' : ''}`,
      `${agent.id === 'codebase_qna_agent' ? 'An explanation' : 'What you ask for'} needs a model: \`parley model\` shows which could answer here, what each would see and cost, and how to choose one; in the web app the settings do.`,
    ].join('\n'),
  )
}
