import { join } from 'node:path'
import { GitError, readBlobs, readWorkingFile } from '../../git/index.ts'
import type { FileRecord } from '../../index/snapshot.ts'
import type { Project } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { bringHistory } from '../projects/bring-mirror.ts'
import { ServiceError } from '../service-error.ts'

const maximumByteSize = 20 * 2 ** 20

/**
 * The bytes of a file that the snapshot keeps no text of, as they were parsed: from git, or from the folder where the
 * file there is the same still.
 */
export async function readRawBytes(ctx: ServiceContext, project: Project, file: FileRecord): Promise<Buffer> {
  const cannot = (why: string): ServiceError =>
    new ServiceError('file_not_found', { detail: `Cannot read the bytes of "${file.path}": ${why}` })
  if (file.kind === 'submodule') throw cannot('it is a submodule')
  if (file.byteSize > maximumByteSize) throw cannot(`it is larger than ${maximumByteSize / 2 ** 20} MiB`)
  if (file.blob === '') throw cannot('they are not kept')
  const directory = await bringHistory(ctx, project)
  try {
    for await (const blob of readBlobs(directory, [file.blob], { maxByteSize: maximumByteSize })) {
      if ('content' in blob) return blob.content
    }
  } catch (error) {
    if (!GitError.isInstance(error)) throw error
  }
  const found = project.source.kind === 'local' ? readFolderFile(project.source.path, file) : undefined
  if (found === undefined) throw cannot('it has changed since it was parsed, or is gone')
  return found
}

/** Whatever lies there now: it counts only where its content is that of the parsed file. */
function readFolderFile(folder: string, { path, kind, byteSize, blob }: FileRecord): Buffer | undefined {
  const absolutePath = join(folder, path)
  const entryKind = kind === 'symlink' ? 'symlink' : 'file'
  try {
    const read = readWorkingFile(
      { path, kind: entryKind, executable: false, byteSize, absolutePath, stamp: '' },
      { maxByteSize: maximumByteSize },
    )
    return 'content' in read && read.blob === blob ? read.content : undefined
  } catch (error) {
    if (GitError.isInstance(error)) return undefined
    throw error
  }
}
