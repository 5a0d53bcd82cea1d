import type { Extent } from '../checks/evidence/extent.ts'
import { z } from 'zod'
import { pathText } from '../../contract/limits.ts'
import type { LabelledProject } from '../projects.ts'
import { showPath } from '../projects.ts'
import { askHistory, findHistoryPlace } from './find-history-place.ts'
import { cutText, fitOutput } from './fit-output.ts'
import { showCommitBrief } from './show-history.ts'
import type { CommitBrief } from './show-history.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/iu)
    .describe('The id of a commit, or its first 7 digits or more.'),
  path: pathText.min(1).optional().describe('Of the diff, only this file or directory.'),
  diff: z.boolean().optional().describe('false: without the diff.'),
})

export interface GitShowOutput extends CommitBrief {
  readonly parents: number
  /** Of the files. */
  readonly extent: Extent
  readonly files: readonly {
    readonly path: string
    readonly old_path?: string
    /** Lines; missing for what is no text. */
    readonly added?: number
    readonly deleted?: number
    /** It is not in the parsed tree, so it cannot be cited. */
    readonly gone?: true
  }[]
  /** Missing where there are more than were read. */
  readonly file_count?: number
  /** Against the first parent. */
  readonly diff?: string
  readonly note?: string
}

const mostFiles = 500
const mostDiffBytes = 64 * 1024

export const gitShowTool = defineTool({
  name: 'git_show',
  description:
    'One commit: its author, day and whole message, the files that it changed, and the diff. For why something was changed. The diff shows the code as it was then: cite only lines that another tool has shown as they are now.',
  inputSchema,
  needs: 'texts',
  describeCall: (input) => `Reading commit ${input.commit.slice(0, 10)}`,
  describeResult: (output: GitShowOutput) =>
    `${output.commit} of ${output.date}: ${count(output.files.length, 'file')}${output.file_count === undefined ? ', perhaps more' : ''}`,
  async execute(context, input, signal) {
    const place = findHistoryPlace(context, { path: input.path })
    if ('error' in place) return place
    const { project, history } = place
    return await askHistory(async () => {
      const shown = await history.show(
        {
          commit: input.commit,
          path: place.path,
          mostFiles,
          mostDiffBytes: input.diff === false ? 0 : mostDiffBytes,
        },
        signal,
      )
      const form = (most: number, diffCharacters: number): GitShowOutput => {
        const notes = [
          place.note,
          shown.parents.length > 1 ? 'A merge: compared with its first parent.' : undefined,
          shown.files.length > most || shown.hasMoreFiles ? `Shown are the first ${most} files.` : undefined,
          input.diff !== false && (shown.isDiffCut || shown.diff.length > diffCharacters)
            ? 'The diff is cut: give "path" for that of one file.'
            : undefined,
        ].filter((note) => note !== undefined)
        return {
          ...showCommitBrief(shown),
          parents: shown.parents.length,
          extent: {
            shown: Math.min(most, shown.files.length),
            total: shown.hasMoreFiles ? null : shown.files.length,
            cut: shown.hasMoreFiles || shown.files.length > most ? 'limit' : null,
            unread: [],
          },
          files: shown.files.slice(0, most).map(({ path, oldPath, added, deleted }) => ({
            path: showPath(project, path),
            ...(oldPath === undefined ? {} : { old_path: showPath(project, oldPath) }),
            ...(added === undefined ? {} : { added }),
            ...(deleted === undefined ? {} : { deleted }),
            ...(project.snapshot.findFile(path) === undefined ? { gone: true } : {}),
          })),
          ...(shown.hasMoreFiles ? {} : { file_count: shown.files.length }),
          ...(shown.diff === '' ? {} : { diff: cutText(codeFirst(project, shown.diff), diffCharacters) }),
          ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
        }
      }
      return fitOutput(
        [() => form(100, 14_000), () => form(60, 8_000), () => form(30, 2_000)],
        context.maximumCharacters,
      )
    })
  },
})

/** A cut diff shows the product's code before its tests, and both before data and documents. */
function codeFirst({ snapshot }: LabelledProject, diff: string): string {
  const rankOf = (part: string): number => {
    const file = snapshot.findFile(/^diff --git a\/.* b\/(.*)$/mu.exec(part)?.[1] ?? '')
    if (file === undefined || file.language === '' || file.isGenerated) return 2
    return file.isTest ? 1 : 0
  }
  return diff
    .split(/^(?=diff --git )/mu)
    .map((part) => ({ part, rank: rankOf(part) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ part }) => part)
    .join('')
}
