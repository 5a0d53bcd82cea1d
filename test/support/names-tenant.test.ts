import { expect, test } from 'vitest'
import { namesTenant } from './names-tenant.ts'

test.each([
  'select * from projects where id = $1 and user_id = $2',
  'update "conversations" set "title" = $1 where "id" = $2 and "user_id" = $3',
  'insert into messages (id, user_id) values ($1, $2)',
  'select 1',
  'select * from users where id = $1',
  'select * from runs where lease_owner = $1',
])('%s', (statement) => expect(namesTenant(statement)).toBe(true))

test.each([
  'select user_id from projects where repo_name = $1',
  'update conversations set title = $1 where id = $2',
  'delete from attachments where id = $1',
  'insert into messages (id) values ($1)',
  'select title from users join conversations on true',
])('%s names nobody', (statement) => expect(namesTenant(statement)).toBe(false))
