import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPlace } from './find-place.ts'

const here = import.meta.dirname
const nothing = { folder: undefined, missingFolder: undefined }

test.each([
  ['.', { folder: here, missingFolder: undefined }],
  ['find-place.ts', { folder: `${here}/find-place.ts`, missingFolder: undefined }],
  ['./nosuch', { folder: `${here}/nosuch`, missingFolder: undefined }],
  [here, { folder: here, missingFolder: undefined }],
  ['owner/nosuch', { folder: undefined, missingFolder: `${here}/owner/nosuch` }],
  ['nosuch', { folder: undefined, missingFolder: `${here}/nosuch` }],
  ['/nowhere/at/all', { folder: '/nowhere/at/all', missingFolder: undefined }],
  ['~/nowhere', { folder: join(homedir(), 'nowhere'), missingFolder: undefined }],
  ['https://example.com/owner/repo', nothing],
  ['git@example.com:owner/repo.git', nothing],
])('findPlace(%o)', (typed, expected) => {
  expect(findPlace(typed, here)).toEqual(expected)
})
