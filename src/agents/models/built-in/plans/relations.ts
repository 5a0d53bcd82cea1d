import { answerDependencies } from '../answers/dependencies.ts'
import { answerImplementers, answerSupertypes } from '../answers/hierarchy.ts'
import { answerDirectoryImporters } from '../answers/directory-importers.ts'
import { answerDirectoryMembers, answerMembers } from '../answers/members.ts'
import { answerImporters } from '../answers/places.ts'
import { answerImpact } from '../answers/reach.ts'
import { answerTestsByWords } from '../answers/tests-by-words.ts'
import { answerUsers } from '../answers/relations.ts'
import { answerTests } from '../answers/tests.ts'
import { answerCallLines, answerImportLines, answerTextSearch } from '../answers/text-search.ts'
import type { Asked, Plan } from '../plans.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { lastName } from '../prose.ts'
import { lookUp } from '../understanding/look-up.ts'
import { aboutSubject } from './about-subject.ts'

/* How a definition is linked to others. */

/** A plain word that no definition has may be called all the same: a library defines it. */
export function* planCallers(asked: Asked): Script {
  const { subjects, understanding } = asked
  const [word] = understanding.names.weak
  const isOneWord = understanding.names.weak.length === 1 && /^[A-Za-z_]\w*$/u.test(word ?? '')
  const isUnknown = subjects.found.length === 0 && subjects.missing.length === 0
  const isShort = understanding.text.split(' ').length < mostWordsOfShort
  if (isUnknown && isOneWord && isShort && word !== undefined && (yield* answerCallLines(word))) return
  yield* planCallersOfSubject(asked)
}

const mostWordsOfShort = 6

const planCallersOfSubject: Plan = aboutSubject((subject, { understanding }) =>
  subject.node.kind === 'file'
    ? answerImporters(subject)
    : answerUsers(subject, 'callers', understanding.wantsDiagram),
)

export const planUsers: Plan = aboutSubject((subject, { understanding }) => {
  // A key of a configuration is used by its text: what bears its name in a test is another thing.
  if (/^[A-Z][A-Z\d]*_[A-Z\d_]+$/u.test(subject.asked) && subject.node.in_test === true)
    return answerTextSearch([subject.asked])
  return subject.node.kind === 'file'
    ? answerImporters(subject)
    : answerUsers(subject, 'users', understanding.wantsDiagram)
}, ofDirectory)

const planImportersOfSubject: Plan = aboutSubject(
  (subject, { understanding }) =>
    isImported(subject)
      ? answerImporters(subject)
      : answerUsers(subject, 'users', understanding.wantsDiagram),
  ofDirectory,
)

function* ofDirectory({ node }: Subject): Script {
  yield* answerDirectoryImporters(node.node_id)
}

/** A package that is no node of the graph is found by the lines that import it. */
export function* planImporters(asked: Asked): Script {
  const missing = asked.subjects.missing[0]
  const isOutside = asked.subjects.found.length === 0 && missing !== undefined
  if (isOutside && missing.textPlaces === undefined) yield* answerImportLines(missing.name)
  else yield* planImportersOfSubject(asked)
}

export const planCallees: Plan = aboutSubject((subject, { understanding }) =>
  answerDependencies(subject, 'callees', understanding.wantsDiagram),
)

export const planDependencies: Plan = aboutSubject((subject, { understanding }) =>
  answerDependencies(subject, 'dependencies', understanding.wantsDiagram),
)

export const planImplementers: Plan = aboutSubject(function* (subject, { understanding }) {
  const overridden = yield* findOverridden(subject, understanding.text)
  yield* answerImplementers(overridden ?? subject, understanding.wantsDiagram)
})

/** Of "who extends C and overrides m" the method of C: what overrides it extends C. */
function* findOverridden({ node }: Subject, text: string): Script<Subject | undefined> {
  const member =
    /\b(?:overrid(?:es?|ing)|implements|redefines?)(?: its| the)?(?: method| function)? [`'"]?([\w$]+(?:!|\?(?=\?))?)[`'"(]{0,2}\)?[`'"]?\s*\??$/iu.exec(
      text,
    )?.[1]
  if (member === undefined || !typeKinds.has(node.kind) || member === lastName(node)) return undefined
  const { found } = yield* lookUp([`${node.node_id}.${member}`], undefined, undefined)
  return found.find(({ node: method }) =>
    method.node_id.startsWith(`${node.node_id}.${member.replace(/[!?]$/u, '')}`),
  )
}

const typeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'type', 'module'])

export const planSupertypes: Plan = aboutSubject((subject) => answerSupertypes(subject))

/** Tests of a definition that is named; else the tests that speak of what the question says. */
export function* planTests(asked: Asked): Script {
  const { understanding, subjects } = asked
  const isNamed =
    subjects.isFromContext ||
    understanding.isBareName ||
    subjects.found.some(
      ({ asked: name, node }) =>
        understanding.names.strong.includes(name) && node.kind !== 'directory' && node.kind !== 'external',
    )
  if (isNamed) yield* planTestsOfSubject(asked)
  else yield* answerTestsByWords(asked)
}

const planTestsOfSubject: Plan = aboutSubject((subject, asked) => answerTests(subject, asked))

export const planImpact: Plan = aboutSubject((subject, { understanding }) =>
  answerImpact(subject, understanding.wantsDiagram),
)

export const planMembers: Plan = aboutSubject(
  (subject, { understanding }) => answerMembers(subject, understanding.text),
  ({ node }, { understanding }) => answerDirectoryMembers(node.node_id, understanding.text),
)

function isImported({ node }: Subject): boolean {
  return node.kind === 'file' || node.kind === 'external' || node.kind === 'module'
}
