import { isCopiedPath } from '../../../../index/copied-path.ts'
import { answerCompare } from '../answers/compare.ts'
import { answerExitCodes, findExitCodes } from '../answers/errors/exit-codes.ts'
import { answerExplain } from '../answers/explain.ts'
import { answerComparedTerms } from '../answers/compare-terms.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Asked } from '../plans.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, callAll, say } from '../script.ts'
import { describePlace, gatherPassages } from '../passages/gather-passages.ts'
import { code, joinNames } from '../prose.ts'
import { findCompared } from '../understanding/find-compared.ts'
import { describeLink, describePart } from '../answers/architecture.ts'
import { describeParts } from '../answers/describe-parts.ts'
import { planOpen } from './open.ts'

/**
 * Things beside each other: those that the sentence sets so, by name or by text; else the definitions that it names.
 * What is compared in words alone is answered from the places that fit.
 */
export function* planCompare(asked: Asked): Script {
  const { subjects, understanding } = asked
  const codes = findExitCodes(understanding.text)
  if (codes.length > 1 && (yield* answerExitCodes(codes))) return
  const compared = subjects.isFromContext ? undefined : findCompared(understanding.text)
  const asksParts =
    /\b(?:modules?|packages?|crates?|folders?|director(?:y|ies)|components?|plugins?|apps?|integrations?|backends?)\b/iu.test(
      understanding.text,
    )
  if (compared !== undefined && asksParts && (yield* compareParts(asked, compared.terms))) return
  if (compared !== undefined && (yield* answerComparedTerms(compared, understanding.text))) return
  const named = subjects.found.filter(
    ({ node }) => !['file', 'directory', 'repository', 'external', 'section'].includes(node.kind),
  )
  const [only] = named
  if (only === undefined || named.length > 1) {
    if (named.length > 1) yield* answerCompare(named, understanding.text)
    else if (
      compared === undefined ||
      !((yield* compareParts(asked, compared.terms)) || (yield* tellTerms(compared.terms)))
    )
      yield* planOpen(asked)
    return
  }
  const beside = yield* lookUpBeside(only, compared?.terms ?? [])
  const together = beside.length > 1 ? beside : yield* lookUpOthers(only)
  const kinds = new Set(together.map(({ node }) => node.kind))
  if (together.length > 1 && kinds.size === 1) {
    yield* answerCompare(together, understanding.text)
    return
  }
  // A class and a function have no members to set beside each other: each is told by itself.
  for (const [index, subject] of together.entries()) {
    if (index > 0) yield* say('\n\n')
    yield* answerExplain(subject, understanding.wantsDiagram, understanding.text)
  }
}

/** Directories or files that are called so: what each is and holds, and which uses which. */
function* compareParts(asked: Asked, terms: readonly string[]): Script<boolean> {
  const output = yield* call('relate_parts', { words: [...terms] })
  if (isToolFailure(output)) return false
  const parts = terms.map((term) =>
    output.parts.find(
      ({ name, kind }) =>
        (kind === 'directory' || kind === 'file') &&
        (name.split('/').at(-1) ?? '').replace(/\.\w+$/u, '').toLowerCase() === term.toLowerCase(),
    ),
  )
  const found = parts.filter((part) => part !== undefined)
  if (found.length < terms.length || found.length < 2) return false
  const { said } = yield* describeParts(asked, found)
  for (const part of found) yield* say(`- ${describePart(part, said.get(part.name))}\n`)
  const names = new Set(found.map(({ name }) => name))
  const links = output.links.filter(({ from, to }) => names.has(from) && names.has(to))
  yield* say(
    links.length === 0
      ? '\nNo call, import or other reference from one to the other was found.\n'
      : `\nBetween them:\n\n${links
          .slice(0, 4)
          .map((link) => `- ${describeLink(link)}\n`)
          .join('')}`,
  )
  return true
}

/** Things that are no names: of each the places that speak of it. False where one of them has none. */
function* tellTerms(terms: readonly string[]): Script<boolean> {
  const told: string[] = []
  for (const term of terms) {
    const found = yield* gatherPassages(term, { limit: 4 })
    const places = found.files
      .filter((file) => file.in_test !== true)
      .flatMap((file) => file.places.slice(0, 2))
      .filter(({ share }) => share >= enoughOfTerm)
      .slice(0, mostPlaces)
    if (places.length === 0) return false
    told.push(`\n\n**${term}**\n\n${places.map((place) => `- ${describePlace(place)}\n`).join('')}`)
  }
  const undefinedNames = yield* withoutDefinition(terms)
  yield* say(
    undefinedNames.length === 0
      ? 'By their words, these places speak most of each:'
      : `I found no definition called ${joinNames(undefinedNames.map(code), 4)}; of each, the places that speak of it most:`,
  )
  for (const row of told) yield* say(row)
  return true
}

/** Names as code writes them that no definition has; words of prose are no names, whatever is called after them. */
function* withoutDefinition(terms: readonly string[]): Script<string[]> {
  const names = terms.filter(
    (term) => /^[A-Za-z_$][\w$.:#]*(?:\(\))?$/u.test(term) && /[a-z\d][A-Z]|[_.:#(]/u.test(term),
  )
  const outputs = yield* callAll(
    'get_node',
    names.map((node) => ({ node, include_source: false })),
  )
  return names.filter((_, index) => {
    const output = outputs[index]
    return output !== undefined && isToolFailure(output)
  })
}

/** Share of the words of a term that a place must have. */
const enoughOfTerm = 0.8
const mostPlaces = 3

/** "The user decorator": what words name only together is what search finds best for them. */
function* lookUpBeside(subject: Subject, terms: readonly string[]): Script<Subject[]> {
  const others = terms.filter((term) => !term.includes(subject.asked) && term.includes(' '))
  if (others.length === 0) return [subject]
  const found = yield* callAll(
    'search',
    others.map((query) => ({ query, limit: 5 })),
  )
  const best = found.flatMap((output) => {
    const one = isToolFailure(output)
      ? undefined
      : output.results.find(
          ({ kind, node_id: id, location, in_test: inTest }) =>
            inTest !== true &&
            id !== subject.node.node_id &&
            ['function', 'class', 'method', 'variable', 'interface', 'type'].includes(kind) &&
            !isCopiedPath(location.replace(/:.*$/u, '')) &&
            !/^(?:dist|build|out)\//u.test(location),
        )
    return one === undefined ? [] : [one]
  })
  const outputs = yield* callAll(
    'get_node',
    best.map((one) => ({ node: one.node_id })),
  )
  return [
    subject,
    ...outputs.flatMap((output, index) =>
      isToolFailure(output) ? [] : [{ asked: others[index] ?? '', node: output.node, others: [], note: '' }],
    ),
  ]
}

/** Definitions of one name, such as those for two platforms, are compared with each other. */
function* lookUpOthers(subject: Subject | undefined): Script<Subject[]> {
  if (subject === undefined) return []
  const others = subject.others.filter(
    (other) =>
      other.in_test !== true &&
      other.kind === subject.node.kind &&
      !isCopiedPath(other.location.replace(/:.*$/u, '')),
  )
  if (others.length === 0 || others.length > 3) return [subject]
  const outputs = yield* callAll(
    'get_node',
    others.map((other) => ({ node: other.node_id })),
  )
  return [
    subject,
    ...outputs.flatMap((output) =>
      isToolFailure(output) ? [] : [{ asked: subject.asked, node: output.node, others: [], note: '' }],
    ),
  ]
}
