import type { Asked } from '../../plans.ts'
import type { Purpose } from '../../../../knowledge/project/facts.ts'
import { purposes } from '../../../../knowledge/project/facts.ts'
import { code, joinNames } from '../../prose.ts'
import { readQuestionWords } from '../../../../passages/question-words.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import { answerOverview } from '../places.ts'
import { sayUnlinkedLanguages } from '../unlinked-languages.ts'
import { findAspects } from './asked-aspects.ts'
import { describeBackingServices } from './describe-services.ts'
import { chooseSections } from './choose-sections.ts'
import { describeLicence } from './describe-licence.ts'
import { describeOneTest } from './describe-one-test.ts'
import { describeCommands } from './describe-commands.ts'
import { readParts } from '../../understanding/read-parts.ts'
import { asksCi, describeCi } from './describe-ci.ts'
import { describeNamedSections } from './describe-named-sections.ts'
import { describeNeeds } from './describe-needs.ts'
import { describeReading } from './describe-reading.ts'
import { describeSection } from './describe-section.ts'
import { chooseSteps, describeSteps } from './describe-steps.ts'
import { findAskedPlatforms } from './describe-platform.ts'
import { describeProject } from './describe-project.ts'
import { describeTestSetup } from './describe-test-setup.ts'
import { findFilesToCreate } from './find-files-to-create.ts'
import type { GatheredFacts } from './gather-facts.ts'
import { gatherFacts } from './gather-facts.ts'
import { planPackages } from './packages.ts'

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
  if (asksCi(text) && !/\b(?:pull requests?|prs?|contribut\w*|locally)\b/iu.test(text)) {
    const ci = yield* gatherFacts(asked, ['ci'])
    const isAll = readParts(text).every(asksCi)
    if ((yield* describeCi(ci)) && isAll) return
    yield* say('\n')
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
    yield* say(describeBackingServices(gathered))
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

function* describeHowTo(
  gathered: GatheredFacts,
  wanted: readonly Purpose[],
  question: string,
  isShort: boolean,
): Script {
  const commands = gathered.files.flatMap(({ facts }) => facts.commands)
  const steps = wanted.includes('install') && wanted.includes('run') ? chooseSteps(gathered.documents) : []
  const sections = chooseSections(gathered.documents, wanted, readQuestionWords(question))
  const told = sections
    .slice(0, isShort ? 1 : 2)
    .map(describeSection)
    .filter((text) => text !== '')
  if (steps.length > 0) yield* say(`${describeSteps(steps)}\n`)
  else for (const text of told) yield* say(`${text}\n`)
  const words = question.toLowerCase().match(/[a-z][\w-]{4,}/gu) ?? []
  const repository = (gathered.overview?.projects ?? []).flatMap(({ repo_name: name }) =>
    name.toLowerCase().split(/[/_-]/u),
  )
  // "How do I build the tracker": what is called so, where something is.
  const own = commands.filter(
    ({ text, source }) =>
      source !== 'document' &&
      words.some(
        (word) => !common.test(word) && !repository.includes(word) && text.toLowerCase().includes(word),
      ),
  )
  const rows = wanted
    .map((purpose) => {
      const named = own.filter((command) => command.purpose === purpose)
      return describeCommands(purpose, named.length > 0 ? named : commands)
    })
    .filter((row) => row !== '')
  if (rows.length > 0)
    yield* say(
      `${told.length + steps.length > 0 ? 'Commands that its files define:\n\n' : ''}${rows.join('')}`,
    )
  const besides = describeNamedSections(gathered.documents, question, repository, [
    ...steps,
    ...sections.slice(0, isShort ? 1 : 2),
  ])
  if (besides !== '') yield* say(`\nAlso written about it:\n\n${besides}`)
  const endToEnd = /\b(?:end[- ]to[- ]end|e2e)\b/iu.test(question)
    ? commands.filter(({ text, source }) => source !== 'document' && /e2e|end[-_]to[-_]end/iu.test(text))
    : []
  if (endToEnd.length > 0)
    yield* say(describeCommands('test', endToEnd).replace('Test:', 'End-to-end tests:'))
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
