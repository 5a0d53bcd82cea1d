import type { CommitBrief } from '../../../tools/show-history.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { joinNames, plural } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll, say } from '../script.ts'

const mostFiles = 4

/** " It touches [src/a.ts] and [src/b.ts].": where a change was made, code before tests, of what is still there. */
export function* sayTouched(commits: readonly CommitBrief[]): Script {
  const outputs = yield* callAll(
    'git_show',
    commits.map(({ commit }) => ({ commit, diff: false })),
  )
  for (const [index, output] of outputs.entries()) {
    if (isToolFailure(output)) continue
    const there = output.files
      .filter(({ gone }) => gone !== true)
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, mostFiles)
    if (there.length === 0) continue
    const rest = output.file_count === undefined ? 0 : output.file_count - there.length
    const more =
      rest > 0 ? `, and ${plural(rest, 'more file')}` : output.file_count === undefined ? ', and more' : ''
    const who = commits.length === 1 ? 'It' : `\`${commits[index]?.commit ?? ''}\``
    yield* say(
      ` ${who} touches ${joinNames(
        there.map(({ path }) => `[${path}]`),
        mostFiles,
      )}${more}.`,
    )
  }
}

/** What was mostly changed first; tests, texts and locks behind the code. */
function rank({ path, added = 0, deleted = 0 }: Touched): number {
  const isTest = /(?:^|\/)(?:tests?|spec|__tests__)\/|[._-](?:test|spec)s?\.|Tests?\.\w+$/u.test(path)
  const isText = /\.(?:md|rst|txt|lock|sum|ya?ml|json|toml|xml|svg|prebuilt|\d)$/iu.test(path)
  const isBuilt = /(?:^|\/)(?:dist|build|vendor|bundled|node_modules)\//u.test(path)
  const size = Math.min(added + deleted, 9_999) / 10_000
  return (
    (isTest ? 2 : 0) +
    (isText && !/changelog|news|pom\.xml|package\.json/iu.test(path) ? 1 : 0) +
    (isBuilt ? 4 : 0) -
    size
  )
}

interface Touched {
  readonly path: string
  readonly added?: number
  readonly deleted?: number
}
