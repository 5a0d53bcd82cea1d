/** Where a link of a document leads: `lines` as the code browser's address has them. */
export type DocumentTarget =
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'heading'; readonly slug: string }
  | { readonly kind: 'file'; readonly path: string; readonly lines: string | undefined }

/** Undefined for what leads nowhere: another protocol, or out of the repository. */
export function resolveAddress(documentPath: string, address: string): DocumentTarget | undefined {
  if (/^(?:https?:|mailto:)/iu.test(address)) return { kind: 'outside', address }
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(address) || address === '') return undefined
  const [, written = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/su.exec(address) ?? []
  if (written === '')
    return fragment === '' ? undefined : { kind: 'heading', slug: decode(fragment).toLowerCase() }
  const folder = written.startsWith('/') ? [] : documentPath.split('/').slice(0, -1)
  for (const part of decode(written).split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') folder.push(part)
    else if (folder.pop() === undefined) return undefined
  }
  const lines = /^L\d{1,9}(?:-L\d{1,9})?$/u.exec(fragment)?.[0]
  return { kind: 'file', path: folder.join('/'), lines }
}

/** What a heading is named by in links to it, as code hosts write them. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/gu, '-')
}

/** A percent sign may be just that. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
