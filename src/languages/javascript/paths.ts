/** Extensions by the language that they are written in. */
export const javascriptExtensions = ['.js', '.mjs', '.cjs', '.jsx'] as const
export const typescriptExtensions = ['.ts', '.mts', '.cts', '.tsx'] as const

/** `x.test.ts`, `x.spec.js`, `x_test.mjs`, anything under `__tests__`, `test`, `tests`, `e2e` or `cypress`. */
export function isTestPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/[._-](?:test|tests|spec|e2e|cy)(?:-d)?\.[cm]?[jt]sx?$/i.test(name)) return true
  return /(?:^|\/)(?:__tests?__|tests?|specs?|e2e|cypress)\//i.test(path)
}
