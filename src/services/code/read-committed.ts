import { describeHistory, findBlob, GitError, isAncestor, readBlobs, resolveCommit } from '../../git/index.ts'
import { cutLines } from '../../index/cut-lines.ts'
import type { FileLines } from '../../index/snapshot.ts'
import type { Project } from '../../store/index.ts'
import { decodeText } from '../../syntax/decode-text.ts'
import type { ServiceContext } from '../context.ts'
import { explainGap } from '../history/explain-gap.ts'
import { bringHistory } from '../projects/bring-mirror.ts'
import { ServiceError } from '../service-error.ts'

export type CommittedFile = {
  readonly path: string
  /** A commit id, whole or abbreviated. */
  readonly commit: string
  /** 1-based, inclusive; the whole file where they are absent. */
  readonly startLine?: number | undefined
  readonly endLine?: number | undefined
}

const maximumByteSize = 20 * 2 ** 20

/**
 * The text of a file at a commit in the history of the parsed one, read from git: a link to a commit keeps meaning what
 * it meant after the project has been parsed again. Rejects with `file_not_found`, which says what is missing.
 */
export async function readCommittedText(
  ctx: ServiceContext,
  project: Project,
  { path, commit, startLine, endLine }: CommittedFile,
): Promise<{ readonly blob: string; readonly lines: FileLines }> {
  const cannot = (why: string): ServiceError =>
    new ServiceError('file_not_found', {
      detail: `Cannot read "${path.slice(0, 200)}" at commit "${commit.slice(0, 64)}": ${why}`,
    })
  const parsed = project.commitId
  if (parsed === null) throw cannot('the project was parsed as plain files, without a git commit')
  const directory = await bringHistory(ctx, project)
  try {
    const found = await resolveCommit(directory, { commit })
    // Other branches, and what came later, are no part of what was parsed.
    if (!(await isAncestor(directory, found.commit, parsed))) {
      throw cannot(`it is not in the history of the parsed commit "${parsed.slice(0, 10)}"`)
    }
    const { prefix } = await describeHistory(directory)
    const blob = await findBlob(directory, found.commit, `${prefix}${path}`)
    if (blob === undefined) throw cannot('the commit has no such file')
    for await (const read of readBlobs(directory, [blob], { maxByteSize: maximumByteSize })) {
      if ('tooLarge' in read) throw cannot(`it is larger than ${maximumByteSize / 2 ** 20} MiB`)
      if ('missing' in read) break
      const decoded = decodeText(read.content)
      if (decoded.kind === 'binary') throw cannot('it has no text there')
      const lines = cutLines(path, decoded.text, startLine ?? 1, endLine ?? Infinity)
      const isWhole = startLine === undefined && endLine === undefined
      return { blob, lines: isWhole ? { ...lines, text: decoded.text } : lines }
    }
    throw cannot('its content is not in the repository here')
  } catch (error) {
    if (!GitError.isInstance(error)) throw error
    throw cannot(explainGap(error, parsed))
  }
}
