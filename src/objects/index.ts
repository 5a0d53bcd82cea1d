/** Files that all processes of an installation see: below a folder, or in a bucket. */
export { LocalObjects } from './local-objects.ts'
export { ObjectStoreError } from './object-store.ts'
export type { ObjectInfo, ObjectStore } from './object-store.ts'
export { S3Objects } from './s3-objects.ts'
export type { S3Settings } from './s3-request.ts'
export { SharedFiles } from './shared-files.ts'
