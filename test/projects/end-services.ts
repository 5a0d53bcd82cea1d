/** Files of a worker share their modules: what one of them started ends with it. */
import { afterAll } from 'vitest'
import { expectNoServices } from '../browser/start-service.ts'
import { closeTestStores } from '../support/postgres.ts'

afterAll(async () => {
  await closeTestStores()
  await expectNoServices()
})
