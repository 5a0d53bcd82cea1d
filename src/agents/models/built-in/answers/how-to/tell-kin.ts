import { isToolFailure } from '../../../../tools/tool.ts'
import { saidOf, quote } from '../../passages/gather-passages.ts'
import { cite, citeNode, code, fenced, joinNames, lastName, pathOf, shortName } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import type { Guide } from './find-guides.ts'
import type { Registration } from './find-registrations.ts'
import type { FollowedKin, NamingPlace } from './find-shared-places.ts'
import type { Kin, KinMember } from './kin.ts'

const mostPlaces = 6
const mostOthers = 3
const mostParts = 8
const mostMembers = 6

/** The steps to one more of a kind: what tells how, the nearest one, where it is registered, its tests and documents. */
export function* tellKin(
  phrase: string,
  kin: Kin,
  { pattern, others, places, registrations, parts }: FollowedKin,
  guide: Guide | undefined,
  isOwn: boolean,
): Script {
  yield* say(`${lead(phrase, kin, pattern)}\n\n`)
  if (guide !== undefined) yield* tellGuide(guide)
  const steps = [
    ...(yield* writeSteps(kin, pattern, others)),
    ...partSteps(pattern, parts),
    ...registrationSteps(registrations),
    ...placeSteps(pattern, withoutRegistered(places, registrations), isOwn),
  ]
  if (guide !== undefined) yield* say('In the code:\n\n')
  for (const [index, step] of steps.entries()) yield* say(`${index + 1}. ${step}\n`)
}

function lead(phrase: string, kin: Kin, pattern: KinMember): string {
  const follow = `Follow ${code(pattern.label)}${cite(pattern.location)}`
  switch (kin.by) {
    case 'base':
      return `${follow}, which derives from ${code(kin.shared)}${kin.base === undefined ? '' : citeNode(kin.base)}.${describe(kin)}`
    case 'call':
      return `${follow}, which calls ${code(kin.shared)}: that is how the ones that are there are made known.`
    case 'folder':
      return `${follow}, one of those in ${code(kin.shared)}.`
    case 'sample':
      return `${follow}, one of those that ${code(kin.shared)} declares.`
    case 'file name':
      return `${follow}, one of the files ${kin.shared === '' ? '' : `in ${code(kin.shared)} `}whose names end so.`
    case 'same file':
      return `Each ${phrase} is a directory with a ${code(kin.shared)} of its own: follow ${code(pattern.label)}${cite(pattern.location)}.`
    default:
      return kin.by satisfies never
  }
}

function describe({ base }: Kin): string {
  const said = base === undefined ? undefined : saidOf(base)
  return said === undefined ? '' : ` ${quote(said)}`
}

export function* tellGuide({ heading, location, points, example }: Guide): Script {
  yield* say(`The section “${heading}”${cite(location)} tells how:\n\n`)
  for (const { text, location: at } of points) yield* say(`- ${text.replace(/[.:]$/u, '')}${cite(at)}.\n`)
  if (example !== undefined)
    yield* say(`\nIts example${cite(example.location)}:\n\n${fenced(example.lines, '')}\n`)
  yield* say('\n')
}

function* writeSteps(kin: Kin, pattern: KinMember, others: readonly KinMember[]): Script<string[]> {
  const alike = others.slice(0, mostOthers).map(({ label, location }) => `${code(label)}${cite(location)}`)
  const also =
    alike.length === 0
      ? ''
      : `; ${joinNames(alike, mostOthers)} ${alike.length === 1 ? 'is another' : 'are others'} to compare`
  const steps = [
    kin.by === 'base'
      ? `Write a type that derives from ${code(kin.shared)}, as ${code(pattern.label)}${cite(pattern.location)} does${also}.`
      : `Write one like ${code(pattern.label)}${cite(pattern.location)}${also}.`,
  ]
  if (kin.by === 'base' && kin.base !== undefined) {
    const members = yield* findMembers(kin.base.node_id, pattern)
    if (members.length > 0)
      steps.push(`Give it what ${code(pattern.label)} has: ${joinNames(members, mostMembers)}.`)
  }
  if (pattern.made !== undefined && pattern.made.text.length <= 140)
    steps.push(`Make it known as ${code(pattern.made.text)}${cite(pattern.made.location)} does.`)
  return steps
}

/** What a sibling has that its base asks for first, then its other methods. */
function* findMembers(base: string, { node }: KinMember): Script<string[]> {
  if (node === undefined) return []
  const own = yield* call('get_node', { node: node.node_id, include_source: false })
  const above = yield* call('get_node', { node: base, include_source: false })
  if (isToolFailure(own)) return []
  const asked = new Set(isToolFailure(above) ? [] : above.node.members.map(lastName))
  return own.node.members
    .filter(({ kind, name }) => kind === 'method' && !isConstructor(name, node.name))
    .toSorted((one, other) => Number(asked.has(lastName(other))) - Number(asked.has(lastName(one))))
    .slice(0, mostMembers)
    .map((method) => `${code(lastName(method))}${citeNode(method)}`)
}

function isConstructor(name: string, owner: string): boolean {
  const own = name.split('.').at(-1) ?? name
  return /^(?:__init__|constructor|new|initialize|~)/u.test(own) || own === owner.split('.').at(-1)
}

/** Its settings, its builder and the like, each in a file of its own. */
function partSteps({ label, name, location }: KinMember, parts: readonly string[]): string[] {
  const file = pathOf(location).split('/').at(-1)
  const others = parts.filter((path) => path.split('/').at(-1) !== file)
  return others.length === 0 || others.length > mostParts
    ? []
    : [
        `Write what goes with it, as ${code(shortName(name === '' ? label : name))} has ${joinNames(
          others.map((path) => `[${path}]`),
          mostParts,
        )}.`,
      ]
}

/** What names several of them need not be a list of them, so that it is said no surer than it is. */
function registrationSteps(registrations: readonly Registration[]): string[] {
  return registrations.flatMap(({ node, names, site, readers }) => {
    const name = node.kind === 'file' ? pathOf(site) : shortName(node.name)
    const step = `See whether it belongs where several of them are named: ${code(name)}${cite(site)} (${joinNames(
      names.map((one) => code(shortName(one))),
      3,
    )}).`
    const [reader] = readers
    if (reader === undefined) return [step]
    const shown = readers
      .slice(0, 3)
      .map(
        (one) =>
          `${code(one.node.kind === 'file' ? pathOf(one.node.location) : shortName(one.node.name))}${cite(one.site)}`,
      )
    return [step, `What stands in ${code(name)} is used by ${joinNames(shown, 3)}.`]
  })
}

function withoutRegistered(
  places: readonly NamingPlace[],
  registrations: readonly Registration[],
): readonly NamingPlace[] {
  const paths = new Set(registrations.map(({ site }) => pathOf(site)))
  return places.filter(({ path }) => !paths.has(path))
}

/** What names it in many lines uses it, and is no list of such things. */
function isShort(further: NamingPlace['further']): boolean {
  return further.length > 0 && further.length < 4
}

function sayFurther(further: NamingPlace['further']): string {
  return `, and ${joinNames(
    further.map(({ text, location }) => `${code(text)}${cite(location)}`),
    4,
  )}`
}

function placeSteps(pattern: KinMember, places: readonly NamingPlace[], isOwn: boolean): string[] {
  const sources = places.filter(({ isTest, isDocument, isExample }) => !isTest && !isDocument && !isExample)
  const shared = sources.filter(({ isShared }) => isShared)
  const named = shared.length > 0 ? shared : sources.slice(0, 3)
  const steps = named
    .slice(0, mostPlaces)
    .map(
      ({ path, text, location, further }) =>
        `${shared.length === 0 ? 'See whether it belongs in' : isOwn ? 'If it is to come with the repository itself, add it to' : 'Add it to'} ${code(path)}, as ${text === '' || text.length > 140 ? `there${cite(location)}` : `${code(text)}${cite(location)}`}${isShort(further) ? sayFurther(further) : ''}.`,
    )
  if (shared.length > mostPlaces)
    steps.push(
      `Add it also to ${joinNames(
        shared.slice(mostPlaces).map(({ location }) => `[${location}]`),
        6,
      )}.`,
    )
  const tests = places.filter(({ isTest }) => isTest)
  if (tests.length > 0)
    steps.push(
      `Test it as ${joinNames(
        tests.slice(0, 3).map(({ location }) => `[${location}]`),
        3,
      )} ${tests.length === 1 ? 'does' : 'do'} with ${code(shortName(pattern.name))}.`,
    )
  const [example] = places.filter(({ isExample, isTest, isDocument }) => isExample && !isTest && !isDocument)
  if (example !== undefined)
    steps.push(
      `See how it is used in the example: ${example.text === '' || example.text.length > 140 ? cite(example.location).trim() : `${code(example.text)}${cite(example.location)}`}.`,
    )
  const documents = places.filter(({ isDocument, isTest }) => isDocument && !isTest)
  if (documents.length > 0)
    steps.push(
      `Describe it where ${code(shortName(pattern.name))} is described: ${joinNames(
        documents.slice(0, 3).map(({ location }) => `[${location}]`),
        3,
      )}.`,
    )
  return steps
}
