/** A file as suites name it: `package.module`. */
export function moduleName(path: string): string {
  const module = path.replace(/\.\w+$/, '').replaceAll('/', '.')
  return module.replace(/\.(?:__init__|index)$/, '')
}
