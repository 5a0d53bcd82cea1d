import { expect, test } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { refreshProject } from './refresh-project.ts'

/** An index of another version is behind though no file has changed. */
test.each([0, 2])('waits for the parse of an index that is behind by %i files', async (changed) => {
  const states = ['behind', 'current']
  const stages = ['submitted', 'ready', 'never asked for']
  const client: object = {
    post: async () => ({ index: { state: states.shift(), changed_count: changed } }),
    get: async () => ({ status: stages.shift() }),
  }
  const service = { client: client as ApiClient, address: '', apiKey: '' }
  expect(await refreshProject(service, 'id', 'acme/shop')).toMatchObject({ state: 'current' })
  expect(stages).toHaveLength(1)
})
