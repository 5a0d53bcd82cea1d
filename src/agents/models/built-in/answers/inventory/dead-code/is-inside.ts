/** Whether a location lies within another one. */
export function isInside(location: string, outer: string): boolean {
  const inner = /^(.*):(\d+)-\d+$/u.exec(location)
  const range = /^(.*):(\d+)-(\d+)$/u.exec(outer)
  return (
    inner?.[1] === range?.[1] &&
    Number(inner?.[2]) >= Number(range?.[2]) &&
    Number(inner?.[2]) <= Number(range?.[3])
  )
}
