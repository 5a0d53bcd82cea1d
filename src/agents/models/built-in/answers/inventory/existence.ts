import type { GrepOutput } from '../../../../tools/grep.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Plan } from '../../plans.ts'
import { citeNode, code, joinNames, plural, quoteDoc } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import { answerTopic } from '../topic.ts'
import { planRoutes } from './routes.ts'
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
  const terms = readTerms(text)
  const found = yield* callAll(
    'grep',
    terms.map(({ pattern }) => ({ pattern, regex: true, limit: 150 })),
  )
  const asked = terms.flatMap((term) => pathForms(term.forms).map((form) => ({ term, form })))
  const listed = yield* callAll(
    'list_files',
    asked.map(({ form }) => ({ pattern: form })),
  )
  const pathsOf = (term: Term): string[] =>
    listed.flatMap((files, index) =>
      asked[index]?.term !== term || isToolFailure(files)
        ? []
        : files.files
            .map(({ path }) => path)
            .filter((path) => !isBuilt(path) && new RegExp(term.pattern, 'iu').test(path)),
    )
  const evidence = terms.flatMap((term, index): Evidence[] => {
    const output = found[index]
    if (output === undefined || isToolFailure(output)) return []
    return [
      {
        term,
        matches: output.matches,
        isCut: output.truncated || output.note !== undefined,
        paths: [...new Set(pathsOf(term))],
      },
    ]
  })
  const absent = evidence.find(
    ({ term, matches, paths: own, isCut }) =>
      term.isDecisive && matches.length === 0 && own.length === 0 && !isCut,
  )
  if (absent !== undefined) {
    yield* sayAbsent(absent.term, text, evidence)
    return
  }
  const decisive = evidence.filter(({ term }) => term.isDecisive)
  const rarest =
    [...decisive].sort((one, other) => weight(one) - weight(other))[0] ??
    (evidence.length === 1 ? evidence[0] : undefined)
  if (rarest === undefined) {
    if (yield* sayTogether(evidence)) return
    yield* answerTopic(text, [], wantsDiagram)
    yield* say('\n\nWhether there is such a thing cannot be told from words alone; these places decide it.')
    return
  }
  yield* sayPresent(rarest, text, evidence)
}

/** Lines that have every word of the question say more than places that have one; what they deny is no support. */
function* sayTogether(evidence: readonly Evidence[]): Script<boolean> {
  if (evidence.length < 2) return false
  const isWhole = ({ text }: Match): boolean =>
    evidence.every(({ term }) => new RegExp(term.pattern, 'iu').test(text))
  const all = new Map(evidence.flatMap(({ matches }) => matches).map((match) => [match.location, match]))
  const lines = [...all.values()].filter(
    (match) => match.in_test !== true && !isBuilt(match.location) && isWhole(match),
  )
  const said = lines.filter(({ text }) => !denial.test(text))
  if (said.length === 0) return false
  const denied = lines.filter((line) => !said.includes(line))
  yield* say(
    `It looks so: ${plural(said.length, 'line')} outside of tests ${said.length === 1 ? 'has' : 'have'} ${joinNames(evidence.map(({ term }) => code(term.word)))} together. This is read from the text alone.\n\n${listLines(rank(said).slice(0, 6))}`,
  )
  if (denied.length > 0)
    yield* say(`\nThese lines say something against it:\n\n${listLines(rank(denied).slice(0, 3))}`)
  return true
}

const denial =
  /\b(?:not|no|cannot|can't|don't|doesn't|isn't|won't|without|unsupported|never|todo|fixme|deprecated|removed?|dropped)\b/iu

/** The forms that can stand in a path. */
function pathForms(forms: readonly string[]): string[] {
  return forms.filter((form) => !/\/\d|\s/u.test(form)).slice(0, 5)
}

interface Evidence {
  readonly term: Term
  readonly matches: GrepOutput['matches']
  readonly isCut: boolean
  readonly paths: readonly string[]
}

type Match = GrepOutput['matches'][number]

function weight({ matches, isCut }: Evidence): number {
  return isCut ? 1_000 : matches.length
}

function isBuilt(path: string): boolean {
  return /(?:^|\/)(?:dist|build|node_modules|vendor|bundled|third_party)\/|(?:^|\/)(?:mvnw|gradlew)|(?:package-lock\.json|(?<![\w-])[\w-]+\.lock|pnpm-lock\.yaml|go\.sum|npm-shrinkwrap\.json)(?::|$)/u.test(
    path,
  )
}

function isDocument({ location }: Match): boolean {
  return /\.(?:md|rst|txt|adoc|html?|1)(?::|$)|(?:^|\/)(?:docs?|changelog)\b/iu.test(
    location.replace(/:\d+-\d+$/u, ''),
  )
}

function* sayAbsent(term: Term, text: string, evidence: readonly Evidence[]): Script {
  yield* say(
    `${term.isKnown ? 'No' : 'I found none'}: nothing in the repository speaks of ${code(term.word)}. No line of any file has ${joinNames(term.forms.map(code), 8)}, in capitals or not, and no file is called so. A feature under quite another name would not be found by this.`,
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
    yield* say(listLines(places.slice(0, 6)))
    return
  }
  yield* sayNearest(text)
}

/** Definitions that the whole question fits best. */
function* sayNearest(text: string): Script {
  const output = yield* call('search', { query: text, limit: 5 })
  const results = isToolFailure(output)
    ? []
    : output.results.filter(({ in_test, location }) => in_test !== true && !isBuilt(location))
  if (results.length === 0) return
  yield* say('\n\nThe places that fit the rest of the question best:\n\n')
  for (const node of results.slice(0, 4))
    yield* say(
      `- ${node.kind} ${code(node.name)}${node.doc === undefined ? '' : `: ${quoteDoc(node.doc).replace(/\.$/u, '')}`}${citeNode(node)}\n`,
    )
}

function* sayPresent(evidence: Evidence, text: string, all: readonly Evidence[]): Script {
  const { term, matches, isCut, paths } = evidence
  const outside = matches.filter((match) => match.in_test !== true && !isBuilt(match.location))
  const product = rank(outside.filter((match) => isCode(match) && !isComment(match) && !isHelper(match)))
  const others = outside.filter((match) => !isDocument(match) && !product.includes(match))
  const tests = matches.filter(({ in_test }) => in_test === true)
  const documents = outside.filter(isDocument)
  const own = paths.filter((path) => !/(?:^|\/)(?:tests?|docs?)\/|changelog|(?:^|\/)\.github\//iu.test(path))
  const named = product.filter((match) => isName(match, term))
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
  if (own.length > 0) {
    yield* say(
      `Yes: ${joinNames(
        own.map((path) => `[${path}]`),
        6,
      )} ${own.length === 1 ? 'is' : 'are'} called so.`,
    )
  } else if (named.length > 0) {
    yield* say(`Yes, by its names: these lines of the code define, import or call ${code(term.word)}.`)
  } else if (product.length > 0) {
    yield* say(
      `The code speaks of ${code(term.word)} in ${isCut ? 'at least ' : ''}${plural(product.length, 'line')}, though nothing is defined or imported under this name.`,
    )
  } else {
    const isDocumented = documents.some(({ text: line }) => !denial.test(line))
    yield* say(
      `${isCut ? 'None found' : isDocumented ? `The documents speak of ${code(term.word)}, the code of the program does not` : others.length > 0 ? 'Not in the code of the program' : term.isKnown ? 'No' : 'I found none'}: no line of it has ${joinNames(term.forms.map(code), 8)}${rest.length === 0 ? '' : `; the word stands in ${joinNames(rest)} alone`}. A feature under quite another name would not be found by this.`,
    )
  }
  const shown = named.length > 0 ? named : product.length > 0 ? product : [...documents, ...others, ...tests]
  if (shown.length > 0) yield* say(`\n\n${listLines(together(shown, all).slice(0, 8))}`)
  yield* sayConstants(shown)
  if (own.length === 0 && product.length === 0) yield* sayNearest(text)
  if (/\btests?\b/iu.test(text)) yield* say(testsNote(term, tests, isCut, [...product, ...documents]))
}

/** Lines with several of the question's words before those with one. */
function together(lines: readonly Match[], all: readonly Evidence[]): Match[] {
  const score = (line: Match): number =>
    all.filter(({ term }) => new RegExp(term.pattern, 'iu').test(line.text)).length
  return [...lines].sort((one, other) => score(other) - score(one))
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
      isCode(match) &&
      !shown.has(match.location) &&
      /define|const|=/u.test(match.text),
  )
  if (defined.length > 0) yield* say(`\n${listLines(defined.slice(0, 4))}`)
}

/** Scripts for documents, builds and examples are no part of what the program can do. */
function isHelper({ location }: Match): boolean {
  return /(?:^|\/)(?:docs?|scripts?|tools?|examples?|ci|\.github|bench\w*|contrib|hack)\//iu.test(location)
}

function isCode({ location }: Match): boolean {
  return codePath.test(location.replace(/:\d+-\d+$/u, ''))
}

const codePath =
  /\.(?:[cm]?[jt]sx?|py|go|java|kt|rs|c|cc|cpp|cxx|h|hh|hpp|cs|rb|php|swift|scala|vue|svelte|proto|sql|gradle|csproj)$|(?:^|\/)(?:pom\.xml|package\.json|go\.mod|Cargo\.toml|pyproject\.toml|requirements[\w-]*\.txt|setup\.(?:py|cfg)|Gemfile|composer\.json)$/u

function isComment({ text }: Match): boolean {
  return /^\s*(?:\/\/|#(?!\s*(?:include|define|import|\[))|\*|\/\*|--|\[\d+\]:)/u.test(text)
}

/** A line that defines, imports, calls or depends on something of this name. */
function isName({ text }: Match, term: Term): boolean {
  const isDeclaration =
    /^\s*(?:import|from|use|using|#\s*include|require|class|struct|interface|enum|def|async|func|fn|function|const|let|var|type|export|public|private|static|@\w|"[\w@/.-]+"\s*:|<artifactId>)/u.test(
      text,
    ) || /\w\s?=|\w\.\w+\(/u.test(text)
  if (!isDeclaration) return false
  const names = text.replace(/"[^"]*\s[^"]*"|'[^']*\s[^']*'/gu, ' ')
  return new RegExp(term.pattern, 'iu').test(names)
}

function testsNote(term: Term, tests: readonly Match[], isCut: boolean, others: readonly Match[]): string {
  if (tests.length > 0)
    return `\n\nTests name it too: ${joinNames(tests.slice(0, 3).map(({ location }) => `[${location}]`))}.`
  if (isCut) return ''
  const example = others.find(({ location }) => /example|sample|demo|bench/iu.test(location))
  return `\n\nNo test names ${code(term.word)}${example === undefined ? '' : `; an example uses it [${example.location}]`}.`
}

/** Code before configuration before documents; definitions and imports first; built copies not at all. */
function rank(matches: readonly Match[]): Match[] {
  const score = (match: Match): number =>
    (isDocument(match) ? 4 : 0) +
    (match.in === undefined ? 1 : 0) +
    (match.in_test === true ? 2 : 0) +
    (/^\s*(?:\/\/|#(?!\s*(?:include|define))|\*|\/\*)/u.test(match.text) ? 1 : 0)
  return matches.filter(({ location }) => !isBuilt(location)).sort((one, other) => score(one) - score(other))
}

function listLines(matches: readonly Match[]): string {
  return matches
    .map(
      ({ text, location, in: inside }) =>
        `- ${code(text.slice(0, 140))}${inside === undefined ? '' : `, in ${code(inside.replace(/^[^#]*#/u, ''))}`} [${location}]\n`,
    )
    .join('')
}

/** What should hardly be in a repository: environment files, keys, built output. */
function* answerCommitted(): Script {
  const outputs = yield* callAll('list_files', [
    { pattern: '**/.env' },
    { pattern: '**/*.pem' },
    { pattern: '**/*.key' },
    { pattern: '**/id_rsa' },
    { pattern: 'dist/**' },
    { pattern: 'build/**' },
    { pattern: 'node_modules/**' },
    { pattern: '**/*.pyc' },
  ])
  const files = outputs.flatMap((output) =>
    isToolFailure(output) ? [] : output.files.map(({ path }) => path),
  )
  const secrets = yield* call('grep', {
    pattern: String.raw`\b(?:SECRET\w*|PASSWORD|API_?KEY|TOKEN|DATABASE_URL|PRIVATE_KEY)\b\s*[:=]\s*["'][\w!@#%^&*:/.+-]{4,}["']`,
    regex: true,
    limit: 60,
  })
  const lines = isToolFailure(secrets)
    ? []
    : secrets.matches.filter(
        ({ in_test, location, text }) =>
          in_test !== true && !/process\.env|os\.environ|getenv|\.(?:md|rst):/iu.test(`${text} ${location}`),
      )
  if (files.length === 0 && lines.length === 0) {
    yield* say(
      'I found none: no environment file, key, or built output is in the repository, and no line gives a secret a literal value by one of the usual names. Secrets under other names would not be found by this.',
    )
    return
  }
  const built = files.filter((path) => /(?:^|\/)(?:dist|build|node_modules)\//u.test(path))
  const keys = files.filter((path) => !built.includes(path))
  yield* say('These look as if they should not be in the repository:\n\n')
  if (keys.length > 0)
    yield* say(
      `- files that usually hold secrets: ${joinNames(
        keys.map((path) => `[${path}]`),
        10,
      )}\n`,
    )
  if (built.length > 0) {
    const folders = [...Map.groupBy(built, (path) => path.split('/')[0] ?? '')].map(
      ([folder, list]) =>
        `${code(`${folder}/`)} (${plural(list.length, 'file')}, such as [${list[0] ?? ''}])`,
    )
    yield* say(`- built output that is tracked: ${joinNames(folders)}\n`)
  }
  for (const { location, text } of lines.slice(0, 12))
    yield* say(
      `- ${code(text.replace(/([:=]\s*["'\x60]?\S{3})[^\s"'\x60]*/u, '$1…').slice(0, 100))} [${location}]\n`,
    )
}
