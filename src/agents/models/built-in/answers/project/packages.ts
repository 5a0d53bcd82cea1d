import type { Asked } from '../../plans.ts'
import type { DeclaredPackage, PackageUse } from '../../project-facts/facts.ts'
import { packagePurpose } from '../../project-facts/package-purposes.ts'
import { code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import { planOpen } from '../../plans/open.ts'
import { describeBundled } from './describe-bundled.ts'
import { describeStandard } from './standard-libraries.ts'
import { findTestOnly } from './find-test-only.ts'
import { describePackage, showPackage } from './describe-package.ts'
import { findAskedPackages } from './find-asked-packages.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { gatherFacts } from './gather-facts.ts'

/** What the project depends on: packages that are asked for with where they are used, or all of them. */
export function* planPackages(asked: Asked): Script {
  const { text } = asked.understanding
  const gathered = yield* gatherFacts(asked, ['manifest'])
  const own = gathered.overview?.projects.map(({ repo_name: name }) => name.split('/').at(-1) ?? name) ?? []
  const packages = joinDeclarations(readDeclarations(gathered)).filter(({ name }) => !own.includes(name))
  const { named, found, missing, kinds, words: all } = findAskedPackages(asked.understanding, packages)
  const words = all.filter((word) => !own.some((name) => name.toLowerCase() === word))
  // "Only for tests" asks by what packages are declared for, not for those that test.
  const isByUse =
    named.length === 0 &&
    /\b(?:only|hard|extras?|mandatory|optional|run-?time|dev(?:elopment)?)\b/iu.test(text) &&
    /\b(?:packages|dependenc\w+|deps|librar\w+|modules|crates|requirements?)\b/iu.test(text)
  const isAboutAll =
    isByUse || (found.length === 0 && missing.length === 0) || /\bthird[- ]?party\b|\bbundled?\b/iu.test(text)
  if (found.length > 0 && !isAboutAll) {
    for (const one of found.slice(0, mostShown)) yield* describePackage(one, found.length)
    if (found.length > mostShown) yield* say(`- and ${found.length - mostShown} more\n`)
    if (/\b(?:drop\w*|remov\w+|delet\w+|without|get rid|uninstall\w*|breaks?)\b/iu.test(text))
      yield* say(
        '\nWithout it, what imports it no longer loads or compiles unless the import is guarded: those places must be changed before it is taken out of the manifest.\n',
      )
    yield* describeBundled(gathered, packages, words, false)
    return
  }
  const hasBundled = found.length === 0 && (yield* describeBundled(gathered, packages, words, false))
  if (packages.length === 0 && !hasBundled) {
    yield* planOpen(asked)
    return
  }
  if (missing.length > 0 && !hasBundled) yield* sayMissing(missing, gathered, packages)
  if (kinds.length > 0 && missing.length === 0 && !isByUse) {
    const isStandard = yield* describeStandard(kinds)
    if (gathered.unread === 0)
      yield* say(
        `${isStandard ? '\n' : ''}None of the packages that the manifests declare is one that is known to be for ${joinNames(kinds)}.\n\n`,
      )
    if (isStandard) return
  }
  if (missing.length === 0 || hasBundled) {
    yield* describeAll(packages, gathered, findAskedUses(text))
    if (/\btests?\b/iu.test(text)) yield* say(yield* findTestOnly(packages))
    if (!hasBundled) yield* describeBundled(gathered, packages, words, true)
  }
}

/** More are named only by their number. */
const mostShown = 12

/** Where a Python project declares what it needs in its manifest, a requirements file beside it is for its developers. */
function readDeclarations({ files }: GatheredFacts): DeclaredPackage[] {
  const all = files.flatMap(({ facts }) => facts.packages)
  const isPackaged = all.some(
    ({ ecosystem, use, place }) =>
      ecosystem === 'python' &&
      use === 'runtime' &&
      /^(?:pyproject\.toml|setup\.(?:py|cfg))$/u.test(place.path),
  )
  if (!isPackaged) return all
  return all.map((one) =>
    one.ecosystem === 'python' &&
    one.use === 'runtime' &&
    /requirements[^/]*\.(?:txt|in)$/u.test(one.place.path)
      ? { ...one, use: 'development' as const }
      : one,
  )
}

/** A package that several manifests or groups declare is one, at its first place with a version. */
function joinDeclarations(packages: readonly DeclaredPackage[]): DeclaredPackage[] {
  return [
    ...Map.groupBy(packages, ({ name, ecosystem }) => `${ecosystem} ${name.toLowerCase()}`).values(),
  ].flatMap((group) => {
    const own = group.filter(({ group: kind }) => kind !== 'central version')
    const best = own[0] ?? group[0]
    const versioned = group.find(({ version }) => version !== '')
    if (best === undefined) return []
    return [{ ...best, version: best.version || (versioned?.version ?? '') }]
  })
}

function* sayMissing(
  missing: readonly string[],
  gathered: GatheredFacts,
  packages: readonly DeclaredPackage[],
): Script {
  const manifests = gathered.files.filter(({ facts }) => facts.packages.length > 0).map(({ path }) => path)
  const shown = joinNames(
    manifests.slice(0, 4).map((path) => `[${path}]`),
    4,
  )
  const isDirect = packages.some(({ ecosystem }) => ecosystem !== 'go')
  for (const name of missing) {
    yield* say(
      `${code(name)} is not declared in ${shown}${gathered.unread > 0 ? ' (further manifests were not read)' : ''}: the project does not depend on it directly${isDirect ? '; what its packages bring with them is not listed there' : ''}. `,
    )
  }
  const [first] = missing
  const purpose = first === undefined ? undefined : packagePurpose({ name: first })
  const instead = packages.filter((one) => one.use === 'runtime' && packagePurpose(one) === purpose)
  if (purpose !== undefined && instead.length > 0)
    yield* say(`For ${purpose} it declares ${joinNames(instead.slice(0, 4).map(showPackage), 4)}.`)
}

const uses: readonly (readonly [PackageUse, string])[] = [
  ['runtime', 'At run time'],
  ['peer', 'Expected beside it (peer)'],
  ['optional', 'Optional'],
  ['build', 'For the build'],
  ['development', 'For development and tests'],
]

const useQuestions: readonly (readonly [PackageUse, RegExp])[] = [
  ['runtime', /\b(?:hard|mandatory|require[ds]?|requirements?|run-?time|production|at run time)\b/iu],
  ['peer', /\b(?:peers?|mandatory|hard)\b/iu],
  ['optional', /\b(?:optional|extras?|features?)\b/iu],
  ['development', /\b(?:dev|development|tests?|testing)\b/iu],
  ['build', /\b(?:build|compile)\b/iu],
]

/** The uses that a question tells apart; all where it names none. */
function findAskedUses(text: string): ReadonlySet<PackageUse> {
  const found = useQuestions.filter(([, word]) => word.test(text)).map(([use]) => use)
  return new Set(found.length > 0 ? found : uses.map(([use]) => use))
}

function* describeAll(
  packages: readonly DeclaredPackage[],
  { files, unread }: GatheredFacts,
  asked: ReadonlySet<PackageUse>,
): Script {
  const direct = packages.filter(({ use }) => use !== 'indirect')
  const indirect = packages.length - direct.length
  const manifests = files.filter(({ facts }) => facts.packages.length > 0).map(({ path }) => `[${path}]`)
  // Scripts of C builds, setup.py and Gradle may compute what they need.
  const isCounted =
    unread === 0 && !manifests.some((path) => /CMakeLists|\.cmake|configure\.|setup\.py|gradle/u.test(path))
  yield* say(
    `${joinNames(manifests.slice(0, 4), 4)}${manifests.length > 4 ? ` and ${manifests.length - 4} more` : ''} ${manifests.length === 1 ? 'declares' : 'declare'} ${isCounted ? '' : 'at least '}${direct.length} ${direct.length === 1 ? 'package' : 'packages'}${indirect > 0 ? `, and ${indirect} that those bring with them` : ''}.\n`,
  )
  const left: string[] = []
  for (const [use, label] of uses) {
    const group = direct.filter((one) => one.use === use)
    if (group.length === 0) continue
    if (!asked.has(use) && direct.some((one) => asked.has(one.use))) {
      left.push(`${group.length} ${label.replace(/^[A-Z]/u, (letter) => letter.toLowerCase())}`)
      continue
    }
    yield* say(`\n**${label}**\n\n`)
    for (const [purpose, members] of [...Map.groupBy(group, packagePurpose)].sort(
      ([one], [other]) => Number(one === undefined) - Number(other === undefined),
    )) {
      const label = purpose === undefined ? (group.length > members.length ? 'other: ' : '') : `${purpose}: `
      yield* say(
        `- ${label}${joinNames(
          members.map((one) =>
            use === 'optional' && one.group !== '' ? `${showPackage(one)} (${one.group})` : showPackage(one),
          ),
          14,
        )}\n`,
      )
    }
  }
  if (left.length > 0) yield* say(`\nThe others are declared: ${joinNames(left, 5)}.\n`)
}
