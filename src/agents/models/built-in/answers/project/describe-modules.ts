import { isToolFailure } from '../../../../tools/tool.ts'
import type { DeclaredPackage } from '../../../../knowledge/project/facts.ts'
import { saidOf } from '../../passages/gather-passages.ts'
import { cite, citeNode, code, joinNames, lastName, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll, say } from '../../script.ts'
import type { OwnProject } from './describe-references.ts'
import { findProjects, findReferences } from './describe-references.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { firstSentences, plainProse } from './plain-prose.ts'

const mostModules = 40
const mostPackages = 16
/** Of so many each is told in fewer words. */
const manyModules = 12

/** "Which Maven modules are there": those with a manifest of their own. */
export function asksModules(text: string): boolean {
  return (
    /\b(?:maven|gradle|sbt|cargo|go|npm|pnpm|yarn|workspace|java) (?:sub-?)?(?:modules|projects|workspaces?|members|crates)\b|\b(?:workspaces?|monorepo|solution) (?:have|has|contains?|consists?|holds?|members|packages|crates|projects)\b|\bsub-?projects\b|\bcsprojs\b|\bwhich (?:\w+ )?(?:projects|crates|packages|modules) (?:does|do|are in|are part of) (?:the |this )?(?:\w+ )?(?:solution|workspace|monorepo)\b/iu.test(
      text,
    ) ||
    /\b(?:which|what) (?:modules|crates|projects)\b[^?]{0,20}\b(?:are there|exist|does (?:it|the|this)|is it|consists?)\b/iu.test(
      text,
    )
  )
}

/** "Which modules depend on `core`": the name that is depended on. */
export function readDependedOn(text: string): string | undefined {
  return /\b(?:modules|projects|sub-?projects|packages|crates|csprojs|of (?:them|these|those)|members)\b (?:directly )?(?:depends? on|relies on|rely on|references?|refers? to|needs?|pulls? in) (?:the )?[`'"]?([\w@][\w.@:/-]{1,60})/iu
    .exec(text)?.[1]
    ?.replace(/[.:/]$/u, '')
}

/** The projects of the repository, what each is for and which of the others it needs; false where there is only one. */
export function* describeModules(gathered: GatheredFacts): Script<boolean> {
  const projects = findProjects(gathered)
  if (projects.length < 2) return false
  const references = findReferences(projects)
  const purposes = yield* findPurposes(projects.slice(0, mostModules))
  const isWhole = gathered.unread === 0
  yield* say(`${isWhole ? 'These' : 'At least these'} ${nounOf(projects)} have a manifest of their own:\n\n`)
  for (const project of projects.slice(0, mostModules)) {
    const own = references.filter(({ from }) => from === project).map(({ to }) => code(to.name))
    const purpose = purposes.get(project)
    yield* say(
      `- ${code(project.name)} [${project.path}]${purpose === undefined ? '' : `: ${purpose}`}${own.length === 0 ? '' : `; it refers to ${joinNames(own, 6)}`}\n`,
    )
  }
  if (projects.length > mostModules) yield* say(`- and ${projects.length - mostModules} more\n`)
  return true
}

/** Which projects need one of the repository, or a package from outside; false where nothing is called so. */
export function* describeDependents(
  gathered: GatheredFacts,
  packages: readonly DeclaredPackage[],
  name: string,
): Script<boolean> {
  const projects = findProjects(gathered)
  const isCalled = (one: string): boolean =>
    one.toLowerCase() === name.toLowerCase() || one.toLowerCase().split(/[:/]/u).at(-1) === name.toLowerCase()
  const target = projects.find((project) => isCalled(project.name) || isCalled(directoryName(project.path)))
  const sites =
    target === undefined
      ? packages
          .filter((one) => isCalled(one.name) && one.group !== 'central version')
          .map(({ place }) => ({ from: ownerOf(projects, place.path), place }))
      : findReferences(projects)
          .filter(({ to }) => to === target)
          .map(({ from, place }) => ({ from, place }))
  if (sites.length === 0 && target === undefined) return false
  const rest = gathered.unread > 0 ? ' Further manifests were not read.' : ''
  if (sites.length === 0) {
    yield* say(
      `None of the manifests that I read names ${code(target?.name ?? name)} [${target?.path ?? ''}] as a dependency.${rest}\n`,
    )
    return true
  }
  yield* say(
    `These ${target === undefined ? 'declare' : 'refer to'} ${code(target?.name ?? name)}${target === undefined ? '' : cite(target.path)} in their manifests:\n\n`,
  )
  const distinct = [...Map.groupBy(sites, ({ from, place }) => from?.name ?? place.path)]
  for (const [from, own] of distinct)
    yield* say(
      `- ${code(from)} ${own
        .slice(0, 2)
        .map(({ place }) => `[${place.path}:${place.line}-${place.endLine}]`)
        .join(' ')}\n`,
    )
  if (rest !== '') yield* say(`\n${rest.trim()}\n`)
  return true
}

const nouns: readonly (readonly [RegExp, string])[] = [
  [/pom\.xml$/u, 'Maven modules'],
  [/build\.gradle(?:\.kts)?$/u, 'Gradle projects'],
  [/Cargo\.toml$/u, 'Cargo crates'],
  [/go\.mod$/u, 'Go modules'],
  [/package\.json$/u, 'packages of the workspace'],
  [/\.\w+proj$/u, '.NET projects'],
]

/** What they are called where all are of one ecosystem. */
function nounOf(projects: readonly OwnProject[]): string {
  return nouns.find(([manifest]) => projects.every(({ path }) => manifest.test(path)))?.[1] ?? 'projects'
}

function ownerOf(projects: readonly OwnProject[], path: string): OwnProject | undefined {
  return projects.find((project) => project.path === path)
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function directoryName(path: string): string {
  return directoryOf(path).split('/').at(-1) ?? ''
}

/** What a manifest says that its project is, else what its most central definition says. */
function* findPurposes(projects: readonly OwnProject[]): Script<ReadonlyMap<OwnProject, string>> {
  const purposes = new Map<OwnProject, string>()
  for (const project of projects) {
    const { description } = project.facts
    const text = description === undefined ? '' : plainProse(description.text)
    const said = firstSentences(text, 240) || (text.length <= 240 ? text : '')
    if (description === undefined || said === '') continue
    const { place } = description
    purposes.set(
      project,
      `${said.replace(/[.]$/u, '')}${cite(`${place.path}:${place.line}-${place.endLine}`)}`,
    )
  }
  const left = projects.filter((project) => !purposes.has(project) && directoryOf(project.path) !== '')
  const listed = yield* callAll(
    'list_files',
    left.map(({ path }) => ({ path: directoryOf(path) })),
  )
  left.forEach((project, index) => {
    const output = listed[index]
    if (output === undefined || isToolFailure(output)) return
    const central = output.central
      .filter(
        ({ in_test: isTest, name, kind }) => isTest !== true && kind !== 'function' && !name.includes('.'),
      )
      .slice(0, projects.length > manyModules ? 1 : 3)
    if (central.length === 0) return
    purposes.set(
      project,
      `its central ${central.length === 1 ? 'definition is' : 'definitions are'} ${joinNames(
        central.map((node) => `${code(lastName(node))}${citeNode(node)}`),
        3,
      )}`,
    )
  })
  return purposes
}

/** The Java packages of the main sources, what each is for by its own description or its central definitions. */
export function* describeJavaPackages(): Script<boolean> {
  const [listed] = yield* callAll('list_files', [{ pattern: 'src/main/java/' }])
  if (listed === undefined || isToolFailure(listed)) return false
  const folders = [...new Set(listed.files.map(({ path }) => directoryOf(path)))]
  if (folders.length === 0) return false
  const outputs = yield* callAll(
    'list_files',
    folders.slice(0, mostPackages).map((path) => ({ path })),
  )
  const isWhole = folders.length <= mostPackages && listed.files.length === listed.total_files
  yield* say(`\nThe Java packages${isWhole ? '' : ', as far as I looked'}:\n\n`)
  for (const [index, folder] of folders.slice(0, mostPackages).entries()) {
    const output = outputs[index]
    const name = (folder.split('src/main/java/').at(-1) ?? folder).replaceAll('/', '.')
    const inside = output === undefined || isToolFailure(output) ? undefined : output
    const info = inside?.files.find(({ path }) => path.endsWith('/package-info.java'))
    const own = (inside?.central ?? []).filter(({ location }) => directoryOf(location) === folder)
    const best = own.find((node) => saidOf(node) !== undefined)
    const said =
      info?.doc !== undefined
        ? `${quoteDoc(info.doc).replace(/\.$/u, '')}${cite(info.path)}`
        : own.length === 0
          ? ''
          : `${joinNames(
              own.slice(0, 4).map((node) => `${code(lastName(node))}${citeNode(node)}`),
              4,
            )}${best?.doc === undefined ? '' : `; ${code(lastName(best))}: ${quoteDoc(best.doc).replace(/\.$/u, '')}`}`
    yield* say(`- ${code(name)}${said === '' ? '' : `: ${said}`}\n`)
  }
  return true
}
