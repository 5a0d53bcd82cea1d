import { findClosestNames } from './closest-names.ts'
import { GitError, type GitErrorDetails } from './git-error.ts'

/** The error for a branch that is not there: it names the ones that may have been meant. */
export function branchNotFound(
  branch: string,
  existing: readonly string[],
  details: GitErrorDetails = {},
): GitError {
  const closest = findClosestNames(branch, existing)
  const suggestions = closest.length > 0 ? closest : existing.slice(0, 3)
  const expected = suggestions.map((name) => `"${name}"`).join(', ')
  return new GitError(
    'branch_not_found',
    `Cannot find branch "${branch}": expected an existing branch, such as ${expected}`,
    { ...details, branch, suggestions },
  )
}
