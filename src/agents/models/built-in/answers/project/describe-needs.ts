import type { Requirement } from '../../../../knowledge/project/facts.ts'
import { joinNames } from '../../prose.ts'
import type { GatheredFacts } from './gather-facts.ts'

/** What must be there: what manifests declare, or else what CI uses. */
export function describeNeeds({ files }: GatheredFacts): string {
  const declared = distinct(
    files
      .filter(({ kind, path }) => kind === 'manifest' && !/(?:^|\/)(?:tests?|e2e|integration)\//u.test(path))
      .flatMap(({ facts }) => facts.requirements),
  )
  const inCi = distinct(
    files.filter(({ kind }) => kind === 'ci').flatMap(({ facts }) => facts.requirements),
  ).filter(({ what }) => !declared.some((one) => one.what.split(' ')[0] === what.split(' ')[0]))
  const parts = [
    ...(declared.length > 0 ? [`It needs ${joinNames(declared.slice(0, 5).map(show), 5)}.`] : []),
    ...(inCi.length > 0 ? [`CI uses ${joinNames(inCi.slice(0, 3).map(show), 3)}.`] : []),
  ]
  return parts.join(' ')
}

function show({ what, version, place }: Requirement): string {
  return `${what} ${version.replace(/[[\]]/gu, '')} [${place.path}:${place.line}-${place.endLine}]`
}

/** The first of each kind: those of the file nearest to the root. */
function distinct(requirements: readonly Requirement[]): Requirement[] {
  return requirements.filter(
    ({ what }, index) => requirements.findIndex((other) => other.what === what) === index,
  )
}
