const types: { readonly [extension: string]: string } = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
}

/** What a browser shows as a picture, by the end of its name. */
export function pictureType(path: string): string | undefined {
  return types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()]
}
