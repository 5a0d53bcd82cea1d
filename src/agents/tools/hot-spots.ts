import { z } from 'zod'
import { countChanges } from '../knowledge/history/count-changes.ts'
import { showPath } from '../projects.ts'
import { askHistory, describePlace, findHistoryPlace, placeSchema } from './find-history-place.ts'
import { mostWalked } from './git-log.ts'
import { showExtent } from './show-history.ts'
import type { ShownExtent } from './show-history.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  path: placeSchema.path,
  since: z.iso.date().optional().describe('First day, e.g. "2026-01-31".'),
  limit: z.number().int().min(1).max(60).optional().describe('15 by default.'),
})

export interface HotSpotsOutput extends ShownExtent {
  readonly of: string
  /** Commits, merges left out, that were looked through. */
  readonly walked: number
  /** Days of the first and the last of them. */
  readonly first: string
  readonly last: string
  /** Files that are still there, those that most commits changed first. */
  readonly files: readonly { readonly path: string; readonly commits: number; readonly last: string }[]
}

export const hotSpotsTool = defineTool({
  name: 'hot_spots',
  description:
    'The files changed by the most commits, under their present names, at all or since a day: where the work is, and where changes gather. Merges are left out.',
  inputSchema,
  needs: 'texts',
  describeCall: (input) => `Counting the changes of the files of ${describePlace(input)}`,
  describeResult: (output: HotSpotsOutput) =>
    `${count(output.files.length, 'file')} of ${count(output.walked, 'commit')}`,
  async execute(context, input, signal) {
    const place = findHistoryPlace(context, { path: input.path })
    if ('error' in place) return place
    const { project, path } = place
    return await askHistory(async () => {
      const list = await place.history.changes({ most: mostWalked }, signal)
      const since = input.since
      const commits = since === undefined ? list.commits : list.commits.filter(({ date }) => date >= since)
      const isAsked = (other: string): boolean =>
        path === '' || other === path || other.startsWith(`${path}/`)
      const counted = countChanges({ commits }).filter(
        (file) => isAsked(file.path) && project.snapshot.findFile(file.path) !== undefined,
      )
      const files = counted.slice(0, input.limit ?? 15)
      const output: HotSpotsOutput = {
        of: place.name,
        walked: commits.length,
        first: commits.at(-1)?.date ?? '',
        last: commits[0]?.date ?? '',
        files: files.map(({ path: changed, commits: count, last }) => ({
          path: showPath(project, changed),
          commits: count,
          last,
        })),
        ...showExtent(list, { found: counted.length, shown: files.length, read: commits.length }),
      }
      return output
    })
  },
})
