import type { NodeBrief } from '../../../../tools/show-node.ts'
import type { Script } from '../../script.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'
import { findCalledKin } from './find-called-kin.ts'
import { findDerivedKin } from './find-derived-kin.ts'
import { findFiledKin } from './find-filed-kin.ts'
import { findEnvironmentKin } from './find-environment-kin.ts'
import type { Kin } from './kin.ts'

const leastFit = 1.7
const sureFit = 2.7

/**
 * What is there already of the kind that is wanted: what is registered by a call of its name, derives from a type of
 * its name or lies in a directory of its name, whichever says it most surely.
 *
 * @param named What has a word of the kind in its name.
 * @param repositories `owner/name` each.
 */
export function* findKin(
  kind: WantedKind,
  named: readonly NodeBrief[],
  repositories: readonly string[],
): Script<Kin | undefined> {
  const sure = (yield* findEnvironmentKin(kind)) ?? (yield* findDerivedKin(kind, named, repositories))
  // A type of just that name, from which several derive, leaves no doubt: no text is searched then.
  if (sure !== undefined && sure.fit >= sureFit) return sure
  const found = [sure, yield* findCalledKin(kind), yield* findFiledKin(kind)].filter(
    (kin) => kin !== undefined,
  )
  const [best] = found.toSorted((one, other) => other.fit - one.fit)
  return best === undefined || best.fit < leastFit ? undefined : best
}
