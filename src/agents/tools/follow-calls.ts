import type { Extent } from '../checks/evidence/extent.ts'
import { unreadByGraph } from '../checks/evidence/unread.ts'
import { z } from 'zod'
import { listOf, nodeText, questionText } from '../../contract/limits.ts'
import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { Flow } from '../knowledge/flow/walk-calls.ts'
import { readOutsideCalls } from '../knowledge/flow/read-steps.ts'
import { createHandoffReader } from '../knowledge/flow/read-handoffs.ts'
import { reachOf, walkCalls } from '../knowledge/flow/walk-calls.ts'
import type { QuestionTerms } from '../knowledge/passages/question-terms.ts'
import { readQuestionTerms } from '../knowledge/passages/question-terms.ts'
import type { Passage, PassageSource } from '../knowledge/passages/read-passages.ts'
import { readPassages } from '../knowledge/passages/read-passages.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation } from '../projects.ts'
import { findNodes } from './find-node.ts'
import { fitOutput } from './fit-output.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  from: listOf(nodeText.min(1), 12)
    .refine((entries) => entries.length > 0, 'expected at least one')
    .describe(
      'Where it begins: a node_id or a name. Of several the one is taken whose calls lead to most of the others.',
    ),
  towards: listOf(nodeText.min(1), 16)
    .optional()
    .describe('Places that it may lead to; the way to them is preferred.'),
  question: questionText.optional().describe('What is asked; its words say which calls to follow.'),
  depth: z.number().int().min(1).max(9).optional().describe('Levels of calls, 9 by default.'),
  limit: z.number().int().min(1).max(30).optional().describe('Steps, 10 by default.'),
})

export interface ShownPassage {
  /** A whole sentence of prose, or a whole line of code. */
  readonly text: string
  readonly location: string
  readonly source: PassageSource
  /** Share in 0..1 of what the question says. */
  readonly share: number
}

export interface FlowStepShown {
  readonly from: NodeBrief
  readonly to: NodeBrief
  /**
   * calls, instantiates, handles, requests; overrides: what may run in place of `from`; hands-over: what an event, a
   * message or a request of `from` makes run.
   */
  readonly kind: string
  /** How it is handed over: `emits the event "ready"`. */
  readonly by?: string
  readonly runs?: string
  /** `to` is one of several that may run, which `runs` names. */
  readonly open?: true
  readonly known: string
  readonly site: string
  /** The line of the call. */
  readonly text: string
  /** Whole sentences and lines of `to` that speak of the question, best first. */
  readonly passages: readonly ShownPassage[]
  /** The innermost condition or loop around the call. */
  readonly condition?: { readonly text: string; readonly location: string }
}

export interface FollowCallsOutput {
  readonly start: NodeBrief
  /** Whole sentences and lines of it that speak of the question. */
  readonly start_passages: readonly ShownPassage[]
  readonly steps: readonly FlowStepShown[]
  /** Linked calls on the way that were not followed. */
  readonly left_out: number
  /** Calls on the way that lead to nothing known, of names that functions of the repository have. */
  readonly unlinked: readonly { readonly name: string; readonly site: string }[]
  /** Of the calls: those that were followed, of a number that is not counted. */
  readonly extent: Extent
  /** Calls of the last definitions that leave the repository. */
  readonly outside: readonly { readonly from: NodeBrief; readonly name: string; readonly site: string }[]
}

export const followCallsTool = defineTool({
  name: 'follow_calls',
  description:
    'What happens from a definition on: its calls and theirs in the order of the code, with the place and the condition of each, following those that have words of the question. For "what happens when", "walk me through".',
  inputSchema,
  needs: 'calls',
  describeCall: (input) => `Following the calls of ${input.from[0] ?? ''}`,
  describeResult: (output: FollowCallsOutput) =>
    `${count(output.steps.length, 'step')} from ${output.start.name}`,
  execute(context, input) {
    const found = input.from.map((node) => findNodes(context, { node }))
    const [first] = found
    if (first !== undefined && 'error' in first && found.length === 1) return first
    const best = found.flatMap((one) => ('error' in one ? [] : [one.best]))
    const project = best[0]?.project
    if (project === undefined) return { error: `Cannot follow calls: none of the names was found.` }
    const nodes = best.filter((one) => one.project === project).map(({ node }) => node)
    // Those named first are what was found to fit best.
    const ends = (input.towards ?? []).flatMap((end) => {
      const there = findNodes(context, { node: end })
      return 'error' in there || there.best.project !== project ? [] : [there.best.node.nodeId]
    })
    const towards = [...nodes.map(({ nodeId }) => nodeId), ...ends]
    const candidates = new Map([...new Set(towards)].map((id, index) => [id, 1 / (1 + 0.1 * index)]))
    const start = nodes.length === 1 ? nodes[0] : chooseStart(project, nodes, candidates)
    if (start === undefined) return { error: 'Cannot follow calls: none of the names is code.' }
    const terms = readQuestionTerms(project.snapshot, input.question ?? start.name)
    const limit = input.limit ?? 10
    const readHandoffs = createHandoffReader(project)
    const form = (most: number): FollowCallsOutput =>
      showFlow(
        project,
        walkCalls(project.snapshot, start, terms, candidates, {
          most,
          depth: input.depth,
          ends,
          readHandoffs,
        }),
        terms,
      )
    return fitOutput(
      [() => form(limit), () => form(Math.min(limit, 8)), () => form(4)],
      context.maximumCharacters,
    )
  },
})

function chooseStart(
  project: LabelledProject,
  nodes: readonly NodeRecord[],
  candidates: ReadonlyMap<string, number>,
): NodeRecord | undefined {
  const code = nodes.filter(({ kind }) => ['function', 'method', 'route', 'class', 'test'].includes(kind))
  const ranked = code.map((node) => ({ node, reach: reachOf(project.snapshot, node, candidates) }))
  const best = ranked.sort((a, b) => b.reach - a.reach)[0]?.node
  return best === undefined ? nodes[0] : climb(project.snapshot, best, 3)
}

/** Calls of a definition that chooses between many things rather than doing one. */
const mostOfOneTask = 25

/**
 * What one definition alone calls is a part of what that one does; up to what chooses between many, as a router or a
 * program's beginning does.
 */
function climb(snapshot: Snapshot, node: NodeRecord, levels: number): NodeRecord {
  // A component is drawn by its parent, which does none of what it does.
  if (levels === 0 || /\.(?:[jt]sx|vue|svelte)$/u.test(node.filePath)) return node
  const callers = snapshot
    .edges(node.nodeId, { direction: 'in', kinds: ['calls', 'handles'], limit: 5, maxSites: 1 })
    .filter(({ from }) => !from.isTest)
  const [only] = callers
  if (callers.length !== 1 || only === undefined || only.kind === 'handles') return node
  const { from } = only
  const isOwn = from.parentId === node.parentId && from.kind === node.kind
  const isTask =
    (from.kind === 'function' || from.kind === 'method') &&
    !from.isAnonymous &&
    only.known !== 'possible' &&
    !/^(?:main|init|run|setup|create|start|serve)$/iu.test(from.name) &&
    countCalls(snapshot, from) <= mostOfOneTask
  return isOwn || isTask ? climb(snapshot, from, levels - 1) : node
}

function countCalls(snapshot: Snapshot, { nodeId }: NodeRecord): number {
  return snapshot
    .countEdges(nodeId)
    .filter(({ direction, kind }) => direction === 'out' && kind === 'calls')
    .reduce((sum, { count: own }) => sum + own, 0)
}

function showFlow(project: LabelledProject, flow: Flow, terms: QuestionTerms): FollowCallsOutput {
  return {
    start: showNode(project, flow.start),
    start_passages: passagesOf(project, flow.start, terms),
    steps: flow.steps.map((step) => ({
      from: showNode(project, step.from),
      to: showNode(project, step.to),
      kind: step.kind,
      ...(step.by === undefined ? {} : { by: step.by }),
      ...(step.runs === undefined ? {} : { runs: step.runs }),
      ...(step.isOpen === true ? { open: true } : {}),
      known: step.known,
      site: showLocation(project, step.filePath, step.line),
      text: step.text.length > 200 ? '' : step.text,
      passages: passagesOf(project, step.to, terms),
      ...(step.condition === undefined
        ? {}
        : {
            condition: {
              text: step.condition.text,
              location: showLocation(project, step.filePath, step.condition.line),
            },
          }),
    })),
    left_out: flow.leftOut,
    unlinked: unlinkedOf(project, flow),
    extent: { shown: flow.steps.length, total: null, cut: 'limit', unread: unreadByGraph([project]) },
    outside: outsideOf(project, flow, terms),
  }
}

const mostUnlinked = 8
const mostNamesChecked = 80

/** Calls whose target is not known, each name once: a function of the repository that is called so may run there. */
function unlinkedOf(project: LabelledProject, { start, steps }: Flow): FollowCallsOutput['unlinked'] {
  const { snapshot } = project
  const told = new Set(steps.map(({ to }) => to.name))
  const nodes = new Map([start, ...steps.map(({ to }) => to)].map((node) => [node.nodeId, node]))
  const sites = [...nodes.keys()]
    .flatMap((id) => snapshot.unresolvedCallsIn(id, 60))
    .filter(({ name, reason }) => reason !== 'builtin' && name.length > 3 && !told.has(name))
  const distinct = [...new Map(sites.toReversed().map((site) => [site.name, site])).values()].toReversed()
  return distinct
    .slice(0, mostNamesChecked)
    .filter(({ name }) =>
      snapshot
        .resolveName(name, { kinds: ['function', 'method'], limit: 4 })
        .some(({ node }) => (node.name.split('.').at(-1) ?? '') === name && !node.isTest),
    )
    .slice(0, mostUnlinked)
    .map(({ name, filePath, line }) => ({
      name,
      site: showLocation(project, filePath, line),
    }))
}

/** Where what was followed ends, it may go on outside. */
function outsideOf(
  project: LabelledProject,
  { start, steps }: Flow,
  terms: QuestionTerms,
): FollowCallsOutput['outside'] {
  const inner = new Set(steps.map(({ from }) => from.nodeId))
  const ends = [start, ...steps.map(({ to }) => to)].filter(({ nodeId }) => !inner.has(nodeId))
  return ends.slice(-4).flatMap((node) =>
    readOutsideCalls(project.snapshot, node)
      .filter(({ name, filePath, line }) => {
        const text = project.snapshot.readLines(filePath, line, line)?.text ?? ''
        return terms.maskOf(`${name} ${text}`) !== 0
      })
      .slice(0, 2)
      .map(({ name, filePath, line }) => ({
        from: showNode(project, node),
        name,
        site: showLocation(project, filePath, line),
      })),
  )
}

function passagesOf(project: LabelledProject, node: NodeRecord, terms: QuestionTerms): ShownPassage[] {
  if (node.startLine < 1 || node.kind === 'class') return []
  const lines = project.snapshot.readLines(node.filePath, node.startLine + 1, node.endLine)
  if (lines === undefined) return []
  const total = Math.max(0.1, terms.totalWeight)
  return readPassages(node.filePath, lines.text)
    .map((passage) => ({ passage, share: terms.weightOf(terms.maskOf(passage.text)) / total }))
    .filter(
      ({ passage, share }) =>
        share >= smallestShare && !node.doc.includes(passage.text.slice(0, 60)) && !isParameter(passage),
    )
    .sort((a, b) => weightOf(b) - weightOf(a))
    .slice(0, 2)
    .map(({ passage, share }) => ({
      text: passage.text,
      location: showLocation(
        project,
        node.filePath,
        passage.startLine + node.startLine,
        passage.endLine + node.startLine,
      ),
      source: passage.source,
      share: Math.round(share * 1000) / 1000,
    }))
}

/** Of what the question says, which a line must hold to be worth showing. */
const smallestShare = 0.12

/** A parameter or an argument on a line of its own. */
function isParameter({ source, text }: Passage): boolean {
  return source === 'code' && /,$|^[)\]}]/u.test(text)
}

/** What someone wrote about the code says more than a line of it. */
function weightOf({ passage, share }: { readonly passage: Passage; readonly share: number }): number {
  return share * (passage.source === 'comment' ? 1.5 : 1)
}
