import type { FlowStep } from '../../agents/knowledge/flow/read-steps.ts'
import { showLocation, showNodeLocation } from '../../agents/projects.ts'
import { code, plain } from '../../agents/questions/tell/markdown.ts'
import { firstSentence, qualifiedName } from '../../agents/tools/show-node.ts'
import type { BookSources } from './book-sources.ts'
import type { BookFlow } from './find-flows.ts'
import type { Block, Section, Statement } from './page.ts'
import { quote } from './quote.ts'

/** What happens from each beginning on, call by call, in the order of the code. */
export function writeFlows(sources: BookSources): Section[] {
  return sources.flows.map((flow) => ({
    title: flow.title,
    note: '',
    blocks: [beginOf(sources, flow), stepsOf(sources, flow)],
  }))
}

const beginnings = {
  route: 'is served by',
  command: 'runs',
  program: 'starts with',
  function: 'is offered to callers:',
} as const

function beginOf({ project }: BookSources, { flow: { start }, begin, citations }: BookFlow): Block {
  const doc = firstSentence(start.doc)
  const said = doc === '' ? '' : `: ${quote(doc)}`
  const own = showNodeLocation(project, start)
  return {
    kind: 'statement',
    text: `It ${beginnings[begin]} ${code(qualifiedName(start))}${said}`,
    citations: own === '' || citations.includes(own) ? citations : [...citations, own],
  }
}

function stepsOf({ project }: BookSources, { flow }: BookFlow): Block {
  return {
    kind: 'list',
    isOrdered: true,
    items: flow.steps.map((step): Statement => {
      const doc = firstSentence(step.to.doc)
      const condition = step.condition === undefined ? '' : ` inside ${code(cut(step.condition.text))}`
      const said = doc === '' ? '' : `: ${quote(doc)}`
      return {
        text: `${code(qualifiedName(step.from))} ${describeStep(step)} ${code(qualifiedName(step.to))}${condition}${said}`,
        citations: [showLocation(project, step.filePath, step.line)],
      }
    }),
  }
}

const verbs: Readonly<Record<string, string>> = {
  calls: 'calls',
  instantiates: 'creates a',
  handles: 'is handled by',
  requests: 'requests',
  overrides: 'may run, in its place,',
  'hands-over': 'leads to',
}

function describeStep({ kind, by, known }: FlowStep): string {
  const verb = verbs[kind] ?? 'leads to'
  // One of several candidates.
  const may = known === 'possible' && kind === 'calls' ? 'may call' : verb
  return by === undefined ? may : `${plain(by)}, which ${may}`
}

function cut(text: string): string {
  const flat = text.replaceAll(/\s+/gu, ' ').trim()
  return flat.length > 120 ? `${flat.slice(0, 117)}…` : flat
}
