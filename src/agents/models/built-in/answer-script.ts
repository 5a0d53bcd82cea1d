import type { BuiltInOptions } from './built-in-model.ts'
import { answerDebug } from './answers/debug.ts'
import { answerMissing, answerWhere } from './answers/define.ts'
import { answerExplain } from './answers/explain.ts'
import { answerGenerate } from './answers/generate.ts'
import {
  answerDirectory,
  answerFile,
  answerImporters,
  answerImportLines,
  answerMembers,
  answerOverview,
  answerRoutes,
  answerTextSearch,
} from './answers/places.ts'
import {
  answerDependencies,
  answerImpact,
  answerImplementers,
  answerPath,
  answerSupertypes,
  answerTests,
  answerUsers,
} from './answers/relations.ts'
import { answerSpecify } from './answers/specify.ts'
import { answerTopic } from './answers/topic.ts'
import type { Conversation } from './conversation.ts'
import { readStackTrace } from './read-stack-trace.ts'
import type { Subject, Subjects } from './resolve-subject.ts'
import { resolveSubjects } from './resolve-subject.ts'
import type { Script } from './script.ts'
import { say } from './script.ts'
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
  if (options.agentId === 'codebase_qna_agent' && understanding.intent === 'greeting')
    return yield* sayHello()
  const evidence = `${question}\n${conversation.documents}`
  const trace = readStackTrace(evidence)
  const isTrace =
    trace !== undefined && trace.frames.length > 0 && (trace.errorName !== '' || trace.frames.length > 1)
  if (isTrace && options.agentId !== 'code_generation_agent' && options.agentId !== 'spec_generation_agent') {
    return yield* answerDebug(evidence, [], false)
  }
  const subjects = yield* resolveSubjects(understanding, conversation, options.focus)
  switch (options.agentId) {
    case 'debugging_agent':
      if (isStructural(understanding) && subjects.found.length > 0)
        return yield* answerQuestion(understanding, subjects)
      return yield* answerDebug(evidence, subjects.found, subjects.isFromContext)
    case 'code_generation_agent':
      return yield* answerGenerate(question, subjects.found)
    case 'spec_generation_agent':
      return yield* answerSpecify(question, subjects.found)
    default:
      return yield* answerQuestion(understanding, subjects)
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

function* answerQuestion(understanding: Understanding, subjects: Subjects): Script {
  const { intent, names, text, wantsDiagram } = understanding
  const [first, second] = subjects.found
  if (intent === 'overview' && names.strong.length === 0) return yield* answerOverview(wantsDiagram)
  if (intent === 'routes' && first === undefined) return yield* answerRoutes()
  if (intent === 'text-search') {
    const literals = [...names.quoted, ...names.strong.filter((name) => !names.quoted.includes(name))]
    if (literals.length > 0) return yield* answerTextSearch(literals)
  }
  if (first === undefined) return yield* answerWithoutSubject(understanding, subjects)
  if (intent === 'path' && second !== undefined) return yield* answerPath(first, second)
  const missing = subjects.missing[0]
  if (intent === 'path' && missing !== undefined) return yield* answerMissing(missing.name, missing.similar)
  const isVague = isOpenQuestion(understanding, subjects)
  if (isVague) return yield* answerTopic(text, subjects.found, wantsDiagram)
  yield* answerAbout(understanding, first, subjects)
  if (missing !== undefined) {
    yield* say('\n\n')
    yield* answerMissing(missing.name, missing.similar)
  }
}

function* answerAbout(understanding: Understanding, subject: Subject, subjects: Subjects): Script {
  const { intent, text, wantsDiagram } = understanding
  const { kind } = subject.node
  if (kind === 'directory' || kind === 'repository')
    return yield* answerDirectory(subject.node.kind === 'repository' ? '' : subject.node.node_id)
  switch (intent) {
    case 'where':
      return yield* answerWhere(
        subjects.found
          .filter(
            (found) =>
              subjects.isFromContext || found === subject || understanding.names.strong.includes(found.asked),
          )
          .slice(0, 4),
      )
    case 'callers':
      if (kind === 'file') return yield* answerImporters(subject)
      return yield* answerUsers(subject, 'callers', wantsDiagram)
    case 'users':
      if (kind === 'file' || (kind === 'external' && /\bimport/iu.test(text)))
        return yield* answerImporters(subject)
      return yield* answerUsers(subject, 'users', wantsDiagram)
    case 'importers':
      if (kind === 'file' || kind === 'external' || kind === 'module') return yield* answerImporters(subject)
      return yield* answerUsers(subject, 'users', wantsDiagram)
    case 'callees':
    case 'dependencies':
      return yield* answerDependencies(subject, intent, wantsDiagram)
    case 'implementers':
      return yield* answerImplementers(subject, wantsDiagram)
    case 'supertypes':
      return yield* answerSupertypes(subject)
    case 'tests':
      return yield* answerTests(subject)
    case 'impact':
      return yield* answerImpact(subject, wantsDiagram)
    case 'members':
      return yield* answerMembers(subject, text)
    default:
      return kind === 'file' ? yield* answerFile(subject) : yield* answerExplain(subject, wantsDiagram)
  }
}

/**
 * A long question in words that only touches a name is about more than that name: it gets the places that fit,
 * that name among them.
 */
function isOpenQuestion({ intent, names, text, isBareName }: Understanding, subjects: Subjects): boolean {
  if (isBareName || subjects.isFromContext) return false
  const words = text.split(' ').length
  if (names.strong.length === 0) return words > 9 || (intent === 'open' && words > 4)
  return (intent === 'explain' || intent === 'open' || intent === 'where') && words > 16
}

function* answerWithoutSubject(understanding: Understanding, subjects: Subjects): Script {
  const { intent, text, names, wantsDiagram } = understanding
  const missing = subjects.missing[0]
  if (intent === 'importers' && missing !== undefined) return yield* answerImportLines(missing.name)
  const words = text.split(' ').length
  if (missing !== undefined && (understanding.isBareName || words < 16 || names.strong.length === 1)) {
    yield* answerMissing(missing.name, missing.similar)
    if (understanding.isBareName || words < 5) return
    yield* say('\n\n')
    return yield* answerTopic(text, [], wantsDiagram)
  }
  if (intent === 'overview' || text === '') return yield* answerOverview(wantsDiagram)
  return yield* answerTopic(text, [], wantsDiagram)
}
