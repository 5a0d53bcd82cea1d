import { sendForm } from '../api/request.ts'
import type { Attachment } from '../api/types.ts'
import type { AttachedFile } from '../drafts/question.ts'

/** Pictures from the clipboard have no name of their own. */
export async function uploadAttachment(file: File): Promise<AttachedFile> {
  const form = new FormData()
  form.set('file', file, file.name || 'picture.png')
  const { id, file_name: name, attachment_type: kind } = await sendForm<Attachment>('/media/upload', form)
  return { id, name, kind }
}
