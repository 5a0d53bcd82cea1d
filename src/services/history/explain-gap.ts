import { isDamagedMirror } from '../../git/index.ts'
import type { GitError } from '../../git/index.ts'

/** What is missing of a history, for people and models. `commit` is the parsed one. */
export function explainGap(error: GitError, commit: string): string {
  const { code, message, details } = error
  if (code === 'git_missing') return 'There is no history here: the program "git" is not installed.'
  if (code === 'path_not_found' || code === 'not_a_directory') {
    return 'There is no history here: the repository from which this was parsed is not on this machine.'
  }
  if (code === 'repository_not_found') return 'There is no history here: the folder is no git repository.'
  if (code === 'damaged') {
    return details.path !== undefined && isDamagedMirror(details.path)
      ? 'The history could not be read: the copy of the repository on this machine is damaged. It is fetched anew when it is asked for next: try again.'
      : `The history could not be read. ${message}.`
  }
  if (/unable to read|missing blob|could not fetch|promisor/iu.test(message)) {
    return 'This part of the history cannot be read: the clone is partial and lacks contents of old files.'
  }
  if (code === 'commit_not_found' && details.commit === commit) {
    return `There is no history here: the parsed commit "${commit.slice(0, 10)}" is no longer in the repository.`
  }
  if (code === 'commit_not_found' || code === 'invalid_reference') return `${message}.`
  return `The history could not be read. ${message}.`
}
