import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { createTemporaryDirectory } from '../testing/temporary-directory.ts'
import { openForWriting } from './make-file.ts'

test('what is changed in a file that is being written is not written twice', () => {
  using directory = createTemporaryDirectory()
  using database = openForWriting(join(directory.path, 'file'))
  database.exec("create table words (word text); insert into words values ('apple')")
  database.exec("begin; update words set word = 'pear'")
  expect(readdirSync(directory.path)).toEqual(['file'])
  database.exec('commit')
})
