import type { EdgeKind } from '../../../../graph/graph.ts'
import type { RelatePartsOutput, ShownPart } from '../../../tools/relate-parts.ts'
import type { FindPassagesOutput } from '../../../tools/find-passages.ts'
import type { ToolFailure } from '../../../tools/tool.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { choosePassages, gatherPassages, quote, saidOf, showPassage } from '../passages/gather-passages.ts'
import type { Asked } from '../plans.ts'
import { subjectOf, withoutOwnNames } from '../gate/subject-of.ts'
import { answerClassDiagram } from './class-diagram.ts'
import { describeParts } from './describe-parts.ts'
import type { GatheredFacts } from './project/gather-facts.ts'
import { describeProject } from './project/describe-project.ts'
import { describeAbstractions } from './main-abstractions.ts'
import { isCircle, layersOf } from './part-layers.ts'
import { isProjectFile, withProjectReferences } from './project-links.ts'
import { citeNode, code, joinNames, mermaid, pathOf, plural, shortName } from '../prose.ts'
import { isFiller } from '../../../passages/question-words.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { sayUnlinkedLanguages } from './unlinked-languages.ts'

const phrases: Readonly<Partial<Record<EdgeKind, string>>> = {
  extends: 'extends',
  implements: 'implements',
  instantiates: 'creates',
  'has-type': 'takes or holds',
  calls: 'calls',
  imports: 'imports',
  references: 'refers to',
}

type Link = RelatePartsOutput['links'][number]

const fewestParts = 3
const fewParts = 8
const mostParts = 12
const mostLinks = 12
const mostBoxes = 12
/** Definitions that stand for a part. */
const mostCentral = 5

/**
 * The parts that a question names, else the source directories: what each is, which uses which, what people wrote about
 * it, and a diagram.
 */
export function* answerArchitecture(asked: Asked): Script {
  const { text, drawing } = asked.understanding
  if (drawing === 'classes' && (yield* answerClassDiagram(asked))) return
  // "The main modules" are all of them, not those that are called so; so is what is asked by the project's own name.
  const isWhole = asksWhole.test(text) || !namesSomething(subjectOf(asked, text))
  const words = isWhole ? [] : partWords(text)
  const named = words.length === 0 ? undefined : yield* call('relate_parts', { words })
  const inside = yield* relateInside(withoutOwnNames(text, asked.options.repositories))
  const isNamed =
    inside === undefined && named !== undefined && !isToolFailure(named) && named.parts.length >= 2
  const found = yield* gatherPassages(text, { limit: 5 })
  const output = inside ?? (isNamed ? named : yield* relateWhole(found))
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  const { said, gathered } = yield* describeParts(asked, output.parts)
  const isAll = !isNamed && (inside === undefined || isOfProject(output, gathered))
  const links = mergePackages(withProjectReferences(mainLinks(output), output.parts, gathered), output.parts)
  yield* say(isAll ? `${describeProject(gathered)}${startSentence(gathered)}` : summary(output.parts, links))
  yield* say(sayLayers(output.parts, links, asksLayers.test(text)))
  yield* say('\n\n')
  for (const part of output.parts) yield* say(`- ${describePart(part, said.get(part.name))}\n`)
  if (isAll)
    yield* say(yield* describeAbstractions(output.parts, gathered.overview?.projects[0]?.central ?? []))
  if (links.length > 0) {
    yield* say('\nHow they hold together:\n\n')
    for (const link of links.slice(0, mostLinks)) yield* say(`- ${describeLink(link)}\n`)
  }
  const written = choosePassages(
    found.files.flatMap(({ places }) => places.slice(0, 2)),
    3,
    0.4,
  ).filter(({ source, text: passage }) => source !== 'code' && speaksOfParts(passage, output))
  if (written.length > 0) {
    yield* say(
      `\nWhat is written about it:\n\n${written.map((passage) => `- ${showPassage(passage)}\n`).join('')}`,
    )
  }
  if (links.length > 1) yield* say(`\n${draw(links)}`)
  yield* sayUnlinkedLanguages()
}

/** Whether the parts are those of the directory that is called as the project is. */
function isOfProject({ parts }: RelatePartsOutput, { files, overview }: GatheredFacts): boolean {
  const [first] = parts
  const top = (first?.name ?? '')
    .replace(/^(?:src|lib)\//u, '')
    .split('/')[0]
    ?.toLowerCase()
  const repository = overview?.projects[0]?.repo_name.toLowerCase().split('/') ?? []
  if (top !== undefined && repository.includes(top)) return true
  return files.some(
    ({ path, facts }) => !path.includes('/') && facts.name !== undefined && facts.name.toLowerCase() === top,
  )
}

/** In which order directories import each other; '' where that is no order, or where not all imports were read. */
function sayLayers(parts: RelatePartsOutput['parts'], links: readonly Link[], isAsked: boolean): string {
  const imports = links.filter(
    ({ kind, site, is_possible: isPossible }) =>
      !isPossible && (kind === 'imports' || (kind === 'references' && isProjectFile(site))),
  )
  if (parts.some(({ kind }) => kind !== 'directory') || imports.some(({ is_cut: isCut }) => isCut)) return ''
  const layers = layersOf(imports)
  if (layers.length < 2)
    return isAsked && imports.length > 1
      ? ' By what they import these are no layers: each uses others that use it again.'
      : ''
  const rows = layers.map((layer) => {
    const names = joinNames(layer.map(code), mostBoxes)
    return isCircle(layer, imports) ? `${names} (which import each other)` : names
  })
  return ` By what they import, from top to bottom: ${rows.join('; ')}.`
}

const asksLayers = /\blayer/iu

/** "How is `server` split into packages": the parts of one directory. */
function* relateInside(text: string): Script<RelatePartsOutput | undefined> {
  const name = asksInside.exec(text)?.[1]?.replace(/\/$/u, '')
  if (name === undefined) return undefined
  const directory = yield* call('get_node', { node: name, kinds: ['directory'], include_source: false })
  if (isToolFailure(directory) || directory.node.kind !== 'directory') return undefined
  const output = yield* call('relate_parts', { path: directory.node.node_id, limit: 14 })
  return isToolFailure(output) || output.parts.length < fewestParts ? undefined : output
}

const asksInside =
  /\bhow (?:is|are) (?:the )?`?([\w./-]+)`? (?:package |module |directory |folder |crate )?(?:split|structured|organi[sz]ed|divided|laid out|broken down)\b/iu

/** The source directories; where there are hardly any, the files that speak of the question and the central ones. */
function* relateWhole(found: FindPassagesOutput): Script<RelatePartsOutput | ToolFailure> {
  const few = yield* call('relate_parts', {})
  // Of packages each has its own task; of files the largest tell enough.
  const isMore =
    !isToolFailure(few) && few.parts.length >= fewParts && few.parts.every(({ kind }) => kind === 'directory')
  const directories = isMore ? yield* call('relate_parts', { limit: mostParts }) : few
  if (isToolFailure(directories) || directories.parts.length >= fewestParts) return directories
  const overview = yield* call('overview', {})
  const [project] = isToolFailure(overview) ? [] : overview.projects
  const speaking = found.files.filter(({ in_test: isTest }) => isTest !== true).map(({ path }) => path)
  const central = (project?.central ?? []).map(({ location }) => pathOf(location))
  const paths = [...new Set([...(project?.entry_points ?? []), ...speaking.slice(0, 4), ...central])]
  const files = yield* call('relate_parts', {
    words: paths
      .filter((path) => !/\.(?:md|ya?ml|txt)$|(?:^|\/)(?:vendor|third_party|bundled|dist)\//u.test(path))
      .slice(0, 16),
  })
  return isToolFailure(files) || files.parts.length < fewestParts ? directories : files
}

const asksWhole =
  /\b(?:main|major|key|core|top-level|overall|high-level|whole|entire) (?:modules?|parts?|components?|packages|pieces|building blocks|layers|architecture|structure|design|overview|map|picture|abstractions|concepts)\b/iu

/** Words that may name a part, as they are written. */
function partWords(text: string): string[] {
  const words = text.match(/[\p{L}_][\p{L}\p{N}_]*(?:\.\p{L}+)?/gu) ?? []
  // "The receiver buffer" may be `ReceiverBuffer`.
  const pairs = asksPartsOf.test(text)
    ? []
    : [...text.matchAll(/\b([\p{L}\d]{3,}) (?=([\p{L}\d]{3,}))/gu)].flatMap(([, one = '', other = '']) =>
        [one, other].some((word) => isFiller(word.toLowerCase()) || noPairs.test(word))
          ? []
          : [`${upperFirst(one)}${upperFirst(other)}`],
      )
  const distinct = [...new Set([...pairs, ...words])]
  return distinct
    .filter(
      (word) =>
        word.length > 1 &&
        (!isFiller(word.toLowerCase()) || /^\p{Lu}/u.test(word) || partNouns.has(word)) &&
        !noParts.has(word.toLowerCase()) &&
        !(asksPartsOf.test(text) && /^(?:services?|systems?|apps?|applications?)$/iu.test(word)),
    )
    .slice(0, 20)
}

/** "The layers of the ordering service": what has several parts is no single class. */
const asksPartsOf =
  /\b(?:layers?|parts?|modules?|packages?|components?|projects?|pieces) (?:of|in|inside|within) (?:the |our |this )?\w/iu

/** Whether a word is left that is more than a part of any sentence. */
function namesSomething(text: string): boolean {
  return (text.match(/[\p{L}\p{N}_-]{2,}/gu) ?? []).some((word) => !isFiller(word.toLowerCase()))
}

function upperFirst(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}

const noPairs =
  /^(?:and|the|work|works|together|main|code|how|what|which|parts?|module|modules|packages?|layers?|depends?|between|role|difference)$/iu

/** Words that are filler elsewhere. */
const partNouns = new Set(['main', 'modules'])

const noParts = new Set(
  'how what which where why when who there here is are and or the does do which describe explain right all architecture layer layers layered structured structure component components part parts module package packages relate work works actual talk know knows share shared duplicating everything pipeline result results program text boundary public command line tool split between src lib vs files file code app nest role roles difference differences play together state live lives sync stay'.split(
    ' ',
  ),
)

/** Which part uses which, in one sentence. */
function summary(parts: RelatePartsOutput['parts'], links: readonly Link[]): string {
  const names = parts.map((part) => code(shortName(part.name)))
  if (links.length === 0) return `No link between ${joinNames(names, 8)} was found${notSeen}.`
  const certain = links.filter(({ is_possible: isPossible }) => !isPossible)
  const verb = certain.length > 0 ? 'uses' : 'may reach, through interfaces or values handed in,'
  const rows = [...Map.groupBy(certain.length > 0 ? certain : links, ({ from }) => from)].map(
    ([from, own]) =>
      `${code(shortName(from))} ${verb} ${joinNames([...new Set(own.map(({ to }) => code(shortName(to))))])}`,
  )
  return `${rows.slice(0, 5).join('; ')}.`
}

export function describeLink(link: Link): string {
  const { from, to, kind, count, is_cut: isCut, inner, site } = link
  const what = inner === undefined ? code(shortName(to)) : joinNames(inner.map(code), 3)
  const noun = kind === 'imports' ? 'line' : 'place'
  const places = count > 1 ? `: ${isCut ? 'at least ' : ''}${plural(count, noun)}, the first` : ''
  return `${code(shortName(from))} ${verbOf(link)} ${what}${places} [${site}]`
}

function verbOf({ kind, is_possible: isPossible }: Link): string {
  return isPossible ? 'may reach, through an interface or a value handed in,' : (phrases[kind] ?? kind)
}

/** What a missing link does not say. */
const notSeen =
  ', which does not cover what the graph cannot see, such as configuration, templates and values handed on'

function startSentence({ overview }: GatheredFacts): string {
  const entries = (overview?.projects[0]?.entry_points ?? [])
    .filter(
      (path) => !/(?:^|\/)(?:examples?|samples?|website|docs?|e2e|wwwroot|bench\w*|Platforms)\//u.test(path),
    )
    .slice(0, 4)
    .map((path) => `[${path}]`)
  return entries.length === 0 ? '' : ` By their names it starts in ${joinNames(entries, 4)}.`
}

/** Whether a sentence of a document tells of the parts, and not of how one contributes or installs. */
function speaksOfParts(passage: string, { parts }: RelatePartsOutput): boolean {
  return (
    /\b(?:architect|layers?|layered|depends?|modules?|components?|responsible|structure|consists|split)\b/iu.test(
      passage,
    ) || parts.some(({ name }) => passage.includes(`${name.split(/[/.]/u).at(-1) ?? name}/`))
  )
}

export function describePart(
  { name, kind, node, central, count, is_all: isAll, within }: ShownPart,
  written: string | undefined,
): string {
  const said = saidOf(node)
  const doc =
    written !== undefined ? `: ${written}.` : said === undefined ? '' : `: ${quote(said, citeNode(node))}`
  const named = central
    .filter(({ node_id: id }) => id !== node.node_id || kind === 'group')
    .filter(({ name: own }) => !/(?:^|\.)tests?(?:\.|$)|_tests?$/u.test(own))
    .filter((one, index, all) => all.findIndex(({ name: other }) => other === one.name) === index)
    .slice(0, mostCentral)
  const inner = joinNames(
    named.map((one, index) => {
      const own = index < 3 ? (saidOf(one) ?? '').replace(/[.:]$/u, '') : ''
      return `${code(shortName(one.name))}${own === '' || own.length > 110 ? '' : ` (${quote(own).replace(/[.]$/u, '')})`}${citeNode(one)}`
    }),
    5,
  )
  if (kind === 'external') return `${code(name)} comes from outside the repository.`
  if (kind === 'group') {
    const bases = [...Map.groupBy(within, ({ to }) => to)].slice(0, 3).map(
      ([to, own]) =>
        `${joinNames(
          own.map(({ from }) => code(from)),
          4,
        )} ${own.length === 1 ? 'derives' : 'derive'} from ${code(to)}`,
    )
    const inside = bases.length === 0 ? '' : ` Of these ${joinNames(bases)}.`
    return `${code(name)} stands for ${isAll ? '' : 'at least '}${plural(count, 'definition')}: ${inner}${count > named.length ? ' and others' : ''}.${inside}`
  }
  if (kind === 'class')
    return `${code(shortName(node.name))}${doc === '' ? ` in ${code(pathOf(node.location))}${citeNode(node)}.` : doc}`
  const what = kind === 'directory' && name === '.' ? 'The root' : code(name)
  const cited = kind === 'file' && doc === '' ? citeNode(node) : ''
  return `${what}${cited}${doc === '' ? '' : doc}${inner === '' ? (doc === '' ? '.' : '') : `${doc === '' ? ':' : ' Its central definitions:'} ${inner}.`}`
}

/**
 * For each pair the links that say most. Where parts import each other, a call between two that do not is one that the
 * graph only guessed.
 */
function mainLinks({ parts, links }: RelatePartsOutput): RelatePartsOutput['links'] {
  const wide = new Set(
    parts.filter(({ kind }) => kind === 'directory' || kind === 'file').map(({ name }) => name),
  )
  const hasImports = links.some(({ kind }) => kind === 'imports')
  const pairs = Map.groupBy(links, ({ from, to }) => `${from}\n${to}`)
  return [...pairs.values()]
    .flatMap((same) => {
      const isWide = same.every(({ from, to }) => wide.has(from) && wide.has(to))
      if (isWide && hasImports && same.every(({ kind }) => kind === 'calls' || kind === 'references'))
        return []
      return same.slice(0, isWide ? 1 : 2)
    })
    .filter(({ kind }, index) => kind !== 'references' || index < 4)
}

/** An import of a package is one, however many files of that package are parts. */
function mergePackages(
  links: RelatePartsOutput['links'],
  parts: RelatePartsOutput['parts'],
): RelatePartsOutput['links'] {
  const files = new Set(parts.filter(({ kind }) => kind === 'file').map(({ name }) => name))
  const same = Map.groupBy(links, ({ from, to, kind, site }) =>
    kind === 'imports' && files.has(to) ? `${from}\n${site}` : `${from}\n${to}\n${kind}`,
  )
  return [...same.values()].flatMap((group) => {
    const [first] = group
    return first === undefined || group.length === 1
      ? group
      : [{ ...first, inner: [...(first.inner ?? []), ...group.map(({ to }) => to)] }]
  })
}

function draw(links: RelatePartsOutput['links']): string {
  const boxes = new Set<string>()
  const edges: { from: string; to: string; label: string }[] = []
  for (const { from, to: part, kind, inner, is_possible: isPossible } of links) {
    // An arrow to a folder would say that the package in it is imported, not one below it.
    const to = inner?.length === 1 ? (inner[0] ?? part) : inner === undefined ? part : `${part}/…`

    const next = new Set([...boxes, from, to])
    if (next.size > mostBoxes || edges.some((edge) => edge.from === from && edge.to === to)) continue
    for (const name of [from, to]) boxes.add(name)
    edges.push({ from, to, label: isPossible ? 'may reach' : (phrases[kind] ?? kind) })
  }
  return mermaid(edges, 'TD')
}
