import { expect, test } from 'vitest'
import { withPartitionedCopy } from './partitioned-plans.ts'
import { createTestStore } from './postgres.ts'

test.each([
  ['select * from runs where session_id = $1', { runs: 4 }],
  ['select * from runs where user_id = $1 and session_id = $2', { runs: 1 }],
  [
    'select * from messages where conversation_id in (select id from conversations where user_id = $1)',
    { messages: 4, conversations: 1 },
  ],
  ['update runs set stop_requested = true where id = $1 and user_id = $2', { runs: 1 }],
  ['delete from git_tokens where id = $1', { git_tokens: 4 }],
  ['select * from jobs where id = $1', {}],
])('%s asks as many parts as it must', async (statement, parts) => {
  const store = await createTestStore()
  expect(await withPartitionedCopy(store, (partsOf) => partsOf(statement))).toEqual(parts)
})
