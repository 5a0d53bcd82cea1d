import type { Asked } from '../../plans.ts'
import type { Purpose } from '../../project-facts/facts.ts'
import type { DocumentSection } from '../../project-facts/read-document.ts'
import { purposes } from '../../project-facts/facts.ts'
import { cite, code, joinNames } from '../../prose.ts'
import { readQuestionWords } from '../../question-words.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import { answerOverview } from '../places.ts'
import { sayUnlinkedLanguages } from '../unlinked-languages.ts'
import { findAspects } from './asked-aspects.ts'
import { chooseSections } from './choose-sections.ts'
import { describeLicence } from './describe-licence.ts'
import { describeOneTest } from './describe-one-test.ts'
import { describeCommands } from './describe-commands.ts'
import { describeNeeds } from './describe-needs.ts'
import { describeReading } from './describe-reading.ts'
import { describeSection } from './describe-section.ts'
import { findAskedPlatforms } from './describe-platform.ts'
import { describeTestSetup } from './describe-test-setup.ts'
import { findFilesToCreate } from './find-files-to-create.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { gatherFacts } from './gather-facts.ts'
import { planPackages } from './packages.ts'
import { firstSentences, isHint, plainProse } from './plain-prose.ts'

/** What the project is, what it needs, how it is built, run and tested, and where to begin to read. */
export function* planOnboarding(asked: Asked): Script {
  const { text, wantsDiagram } = asked.understanding
  // Numbers and structure rather than instructions.
  if (/\b(?:overview|summary|tech(?:nology)? stack|languages?)\b/iu.test(text)) {
    yield* answerOverview(wantsDiagram)
    return
  }
  if (/\blicen[cs]/iu.test(text)) {
    yield* say(yield* describeLicence())
    return
  }
  if (findAskedPlatforms(text).length > 0 && /\bversions?\b/iu.test(text)) {
    yield* planPackages(asked)
    return
  }
  const aspects = findAspects(text)
  const gathered = yield* gatherFacts(asked, ['manifest', 'document', 'ci', 'container', 'targets'])
  if (gathered.overview?.projects.every(({ files }) => files === 0) === true) {
    yield* answerOverview(wantsDiagram)
    return
  }
  if (aspects.has('what')) yield* say(`${describeProject(gathered)}\n\n`)
  if (aspects.has('needs') || aspects.has('build') || aspects.has('run'))
    yield* say(`${describeNeeds(gathered)}\n\n`)
  if (/\b(?:single|one|individual|specific|particular|only|just|an?|debug) (?:\w+ )?tests?\b/iu.test(text))
    yield* describeOneTest(gathered)
  const wanted = purposes.filter((purpose) => purpose !== 'other' && aspects.has(purpose))
  const isTour = /\btour\b/iu.test(text)
  if (wanted.length > 0 && !isTour) yield* describeHowTo(gathered, wanted, text, aspects.size > 5)
  if (isTour) {
    const commands = gathered.files.flatMap(({ facts }) => facts.commands)
    yield* say(wanted.map((purpose) => describeCommands(purpose, commands, 1)).join(''))
  }
  if (aspects.has('install') || aspects.has('run')) {
    for (const { path, sample } of yield* findFilesToCreate())
      yield* say(`\n- Create ${code(path)} from its sample [${sample}]; the repository does not hold it.\n`)
  }
  if (aspects.has('reading')) {
    yield* say(`\n\n${yield* describeReading(gathered, aspects.size > 4 ? 6 : 9)}`)
    yield* sayUnlinkedLanguages()
  }
  if (aspects.has('ci')) {
    yield* say(describeDemands(gathered))
    const guide = gathered.paths.find((path) => /(?:^|\/)contributing\.\w+$/iu.test(path))
    if (guide !== undefined) yield* say(`\n\nThe guide for contributors is [${guide}].`)
  }
}

/** What the project is, in the words of its manifest and README. */
export function describeProject({ files, overview, documents }: GatheredFacts): string {
  const project = overview?.projects[0]
  const described = files
    .filter(
      ({ path, facts }) =>
        facts.description !== undefined &&
        !/(?:^|\/)(?:tests?|bench\w*|examples?|samples?|docs?|website|e2e)\//iu.test(path),
    )
    .toSorted(
      (one, other) => rankOf(one.path, project?.repo_name) - rankOf(other.path, project?.repo_name),
    )[0]?.facts
  const name = described?.name ?? project?.repo_name ?? 'The project'
  const told = project?.readme
  const readme =
    findStatement(documents) ?? (told === undefined || isHint(plainProse(told.text)) ? undefined : told)
  const says = readme === undefined ? '' : firstSentences(plainProse(readme.text), 420)
  const own = plainProse(described?.description?.text ?? '')
  const place = described?.description?.place
  const first =
    own === '' || place === undefined
      ? ''
      : `**${name}**: ${own.replace(/(?<!\.)\.$/u, '')}${cite(`${place.path}:${place.line}-${place.endLine}`)}.`
  if (says === '') return first === '' ? describeLanguages(project) : first
  if (says.toLowerCase().includes(own.toLowerCase().replace(/\.$/u, '')) || own === '')
    return `**${name}**: ${says}${cite(readme?.location)}`
  return `${first} The README says: ${says}${cite(readme?.location)}`
}

/** What the README says first of what the project is: a sentence, not a link or a note. */
function findStatement(
  documents: readonly DocumentSection[],
): { readonly text: string; readonly location: string } | undefined {
  const blocks = documents
    .filter(({ path }) => /^readme/iu.test(path))
    .filter(
      ({ heading }, index) =>
        index === 0 ||
        !/\b(?:version|install|contribut|licen[cs]|sponsor|credit|author|support|usage|quick ?start|getting started|how to|example|build|test|document|template)/iu.test(
          heading,
        ),
    )
    .slice(0, 4)
    .flatMap(({ path, blocks: all }) =>
      all
        .filter(({ kind, lines }) => kind === 'prose' && !/^\s*(?:[-*+]|\d+[.)]) /u.test(lines[0] ?? ''))
        .map(({ lines, line, endLine }) => ({
          text: plainProse(lines.join(' ')),
          location: `${path}:${line}-${endLine}`,
        })),
    )
  return blocks.find(
    ({ text }) =>
      text.length > 24 &&
      /^[A-Z`"'a-z]/u.test(text) &&
      !isHint(text) &&
      /\b(?:is|are|provides|helps|lets|implements|contains|an?|the)\b/iu.test(text.slice(0, 160)) &&
      !/^(?:located|see|note|copyright|licen[sc]e|sponsor|warning|important|https?:)\b/iu.test(text),
  )
}

/** The root's manifest first, then the one that is called like the repository. */
function rankOf(path: string, repository = ''): number {
  const own = (repository.split('/').at(-1) ?? '').toLowerCase()
  const parts = path.toLowerCase().split('/')
  const isOwn = own !== '' && parts.some((part) => part === own || part.startsWith(`${own}.csproj`))
  return parts.length - (isOwn ? 3 : 0)
}

type Project = NonNullable<GatheredFacts['overview']>['projects'][number]

function describeLanguages(project: Project | undefined): string {
  if (project === undefined) return ''
  const languages = joinNames(
    project.languages.slice(0, 3).map(({ name }) => name),
    3,
  )
  return `No document or manifest that was read says what **${project.repo_name}** is${languages === '' ? '' : `; it is written in ${languages}`}.`
}

function* describeHowTo(
  gathered: GatheredFacts,
  wanted: readonly Purpose[],
  question: string,
  isShort: boolean,
): Script {
  const commands = gathered.files.flatMap(({ facts }) => facts.commands)
  const sections = chooseSections(gathered.documents, wanted, readQuestionWords(question))
  const told = sections
    .slice(0, isShort ? 1 : 2)
    .map(describeSection)
    .filter((text) => text !== '')
  for (const text of told) yield* say(`${text}\n`)
  const words = question.toLowerCase().match(/[a-z][\w-]{4,}/gu) ?? []
  // "How do I build the tracker": what is called so, where something is.
  const own = commands.filter(
    ({ text, source }) =>
      source !== 'document' && words.some((word) => !common.test(word) && text.toLowerCase().includes(word)),
  )
  const rows = wanted
    .map((purpose) => {
      const named = own.filter((command) => command.purpose === purpose)
      return describeCommands(purpose, named.length > 0 ? named : commands)
    })
    .filter((row) => row !== '')
  if (rows.length > 0)
    yield* say(`${told.length > 0 ? 'Commands that its files define:\n\n' : ''}${rows.join('')}`)
  if (wanted.includes('test')) yield* say(describeTestSetup(gathered))
  if (rows.length === 0 && told.length === 0)
    yield* say(
      gathered.files.length === 0
        ? 'No manifest, CI file or document of a known kind was found that says how.'
        : `No command for this was found in what was read: ${joinNames(
            gathered.files.slice(0, 6).map(({ path }) => `[${path}]`),
            6,
          )}.`,
    )
}

/** Words of such questions that name nothing. */
const common =
  /^(?:build\w*|install\w*|start\w*|tests?|testing|setup|local\w*|compile\w*|project|server|application|docker|develop\w*|there|which|should|would|could|about|needs?|version|commands?|scripts?|these|everything|begin|maven|gradle)$/u

/** What CI checks beyond the tests: what a change must pass. */
function describeDemands({ files }: GatheredFacts): string {
  const commands = files
    .filter(({ kind }) => kind === 'ci')
    .flatMap(({ facts }) => facts.commands)
    .filter(({ purpose }) => purpose === 'lint' || purpose === 'format' || purpose === 'test')
  const distinct = commands.filter(
    ({ text }, index) => commands.findIndex((other) => other.text === text) === index,
  )
  if (distinct.length === 0) return ''
  const rows = distinct
    .slice(0, 6)
    .map(({ text, place }) => `${code(text)} [${place.path}:${place.line}-${place.endLine}]`)
  return `\n\nA change must pass what CI runs: ${joinNames(rows, 6)}.`
}
