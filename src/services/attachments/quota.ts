import { attachmentsOf } from '../../store/index.ts'
import type { AttachmentQuota, User } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'

const mebibyte = 1024 * 1024

export function quotaOf({ config }: ServiceContext): AttachmentQuota {
  return { byteSize: config.uploadQuota.megabytes * mebibyte, count: config.uploadQuota.files }
}

/** How many bytes more the user may upload. Refuses early; what counts is counted where the file is kept. */
export async function requireRoom(ctx: ServiceContext, user: User): Promise<number> {
  const quota = quotaOf(ctx)
  const used = await attachmentsOf(ctx.store.db, user.id)
  if (used.count >= quota.count || used.byteSize >= quota.byteSize) throw noRoom(ctx)
  return quota.byteSize - used.byteSize
}

export function noRoom({ config }: ServiceContext): ServiceError {
  const { megabytes, files } = config.uploadQuota
  return new ServiceError('upload_quota_exceeded', {
    detail:
      `There is no room left for this attachment: a user may have ${files} files and ${megabytes} MiB together. ` +
      'Delete attachments, or conversations that show some',
  })
}
