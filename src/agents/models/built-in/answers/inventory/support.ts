import { nameWords } from '../../../../inventory/name-words.ts'
import { stemWord } from '../../../../passages/stem-word.ts'
import type { GrepOutput } from '../../../../tools/grep.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { ShownPassage } from '../../passages/gather-passages.ts'
import { pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll } from '../../script.ts'
import { isExample } from './find-families.ts'
import type { Term } from './terms.ts'

export type Match = GrepOutput['matches'][number]

/** What the text search found of one term. */
export interface TermMatches {
  readonly term: Term
  readonly matches: readonly Match[]
  readonly isCut: boolean
}

/** What speaks for something being there, sorted by how much it says. */
export interface Support {
  /** Definitions whose own names have the words. */
  readonly definitions: readonly NodeBrief[]
  readonly files: readonly string[]
  /** Lines that import or require a package of the name. */
  readonly packages: readonly Match[]
  /** Sentences of documents and doc texts that speak of it and deny nothing. */
  readonly sentences: readonly ShownPassage[]
  readonly denials: readonly ShownPassage[]
  /** Lines that declare or name it in code, configuration or option tables. */
  readonly named: readonly Match[]
  /** Keys of configuration files that have the words. */
  readonly settings: readonly Match[]
  /** Other lines of the program. */
  readonly lines: readonly Match[]
  /** Lines of scripts, comments and configuration. */
  readonly others: readonly Match[]
  readonly documents: readonly Match[]
  readonly tests: readonly Match[]
}

/** The lines that have each term. */
export function* grepTerms(terms: readonly Term[]): Script<TermMatches[]> {
  const found = yield* callAll(
    'grep',
    terms.map(({ pattern }) => ({ pattern, regex: true, limit: 200 })),
  )
  return terms.flatMap((term, index) => {
    const output = found[index]
    if (output === undefined || isToolFailure(output)) return []
    const matches =
      term.forms.length === 0 ? output.matches : output.matches.filter(({ text }) => hasTerm(term, text))
    return [{ term, matches, isCut: output.truncated || (output.extent.cut ?? null) !== null }]
  })
}

/** What speaks for the terms together. */
export function* gatherSupport(
  terms: readonly Term[],
  question: string,
  known: readonly TermMatches[],
): Script<Support> {
  const words = terms.map(({ word }) => word).join(' ')
  const together = terms.length < 2 ? [] : yield* grepTerms([joinTerms(terms)])
  const hasAll = (text: string): boolean => terms.every((term) => hasTerm(term, text))
  const matches = (terms.length < 2 ? known.filter(({ term }) => term === terms[0]) : together)
    .flatMap((one) => one.matches)
    .filter(({ text }) => hasAll(text))
  const searched = yield* call('search', { query: words, limit: 30 })
  const listed = yield* callAll(
    'list_files',
    pathForms(terms).map((pattern) => ({ pattern })),
  )
  const read = yield* call('find_passages', {
    question: terms.length > 1 ? words : question,
    include_documents: true,
    limit: 12,
  })
  const passages = isToolFailure(read)
    ? []
    : read.files
        .filter(({ path, in_test }) => in_test !== true && !isOld(path) && !isBuilt(path))
        .flatMap(({ places }) => places)
        .filter(({ in_test }) => in_test !== true)
        .flatMap((place) => place.passages)
        .filter(({ source, text }) => source !== 'code' && hasAll(text) && text.split(' ').length > 2)
  const distinct = [...new Map(passages.map((one) => [one.text, one])).values()].sort(
    (one, other) => sourceRank(one) - sourceRank(other) || other.share - one.share,
  )
  const outside = matches.filter(({ in_test, location }) => in_test !== true && !isBuilt(location))
  const product = outside.filter((match) => isCode(match) && !isComment(match) && !isHelper(match))
  const packages = product.filter(({ text }) => isImport(text))
  const named = product.filter((match) => !packages.includes(match) && isName(match, hasAll))
  const settings = outside.filter((match) => isSetting(match, hasAll))
  const others = outside.filter(
    (match) => !isDocument(match) && !product.includes(match) && !settings.includes(match),
  )
  return {
    definitions: isToolFailure(searched)
      ? []
      : [...new Map(searched.results.map((one) => [`${pathOf(one.location)} ${one.name}`, one])).values()]
          .filter(
            ({ kind, in_test, location, name }) =>
              !/^(?:file|directory|section|external|repository|parameter)$/u.test(kind) &&
              in_test !== true &&
              !isBuilt(location) &&
              !isExample({ location }) &&
              !isHelper({ location }) &&
              hasAll(name.split(/[.#]/u).slice(-2).join(' ')),
          )
          .sort((one, other) => rankOf(one, hasAll) - rankOf(other, hasAll)),
    files: [
      ...new Set(
        listed.flatMap((files) => (isToolFailure(files) ? [] : files.files.map(({ path }) => path))),
      ),
    ].filter(
      (path) =>
        hasAll(path) &&
        !isBuilt(path) &&
        !isOld(path) &&
        !isExample({ location: path }) &&
        !/(?:^|\/)(?:tests?|specs?|__tests__|regress|docs?|docs-\w+|screenshots|playwright|e2e|migrations?|locales?|i18n|lang|translations)\/|[._-](?:test|spec)\.|\.(?:md|rst|txt|png|svg|jpe?g|gif)$|(?:^|\/)\.github\//iu.test(
          path,
        ),
    ),
    packages,
    sentences: distinct.filter(
      ({ text, source }) =>
        source === 'document' &&
        !denial.test(text) &&
        hasAll(text.replace(/`[^`]{0,400}`|\([^()]{0,400}\)/gu, ' ')),
    ),
    denials: distinct.filter(({ text, source }) => limit.test(text) && source === 'document'),
    named,
    settings,
    lines: product.filter((match) => !packages.includes(match) && !named.includes(match)),
    others,
    documents: outside.filter((match) => isDocument(match) && !isOld(pathOf(match.location))),
    tests: matches.filter(({ in_test }) => in_test === true),
  }
}

export const denial =
  /\b(?:not|no|cannot|can't|don't|doesn't|isn't|won't|without|unsupported|never|todo|fixme|deprecated|removed?|dropped)\b/iu

/** What is told not to be there. */
const limit =
  /\b(?:not|n't|un|never|no longer|yet to be|cannot be) ?(?:(?:yet|currently|be|is|are|fully|natively) )*(?:support\w*|implement\w*|available|possible|included|provided)|\b(?:there (?:is|are) no|lacks?|no support)\b|\b(?:TODO|dropped|removed)\b/iu

/** Whether a text has a word in one of its forms: `caching` in `cache_ttl`, `websocket` in `WebSocketServer`. */
export function hasTerm(term: Term, text: string): boolean {
  const words = nameWords(text)
  const stems = new Set(words.map(stemWord))
  const pairs = new Set(
    words
      .slice(1)
      .flatMap((word, at) => [
        stemWord(`${words[at] ?? ''}${word}`),
        `${stemWord(words[at] ?? '')}${stemWord(word)}`,
      ]),
  )
  return term.forms.some((form) => {
    const own = form.split(/[\s_-]+/u)
    if (own.length === 2 && own.every((word) => /^[a-z]+$/u.test(word)))
      return pairs.has(own.map(stemWord).join(''))
    return /^[a-z]+$/u.test(form)
      ? stems.has(stemWord(form)) || pairs.has(stemWord(form))
      : text.toLowerCase().includes(form)
  })
}

/** One term for lines with all of them, in any order; more than three are looked for by the first three. */
function joinTerms(terms: readonly Term[]): Term {
  const orders = permutations(terms.slice(0, 3).map(({ pattern }) => `(?:${pattern})`))
  return {
    word: terms.map(({ word }) => word).join(' '),
    forms: [],
    pattern: orders.map((order) => order.join('.*')).join('|'),
    root: '',
    aliases: [],
    isDecisive: false,
    isKnown: false,
  }
}

function permutations(values: readonly string[]): string[][] {
  if (values.length < 2) return [[...values]]
  return values.flatMap((value, index) =>
    permutations([...values.slice(0, index), ...values.slice(index + 1)]).map((rest) => [value, ...rest]),
  )
}

/** The forms that can stand in a path. */
export function pathForms(terms: readonly Term[]): string[] {
  return terms.flatMap(({ forms }) => forms.filter((form) => !/\/\d|\s/u.test(form)).slice(0, 5)).slice(0, 8)
}

function sourceRank({ source, location }: ShownPassage): number {
  return /^README/iu.test(location) ? 0 : source === 'document' ? 1 : 2
}

/** Types before functions before the rest; the fewer words a name has beside those asked for, the better. */
function rankOf({ kind, name }: NodeBrief, hasAll: (text: string) => boolean): number {
  const own = name.split(/[.#]/u).at(-1) ?? name
  const rank = /^(?:class|interface)$/u.test(kind) ? 0 : /^(?:function|enum|type)$/u.test(kind) ? 1 : 3
  return rank + (hasAll(own) ? 0 : 4) + nameWords(own).length
}

/** What tells how things once were. */
export function isOld(path: string): boolean {
  return /(?:^|\/)(?:changelog|changes|history|news|release[-_ ]?notes?|upgrad\w*|migrat\w*)[^/]*$/iu.test(
    path,
  )
}

export function isBuilt(path: string): boolean {
  return /(?:^|\/)(?:dist|build|node_modules|vendor|bundled|third_party)\/|(?:^|\/)(?:mvnw|gradlew)|(?:package-lock\.json|(?<![\w-])[\w-]+\.lock|pnpm-lock\.yaml|go\.sum|npm-shrinkwrap\.json)(?::|$)|\.min\.\w+(?::|$)/u.test(
    path,
  )
}

function isDocument({ location }: Match): boolean {
  return /\.(?:md|rst|txt|adoc|html?|1)(?::|$)|(?:^|\/)(?:docs?|changelog|changes)\b/iu.test(
    location.replace(/:\d+-\d+$/u, ''),
  )
}

/** Scripts for documents, builds and examples are no part of what the program can do. */
function isHelper({ location }: { readonly location: string }): boolean {
  return /(?:^|\/)(?:docs?|docs-\w+|scripts?|tools?|examples?|ci|\.github|bench\w*|contrib|hack|playwright|e2e)\//iu.test(
    location,
  )
}

function isCode({ location }: Match): boolean {
  return codePath.test(location.replace(/:\d+-\d+$/u, ''))
}

const codePath =
  /\.(?:[cm]?[jt]sx?|py|go|java|kt|rs|c|cc|cpp|cxx|h|hh|hpp|cs|rb|php|swift|scala|vue|svelte|proto|sql|gradle|csproj)$|(?:^|\/)(?:pom\.xml|package\.json|go\.mod|Cargo\.toml|pyproject\.toml|requirements[\w-]*\.txt|setup\.(?:py|cfg)|Gemfile|composer\.json)$/u

function isComment({ text }: Match): boolean {
  return /^\s*(?:\/\/|#(?!\s*(?:include|define|import|\[))|\*|\/\*|--|\[\d+\]:)/u.test(text)
}

function isImport(text: string): boolean {
  return /^\s*(?:import\b|from\s+\S+\s+import|use\s|using\s|#\s*include|(?:const|let|var)\s.*\brequire\(|require\b|"[\w@/.-]+"\s*:\s*"[\^~\d>=]|<artifactId>|<PackageReference|[\w-]+\s*=\s*(?:"[\^~\d]|\{\s*version)|"[\w.-]+(?:\[[\w,]+\])?[><=~]|implementation[ (])/u.test(
    text,
  )
}

/** A key of a configuration file: `cache-enabled=true`. */
function isSetting({ text, location }: Match, hasAll: (text: string) => boolean): boolean {
  const path = pathOf(location)
  if (!/\.(?:properties|ya?ml|toml|ini|conf|cfg|json|env[\w.]*)$|(?:^|\/)[\w.-]*\.env[\w.-]*$/iu.test(path))
    return false
  if (/(?:^|\/)(?:\.github|\.\w+ci|locales?|i18n|lang|translations|tests?)\//iu.test(path)) return false
  const key = /^\s{0,80}#?\s{0,9}"?([\w.-]{1,200})"?\s{0,80}[:=]/u.exec(text)?.[1]
  return key !== undefined && hasAll(key)
}

/** A line that declares or names something so. */
function isName({ text }: Match, hasAll: (text: string) => boolean): boolean {
  const isDeclaration =
    /^(?:class|struct|interface|enum|def|async|func|fn|function|const|let|var|type|export|public|private|static|@\w|#\s{0,9}define|\{?\s{0,9}\.?name\s{0,9}[:=])/u.test(
      text.trimStart(),
    ) || /\w\s?=|\w\.\w+\(/u.test(text)
  if (!isDeclaration) return false
  // A string is only a name where it is a key, as in a table of options.
  return hasAll(text.replace(/(?<![{.\w] ?name ?[:=] ?)(?:"[^"]*"|'[^']*')(?!\s*:)/gu, ' '))
}
