/** How git's history is read: the same bounds and the same settings for every command that walks commits. */
import { checkCommitSha } from './check-reference.ts'
import type { GitPlace } from './git-command.ts'
import { GitError } from './git-error.ts'
import { runGit } from './run-git.ts'

/** Where history is read, and from which commit on; nothing that is not an ancestor of it is seen. */
export type HistoryPlace = {
  /** A bare repository, or a folder inside a checkout; paths are relative to it. */
  readonly directory: string
  /** 40 (or 64) hex digits. */
  readonly commit: string
  readonly signal?: AbortSignal | undefined
  /** What has been read by then is the result. 10 seconds by default. */
  readonly timeoutMs?: number | undefined
}

/** Why a result may lack its oldest part. */
export type HistoryCut = 'count' | 'time' | 'size'

const defaultTimeoutMs = 10_000
const defaultByteSize = 16 * 1024 * 1024

export type ReadHistoryOptions = HistoryPlace & {
  readonly action: string
  /** What ends a record; a NUL byte by default. */
  readonly recordEnd?: '\n' | undefined
  readonly maxByteSize?: number | undefined
  readonly settings?: GitPlace['settings']
  /** Returns false where it wants no more. */
  readonly onRecord: (record: Buffer) => boolean
}

/** Runs one git command over history and hands out its records. Gives why it was ended early, if it was. */
export async function readHistory(
  args: readonly string[],
  options: ReadHistoryOptions,
): Promise<HistoryCut | undefined> {
  const { directory, signal, action, recordEnd, onRecord } = options
  const commit = checkCommitSha(options.commit)
  let left = options.maxByteSize ?? defaultByteSize
  try {
    await runGit([...historySettings(commit), '--literal-pathspecs', ...args], {
      action,
      directory,
      withoutOwnSettings: true,
      settings: options.settings,
      signal,
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      details: { commit },
      ...(recordEnd === undefined ? {} : { recordEnd }),
      cutsLongRecords: true,
      onRecord(record) {
        left -= record.length + 1
        if (!onRecord(record)) throw new EnoughError('count')
        if (left < 0) throw new EnoughError('size')
      },
    })
    return undefined
  } catch (error) {
    if (error instanceof EnoughError) return error.cut
    if (GitError.isInstance(error) && error.code === 'timeout') return 'time'
    throw error
  }
}

class EnoughError extends Error {
  readonly cut: HistoryCut

  constructor(cut: HistoryCut) {
    super('enough was read')
    this.cut = cut
  }
}

/**
 * A folder's own settings may be anybody's: those that name files to read or programs to run, or that change what the
 * output looks like, are set to nothing. Names of authors are those of the `.mailmap` at the commit.
 */
function historySettings(commit: string): string[] {
  return [
    `mailmap.blob=${commit}:.mailmap`,
    'mailmap.file=',
    'log.mailmap=true',
    'log.follow=false',
    'i18n.logOutputEncoding=UTF-8',
    'core.attributesFile=/dev/null',
    'diff.orderFile=/dev/null',
    'diff.external=',
    'diff.noprefix=false',
    'diff.mnemonicPrefix=false',
    'color.ui=false',
    // Git before 2.44 fetches what a partial clone lacks, whatever GIT_NO_LAZY_FETCH says.
    'protocol.allow=never',
  ].flatMap((value) => ['-c', value])
}

/** For every command that makes diffs, be it only to compare. */
export const diffOptions: readonly string[] = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--submodule=short',
  '--relative',
]
