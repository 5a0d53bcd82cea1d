import { expect, test } from 'vitest'
import * as store from '../../src/store/index.ts'
import { namesTenant } from './names-tenant.ts'
import { statementsOf } from './store-statements.ts'

/** What asks nothing, or no database that is given to it. */
const withoutStatements = new Set([
  'answers',
  'createOwner',
  'isDatabaseAway',
  'isDeadOwner',
  'limitConcurrency',
  'listen',
  'newId',
  'openStore',
  'parseId',
  'startEmbedded',
])

const functions = Object.entries(store).filter(
  ([name, value]) => typeof value === 'function' && !withoutStatements.has(name),
) as [string, Parameters<typeof statementsOf>[0]][]

test.each(functions)(
  '%s() names whose it is in each statement, or why it need not is known',
  async (_, call) => {
    const statements = await statementsOf(call)
    expect(statements.size).toBeGreaterThan(0)
    // What is inserted has its tenant, whose column is never null: see src/store/tenant-keys.service.test.ts.
    const others = [...statements].filter((text) => !/^\s*insert into /.test(text))
    expect(others.filter((text) => !namesTenant(text))).toEqual([])
  },
)
