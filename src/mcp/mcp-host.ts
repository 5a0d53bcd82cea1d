import { isAbsolute } from 'node:path'
import type { Answer } from '../contract/answer.ts'
import { AnswerProgress } from '../contract/answer-progress.ts'
import type { ToolAnswerBody } from '../contract/tools.ts'
import type { Api } from './api.ts'
import { chooseProject } from './choose-project.ts'
import type { HostedProject } from './choose-project.ts'
import { McpHostError } from './mcp-host-error.ts'
import { waitUntilReady } from './wait-until-ready.ts'
import type { ParseState } from './wait-until-ready.ts'

/** What an MCP server does for one user. */
export interface McpHost {
  listProjects(signal: AbortSignal): Promise<readonly HostedProject[]>
  /** The id of a project that can be asked: has it parsed, and waits for that, where it must be. */
  prepare(project: string | undefined, work: HostWork): Promise<string>
  /** Has a repository parsed, waits for that as long as clients do, and tells which project it is. */
  parse(repository: HostedRepository, work: HostWork): Promise<HostedProject>
  callTool(projectId: string, call: HostedCall, signal: AbortSignal): Promise<ToolAnswerBody>
  /** The whole answer. */
  ask(projectId: string, question: HostedQuestion, work: HostWork): Promise<Answer>
  /** The whole text as it was parsed. */
  readFile(projectId: string, path: string, signal: AbortSignal): Promise<string>
  /** A page of its book, as Markdown. */
  readBookPage(projectId: string, page: string, signal: AbortSignal): Promise<string>
  /** In reading order. */
  listBookPages(projectId: string, signal: AbortSignal): Promise<readonly HostedPage[]>
}

export interface HostedPage {
  readonly id: string
  readonly title: string
  readonly about: string
}

export interface HostedRepository {
  /** `owner/name`, an address that git fetches from, or an absolute path of the service's machine. */
  readonly repository: string
  readonly branch?: string | undefined
}

export interface HostedCall {
  readonly tool: string
  readonly input: object
  /** Tokens. */
  readonly budget?: number | undefined
}

export interface HostedQuestion {
  readonly content: string
  readonly agentId?: string | undefined
}

export interface HostWork {
  readonly signal: AbortSignal
  /** One line about what is being done, and how much of it is done, 0 to 1. */
  report(message: string, fraction?: number): void
}

export interface McpHostOptions {
  /** Gives the interface; waits for a service that is being started. */
  readonly connect: (work: HostWork) => Promise<Api>
  /** What is meant where a call names no project: its id or name. */
  readonly project?: string | undefined
  /** Of this machine, absolute: parsed where it is not, and meant where a call names no project. */
  readonly folder?: string | undefined
}

/** Of the time that clients wait, a part is for the answer. */
const refreshSeconds = 20
const stopMs = 5_000

export function createMcpHost({ connect, project: defaultProject, folder }: McpHostOptions): McpHost {
  const quiet = (signal: AbortSignal): HostWork => ({ signal, report: () => {} })

  const prepareFolder = async (path: string, work: HostWork): Promise<string> => {
    const api = await connect(work)
    const asked = await api
      .post<ParseState & { project_id: string }>('/api/v2/parsing-status', { repo_name: path }, work.signal)
      .catch(() => undefined)
    const isKnown = asked !== undefined && asked.status !== 'error'
    if (!isKnown) work.report(`Parsing ${path}`)
    const { project_id: id } = isKnown
      ? asked
      : await api.post<{ project_id: string }>('/api/v2/parse', { repo_path: path }, work.signal)
    const look = async () => await api.get<ParseState>(`/api/v2/parsing-status/${id}`, work.signal)
    // While a repeated parse runs, the previous one answers.
    const details = await api.get<{ statistics: unknown }>(`/api/v2/projects/${id}`, work.signal)
    if (details.statistics === null) await waitUntilReady(path, look, work)
    return id
  }

  const parse = async ({ repository, branch }: HostedRepository, work: HostWork): Promise<HostedProject> => {
    const api = await connect(work)
    const isFolder = isAbsolute(repository)
    const wanted = { [isFolder ? 'repo_path' : 'repo_name']: repository, branch_name: branch }
    work.report(`Parsing ${repository}`)
    const { project_id: id } = await api.post<{ project_id: string }>('/api/v2/parse', wanted, work.signal)
    const look = async () => await api.get<ParseState>(`/api/v2/parsing-status/${id}`, work.signal)
    await waitUntilReady(repository, look, work)
    return chooseProject(await listProjects(work.signal), id)
  }

  const listProjects = async (signal: AbortSignal): Promise<readonly HostedProject[]> => {
    const api = await connect(quiet(signal))
    const list = await api.get<
      readonly { id: string; repo_name: string; status: string; commit_id: string | null }[]
    >('/api/v2/projects/list', signal)
    return list.map(({ id, repo_name: name, status, commit_id: commit }) => ({ id, name, status, commit }))
  }

  return {
    listProjects,
    parse,
    async prepare(wanted, work) {
      if (wanted === undefined && folder !== undefined) return await prepareFolder(folder, work)
      const chosen = chooseProject(await listProjects(work.signal), wanted ?? defaultProject)
      if (chosen.status !== 'ready') {
        const api = await connect(work)
        const look = async () => await api.get<ParseState>(`/api/v2/parsing-status/${chosen.id}`, work.signal)
        await waitUntilReady(chosen.name, look, work)
      }
      return chosen.id
    },
    async callTool(id, { tool, input, budget }, signal) {
      const api = await connect(quiet(signal))
      const size = budget === undefined ? '' : `&budget=${budget}`
      const path = `/api/v2/projects/${id}/tools/${tool}?wait=${refreshSeconds}${size}`
      return await api.post<ToolAnswerBody>(path, input, signal)
    },
    async ask(id, { content, agentId }, { signal, report }) {
      const api = await connect({ signal, report })
      const path = `/api/v2/project/${id}/message?stream=true`
      let text = ''
      const progress = new AnswerProgress()
      // An answer goes on without readers: one that nobody waits for any more is stopped.
      let conversation: string | undefined
      const stop = (): void => {
        if (conversation === undefined) return
        const stopping = `/api/v2/conversations/${conversation}/stop`
        api.post(stopping, {}, AbortSignal.timeout(stopMs)).catch(() => undefined)
      }
      signal.addEventListener('abort', stop, { once: true })
      for await (const frame of api.stream(path, { content, agent_id: agentId }, signal)) {
        conversation ??= frame.conversation_id
        text += frame.message
        const done = progress.add(frame)
        if (done !== undefined) report([done.step, done.spent].filter((part) => part !== '').join(' · '))
        if (frame.status === 'error')
          throw new McpHostError(`The answer was interrupted: ${frame.error ?? 'no reason was given'}`)
        if (frame.status === undefined) continue
        signal.removeEventListener('abort', stop)
        return { ...frame, message: text, content: text }
      }
      throw new McpHostError('The answer was interrupted: the service closed the connection')
    },
    async readFile(id, path, signal) {
      const api = await connect(quiet(signal))
      const encoded = path.split('/').map(encodeURIComponent).join('/')
      return await api.text(`/api/v2/projects/${id}/files/${encoded}`, signal)
    },
    async readBookPage(id, page, signal) {
      const api = await connect(quiet(signal))
      return await api.text(`/api/v2/projects/${id}/book.md?page=${encodeURIComponent(page)}`, signal)
    },
    async listBookPages(id, signal) {
      const api = await connect(quiet(signal))
      const { pages } = await api.get<{ pages: readonly HostedPage[] }>(`/api/v2/projects/${id}/book`, signal)
      return pages
    },
  }
}
