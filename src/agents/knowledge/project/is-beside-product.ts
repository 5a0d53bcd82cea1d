import { outsidePackages } from '../../../index/outside-packages.ts'

const aside =
  /(?:^|\/)(?:node_modules|fuzz|dist|deps|vendor|third_party|fixtures?|testdata|__tests__|__fixtures__|__snapshots__|tests?(?:[-_](?:helpers?|utils?|support|data|fixtures?))?|specs?|myapp|demos?|examples?|samples?|bench\w*|snapshots?|playgrounds?|website|docs|e2e)\//iu

/** Whether a path is of what shows, tests or measures the product, or of code that others wrote. */
export function isBesideProduct(path: string): boolean {
  return aside.test(outsidePackages(path))
}

/** Whether there is code of the product: fixtures and examples are no part of a program, unless there is nothing else. */
export function hasProduct(
  files: readonly { readonly path: string; readonly language: string; readonly isTest: boolean }[],
): boolean {
  return files.some(({ path, language, isTest }) => language !== '' && !isTest && !isBesideProduct(path))
}
