import { groupDigits } from '../contract/group-digits.ts'
import { findTool } from './tools/all-tools.ts'
import { limits } from './checks/evidence/claims.ts'
import type { Extent } from './checks/evidence/extent.ts'
import { isCounted, isCovering } from './checks/evidence/extent.ts'
import { labelProjects } from './projects.ts'
import { resolveCitations } from './checks/citations/resolve-citation.ts'
import type { AgentProject } from './loop/run-input.ts'
import { describeProblems, parseInput } from './tools/parse-input.ts'
import { isToolFailure } from './tools/tool.ts'
import { WorkspaceSession } from './workspace.ts'

export interface ToolRequest {
  readonly tool: string
  readonly input: unknown
  /** Of the output as JSON. */
  readonly maximumCharacters?: number | undefined
}

/** What a tool says to whoever calls it from outside of a conversation. */
export interface ToolAnswer {
  /** As the tool's own type says, or a `ToolFailure`. */
  readonly output: object
  readonly failed: boolean
  /** One line for people. */
  readonly summary: string
  readonly verdict: ToolVerdict
  /** `path:start-end`, each checked against the parsed tree. */
  readonly citations: readonly string[]
}

/** Whether the output holds everything that there is. */
export interface ToolVerdict {
  readonly complete: boolean
  /** One sentence: what the output covers, and what it does not. */
  readonly text: string
}

/** An input that is not of the tool's form; each line says what is wrong with one field. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError'
}

/** Calls one tool over the snapshots. Throws a `ToolInputError`; what else goes wrong is in the answer. */
export async function runTool(
  projects: readonly AgentProject[],
  { tool: name, input, maximumCharacters }: ToolRequest,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const tool = findTool(name)
  if (tool === undefined) throw new ToolInputError(`there is no tool "${name.slice(0, 80)}"`)
  const parsed = parseInput(tool.inputSchema, input)
  if (!parsed.success) throw new ToolInputError(describeProblems(parsed.error))
  const labelled = labelProjects(projects)
  const context = { projects: labelled, workspace: new WorkspaceSession(undefined), maximumCharacters }
  const whole = await tool.execute(context, parsed.data, signal)
  const failed = isToolFailure(whole)
  const output = failed ? whole : fitBudget(whole, maximumCharacters)
  return {
    output,
    failed,
    summary: tool.describeResult(whole),
    verdict: failed ? { complete: false, text: whole.error } : judge(output as { readonly extent: Extent }),
    citations: failed ? [] : collectCitations(labelled, output),
  }
}

/**
 * What a tool could not make short enough is cut where it is longest, half of it at a time, until all fits: the ends of
 * lists and of texts first, then what is only said beside an entry, then the last entries of lists, those that `shown`
 * counts at the very last. Names and places stay whole as long as anything else is left to cut. `shown` counts what is
 * left of what it counted before.
 */
function fitBudget(output: object, maximumCharacters: number | undefined): object {
  if (maximumCharacters === undefined || JSON.stringify(output).length <= maximumCharacters) return output
  const { extent, ...fields } = structuredClone(output) as { readonly extent: Extent }
  const counted = namesCounted(listParts(fields), extent.shown)
  const isCounted = ({ path }: Part): boolean =>
    [...counted].some((name) => name === path || name.startsWith(`${path}.`))
  const note = `Cut to ${groupDigits(maximumCharacters)} characters: give a larger budget.`
  for (;;) {
    const parts = listParts(fields)
    const shown = countAll(parts.filter(({ path }) => counted.has(path)))
    const whole = { ...fields, note, extent: { ...extent, shown, cut: 'length' } }
    if (JSON.stringify(whole).length <= maximumCharacters) return whole
    const longest = longestOf(parts.filter((part) => !isSingle(part) && !isAddress(part)))
    const hasSpare = longest === undefined && dropSpare(fields)
    const single = parts.filter(isSingle)
    if (longest !== undefined) halve(longest)
    else if (!hasSpare) {
      const rest =
        longestOf(single.filter((part) => !isCounted(part) && !isOfDefinitions(part))) ??
        longestOf(single.filter((part) => !isCounted(part))) ??
        longestOf(single) ??
        longestOf(parts)
      if (rest === undefined) return whole
      halve(rest)
    }
  }
}

/** Said beside an entry, which is found without it. */
const spareNames: ReadonlySet<string> = new Set(['doc', 'signature', 'exported', 'in_test'])

/** Takes that out, and what is left of texts that say nothing any more; whether there was any. */
function dropSpare(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const holder = value as Record<string, unknown>
  const isSpare = (name: string): boolean => spareNames.has(name) || (name === 'text' && isRest(holder[name]))
  const spare = Array.isArray(value) ? [] : Object.keys(holder).filter(isSpare)
  for (const name of spare) delete holder[name]
  return Object.values(holder).map(dropSpare).includes(true) || spare.length > 0
}

function isRest(value: unknown): boolean {
  return typeof value === 'string' && value.length <= leastPart && value.endsWith('…')
}

/** A list or a text in an output, where it stands. */
interface Part {
  readonly holder: Record<string, unknown>
  readonly name: string
  /** `levels.0.nodes` */
  readonly path: string
}

/** A part that is as short as this is left. */
const leastPart = 20

function listParts(value: unknown, above = ''): Part[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.entries(holder).flatMap(([name, inner]) => [
    ...(Array.isArray(inner) || typeof inner === 'string' ? [{ holder, name, path: above + name }] : []),
    ...(typeof inner === 'object' ? listParts(inner, `${above}${name}.`) : []),
  ])
}

/**
 * What `shown` counts: the lists of definitions together (levels of dependents, tests), or one list or text; nothing
 * where it counts something else.
 */
function namesCounted(parts: readonly Part[], shown: number): ReadonlySet<string> {
  const definitions = parts.filter(isOfDefinitions)
  const isList = ({ holder, name }: Part): boolean => Array.isArray(holder[name])
  const one =
    parts.find((part) => isList(part) && countOf(part) === shown) ??
    parts.find((part) => !isAddress(part) && countOf(part) === shown)
  // Of a change, what changed is told beside what depends on it.
  const several = [definitions, ...definitions.map((part) => definitions.filter((other) => other !== part))]
  const counted = several.find((lists) => countAll(lists) === shown) ?? (one === undefined ? [] : [one])
  return new Set(counted.map(({ path }) => path))
}

function isOfDefinitions({ holder, name }: Part): boolean {
  const [first] = Array.isArray(holder[name]) ? (holder[name] as unknown[]) : []
  return typeof first === 'object' && first !== null && 'node_id' in first
}

function countAll(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + countOf(part), 0)
}

function countOf({ holder, name }: Part): number {
  const value = holder[name]
  return Array.isArray(value) ? value.length : typeof value === 'string' ? value.split('\n').length : 0
}

function isSingle({ holder, name }: Part): boolean {
  const value = holder[name]
  return Array.isArray(value) && value.length === 1
}

/** A name, a place, an id: a text that says nothing in part. */
function isAddress({ holder, name }: Part): boolean {
  const value = holder[name]
  return typeof value === 'string' && (addressNames.has(name) || !/\s/u.test(value))
}

const addressNames: ReadonlySet<string> = new Set(['node_id', 'name', 'location', 'site', 'path'])

function longestOf(parts: readonly Part[]): Part | undefined {
  const longest = parts.reduce<Part | undefined>(
    (best, part) => (best === undefined || sizeOf(part) > sizeOf(best) ? part : best),
    undefined,
  )
  return longest === undefined || sizeOf(longest) <= leastPart ? undefined : longest
}

function sizeOf({ holder, name }: Part): number {
  return JSON.stringify(holder[name])?.length ?? 0
}

function halve({ holder, name }: Part): void {
  const value = holder[name]
  if (Array.isArray(value)) holder[name] = value.slice(0, Math.floor(value.length / 2))
  else if (typeof value === 'string') {
    const half = value.slice(0, Math.floor(value.length / 2))
    holder[name] = half.includes('\n') ? half.slice(0, half.lastIndexOf('\n')) : `${half}…`
  }
}

function judge({ extent }: { readonly extent: Extent }): ToolVerdict {
  const { shown, total, cut } = extent
  const complete = isCovering(extent) && shown >= extent.total && cut === null
  if (complete) return { complete, text: completeText(extent.total) }
  if (isCounted(extent) && shown >= extent.total && cut === null)
    return { complete, text: extent.by === 'selected' ? selectedText : recognisedText(extent.total) }
  // Of what was cut it may be unknown how much is left.
  if (cut === 'length' && (total === null ? shown === 0 : shown >= total))
    return { complete, text: `Shortened: not all that was found is shown.${limits(extent)}` }
  const known =
    total !== null && shown < total
      ? `Shown are ${groupDigits(shown)} of ${isCounted(extent) ? '' : 'at least '}${groupDigits(total)}.`
      : total === null
        ? `Shown are ${groupDigits(shown)}; there may be more.`
        : `At least ${groupDigits(total)}; there may be more.`
  return { complete, text: `${known}${limits(extent)}` }
}

/** More than anybody follows; the rest stands in the output. */
const mostCitations = 100

/** Every place that the output names, in order, as far as it resolves in the parsed tree. */
function collectCitations(projects: ReturnType<typeof labelProjects>, output: object): string[] {
  const found = new Set<string>()
  const walk = (value: unknown, key: string): void => {
    if (found.size >= mostCitations) return
    if (typeof value === 'string') {
      if (!placeKeys.has(key) || !/:\d+(?:-\d+)?$/u.test(value)) return
      const verdict = resolveCitations(projects, value)
      if (verdict?.kind === 'stands') for (const citation of verdict.citations) found.add(citation)
    } else if (Array.isArray(value)) for (const item of value) walk(item, key)
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) walk(item, name)
  }
  walk(output, '')
  return [...found]
}

/** Fields that hold places. */
const placeKeys: ReadonlySet<string> = new Set(['location', 'site', 'sites', 'outside', 'places'])

const selectedText = 'What is shown was selected: there may be more.'

/** Of what is found by its usual forms: it may be written in others. */
function recognisedText(total: number): string {
  if (total === 0) return 'Nothing was found in the forms that Parley recognises.'
  return total === 1
    ? 'The one that was found in the forms that Parley recognises is shown.'
    : `All ${groupDigits(total)} that were found in the forms that Parley recognises are shown.`
}

function completeText(total: number): string {
  if (total === 0) return 'Complete: there is nothing to show.'
  return total === 1 ? 'Complete: it is the only one.' : 'Complete: all are shown.'
}
