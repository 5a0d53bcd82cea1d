import { z } from 'zod'
import { HistoryUnavailableError } from '../repository-history.ts'
import {
  askHistory,
  describePlace,
  failureOfUnknownPath,
  findHistoryPlace,
  placeSchema,
} from './find-history-place.ts'
import type { HistoryPlace } from './find-history-place.ts'
import { mostListed, mostWalked } from './git-log.ts'
import { rankAuthors } from './rank-authors.ts'
import type { RankedAuthor } from './rank-authors.ts'
import { showExtent } from './show-history.ts'
import type { ShownExtent } from './show-history.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  ...placeSchema,
  limit: z.number().int().min(1).max(50).optional().describe('10 by default.'),
})

export interface ExpertsOutput extends ShownExtent {
  readonly of: string
  readonly location?: string
  /** Who knows it best by its history first. */
  readonly authors: readonly RankedAuthor[]
  /** Different names among the commits, programs included. */
  readonly author_count: number
  /** Commits, merges left out, that were read. */
  readonly commits: number
  readonly first?: string
  readonly last?: string
  /** Lines that have an author, where they were counted. */
  readonly lines?: number
}

/** Of longer files the lines are not counted. */
const mostBlamed = 5_000

export const expertsTool = defineTool({
  name: 'experts',
  description:
    'Who knows a definition, file, directory or the whole repository, from its history: authors by how much and how recently they changed it, with commits, days, and (of files and definitions) the lines that are theirs now. Names only; whether they are still there cannot be told.',
  inputSchema,
  needs: 'texts',
  describeCall: (input) => `Reading who knows ${describePlace(input)}`,
  describeResult: (output: ExpertsOutput) =>
    `${count(output.author_count, 'author')} in ${count(output.commits, 'commit')}`,
  async execute(context, input, signal) {
    const place = findHistoryPlace(context, input)
    if ('error' in place) return place
    return await askHistory(async () => {
      const [list, lines] = await Promise.all([
        place.history.commits(
          {
            path: place.path,
            isFile: place.isFile,
            lines: place.lines,
            withoutMerges: true,
            most: place.path === '' ? mostListed : mostWalked,
          },
          signal,
        ),
        countLines(place, signal),
      ])
      const failure = list.commits.length === 0 ? await failureOfUnknownPath(place, signal) : undefined
      if (failure !== undefined) return failure
      const ranked = rankAuthors(list.commits, lines)
      const authors = ranked.slice(0, input.limit ?? 10)
      const extent = showExtent(
        list,
        { found: ranked.length, shown: authors.length, read: list.commits.length },
        [
          place.note,
          list.isRenameBlind === true
            ? 'What the file was called before could not be followed: the clone lacks contents of old files.'
            : undefined,
        ],
      )
      const oldest = list.commits.at(-1)
      const output: ExpertsOutput = {
        of: place.name,
        ...(place.location === '' ? {} : { location: place.location }),
        authors,
        author_count: new Set(list.commits.map(({ author }) => author)).size,
        commits: list.commits.length,
        ...(oldest === undefined ? {} : { first: oldest.date, last: list.commits[0]!.date }),
        ...(lines === undefined ? {} : { lines: [...lines.values()].reduce((sum, own) => sum + own, 0) }),
        ...extent,
      }
      return output
    })
  },
})

/** Lines by author as they are now; undefined for directories and for what is too long. */
async function countLines(
  { project, history, path, isFile, lines }: HistoryPlace,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number> | undefined> {
  const file = isFile ? project.snapshot.findFile(path) : undefined
  if (file === undefined || file.lineCount === 0) return undefined
  const range = lines ?? { start: 1, end: file.lineCount, blob: file.blob }
  if (range.end - range.start >= mostBlamed) return undefined
  const blame = await history.blame({ path, ...range, mostBodies: 0 }, signal).catch((error: unknown) => {
    // Edited after the commit: the commits of the whole file stand all the same.
    if (error instanceof HistoryUnavailableError && lines === undefined) return undefined
    throw error
  })
  if (blame === undefined || blame.cut !== undefined) return undefined
  const byAuthor = new Map<string, number>()
  for (const { author, start, end } of blame.lines) {
    byAuthor.set(author, (byAuthor.get(author) ?? 0) + end - start + 1)
  }
  return byAuthor
}
