/** Every place of the interface that reads text, as a request with a given text in it. */
export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | FormData
}

export interface HostileTarget {
  readonly projectId: string
  readonly conversationId: string
  /** A folder with a repository. */
  readonly folder: string
}

/** What fits into the first line of a request. */
const maximumQueryLength = 4_000

const json = (body: unknown): Pick<HostileRequest, 'headers' | 'body'> => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const hostilePlaces: Readonly<
  Record<string, (text: string, target: HostileTarget) => HostileRequest>
> = {
  'message, first': (content, { projectId }) => ({
    method: 'POST',
    path: `/api/v2/project/${projectId}/message/?stream=false`,
    ...json({ content }),
  }),
  'message, form': (content, { conversationId }) => {
    const body = new FormData()
    body.set('content', content)
    body.set('node_ids', content)
    return { method: 'POST', path: `/api/v2/conversations/${conversationId}/message/?stream=false`, body }
  },
  'message, urlencoded': (text, { conversationId }) => ({
    method: 'POST',
    path: `/api/v2/conversations/${conversationId}/message/?stream=false`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `content=${query(text)}&${text}`,
  }),
  'node_ids and attachment_ids': (text, { conversationId }) => ({
    method: 'POST',
    path: `/api/v2/conversations/${conversationId}/message/?stream=false`,
    ...json({ content: 'x', node_ids: [text.slice(0, 4000)], attachment_ids: text, tunnel_url: text }),
  }),
  'node_ids that name nothing': (text, { conversationId }) => ({
    method: 'POST',
    path: `/api/v2/conversations/${conversationId}/message/?stream=false`,
    ...json({ content: 'x', node_ids: Array(50).fill(`a${text.slice(0, 3999)}`) }),
  }),
  'body that is no JSON': (body, { projectId }) => ({
    method: 'POST',
    path: `/api/v2/project/${projectId}/message/?stream=false`,
    headers: { 'content-type': 'application/json' },
    body,
  }),
  'search query': (text, { projectId }) => search(projectId, { query: text.slice(0, 1000) }),
  'search path': (text, { projectId }) => search(projectId, { query: 'parse', path: text.slice(0, 1000) }),
  'search kinds': (text, { projectId }) =>
    search(projectId, { query: 'parse', kinds: text.split('').slice(0, 50_000) }),
  'list of files': (text, { projectId }) => get(`/api/v2/projects/${projectId}/files?path=${query(text)}`),
  file: (text, { projectId }) => get(`/api/v2/projects/${projectId}/files/${query(text)}`),
  'graph path': (text, { projectId }) => get(`/api/v2/projects/${projectId}/graph?path=${query(text)}`),
  'graph kinds': (text, { projectId }) => get(`/api/v2/projects/${projectId}/graph?kinds=${query(text)}`),
  definition: (text, { projectId }) =>
    get(`/api/v2/projects/${projectId}/definition?line=1&column=1&path=${query(text)}`),
  references: (text, { projectId }) =>
    get(`/api/v2/projects/${projectId}/references?node_id=${query(text)}&kind=${query(text.slice(0, 50))}`),
  folder: (text, { projectId }) => get(`/api/v2/projects/${projectId}/folder?path=${query(text)}`),
  outline: (text, { projectId }) => get(`/api/v2/projects/${projectId}/outline?path=${query(text)}`),
  hover: (text, { projectId }) =>
    get(`/api/v2/projects/${projectId}/hover?line=1&column=1&path=${query(text)}`),
  uses: (text, { projectId }) =>
    get(`/api/v2/projects/${projectId}/uses?node_id=${query(text)}&path=${query(text.slice(0, 50))}`),
  hierarchy: (text, { projectId }) =>
    get(`/api/v2/projects/${projectId}/hierarchy?relation=callers&node_id=${query(text)}`),
  'names as they are typed': (text, { projectId }) =>
    get(
      `/api/v2/projects/${projectId}/find?query=${query(text.slice(0, 1000))}&path=${query(text.slice(0, 50))}`,
    ),
  'text, literally': (text, { projectId }) =>
    get(`/api/v2/projects/${projectId}/text?query=${query(text.slice(0, 1000))}`),
  'text by an expression': (text, { projectId }) =>
    get(`/api/v2/projects/${projectId}/text?regex=true&query=${query(text.slice(0, 1000))}`),
  blame: (text, { projectId }) =>
    get(`/api/v2/projects/${projectId}/blame?start_line=1&end_line=2&path=${query(text)}`),
  raw: (text, { projectId }) => get(`/api/v2/projects/${projectId}/raw/${query(text)}`),
  node: (text, { projectId }) => get(`/api/v2/nodes/${projectId}/${query(text)}`),
  'repository name': (text) => ({
    method: 'POST',
    path: '/api/v2/parsing-status',
    ...json({
      repo_name: text.slice(0, 1000),
      branch_name: text.slice(0, 1000),
      commit_id: text.slice(0, 1000),
    }),
  }),
  branch: (text, { folder }) => ({
    method: 'POST',
    path: '/api/v2/parse',
    ...json({ repo_path: folder, branch_name: `-${text.slice(0, 900)}` }),
  }),
  'project id': (text) => get(`/api/v2/projects/${query(text)}`),
  title: (text, { projectId }) => ({
    method: 'POST',
    path: '/api/v2/conversations/',
    ...json({ project_ids: [projectId, text], agent_ids: [text], title: text }),
  }),
  'session and cursor': (text, { conversationId }) =>
    get(`/api/v2/conversations/${conversationId}/sessions/${query(text)}/stream?cursor=${query(text)}`),
  headers: (text) => ({
    method: 'GET',
    path: '/api/v2/projects/list',
    headers: {
      'x-request-id': header(text),
      accept: header(text),
      'last-event-id': header(text),
      'if-none-match': header(text),
      authorization: `Bearer ${header(text)}`,
    },
  }),
}

function search(projectId: string, body: object): HostileRequest {
  return { method: 'POST', path: '/api/v2/search', ...json({ project_id: projectId, ...body }) }
}

function get(path: string): HostileRequest {
  return { method: 'GET', path }
}

function query(text: string): string {
  return encodeURIComponent(text.toWellFormed()).slice(0, maximumQueryLength).replace(/%.?$/u, '')
}

function header(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007e]/gu, '?').slice(0, 3_000)
}
