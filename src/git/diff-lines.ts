import { checkBranchName, checkCommitSha } from './check-reference.ts'
import { filterSettings } from './filter-settings.ts'
import type { GitPlace } from './git-command.ts'
import { GitError } from './git-error.ts'
import { diffOptions, readHistory } from './read-history.ts'
import type { HistoryCut, HistoryPlace } from './read-history.ts'
import { runGit } from './run-git.ts'
import { decodePaths } from './unique-paths.ts'

export type DiffPlace = HistoryPlace & {
  /** A branch, a tag, a commit or `HEAD~2`; what is compared is where its history and that of `commit` part. */
  readonly base: string
  /** Compares with the files of the folder as they are instead of with `commit`. */
  readonly isWorkingTree: boolean
}

export type LineDiff = {
  /** The commit that was compared with: 40 hex digits. */
  readonly from: string
  /** In the order of git; a rename is a deletion and an addition. */
  readonly files: readonly FileDiff[]
  readonly cut: HistoryCut | undefined
}

export type FileDiff = {
  readonly path: string
  readonly status: 'added' | 'modified' | 'deleted'
  /** 1-based lines of the new text, inclusive; `end` before `start` where lines were only removed behind `end`. */
  readonly ranges: readonly { readonly start: number; readonly end: number }[]
  /** Lines of the old text that are gone or were replaced. */
  readonly removed: number
}

/** Which lines differ between the point where two histories part and a commit, or the folder as it is. */
export async function diffLines(place: DiffPlace): Promise<LineDiff> {
  const { directory, commit, isWorkingTree, signal } = place
  const from = await findBase(place)
  const ends = isWorkingTree ? [from] : [from, checkCommitSha(commit)]
  const action = `compare "${place.base}" with what was parsed of "${directory}"`
  // Whether a submodule has changes is asked in it, where its own settings would count and not ours.
  const options = [...diffOptions, '--no-renames', '--ignore-submodules=dirty']
  const settings = isWorkingTree ? await filterSettings(directory, signal) : []
  const names: { letter: string; name: Buffer }[] = []
  let letter: string | undefined
  const cut = await readHistory(['diff', ...options, '--name-status', '-z', ...ends, '--'], {
    ...place,
    action,
    settings,
    onRecord(record) {
      if (letter === undefined) letter = record.toString()
      else {
        names.push({ letter, name: Buffer.from(record) })
        letter = undefined
      }
      return names.length <= mostFiles
    },
  })
  const hunks = await readHunks(
    { ...place, settings },
    ['diff', ...options, '--unified=0', ...ends, '--'],
    action,
  )
  const paths = decodePaths(names.map(({ name }) => name))
  let at = 0
  const files = names.map(({ letter: status }, index): FileDiff => {
    const own = hunks.parts.slice(at, (at += status === 'T' ? 2 : 1)).at(-1)
    return {
      path: paths[index]!.path,
      status: status === 'A' ? 'added' : status === 'D' ? 'deleted' : 'modified',
      ranges: own?.ranges ?? [],
      removed: own?.removed ?? 0,
    }
  })
  const untracked = isWorkingTree ? await listUntracked(directory, signal) : []
  return {
    from,
    files: [
      ...files,
      ...untracked.map((path): FileDiff => ({ path, status: 'added', ranges: wholeFile, removed: 0 })),
    ],
    cut: cut ?? hunks.cut,
  }
}

const wholeFile = [{ start: 1, end: Number.MAX_SAFE_INTEGER }]

/** A change of more files is no change that anybody reviews. */
const mostFiles = 5_000

interface Hunks {
  readonly ranges: { start: number; end: number }[]
  removed: number
}

/** A part a file, in git's order. Lines of texts begin with `+`, `-`, a space or `\`. */
async function readHunks(
  place: DiffPlace & Pick<GitPlace, 'settings'>,
  args: readonly string[],
  action: string,
): Promise<{ readonly parts: readonly Hunks[]; readonly cut: HistoryCut | undefined }> {
  const parts: Hunks[] = []
  const cut = await readHistory(args, {
    ...place,
    action,
    recordEnd: '\n',
    onRecord(record) {
      if (record.subarray(0, 11).toString('latin1') === 'diff --git ') {
        parts.push({ ranges: [], removed: 0 })
        return true
      }
      const header = record.subarray(0, 80).toString('latin1')
      const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(header)
      const part = parts.at(-1)
      if (hunk === null || part === undefined) return true
      const [, removed = '1', start = '1', count = '1'] = hunk
      part.ranges.push({ start: Number(start), end: Number(start) + Number(count) - 1 })
      part.removed += Number(removed)
      return true
    },
  })
  return { parts, cut }
}

async function listUntracked(directory: string, signal: AbortSignal | undefined): Promise<string[]> {
  const names: Buffer[] = []
  await runGit(['ls-files', '-z', '--others', '--exclude-standard'], {
    action: `list the files of "${directory}"`,
    directory,
    signal,
    onRecord: (name) => {
      if (!name.toString('latin1').endsWith('/')) names.push(Buffer.from(name))
    },
  })
  return decodePaths(names).map(({ path }) => path)
}

async function findBase({ directory, base, commit, signal }: DiffPlace): Promise<string> {
  const action = `find "${base}" in "${directory}"`
  for (const name of namesOf(base, commit)) {
    const found = await runGit(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], {
      action,
      directory,
      signal,
      answers: [1, 128],
    })
    if (found.exitCode !== 0) continue
    const parted = await runGit(['merge-base', '--end-of-options', found.stdout.toString().trim(), commit], {
      action,
      directory,
      signal,
      timeoutMs: 10_000,
      answers: [1],
    })
    if (parted.exitCode === 0) return checkCommitSha(parted.stdout.toString().trim())
    throw new GitError('failed', `Cannot compare with "${base}": it has no commit in common with HEAD`, {})
  }
  throw new GitError(
    'commit_not_found',
    `Cannot ${action}: expected a branch, a tag, a commit, or such as "HEAD~2"`,
    {},
  )
}

function namesOf(base: string, commit: string): string[] {
  const relative = /^(?:HEAD|@)((?:[~^]\d{0,5}){0,5})$/.exec(base)
  if (relative !== null) return [`${commit}${relative[1] ?? ''}`]
  const branch = checkBranchName(base)
  const references = ['heads', 'remotes', 'remotes/origin', 'tags'].map((kind) => `refs/${kind}/${branch}`)
  return /^[0-9a-f]{4,64}$/i.test(base) ? [...references, base] : references
}
