import { z } from 'zod'
import { listOf, shortText } from '../../contract/limits.ts'
import { stemWord } from '../knowledge/passages/stem-word.ts'
import { rankByWords } from '../knowledge/history/rank-by-words.ts'
import {
  askHistory,
  describePlace,
  failureOfUnknownPath,
  findHistoryPlace,
  placeSchema,
} from './find-history-place.ts'
import { cutText, fitOutput } from './fit-output.ts'
import { showCommitBrief, showExtent } from './show-history.ts'
import type { CommitBrief, ShownExtent } from './show-history.ts'
import { count, defineTool } from './tool.ts'

const day = z.iso.date()

/** Commits that are walked to find the oldest ones. */
export const mostWalked = 5_000
/** Where nothing is compared. */
export const mostListed = 50_000

const inputSchema = z.object({
  ...placeSchema,
  since: day.optional().describe('First day, e.g. "2026-01-31".'),
  until: day.optional().describe('Last day.'),
  author: shortText.min(1).optional().describe("Part of the author's name."),
  message: shortText.min(1).optional().describe('A text of the commit message.'),
  about: listOf(shortText.min(1).max(60), 6)
    .optional()
    .describe('Words of a topic: commits whose messages have most of them come first.'),
  changed_text: shortText
    .min(1)
    .regex(/^[^\0]*$/u)
    .optional()
    .describe('A text that a commit added or removed: when a name came and went.'),
  oldest: z.boolean().optional().describe('The oldest commits instead of the newest: when it began.'),
  bodies: z.boolean().optional().describe('Whole messages, not only their first lines.'),
  without_merges: z.boolean().optional(),
  limit: z.number().int().min(1).max(100).optional().describe('20 by default.'),
  skip: z.number().int().min(0).max(mostListed).optional().describe('So many of the newest are left out.'),
  seconds: z.number().int().min(1).max(10).optional().describe('Time that it may take, 10 by default.'),
})

export interface GitLogOutput extends ShownExtent {
  /** What the commits are of. */
  readonly of: string
  /** Of the definition, lines or file; to be cited. */
  readonly location?: string
  /** Words by which they were chosen; those that say most of them come first. */
  readonly about?: readonly string[]
  /** Else newest first, also of the oldest ones. */
  readonly commits: readonly CommitBrief[]
}

export const gitLogTool = defineTool({
  name: 'git_log',
  description:
    'Commits, newest first, of the repository, of a file or directory, or of the lines of one definition; by day, author, message, or a text that was added or removed. For "what changed", "when was X added, removed or last changed". Name a commit by its 10 digits and its day; "complete": false means that older ones may be missing.',
  inputSchema,
  needs: 'texts',
  describeCall: (input) => `Reading the history of ${describePlace(input)}`,
  describeResult: (output: GitLogOutput) =>
    `${count(output.shown, 'commit')} of ${output.of}${output.complete ? '' : ', perhaps more'}`,
  async execute(context, input, signal) {
    const place = findHistoryPlace(context, input)
    if ('error' in place) return place
    const skip = input.oldest === true ? 0 : (input.skip ?? 0)
    const limit = input.limit ?? (input.about === undefined ? 20 : mostOfTopic)
    const stems = input.about?.map((word) => stemWord(word.toLowerCase()))
    return await askHistory(async () => {
      const list = await place.history.commits(
        {
          path: place.path,
          isFile: place.isFile,
          lines: place.lines,
          since: input.since,
          until: input.until,
          author: input.author,
          message: stems ?? input.message,
          changedText: input.changed_text,
          withoutMerges: input.without_merges,
          withBodies: stems !== undefined || input.bodies,
          seconds: input.seconds,
          most:
            input.oldest === true || stems !== undefined
              ? walkLength(place.path, input.changed_text)
              : skip + limit,
        },
        signal,
      )
      const failure = list.commits.length === 0 ? await failureOfUnknownPath(place, signal) : undefined
      if (failure !== undefined) return failure
      const isOldest = input.oldest === true && stems === undefined
      const ranked = stems === undefined ? list.commits : rankByWords(list.commits, stems)
      const wanted = isOldest ? ranked.slice(-limit) : ranked.slice(skip, skip + limit)
      const form = (most: number, bodyCharacters: number): GitLogOutput => {
        const shown = isOldest ? wanted.slice(-most) : wanted.slice(0, most)
        return {
          of: place.name,
          ...(place.location === '' ? {} : { location: place.location }),
          ...(input.about === undefined ? {} : { about: input.about }),
          commits: shown.map((commit) => {
            const body = bodyCharacters === 0 ? '' : cutText(commit.body, bodyCharacters)
            return showCommitBrief({ ...commit, body })
          }),
          ...showExtent(list, { found: list.commits.length, shown: shown.length }, [
            place.note,
            list.isRenameBlind === true
              ? 'What the file was called before could not be followed: the clone lacks contents of old files.'
              : undefined,
            input.changed_text !== undefined && place.path !== ''
              ? 'Only under this path; the text may have come from elsewhere.'
              : undefined,
          ]),
        }
      }
      return fitOutput(
        [
          () => form(limit, 4_000),
          () => form(limit, 600),
          () => form(limit, 0),
          () => form(Math.min(limit, 40), 0),
          () => form(10, 0),
        ],
        context.maximumCharacters,
      )
    })
  },
})

/** Commits of a topic: the first ones say it, or none does. */
const mostOfTopic = 8

function walkLength(path: string, changedText: string | undefined): number {
  return path === '' && changedText === undefined ? mostListed : mostWalked
}
