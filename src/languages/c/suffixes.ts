/** Of files that only C++ has, with the dot, lower case. */
export const cppSuffixes: readonly string[] = [
  '.cc',
  '.cpp',
  '.cxx',
  '.c++',
  '.hpp',
  '.hh',
  '.hxx',
  '.h++',
  '.ipp',
  '.inl',
  '.tpp',
  '.tcc',
  '.txx',
  '.cu',
  '.cuh',
]
export const cSuffixes: readonly string[] = ['.c', '.h']

/** With the dot, lower case; '' for none. */
export function suffixOf(path: string): string {
  const dot = path.lastIndexOf('.')
  return dot <= path.lastIndexOf('/') + 1 ? '' : path.slice(dot).toLowerCase()
}

/** A file that is written to stand in the middle of another one: a table, the cases of a switch. */
export function isFragment(path: string): boolean {
  const suffix = suffixOf(path)
  return !cSuffixes.includes(suffix) && !cppSuffixes.includes(suffix)
}
