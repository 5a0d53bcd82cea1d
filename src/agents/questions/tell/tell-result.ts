import type { DataModelOutput } from '../../tools/data-model.ts'
import type { ToolFailure } from '../../tools/tool.ts'
import { tellDefinition } from './definition.ts'
import { tellEdit } from './diff.ts'
import { tellChangeImpact, tellImpact, tellTestsOf } from './impact.ts'
import { tellKin } from './kin.ts'
import { code, listed, plain } from './markdown.ts'
import { tellNeighbours } from './neighbours.ts'
import { tellOverview } from './overview.ts'
import { tellPath } from './path.ts'
import { tellFound, tellMatches, tellRaises } from './places.ts'
import { tellQuery } from './query.ts'
import {
  tellDataModel,
  tellDefinitions,
  tellFiles,
  tellOptions,
  tellPackages,
  tellRoutes,
  tellSettings,
  tellUnused,
} from './table.ts'
import { tellTrace } from './trace.ts'
import {
  tellBlame,
  tellCommitDetail,
  tellExperts,
  tellHotSpots,
  tellLog,
  tellTags,
  tellTogether,
} from './timeline.ts'

interface Asked {
  /** Of the question that the result answers. */
  readonly kind: string
  readonly input: Readonly<Record<string, unknown>>
  /** Of a table. */
  readonly mostRows?: number
}

type Teller = (output: never, asked: Asked) => string[]

/** By the tool, or of a merged one by what was asked of it. Each output is the one that its tool declares. */
const tellers: Readonly<Record<string, Teller>> = {
  get_node: (output, { kind, input }) =>
    tellDefinition(output, kind, input['member_kinds'] as readonly string[] | undefined),
  neighbours: (output, { kind }) => tellNeighbours(output, kind),
  find_path: tellPath,
  impact: (output, { kind }) =>
    kind === 'tests' ? tellTestsOf(output) : 'base' in output ? tellChangeImpact(output) : tellImpact(output),
  edit_code: tellEdit,
  grep: (output, { input }) => tellMatches(output, String(input['pattern'])),
  list_files: tellFiles,
  search: tellFound,
  change_impact: tellChangeImpact,
  git_log: tellLog,
  overview: tellOverview,
  routes: tellRoutes,
  options: tellOptions,
  packages: tellPackages,
  settings: tellSettings,
  trace: tellTrace,
  kin: tellKin,
  query: tellQuery,
  raises: tellRaises,
  list_routes: tellRoutes,
  list_packages: tellPackages,
  list_settings: tellSettings,
  list_definitions: (output, asked) =>
    (asked.input['unused'] === true ? tellUnused : tellDefinitions)(output, asked),
  tables: (output: DataModelOutput) => tellDataModel(output),
  definitions: tellDefinitions,
  unused: tellUnused,
  log: tellLog,
  blame: tellBlame,
  experts: tellExperts,
  hot: tellHotSpots,
  commit: tellCommitDetail,
  together: tellTogether,
  tags: tellTags,
}

/** The result of a tool as Markdown for people; undefined for one that has no teller. */
export function tellResult(tool: string, output: object, asked: Asked): string | undefined {
  const of = 'asked' in output ? String(output.asked) : tool
  return tellers[of]?.(output as never, asked)
    .join('\n')
    .trim()
}

/** What a tool could not answer: why, and what there is instead. */
export function tellFailure({ error, similar = [], text_places: text }: ToolFailure): string {
  return [
    plain(error),
    ...(text === undefined
      ? []
      : ['', ...text.places.slice(0, 8).map((place) => `- [${place.location}] ${code(place.text)}`)]),
    ...(similar.length === 0 ? [] : ['', 'There is:', '', ...listed(similar, 8, null, code)]),
  ].join('\n')
}
