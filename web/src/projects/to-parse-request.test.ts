import { expect, test } from 'vitest'
import { toParseRequest } from './to-parse-request.ts'

const read = (repository: string) => toParseRequest({ repository, branch: '', commit: ' ', organisation: '' })

test.each(['/srv/code/app', '~/app', './app', '../app', 'C:\\code\\app', 'c:/code/app', '\\\\host\\share'])(
  'toParseRequest() takes "%s" as a folder',
  (path) => expect(read(path)).toEqual({ repo_path: path }),
)

test.each(['owner/repo', 'https://git.example.org/owner/repo.git', 'git@git.example.org:owner/repo.git'])(
  'toParseRequest() takes "%s" as a name',
  (name) => expect(read(` ${name} `)).toEqual({ repo_name: name }),
)

test('toParseRequest() sends a branch, a commit and an organisation only where they are given', () => {
  expect(toParseRequest({ repository: 'a/b', branch: ' next ', commit: 'abc', organisation: 'id' })).toEqual({
    repo_name: 'a/b',
    branch_name: 'next',
    organisation_id: 'id',
    commit_id: 'abc',
  })
})
