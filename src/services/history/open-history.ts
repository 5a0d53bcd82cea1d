import { HistoryUnavailableError } from '../../agents/repository-history.ts'
import type { LineRange, RepositoryHistory } from '../../agents/repository-history.ts'
import {
  blameLines,
  describeHistory,
  diffLines,
  findBlob,
  GitError,
  isAncestor,
  listTags,
  logCommits,
  readBodies,
  resolveCommit,
  showCommit,
  walkChanges,
} from '../../git/index.ts'
import type { HistoryDescription } from '../../git/index.ts'
// Not through the index, which loads the database into the threads that answer.
import { limitConcurrency } from '../../store/limit-concurrency.ts'
import { cleanBody, cleanDiff, cleanLine, cleanPath } from './clean-history-text.ts'
import { explainGap } from './explain-gap.ts'
import { mostLines, toDay, toExtent, toRecord, toSeconds } from './history-records.ts'

export interface HistorySource {
  /** A mirror, or a folder that may be inside a checkout. */
  readonly directory: string
  /** The parsed one; null where the files are of no commit. */
  readonly commit: string | null
  /** The files of the folder were parsed as they were, committed or not. */
  readonly isWorkingTree?: boolean
}

/** Of all that is asked in this thread: a question may ask several things at once. */
const limitGit = limitConcurrency(2)

/** The history of a repository on this machine. Nothing is read before something is asked. */
export function openHistory({ directory, commit, isWorkingTree = false }: HistorySource): RepositoryHistory {
  let described: Promise<HistoryDescription> | undefined
  const ask = async <Answer>(
    signal: AbortSignal,
    question: (place: Place, known: HistoryDescription) => Promise<Answer>,
  ): Promise<Answer> =>
    await limitGit(async () => {
      signal.throwIfAborted()
      if (commit === null) {
        throw new HistoryUnavailableError(
          `There is no history here: "${directory}" was parsed as plain files, without a git commit.`,
        )
      }
      try {
        // Not bound to the first question, which may be given up while others wait for it.
        described ??= describeHistory(directory)
        return await question({ directory, commit, signal }, await described)
      } catch (error) {
        described = undefined
        signal.throwIfAborted()
        throw GitError.isInstance(error) ? new HistoryUnavailableError(explainGap(error, commit)) : error
      }
    })

  return {
    commits: async (query, signal) =>
      await ask(signal, async (place, known) => {
        if (query.lines !== undefined && query.path !== undefined) {
          await assertParsedAsCommitted(place, known, query.path, query.lines)
        }
        const path = query.path === undefined || query.path === '' ? rootPath(known) : query.path
        const follow = query.isFile === true && query.changedText === undefined
        const options = {
          ...place,
          ...query,
          path,
          timeoutMs: query.seconds === undefined ? undefined : query.seconds * 1000,
          maxCount: query.most,
          since: query.since === undefined ? undefined : toSeconds(query.since, '00:00:00'),
          until: query.until === undefined ? undefined : toSeconds(query.until, '23:59:59'),
        }
        const { log, isRenameBlind } = await logFollowing(options, follow)
        const commits = log.commits.map((found) => ({
          ...toRecord(found),
          body: cleanBody(found.body),
        }))
        return { commits, ...toExtent(known, log.cut), ...(isRenameBlind ? { isRenameBlind } : {}) }
      }),

    blame: async (query, signal) =>
      await ask(signal, async (place, known) => {
        await assertParsedAsCommitted(place, known, query.path, query)
        const { lines, cut } = await blameLines({ ...place, ...query })
        const bodies = await readBodies({ ...place, commits: mostLines(lines, query.mostBodies) })
        return {
          lines: lines.map((group) => ({
            start: group.start,
            end: group.end,
            ...toRecord(group),
            body: cleanBody(bodies.get(group.commit) ?? ''),
          })),
          ...toExtent(known, cut),
        }
      }),

    show: async (query, signal) =>
      await ask(signal, async (place) => {
        const { commit: found } = await resolveCommit(directory, { commit: query.commit, signal })
        // Other branches, and what came later, are no part of what was parsed.
        if (!(await isAncestor(directory, found, place.commit, signal))) {
          throw new HistoryUnavailableError(
            `Commit "${found.slice(0, 10)}" is not in the history of the parsed commit "${place.commit.slice(0, 10)}".`,
          )
        }
        const shown = await showCommit({
          ...place,
          commit: found,
          path: query.path,
          maxFiles: query.mostFiles,
          maxDiffByteSize: query.mostDiffBytes,
        })
        const [subject = '', ...rest] = shown.message.split('\n')
        return {
          ...toRecord({ ...shown, subject }),
          body: cleanBody(rest.join('\n')),
          parents: shown.parents,
          files: shown.files.map(({ path, oldPath, ...counts }) => ({
            path: cleanPath(path),
            ...(oldPath === undefined ? {} : { oldPath: cleanPath(oldPath) }),
            ...counts,
          })),
          hasMoreFiles: shown.filesCut !== undefined,
          diff: cleanDiff(shown.diff),
          isDiffCut: shown.diffCut !== undefined,
        }
      }),

    changes: async ({ most }, signal) =>
      await ask(signal, async (place, known) => {
        const { commits, cut } = await walkChanges({ ...place, maxCount: most })
        return {
          commits: commits.map(({ files, ...found }) => ({ ...toRecord(found), files })),
          ...toExtent(known, cut),
        }
      }),

    changedLines: async ({ base }, signal) =>
      await ask(signal, async (place, known) => {
        const { from, files, cut } = await diffLines({ ...place, base, isWorkingTree })
        return { from, files, ...toExtent(known, cut) }
      }),

    tags: async (signal) =>
      await ask(signal, async (place, known) => {
        const { tags, cut } = await listTags(place)
        return {
          tags: tags.map(({ name, commit: tagged, madeAt, isAncestor: isOwn }) => ({
            name: cleanLine(name),
            commit: tagged,
            date: toDay(madeAt),
            ...(isOwn ? {} : { isElsewhere: true as const }),
          })),
          ...toExtent(known, cut),
        }
      }),
  }
}

interface Place {
  readonly directory: string
  readonly commit: string
  readonly signal: AbortSignal
}

/** Lines are those of the parsed text: where that was edited after the commit, git would speak of other lines. */
async function assertParsedAsCommitted(
  { directory, commit, signal }: Place,
  { prefix }: HistoryDescription,
  path: string,
  { blob }: LineRange,
): Promise<void> {
  if (blob === '') return
  const committed = await findBlob(directory, commit, `${prefix}${path}`, signal)
  if (committed === blob) return
  throw new HistoryUnavailableError(
    committed === undefined
      ? `"${path}" is not in commit "${commit.slice(0, 10)}": it has not been committed.`
      : `"${path}" was parsed with changes that are not committed, so that its lines are not those of commit "${commit.slice(0, 10)}".`,
  )
}

type LogOptions = Parameters<typeof logCommits>[0]

async function logFollowing(
  options: LogOptions,
  follow: boolean,
): Promise<{ log: Awaited<ReturnType<typeof logCommits>>; isRenameBlind: boolean }> {
  try {
    return { log: await logCommits({ ...options, follow }), isRenameBlind: false }
  } catch (error) {
    // A partial clone: the contents that tell of renames are not here.
    if (!follow || options.lines !== undefined || !GitError.isInstance(error) || error.code !== 'failed') {
      throw error
    }
    return { log: await logCommits({ ...options, follow: false }), isRenameBlind: true }
  }
}

/** Of a project that is a folder of its repository, only what concerns the folder. */
function rootPath({ prefix }: HistoryDescription): string | undefined {
  return prefix === '' ? undefined : '.'
}
