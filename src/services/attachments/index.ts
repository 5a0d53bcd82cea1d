/** Files that people send along. */
export { deleteAttachment, findAttachment, readForAgent, removeAttachmentFiles } from './attachments.ts'
export { keepAttachment, maximumDocumentBytes, maximumImageBytes, receiveFile } from './receive-file.ts'
export { removeStaleFiles, startRemovingStaleFiles } from './stale-files.ts'
export type { ReceivedFile, UploadedFile } from './receive-file.ts'
