/** A client that does what people do, one request after the other, until it is told to end. */
export type StandBy = { readonly url: string; readonly apiKey: string; readonly projectId: string }

/** Milliseconds of each request. */
export type StoodBy = readonly number[]

const pauseMs = 50

process.once('message', (options: StandBy) => {
  void standBy(options)
})

async function standBy({ url, apiKey, projectId }: StandBy): Promise<void> {
  const times: number[] = []
  let isOver = false
  process.once('message', () => (isOver = true))
  const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
  const requests: readonly (readonly [string, RequestInit])[] = [
    ['/api/v2/search', post({ project_id: projectId, query: 'read a request' })],
    ['/api/v2/projects/list', {}],
    [`/api/v2/projects/${projectId}/tools/read_file?unchecked=true`, post({ path: 'package.json' })],
    [`/api/v2/projects/${projectId}/find?query=read`, {}],
    [`/api/v2/projects/${projectId}/tools/get_node?unchecked=true`, post({ node: 'main' })],
  ]
  for (let number = 0; !isOver; number++) {
    const [path, init] = requests[number % requests.length]!
    const start = performance.now()
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    await (await fetch(`${url}${path}`, { ...init, headers })).text()
    // The first of each start threads and open the snapshot, whoever else is there.
    if (number >= 2 * requests.length) times.push(performance.now() - start)
    await new Promise((wake) => setTimeout(wake, pauseMs))
  }
  process.send?.(times, () => process.disconnect?.())
}
