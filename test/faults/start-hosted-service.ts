/** The whole service beside a git host of its own, and the few calls that the tests of faults make. */
import { join } from 'node:path'
import type { Answer } from '../../src/contract/answer.ts'
import { startService } from '../conformance/start-service.ts'
import type { ServiceOptions, TestService } from '../conformance/start-service.ts'
import { createRepository, createTemporaryDirectory } from '../support/git-fixture.ts'
import type { FixtureCommit, FixtureOptions, FixtureRepository } from '../support/git-fixture.ts'
import { startGitServer } from '../support/git-server.ts'
import type { GitServer, GitServerOptions } from '../support/git-server.ts'

export type ParseBody = {
  readonly repo_name?: string
  readonly repo_path?: string
  readonly branch_name?: string
  readonly commit_id?: string
}

export type Parsed = {
  readonly id: string
  readonly status: string
  readonly error: string | null
  readonly progress: Readonly<Record<string, unknown>>
}

export type ListedFile = { readonly path: string; readonly kind: string; readonly byte_size: number }

export type HostedService = TestService & {
  readonly git: GitServer
  /** Puts a repository on the host: `owner/name`. */
  host(name: string, commits: readonly FixtureCommit[], options?: FixtureOptions): Promise<FixtureRepository>
  /** Asks for a parse, and gives back how it ended. */
  parse(body: ParseBody): Promise<Parsed>
  untilEnded(projectId: string): Promise<Parsed>
  files(projectId: string): Promise<readonly ListedFile[]>
  readFile(projectId: string, path: string): Promise<Response>
  node(projectId: string, nodeId: string): Promise<Response>
  search(projectId: string, query: string): Promise<readonly Found[]>
  /** The whole answer to a first question, each of whose citations has been read. */
  ask(projectId: string, question: string): Promise<Answer>
}

export type Found = { readonly node_id: string; readonly file_path: string; readonly content: string }

export type HostedOptions = ServiceOptions & Pick<GitServerOptions, 'auth' | 'onRequest'>

export async function startHostedService(options: HostedOptions = {}): Promise<HostedService> {
  await using stack = new AsyncDisposableStack()
  const root = stack.use(await createTemporaryDirectory()).path
  const git = stack.use(
    await startGitServer({
      root,
      ...(options.auth === undefined ? {} : { auth: options.auth }),
      ...(options.onRequest === undefined ? {} : { onRequest: options.onRequest }),
    }),
  )
  const service = stack.use(
    await startService({ ...options, config: { gitHost: git.url, ...options.config } }),
  )
  const { json, send } = service
  const untilEnded = async (id: string): Promise<Parsed> => {
    for (;;) {
      const found = await json('GET', `/api/v2/parsing-status/${id}`)
      if (found['status'] === 'ready' || found['status'] === 'error')
        return { ...found, id } as unknown as Parsed
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  const readFile = async (id: string, path: string): Promise<Response> =>
    await send('GET', `/api/v2/projects/${id}/files/${encodePath(path)}`)
  const files = async (id: string): Promise<readonly ListedFile[]> => {
    const { files: listed } = await json('GET', `/api/v2/projects/${id}/files`)
    return listed as ListedFile[]
  }
  const checkCitation = async (id: string, citation: string): Promise<void> => {
    const [, path = citation, start, end] = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/s.exec(citation) ?? []
    if (start === undefined) {
      if ((await files(id)).some((file) => file.path === path)) return
    } else {
      const lines = `start_line=${start}&end_line=${end ?? start}`
      const response = await send('GET', `/api/v2/projects/${id}/files/${encodePath(path)}?${lines}`)
      const text = response.headers.get('x-lines')
      if (response.status === 200 && text?.startsWith(`${start}-${end ?? start}/`) === true) return
    }
    throw new Error(`Citation "${citation}" does not resolve`)
  }
  const kept = stack.move()
  return {
    ...service,
    git,
    host: async (name, commits, repositoryOptions) =>
      await createRepository(commits, {
        ...repositoryOptions,
        directory: join(root, `${name}.git`),
        bare: true,
      }),
    parse: async (body) => {
      const { project_id: id } = await json('POST', '/api/v2/parse', { body })
      return await untilEnded(String(id))
    },
    untilEnded,
    files,
    readFile,
    node: async (id, nodeId) => await send('GET', `/api/v2/nodes/${id}/${encodePath(nodeId)}`),
    search: async (id, query) => {
      const { results } = await json('POST', '/api/v2/search', { body: { project_id: id, query } })
      return results as Found[]
    },
    ask: async (id, question) => {
      const path = `/api/v2/project/${id}/message/?stream=false`
      const answer = (await json('POST', path, { body: { content: question } })) as unknown as Answer
      for (const citation of answer.citations) await checkCitation(id, citation)
      return answer
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** As one segment, so that no client on the way takes `..` or `//` for more than text. */
function encodePath(path: string): string {
  return encodeURIComponent(path).replaceAll('.', '%2E')
}
