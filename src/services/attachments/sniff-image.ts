export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif'

/** As many first bytes as are looked at. */
export const sniffedBytes = 12

/** The type of an image by its first bytes, whatever its name says; undefined for anything else. */
export function sniffImage(head: Buffer): ImageType | undefined {
  const ascii = head.toString('latin1', 0, sniffedBytes)
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (ascii.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (ascii.startsWith('GIF87a') || ascii.startsWith('GIF89a')) return 'image/gif'
  if (ascii.startsWith('RIFF') && ascii.slice(8) === 'WEBP') return 'image/webp'
  return undefined
}
