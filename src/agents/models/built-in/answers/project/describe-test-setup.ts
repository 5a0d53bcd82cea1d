import { packagePurpose } from '../../project-facts/package-purposes.ts'
import { code, joinNames } from '../../prose.ts'
import type { GatheredFacts } from './gather-facts.ts'

/** What the tests are written with, and the option that builds them where they are off by default. */
export function describeTestSetup({ files }: GatheredFacts): string {
  const packages = files.flatMap(({ facts }) => facts.packages)
  const frameworks = packages
    .filter((one) => packagePurpose(one) === 'tests')
    .filter((one, index, all) => all.findIndex(({ name }) => name === one.name) === index)
    .slice(0, 3)
    .map(
      ({ name, version, place }) =>
        `${code(version === '' ? name : `${name} ${version}`)} [${place.path}:${place.line}-${place.endLine}]`,
    )
  const options = files
    .flatMap(({ facts }) => facts.settings)
    .filter(
      ({ name, kind }) =>
        kind === 'build option' &&
        /(?:^|_)(?:BUILD|ENABLE)_?(?:\w+_)?TEST(?:S|ING)?$|^\w+_TESTS?$/iu.test(name),
    )
    .slice(0, 2)
    .map(
      ({ name, value, place }) =>
        `the option ${code(name)} builds them (default ${code(value ?? 'not stated')}) [${place.path}:${place.line}-${place.endLine}]`,
    )
  const parts = [...(frameworks.length > 0 ? [`they use ${joinNames(frameworks, 3)}`] : []), ...options]
  return parts.length === 0 ? '' : `\nOf the tests: ${joinNames(parts, 4)}.\n`
}
