import { z } from 'zod'
import { pathText } from '../../contract/limits.ts'
import { askHistory, describePlace, findHistoryPlace } from './find-history-place.ts'
import { shortCommit, showExtent } from './show-history.ts'
import type { ShownExtent } from './show-history.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  path: pathText.min(1).optional().describe('With several repositories, "repo_name@" of the one meant.'),
  limit: z.number().int().min(1).max(200).optional().describe('20 by default.'),
})

export interface GitTagsOutput extends ShownExtent {
  /** Newest first. */
  readonly tags: readonly {
    readonly name: string
    readonly commit: string
    /** When it was made, in UTC. */
    readonly date: string
    /** It is on another branch, so that not all of it is in the parsed commit. */
    readonly elsewhere?: true
  }[]
}

export const gitTagsTool = defineTool({
  name: 'git_tags',
  description:
    'Tags that were made up to the parsed commit, newest first, with their days: the releases; "elsewhere" marks those of other branches. For "what is the last release", "when was 2.0 released".',
  inputSchema,
  needs: 'texts',
  describeCall: (input) => `Listing the tags of ${describePlace(input)}`,
  describeResult: (output: GitTagsOutput) =>
    output.total === undefined ? count(output.shown, 'tag') : count(output.total, 'tag'),
  async execute(context, input, signal) {
    const place = findHistoryPlace(context, input)
    if ('error' in place) return place
    return await askHistory(async () => {
      const list = await place.history.tags(signal)
      const tags = list.tags.slice(0, input.limit ?? 20)
      const output: GitTagsOutput = {
        tags: tags.map(({ name, commit, date, isElsewhere }) => ({
          name,
          commit: shortCommit(commit),
          date,
          ...(isElsewhere === undefined ? {} : { elsewhere: isElsewhere }),
        })),
        ...showExtent(list, { found: list.tags.length, shown: tags.length }),
      }
      return output
    })
  },
})
