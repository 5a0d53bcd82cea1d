import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What the page measures, as `owner/name`; at least one repository for each language. */
export const repositories = [
  'vuejs/core',
  'eslint/eslint',
  'pallets/flask',
  'pylint-dev/pylint',
  'google/gson',
  'junit-team/junit4',
  'gin-gonic/gin',
  'caddyserver/caddy',
  'BurntSushi/ripgrep',
  'redis/redis',
  'google/leveldb',
  'fmtlib/fmt',
  'DapperLib/Dapper',
  'sinatra/sinatra',
  'square/okio',
  'guzzle/guzzle',
  'elk-zone/elk',
  'huggingface/chat-ui',
] as const

/** What compilers judge: `flags` are those of clang, `@` in them the checkout. */
export const judged = [
  { repository: 'pylint-dev/pylint', language: 'python', flags: '', paths: ['pylint'] },
  { repository: 'google/gson', language: 'java', flags: '', paths: ['gson/src/main/java'] },
  {
    repository: 'junit-team/junit4',
    language: 'java',
    flags: '',
    paths: ['src/main/java', 'src/test/java'],
  },
  { repository: 'gin-gonic/gin', language: 'go', flags: '', paths: [] },
  { repository: 'caddyserver/caddy', language: 'go', flags: '', paths: [] },
  {
    repository: 'redis/redis',
    language: 'c',
    flags: `-std=c11 -D_GNU_SOURCE ${['src', 'deps', 'deps/hiredis', 'deps/linenoise', 'deps/lua/src', 'deps/hdr_histogram', 'deps/fpconv', 'deps/fast_float'].map((folder) => `-I@/${folder}`).join(' ')}`,
    paths: ['src', 'deps/lua/src', 'deps/hiredis'],
  },
  {
    repository: 'google/leveldb',
    language: 'cpp',
    flags: '-std=c++17 -x c++ -I@ -I@/include -DLEVELDB_PLATFORM_POSIX=1',
    paths: ['db', 'table', 'util', 'helpers/memenv'],
  },
  {
    repository: 'fmtlib/fmt',
    language: 'cpp',
    flags: '-std=c++20 -x c++ -I@/include -I@/test/gtest -I@/test',
    paths: ['src', 'test'],
  },
] as const

export interface Checkouts {
  /** The folder of a repository, `owner/name`; undefined where there is none. */
  find(repository: string): string | undefined
  /** `owner/name at 0123456`. */
  describe(repository: string): string
}

/** Checkouts below a folder: `owner/name`, `owner+name` or `name`. */
export function openCheckouts(root: string): Checkouts {
  const find = (repository: string) =>
    [repository, repository.replace('/', '+'), repository.slice(repository.indexOf('/') + 1)]
      .map((name) => join(root, name))
      .find((folder) => existsSync(folder))
  return {
    find,
    describe(repository) {
      const folder = find(repository)!
      const commit = execFileSync('git', ['-C', folder, 'rev-parse', '--short=10', 'HEAD'], {
        encoding: 'utf8',
      })
      return `${repository} at ${commit.trim()}`
    },
  }
}
