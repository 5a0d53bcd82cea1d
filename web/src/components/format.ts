const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const counts = new Intl.NumberFormat('en')

export function formatCount(value: number): string {
  return counts.format(value)
}

/** `1 file`, `3 files`. */
export function formatCounted(value: number, one: string, many = `${one}s`): string {
  return `${counts.format(value)} ${value === 1 ? one : many}`
}

export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 90) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

export function formatAge(time: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(time) - now) / 1000)
  if (Math.abs(seconds) < 60) return 'just now'
  if (Math.abs(seconds) < 3600) return relative.format(Math.round(seconds / 60), 'minute')
  if (Math.abs(seconds) < 86_400) return relative.format(Math.round(seconds / 3600), 'hour')
  if (Math.abs(seconds) < 30 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day')
  return new Date(time).toLocaleDateString('en', { dateStyle: 'medium' })
}

export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '0 %'
  const percent = (100 * part) / whole
  // 99.96 % is not everything, and 0.04 % is not nothing.
  if (part < whole && percent > 99.9) return '> 99.9 %'
  if (part > 0 && percent < 0.1) return '< 0.1 %'
  return `${percent.toFixed(percent === 100 || percent === 0 ? 0 : 1)} %`
}
