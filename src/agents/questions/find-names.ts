import type { NamedNode } from '../../index/snapshot.ts'
import { isGuess } from '../../index/names/reading.ts'
import type { LabelledProject } from '../projects.ts'
import { splitReference } from '../projects.ts'
import { isStopWord } from '../knowledge/passages/stop-words.ts'
import { isOrdinaryWord } from './classifier/classify.ts'
import type { Name, Question, Span } from './question.ts'
import { findRequests } from './read-request.ts'

/**
 * What of a question may name something of the code base.
 * `certain`: written as code or as nothing but a name is (`parseConfig`, `src/a.ts`, a backticked word), or a word of
 * no ordinary text that the index knows. `likely`: a capitalised word that the index knows. `word`: an ordinary word
 * that is also a name, which is meant only where the question asks for one.
 */
export interface Candidate extends Span, Name {
  readonly rank: 'certain' | 'likely' | 'word'
}

/** More names than this are no question about one of them. */
const mostCandidates = 24

export function findNames(projects: readonly LabelledProject[], { text }: Question): Candidate[] {
  const found: Candidate[] = []
  const requests = findRequests(text)
  for (const match of text.matchAll(token)) {
    if (found.length >= mostCandidates) break
    const [written] = match
    const { ticked, quoted, bare = '' } = match.groups ?? {}
    const name = ticked ?? quoted ?? trimName(bare)
    if (name === '') continue
    const start = match.index
    // Neither the method of a request nor a part of its path names anything.
    if (requests.some((request) => start < request.end && start + written.length > request.start)) continue
    const span = {
      start,
      end: start + ((ticked ?? quoted ?? undefined) ? written.length : name.length),
      name,
    }
    const parts = ticked === undefined && quoted === undefined ? splitPair(projects, span) : [span]
    for (const part of parts) {
      const candidate = judge(projects, part, {
        // `main()` is a call, whatever else its name says.
        isTicked: ticked !== undefined || bare.endsWith('()'),
        isQuoted: quoted !== undefined,
      })
      if (candidate !== undefined) found.push(candidate)
    }
  }
  return found
}

type Written = Span & { readonly name: string }

/** "DateOnly/TimeOnly": what looks like a path that there is not, of names that each are written as code, is several. */
function splitPair(projects: readonly LabelledProject[], span: Written): readonly Written[] {
  const names = span.name.split('/')
  const isPair = names.length > 1 && names.every((name) => isWrittenAsCode(name) && !name.includes('.'))
  if (!isPair || resolve(projects, span.name) !== undefined) return [span]
  let { start } = span
  return names.map((name) => {
    const part = { name, start, end: start + name.length }
    start = part.end + 1
    return part
  })
}

/** `` `code` ``, "a quotation", 'one of several words', or what stands between spaces and brackets. */
const token =
  /`(?<ticked>[^`\n]{1,300})`|"(?<quoted>[^"\n]{1,300})"|(?<![\p{L}\p{N}])'(?<quoted>[^'\s]{1,300}\s[^'\n]{1,300})'(?!\p{L})|(?<bare>[^\s"`,;()[\]{}<>]+(?:\(\))?)/gu

function trimName(word: string): string {
  return word.replace(/^['*]+|(?:'s|[.:;,!?'*]+)+$/gu, '').replace(/\(\)$/u, '')
}

function judge(
  projects: readonly LabelledProject[],
  span: Written,
  { isTicked, isQuoted }: { readonly isTicked: boolean; readonly isQuoted: boolean },
): Candidate | undefined {
  const { name } = span
  const known = resolve(projects, name)
  const isExternal = known?.node.kind === 'external'
  const found = {
    ...span,
    isKnown: known !== undefined && !isExternal,
    isPlace: isPlace(name, known),
    ...(known === undefined ? {} : { kind: known.node.kind }),
    ...(isOwnPackage(name, known) ? { isPackage: true } : {}),
    ...(isPlace(name, known) ? { path: known?.node.nodeId ?? name } : {}),
  }
  // A quotation is a text to look for; only where a name is asked for it may be one.
  if (isQuoted) return known === undefined ? undefined : { ...found, rank: 'word' }
  if (isTicked || isCommit(name)) return { ...found, rank: 'certain' }
  if (isWrittenAsCode(name)) {
    const isNamed =
      known === undefined
        ? !isOrdinaryWord(name) && !isAbbreviation(name)
        : !isExternal || !isAbbreviation(name)
    const isNowhere = known === undefined && name.includes('/') && !isBelowFolder(projects, name)
    return isNamed && !isNowhere ? { ...found, rank: 'certain' } : undefined
  }
  if (known === undefined || (known.node.name !== name && known.node.nodeId !== name)) return undefined
  if (!isOrdinaryWord(name)) return { ...found, rank: 'certain' }
  if (isExternal || name.length < shortestWord) return undefined
  if (/^\p{Lu}/u.test(name) && span.start > 0) return { ...found, rank: 'likely' }
  return isStopWord(name) ? undefined : { ...found, rank: 'word' }
}

/** "a" and "I" are names of no question that does not mark them as code. */
const shortestWord = 3

function isPlace(name: string, known: NamedNode | undefined): boolean {
  return known === undefined
    ? name.includes('/')
    : known.node.kind === 'file' || (known.node.kind === 'directory' && !isOwnPackage(name, known))
}

/** `@scope/name` for a folder of the repository: it is asked about as definitions are. */
function isOwnPackage(name: string, known: NamedNode | undefined): boolean {
  if (known === undefined || known.node.kind !== 'directory' || !name.includes('/')) return false
  return !`/${known.node.nodeId}`.endsWith(`/${name.replace(/^\.?\/|\/$/gu, '')}`)
}

/** `src/api` rather than a word that a folder happens to have. */
export function isWrittenAsPath(name: string): boolean {
  return /[./]/u.test(name)
}

/** `TLS`: written so in any text. What the code base itself defines so is meant all the same. */
function isAbbreviation(name: string): boolean {
  return /^[\p{Lu}\p{N}]+$/u.test(name)
}

/** `src/gone.ts` may have been a place; "retry/backoff" is two words, and `GET /users` no file. */
function isBelowFolder(projects: readonly LabelledProject[], name: string): boolean {
  const [folder = ''] = name.split('/').filter(Boolean)
  return name.startsWith('/') || /\.\w+$/u.test(name) || resolve(projects, folder)?.node.kind === 'directory'
}

/** The first digits of a commit's id. */
export function isCommit(name: string): boolean {
  return /^(?=.*\d)[0-9a-f]{7,40}$/u.test(name)
}

/** `snake_case`, `camelCase`, `Class.method`, `a::b`, `path/to`, `main.go`, `LIMIT`, `Parser2`. */
function isWrittenAsCode(name: string): boolean {
  return (
    /[\p{L}\p{N}][_./#]+[\p{L}\p{N}]|::|->|^[_@$./]\w|^~\p{L}|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|^\p{Lu}[\p{Lu}\p{N}]{2,}$/u.test(
      name,
    ) &&
    !/^(?:https?:|\d)/u.test(name) &&
    !/^(?:e\.g|i\.e|etc|and\/or|\w+n't)$/u.test(name)
  )
}

export function resolve(projects: readonly LabelledProject[], name: string): NamedNode | undefined {
  const split = splitReference(projects, name)
  for (const { snapshot } of split.projects) {
    const found = snapshot.resolveName(split.rest, { limit: 3 }).find(({ reading }) => !isGuess(reading))
    if (found !== undefined) return found
  }
  return undefined
}
