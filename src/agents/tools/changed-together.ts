import type { Extent } from '../checks/evidence/extent.ts'
import { z } from 'zod'
import { showPath } from '../projects.ts'
import type { ChangeList } from '../repository-history.ts'
import {
  askHistory,
  describePlace,
  failureOfUnknownPath,
  findHistoryPlace,
  placeSchema,
} from './find-history-place.ts'
import { mostWalked } from './git-log.ts'
import { showExtent } from './show-history.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  node: placeSchema.node,
  path: placeSchema.path,
  limit: z.number().int().min(1).max(60).optional().describe('15 by default.'),
})

export interface ChangedTogetherOutput {
  readonly of: string
  /** Commits that changed it, sweeping ones left out: what the counts are of. */
  readonly commits: number
  /** Commits that changed more than 30 files at once, left out. */
  readonly sweeping: number
  /** Commits, merges left out, that were looked through. */
  readonly walked: number
  readonly since: string
  readonly files: readonly {
    readonly path: string
    /** Commits that changed both. */
    readonly together: number
    /** Commits that changed the other file. */
    readonly of: number
    /** Of the commits that changed what was asked about. */
    readonly percent: number
  }[]
  readonly complete: boolean
  readonly extent: Extent
  readonly note?: string
}

/** A commit of more files says nothing about which of them belong together. */
const sweepingFiles = 30

export const changedTogetherTool = defineTool({
  name: 'changed_together',
  description:
    'Files that commits change together with a file or directory (of a definition: its file), with counts: what else is usually touched. Merges and commits of more than 30 files are left out.',
  inputSchema,
  needs: 'texts',
  describeCall: (input) => `Reading what changes together with ${describePlace(input)}`,
  describeResult: (output: ChangedTogetherOutput) =>
    `${count(output.files.length, 'file')} in ${count(output.commits, 'commit')}`,
  async execute(context, input, signal) {
    const place = findHistoryPlace(context, input)
    if ('error' in place) return place
    const { project, path } = place
    if (path === '') {
      return { error: 'Cannot tell what changes together with everything.', next: 'Give a path or a node.' }
    }
    return await askHistory(async () => {
      const list = await place.history.changes({ most: mostWalked }, signal)
      const isAsked = (other: string): boolean => other === path || other.startsWith(`${path}/`)
      const counts = countTogether(list, isAsked)
      const isUnheardOf = counts.commits + counts.sweeping === 0
      const failure = isUnheardOf ? await failureOfUnknownPath(place, signal) : undefined
      if (failure !== undefined) return failure
      const least = counts.commits >= 8 ? 3 : 2
      const files = counts.files
        .filter((file) => file.together >= least && project.snapshot.findFile(file.path) !== undefined)
        .map((file) => ({ ...file, strength: strength(file, counts.commits, list.commits.length) }))
        .toSorted((one, other) => other.strength - one.strength || (one.path < other.path ? -1 : 1))
        .slice(0, input.limit ?? 15)
      const { complete, extent, note } = showExtent(
        list,
        { found: files.length, shown: files.length, read: list.commits.length },
        [
          place.note,
          place.lines === undefined ? undefined : 'The counts are of its whole file.',
          `Only files that are still there and changed together at least ${least} times.`,
        ],
      )
      const output: ChangedTogetherOutput = {
        of: showPath(project, path),
        commits: counts.commits,
        sweeping: counts.sweeping,
        walked: list.commits.length,
        since: list.commits.at(-1)?.date ?? '',
        files: files.map((file) => ({
          path: showPath(project, file.path),
          together: file.together,
          of: file.of,
          percent: Math.round((100 * file.together) / counts.commits),
        })),
        complete,
        extent,
        ...(note === undefined ? {} : { note }),
      }
      return output
    })
  },
})

interface Pair {
  readonly path: string
  readonly together: number
  readonly of: number
}

/**
 * How often they change together, and how much more often than by chance: a file that changes with everything (a
 * changelog) is no companion of anything.
 */
function strength({ together, of }: Pair, asked: number, all: number): number {
  const lift = (together * all) / (asked * of)
  return lift <= 1 ? 0 : together * Math.log2(lift) ** 2
}

/**
 * Walks back in time, so that a file is known by its present name before its former ones are met. A file that was
 * split has one past: what was asked about keeps every name that it had.
 */
export function countTogether(
  { commits }: Pick<ChangeList, 'commits'>,
  isAsked: (path: string) => boolean,
): { readonly commits: number; readonly sweeping: number; readonly files: Pair[] } {
  const presentNames = new Map<string, string>()
  const askedNames = new Set<string>()
  const isOfAsked = (path: string): boolean => askedNames.has(path) || isAsked(path)
  const total = new Map<string, number>()
  const together = new Map<string, number>()
  let asked = 0
  let sweeping = 0
  for (const { files } of commits) {
    const hasAsked = files.some(({ path }) => isOfAsked(path))
    const others = new Set(
      files.filter(({ path }) => !isOfAsked(path)).map(({ path }) => presentNames.get(path) ?? path),
    )
    if (files.length > sweepingFiles) sweeping += hasAsked ? 1 : 0
    else {
      if (hasAsked) asked += 1
      for (const name of others) {
        total.set(name, (total.get(name) ?? 0) + 1)
        if (hasAsked && !isAsked(name)) together.set(name, (together.get(name) ?? 0) + 1)
      }
    }
    for (const { path, oldPath } of files) {
      if (oldPath === undefined) continue
      if (isOfAsked(path)) askedNames.add(oldPath)
      presentNames.set(oldPath, presentNames.get(path) ?? path)
    }
  }
  const files = [...together].map(([path, count]) => ({
    path,
    together: count,
    of: total.get(path) ?? count,
  }))
  return { commits: asked, sweeping, files }
}
