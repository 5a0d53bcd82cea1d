export interface CitedRange {
  readonly path: string
  /** 1-based and inclusive. */
  readonly start: number
  readonly end: number
}

/** The lines of a citation as it is on the wire; undefined for one of a whole file. */
export function parseLineRange(citation: string): CitedRange | undefined {
  const [, path, start, end] = /^(.+):(\d{1,9})-(\d{1,9})$/u.exec(citation) ?? []
  return path === undefined ? undefined : { path, start: Number(start), end: Number(end) }
}
