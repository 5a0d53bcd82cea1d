import type { FileFacts } from '../../languages/facts.ts'
import type { LinkContext } from '../context.ts'
import type { Nodes } from './nodes.ts'
import type { OccurrenceCollector } from './occurrences.ts'
import type { Positions } from '../program/positions.ts'
import type { Program } from '../program/program.ts'
import { Rule, isExactRule } from '../edge-rules.ts'
import type { DefinitionId, Place } from '../row-ids.ts'
import type { SiteRows } from './sites.ts'

/** What linking files needs and adds to. */
export interface ProgramLink {
  readonly context: LinkContext
  readonly program: Program
  readonly nodes: Nodes
  readonly positions: Positions
  readonly sites: SiteRows
}

/** The same for what is written in one file. */
export interface FileLink extends ProgramLink {
  readonly file: number
  readonly facts: FileFacts
  readonly collector: OccurrenceCollector
}

/** Index in `knownLevels`. */
export function knownLevel(rule: number, candidates: number): number {
  if (candidates > 1 || rule === Rule.dispatch) return 2
  return isExactRule(rule) ? 0 : 1
}

/** Calls of what an expression runs without naming it, by the one rule. */
export function addCalls(
  { nodes, sites }: ProgramLink,
  { file, scope, start: offset }: Place,
  run: readonly DefinitionId[],
  rule: number,
  level = knownLevel(rule, run.length),
): void {
  const from = run.length === 0 ? -1 : nodes.enclosing(file, scope)
  for (const definition of run) {
    const node = nodes.ofDefinition[definition]!
    if (node !== -1) sites.add('calls', from, node, { file, offset }, level, rule)
  }
}
