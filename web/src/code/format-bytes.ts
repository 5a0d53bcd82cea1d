/** `512 bytes`, `1.5 KB`, `3 MB`. */
export function formatBytes(size: number): string {
  if (size < 1024) return `${size} ${size === 1 ? 'byte' : 'bytes'}`
  const [value, unit] = size < 1024 ** 2 ? [size / 1024, 'KB'] : [size / 1024 ** 2, 'MB']
  return `${value < 10 ? value.toFixed(1).replace(/\.0$/u, '') : Math.round(value)} ${unit}`
}
