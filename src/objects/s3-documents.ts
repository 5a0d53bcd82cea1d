import { DOMParser } from '@xmldom/xmldom'
import type { Element } from '@xmldom/xmldom'
import type { ObjectInfo } from './object-store.ts'

/** What the service says in XML, as the reference of Amazon S3 has it. */
export interface Listing {
  readonly objects: readonly ObjectInfo[]
  /** Of the next page; undefined: this is the last. */
  readonly continuation: string | undefined
}

/** Undefined where the text is no listing. */
export function readListing(text: string): Listing | undefined {
  const root = parse(text)
  if (root?.localName !== 'ListBucketResult') return undefined
  const objects = [...root.getElementsByTagName('Contents')].map((entry) => ({
    key: textOf(entry, 'Key'),
    byteSize: Number(textOf(entry, 'Size')),
    modifiedAt: new Date(textOf(entry, 'LastModified')),
  }))
  const isTruncated = textOf(root, 'IsTruncated') === 'true'
  const next = textOf(root, 'NextContinuationToken')
  return { objects, continuation: isTruncated && next !== '' ? next : undefined }
}

/** Undefined where the text is no error. */
export function readError(text: string): { readonly code: string; readonly message: string } | undefined {
  const root = parse(text)
  if (root?.localName !== 'Error') return undefined
  return { code: textOf(root, 'Code'), message: textOf(root, 'Message') }
}

function parse(text: string): Element | null {
  try {
    return new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml').documentElement
  } catch {
    return null
  }
}

function textOf(parent: Element, name: string): string {
  return parent.getElementsByTagName(name)[0]?.textContent ?? ''
}
