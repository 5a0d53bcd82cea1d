import { outsidePackages } from '../../../index/outside-packages.ts'

const aside =
  /(?:^|\/)(?:node_modules|fuzz|dist|deps|vendor|third_party|fixtures?|testdata|__tests__|__fixtures__|__snapshots__|tests?(?:[-_](?:helpers?|utils?|support|data|fixtures?))?|specs?|myapp|demos?|examples?|samples?|bench\w*|snapshots?|playgrounds?|website|docs|e2e)\//iu

/** Whether a path is of what shows, tests or measures the product, or of code that others wrote. */
export function isBesideProduct(path: string): boolean {
  return aside.test(outsidePackages(path))
}
