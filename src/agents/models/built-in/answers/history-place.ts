import { isToolFailure } from '../../../tools/tool.ts'
import type { BuiltInOptions } from '../built-in-model.ts'
import type { Conversation } from '../conversation.ts'
import { findNames } from '../understanding/find-names.ts'
import { cite, code } from '../prose.ts'
import type { HistoryKind, HistoryQuestion } from '../read-history-question.ts'
import { readAsked } from '../read-asked.ts'
import type { Script } from '../script.ts'
import { call } from '../script.ts'

/** What a question about the past is about, as the tools take it. */
export interface PastPlace {
  /** Input of the tools: empty for the whole repository. */
  readonly input: {
    readonly node?: string
    readonly path?: string
    readonly start_line?: number
    readonly end_line?: number
  }
  /** `missing`: a name or path that is not there; `words`: they name nothing. */
  readonly kind: 'repository' | 'directory' | 'file' | 'definition' | 'lines' | 'missing' | 'words'
  /** In a sentence, with its citation where it has one: "`parse` [src/a.ts:1-9]", "the repository". */
  readonly name: string
  /** The name alone; '' for the repository. */
  readonly bare: string
  readonly signature: string
  /** How words were taken, in italics; '' where they name it. */
  readonly note: string
  /** The words that search was asked for, where nothing has them as its name; else missing. */
  readonly words?: string
}

const repository: PastPlace = {
  input: {},
  kind: 'repository',
  name: 'the repository',
  bare: '',
  signature: '',
  note: '',
}

/** Finds what is meant: lines, a definition, a file, a directory, a name that is gone, or all of it. */
export function* findPastPlace(
  { about, kind }: HistoryQuestion,
  conversation: Conversation,
  options: BuiltInOptions,
): Script<PastPlace> {
  if ((about === '' && options.focus.length === 0) || isRepository(about, options))
    return forRepository(options)
  // A licence is called as its file in one of two spellings.
  if (/^(?:the )?licen[cs]e$/iu.test(about)) {
    const listed = yield* call('list_files', {})
    const file = isToolFailure(listed)
      ? undefined
      : listed.files.find(({ path }) => /(?:^|\/)(?:licen[cs]e|copying)(?:\.\w+)?$/iu.test(path))
    if (file !== undefined)
      return {
        ...repository,
        kind: 'file',
        input: { path: file.path },
        name: `${code(file.path)} [${file.path}]`,
        bare: file.path,
      }
  }
  const lines = /\blines? (\d{1,7})(?: ?(?:-|to|and|until) ?(\d{1,7}))?/iu.exec(about)
  const words = lines === null ? about : about.replace(lines[0], ' ')
  const spoken = isPronoun(words) ? `what about ${words}` : words
  const { subjects } = yield* readAsked(spoken, conversation, options)
  const [found] = subjects.found
  if (found !== undefined) {
    const { node } = found
    const note = found.note === '' ? '' : `\n\n_${found.note}_`
    const base = { bare: node.name, signature: node.signature ?? '', note }
    if (node.kind === 'repository') return forRepository(options)
    if (node.kind === 'external') return { ...repository, ...base, kind: 'missing', name: code(node.name) }
    if (node.kind === 'directory') {
      return {
        ...base,
        kind: 'directory',
        input: { node: node.node_id },
        name: `the directory ${code(node.name)}`,
      }
    }
    if (node.kind === 'file') {
      if (lines !== null) return ofLines(node.location, Number(lines[1]), Number(lines[2] ?? lines[1]), note)
      return {
        ...base,
        kind: 'file',
        input: { path: node.location },
        name: `${code(node.name)}${cite(node.location)}`,
      }
    }
    const place = /^(.+\.\w+):(\d+)(?:-(\d+))?$/u.exec(found.asked)
    if (place !== null) {
      const path = node.location.replace(/:\d+-\d+$/u, '')
      return ofLines(path, Number(place[2]), Number(place[3] ?? place[2]), note)
    }
    return {
      ...base,
      kind: 'definition',
      input: { node: node.node_id },
      name: `${code(node.name)}${cite(node.location)}`,
    }
  }
  if (about === '' || isPronoun(about)) return forRepository(options)
  const gone = (subjects.missing[0]?.name ?? findNames(words).strong[0])?.replace(/^(\w+)\/\d$/u, '$1')
  const isPlainWord = gone !== undefined && /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u.test(gone)
  if (gone !== undefined && (!isPlainWord || asksForBeginning(kind))) {
    const input = isPath(gone) ? { path: gone } : {}
    // Where a member is defined and used, what it belongs to is written otherwise.
    const bare = isPath(gone)
      ? gone
      : (gone
          .replace(/\(\)$/u, '')
          .split(/[.#]|::/u)
          .at(-1) ?? gone)
    return { ...repository, kind: 'missing', name: code(gone), bare, input }
  }
  if (asksForBeginning(kind))
    return { ...repository, kind: 'words', name: `"${plainWords(about)}"`, bare: about }
  return yield* search(about, options)
}

/** A repository is often called as its main directory or class is: "how old is flask". */
function isRepository(about: string, { repositories }: BuiltInOptions): boolean {
  const [name = ''] = repositories
  const said = about.toLowerCase()
  return (
    repositories.length === 1 &&
    said !== '' &&
    [name, name.split('/').at(-1)].some((own) => own?.toLowerCase() === said)
  )
}

/** What words stand for may be gone, so search would only find something else. */
function asksForBeginning(kind: HistoryKind): boolean {
  return kind === 'added' || kind === 'removed' || kind === 'why' || kind === 'switched'
}

function isPronoun(about: string): boolean {
  return /^(?:it|this|that|them|these|those)$/iu.test(about)
}

function plainWords(about: string): string {
  return about.slice(0, 80).replace(/[[\]<>`]/gu, '')
}

function forRepository({ labels }: BuiltInOptions): PastPlace {
  const [first = ''] = labels
  if (labels.length < 2) return repository
  return {
    ...repository,
    input: { path: `${first}@` },
    name: code(first),
    note: `\n\n_Of the ${labels.length} repositories this is the first; name another one's path to ask about it._`,
  }
}

function ofLines(path: string, start: number, end: number, note: string): PastPlace {
  const said = start === end ? `line ${start}` : `lines ${start} to ${end}`
  return {
    kind: 'lines',
    input: { path, start_line: start, end_line: end },
    name: `${said} of ${code(path)} [${path}:${start}-${end}]`,
    bare: path,
    signature: '',
    note,
  }
}

/** Words that name nothing: what search takes them for, and the answer says so. */
function* search(about: string, options: BuiltInOptions): Script<PastPlace> {
  const output = yield* call('search', { query: about, by_file: true, limit: 3 })
  const best = isToolFailure(output) ? undefined : output.results.find(({ in_test }) => in_test !== true)
  const path = best?.location.replace(/:\d+(?:-\d+)?$/u, '') ?? ''
  if (path === '') {
    return {
      ...forRepository(options),
      note: `\n\n_Nothing in the repository is called "${plainWords(about)}", so this is about all of it._`,
    }
  }
  return {
    kind: 'file',
    input: { path },
    name: `${code(path)} [${path}]`,
    bare: path,
    signature: '',
    words: about,
    note: `\n\n_"${plainWords(about)}" names nothing in the graph; search finds it best in this file. Name a path or a definition to ask about another place._`,
  }
}

export function isPath(name: string): boolean {
  return (
    name.includes('/') ||
    /\.(?:[cm]?[jt]sx?|pyi?|go|java|rs|rb|php|cs|cc?|cpp|hh?|hpp|lua|tcl|swift|kt|md|rst|txt|json|ya?ml|toml|sh|sql|css|html?|cfg|ini|proto|xml|gradle)$/iu.test(
      name,
    )
  )
}
