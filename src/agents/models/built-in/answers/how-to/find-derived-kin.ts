import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { lastName, pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'
import type { WantedKind } from '../../understanding/wanted-kind.ts'
import { saidWords } from '../../understanding/wanted-kind.ts'
import { isAside } from './find-called-kin.ts'
import type { Kin, KinMember } from './kin.ts'

/** Words of a base type's name that say only that it is one. */
const general =
  /^(?:base|abstract|interface|i|mixin|trait|default|generic|class|type|impl|common|core|factory|provider|handler|adapter|spec|support|configured|simple)$/u

const mostBases = 5
const fewest = 2

/**
 * Things that derive from a type that is called as the kind: `BeetsPlugin` for a plugin.
 *
 * @param named What has a word of the kind in its name.
 */
export function* findDerivedKin(
  kind: WantedKind,
  named: readonly NodeBrief[],
  repositories: readonly string[],
): Script<Kin | undefined> {
  const own = new Set(repositories.flatMap(saidWords))
  const bases = named
    .filter(
      ({ kind: form, location }) => form !== 'section' && !isAside(pathOf(location).replace(/\.h$/u, '')),
    )
    .map((node) => ({ node, fit: fitOf(node, kind, own) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit || one.node.name.length - other.node.name.length)
    .slice(0, mostBases)
  const below = yield* callAll(
    'list_definitions',
    bases.map(({ node }) => ({ base: node.node_id, limit: 100 })),
  )
  const found = bases.flatMap(({ node, fit }, index): Kin[] => {
    const output = below[index]
    if (output === undefined || isToolFailure(output)) return []
    const members = output.definitions
      .filter(
        ({ location, in_test: isTest }) => isTest !== true && !isAside(pathOf(location).replace(/\.h$/u, '')),
      )
      // What others derive from in turn is no pattern.
      .filter(
        (one) => !output.definitions.some(({ through }) => through === lastName(one) || through === one.name),
      )
      .map(toMember)
    const whole = members.filter(isWhole)
    const direct = output.definitions.filter(({ through }) => through === lastName(node)).length
    return members.length < fewest
      ? []
      : [
          {
            by: 'base',
            shared: lastName(node),
            base: node,
            members: whole.length < fewest ? members : whole,
            // Of a family of bases it is the one that most derive from themselves.
            fit: fit + 0.12 * Math.min(4, Math.log2(1 + direct)),
          },
        ]
  })
  return found.toSorted((one, other) => other.fit - one.fit)[0]
}

/** What is only a part of others, or yet to be filled in, shows no whole one. */
function isWhole({ node, name }: KinMember): boolean {
  return (
    node?.kind !== 'interface' &&
    !/^(?:Abstract|Base)[A-Z]|(?:Base|Mixin|Stub)$|^Noop|^Default[A-Z]/u.test(name)
  )
}

function fitOf(node: NodeBrief, kind: WantedKind, own: ReadonlySet<string>): number {
  const words = saidWords(lastName(node))
  if (!words.includes(kind.head)) return 0
  const path = saidWords(pathOf(node.location))
  const modifiers = kind.words.slice(0, -1)
  const shareIn = (names: readonly string[]): number =>
    modifiers.length === 0 ? 1 : modifiers.filter((word) => names.includes(word)).length / modifiers.length
  const others = words.filter(
    (word) => !kind.words.includes(word) && !general.test(word) && !own.has(word),
  ).length
  const vague = words.filter(
    (word) => general.test(word) && !/^(?:i|base|abstract|interface)$/u.test(word),
  ).length
  // `CachePolicy` is one of the kind, `Policy` the kind.
  return 1.8 + Math.max(0.8 * shareIn(words), 0.4 * shareIn(path)) - 0.9 * others - 0.1 * vague
}

/** A type as one of its kind. */
export function toMember(node: NodeBrief): KinMember {
  const [, start, end] = /:(\d+)-(\d+)$/u.exec(node.location) ?? []
  return {
    name: lastName(node),
    label: lastName(node),
    location: node.location,
    lines: Number(end ?? 0) - Number(start ?? 0) + 1,
    node,
  }
}
