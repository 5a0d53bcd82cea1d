import { GitError } from './git-error.ts'

/** Gives back a commit id as git writes it: 40 (or, in SHA-256 repositories, 64) lower-case hex digits. */
export function checkCommitSha(commit: string): string {
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(commit)) {
    throw new GitError('invalid_reference', `Cannot use "${commit}" as a commit: expected 40 hex digits`, {
      commit,
    })
  }
  return commit.toLowerCase()
}

/** Gives back the beginning of a commit id: four hex digits, the fewest that git takes, or more. */
export function checkCommitPrefix(commit: string): string {
  if (!/^[0-9a-f]{4,64}$/i.test(commit)) {
    throw new GitError(
      'invalid_reference',
      `Cannot use "${commit}" as a commit: expected 4 to 40 hex digits`,
      {
        commit,
      },
    )
  }
  return commit.toLowerCase()
}

/** Gives back the id of a file's content. */
export function checkBlobSha(sha: string): string {
  if (!/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(sha)) {
    throw new GitError('invalid_reference', `Cannot read blob "${sha}": expected 40 hex digits`, {
      name: sha,
    })
  }
  return sha.toLowerCase()
}

/**
 * Gives back a branch name that is one by the rules of git-check-ref-format(1).
 * A full `refs/heads/main` is accepted for `main`.
 */
export function checkBranchName(name: string): string {
  const branch = name.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : name
  const parts = branch.split('/')
  const isName =
    branch.length <= 500 &&
    !branch.startsWith('-') &&
    !branch.endsWith('.') &&
    !/\.\.|@\{|[\p{Cc} ~^:?*[\\]/u.test(branch) &&
    branch !== '@' &&
    parts.every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'))
  if (!isName) {
    throw new GitError(
      'invalid_reference',
      `Cannot use "${name}" as a branch: expected a branch name, such as "main" or "feature/search"`,
      { branch: name },
    )
  }
  return branch
}
