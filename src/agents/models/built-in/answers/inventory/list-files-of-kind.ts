import { quantity } from '../../../../evidence/claims.ts'
import { partExtent } from '../../../../evidence/extent.ts'
import { nameWords, singular } from '../../../../inventory/name-words.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { capitalize, code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import type { AskedKind } from './asked-kind.ts'
import { isExample } from './find-families.ts'

const testNames = [
  'test_',
  '_test.',
  '.test.',
  '.spec.',
  '_spec.',
  'test.java',
  'tests.java',
  'tests.cs',
  'test.cs',
  'test.kt',
  '/tests/',
  '__tests__',
]

/** "How many test files are there": files whose names follow the conventions of test runners. */
export function* listTestFiles(): Script<boolean> {
  const outputs = yield* callAll(
    'list_files',
    testNames.map((pattern) => ({ pattern })),
  )
  const isCut = outputs.some((output) => isToolFailure(output) || output.files.length < output.total_files)
  const paths = [
    ...new Set(
      outputs.flatMap((output) => (isToolFailure(output) ? [] : output.files.map(({ path }) => path))),
    ),
  ].filter((path) => isTestFile(path))
  if (paths.length === 0) return false
  const folders = [...Map.groupBy(paths, (path) => path.split('/').slice(0, -1).join('/') || '.')]
  yield* say(
    `${isCut ? 'At least ' : ''}${capitalize(quantity(partExtent(paths.length, paths.length), 'file'))} ${paths.length === 1 ? 'is' : 'are'} named like a test (such as ${code('test_x.py')}, ${code('x_test.go')}, ${code('x.spec.ts')} or ${code('XTest.java')}); helpers and data beside them are not counted, nor tests inside other source files.\n\n`,
  )
  for (const [folder, own] of folders.slice(0, 40))
    yield* say(
      `- ${code(`${folder}/`)} (${own.length}): ${joinNames(
        own.map((path) => `[${path}]`),
        12,
      )}\n`,
    )
  return true
}

function isTestFile(path: string): boolean {
  const name = path.split('/').at(-1) ?? ''
  return (
    /\.(?:[cm]?[jt]sx?|py|go|java|kt|rs|c|cc|cpp|cs|rb|php|swift|scala|tcl|sh)$/u.test(name) &&
    (/^test_|[._]test\.|[._]spec\.|Tests?\.(?:java|kt|cs|scala|swift)$/u.test(name) ||
      (/(?:^|\/)(?:__tests__|tests?)\//u.test(path) &&
        /\.(?:[cm]?jsx?|rs|tcl)$/u.test(name) &&
        !/(?:^|\/)(?:support|fixtures?|helpers?|assets|utils?)\//u.test(path)))
  )
}

/** "Which build targets does the Makefile have". */
export function* listTargets(): Script<boolean> {
  const output = yield* call('grep', {
    pattern: String.raw`^[A-Za-z][\w./-]*(?: [A-Za-z][\w./-]*)*\s*:(?:[^=:]|$)`,
    regex: true,
    path: '**/Makefile',
    limit: 200,
  })
  if (isToolFailure(output) || output.matches.length === 0) return false
  const byFile = Map.groupBy(output.matches, ({ location }) => location.replace(/:\d+-\d+$/u, ''))
  const count = output.matches.length
  yield* say(
    `${output.truncated ? 'At least ' : ''}${count} ${count === 1 ? 'rule has' : 'rules have'} a literal target in ${byFile.size === 1 ? 'the Makefile' : `${byFile.size} Makefiles`}; targets that are made from variables or patterns are not among them.\n\n`,
  )
  const files = [...byFile].sort(([one], [other]) => one.split('/').length - other.split('/').length)
  for (const [path, lines] of files.slice(0, 12))
    yield* say(
      `- [${path}]: ${joinNames(
        lines.map(({ text, location }) => `${code(text.split(':')[0]?.trim() ?? '')} [${location}]`),
        40,
      )}\n`,
    )
  if (files.length > 12) yield* say(`- and ${files.length - 12} more Makefiles\n`)
  return true
}

const manifests: Readonly<Record<string, string>> = {
  crate: '**/Cargo.toml',
  workspace: '**/package.json',
  project: '**/*.csproj',
}

/** "Which crates are in the workspace": the directories that hold a manifest. */
export function* listManifests({ words, phrase }: AskedKind): Script<boolean> {
  const pattern = manifests[words.at(-1) ?? '']
  if (pattern === undefined) return false
  const output = yield* call('list_files', { pattern })
  if (isToolFailure(output) || output.files.length === 0) return false
  const own = output.files.filter(
    ({ path }) => !isExample({ location: path }) && !/(?:^|\/)tests?\//u.test(path),
  )
  if (own.length === 0) return false
  yield* say(
    `${capitalize(quantity(partExtent(own.length, own.length), 'directory', 'directories'))} outside of tests and examples ${own.length === 1 ? 'holds' : 'hold'} a manifest (${code(pattern.replace('**/', ''))}) of ${code(phrase)}:\n\n`,
  )
  for (const { path } of own.slice(0, 100))
    yield* say(`- ${code(path.split('/').slice(0, -1).join('/') || 'the root')} [${path}]\n`)
  return true
}

/**
 * "Which middlewares exist": the files of the directory that is called so. `database/` is the code for databases, not a
 * list of them: where things to choose from are asked for, the name must be in the plural.
 */
export function* listDirectory({ words, phrase, general }: AskedKind, isPlural = false): Script<boolean> {
  const head = words.at(-1)
  if (head === undefined) return false
  const output = yield* call('list_files', { pattern: head.replace(/y$/u, '') })
  if (isToolFailure(output)) return false
  // "Account types" are not the pages or the texts of accounts.
  const isPage = general === undefined ? () => false : (path: string) => pageFolder.test(path)
  const inside = output.files.filter(({ path }) => {
    const folder = path.split('/').at(-2)
    return (
      folder !== undefined &&
      !isPage(path) &&
      singular(folder) === head &&
      (!isPlural || singular(folder) !== folder.toLowerCase()) &&
      !isExample({ location: path }) &&
      !/(?:^|\/)tests?\/|[._](?:test|spec)\.|(?:^|\/)(?:README|index|mod|__init__|package-info|doc)\b/iu.test(
        path,
      )
    )
  })
  if (inside.length < 2) return yield* listFilesByPath(words, phrase)
  const folders = [...new Set(inside.map(({ path }) => path.split('/').slice(0, -1).join('/')))]
  yield* say(
    `${output.files.length < output.total_files ? 'At least ' : ''}${capitalize(quantity(partExtent(inside.length, inside.length), 'file'))} ${inside.length === 1 ? 'stands' : 'stand'} in ${joinNames(folders.map((folder) => code(`${folder}/`)))}, which ${folders.length === 1 ? 'is' : 'are'} called so; ${code(phrase)} elsewhere would not be among them.\n\n`,
  )
  for (const { path, doc } of inside.slice(0, 100))
    yield* say(
      `- ${code(path.split('/').at(-1) ?? path)}${doc === undefined ? '' : `: ${doc.replace(/\.$/u, '')}`} [${path}]\n`,
    )
  return true
}

const pageFolder = /(?:^|\/)(?:views?|locales?|templates|assets|public|static|i18n|migrations?|migrate)\//iu

/** "The prisma migrations", "the mysql scripts": files below whose path every word stands, the last one as a directory. */
function* listFilesByPath(words: readonly string[], phrase: string): Script<boolean> {
  const isScript = /^(?:script|query)$/u.test(words.at(-1) ?? '')
  const wanted = isScript ? words.slice(0, -1) : words
  const [rarest] = wanted.toSorted((one, other) => other.length - one.length)
  if (rarest === undefined || words.length < 2) return false
  const output = yield* call('list_files', { pattern: rarest.replace(/y$/u, '') })
  if (isToolFailure(output)) return false
  const inside = output.files.filter(({ path }) => {
    const parts = path.split('/')
    const folders = new Set(parts.slice(0, -1).flatMap((part) => nameWords(part).map(singular)))
    const all = new Set(nameWords(path).map(singular))
    return (
      (isScript ? scriptFile.test(path) : folders.has(words.at(-1) ?? '')) &&
      wanted.every((word) => all.has(word)) &&
      !isExample({ location: path }) &&
      !/(?:^|\/)(?:tests?|dist|build|out)\/|\.(?:map|lock|md)$|(?:^|\/)(?:index|mod|__init__)\./iu.test(path)
    )
  })
  if (inside.length < 2) return false
  const isCut = output.files.length < output.total_files
  yield* say(
    `${isCut ? 'At least ' : ''}${capitalize(quantity(partExtent(inside.length, inside.length), 'file'))} ${inside.length === 1 ? 'has' : 'have'} the words of ${code(phrase)} in their paths; such files under other names would not be among them.\n\n`,
  )
  for (const { path, doc } of inside.toSorted((one, other) => (one.path < other.path ? -1 : 1)).slice(0, 100))
    yield* say(`- [${path}]${doc === undefined ? '' : `: ${doc.replace(/\.$/u, '')}`}\n`)
  return true
}

const scriptFile = /\.(?:sql|sh|bash|ps1|bat|py|rb|pl)$/u
