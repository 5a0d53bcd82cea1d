import type { GrepOutput } from '../../../../tools/grep.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { code, joinNames, pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { plainName, quote } from '../history-prose.ts'
import type { Sibling } from './find-sibling.ts'

type Match = GrepOutput['matches'][number]

/** Commits of more files changed other things too. */
const mostFiles = 30

/**
 * Steps as a sibling shows them: where it is defined, the other places that name it, its tests and documents, and the
 * files that the commit changed which brought it in. False, with nothing said, where it stands in one file alone.
 */
export function* followSibling(sibling: Sibling): Script<boolean> {
  const { name, what, location } = sibling
  if (name === '') {
    const brought = yield* findAddedWith(location)
    yield* say(
      `Each of them is a file of its own, such as ${what} [${location}]: write one more beside it in the same form.\n`,
    )
    if (brought !== undefined) yield* say(`\n${brought}\n`)
    return true
  }
  const output = yield* call('grep', {
    pattern: String.raw`\b${name.replace(/[^\w]/gu, '.')}\b`,
    regex: true,
    case_sensitive: true,
    limit: 200,
  })
  if (isToolFailure(output)) return false
  const home = pathOf(location)
  const files = Map.groupBy(
    output.matches.filter(({ location: at }) => !isLeftOut(pathOf(at))),
    ({ location: at }) => pathOf(at),
  )
  const definition = yield* findDefinition(name, output.matches, home)
  const sources = [...files].filter(([path]) => !isTest(path, files) && !isDocument(path))
  const tests = [...files.keys()].filter((path) => isTest(path, files))
  const documents = [...files].filter(([path]) => isDocument(path)).slice(0, 3)
  const added = yield* findAddedWith(pathOf(definition))
  if (sources.length < 2 && tests.length === 0 && added === undefined) return false
  yield* say(`Follow ${what} [${location}], which is there already.\n\n`)
  let step = 1
  const row = function* (text: string): Script {
    yield* say(`${step}. ${text}\n`)
    step += 1
  }
  yield* row(`Write one like it: ${code(name)} is in ${showAt(definition, output.matches)}.`)
  const others = sources.filter(([path]) => path !== pathOf(definition) && path !== home)
  for (const [path, matches] of others.slice(0, 8)) {
    const [first] = matches.toSorted((one, other) => rankOf(other) - rankOf(one))
    if (first !== undefined) yield* row(`${verbOf(first)} ${code(path)}: ${showAt(first.location, matches)}.`)
  }
  if (others.length > 8) yield* say(`   …and ${others.length - 8} more files name it.\n`)
  if (tests.length > 0)
    yield* row(
      `Test it as ${joinNames(
        tests.slice(0, 3).map((path) => `[${path}]`),
        3,
      )} ${tests.length === 1 ? 'does' : 'do'}.`,
    )
  if (documents.length > 0)
    yield* row(
      `Describe it where the documents name the other one: ${joinNames(
        documents.map(([, [first]]) => `[${first?.location ?? ''}]`),
        3,
      )}.`,
    )
  if (added !== undefined) yield* say(`\n${added}\n`)
  if (output.truncated) yield* say('\nThe name stands in further places that were not read.\n')
  return true
}

/** Where the definition is: the sibling's own file where it has one of its name, else the place that was found. */
function* findDefinition(name: string, matches: readonly Match[], home: string): Script<string> {
  const found = yield* call('search', { query: name, limit: 5 })
  const named = isToolFailure(found)
    ? []
    : found.results.filter(
        (result) =>
          (result.name.split('.').at(-1) ?? '') === name && result.in_test !== true && result.kind !== 'file',
      )
  const node = named.find((one) => pathOf(one.location) === home) ?? named[0]
  if (node !== undefined && (!home.includes('.') || pathOf(node.location) === home || named.length === 1))
    return node.location
  return matches.find(({ location }) => pathOf(location) === home)?.location ?? home
}

/** What the commit that brought the file changed beside it, of what is still there. */
function* findAddedWith(path: string): Script<string | undefined> {
  const log = yield* call('git_log', { path, oldest: true, limit: 1 })
  const [first] = isToolFailure(log) ? [] : log.commits
  if (first === undefined || isToolFailure(log) || !log.complete) return undefined
  const shown = yield* call('git_show', { commit: first.commit, diff: false })
  if (isToolFailure(shown) || shown.files.length > mostFiles || shown.files.length < 2) return undefined
  const others = shown.files.filter(
    (file) => file.gone !== true && file.path !== path && !isLeftOut(file.path),
  )
  if (others.length === 0) return undefined
  return `The commit that brought ${code(path)} in, \`${first.commit}\` (${first.date}, ${plainName(first.author)}: ${quote(first.subject)}), also changed ${joinNames(
    others.slice(0, 10).map((file) => `[${file.path}]`),
    10,
  )}${others.length > 10 ? ` and ${others.length - 10} more files` : ''}: check whether yours needs them too.`
}

function showAt(location: string, matches: readonly Match[]): string {
  const line = matches.find((match) => match.location === location)?.text.trim() ?? ''
  return line === '' || line.length > 120 ? `[${location}]` : `${code(line)} [${location}]`
}

/** A line that registers says more than one that imports. */
function rankOf({ text }: Match): number {
  return /^\s*(?:import|from|use|using|#include|require|\/\/|\*|#)/u.test(text) ? 0 : 1
}

function verbOf(match: Match): string {
  return rankOf(match) === 0 ? 'Import or export it as in' : 'Name it as in'
}

function isTest(path: string, files: ReadonlyMap<string, readonly Match[]>): boolean {
  return (
    files.get(path)?.some(({ in_test: own }) => own === true) === true ||
    /(?:^|\/)(?:tests?|__tests__|specs?|e2e)\/|(?:_test|\.test|\.spec|_spec|Tests?)\.\w+$/u.test(path)
  )
}

function isDocument(path: string): boolean {
  return /\.(?:md|mdx|rst|adoc|txt|\d)$/iu.test(path)
}

function isLeftOut(path: string): boolean {
  return /(?:^|\/)(?:change(?:s|log)|history|news|release|licen[cs]e|copying)[\w.-]*$|lock(?:\.\w+)?$|\.(?:snap|svg|sum|map)$|(?:^|\/)(?:dist|build|vendor|node_modules|samples?|website|\.git[\w-]*)\/|\.Designer\.cs$/iu.test(
    path,
  )
}
