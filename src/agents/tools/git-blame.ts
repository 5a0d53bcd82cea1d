import { z } from 'zod'
import { showLocation } from '../projects.ts'
import { askHistory, describePlace, findHistoryPlace, placeSchema } from './find-history-place.ts'
import { cutText, fitOutput } from './fit-output.ts'
import { showCommitBrief, showExtent } from './show-history.ts'
import type { CommitBrief, ShownExtent } from './show-history.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  ...placeSchema,
  bodies: z.boolean().optional().describe('Whole messages of the five commits with most lines.'),
})

export interface GitBlameOutput extends Omit<ShownExtent, 'shown' | 'total'> {
  readonly of: string
  readonly location: string
  readonly line_count: number
  /** Commits that last changed the lines, those of most lines first, with the places that are theirs. */
  readonly commits: readonly (CommitBrief & {
    readonly lines: number
    /** To be cited; the first ones. */
    readonly places: readonly string[]
  })[]
  readonly commit_count: number
  readonly authors: readonly { readonly author: string; readonly lines: number }[]
}

const mostBodyCharacters = 1_500
/** Of a larger file the first lines are blamed. */
const mostLines = 5_000

export const gitBlameTool = defineTool({
  name: 'git_blame',
  description:
    'Which commits and authors last changed the lines of a definition, or of a part of a file, with their days and messages. For "who wrote this", "why is this line so" (with "bodies" the messages say it). Changes of white space do not count.',
  inputSchema,
  needs: 'texts',
  describeCall: (input) => `Reading who last changed ${describePlace(input)}`,
  describeResult: (output: GitBlameOutput) =>
    `${count(output.line_count, 'line')} by ${count(output.commit_count, 'commit')}`,
  async execute(context, input, signal) {
    const place = findHistoryPlace(context, input)
    if ('error' in place) return place
    const { project, path } = place
    const file = place.isFile ? project.snapshot.findFile(path) : undefined
    if (file === undefined || file.lineCount === 0) {
      return {
        error: `Cannot blame ${place.name}: it is no file with lines.`,
        next: 'Call history of "log" or "experts" with this path instead.',
      }
    }
    const whole = place.lines ?? { start: 1, end: file.lineCount, blob: file.blob }
    const end = Math.min(whole.end, whole.start + mostLines - 1)
    return await askHistory(async () => {
      const blame = await place.history.blame(
        { path, start: whole.start, end, blob: whole.blob, mostBodies: input.bodies === true ? 5 : 0 },
        signal,
      )
      const linesOf = (group: { start: number; end: number }): number => group.end - group.start + 1
      const byCommit = [...Map.groupBy(blame.lines, ({ commit }) => commit).values()]
        .map((groups) => ({ groups, lines: groups.reduce((sum, group) => sum + linesOf(group), 0) }))
        .toSorted((one, other) => other.lines - one.lines)
      const byAuthor = [...Map.groupBy(blame.lines, ({ author }) => author)]
        .map(([author, groups]) => ({
          author,
          lines: groups.reduce((sum, group) => sum + linesOf(group), 0),
        }))
        .toSorted((one, other) => other.lines - one.lines)
      const { complete, extent, note } = showExtent(
        blame,
        { found: byCommit.length, shown: byCommit.length },
        [place.note, end < whole.end ? `Only lines ${whole.start} to ${end} were read.` : undefined],
      )
      const form = (most: number, mostPlaces: number): GitBlameOutput => ({
        of: place.name,
        location: showLocation(project, path, whole.start, end),
        line_count: byCommit.reduce((sum, { lines }) => sum + lines, 0),
        commits: byCommit.slice(0, most).flatMap(({ groups, lines }) => {
          const [first] = groups
          if (first === undefined) return []
          const places = joinAdjacent(groups)
            .slice(0, mostPlaces)
            .map((group) => showLocation(project, path, group.start, group.end))
          const body = cutText(first.body, mostBodyCharacters)
          return [{ ...showCommitBrief({ ...first, body }), lines, places }]
        }),
        commit_count: byCommit.length,
        authors: byAuthor.slice(0, most),
        complete: complete && end === whole.end,
        extent: {
          ...extent,
          shown: Math.min(most, byCommit.length),
          total: complete && end === whole.end ? byCommit.length : null,
        },
        ...(note === undefined ? {} : { note }),
      })
      return fitOutput([() => form(60, 8), () => form(30, 3), () => form(10, 2)], context.maximumCharacters)
    })
  },
})

/** Groups of one commit that touch, as one. */
function joinAdjacent(
  groups: readonly { readonly start: number; readonly end: number }[],
): { start: number; end: number }[] {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of groups.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last !== undefined && last.end + 1 >= start) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}
