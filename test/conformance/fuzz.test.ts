/** The short form of `npm run bench -- fuzz`: what no client would send is refused, and shows nothing of others. */
import { expect, test } from 'vitest'
import { startHostedService } from '../faults/start-hosted-service.ts'
import { fuzzService } from '../support/fuzz/fuzz-service.ts'

const isWhole = process.env['PARLEY_TEST_FUZZ'] === 'whole'
const count = isWhole ? 2_000 : 200
/** Prime: fields have as many types each, and one step after the other meets all of them. */
const mistypedStep = isWhole ? 1 : 11

test('requests of no client: no fault, no crash, nothing of somebody else', async () => {
  const faults: unknown[] = []
  await using service = await startHostedService({
    config: { developmentMode: false, accounts: { publicUrl: undefined, signUp: 'open', providers: [] } },
    onError: (...what) => faults.push(what),
  })
  await service.host('acme/mine', [{ 'secret.py': 'def mine():\n    return 1\n' }])
  await service.host('acme/theirs', [{ 'secret.py': 'def hidden_of_ada():\n    return 2\n' }])
  const { sent, mistyped, wrong } = await fuzzService(service.ctx, service.url, {
    seed: 14,
    count,
    mistypedStep,
    atOnce: 4,
    repositories: { own: 'acme/mine', foreign: 'acme/theirs' },
    marks: ['hidden_of_ada', 'of-ada', 'ada@people.example'],
  })
  expect(wrong).toEqual([])
  expect(faults).toEqual([])
  expect(mistyped).toBeGreaterThan(2_000 / mistypedStep)
  expect(sent).toBe(mistyped + count)
  expect((await service.send('GET', '/health', { key: null })).status).toBe(200)
})
