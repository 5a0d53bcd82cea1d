import { expect, test } from 'vitest'
import { tellChangeImpact } from './impact.ts'

test('where nothing differs, that is all that is told', () => {
  const nothing = { changed_file_count: 0, changed_count: 0, note: 'Nothing differs from "HEAD".' }
  expect(tellChangeImpact(nothing as never)).toEqual(['Nothing differs from "HEAD".'])
})
