import type { Asked } from '../../plans.ts'
import { answerArchitecture } from '../architecture.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { tellBody, tellCommit } from '../history-prose.ts'
import type { DeclaredPackage, PackageUse } from '../../../../knowledge/project/facts.ts'
import { packageDescription } from '../../project-facts/package-descriptions.ts'
import { packagePurpose } from '../../project-facts/package-purposes.ts'
import { code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { readParts } from '../../understanding/read-parts.ts'
import { planOpen } from '../../plans/open.ts'
import { planImpact } from '../../plans/relations.ts'
import { describeBundled } from './describe-bundled.ts'
import {
  asksModules,
  describeDependents,
  describeJavaPackages,
  describeModules,
  readDependedOn,
} from './describe-modules.ts'
import { describeStandard } from './standard-libraries.ts'
import { findTestOnly } from './find-test-only.ts'
import type { AskedScope } from './asked-scope.ts'
import { findAskedScope } from './asked-scope.ts'
import type { JoinedPackage } from './describe-package.ts'
import { describePackage, showPackage } from './describe-package.ts'
import { describePlatforms, findAskedPlatforms } from './describe-platform.ts'
import { describeReferences, findProjects, findReferences } from './describe-references.ts'
import { describeServices } from './describe-services.ts'
import { findAskedPackages } from './find-asked-packages.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { gatherFacts } from './gather-facts.ts'

/** What the project depends on: packages that are asked for with where they are used, or all of them. */
export function* planPackages(asked: Asked): Script {
  const { text } = asked.understanding
  const platforms = findAskedPlatforms(text)
  const gathered = yield* gatherFacts(
    asked,
    platforms.length > 0
      ? ['manifest', 'ci', 'container']
      : asksServices(text)
        ? ['manifest', 'container']
        : ['manifest'],
  )
  if (asksServices(text) && (yield* describeServices(gathered, text))) return
  const ownNames = findProjects(gathered).map(({ name }) => name)
  const own = [
    ...(gathered.overview?.projects.map(({ repo_name: name }) => name.split('/').at(-1) ?? name) ?? []),
    ...ownNames,
  ]
  const declared = readDeclarations(gathered)
  const packages = joinDeclarations(declared).filter(({ name }) => !own.includes(name))
  const dependedOn = readDependedOn(text)
  const isOnModules = asksModules(text) && (yield* describeModules(gathered))
  if (isOnModules && /\bjava packages\b/iu.test(text)) yield* describeJavaPackages()
  if (isOnModules && dependedOn !== undefined) yield* say('\n')
  if (dependedOn !== undefined && (yield* describeDependents(gathered, declared, dependedOn))) return
  if (isOnModules) return
  // What is no module and no package is a definition.
  if (dependedOn !== undefined && asked.subjects.found.some(({ asked: name }) => name === dependedOn)) {
    yield* planImpact(asked)
    return
  }
  if (asksReferences(text)) {
    if (findReferences(findProjects(gathered)).length === 0) yield* answerArchitecture(asked)
    else yield* describeReferences(gathered, ownScope(text, ownNames))
    return
  }
  const all = findAskedPackages(asked.understanding, packages, own)
  const { named, missing, kinds } = all
  if (platforms.length > 0 && (yield* describePlatforms(gathered, platforms))) {
    if (!/\bdepends? on\b|\bdependenc|\bpackages\b|\blibrar/iu.test(text)) {
      const further = [
        ...named,
        ...all.found.filter(
          (one) =>
            /spring-boot-starter-parent$|^org\.springframework\.boot$/u.test(one.name) &&
            !named.includes(one),
        ),
      ].filter(({ name }) => !platforms.some(({ asked: word }) => word.test(name)))
      for (const one of further.slice(0, 3))
        yield* describePackage(one, { count: 1, asksVersion: true, asksToDrop: false })
      return
    }
  }
  const scope = named.length > 0 ? undefined : findAskedScope(text, packages)
  // What a part depends on is not asked by what the part is for.
  const ofScope =
    scope === undefined
      ? all.found
      : all.found.filter(
          (one) => all.named.includes(one) || (isInScope(one, scope) && packagePurpose(one) !== 'UI'),
        )
  const found = asksAll(text) ? named : ofScope
  const words = all.words.filter((word) => !own.some((name) => name.toLowerCase() === word))
  // "Only for tests" asks by what packages are declared for, not for those that test.
  const isByUse =
    named.length === 0 &&
    /\b(?:only|hard|extras?|mandatory|optional|run-?time|dev(?:elopment)?)\b/iu.test(text) &&
    /\b(?:packages|dependenc\w+|deps|librar\w+|modules|crates|gems|requirements?)\b/iu.test(text)
  const isAboutAll =
    isByUse || (found.length === 0 && missing.length === 0) || /\bthird[- ]?party\b|\bbundled?\b/iu.test(text)
  if (found.length > 0 && !isAboutAll) {
    const shown = found.slice(0, mostShown)
    const question = {
      count: shown.length,
      asksVersion:
        /\bversions?\b|\bsupported\b/iu.test(text) &&
        !/\bwhere\b|\bimport(?:s|ed)?\b|\bused (?:for|by|in)\b/iu.test(text),
      asksToDrop: /\b(?:drop\w*|remov\w+|delet\w+|without|get rid|uninstall\w*|breaks?|replac\w+)\b/iu.test(
        text,
      ),
    }
    for (const one of shown) yield* describePackage(one, question)
    if (found.length > mostShown) yield* say(`- and ${found.length - mostShown} more\n`)
    if (/\bwhy\b|\breasons?\b/iu.test(text) && found.length < 3) yield* sayReasons(found)
    yield* describeBundled(gathered, packages, words, false)
    if (!asksAllBeside(text, shown)) return
    yield* say('\n')
    yield* describeAll(withoutAside(packages), gathered, findAskedUses(text), undefined)
    return
  }
  const hasBundled = found.length === 0 && (yield* describeBundled(gathered, packages, words, false))
  if (packages.length === 0 && !hasBundled) {
    if (gathered.files.some(({ kind }) => kind === 'manifest')) yield* sayNone(gathered)
    else yield* planOpen(asked)
    return
  }
  if (missing.length > 0 && !hasBundled) yield* sayMissing(missing, gathered, packages)
  if (kinds.length > 0 && missing.length === 0 && !isByUse && !asksAll(text)) {
    const isStandard = yield* describeStandard(kinds)
    if (gathered.unread === 0)
      yield* say(
        `${isStandard ? '\n' : ''}None of the packages that the manifests declare is one that is known to be for ${joinNames(kinds)}.\n\n`,
      )
    if (isStandard || !asksAll(text)) return
  }
  if (missing.length === 0 || hasBundled) {
    const inScope =
      scope === undefined ? withoutAside(packages) : packages.filter((one) => isInScope(one, scope))
    yield* describeAll(inScope, gathered, findAskedUses(text), scope)
    if (/\btests?\b/iu.test(text)) yield* say(yield* findTestOnly(inScope))
    if (!hasBundled && scope === undefined) yield* describeBundled(gathered, packages, words, true)
  }
}

/** "Which dependencies are there": all of them, not those that are for something. */
function asksAll(text: string): boolean {
  return (
    /\b(?:all|list|which|what)\b(?: \w+){0,3} (?:dependenc\w+|deps|packages|crates|gems|libraries)\b(?! (?:for|is|do(?:es)? (?:it|we|the \w+) use for)\b)|\bwhat (?:do|does) .{1,60}\bdepends? on\b/iu.test(
      text,
    ) &&
    !/\blibrar(?:y|ies)\b[^?]{0,40}\bfor (?!(?:the )?(?:tests?|dev\w*|build\w*|production|run-?time)\b)\w/iu.test(
      text,
    ) &&
    !/\b(?:database|http|logging|test|validation|auth\w*|json|orm|cli|web) (?:librar\w+|packages?|framework|driver)\b/iu.test(
      text,
    )
  )
}

/** "Which dependencies are there, and what is `x` for?": one part of the question names a package, another none. */
function asksAllBeside(text: string, named: readonly JoinedPackage[]): boolean {
  const parts = readParts(text)
  return (
    parts.length > 1 && parts.some((part) => asksAll(part) && !named.some(({ name }) => part.includes(name)))
  )
}

function asksServices(text: string): boolean {
  return /\bcompose\b|\b(?:docker|container) (?:services?|images?|containers?)\b|\bwhich containers\b|\bservices\b.{0,40}\b(?:docker|containers?|start)\b/iu.test(
    text,
  )
}

function asksReferences(text: string): boolean {
  return (
    /\b(?:projects?|packages|modules|crates|workspaces?|targets|assembl(?:y|ies)|csprojs?)\b.{0,40}\b(?:references?|refer|depends? on|relate\w*)\b.{0,30}\b(?:which|what|each other|one another|another|projects?|the others?)\b|\bproject ?references?\b|\b(?:references?|dependenc\w+|relation\w*) (?:between|among) (?:the |its )?(?:\w+ )?(?:projects?|packages|modules|crates|workspaces?|assemblies)\b/iu.test(
      text,
    ) ||
    /\b(?:relation(?:ship)?|references?) between\b.{0,60}\b(?:projects?|packages|crates|modules)\b/iu.test(
      text,
    )
  )
}

/** Projects of the repository that the question names. */
function ownScope(text: string, names: readonly string[]): ((name: string) => boolean) | undefined {
  const words = new Set(text.toLowerCase().split(/[^\w.@/-]+/u))
  const said = names.filter((name) =>
    [name, ...name.split(/[.:/]/u)].some((part) => part.length > 2 && words.has(part.toLowerCase())),
  )
  if (said.length === 0 || said.length > names.length / 2) return undefined
  return (name) => said.includes(name)
}

/** Manifests of what is beside the product: its website, examples and benchmarks. */
const besideProduct =
  /^(?:website|site|docs?|documentation|guides?|examples?|samples?|demos?|bench\w*|e2e|playground|scripts|tools|\.[\w-]+)\//iu

/** The packages of the product itself, where it has any of its own. */
function withoutAside(packages: readonly JoinedPackage[]): readonly JoinedPackage[] {
  const own = packages.flatMap((one) => {
    const declared = [one, ...one.others].filter(({ place }) => !besideProduct.test(place.path))
    const [first, ...others] = declared
    return first === undefined ? [] : [{ ...first, version: first.version || one.version, others }]
  })
  return own.length > 0 ? own : packages
}

function isInScope({ place, others }: JoinedPackage, { matches }: AskedScope): boolean {
  return matches(place.path) || others.some((other) => matches(other.place.path))
}

/** Why a package came in: the commit that first wrote its name into the manifest. */
function* sayReasons(packages: readonly DeclaredPackage[]): Script {
  for (const { name, place } of packages) {
    const log = yield* call('git_log', {
      path: place.path,
      changed_text: name,
      oldest: true,
      limit: 1,
      bodies: true,
    })
    if (isToolFailure(log)) return
    const [first] = log.commits
    if (first === undefined) continue
    yield* say(
      `\n${code(name)} ${log.complete ? 'came into' : 'has been in'} [${place.path}] ${log.complete ? 'with' : 'at least since'} ${tellCommit(first)}${tellBody(first)}\n`,
    )
  }
}

/** Manifests were read, and they declare nothing. */
function* sayNone({ files, unread }: GatheredFacts): Script {
  const manifests = files.filter(({ kind }) => kind === 'manifest').map(({ path }) => `[${path}]`)
  yield* say(
    unread === 0
      ? `${joinNames(manifests.slice(0, 4), 4)} ${manifests.length === 1 ? 'declares' : 'declare'} no packages from outside.`
      : `In ${joinNames(manifests.slice(0, 4), 4)} I found no packages from outside; further manifests were not read.`,
  )
}

/** More are named only by their number. */
const mostShown = 12

/** Where a Python project declares what it needs in its manifest, a requirements file beside it is for its developers. */
function readDeclarations({ files }: GatheredFacts): DeclaredPackage[] {
  const all = nameCatalogued(files.flatMap(({ facts }) => facts.packages))
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
    /requirements[^/]{0,60}\.(?:txt|in)$/u.test(one.place.path)
      ? { ...one, use: 'development' as const }
      : one,
  )
}

/** What a manifest takes from a version catalogue, by the name that the catalogue gives it. */
function nameCatalogued(packages: readonly DeclaredPackage[]): DeclaredPackage[] {
  const entries = new Map(
    packages.flatMap(({ alias, name }) =>
      alias === undefined || alias === name ? [] : [[alias, name] as const],
    ),
  )
  return packages.map((one) => ({ ...one, name: entries.get(one.alias ?? '') ?? one.name }))
}

const useOrder: readonly PackageUse[] = ['runtime', 'peer', 'optional', 'build', 'development', 'indirect']

/** A package that several manifests or groups declare is one, at its first place with a version. */
function joinDeclarations(packages: readonly DeclaredPackage[]): JoinedPackage[] {
  return [
    ...Map.groupBy(packages, ({ name, ecosystem }) => `${ecosystem} ${name.toLowerCase()}`).values(),
  ].flatMap((group) => {
    const own = group
      .filter(({ group: kind }) => kind !== 'central version')
      .toSorted(
        (one, other) =>
          Number(besideProduct.test(one.place.path)) - Number(besideProduct.test(other.place.path)) ||
          useOrder.indexOf(one.use) - useOrder.indexOf(other.use),
      )
    const best = own[0] ?? group[0]
    const versioned = group.find(({ version }) => version !== '')
    if (best === undefined) return []
    const others = own.filter((one) => one !== best)
    return [{ ...best, version: best.version || (versioned?.version ?? ''), others }]
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
    const start = name.toLowerCase().slice(0, 5)
    const similar = packages.filter(
      (one) => start.length > 4 && one.use !== 'indirect' && one.name.toLowerCase().startsWith(start),
    )
    yield* say(
      `${code(name)} is not declared in ${shown}${gathered.unread > 0 ? ' (further manifests were not read)' : ''}: the project does not depend on it directly${isDirect ? '; what its packages bring with them is not listed there' : ''}. `,
    )
    if (similar.length > 0)
      yield* say(`Of similar names it declares ${joinNames(similar.slice(0, 4).map(showPackage), 4)}. `)
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
  packages: readonly JoinedPackage[],
  { files, unread }: GatheredFacts,
  asked: ReadonlySet<PackageUse>,
  scope: AskedScope | undefined,
): Script {
  // A version that no project of the repository asks for is no dependency.
  const direct = packages.filter(({ use, group }) => use !== 'indirect' && group !== 'central version')
  const indirect = packages.filter(({ use }) => use === 'indirect').length
  const paths = new Set(packages.flatMap((one) => [one, ...one.others].map(({ place }) => place.path)))
  const declaring = files.filter(({ facts }) => facts.packages.length > 0).map(({ path }) => path)
  const manifests = declaring
    .filter((path) => paths.has(path) && (scope === undefined || scope.matches(path)))
    .map((path) => `[${path}]`)
  const aside =
    scope === undefined ? declaring.filter((path) => besideProduct.test(path) && !paths.has(path)) : []
  // Scripts of C builds, setup.py and Gradle may compute what they need.
  const isCounted =
    unread === 0 && !manifests.some((path) => /CMakeLists|\.cmake|configure\.|setup\.py|gradle/u.test(path))
  yield* say(
    `${joinNames(manifests.slice(0, 4), 4)}${manifests.length > 4 ? ` and ${manifests.length - 4} more` : ''} ${manifests.length === 1 ? 'declares' : 'declare'} ${isCounted ? '' : 'at least '}${direct.length} ${direct.length === 1 ? 'package' : 'packages'}${indirect > 0 ? `, and ${indirect} that those bring with them` : ''}.\n`,
  )
  if (asked.size < uses.length && asked.has('runtime') && direct.every(({ use }) => use !== 'runtime'))
    yield* say(`${isCounted ? 'None of them is' : 'I found none of them that is'} a run-time dependency.\n`)
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
      if (members.length + group.length < 24 || purpose === undefined) {
        const known = members.filter((one) => packageDescription(one) !== undefined)
        if (group.length <= 24 && known.length > 0) {
          for (const one of known)
            yield* say(`- ${showPackage(one)}${ofGroup(one)} ${packageDescription(one) ?? ''}\n`)
          const unknown = members.filter((one) => !known.includes(one))
          if (unknown.length > 0)
            yield* say(
              `- ${purpose === undefined ? (group.length > unknown.length ? 'other: ' : '') : `${purpose}: `}${joinNames(
                unknown.map((one) => `${showPackage(one)}${ofGroup(one)}`),
                30,
              )}\n`,
            )
          continue
        }
      }
      const label = purpose === undefined ? (group.length > members.length ? 'other: ' : '') : `${purpose}: `
      yield* say(
        `- ${label}${joinNames(
          members.map((one) => `${showPackage(one)}${ofGroup(one)}`),
          14,
        )}\n`,
      )
    }
  }
  if (aside.length > 0)
    yield* say(
      `\nLeft out are the packages of ${joinNames(
        aside.slice(0, 4).map((path) => `[${path}]`),
        4,
      )}${aside.length > 4 ? ` and ${aside.length - 4} more` : ''}, which are beside the product.\n`,
    )
  if (left.length > 0) yield* say(`\nThe others are declared: ${joinNames(left, 5)}.\n`)
}

/** The extra that an optional package belongs to. */
function ofGroup({ use, group }: DeclaredPackage): string {
  return use === 'optional' && group !== '' ? ` (${group})` : ''
}
