import type { BuiltInOptions } from './built-in-model.ts'
import { answerDebug } from './answers/debug.ts'
import { answerMissing, answerWhere, notInGraph } from './answers/define.ts'
import { answerEnvironment, answerEnvironmentVariable } from './answers/environment.ts'
import { answerExplain } from './answers/explain.ts'
import { answerGenerate } from './answers/generate.ts'
import { answerImplementers, answerSupertypes } from './answers/hierarchy.ts'
import {
  answerDirectory,
  answerFile,
  answerImporters,
  answerMembers,
  answerOverview,
} from './answers/places.ts'
import { answerImpact, answerPath, answerTests } from './answers/reach.ts'
import { answerDependencies, answerUsers } from './answers/relations.ts'
import { answerSpecify } from './answers/specify.ts'
import { answerImportLines, answerTextSearch } from './answers/text-search.ts'
import { answerTopic } from './answers/topic.ts'
import { isToolFailure } from '../../tools/tool.ts'
import type { Conversation } from './conversation.ts'
import { code, joinNames } from './prose.ts'
import { readStackTrace } from './read-stack-trace.ts'
import type { Missing, Subject, Subjects } from './resolve-subject.ts'
import { isWordy, resolveSubjects } from './resolve-subject.ts'
import type { Asked } from './plans.ts'
import { plans } from './plans.ts'
import type { Script } from './script.ts'
import { call, say } from './script.ts'
import type { Understanding } from './understand.ts'
import { understand } from './understand.ts'

/** Longest question that is read; a log that was pasted in front of it is still seen by the stack-trace reader. */
const maximumQuestionCharacters = 20_000

/** Decides which answer is written. The whole of the built-in model's behaviour starts here. */
export function* answerScript(conversation: Conversation, options: BuiltInOptions): Script {
  const question = conversation.question.slice(0, maximumQuestionCharacters)
  const understanding = understand(question)
  if (options.images > 0)
    yield* say('_The built-in model cannot see images; this is answered from the text alone._\n\n')
  if (options.agentId === 'codebase_qna_agent' && understanding.intent === 'greeting') {
    yield* sayHello()
    return
  }
  const evidence = `${question}\n${conversation.documents}`
  const trace = readStackTrace(evidence)
  const isTrace =
    trace !== undefined && trace.frames.length > 0 && (trace.errorName !== '' || trace.frames.length > 1)
  if (isTrace && options.agentId !== 'code_generation_agent' && options.agentId !== 'spec_generation_agent') {
    yield* answerDebug(evidence, [], false)
    return
  }
  const subjects = yield* resolveSubjects(understanding, conversation, options.focus)
  switch (options.agentId) {
    case 'debugging_agent':
      if (isStructural(understanding) && subjects.found.length > 0) {
        yield* answerAsked({ understanding, subjects, conversation, options })
        return
      }
      yield* answerDebug(evidence, subjects.found, subjects.isFromContext)
      return
    case 'code_generation_agent':
      yield* answerGenerate(question, subjects.found)
      return
    case 'spec_generation_agent':
      yield* answerSpecify(question, subjects.found)
      return
    default:
      yield* answerAsked({ understanding, subjects, conversation, options })
      return
  }
}

/** Questions that mean the same to every agent. */
function isStructural({ intent }: Understanding): boolean {
  return [
    'where',
    'callers',
    'users',
    'callees',
    'implementers',
    'supertypes',
    'tests',
    'importers',
    'path',
    'members',
  ].includes(intent)
}

function* sayHello(): Script {
  yield* say(
    'Ask about the code of this project, for example: where something is defined, who calls it, what it depends on, how two parts are connected, what a change would break, which tests cover it, or what a file does. Every statement comes with its place in the source.',
  )
}

function* answerAsked(asked: Asked): Script {
  const plan = plans[asked.understanding.intent]
  yield* plan === undefined ? answerQuestion(asked.understanding, asked.subjects) : plan(asked)
}

function* answerQuestion(understanding: Understanding, subjects: Subjects): Script {
  const { intent, names, text, wantsDiagram } = understanding
  const [first, second] = subjects.found
  if (intent === 'overview' && names.strong.length === 0) {
    yield* answerOverview(wantsDiagram)
    return
  }
  if (intent === 'environment') {
    const variable = findVariable(text)
    yield* variable === undefined ? answerEnvironment() : answerEnvironmentVariable(variable)
    return
  }
  if (intent === 'text-search') {
    const literals = [...names.quoted, ...names.strong.filter((name) => !names.quoted.includes(name))]
    if (literals.length > 0) {
      yield* answerTextSearch(literals)
      return
    }
  }
  if (isOpenQuestion(understanding, subjects) && !(intent === 'path' && second !== undefined)) {
    yield* answerTopic(text, namedPlaces(understanding, subjects), wantsDiagram)
    yield* say(sayMissing(understanding, subjects))
    return
  }
  if (first === undefined) {
    yield* answerWithoutSubject(understanding, subjects)
    return
  }
  if (intent === 'path' && second !== undefined) {
    yield* answerPath(first, second)
    return
  }
  const missing = subjects.missing[0]
  if (intent === 'path' && missing !== undefined) {
    yield* answerMissing(missing)
    return
  }
  yield* answerAbout(understanding, first, subjects)
  if (missing !== undefined) {
    yield* say('\n\n')
    yield* answerMissing(missing)
  }
}

/** The variable that a question on the environment names; `undefined` where it asks for all of them. */
function findVariable(text: string): string | undefined {
  const withoutTerms = text.replace(/\b(?:ENV|API|URL|HTTPS?)\b/gu, ' ')
  return /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b(?<=..)/u.exec(withoutTerms)?.[0]
}

function* answerAbout(understanding: Understanding, subject: Subject, subjects: Subjects): Script {
  const { intent, text, wantsDiagram } = understanding
  const { kind } = subject.node
  if (kind === 'directory' || kind === 'repository') {
    yield* answerDirectory(subject.node.kind === 'repository' ? '' : subject.node.node_id)
    return
  }
  switch (intent) {
    case 'where':
      yield* answerWhere(
        subjects.found
          .filter(
            (found) =>
              subjects.isFromContext || found === subject || understanding.names.strong.includes(found.asked),
          )
          .slice(0, 4),
      )
      return
    case 'callers':
      if (kind === 'file') {
        yield* answerImporters(subject)
        return
      }
      yield* answerUsers(subject, 'callers', wantsDiagram)
      return
    case 'users':
      // A key of a configuration is used by its text: what bears its name in a test is another thing.
      if (/^[A-Z][A-Z\d]*_[A-Z\d_]+$/u.test(subject.asked) && subject.node.in_test === true) {
        yield* answerTextSearch([subject.asked])
        return
      }
      if (kind === 'file' || (kind === 'external' && /\bimport/iu.test(text))) {
        yield* answerImporters(subject)
        return
      }
      yield* answerUsers(subject, 'users', wantsDiagram)
      return
    case 'importers':
      if (kind === 'file' || kind === 'external' || kind === 'module') {
        yield* answerImporters(subject)
        return
      }
      yield* answerUsers(subject, 'users', wantsDiagram)
      return
    case 'callees':
    case 'dependencies':
      yield* answerDependencies(subject, intent, wantsDiagram)
      return
    case 'implementers':
      yield* answerImplementers(subject, wantsDiagram)
      return
    case 'supertypes':
      yield* answerSupertypes(subject)
      return
    case 'tests':
      yield* answerTests(subject)
      return
    case 'impact':
      yield* answerImpact(subject, wantsDiagram)
      return
    case 'members':
      yield* answerMembers(subject, text)
      return
    default:
      return kind === 'file' ? yield* answerFile(subject) : yield* answerExplain(subject, wantsDiagram, text)
  }
}

/**
 * A long question in words that only touches a name is about more than that name: it gets the places that fit,
 * that name among them. What is asked of one name stands in few words, or says so at its beginning.
 */
function isOpenQuestion(understanding: Understanding, subjects: Subjects): boolean {
  const { intent, names, text, isBareName, isDirect } = understanding
  if (isBareName || subjects.isFromContext) return false
  const words = text.split(' ').length
  if (names.strong.length === 0) {
    const compounds = compoundsOf(understanding, subjects).map(({ asked }) => asked)
    if (compounds.length > 0 && words <= 9) return isWordy(understanding, compounds)
    return words > 9 || (intent === 'open' && words > 4) || isWordy(understanding, [])
  }
  const isAboutSeveral =
    (intent === 'explain' || intent === 'open') && strongCount(names.strong, subjects) > 1
  return isAboutSeveral || words > 16 || (words > 12 && !isDirect)
}

function strongCount(strong: readonly string[], { found }: Subjects): number {
  return found.filter(
    ({ asked, node }) => strong.includes(asked) && node.kind !== 'file' && node.kind !== 'directory',
  ).length
}

/** What was found by words next to each other, not by one word. */
function compoundsOf({ names }: Understanding, { found }: Subjects): Subject[] {
  return found.filter(({ asked }) => !names.strong.includes(asked) && !names.weak.includes(asked))
}

/** A plain word and a name that very many definitions have name none of them. */
function namedPlaces(understanding: Understanding, subjects: Subjects): Subject[] {
  const found =
    understanding.names.strong.length === 0 && !subjects.isFromContext
      ? compoundsOf(understanding, subjects)
      : subjects.found
  return found.filter(
    ({ asked, node, others }) => node.kind !== 'directory' && (others.length < 5 || asked.includes('.')),
  )
}

/** What was written as code and is not there; exceptions and types of the language are not expected to be. */
function sayMissing({ text }: Understanding, { missing }: Subjects): string {
  const meant = missing.filter(
    ({ name }) =>
      text.includes(`\`${name}`) || (/^[\w.]+(?:\(\))?$/u.test(name) && /[a-z\d]_[a-z\d]|\(\)$/u.test(name)),
  )
  const textPlaces = meant
    .slice(0, 3)
    .flatMap(({ name, textPlaces }) =>
      textPlaces === undefined ? [] : [` ${notInGraph(name, textPlaces)}.`],
    )
  const names = meant.filter((one) => one.textPlaces === undefined).map(({ name }) => name)
  if (names.length === 0) return textPlaces.join('')
  return `${textPlaces.join('')} Nothing named ${joinNames(names.slice(0, 3).map(code))} is defined in the parsed repository.`
}

/** A name that nothing has may still stand in the text: a setting, a key, a column. */
function* answerUndefined(missing: Missing): Script {
  const { name } = missing
  if (missing.textPlaces === undefined && /^[\w.-]{3,}$/u.test(name)) {
    const output = yield* call('grep', { pattern: name, case_sensitive: true, limit: 1 })
    if (!isToolFailure(output) && output.matches.length > 0) {
      yield* say(`Nothing named ${code(name)} is defined in the parsed repository. `)
      yield* answerTextSearch([name])
      return
    }
  }
  yield* answerMissing(missing)
}

function* answerWithoutSubject(understanding: Understanding, subjects: Subjects): Script {
  const { intent, text, names, wantsDiagram } = understanding
  const missing = subjects.missing[0]
  if (intent === 'importers' && missing !== undefined && missing.textPlaces === undefined) {
    yield* answerImportLines(missing.name)
    return
  }
  const words = text.split(' ').length
  if (missing !== undefined && (understanding.isBareName || words < 16 || names.strong.length === 1)) {
    yield* answerUndefined(missing)
    if (understanding.isBareName || words < 5) return
    yield* say('\n\n')
    yield* answerTopic(text, [], wantsDiagram)
    return
  }
  if (intent === 'overview' || text === '') {
    yield* answerOverview(wantsDiagram)
    return
  }
  yield* answerTopic(text, [], wantsDiagram)
}
