import type { FileFacts, Place } from '../../../../knowledge/project/facts.ts'
import { cite, code, joinNames, mermaid, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import type { GatheredFacts } from './gather-facts.ts'

/** A project of the repository: what a manifest of its own declares. */
export interface OwnProject {
  readonly path: string
  readonly name: string
  readonly facts: FileFacts
}

export interface OwnReference {
  readonly from: OwnProject
  readonly to: OwnProject
  readonly place: Place
}

const projectFile =
  /(?:^|\/)(?:package\.json|Cargo\.toml|pyproject\.toml|go\.mod|pom\.xml|build\.gradle(?:\.kts)?|composer\.json)$|\.(?:cs|fs|vb)proj$/u

/** Projects with manifests of their own; one for each directory. */
export function findProjects({ files }: Pick<GatheredFacts, 'files'>): OwnProject[] {
  const all = files
    .filter(({ path }) => projectFile.test(path))
    .map(({ path, facts }) => ({ path, name: nameOf(path, facts), facts }))
  return all.filter(
    ({ path }, index) =>
      path.endsWith('proj') ||
      all.findIndex((other) => directoryOf(other.path) === directoryOf(path)) === index,
  )
}

/** Which of them refers to which: by path, or by the name that the other's manifest gives it. */
export function findReferences(projects: readonly OwnProject[]): OwnReference[] {
  const references = projects.flatMap((from) => [
    ...from.facts.references.flatMap(({ to, place }) => {
      const target = byPath(projects, from, to)
      return target === undefined ? [] : [{ from, to: target, place }]
    }),
    ...from.facts.packages.flatMap(({ name, place }) => {
      const target = projects.find((other) => other !== from && isNamed(other, name))
      return target === undefined ? [] : [{ from, to: target, place }]
    }),
  ])
  return references.filter(
    ({ from, to }, index) =>
      references.findIndex((other) => other.from === from && other.to === to) === index,
  )
}

/** The projects of the repository and which refers to which; false, with nothing said, where there is only one. */
export function* describeReferences(
  gathered: GatheredFacts,
  scope: ((name: string) => boolean) | undefined,
): Script<boolean> {
  const projects = findProjects(gathered)
  const references = findReferences(projects)
  if (projects.length < 2) return false
  if (references.length === 0) {
    yield* say(
      `The repository has ${plural(projects.length, 'project')} with a manifest of ${projects.length === 1 ? 'its' : 'their'} own (${joinNames(
        projects.slice(0, 8).map(({ path }) => `[${path}]`),
        8,
      )}), and none of these manifests that were read names another one of them.\n`,
    )
    return true
  }
  const asked =
    scope === undefined ? references : references.filter(({ from, to }) => scope(from.name) || scope(to.name))
  const shown = asked.length > 0 ? asked : references
  const leaves = projects.filter(
    (one) => references.some(({ to }) => to === one) && !references.some(({ from }) => from === one),
  )
  const tops = projects.filter(
    (one) => references.some(({ from }) => from === one) && !references.some(({ to }) => to === one),
  )
  yield* say(
    `${projects.length} projects have a manifest of their own. ${
      leaves.length === 0
        ? ''
        : `${joinNames(
            leaves.slice(0, 5).map(({ name }) => code(name)),
            5,
          )} ${leaves.length === 1 ? 'refers' : 'refer'} to no other one; `
    }${
      tops.length === 0
        ? ''
        : `no other one refers to ${joinNames(
            tops.slice(0, 8).map(({ name }) => code(name)),
            8,
          )}, which ${tops.length === 1 ? 'stands' : 'stand'} at the top`
    }`.replace(/[;.]? ?$/u, '.\n\n'),
  )
  for (const [from, own] of Map.groupBy(shown, (reference) => reference.from).entries()) {
    yield* say(
      `- ${code(from.name)} refers to ${joinNames(
        own.map(({ to, place }) => `${code(to.name)}${cite(`${place.path}:${place.line}-${place.endLine}`)}`),
        12,
      )}\n`,
    )
  }
  if (gathered.unread > 0) yield* say('\nFurther manifests were not read.\n')
  if (shown.length > 2 && shown.length <= 30)
    yield* say(
      `\n${mermaid(
        shown.map(({ from, to }) => ({ from: from.name, to: to.name })),
        'TD',
      )}`,
    )
  return true
}

/** `src/Web/Web.csproj` is `Web`; a manifest without a name is called as its directory. */
function nameOf(path: string, facts: FileFacts): string {
  const file = path.split('/').at(-1) ?? path
  if (file.endsWith('proj')) return file.replace(/\.\w+$/u, '')
  const directory = path.split('/').at(-2)
  if (file.startsWith('build.gradle')) return directory ?? 'the root project'
  return facts.name ?? directory ?? 'the root project'
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function isNamed({ name, path, facts }: OwnProject, asked: string): boolean {
  const last = asked.split(':').at(-1) ?? asked
  return asked === name || asked === facts.name || (path.endsWith('pom.xml') && last === name)
}

function byPath(projects: readonly OwnProject[], from: OwnProject, to: string): OwnProject | undefined {
  const file = to.split('/').at(-1) ?? to
  if (file.endsWith('proj')) {
    const full = join(directoryOf(from.path), to)
    return (
      projects.find(({ path }) => path === full) ??
      projects.find(({ path }) => path.split('/').at(-1) === file && path !== from.path)
    )
  }
  return projects.find(({ path }) => directoryOf(path) !== '' && directoryOf(path) === to.replace(/^\//u, ''))
}

function join(directory: string, path: string): string {
  const parts = directory === '' ? [] : directory.split('/')
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
