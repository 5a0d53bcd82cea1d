/**
 * A path as far as its folders say what a file is for. Below a source root of Maven's layout they are names of packages:
 * `src/main/java/org/springframework/samples/` holds a program, not samples. Of a folder with a slash at its end.
 */
export function outsidePackages(path: string): string {
  if (!path.includes('src/main/')) return path
  return path.replace(/(^|\/)src\/main\/(?:java|kotlin|scala|groovy)\/(?:.*\/)?/u, '$1src/main/')
}
