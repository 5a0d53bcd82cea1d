import type { GrepOutput } from '../../../../tools/grep.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'
import type { Registration } from './find-registrations.ts'
import { findRegistrations } from './find-registrations.ts'
import type { Kin, KinMember } from './kin.ts'

type Match = GrepOutput['matches'][number]

/** A file outside of the things themselves that names the one that is followed. */
export interface NamingPlace {
  readonly path: string
  /** The line that says most. */
  readonly location: string
  readonly text: string
  /** Further lines of the file that name it: a module, an entry of a list and a case of a choice are three. */
  readonly further: readonly { readonly location: string; readonly text: string }[]
  readonly isTest: boolean
  readonly isDocument: boolean
  readonly isExample: boolean
  /** Whether it names others of them too, and so each new one. */
  readonly isShared: boolean
}

export interface FollowedKin {
  readonly pattern: KinMember
  readonly others: readonly KinMember[]
  readonly places: readonly NamingPlace[]
  readonly registrations: readonly Registration[]
  /** Further files of code that are called as the pattern is. */
  readonly parts: readonly string[]
}

const mostTried = 4
const mostMatches = 120
const mostFurther = 4
const longestFurther = 100
/** Shorter ones show too little: files, and types. */
const fewestLines = 12
const fewestLinesOfType = 5

/**
 * Which of them shows best how one is made, and the files that name it beside its own: where it is registered, tested,
 * described.
 *
 * @param context Words of the question about the new one, in lower case: one of those that are there may have them too.
 */
export function* findSharedPlaces(kin: Kin, context: readonly string[]): Script<FollowedKin | undefined> {
  const tried = chooseTried(kin.members, context)
  const outputs = yield* findLines(tried.map(({ name }) => name))
  const homes = new Set(kin.members.map(({ location }) => pathOf(location)))
  const read = tried.map((member, index) => {
    const output = outputs[index]
    const isKnown = output !== undefined && member.name.length > 3
    const matches = isKnown ? output : []
    return {
      member,
      isKnown,
      files: Map.groupBy(
        matches.filter(
          ({ location, text }) =>
            !isLeftOut(pathOf(location)) &&
            !homes.has(pathOf(location)) &&
            (isDocument(pathOf(location)) || !/^\s*(?:\/\/|\*|\/\*|#\s)/u.test(text)),
        ),
        ({ location }) => pathOf(location),
      ),
    }
  })
  const namers = new Map<string, number>()
  for (const { files } of read) for (const path of files.keys()) namers.set(path, (namers.get(path) ?? 0) + 1)
  const known = read.filter(({ isKnown }) => isKnown).length
  const isShared = (path: string): boolean =>
    known > 1 && (namers.get(path) ?? 0) >= Math.max(2, Math.ceil(known / 2))
  const best = read
    .map((one) => ({ ...one, shared: [...one.files.keys()].filter(isShared).length }))
    .toSorted(
      (one, other) =>
        nearness(other.member, context) - nearness(one.member, context) ||
        Number(other.isKnown) - Number(one.isKnown) ||
        other.shared - one.shared,
    )[0]
  if (best === undefined) return undefined
  const companions = yield* findCompanions(best.member)
  const named = [...best.files].map(([path, matches]): NamingPlace => {
    const [first, ...others] = matches.toSorted((one, other) => rankOf(other) - rankOf(one))
    return {
      path,
      location: first?.location ?? path,
      text: first?.text.trim() ?? '',
      further: others
        .filter(({ text }) => hasExactly(text, best.member.name) && text.trim().length <= longestFurther)
        .slice(0, mostFurther)
        .map(({ location, text }) => ({ location, text: text.trim() })),
      isTest: isTest(path, matches),
      isDocument: isDocument(path),
      isExample: isExample(path),
      isShared: isShared(path),
    }
  })
  const own = companions.filter(({ path }) => !homes.has(path) && !named.some((one) => one.path === path))
  const places = [
    ...named.filter(({ isShared: own }) => own || isTelling(best.member.name)),
    ...own.filter((place) => place.isTest || place.isDocument),
  ]
  const registrations = yield* findRegistrations(tried.flatMap(({ node }) => node ?? []))
  return {
    pattern: best.member,
    parts: companions.flatMap(({ path, isTest: inTest, isDocument: inDocument }) =>
      inTest || inDocument || !isCodePath(path) || !isPartOf(path, best.member) ? [] : [path],
    ),
    registrations,
    others: kin.members
      .filter((one) => one !== best.member)
      .toSorted((one, other) => Number(tried.includes(other)) - Number(tried.includes(one))),
    places: places.toSorted(
      (one, other) => Number(other.isShared) - Number(one.isShared) || kindRank(one) - kindRank(other),
    ),
  }
}

/** The lines that have each name as a word or the beginning of one; undefined for a name that too many have. */
function* findLines(names: readonly string[]): Script<(readonly Match[] | undefined)[]> {
  const outputs = yield* callAll(
    'grep',
    names.map((name) => ({
      pattern: String.raw`\b${name.replace(/[^\w]/gu, '.')}(?:\b|_)`,
      regex: true,
      case_sensitive: true,
      limit: mostMatches,
    })),
  )
  return outputs.map((output) => (isToolFailure(output) || output.truncated ? undefined : output.matches))
}

/** Tests before what they compare with. */
function kindRank({ path, isTest }: NamingPlace): number {
  return isTest && /\.(?:txt|json|ya?ml|out|xml|html)$/u.test(path) ? 1 : 0
}

/** Files that are called as the pattern and lie elsewhere: its test, its page of the documentation, its settings. */
function* findCompanions({ name, location, node }: KinMember): Script<NamingPlace[]> {
  const stem = (pathOf(location).split('/').at(-1) ?? '').replace(/\..*$/u, '')
  // `BulkheadImpl` comes with `BulkheadConfig` and `BulkheadBuilder`.
  const root = (node === undefined ? stem : name).replace(/(?<=[a-z\d])(?:Impl|Implementation)$/u, '')
  const asked = [
    ...new Set(node === undefined ? [stem, name] : isTelling(stem) ? [root, stem] : [root]),
  ].filter((one) => (isTelling(one) || one.length > 5) && !/^(?:__init__|index|mod|main|types)$/u.test(one))
  const outputs = yield* callAll(
    'list_files',
    asked.map((pattern) => ({ pattern })),
  )
  const paths = outputs.flatMap((output) =>
    isToolFailure(output) || output.total_files > mostCompanions ? [] : output.files.map(({ path }) => path),
  )
  return [...new Set(paths)]
    .filter(
      (path) => path !== pathOf(location) && !isLeftOut(path) && asked.some((one) => isCalled(path, one)),
    )
    .map((path) => ({
      path,
      location: path,
      text: '',
      isTest: isTest(path, []),
      isDocument: isDocument(path),
      isExample: isExample(path),
      isShared: false,
      further: [],
    }))
}

const mostCompanions = 40

function isCalled(path: string, name: string): boolean {
  const file = path.split('/').at(-1) ?? path
  return file.toLowerCase().includes(name.toLowerCase())
}

/** A name that no sentence has by chance. */
function isTelling(name: string): boolean {
  return /[a-z\d][A-Z]|[_-]|\d/u.test(name) || name.length > 11
}

/** How many of the words its name or path has. */
function nearness({ label, location }: KinMember, context: readonly string[]): number {
  const said = `${label} ${location}`.toLowerCase()
  return context.filter((word) => said.includes(word)).length
}

/** The short ones that are not too short; of numbered or dated ones the last. */
function chooseTried(members: readonly KinMember[], context: readonly string[]): KinMember[] {
  if (members.every(({ name }) => /^[vV]?\d/u.test(name)))
    return members.toSorted((one, other) => (one.name < other.name ? 1 : -1)).slice(0, mostTried)
  const whole = members.filter(
    ({ lines, node }) => lines === 0 || lines >= (node === undefined ? fewestLines : fewestLinesOfType),
  )
  return (whole.length > 1 ? whole : members)
    .toSorted(
      (one, other) =>
        nearness(other, context) - nearness(one, context) ||
        one.lines - other.lines ||
        one.label.length - other.label.length,
    )
    .slice(0, mostTried)
}

/** A line that registers says more than one that imports. */
function rankOf({ text }: Match): number {
  return /^\s*(?:import|from|use|using|#include|require)\b/u.test(text) ? 1 : 2
}

function isTest(path: string, matches: readonly Match[]): boolean {
  return (
    matches.some(({ in_test: own }) => own === true) ||
    /(?:^|\/)(?:tests?|__tests__|specs?|e2e|testing|fixtures?|testdata)\/|(?:_test|\.test|\.spec|_spec|Tests?)\.\w+$|(?:^|\/)test_\w+\.\w+$/u.test(
      path,
    )
  )
}

function isDocument(path: string): boolean {
  return /\.(?:md|mdx|rst|adoc|txt|\d)$/iu.test(path)
}

/** Whether a file is called as the type is, not only as the file that the type lies in. */
function isPartOf(path: string, { name, node }: KinMember): boolean {
  return node !== undefined && isCalled(path, name.replace(/(?<=[a-z\d])(?:Impl|Implementation)$/u, ''))
}

function isCodePath(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|py|rb|php|java|kt|scala|go|rs|cs|fs|c|h|cc|cpp|hpp|swift|vue|svelte)$/u.test(path)
}

function isExample(path: string): boolean {
  return /(?:^|\/)[\w-]*(?:examples?|samples?|demos?)\//iu.test(path)
}

function isLeftOut(path: string): boolean {
  return /(?:^|\/)(?:change(?:s|log)|history|news|release|licen[cs]e|copying|authors|contributors)[\w.-]*$|lock(?:\.\w+)?$|\.(?:snap|svg|sum|map|po|pot)$|(?:^|\/)(?:dist|build|vendor|node_modules|samples?|website|\.git[\w-]*|docs?\/[a-z]{2,3}-[A-Z]{2})\/|\.Designer\.cs$/iu.test(
    path,
  )
}

/** Whether a line has a name as a word of its own, in capitals or not: `Publish(Publish),` and `"publish" =>`. */
function hasExactly(text: string, name: string): boolean {
  return text
    .toLowerCase()
    .split(/[^\w-]+/u)
    .includes(name.toLowerCase())
}
