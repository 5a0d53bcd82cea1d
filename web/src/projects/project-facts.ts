import type { ProjectDetails } from '../api/types.ts'
import { describeLanguage } from './describe-language.ts'

export type Counts = { readonly [name: string]: number }

/** What the project page tells of the graph. */
export type ProjectFacts = {
  readonly files: number
  readonly lines: number
  readonly languages: readonly {
    readonly name: string
    readonly files: number
    readonly lines: number
    /** False where its files can be searched, but are not in the graph. */
    readonly isInGraph: boolean
  }[]
  readonly nodesByKind: Counts
  readonly edgesByKind: Counts
  readonly callSites: { readonly total: number; readonly linked: number; readonly openByReason: Counts }
  readonly problems: readonly { readonly path: string; readonly reason: string }[]
}

/** Undefined until the project has been parsed once. */
export function readProjectFacts(project: ProjectDetails): ProjectFacts | undefined {
  const fields = toRecord(project['statistics']) ?? toRecord(project)
  const callSites = toRecord(fields?.['call_sites'])
  if (fields === undefined || callSites === undefined) return undefined
  return {
    files: toNumber(fields['files']),
    lines: toNumber(fields['lines']),
    languages: toList(fields['languages']).map((language) => ({
      name: describeLanguage(toText(language['name'])),
      files: toNumber(language['files']),
      lines: toNumber(language['lines']),
      isInGraph: language['graph'] !== false,
    })),
    nodesByKind: toCounts(fields['nodes_by_kind'] ?? fields['nodes']),
    edgesByKind: toCounts(fields['edges_by_kind'] ?? fields['edges']),
    callSites: {
      total: toNumber(callSites['total']),
      linked: toNumber(callSites['linked']),
      openByReason: toCounts(callSites['open_by_reason']),
    },
    problems: toList(fields['problems']).map((problem) => ({
      path: toText(problem['path']),
      reason: toText(problem['reason']),
    })),
  }
}

function toRecord(value: unknown): { readonly [name: string]: unknown } | undefined {
  return typeof value === 'object' && value !== null ? (value as { [name: string]: unknown }) : undefined
}

function toList(value: unknown): { readonly [name: string]: unknown }[] {
  return Array.isArray(value) ? value.map((item) => toRecord(item) ?? {}) : []
}

function toCounts(value: unknown): Counts {
  const counts = Object.entries(toRecord(value) ?? {}).filter(
    ([, count]) => typeof count === 'number' && count > 0,
  )
  return Object.fromEntries(counts) as Counts
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
