import type { Plan } from '../../plans.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import { quote } from '../../passages/gather-passages.ts'
import { capitalize, citeNode, code, joinNames, kindWord, pathOf, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { answerTopic } from '../topic.ts'
import { answerCommitted } from './committed-files.ts'
import { planRoutes } from './routes.ts'
import type { Match, Support, TermMatches } from './support.ts'
import { gatherSupport, grepTerms, hasTerm, isBuilt, isOld } from './support.ts'
import { readTerms, similarForms } from './terms.ts'
import type { Term } from './terms.ts'

/** "Is there any …", "does it support …": yes with the place, or no with what was searched for and what is near. */
export const planExistence: Plan = function* (question) {
  const { text, wantsDiagram } = question.understanding
  if (/\bendpoints?\b|\broutes?\b/iu.test(text)) {
    yield* planRoutes(question)
    return
  }
  if (/\b(?:secrets?|credentials?|generated files?)\b/iu.test(text) && /\bcommitted\b/iu.test(text)) {
    yield* answerCommitted()
    return
  }
  const found = yield* grepTerms(readTerms(text))
  const asked = chooseTerms(found)
  const support = asked.length === 0 ? undefined : yield* gatherSupport(asked, text, found)
  const absent = found.find(
    ({ term, matches, isCut }) => asked.includes(term) && matches.length === 0 && !isCut,
  )
  if (absent !== undefined && support?.files.length === 0) {
    const others = / or /iu.test(text)
      ? found.filter(({ term }) => term !== absent.term && term.isDecisive && term.isKnown)
      : []
    yield* sayAbsent(absent.term, text, others.length > 0 ? [] : found)
    // "Kafka or RabbitMQ" is answered for each of them.
    for (const { term, matches, isCut } of others.slice(0, 2)) {
      yield* say('\n\n')
      const other = yield* gatherSupport([term], text, found)
      if (matches.length > 0 || other.files.length > 0 || isCut) yield* sayVerdict([term], other, found, text)
      else yield* sayAbsent(term, text, [])
    }
    return
  }
  const stopped = found.find(
    ({ term, matches, isCut }) => asked.includes(term) && term.isKnown && matches.length === 0 && isCut,
  )
  if (stopped !== undefined && (support === undefined || !isAny(support))) {
    yield* say(
      `I found no line that has ${orNames(stopped.term.forms.map(code))}, and no file is called so. The search for ${code(stopped.term.word)} did not read every line, so this does not rule it out.`,
    )
    return
  }
  const broughtAlong = found.find(
    ({ term, matches, isCut }) => asked.includes(term) && term.isKnown && matches.length > 0 && !isCut,
  )
  if (asked.length === 1 && broughtAlong !== undefined && (support === undefined || !isAny(support))) {
    const places = [...new Set(broughtAlong.matches.map(({ location }) => `[${location}]`))]
    yield* say(
      `No: ${orNames(broughtAlong.term.forms.map(code))} stand in no code, setting, document or test of the repository, only in what was built or brought along: ${joinNames(places.slice(0, 3), 3)}. A feature under quite another name would not be found by this.`,
    )
    return
  }
  if (support === undefined || !isAny(support)) {
    if (asked.length > 1)
      yield* say(
        `I found no place where ${joinNames(asked.map(({ word }) => code(word)))} stand together, which does not rule it out. `,
      )
    yield* answerTopic(text, [], wantsDiagram)
    yield* say('\n\nWhether there is such a thing cannot be told from words alone; these places decide it.')
    return
  }
  const alias = foundAlias(asked, support)
  if (alias !== undefined) {
    yield* say(
      `I found nothing called ${code(alias.word)}. There is ${code(alias.found)}, which may stand for it or be something else.\n\n${describeSupport(support, found)}`,
    )
    return
  }
  const beside = besideAsked(asked, support, found)
  if (beside === undefined) {
    yield* sayVerdict(asked, support, found, text)
    return
  }
  yield* say(
    `There is ${joinNames(asked.map(({ word }) => code(word)))} in the code, but I found no line and no name that has it together with ${code(beside.word)}, so this may be about something else.\n\n${describeSupport(support, found)}`,
  )
}

/** A word of the question that nothing of what was found has: `caching` that is not of `responses`. */
function besideAsked(
  asked: readonly Term[],
  support: Support,
  found: readonly TermMatches[],
): Term | undefined {
  const others = found.filter(({ term, matches }) => !asked.includes(term) && matches.length > 0)
  const { definitions, files, named, settings, lines } = support
  const isInCode = definitions.length + files.length + named.length + settings.length + lines.length > 0
  if (asked.length !== 1 || others.length === 0 || !isInCode) return undefined
  return textsOf(support).some((line) => others.some(({ term }) => hasTerm(term, line)))
    ? undefined
    : others[0]?.term
}

/** Another name alone of the one thing that is asked for: `opensearch` for `elasticsearch`. */
function foundAlias(
  asked: readonly Term[],
  support: Support,
): { readonly word: string; readonly found: string } | undefined {
  const [term] = asked
  if (asked.length !== 1 || term === undefined || term.aliases.length === 0) return undefined
  const texts = textsOf(support).map((text) => text.toLowerCase())
  if (texts.some((text) => text.includes(term.root))) return undefined
  const found = term.aliases.find((alias) => texts.some((text) => text.includes(alias)))
  return found === undefined ? undefined : { word: term.word, found }
}

/** All that stands for a yes, as it is written. */
function textsOf({ definitions, files, packages, named, settings, lines, sentences }: Support): string[] {
  return [
    ...definitions.map(({ name, doc, location }) => `${name} ${doc ?? ''} ${location}`),
    ...[...named, ...lines, ...settings, ...packages].map(
      ({ text, location, in: inside }) => `${text} ${location} ${inside ?? ''}`,
    ),
    ...files,
    ...sentences.map(({ text }) => text),
  ]
}

/**
 * The terms that must be there together: the one that names a technique or is by far the rarest is what is asked for,
 * and the words beside it only say more of it.
 */
function chooseTerms(found: readonly TermMatches[]): Term[] {
  const decisive = found.filter(({ term }) => term.isDecisive)
  const missing = decisive.find(({ matches }) => matches.length === 0)
  if (missing !== undefined) return [missing.term]
  if (decisive.length > 0) return decisive.map(({ term }) => term).slice(0, 3)
  const ranked = [...found].sort((one, other) => one.matches.length - other.matches.length)
  const [rarest, next] = ranked
  if (rarest !== undefined && next !== undefined && rarest.matches.length * 5 < next.matches.length)
    return [rarest.term]
  return found.map(({ term }) => term).slice(0, 3)
}

function isAny(support: Support): boolean {
  return Object.values(support).some((list: readonly unknown[]) => list.length > 0)
}

function* sayVerdict(
  asked: readonly Term[],
  support: Support,
  found: readonly TermMatches[],
  text: string,
): Script {
  const { definitions, files, packages, sentences, denials, named, settings, lines } = support
  const what = joinNames(asked.map(({ word }) => code(word)))
  const [said] = sentences
  const denied = denials.filter(({ location }) => location !== said?.location)
  const isSure = definitions.length > 0 || files.length > 0 || packages.length > 0
  const isInCode = isSure || named.length + settings.length + lines.length > 0
  if (!isInCode && (asked.length === 1 || said === undefined)) {
    const [no] = denied
    if (no !== undefined && said === undefined)
      yield* say(`It seems not: ${quote(no.text, ` [${no.location}]`)} `)
    yield* sayOutside(asked, support, found, text)
    return
  }
  if (isSure || (named.length > 1 && said !== undefined)) {
    const places = [...new Set([...files, ...definitions.map(({ location }) => pathOf(location))])]
    yield* say(
      said === undefined
        ? `Yes: ${what} ${asked.length === 1 ? 'has' : 'have'} code of ${asked.length === 1 ? 'its' : 'their'} own${
            places.length === 0
              ? ''
              : `, in ${joinNames(
                  places.map((path) => `[${path}]`),
                  3,
                )}`
          }.`
        : `Yes. ${quote(said.text, ` [${said.location}]`)}`,
    )
  } else if (said !== undefined) {
    yield* say(
      `By what is written about it, yes: ${quote(said.text, ` [${said.location}]`)} No definition, file or import is called so, so this is read from the text alone.`,
    )
  } else if (named.length === 0 && settings.length > 0) {
    yield* say(
      `Only as a setting: ${settings.length === 1 ? 'this key' : 'these keys'} of configuration files ${settings.length === 1 ? 'has' : 'have'} the name, which a library may read; no code of the repository is called so.`,
    )
  } else if (named.length > 0) {
    yield* say(
      asked.length === 1
        ? `Yes, by its names: these lines of the code declare, set or call ${what}.`
        : `It looks so: ${plural(named.length, 'line')} outside of tests ${named.length === 1 ? 'has' : 'have'} ${what} together.`,
    )
  } else {
    yield* say(
      asked.length === 1
        ? `Hardly: nothing is defined, imported or called ${what}; ${plural(lines.length, 'line')} of the code ${lines.length === 1 ? 'mentions' : 'mention'} it.`
        : `It looks so: ${plural(lines.length, 'line')} outside of tests ${lines.length === 1 ? 'has' : 'have'} ${what} together. This is read from the text alone.`,
    )
  }
  yield* say(`\n\n${describeSupport(support, found)}`)
  yield* sayConstants([...named, ...lines].slice(0, 6))
  const limit = denied.find(({ location }) => !isBuilt(location))
  if (limit !== undefined && (isSure || said !== undefined))
    yield* say(`\nA limit that is written down: ${quote(limit.text, ` [${limit.location}]`)}\n`)
  if (/\btests?\b/iu.test(text)) yield* say(testsNote(what, support, found))
}

/** Definitions first, then files, packages, settings and lines: a few of each. */
function describeSupport(support: Support, found: readonly TermMatches[]): string {
  const { definitions, files, packages, named, settings, lines, tests } = support
  const inFiles = new Set(definitions.slice(0, 4).map(({ node_id: id }) => id.split('#')[0]))
  const rows = [
    ...definitions.slice(0, 4).map(describeDefinition),
    ...(files.filter((path) => !inFiles.has(path)).length === 0
      ? []
      : [
          `${files.length === 1 ? 'file' : 'files'} ${joinNames(
            files.filter((path) => !inFiles.has(path)).map((path) => `[${path}]`),
            4,
          )}`,
        ]),
    ...distinctLines(packages).slice(0, 2).map(showLine),
    ...together(named, found)
      .filter(({ in: inside }) => !definitions.slice(0, 4).some(({ node_id: id }) => id === inside))
      .slice(0, definitions.length > 2 ? 2 : 5)
      .map(showLine),
    ...distinctLines(settings).slice(0, 3).map(showLine),
    ...(definitions.length + files.length + named.length > 0
      ? []
      : together(lines, found).slice(0, 6).map(showLine)),
  ]
  const tested = tests.length === 0 ? '' : `\nTests name it too, such as [${tests[0]?.location ?? ''}].\n`
  return `${rows.map((row) => `- ${row}\n`).join('')}${tested}`
}

function describeDefinition(node: NodeBrief): string {
  return `${kindWord(node)} ${code(node.name)}${node.doc === undefined ? '' : `: ${quoteDoc(node.doc).replace(/\.$/u, '')}`}${citeNode(node)}`
}

function showLine({ text, location, in: inside }: Match): string {
  return `${code(text.slice(0, 140))}${inside === undefined ? '' : `, in ${code(inside.replace(/^[^#]*#/u, ''))}`} [${location}]`
}

function distinctLines(lines: readonly Match[]): Match[] {
  return [...new Map(lines.map((line) => [line.text, line])).values()]
}

/** Lines with several of the question's words before those with one. */
function together(lines: readonly Match[], found: readonly TermMatches[]): Match[] {
  const score = (line: Match): number => found.filter(({ term }) => hasTerm(term, line.text)).length
  return distinctLines(lines).sort((one, other) => score(other) - score(one))
}

/** The code of the program does not name it; what else does is told apart. */
function* sayOutside(
  asked: readonly Term[],
  { others, documents, tests }: Support,
  found: readonly TermMatches[],
  text: string,
): Script {
  const rest = [
    others.length > 0
      ? plural(
          others.length,
          'line of helper scripts, configuration or comments',
          'lines of helper scripts, configuration or comments',
        )
      : undefined,
    documents.length > 0 ? plural(documents.length, 'line of documents', 'lines of documents') : undefined,
    tests.length > 0 ? plural(tests.length, 'line of tests', 'lines of tests') : undefined,
  ].filter((part) => part !== undefined)
  const what = joinNames(asked.map(({ word }) => code(word)))
  const forms = asked.flatMap((term) => term.forms.map(code))
  const isCut = found.some(({ term, isCut: cut }) => asked.includes(term) && cut)
  const verdict = isCut
    ? 'None found'
    : documents.some(({ text: line }) => !isDenied(line))
      ? `The documents speak of ${what}, the code of the program does not`
      : others.length > 0
        ? 'Not in the code of the program'
        : asked.every(({ isKnown }) => isKnown)
          ? 'No'
          : 'I found none'
  yield* say(
    `${verdict}: no line of it has ${orNames(forms)}${rest.length === 0 ? '' : `; the word stands in ${joinNames(rest)} alone`}. A feature under quite another name would not be found by this.`,
  )
  const shown = [...documents, ...others, ...tests]
  if (shown.length > 0)
    yield* say(
      `\n\n${shown
        .slice(0, 6)
        .map((line) => `- ${showLine(line)}\n`)
        .join('')}`,
    )
  yield* sayNearest(text)
}

function isDenied(line: string): boolean {
  return /\b(?:not|no|cannot|can't|don't|doesn't|isn't|won't|without|unsupported|never|removed?|dropped)\b/iu.test(
    line,
  )
}

function orNames(names: readonly string[]): string {
  return joinNames(names, 14).replace(/ and (?=[^ ]+$)/u, ' or ')
}

/** A sentence of a document that says of another word of the question that it is not there. */
function findDenial(term: Term, evidence: readonly TermMatches[]): Match | undefined {
  return evidence
    .filter(({ term: other }) => other !== term)
    .flatMap(({ matches }) => matches)
    .find(
      ({ text, location }) =>
        /\.(?:md|mdx|rst|adoc|txt):/iu.test(location) &&
        /\b(?:no|not|without|lacks?|never) (?:\w+ ){0,3}(?:support\w*|implement\w*|provide\w*|available|yet)\b/iu.test(
          text,
        ),
    )
}

function* sayAbsent(term: Term, text: string, evidence: readonly TermMatches[]): Script {
  const denied = findDenial(term, evidence)
  if (denied !== undefined) yield* say(`It seems not: ${quote(denied.text.trim(), ` [${denied.location}]`)} `)
  const where = `No line of any file has ${orNames(term.forms.map(code))}, in capitals or not, and no file is called so`
  // A name is written as it is; what an ordinary word means may be written in many ways.
  const verdict = term.isKnown ? 'No' : /[A-Z\d]/u.test(term.word) ? 'I found none' : undefined
  yield* say(
    verdict === undefined
      ? `I found nothing by the word ${code(term.word)}, which does not say that there is no such thing: it may be called otherwise. ${where}.`
      : `${verdict}: nothing in the repository speaks of ${code(term.word)}. ${where}. A feature under quite another name would not be found by this.`,
  )
  const near = similarForms(term)
  const similar =
    near === undefined ? undefined : yield* call('grep', { pattern: near, regex: true, limit: 80 })
  const lines = similar === undefined || isToolFailure(similar) ? [] : rank(similar.matches)
  const others = evidence.filter(
    ({ term: other, matches }) => other !== term && matches.length > 0 && matches.length < 100,
  )
  const places = lines.length > 0 ? lines : others.flatMap(({ matches }) => rank(matches).slice(0, 3))
  if (places.length > 0) {
    yield* say('\n\nNearest to it:\n\n')
    yield* say(
      places
        .slice(0, 6)
        .map((line) => `- ${showLine(line)}\n`)
        .join(''),
    )
    return
  }
  yield* sayNearest(text)
}

/** Definitions that the whole question fits best. */
function* sayNearest(text: string): Script {
  const output = yield* call('search', { query: text, limit: 8 })
  const results = isToolFailure(output)
    ? []
    : output.results.filter(
        ({ in_test, location, kind }) =>
          in_test !== true && !isBuilt(location) && kind !== 'file' && !isOld(location),
      )
  if (results.length === 0) return
  yield* say('\n\nThe places that fit the rest of the question best:\n\n')
  for (const node of results.slice(0, 3)) yield* say(`- ${describeDefinition(node)}\n`)
}

/** The values of constants in the lines that are shown: a limit is a number somewhere. */
function* sayConstants(lines: readonly Match[]): Script {
  const names = [
    ...new Set(lines.flatMap(({ text }) => text.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]{3,}\b/gu) ?? [])),
  ].slice(0, 4)
  if (names.length === 0) return
  const output = yield* call('grep', {
    pattern: String.raw`(?:define\s+|const\s+(?:\w+\s+)?|^\s*)(?:${names.join('|')})\b`,
    regex: true,
    case_sensitive: true,
    limit: 10,
  })
  if (isToolFailure(output)) return
  const shown = new Set(lines.map(({ location }) => location))
  const defined = output.matches.filter(
    (match) =>
      match.in_test !== true &&
      !shown.has(match.location) &&
      /define|const|=\s*(?:\d|["'])/u.test(match.text),
  )
  if (defined.length > 0)
    yield* say(
      `\n${defined
        .slice(0, 3)
        .map((line) => `- ${showLine(line)}\n`)
        .join('')}`,
    )
}

function testsNote(what: string, { tests, documents }: Support, found: readonly TermMatches[]): string {
  if (tests.length > 0 || found.some(({ isCut }) => isCut)) return ''
  const example = documents.find(({ location }) => /example|sample|demo|bench/iu.test(location))
  return `\n\n${capitalize(`no test names ${what}`)}${example === undefined ? '' : `; an example uses it [${example.location}]`}.`
}

/** Code before documents; definitions and imports first; built copies not at all. */
function rank(matches: readonly Match[]): Match[] {
  const score = (match: Match): number =>
    (isOld(match.location.replace(/:\d+-\d+$/u, '')) ? 4 : 0) +
    (match.in === undefined ? 1 : 0) +
    (match.in_test === true ? 2 : 0)
  return matches.filter(({ location }) => !isBuilt(location)).sort((one, other) => score(one) - score(other))
}
