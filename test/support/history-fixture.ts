/** A repository whose commits say what a test needs: who, when, why. */
import { runFixtureGit, createTemporaryDirectory } from './git-fixture.ts'

export type HistoryFixtureCommit = {
  readonly author?: string
  readonly email?: string
  /** `2024-01-31`, at noon in UTC. */
  readonly date: string
  /** Where it was written on another day, such as before a rebase. */
  readonly written?: string
  readonly message: string
  readonly files: { readonly [path: string]: string | null }
  /** Old names and new ones. */
  readonly renames?: { readonly [from: string]: string }
  /** By index: a merge with this commit. */
  readonly merges?: number
  /** By index, where it does not follow the one before. */
  readonly parent?: number
  readonly tag?: string
}

export type HistoryFixture = AsyncDisposable & {
  readonly directory: string
  readonly commits: readonly string[]
  readonly head: string
}

export async function createHistory(spec: readonly HistoryFixtureCommit[]): Promise<HistoryFixture> {
  const temporary = await createTemporaryDirectory()
  const directory = temporary.path
  await runFixtureGit(directory, ['init', '--quiet', '--bare', '--template=', '--initial-branch=main'])
  const stream = [
    ...spec.map(toCommit),
    ...spec.map((_, index) => `get-mark :${index + 1}\n`),
    'done\n',
  ].join('')
  const answer = await runFixtureGit(
    directory,
    ['fast-import', '--quiet', '--done', '--date-format=raw'],
    Buffer.from(stream),
  )
  const commits = answer.split('\n').filter((line) => line !== '')
  return {
    directory,
    commits,
    head: commits.at(-1) ?? '',
    [Symbol.asyncDispose]: async () => await temporary[Symbol.asyncDispose](),
  }
}

function toCommit(commit: HistoryFixtureCommit, index: number): string {
  const { author = 'Ada Example', email = 'ada@example.com', date, written = date, message } = commit
  const { renames = {} } = commit
  const personAt = (day: string) => `${author} <${email}> ${Date.parse(`${day}T12:00:00Z`) / 1000} +0000`
  const parent = commit.parent ?? index - 1
  return [
    `commit refs/heads/main\nmark :${index + 1}\nauthor ${personAt(written)}\ncommitter ${personAt(date)}\n`,
    data(message),
    ...(parent < 0 ? [] : [`from :${parent + 1}\n`]),
    ...(commit.merges === undefined ? [] : [`merge :${commit.merges + 1}\n`]),
    ...Object.entries(renames).map(([from, to]) => `R ${from} ${to}\n`),
    ...Object.entries(commit.files).map(([path, text]) =>
      text === null ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`,
    ),
    '\n',
    ...(commit.tag === undefined ? [] : [`reset refs/tags/${commit.tag}\nfrom :${index + 1}\n\n`]),
  ].join('')
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`
}
