import type { ChangedTogetherOutput } from '../../tools/changed-together.ts'
import type { EditCodeOutput } from '../../tools/edit-code.ts'
import type { ExpertsOutput } from '../../tools/experts.ts'
import type { CheckCoverageOutput } from '../../tools/check-coverage.ts'
import type { FindPassagesOutput } from '../../tools/find-passages.ts'
import type { Claim } from '../../evidence/claims.ts'
import type { DataModelOutput } from '../../tools/data-model.ts'
import type { FindPathOutput } from '../../tools/find-path.ts'
import type { FollowCallsOutput } from '../../tools/follow-calls.ts'
import type { GetNodeOutput } from '../../tools/get-node.ts'
import type { GitBlameOutput } from '../../tools/git-blame.ts'
import type { GitLogOutput } from '../../tools/git-log.ts'
import type { GitShowOutput } from '../../tools/git-show.ts'
import type { GitTagsOutput } from '../../tools/git-tags.ts'
import type { GrepOutput } from '../../tools/grep.ts'
import type { HotSpotsOutput } from '../../tools/hot-spots.ts'
import type { ImpactOutput } from '../../tools/impact.ts'
import type { ListDefinitionsOutput } from '../../tools/list-definitions.ts'
import type { ListEntriesOutput } from '../../tools/list-entries.ts'
import type { ListFilesOutput } from '../../tools/list-files.ts'
import type { ListOptionsOutput } from '../../tools/list-options.ts'
import type { ListRoutesOutput } from '../../tools/list-routes.ts'
import type { MapSourceOutput } from '../../tools/map-source.ts'
import type { NeighboursOutput } from '../../tools/neighbours.ts'
import type { OverviewOutput } from '../../tools/overview.ts'
import type { ReadFileOutput } from '../../tools/read-file.ts'
import type { RelatePartsOutput } from '../../tools/relate-parts.ts'
import type { SearchOutput } from '../../tools/search.ts'
import type { ToolFailure } from '../../tools/tool.ts'

/**
 * An answer is written as a generator that says text and asks tools. The model has no memory between steps: each
 * step runs the script again from its beginning with all results so far, skips what was already said, and stops
 * at the first call without a result. Scripts must therefore be pure functions of their arguments and results.
 */
export type Script<Result = void> = Generator<ScriptStep, Result, readonly unknown[]>

export type ScriptStep =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'calls'; readonly calls: readonly ToolRequest[] }

export interface ToolRequest {
  readonly toolName: string
  readonly input: Readonly<Record<string, unknown>>
}

interface ToolOutputs {
  readonly overview: OverviewOutput
  readonly search: SearchOutput
  readonly find_passages: FindPassagesOutput
  readonly get_node: GetNodeOutput
  readonly neighbours: NeighboursOutput
  readonly find_path: FindPathOutput
  readonly follow_calls: FollowCallsOutput
  readonly impact: ImpactOutput
  readonly relate_parts: RelatePartsOutput
  readonly read_file: ReadFileOutput
  readonly grep: GrepOutput
  readonly list_files: ListFilesOutput
  readonly git_log: GitLogOutput
  readonly git_blame: GitBlameOutput
  readonly git_show: GitShowOutput
  readonly git_tags: GitTagsOutput
  readonly changed_together: ChangedTogetherOutput
  readonly experts: ExpertsOutput
  readonly hot_spots: HotSpotsOutput
  readonly list_routes: ListRoutesOutput
  readonly list_options: ListOptionsOutput
  readonly data_model: DataModelOutput
  readonly list_definitions: ListDefinitionsOutput
  readonly list_entries: ListEntriesOutput
  readonly map_source: MapSourceOutput
  readonly edit_code: EditCodeOutput
  readonly check_coverage: CheckCoverageOutput
}

export function* say(text: string): Script {
  if (text !== '') yield { kind: 'text', text }
}

/** Says a sentence about everything of a kind, which `claims.ts` alone makes. */
export function* state(sentence: Claim): Script {
  yield* say(sentence)
}

export function* call<Name extends keyof ToolOutputs>(
  toolName: Name,
  input: Readonly<Record<string, unknown>>,
): Script<ToolOutputs[Name] | ToolFailure> {
  const [result] = yield* callAll(toolName, [input])
  return result ?? { error: `${toolName} gave no result` }
}

/** Several calls of one tool in one step. */
export function* callAll<Name extends keyof ToolOutputs>(
  toolName: Name,
  inputs: readonly Readonly<Record<string, unknown>>[],
): Script<readonly (ToolOutputs[Name] | ToolFailure)[]> {
  if (inputs.length === 0) return []
  const results = yield { kind: 'calls', calls: inputs.map((input) => ({ toolName, input })) }
  // The results come from our own tools by way of the prompt; a failure is recognised by its `error`.
  return results as readonly (ToolOutputs[Name] | ToolFailure)[]
}

export interface ScriptProgress {
  /** What this step says beyond what earlier steps said. */
  readonly texts: readonly string[]
  /** What it asks; empty where the answer is complete. */
  readonly calls: readonly (ToolRequest & { readonly callId: string })[]
}

/** Runs a script up to the first calls without results. */
export function runScript(
  script: Script,
  results: ReadonlyMap<string, unknown>,
  alreadySaid: number,
): ScriptProgress {
  const texts: string[] = []
  let said = 0
  let lineBreaks = 2
  let callCount = 0
  let next = script.next([])
  while (next.done !== true) {
    const step = next.value
    if (step.kind === 'text') {
      const text = joinParagraph(step.text, lineBreaks)
      const skipped = Math.max(0, Math.min(text.length, alreadySaid - said))
      said += text.length
      if (skipped < text.length) texts.push(text.slice(skipped))
      if (text !== '') lineBreaks = countTrailingBreaks(text, lineBreaks)
      next = script.next([])
      continue
    }
    const calls = step.calls.map((request) => {
      callCount += 1
      return { ...request, callId: `call_${callCount}` }
    })
    if (!calls.every(({ callId }) => results.has(callId))) return { texts, calls }
    next = script.next(calls.map(({ callId }) => results.get(callId)))
  }
  return { texts, calls: [] }
}

/** Parts of an answer may each begin and end with blank lines: between two of them one blank line is left. */
function joinParagraph(text: string, lineBreaksBefore: number): string {
  const leading = /^\n*/u.exec(text)?.[0].length ?? 0
  const surplus = Math.max(0, leading + lineBreaksBefore - 2)
  return text.slice(Math.min(leading, surplus))
}

function countTrailingBreaks(text: string, before: number): number {
  const trailing = /(?<!\n)\n*$/u.exec(text)?.[0].length ?? 0
  return Math.min(2, trailing === text.length ? trailing + before : trailing)
}
