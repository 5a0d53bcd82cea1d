/** Real git repositories for tests, the same to the last commit id on every machine. */
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type FixtureContent =
  | string
  | Buffer
  | { readonly content: string | Buffer; readonly executable: boolean }
  | { readonly symlink: string }
  /** The id is that of a commit that this repository does not have. */
  | { readonly submodule: string; readonly commit?: string }
  /** The file is deleted by this commit. */
  | null

/** What a commit changes. As a list, where a name has to be given in bytes. */
export type FixtureCommit =
  | { readonly [path: string]: FixtureContent }
  | readonly (readonly [path: string | Buffer, content: FixtureContent])[]

export type FixtureOptions = {
  /** Where to make it; by default in a temporary folder of its own. */
  readonly directory?: string
  readonly bare?: boolean
  readonly branch?: string
  /** Further branches, by the index of their commit. */
  readonly branches?: { readonly [branch: string]: number }
}

export type FixtureRepository = AsyncDisposable & {
  readonly directory: string
  /** The ids of the commits, in order. */
  readonly commits: readonly string[]
  /** The id of the last one; empty if there is none. */
  readonly head: string
}

export async function createRepository(
  spec: readonly FixtureCommit[],
  options: FixtureOptions = {},
): Promise<FixtureRepository> {
  const { bare = false, branch = 'main', branches = {} } = options
  const temporary = options.directory === undefined ? await createTemporaryDirectory() : undefined
  const directory = options.directory ?? temporary?.path ?? ''
  await mkdir(directory, { recursive: true })
  await runFixtureGit(directory, [
    'init',
    '--quiet',
    '--template=',
    `--initial-branch=${branch}`,
    ...(bare ? ['--bare'] : []),
  ])
  const commits = spec.length === 0 ? [] : await importCommits(directory, spec, { branch, branches })
  if (spec.length > 0 && !bare) await runFixtureGit(directory, ['reset', '--quiet', '--hard'])
  return {
    directory,
    commits,
    head: commits.at(-1) ?? '',
    [Symbol.asyncDispose]: async () => {
      await (temporary === undefined
        ? rm(directory, { recursive: true, force: true })
        : temporary[Symbol.asyncDispose]())
    },
  }
}

/** Adds commits on top of an existing branch (of a bare repository) and gives back their ids. */
export async function addCommits(
  directory: string,
  spec: readonly FixtureCommit[],
  branch = 'main',
): Promise<string[]> {
  return await importCommits(directory, spec, { branch, branches: {}, from: `refs/heads/${branch}^0` })
}

async function importCommits(
  directory: string,
  spec: readonly FixtureCommit[],
  options: { branch: string; branches: { readonly [branch: string]: number }; from?: string },
): Promise<string[]> {
  // fast-import answers each get-mark on its standard output.
  const stream = Buffer.concat([
    ...spec.flatMap((commit, index) =>
      toCommit(commit, index, options.branch, index === 0 ? options.from : undefined),
    ),
    ...Object.entries(options.branches).map(([name, index]) =>
      text(`reset refs/heads/${name}\nfrom :${index + 1}\n\n`),
    ),
    ...spec.map((_, index) => text(`get-mark :${index + 1}\n`)),
    text('done\n'),
  ])
  const answer = await runFixtureGit(
    directory,
    ['fast-import', '--quiet', '--done', '--date-format=raw'],
    stream,
  )
  return answer.split('\n').filter((line) => line !== '')
}

export type TemporaryDirectory = AsyncDisposable & { readonly path: string }

export async function createTemporaryDirectory(): Promise<TemporaryDirectory> {
  const path = await realpath(await mkdtemp(join(tmpdir(), `parley-test-${process.pid}-`)))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Runs git without the settings of whoever runs the tests, and gives back what it wrote. */
export async function runFixtureGit(
  directory: string,
  args: readonly string[],
  input?: Buffer,
): Promise<string> {
  const child = spawn('git', args, {
    cwd: directory,
    env: fixtureEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  const errors: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`Cannot run git ${args.join(' ')}: ${Buffer.concat(errors).toString()}`)
  return Buffer.concat(output).toString()
}

/** The author's clock starts here (seconds since 1970) and moves on a minute with each commit. */
const firstCommitSeconds = 1_700_000_000

export function fixtureEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  const person = { NAME: 'Ada Example', EMAIL: 'ada@example.com', DATE: `${firstCommitSeconds} +0000` }
  return {
    ...Object.fromEntries(own),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
    ...Object.fromEntries(Object.entries(person).map(([key, value]) => [`GIT_AUTHOR_${key}`, value])),
    ...Object.fromEntries(Object.entries(person).map(([key, value]) => [`GIT_COMMITTER_${key}`, value])),
  }
}

function toCommit(commit: FixtureCommit, index: number, branch: string, from?: string): Buffer[] {
  const seconds = firstCommitSeconds + index * 60
  const subject = `Commit ${index + 1}`
  const pairs = isList(commit) ? commit : Object.entries(commit)
  return [
    text(`commit refs/heads/${branch}\nmark :${index + 1}\n`),
    text(`author Ada Example <ada@example.com> ${seconds} +0000\n`),
    text(`committer Ada Example <ada@example.com> ${seconds} +0000\n`),
    text(`data ${subject.length}\n${subject}\n`),
    text(from === undefined ? '' : `from ${from}\n`),
    ...pairs.flatMap(([path, content]) => toChange(path, content)),
    ...toGitmodules(pairs),
    text('\n'),
  ]
}

function toChange(path: string | Buffer, content: FixtureContent): Buffer[] {
  const name = quote(path)
  if (content === null) return [text(`D ${name}\n`)]
  if (typeof content === 'object' && 'submodule' in content) {
    return [text(`M 160000 ${content.commit ?? '1'.repeat(40)} ${name}\n`)]
  }
  if (typeof content === 'object' && 'symlink' in content) return toFile('120000', name, content.symlink)
  if (typeof content === 'object' && 'executable' in content) {
    return toFile(content.executable ? '100755' : '100644', name, content.content)
  }
  return toFile('100644', name, content)
}

function toFile(mode: string, name: string, content: string | Buffer): Buffer[] {
  const data = Buffer.from(content)
  return [text(`M ${mode} inline ${name}\ndata ${data.length}\n`), data, text('\n')]
}

function toGitmodules(pairs: readonly (readonly [string | Buffer, FixtureContent])[]): Buffer[] {
  const sections = pairs.flatMap(([path, content]) =>
    content !== null && typeof content === 'object' && 'submodule' in content
      ? [`[submodule "${String(path)}"]\n\tpath = ${String(path)}\n\turl = ${content.submodule}\n`]
      : [],
  )
  return sections.length === 0 ? [] : toFile('100644', quote('.gitmodules'), sections.join(''))
}

/** A name as fast-import reads it whatever bytes it has: each of them in octal. */
function quote(path: string | Buffer): string {
  return `"${Array.from(Buffer.from(path), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}"`
}

function isList(
  commit: FixtureCommit,
): commit is Exclude<FixtureCommit, { readonly [path: string]: FixtureContent }> {
  return Array.isArray(commit)
}

function text(value: string): Buffer {
  return Buffer.from(value)
}
