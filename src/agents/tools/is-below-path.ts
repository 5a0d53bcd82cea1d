/** Whether a path is a folder or file, or lies below it; below '' is everything. */
export function isBelowPath(folder: string, path: string): boolean {
  const outer = folder.replace(/(?<!\/)\/$/u, '')
  return outer === '' || path === outer || path.startsWith(`${outer}/`)
}
