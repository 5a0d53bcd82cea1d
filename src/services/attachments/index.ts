/** Files that people send along. */
export { deleteAttachment, findAttachment, readForAgent } from './attachments.ts'
export {
  keepAttachment,
  maximumDocumentBytes,
  maximumImageBytes,
  receiveFile,
  removeStaleUploads,
} from './receive-file.ts'
export type { ReceivedFile, UploadedFile } from './receive-file.ts'
