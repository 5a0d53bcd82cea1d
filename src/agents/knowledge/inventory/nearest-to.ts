/** Of several things of one name the one in the nearest folder: by the folders that are to be left and entered. */
export function nearestTo<One extends { readonly path: string }>(
  path: string,
  all: readonly One[] = [],
): One | undefined {
  const folders = path.split('/').slice(0, -1)
  const distance = (one: One): number => {
    const others = one.path.split('/').slice(0, -1)
    const split = folders.findIndex((folder, index) => folder !== others[index])
    return folders.length + others.length - 2 * (split === -1 ? folders.length : split)
  }
  return all.toSorted((one, other) => distance(one) - distance(other))[0]
}
