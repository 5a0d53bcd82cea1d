import { expect, test } from 'vitest'
import { createTemporaryDirectory } from '../../test/support/git-fixture.ts'
import { parseConfig } from './config.ts'
import { startServices } from './start-services.ts'

test('a service that stops before its threads have started has nothing to warn of', async () => {
  await using directory = await createTemporaryDirectory()
  const warnings: unknown[] = []
  const warn = (...what: unknown[]): void => void warnings.push(what)
  const log = { debug: () => {}, info: () => {}, warn, error: warn }
  const services = await startServices(parseConfig({ PARLEY_DATA: directory.path }), log)
  await services.stop()
  expect(warnings).toEqual([])
})
