import type { S3Settings } from '../objects/index.ts'

type Given = Readonly<Record<string, string | undefined>>

/** `s3://bucket` or `s3://bucket/folder`; names of buckets as Amazon S3 allows them. */
const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*)\/?$/

/**
 * The bucket of `PARLEY_OBJECT_STORE`, with the variables that other programs for S3 read too; undefined: the data
 * folder. Throws an `Error` that names what is wrong, without secrets.
 */
export function parseObjectStore(given: Given): S3Settings | undefined {
  const address = given['PARLEY_OBJECT_STORE']
  if (address === undefined) return undefined
  const [, bucket = '', folder = ''] = ADDRESS.exec(address) ?? []
  if (bucket === '') {
    throw new Error(
      `Cannot use PARLEY_OBJECT_STORE "${address}": expected a bucket such as s3://bucket or s3://bucket/folder`,
    )
  }
  const accessKeyId = given['AWS_ACCESS_KEY_ID']
  const secretAccessKey = given['AWS_SECRET_ACCESS_KEY']
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error('Cannot use PARLEY_OBJECT_STORE without AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  const endpoint = given['AWS_ENDPOINT_URL_S3'] ?? given['AWS_ENDPOINT_URL']
  if (endpoint !== undefined && (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))) {
    throw new Error(
      `Cannot use AWS_ENDPOINT_URL_S3 "${endpoint}": expected an address such as https://minio.example.com`,
    )
  }
  return {
    bucket,
    prefix: folder === '' ? '' : `${folder.slice(1)}/`,
    endpoint,
    region: given['AWS_REGION'] ?? given['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    sessionToken: given['AWS_SESSION_TOKEN'],
  }
}
