import { checkCommitSha } from './check-reference.ts'
import { runGit } from './run-git.ts'
import { decodePaths, splitAtNul } from './unique-paths.ts'

export type ChangedFile = {
  readonly path: string
  readonly pathLossy?: true
  /** `retyped`: a file became a symlink or submodule, or the other way round. A rename is two changes. */
  readonly status: 'added' | 'modified' | 'deleted' | 'retyped'
}

export type ChangedFilesOptions = { readonly signal?: AbortSignal | undefined }

/** What differs between the trees of two commits, whichever of them is the older. */
export async function changedFiles(
  directory: string,
  from: string,
  to: string,
  options: ChangedFilesOptions = {},
): Promise<ChangedFile[]> {
  const [fromSha, toSha] = [checkCommitSha(from), checkCommitSha(to)]
  const { stdout } = await runGit(
    [
      'diff-tree',
      '-r',
      '-z',
      '--name-status',
      '--no-renames',
      '--relative',
      '--end-of-options',
      fromSha,
      toSha,
    ],
    { action: `compare commits "${fromSha}" and "${toSha}"`, directory, signal: options.signal },
  )
  // `M`, NUL, `path`, NUL
  const fields = splitAtNul(stdout)
  const paths = decodePaths(fields.filter((_, index) => index % 2 === 1))
  return paths.map(({ path, bytes }, index) => ({
    path,
    ...(bytes === undefined ? {} : { pathLossy: true }),
    status: toStatus(fields[index * 2]?.toString() ?? ''),
  }))
}

function toStatus(letter: string): ChangedFile['status'] {
  switch (letter) {
    case 'A':
      return 'added'
    case 'D':
      return 'deleted'
    case 'T':
      return 'retyped'
    default:
      return 'modified'
  }
}
