/** Of several things of one name that of the same file, else the one in the nearest folder: by those left and entered. */
export function nearestTo<One extends { readonly path: string }>(
  path: string,
  all: readonly One[] = [],
): One | undefined {
  const folders = path.split('/').slice(0, -1)
  const distance = (one: One): number => {
    if (one.path === path) return -1
    const others = one.path.split('/').slice(0, -1)
    const split = folders.findIndex((folder, index) => folder !== others[index])
    return folders.length + others.length - 2 * (split === -1 ? folders.length : split)
  }
  return all.toSorted((one, other) => distance(one) - distance(other))[0]
}
